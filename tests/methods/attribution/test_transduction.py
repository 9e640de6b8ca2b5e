"""Texts that help each other, by hand and against classifiers learned anew."""

import numpy as np
import pytest
from scipy.sparse import csr_matrix
from sklearn.kernel_ridge import KernelRidge

from byline.engine import Serial
from byline.errors import UsageError
from byline.features.style import StyleRows
from byline.methods.attribution import attributor as attributor_module
from byline.methods.attribution import transduction as together_module
from byline.methods.attribution.attributor import Attributor
from byline.methods.attribution.cosine_delta import CosineDelta
from byline.methods.attribution.cross_validation import OpenSetFold
from byline.methods.attribution.feature_rows import near_duplicates
from byline.methods.attribution.transduction import Asked, TrainingData, transduce
from byline.numerics.open_set import ValidationScores, calibrate
from byline.questions.attributors import attributor

ANN = [
    "the cat sat on the mat and the dog lay by the door all day",
    "the cat and the dog ran to the",
]
BOB = [
    "of course, of course! said he; whatever, of course, you like",
    "whatever! of course, whatever",
]


@pytest.mark.parametrize("number", [1, 2, 3])
@pytest.mark.parametrize("method", ["eg-ova-conservative", "svm"])
def test_a_few_texts_are_judged_by_any_method(method, number):
    model = attributor(method).fit([*ANN, *BOB], ["ann", "ann", "bob", "bob"])
    asked = [*ANN, *BOB][:number]
    found = model.transduced(model.features(asked), asked)
    assert found.shape == (number, 2)
    np.testing.assert_allclose(found.sum(axis=1), 1)


@pytest.fixture(scope="module")
def model() -> Attributor:
    return Attributor(("tokens", "punctuation-and-case")).fit(
        [*ANN, *BOB], ["ann", "ann", "bob", "bob"]
    )


def test_what_is_thought_with_the_others_counts_for_two_thirds(model):
    asked = ["the cat sat by the door", "of course! whatever he said"]
    features = model.features(asked)
    alone = model.probabilities(features, asked)
    known = 1 - alone.none[:, None]
    unmoved = model.probabilities(features, asked, alone.authors / known)
    np.testing.assert_allclose(unmoved.authors, alone.authors)
    transduced = np.array([[0.9, 0.1], [0.4, 0.6]])
    both = model.probabilities(features, asked, transduced)
    np.testing.assert_allclose(both.authors, (alone.authors + 2 * known * transduced) / 3)
    for name in ("none", "scores", "typical", "words"):
        np.testing.assert_array_equal(getattr(both, name), getattr(alone, name))


def test_texts_that_are_asked_together_keep_their_authors(model):
    asked = [ANN[0] + " then", BOB[0] + " then", ANN[1], BOB[1]]
    found = model.transduced(model.features(asked), asked)
    assert found.argmax(axis=1).tolist() == [0, 1, 0, 1]


def points(rows: list[list[float]]) -> dict[str, StyleRows]:
    matrix = csr_matrix(np.array(rows))
    return {"v": StyleRows(matrix, np.zeros(0), 1 / np.linalg.norm(rows, axis=1))}


SIGNED = [[4.0, 1.0, 0.0, 1.0], [3.0, 2.0, 0.0, 1.0], [0.0, 1.0, 4.0, 1.0], [1.0, 0.0, 3.0, 2.0]]
SHORT = [[1.0, 1.0, 0.0, 0.0], [1.0, 0.0, 0.0, 1.0], [0.0, 0.0, 1.0, 1.0], [1.0, 0.0, 1.0, 0.0]]
SHORTER = np.array([0.0, 0.1, -0.1, 0.0, -1.0, -1.5, -0.5, -1.0])
FIRST = [3.0, 1.0, 1.0, 2.0]
OTHERS = [[1.0, 5.0, 0.0, 3.0], [0.0, 4.0, 1.0, 4.0]]


def learned() -> TrainingData:
    nobody = np.zeros(0, np.intp)
    folds = [
        OpenSetFold(np.array(train), np.array(test), nobody)
        for train, test in (([1, 3], [0, 2]), ([0, 2], [1, 3]))
    ]
    answers = np.array([0, 0, 1, 1])
    cut = ["a", "b", "c", "d"]
    return TrainingData(CosineDelta(), points(SIGNED), answers, folds, np.arange(4), cut, SHORTER)


def asked_about(rows: list[list[float]], inside: list[list[float]], known: float = 1.0) -> Asked:
    n = len(rows)
    return Asked(points(rows), np.array(inside), np.full(n, known), np.zeros(n), points(SHORT))


@pytest.fixture
def rounds(monkeypatch) -> list[tuple[ValidationScores, np.ndarray]]:
    """What becomes probabilities: validation and scores of each round, the first without."""
    seen = []
    usual = together_module._probable

    def probable(tried, scores, asked):
        seen.append((tried, scores))
        return usual(tried, scores, asked)

    monkeypatch.setattr(together_module, "_probable", probable)
    return seen


