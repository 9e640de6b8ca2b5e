"""Folds over texts and authors, stretches of texts, and texts that help each other."""

import numpy as np
from writers import pile

from byline.corpus.documents import Documents
from byline.features.style import Style, style_of
from byline.methods.attribution import cross_validation
from byline.methods.attribution.cross_validation import (
    assign_folds,
    log_length_ratios,
    mark_documents,
    stretches,
    word_counts,
)
from byline.numerics.open_set import ValidationScores

PILE = pile("ann bob cyd dan eve", 6)
LOOKS = {"tokens": style_of("tokens").fit_rows(PILE.bodies)}
ANSWERS = np.searchsorted(PILE.authors, [text.author for text in PILE])


def test_in_each_fold_some_authors_are_unknown_altogether():
    folds = assign_folds(PILE.bodies, ANSWERS, LOOKS, 5, seed=0)
    assert len(folds) == 5
    assert sorted(a for fold in folds for a in fold.absent) == [0, 1, 2, 3, 4]
    for fold in folds:
        assert not set(fold.train) & set(fold.test)
        assert not np.isin(ANSWERS[fold.train], fold.absent).any()
        assert np.isin(fold.absent, ANSWERS[fold.test]).all()
        assert set(np.flatnonzero(np.isin(ANSWERS, fold.absent))) <= set(fold.test)


def test_the_larger_the_pile_the_fewer_folds_each_of_the_same_size(monkeypatch):
    every = assign_folds(PILE.bodies, ANSWERS, LOOKS, 5, seed=0)
    for enough, n_folds in ((30, 5), (29, 5), (24, 4), (19, 4), (12, 2), (1, 2)):
        monkeypatch.setattr(cross_validation, "ENOUGH", enough)
        folds = assign_folds(PILE.bodies, ANSWERS, LOOKS, 5, seed=0)
        assert len(folds) == n_folds
        whole = [(fold.train.tolist(), fold.test.tolist()) for fold in every]
        kept = [whole.index((fold.train.tolist(), fold.test.tolist())) for fold in folds]
        assert kept == sorted(set(kept))


def test_of_two_authors_none_is_left_out():
    two = pile("ann bob", 6)
    features = {"tokens": style_of("tokens").fit_rows(two.bodies)}
    folds = assign_folds(two.bodies, np.repeat([0, 1], 6), features, 3, seed=0)
    assert all(len(fold.absent) == 0 for fold in folds)
    assert sorted(p for fold in folds for p in fold.test) == list(range(12))


def test_texts_that_are_alike_are_held_out_together():
    """Each author writes of two things, half of the texts of each: blocks tell them apart."""
    goats, boats = ["a goat ate the oats", "the boat has a sail"]
    bodies = [f"{what} {number}" for number in range(3) for what in (goats, boats)] * 2
    answers = np.repeat([0, 1], 6)
    features = {"tokens": Style("words").fit_rows(bodies)}
    for fold in assign_folds(bodies, answers, features, 2, seed=0):
        for author in (0, 1):
            mine = fold.test[answers[fold.test] == author]
            assert len({bodies[place][:6] for place in mine}) == 1


def test_an_author_with_one_text_is_a_stranger_when_it_is_held_out():
    some = [*range(12), 12]
    features = {"tokens": LOOKS["tokens"].take(some)}
    folds = assign_folds([PILE.bodies[k] for k in some], ANSWERS[some], features, 4, seed=1)
    held_out = [fold for fold in folds if 12 in fold.test]
    assert held_out
    assert all(2 in fold.absent for fold in held_out)


def test_authors_of_few_texts_are_not_all_held_out_at_once():
    """Two texts each of five authors in ten folds, and nobody left out: one text in each fold."""
    few = [place for place in range(len(PILE)) if place % 6 < 2]
    features = {"tokens": LOOKS["tokens"].take(few)}
    part = cross_validation._blocks(features, ANSWERS[few], np.arange(10), 10, np.full(5, -1))
    assert sorted(part) == list(range(10))


