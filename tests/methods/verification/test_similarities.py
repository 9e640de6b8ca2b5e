"""Cases in spaces of style, against the same numbers found text by text."""

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.stats import norm
from writers import writer

from byline.features.style import Pile, gram, learn_scale, weigh
from byline.methods.verification.cases import Case, ReferenceTexts
from byline.methods.verification.similarities import (
    SPACES,
    PreparedReferences,
    case_features,
    feature_names,
    parts_of,
    suspects,
)

OTHERS = ReferenceTexts(
    tuple(text.body for name in "cdefgh" for text in writer(name, 4)),
    tuple(number for number in range(6) for _ in range(4)),
)
OF_0 = [text.body for text in writer("ann", 4)]
OF_1 = [text.body for text in writer("ben", 4)]
CASE = Case((OF_0[0], OF_0[1]), OF_0[2])
UNSIGNED = np.zeros(30, np.bool_)


def s(alike: float, others: np.ndarray) -> float:
    return (alike - others.mean()) / others.std()


def g(alike: float, others: np.ndarray) -> float:
    share = (np.sum(others < alike) + 0.5) / (len(others) + 1)
    least = 0.5 / (len(OTHERS) - 8 + 1)
    return float(norm.ppf(np.clip(share, least, 1 - least)))


def mean(number, sims: np.ndarray, pairs: list[tuple[int, int]]) -> float:
    """Half from the side of either text; the last rows are those of others."""
    n = len(sims) - len(OTHERS)
    return np.mean([number(sims[a, b], sims[t, n:]) for a, b in pairs for t in (a, b)])


def minmax(rows: np.ndarray) -> np.ndarray:
    """The sum of the smaller over the sum of the larger of two rows' values."""
    smaller = np.minimum(rows[:, None], rows).sum(axis=2)
    return smaller / np.maximum(rows[:, None], rows).sum(axis=2)


def one_by_one(case: Case, around: PreparedReferences, name: str, measures: str) -> list[float]:
    """(D1) to (D3) with rows of a style, for texts that are not cut."""
    style = around.styles[name]
    bodies = [case.questioned, *case.known]
    pile = Pile([*bodies, *around.parts])
    groups = [0, *[1] * len(case.known), *range(2, 2 + len(around.parts))]
    counted = style.count(pile)
    scale = learn_scale(
        counted, min_texts=style.min_texts, max_features=style.max_features, groups=groups
    )
    found = []
    for measure in measures:
        if measure == "M":
            sims = minmax(counted.columns(scale.columns).shares().toarray() / scale.spreads)
        else:
            weighting = {"D": "delta", "H": "root"}[measure]
            sims = gram(weigh(counted, scale, weighting, style.clip))
        n = len(bodies)
        known = range(1, n)
        across = [(0, k) for k in known]
        found += [mean(s, sims, across), mean(g, sims, across)]
        if measure == "D":
            pairs = [(a, b) for a in known for b in known if a != b]
            found.append(mean(s, sims, pairs) if pairs else np.nan)
    return found


@pytest.fixture(scope="module")
def around() -> PreparedReferences:
    return PreparedReferences.of(OTHERS, list(SPACES))


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
    "case",
    [CASE, Case(CASE.known[:1], CASE.questioned), Case(CASE.known[:1], CASE.known[0])],
    ids=["two", "one", "copies"],
)
def test_numbers_are_those_of_rows_compared_one_by_one(around, name, case):
    spaces = {name: SPACES[name]}
    [found] = case_features([case], around, spaces)
    assert_allclose(found, one_by_one(case, around, name, SPACES[name]), atol=1e-9)
    assert len(found) == len(feature_names(spaces))


def test_no_case_sees_another(around):
    spaces = {"tokens": "DMH", "masked-char-6-grams": "D"}
    other = Case((OF_0[3],), OTHERS.bodies[0])
    together = case_features([CASE, other], around, spaces)
    assert_allclose(
        together, np.vstack([case_features([c], around, spaces) for c in (CASE, other)])
    )


def test_one_hand_is_more_alike_than_two(around):
    spaces = {"tokens": "D"}
    one, two = case_features([CASE, Case(CASE.known, OF_1[0])], around, spaces)
    assert one[0] > two[0]
    assert one[1] > two[1]


def test_a_space_that_a_language_has_not_gives_no_number():
    greek = ReferenceTexts(
        tuple(f"Το σπίτι είναι {k} και ο κήπος του." for k in range(12)), tuple(range(12))
    )
    around = PreparedReferences.of(greek, ["pos-1-4-grams", "tokens"])
    assert list(around.styles) == ["tokens"]
    case = Case(("Το σπίτι είναι εδώ.",), "Ο κήπος είναι εκεί.")
    [found] = case_features([case], around, {"pos-1-4-grams": "D", "tokens": "D"})
    assert np.isnan(found[:3]).all()
    assert np.isfinite(found[3:5]).all()