def alike(rows: list[list[float]]) -> np.ndarray:
    """The Gram matrix of all that is there: candidates' texts, others, and then stretches."""
    return together_module._alike(learned(), asked_about(rows, []), Serial())


def test_a_text_has_no_say_in_its_own_case(rounds):
    for inside in ([0.9, 0.1], [0.2, 0.8]):
        transduce(learned(), asked_about([FIRST], [inside]), lambda p: p)
    np.testing.assert_allclose(rounds[1][1], rounds[1 + len(rounds) // 2][1], atol=1e-12)


def test_copies_have_no_say_in_each_others_case(rounds):
    """Two copies, one of which is taken for the first author's: nothing comes back of it."""
    copies = (np.array([0, 1]),)
    for inside in ([[0.9, 0.1], [0.5, 0.5]], [[0.1, 0.9], [0.5, 0.5]]):
        asked = asked_about([FIRST, FIRST], inside)
        transduce(learned(), asked._replace(copies=copies), lambda p: p)
    np.testing.assert_allclose(rounds[1][1], rounds[1 + len(rounds) // 2][1], atol=1e-12)
    transduce(learned(), asked, lambda p: p)
    assert np.abs(rounds[-3][1] - rounds[1][1]).max() > 0.01


def test_texts_that_are_nearly_the_same_are_copies():
    long = " ".join(f"word{k}" for k in range(60))
    [group] = near_duplicates([ANN[0], long, BOB[0], long + " more"])
    assert group.tolist() == [1, 3]


def refitted(gram: np.ndarray, kept: np.ndarray, asked: np.ndarray) -> np.ndarray:
    """Twice what scikit-learn says that has learned from these of the candidates' texts."""
    targets = np.eye(2)[[0, 0, 1, 1]] - 0.5
    classifier = KernelRidge(alpha=together_module.PENALTY, kernel="precomputed")
    classifier.fit(gram[np.ix_(kept, kept)], targets[kept])
    return 2 * classifier.predict(gram[np.ix_(asked, kept)])


def test_calibration_is_by_texts_and_stretches_that_were_not_learned_from(rounds):
    """The first and third are held out together, then the others; stretches lie after all texts."""
    transduce(learned(), asked_about(OTHERS, [[0.5, 0.5]] * 2), lambda p: p)
    tried, gram = rounds[0][0], alike(OTHERS)
    first, second = np.array([0, 2]), np.array([1, 3])
    expected = [refitted(gram, second, first), refitted(gram, first, second)]
    expected += [refitted(gram, second, 6 + first), refitted(gram, first, 6 + second)]
    np.testing.assert_allclose(tried.scores, np.vstack(expected), atol=1e-9)
    assert tried.texts.tolist() == [0, 2, 1, 3] * 2
    assert tried.classes.tolist() == [0, 1, 0, 1] * 2
    np.testing.assert_array_equal(tried.log_lengths, SHORTER[[0, 2, 1, 3, 4, 6, 5, 7]])
    assert tried.n_whole == 4


def test_texts_of_absent_authors_are_not_tried(rounds):
    nobody = np.zeros(0, np.intp)
    folds = [
        OpenSetFold(np.array([1, 2, 3]), np.array([0]), nobody),
        OpenSetFold(np.array([0]), np.array([1, 2, 3]), np.array([1])),
    ]
    some = learned()._replace(folds=folds)
    transduce(some, asked_about(OTHERS, [[0.5, 0.5]] * 2), lambda p: p)
    assert rounds[0][0].texts.tolist() == [0, 1] * 2


def test_of_very_many_texts_some_stretches_are_tried(rounds, monkeypatch):
    monkeypatch.setattr(together_module, "MOST_CUT", 2)
    asked = asked_about(OTHERS, [[0.5, 0.5]] * 2)
    transduce(learned(), asked._replace(short=points(SHORT[::2])), lambda p: p)
    tried = rounds[0][0]
    assert tried.texts.tolist() == [0, 2, 1, 3, 0, 2]
    np.testing.assert_array_equal(tried.log_lengths[4:], SHORTER[[4, 6]])


def test_a_text_of_half_the_usual_length_is_judged_half_by_whole_texts():
    """(T2), with one author whose stretches score lower than whole texts do."""
    n = np.arange(4)
    rows = np.array([[1.0, -1], [-1, 1], [0.8, -1], [-0.8, 1]])
    tried = ValidationScores(
        np.vstack([rows, rows - [[0.9, 0]]]),
        np.tile([0, 1, 0, 1], 2),
        np.zeros(8, bool),
        np.repeat([0.0, -1.0], 4),
        np.tile(n, 2),
        4,
        by_length=True,
    )
    scores = np.array([[0.5, 0.1]])
    by_all, by_whole = (
        calibrate(one).inside(2 * scores, np.log([0.5]))
        for one in (tried, ValidationScores(*(part[:4] for part in tried[:5]), 4))
    )
    assert abs(by_all[0, 0] - by_whole[0, 0]) > 0.001
    asked = asked_about([FIRST], [[0.5, 0.5]])
    half = together_module._probable(tried, scores, asked._replace(lengths=np.log([0.5])))
    np.testing.assert_allclose(half, (by_all + by_whole) / 2)
    long = together_module._probable(tried, scores, asked._replace(lengths=np.log([3.0])))
    whole = calibrate(ValidationScores(*(part[:4] for part in tried[:5]), 4))
    np.testing.assert_allclose(long, whole.inside(2 * scores, np.log([3.0])))


def test_it_begins_with_both_ways_to_judge_a_text_alone():
    seen = []

    def prior_shift(rows):
        seen.append(rows)
        return rows

    for inside in ([0.9, 0.1], [0.3, 0.7]):
        transduce(learned(), asked_about([FIRST], [inside]), prior_shift)
    first, second = seen[0][0], seen[len(seen) // 2][0]
    np.testing.assert_allclose(first - second, [0.3, -0.3])


def test_texts_like_it_draw_a_text_to_their_author():
    """The two others, which share most with each other, are said to be the second author's."""
    rows = [OTHERS[0], OTHERS[1]]
    theirs = transduce(learned(), asked_about(rows, [[0.5, 0.5], [0.01, 0.99]]), lambda p: p)
    not_theirs = transduce(learned(), asked_about(rows, [[0.5, 0.5], [0.99, 0.01]]), lambda p: p)
    assert theirs[0, 1] > not_theirs[0, 1] + 0.01


def test_texts_that_none_of_the_authors_wrote_hardly_count():
    def moved(known: float) -> float:
        sides = [
            transduce(learned(), asked_about(OTHERS, [[0.5, 0.5], [p, 1 - p]], known), lambda p: p)[
                0, 0
            ]
            for p in (0.01, 0.99)
        ]
        return abs(float(sides[1] - sides[0]))

    assert moved(0.0) < 0.1 * moved(1.0)


def test_every_round_leans_to_the_shares():
    seen = []

    def prior_shift(rows):
        seen.append(rows)
        return rows

    transduce(learned(), asked_about(OTHERS, [[0.5, 0.5]] * 2), prior_shift)
    assert len(seen) == together_module.ROUNDS
    np.testing.assert_allclose([rows.sum(axis=1) for rows in seen], 1)


def test_texts_that_cannot_be_held_out_are_no_hindrance():
    """Each author signed one text, so that nothing tells how sure scores are: the usual holds."""
    one = learned()._replace(features=points(SIGNED[1:3]), answers=np.array([0, 1]), folds=[])
    asked = asked_about([FIRST], [[0.5, 0.5]])._replace(short=points(SHORT[1:3]))
    found = transduce(one, asked, lambda p: p)
    assert found.argmax(axis=1).tolist() == [0]
    np.testing.assert_allclose(found.sum(axis=1), 1)


def test_texts_help_each_other_by_shares_as_well(model, monkeypatch):
    """What is learned from has the shares that were told; else it leans if it may be so."""
    asked = ["the cat sat by the door", "the dog lay on the mat all day", "of course! whatever"]
    features, given = model.features(asked), []

    def learn(learned, asked, prior_shift, engine):
        given[:] = [asked, prior_shift(asked.inside)]
        return asked.inside

    monkeypatch.setattr(attributor_module, "transduce", learn)
    model.transduced(features, asked, author_prior="uniform")
    np.testing.assert_allclose(given[1].sum(axis=0), 1.5, rtol=1e-4)
    alone = model.probabilities(features, asked)
    model.transduced(features, asked)
    np.testing.assert_allclose(given[0].inside * given[0].known[:, None], alone.authors)
    apart = [abs(rows[:, 0].sum() - 1.5) for rows in (given[1], given[0].inside)]
    assert 0 < apart[0] < apart[1]


def test_what_the_others_say_of_a_few_words_fades(model):
    """Five words are a fifth of what was tried at least, and nothing is known of none at all."""
    found = model._faded(np.array([[0.9, 0.1]] * 3), np.array([5.0, 0.0, 40.0]))
    np.testing.assert_allclose(found[:, 0], [0.2 * 0.9 + 0.8 * 0.5, 0.5, 0.9])


def test_texts_asked_together_may_be_so_many_and_no_more(model, monkeypatch):
    monkeypatch.setattr(attributor_module, "MOST", 3)
    asked = ["the cat sat by the door", "the dog lay on the mat all day"]
    assert model.transduced(model.features(asked), asked).shape == (2, 2)
    more = [*asked, "of course! whatever"]
    with pytest.raises(UsageError, match="too many to be scored as a batch"):
        model.transduced(model.features(more), more)


def test_a_text_of_a_few_words_fades_among_others_too(model):
    found = model.transduced(model.features(["", ANN[0] * 3]), ["", ANN[0] * 3])
    np.testing.assert_allclose(found[0], 0.5)
    assert found[1, 0] > 0.5
