"""Cases in feature sets, against the same numbers found text by text."""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from writers import writer

from byline.features.style import Pile, gram, learn_scale, weigh
from byline.methods.verification import similarities
from byline.methods.verification.cases import Case, ReferenceTexts
from byline.methods.verification.pseudo_cases import PseudoCases, draw_pseudo_cases
from byline.methods.verification.similarities import (
    SPACES,
    Lengths,
    PreparedReferences,
    case_features,
    compare_cases,
    parts_of,
    pseudo_case_features,
    suspects,
)


def first(body: str, n_words: int) -> str:
    """The first words of a text of invented writers, who leave one blank between words."""
    return " ".join(body.split()[:n_words])


def bodies_of(name: str, n_texts: int, n_words: int = 120) -> list[str]:
    """Texts of just so many words, with a dash counted for one."""
    return [first(text.body, n_words) for text in writer(name, n_texts, n_words)]


OTHERS = ReferenceTexts(
    tuple(body for name in "cdefgh" for body in bodies_of(name, 4)),
    tuple(number for number in range(6) for _ in range(4)),
)
OF_0, OF_1 = bodies_of("ann", 4), bodies_of("ben", 4)
CASE = Case((OF_0[0], OF_0[1]), OF_0[2])
UNSIGNED = np.zeros(30, np.bool_)
SHORT = Case((first(OF_0[0], 80), first(OF_0[1], 80)), first(OF_0[2], 40))


def s(alike: float, others: np.ndarray) -> float:
    return (alike - others.mean()) / others.std()


def one_by_one(case: Case, around: PreparedReferences, name: str, n_words: Lengths) -> float:
    """(D1) with rows of a style, for a case of texts that are not cut."""
    style = around.styles[name]

    def compared(length: int) -> np.ndarray:
        """The similarities of the texts with all, the reference texts cut to a length."""
        others = [first(body, length) for body in around.others.bodies]
        groups = [0, *[1] * len(case.known), *range(2, 2 + len(others))]
        counted = style.count(Pile([case.questioned, *case.known, *others]))
        scale = learn_scale(
            counted, min_texts=style.min_texts, max_features=style.max_features, groups=groups
        )
        return gram(weigh(counted, scale, "delta", style.clip))

    as_known, as_asked = compared(n_words.known), compared(n_words.questioned)
    n = 1 + len(case.known)
    sides = [(s(as_known[0, k], as_known[0, n:]), s(as_asked[k, 0], as_asked[k, n:]))
             for k in range(1, n)]  # fmt: skip
    return float(np.mean(sides))


@pytest.fixture(scope="module")
def around() -> PreparedReferences:
    return PreparedReferences.of(OTHERS)


@pytest.mark.parametrize(
    "name",
    [
        "tokens",
        "char-3-grams",
        "punctuation-and-case",
        "affixes",
        "masked-token-2-3-grams",
        "layout",
    ],
)
@pytest.mark.parametrize(
    ("case", "n_words"),
    [
        pytest.param(CASE, Lengths(120, 120, 2), id="as long"),
        pytest.param(Case(CASE.known[:1], CASE.questioned), Lengths(120, 120, 1), id="one known"),
        pytest.param(Case(CASE.known[:1], CASE.known[0]), Lengths(120, 120, 1), id="copies"),
        pytest.param(SHORT, Lengths(80, 40, 2), id="shorter"),
        pytest.param(Case(SHORT.known, CASE.questioned), Lengths(80, 120, 2), id="short known"),
    ],
)
def test_numbers_are_those_of_texts_compared_one_by_one(around, name, case, n_words):
    """Reference texts are cut to the length of the other side, 80 or 40 of 120 words."""
    assert around.lengths(case) == n_words
    [numbers] = case_features([case], around)
    by_hand = one_by_one(case, around, name, n_words)
    assert numbers[SPACES.index(name)] == pytest.approx(by_hand, abs=1e-9)


def test_no_case_sees_another(around):
    """Nor do lengths of one change what reference texts another is compared with."""
    cases = [CASE, SHORT, Case((OF_0[3],), OTHERS.bodies[0])]
    apart = np.vstack([case_features([case], around) for case in cases])
    assert_allclose(case_features(cases, around), apart)


def test_one_hand_is_more_alike_than_two(around):
    one, two = case_features([CASE, Case(CASE.known, OF_1[0])], around)
    assert one[SPACES.index("tokens")] > two[SPACES.index("tokens")]


def test_a_feature_set_that_a_language_has_not_gives_no_number():
    greek = ReferenceTexts(
        tuple(f"Το σπίτι είναι {k} και ο κήπος του." for k in range(12)), tuple(range(12))
    )
    around = PreparedReferences.of(greek, ["pos-1-4-grams", "tokens"])
    assert list(around.styles) == ["tokens"]
    case = Case(("Το σπίτι είναι εδώ.",), "Ο κήπος είναι εκεί.")
    [numbers] = case_features([case], around)
    there = {name for name, number in zip(SPACES, numbers, strict=True) if np.isfinite(number)}
    assert there == {"tokens"}


