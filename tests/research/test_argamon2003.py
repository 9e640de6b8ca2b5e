"""The tables of argamon2003: what was printed, and how answers are scored."""

import importlib.util
import sys
from pathlib import Path

import numpy as np
import pytest

from byline.corpus import Corpus, Text
from byline.corpus.splits import duplicate_groups, folds
from byline.corpus.tokens import words
from byline.features.messages import MessageFeatures
from byline.research.bench import find_paper

FOLDER = Path(__file__).parents[2] / "benchmarks" / "argamon2003"


@pytest.fixture
def script(monkeypatch):
    """A script of the benchmark by its name."""
    monkeypatch.syspath_prepend(str(FOLDER))
    for path in FOLDER.glob("*.py"):  # other benchmarks have scripts of the same names
        monkeypatch.delitem(sys.modules, path.stem, raising=False)

    def load(name):
        spec = importlib.util.spec_from_file_location(name, FOLDER / f"{name}.py")
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module

    return load


@pytest.fixture
def protocol(script):
    return script("protocol")


def test_answers_are_scored_author_by_author(protocol):
    """Ann: 2 right of 2, named 3 times; bob: 1 of 2, named once; cat is never named."""
    truth = np.array(["ann", "ann", "bob", "bob", "cat"])
    answers = np.array(["ann", "ann", "bob", "ann", "dan"])
    found = {cell.column: cell for cell in protocol.scores("row", truth, answers)}
    assert found["accuracy, %"].value == 60.0
    assert found["least F"][:4] == ("row", "least F", 0.0, "1 never named rightly")
    assert found["greatest F"].value == pytest.approx(4 / 5)
    assert found["mean F"].value == pytest.approx((4 / 5 + 2 / 3 + 0) / 3, abs=5e-4)
    assert found["mean precision"].value == pytest.approx((2 / 3 + 1 + 0) / 3, abs=5e-4)


def test_every_printed_cell_is_there():
    """Seven figures of twelve sub-corpora, and five of 24 and three times 27 rows."""
    cells = find_paper("argamon2003").cells
    assert len(cells) == 12 * 7 + 5 * (24 + 3 * 27)
    assert len({(cell.table, cell.row, cell.column) for cell in cells}) == len(cells)


def test_the_best_printed_accuracies_are_those_that_the_paper_speaks_of():
    best: dict[str, float] = {}
    for cell in find_paper("argamon2003").cells:
        if cell.column == "accuracy, %":
            group = cell.row.split(" ")[2]
            best[group] = max(best.get(group, 0), cell.printed)
    assert best == {
        "books(2)": 67, "books(5)": 46, "books(20)": 26, "books(10/)": 30,
        "theory(2)": 73, "theory(5)": 43, "theory(20)": 26, "theory(10/)": 29,
        "lang.c(2)": 99, "lang.c(5)": 73, "lang.c(20)": 45, "lang.c(10/)": 55,
    }  # fmt: skip


def test_two_are_compared_by_what_only_one_of_them_finds(protocol):
    """Three times ours alone is right, once the rival: p = 2 (1 + 4) / 2^4."""
    truth = np.array(list("aaaabb"))
    found = protocol.compared("row", truth, np.array(list("aaabbb")), np.array(list("bbbabb")))
    assert [cell.value for cell in found] == [3, 1, 0.625]


def test_figures_stand_beside_printed_ones(protocol):
    printed = {cell.row for cell in find_paper("argamon2003").cells if cell.table == "1"}
    assert printed == {protocol.label(g, size) for g in protocol.GROUPS for size in protocol.SIZES}


@pytest.fixture
def posts(protocol, monkeypatch):
    """Posts of 200 words and of 10 by two people of lang.c(2), whose have 85 in the mean."""
    said = " ".join(f"{word}," for word in ("we", "will", "not", "go") * 50)
    bodies = [said if k % 2 else f"So it was at {k}. BTW I think so." for k in range(40)]
    texts = [Text(f"{k}", body, author="ab"[k % 3 > 0]) for k, body in enumerate(bodies)]
    monkeypatch.setattr(protocol, "sub_corpus", lambda group, size: Corpus(texts))
    return texts


def test_posts_are_cut_to_the_printed_mean_length(protocol, posts):
    """Half of 10 words at most and half of 161: one word more is more than 85 in the mean."""
    place = "talk.politics.mideast", "2"
    most = protocol.cut_after(*place)
    mean = np.mean([len(words(text.body)) for text in protocol.formed(*place, "cut")])
    more = np.mean([min(len(words(text.body)), most + 1) for text in posts])
    assert mean <= 85 < more
    assert protocol.forms(*place) == ("whole", "cut")
    assert protocol.label(*place, "cut") == f"{place[0]} cut after {most} words for lang.c(2)"
    assert protocol.forms("alt.atheism", "2") == ("whole",)  # printed 167, ours 105


def test_features_of_a_fold_are_those_of_its_posts_to_learn_from(protocol, posts):
    """Counted once for all folds, or for each anew: the same columns and shares."""
    corpus = Corpus(posts)
    [*split] = folds(corpus, 10, groups=duplicate_groups(corpus), seed=0)
    cases = protocol.folded("talk.politics.mideast", "2", 0)
    for case, fold in zip(cases, split, strict=True):
        train, test = fold.of(corpus)
        own = MessageFeatures()
        np.testing.assert_array_equal(
            case.features[0].toarray(), own.fit_transform(train).toarray()
        )
        np.testing.assert_array_equal(case.features[1].toarray(), own.transform(test).toarray())


def test_margins_stand_beside_what_is_possible_and_what_is_printed(script):
    """Three of four posts are ann's: one more found is all of 25 points; print has 99 over 65."""
    truth, answers = np.array(list("aaab")), np.array(list("aaab"))
    points, share = script("margins").margins("talk.politics.mideast", "2", "ours", truth, answers)
    assert (points.value, share.value) == (25.0, 100.0)
    assert points.note == "the paper's best variant has 34"
    assert share.note == "the paper's best variant has 97"  # 34 of 35


def test_draws_of_folds_are_put_together_with_their_error(script):
    """Of 200 posts 90, 92 and 94 per cent: a deviation of 2, over the root of 3."""
    repeated = script("repeated_folds")
    rows = [repeated.Drawn("g", "2", seed, 200, 180 + 4 * seed, 184, 190) for seed in range(3)]
    cells = repeated._line("g(2)", rows).split()
    assert cells == [
        *("g(2)", "3", "92.00", "±", "1.15", "92.00", "±", "0.00", "0.00", "±", "1.15"),
        *("1", "1", "1", "95.00", "±", "0.00"),
    ]
