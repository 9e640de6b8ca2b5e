"""Agreement of groups, worked by hand and against scikit-learn."""

from math import log

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.metrics import adjusted_rand_score, homogeneity_completeness_v_measure

from byline.errors import InputError
from byline.research.cluster_agreement import BCubed, VMeasure, adjusted_rand, bcubed, v_measure

labels = st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=1, max_size=60)

# The example of Bagga and Baldwin: true classes of 5, 2 and 5; two answers that each join two.
TRUTH = "aaaaabbccccc"
SMALL_WITH_LARGE = "111112222222"
LARGE_WITH_LARGE = "111112211111"


def test_joining_a_small_class_costs_less_than_joining_a_large_one():
    assert bcubed(TRUTH, SMALL_WITH_LARGE) == BCubed(
        pytest.approx((5 + 2 * 2 / 7 + 5 * 5 / 7) / 12),
        1.0,
        pytest.approx(2 * (16 / 21) / (1 + 16 / 21)),
    )
    assert bcubed(TRUTH, LARGE_WITH_LARGE).precision == pytest.approx((10 * 5 / 10 + 2) / 12)


def test_each_text_alone_is_precise_and_finds_little():
    assert bcubed("aabb", "1234") == BCubed(1.0, 0.5, pytest.approx(2 / 3))


def literal_bcubed(truth: list[int], groups: list[int]) -> tuple[float, float]:
    """The mean over texts of what the definition says of one."""
    places = range(len(truth))
    precisions, recalls = [], []
    for i in places:
        group = {j for j in places if groups[j] == groups[i]}
        actual = {j for j in places if truth[j] == truth[i]}
        precisions.append(len(group & actual) / len(group))
        recalls.append(len(group & actual) / len(actual))
    return sum(precisions) / len(truth), sum(recalls) / len(truth)


@given(labels)
def test_counts_give_the_mean_over_texts(pairs):
    truth, groups = map(list, zip(*pairs, strict=True))
    found = bcubed(truth, groups)
    assert (found.precision, found.recall) == pytest.approx(literal_bcubed(truth, groups))


def test_v_measure_by_hand():
    """Two classes of two; a group of three and one alone."""
    shared = 2 / 4 * log(2 * 4 / (2 * 3)) + 1 / 4 * log(4 / (2 * 3)) + 1 / 4 * log(4 / (2 * 1))
    pure, whole = shared / log(2), shared / (-3 / 4 * log(3 / 4) - 1 / 4 * log(1 / 4))
    found = v_measure("aabb", "1112")
    assert found == VMeasure(
        pytest.approx(pure), pytest.approx(whole), pytest.approx(2 * pure * whole / (pure + whole))
    )


def test_adjusted_rand_by_hand():
    """Of 6 pairs 1 is together in both, 2 in truth, 3 in the groups; by chance 2 x 3 / 6 = 1."""
    assert adjusted_rand("aabb", "1112") == 0.0
    assert adjusted_rand("aabbc", "11223") == 1.0
    # Of 10 pairs 1 is together in both, 2 and 2: (1 - 0.4) / (2 - 0.4).
    assert adjusted_rand("aabbc", "11232") == pytest.approx(0.6 / 1.6)


@given(labels)
def test_both_are_those_of_scikit_learn(pairs):
    truth, groups = zip(*pairs, strict=True)
    found = v_measure(truth, groups)
    expected = homogeneity_completeness_v_measure(truth, groups)
    assert (found.homogeneity, found.completeness, found.v) == pytest.approx(expected, abs=1e-9)
    assert adjusted_rand(truth, groups) == pytest.approx(adjusted_rand_score(truth, groups))


@given(labels)
def test_names_do_not_count_and_nothing_exceeds_its_range(pairs):
    truth, groups = map(list, zip(*pairs, strict=True))
    renamed = [None if g == 0 else f"group {g}" for g in groups]
    for measure in (bcubed, v_measure, adjusted_rand):
        assert measure(truth, groups) == measure(truth, renamed)
    v, b = v_measure(truth, groups), bcubed(truth, groups)
    shares = (v.homogeneity, v.completeness, v.v, b.precision, b.recall, b.f1)
    assert all(0 <= share <= 1 for share in shares)


@pytest.mark.parametrize("measure", [bcubed, v_measure, adjusted_rand])
def test_one_text_and_perfect_groups_score_one(measure):
    for truth, groups in (("a", "1"), ("aab", "221"), ("aaa", "111"), ("abc", "123")):
        found = measure(truth, groups)
        assert found in (1.0, BCubed(1.0, 1.0, 1.0), VMeasure(1.0, 1.0, 1.0))


@pytest.mark.parametrize("measure", [bcubed, v_measure, adjusted_rand])
def test_rows_that_cannot_be_compared_are_refused(measure):
    with pytest.raises(InputError, match="no answers"):
        measure([], [])
    with pytest.raises(InputError, match="as many"):
        measure("ab", "a")