def test_long_texts_are_cut_into_equal_parts_that_make_up_the_whole():
    body = "one two  three\n\nfour five six seven "
    assert parts_of(body, 3) == ("one two  three\n\n", "four five six seven ")
    assert parts_of(body, 4) == (body,)
    assert len(parts_of("w " * 1000, 10)) == 6
    assert "".join(parts_of(body, 1)) == body


@pytest.mark.parametrize(
    ("n_words", "step"),
    [(0, 20), (20, 20), (28, 20), (29, 40), (56, 40), (57, 80), (89, 80), (90, 120), (999, 120)],
)
def test_reference_texts_are_cut_in_steps_that_double(around, n_words, step):
    """20 √2 is 28.3 and 40 √2 is 56.6; from 3/4 of 120 words on they stay whole."""
    assert around.usual == 120
    assert around.step(n_words) == step


def test_a_cut_text_is_its_first_words_and_one_a_fifth_longer_stays_whole():
    bodies = ("a b c d e f", "a  b\nc d e f g", "a b")
    few = PreparedReferences.of(ReferenceTexts(bodies, (0, 1, 2)), ["tokens"])
    assert few.length == 6
    assert sorted(few.cut(5)) == ["a  b\nc d e", "a b", "a b c d e f"]
    assert sorted(few.cut(6)) == sorted(bodies)


@pytest.mark.parametrize(("n_known", "step"), [(1, 1), (2, 2), (3, 2), (4, 4), (9, 4)])
def test_numbers_of_known_texts_go_in_steps_up_to_four(around, n_known, step):
    assert around.lengths(Case(tuple(OF_0 * 3)[:n_known], OF_1[0])).n_known == step


def test_a_long_text_counts_as_its_parts(around):
    """Of 480 words, with 120 as the usual length, there are four parts."""
    long = Case((" ".join(OF_0),), OF_1[0])
    assert around.lengths(long) == Lengths(120, 120, 4)


@pytest.mark.parametrize(("known", "asked"), [(400, 60), (60, 400), (60, 60)])
def test_shortness_does_not_make_texts_unlike(monkeypatch, known, asked):
    """Other people's texts stay about 0 and own ones far above; whole reference texts do worse."""
    others = tuple(body for k in range(30) for body in bodies_of(f"r{k}", 1, 400))
    sets = ["tokens", "frequent-words", "char-2-grams"]
    around = PreparedReferences.of(ReferenceTexts(others, tuple(range(30))), sets)
    own = [bodies_of(f"w{k}", 2, 400) for k in range(8)]
    pairs = [(a[0], b[1]) for a in own for b in own]
    cases = [Case((first(one, known),), first(other, asked)) for one, other in pairs]
    same = np.eye(8, dtype=bool).ravel()
    fair = np.nanmean(case_features(cases, around), axis=1)
    monkeypatch.setattr(similarities, "SHORTER", 0.0)
    uncut = np.nanmean(case_features(cases, around), axis=1)
    assert fair[same].min() > 0
    assert abs(fair[~same].mean()) < 0.3
    assert fair[same].mean() - fair[~same].mean() > uncut[same].mean() - uncut[~same].mean()


def alone(*names: str) -> tuple[list[str], list[int]]:
    """One text of each of these writers, but two of the first."""
    bodies = [body for name in names for body in bodies_of(name, 1)]
    return [bodies[0], bodies_of(names[0], 2)[1], *bodies[1:]], [0, *range(len(names))]


def test_pseudo_cases_have_the_numbers_of_cases_of_the_same_population():
    """If a case takes away from the reference texts just what it adds, both see the same texts."""
    bodies, writers = alone(*"abcdefghijkl")
    others = ReferenceTexts(tuple(bodies), tuple(writers))
    around = PreparedReferences.of(others)
    cases = (Case((bodies[0],), bodies[1]), Case((bodies[4],), bodies[7]))
    who = np.array([[0, 0], [3, 6]])
    pseudo = PseudoCases(cases, np.array([True, False]), who, np.zeros(2), np.zeros(2))
    assert_allclose(
        pseudo_case_features(pseudo, around, Lengths(120, 120, 1)),
        case_features(cases, around),
        atol=1e-4,  # single precision
    )