def test_long_texts_are_cut_into_equal_parts_that_make_up_the_whole():
    body = "one two  three\n\nfour five six seven "
    assert parts_of(body, 3) == ("one two  three\n\n", "four five six seven ")
    assert parts_of(body, 4) == (body,)
    assert len(parts_of("w " * 1000, 10)) == 6
    assert "".join(parts_of(body, 1)) == body


def test_an_empty_text_is_finite(around):
    [found] = case_features(
        [Case(("",), "")], around, {"tokens": "DMH", "punctuation-and-case": "D"}
    )
    assert np.isfinite(found[[0, 1, 3, 4]]).all()


def test_others_who_are_just_as_alike_are_not_counted_as_less_alike(around):
    """Nothing is shared with an empty text: by (D2) no reference text is less alike than known."""
    [found] = case_features([Case(CASE.known, "")], around, {"tokens": "M"})
    least = 0.5 / (len(OTHERS) - 8 + 1)
    assert found[1] == pytest.approx(norm.ppf(least))


def test_with_nobody_to_compare_with_there_is_no_number():
    own = ReferenceTexts(tuple(OF_0), (0,) * 4)
    around = PreparedReferences.of(own, ["tokens"])
    assert np.isnan(
        case_features([Case(tuple(OF_0[:1]), OF_1[0])], around, {"tokens": "DMH"})
    ).all()


@pytest.mark.parametrize(
    ("writers", "fewest"),
    [((0, 0, 0, 1, 1, 2, 2, 3, 4, 5), 5), (tuple(range(10)), 8), ((0, 0, 1), 1), ((), 1)],
)
def test_how_far_ranks_go_does_not_tell_whose_texts_were_left_out(writers, fewest):
    """Of one writer three texts are left out, of two up to five: the extremes stay the same."""
    bodies = tuple(f"text number {place}" for place in range(len(writers)))
    around = PreparedReferences(
        ReferenceTexts(bodies, writers), ReferenceTexts(bodies, writers), bodies, 3.0, {}
    )
    assert around.least_share == pytest.approx(0.5 / (fewest + 1))


def test_many_others_show_ranks_of_one_in_two_hundred():
    many = ReferenceTexts(tuple(map(str, range(240))), tuple(range(240)))
    assert PreparedReferences(many, many, many.bodies, 3.0, {}).least_share == 0.005


def everywhere(seen):
    """How far others stand out for either hand, the same in ten spaces."""
    return np.repeat(np.array(seen)[None], 10, axis=0)


def test_others_who_stand_out_in_number_are_suspected():
    """Two of thirty are above 3 for the known hand, one in thirty for the questioned one."""
    seen = np.zeros((2, 30))
    seen[1, [4, 7]] = 3.5
    seen[0, 9] = 8.0
    assert np.flatnonzero(suspects(everywhere(seen), UNSIGNED[:30])).tolist() == [4, 7]
    seen[0, 10] = 3.1
    assert np.flatnonzero(suspects(everywhere(seen), UNSIGNED[:30])).tolist() == [4, 7, 9, 10]


def test_who_stands_out_in_some_spaces_alone_is_not_suspected():
    """The tenth part of ten numbers lies nine tenths of the way from the least to the next."""
    seen = everywhere([[4.0, 4.0, *[0.0] * 28], [0.0] * 30])
    assert suspects(seen, UNSIGNED[:30])[:2].all()
    seen[0, 0, :2] = 1.2
    assert suspects(seen, UNSIGNED[:30])[:2].all(), "in one space of ten it is no matter"
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


def test_the_writers_own_texts_among_the_others_are_found_by_their_likeness():
    """Six texts of ann among those of six strangers: numbers come near those without hers."""
    mine = [text.body for text in writer("ann", 10)]
    case = Case((mine[0], mine[1]), mine[2])
    further = ReferenceTexts((*OTHERS.bodies, *mine[4:]), (*OTHERS.writers, *range(10, 16)))
    clean = PreparedReferences.of(OTHERS, list(SPACES))
    mixed = PreparedReferences.of(further, list(SPACES))
    right = case_features([case], clean, SPACES)
    assert_allclose(case_features([case], clean, SPACES, exclude_suspects=True), right)
    names = feature_names(SPACES)
    ranks = [k for k, name in enumerate(names) if name.endswith("D g")]
    careless, exclude_suspects = (
        case_features([case], mixed, SPACES, exclude_suspects=w)[0, ranks] for w in (False, True)
    )
    off = [np.abs(found - right[0, ranks]).mean() for found in (careless, exclude_suspects)]
    assert off[1] < off[0] / 2