def test_few_texts_are_held_out_while_their_author_is_there():
    # Three texts in ten parts lie 0, 3 and 6 from where they begin, which is the author's number.
    assert cross_validation._turns(3, 10, author=0, absent=5).tolist() == [0, 3, 6]
    assert cross_validation._turns(3, 10, author=0, absent=3).tolist() == [1, 4, 7]
    assert cross_validation._turns(3, 10, author=8, absent=1).tolist() == [9, 2, 5]
    # As many as parts, or more: there is no part to spare.
    assert cross_validation._turns(4, 2, author=1, absent=0).tolist() == [0, 0, 1, 1]


def test_a_single_text_is_held_out_when_its_author_is_left_out():
    assert cross_validation._turns(1, 10, author=2, absent=7).tolist() == [7]
    # Nobody is left out where there are two authors.
    assert cross_validation._turns(1, 10, author=1, absent=-1).tolist() == [1]


def test_copies_stay_together():
    bodies = [*PILE.bodies[:12], *PILE.bodies[:12]]
    answers = np.tile(ANSWERS[:12], 2)
    features = {"tokens": LOOKS["tokens"].take([*range(12), *range(12)])}
    for fold in assign_folds(bodies, answers, features, 4, seed=0):
        assert {k % 12 for k in fold.test} & {k % 12 for k in fold.train} == set()


def test_documents_are_held_out_as_a_whole():
    documents = np.arange(len(PILE)) // 2
    told = Documents(documents, np.zeros(len(PILE), bool))
    for fold in assign_folds(PILE.bodies, ANSWERS, LOOKS, 5, seed=0, documents=told):
        assert set(documents[fold.test]).isdisjoint(documents[fold.train])
    once = Documents(ANSWERS, np.ones(len(PILE), bool))
    folds = assign_folds(PILE.bodies, ANSWERS, LOOKS, 5, seed=0, documents=once)
    assert [fold.test.tolist() for fold in folds] == [
        fold.test.tolist() for fold in assign_folds(PILE.bodies, ANSWERS, LOOKS, 5, seed=0)
    ]


def test_rows_know_their_document_and_unknown_authors_are_one_each():
    """Of texts 0 to 3 the last two are the one document of author 1; text 0 is also unknown."""
    nothing = np.zeros(5)
    texts, strange = np.array([0, 1, 2, 3, 0]), np.array([False] * 4 + [True])
    rows = ValidationScores(np.zeros((5, 2)), np.array([0, 0, 1, 1, 0]), strange, nothing, texts, 5)
    documents = Documents(np.array([0, 1, 2, 2]), np.array([False, False, True, True]))
    marked = mark_documents(rows, documents)
    assert marked.tried.tolist() == [True, True, False, False, False]
    assert marked.clusters.tolist() == [0, 1, 2, 2, -1]


def test_texts_that_are_all_copies_cannot_be_tried():
    features = {"tokens": LOOKS["tokens"].take([0, 0, 0, 0])}
    assert assign_folds(["same words"] * 4, np.array([0, 0, 1, 1]), features, 5, seed=0) == []


def test_stretches_are_whole_words_out_of_the_text():
    found = stretches(PILE.bodies, seed=3)
    for stretch, body in zip(found, PILE.bodies, strict=True):
        assert stretch in body
        assert 25 <= len(stretch.split()) <= len(body.split())
    lengths = [len(stretch.split()) for stretch in found]
    assert min(lengths) < 50
    assert max(lengths) > 90
    assert stretches(["", "two words"], 0) == ["", "two words"]
    assert stretches(PILE.bodies, 3) == found


def test_length_is_told_as_a_logarithm_over_the_usual():
    counts = word_counts(["", "one", "a b c d"])
    assert counts.tolist() == [0, 1, 4]
    np.testing.assert_allclose(log_length_ratios(counts, 2.0), np.log([0.5, 0.5, 2]))


def test_of_a_message_only_the_body_is_counted_and_cut():
    message = "Tea at four?\x1e" + " ".join(f"w{k}" for k in range(200))
    assert word_counts([message]).tolist() == [200]
    assert word_counts(["Tea at four?\x1eYes."]).tolist() == [1]
    [found] = stretches([message], 1)
    subject, _, body = found.partition("\x1e")
    assert subject == "Tea at four?"
    assert 25 <= len(body.split()) < 200
    assert stretches(["Tea\x1e"], 0) == ["Tea\x1e"]