def test_pseudo_cases_that_are_drawn_have_nearly_the_numbers_of_cases():
    """Cases leave all of their writers' texts out of the scale, pseudo-cases only of the cohort."""
    others = ReferenceTexts(
        tuple(body for k in range(40) for body in bodies_of(f"r{k}", 2)),
        tuple(k // 2 for k in range(80)),
    )
    around = PreparedReferences.of(others)
    pseudo = draw_pseudo_cases(others, None, 20)
    quick = pseudo_case_features(pseudo, around, Lengths(120, 120, 1))
    slow = case_features(pseudo.cases, around)
    there = np.isfinite(slow)
    assert (np.isfinite(quick) == there).all()
    assert np.corrcoef(quick[there], slow[there])[0, 1] > 0.99


def test_nobody_of_a_pseudo_case_is_among_those_it_is_compared_with():
    """Of two writers nobody is left if both are in it."""
    others = ReferenceTexts((*OF_0, *OF_1), (0,) * 4 + (1,) * 4)
    around = PreparedReferences.of(others, ["tokens"])
    cases = (Case((OF_0[0],), OF_0[1]), Case((OF_0[0],), OF_1[1]))
    who = np.array([[0, 0], [0, 1]])
    pseudo = PseudoCases(cases, np.array([True, False]), who, np.zeros(2), np.zeros(2))
    numbers = pseudo_case_features(pseudo, around, Lengths(120, 120, 1))
    assert np.isfinite(numbers[:, SPACES.index("tokens")]).tolist() == [True, False]


def test_an_empty_text_is_finite(around):
    [numbers] = case_features([Case(("",), "")], around)
    assert np.isfinite(numbers).sum() >= 9


def test_with_nobody_to_compare_with_there_is_no_number():
    own = ReferenceTexts(tuple(OF_0), (0,) * 4)
    around = PreparedReferences.of(own, ["tokens"])
    assert np.isnan(case_features([Case(tuple(OF_0[:1]), OF_1[0])], around)).all()


def everywhere(seen):
    """How far others stand out for either hand, the same in ten feature sets."""
    return np.repeat(np.array(seen)[None], 10, axis=0)


def test_others_who_stand_out_in_number_are_suspected():
    """Two of thirty are above 3 for the known hand, one in thirty for the questioned one."""
    seen = np.zeros((2, 30))
    seen[1, [4, 7]] = 3.5
    seen[0, 9] = 8.0
    assert np.flatnonzero(suspects(everywhere(seen), UNSIGNED[:30])).tolist() == [4, 7]
    seen[0, 10] = 3.1
    assert np.flatnonzero(suspects(everywhere(seen), UNSIGNED[:30])).tolist() == [4, 7, 9, 10]


def test_who_stands_out_in_some_feature_sets_alone_is_not_suspected():
    """The tenth part of ten numbers lies nine tenths of the way from the least to the next."""
    seen = everywhere([[4.0, 4.0, *[0.0] * 28], [0.0] * 30])
    assert suspects(seen, UNSIGNED[:30])[:2].all()
    seen[0, 0, :2] = 1.2
    assert suspects(seen, UNSIGNED[:30])[:2].all(), "in one of ten it is no matter"
    seen[1, 0, :2] = 1.2
    assert not suspects(seen, UNSIGNED[:30]).any()


def test_one_alone_is_not_suspected_however_few_there_are():
    seen = np.zeros((2, 20))
    seen[0, 3] = 9.0
    assert not suspects(everywhere(seen), UNSIGNED[:20]).any()
    seen[0, 4] = 9.0
    assert np.flatnonzero(suspects(everywhere(seen), UNSIGNED[:20])).tolist() == [3, 4]


def test_who_signed_is_not_suspected_and_does_not_make_others_so():
    """Of three in thirty above 3, two are unsigned, and then one, which is fewer than 1.5."""
    seen = np.zeros((2, 30))
    seen[1, [4, 7, 8]] = 3.5
    signed = UNSIGNED[:30].copy()
    signed[4] = True
    assert np.flatnonzero(suspects(everywhere(seen), signed)).tolist() == [7, 8]
    signed[7] = True
    assert not suspects(everywhere(seen), signed).any()


def test_nobody_is_suspected_where_too_few_others_would_be_left():
    all_of_them = np.array([[4.0] * 19, [0.0] * 19])
    assert not suspects(everywhere(all_of_them), UNSIGNED[:19]).any()
    few = np.zeros((2, 12))
    few[0, :3] = 9.0
    assert not suspects(everywhere(few), UNSIGNED[:12]).any()
    assert suspects(np.zeros((10, 2, 0)), UNSIGNED[:0]).tolist() == []


def test_the_writers_own_texts_among_the_others_are_found_by_their_likeness(monkeypatch):
    """Six texts of ann among those of six strangers: numbers come nearer to those without hers.

    Invented writers have neither endings nor parts of speech of their own.
    """
    monkeypatch.setattr(similarities, "EVERYWHERE", -np.inf)
    mine = bodies_of("ann", 10)
    case = Case((mine[0], mine[1]), mine[2])
    further = ReferenceTexts((*OTHERS.bodies, *mine[4:]), (*OTHERS.writers, *range(10, 16)))
    clean, mixed = PreparedReferences.of(OTHERS), PreparedReferences.of(further)
    right = case_features([case], clean)
    assert_allclose(case_features([case], clean, exclude_suspects=True), right)
    compared = compare_cases([case], mixed, exclude_suspects=True)
    excluded = [mixed.others.bodies[k] for k in compared.without[0]]
    assert set(excluded) <= set(mine[4:])
    assert len(excluded) > 3
    careless, careful = (np.abs(x - right) for x in (compared.with_all, compared.numbers))
    assert (careful < careless).all()
