"""Agreement of groups with classes, worked by hand and from the definitions."""

import warnings
from itertools import combinations
from math import log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from byline.errors import InputError
from byline.research.cluster_agreement import ClusterAgreement, cluster_agreement

labels = st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=1, max_size=60)

# The example of Bagga and Baldwin: true classes of 5, 2 and 5; two answers that each join two.
TRUTH = "aaaaabbccccc"
SMALL_WITH_LARGE = "111112222222"
LARGE_WITH_LARGE = "111112211111"


def test_joining_a_small_class_costs_less_than_joining_a_large_one():
    small = cluster_agreement(TRUTH, SMALL_WITH_LARGE)
    assert small.precision == pytest.approx((5 + 2 * 2 / 7 + 5 * 5 / 7) / 12)
    assert (small.recall, small.f1) == (1.0, pytest.approx(2 * (16 / 21) / (1 + 16 / 21)))
    large = cluster_agreement(TRUTH, LARGE_WITH_LARGE)
    assert large.precision == pytest.approx((10 * 5 / 10 + 2) / 12)


def test_each_text_alone_is_precise_and_has_low_recall():
    alone = cluster_agreement("aabb", "1234")
    assert (alone.precision, alone.recall, alone.f1) == (1.0, 0.5, pytest.approx(2 / 3))


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


def literal_rand(truth: list[int], groups: list[int]) -> float:
    """Pairs together in both beyond chance, as a share of the most there could be."""
    pairs = list(combinations(range(len(truth)), 2))
    one = {pair for pair in pairs if truth[pair[0]] == truth[pair[1]]}
    other = {pair for pair in pairs if groups[pair[0]] == groups[pair[1]]}
    by_chance = len(one) * len(other) / len(pairs) if pairs else 0
    room = (len(one) + len(other)) / 2 - by_chance
    return (len(one & other) - by_chance) / room if room else 1.0


@given(labels)
def test_counts_give_what_the_definitions_say(pairs):
    truth, groups = map(list, zip(*pairs, strict=True))
    agreement = cluster_agreement(truth, groups)
    expected = literal_bcubed(truth, groups)
    assert (agreement.precision, agreement.recall) == pytest.approx(expected)
    assert agreement.adjusted_rand == pytest.approx(literal_rand(truth, groups))


def test_v_measure_by_hand():
    """Two classes of two; a group of three and one alone."""
    shared = 2 / 4 * log(2 * 4 / (2 * 3)) + 1 / 4 * log(4 / (2 * 3)) + 1 / 4 * log(4 / (2 * 1))
    pure, whole = shared / log(2), shared / (-3 / 4 * log(3 / 4) - 1 / 4 * log(1 / 4))
    expected = pytest.approx(2 * pure * whole / (pure + whole))
    assert cluster_agreement("aabb", "1112").v_measure == expected


def test_adjusted_rand_by_hand():
    """Of 6 pairs 1 is together in both, 2 in truth, 3 in the groups; by chance 2 x 3 / 6 = 1."""
    assert cluster_agreement("aabb", "1112").adjusted_rand == 0.0
    # Of 10 pairs 1 is together in both, 2 and 2: (1 - 0.4) / (2 - 0.4).
    assert cluster_agreement("aabbc", "11232").adjusted_rand == pytest.approx(0.6 / 1.6)


@given(labels)
def test_names_do_not_count_and_nothing_exceeds_its_range(pairs):
    truth, groups = map(list, zip(*pairs, strict=True))
    renamed = [None if g == 0 else f"group {g}" for g in groups]
    agreement = cluster_agreement(truth, groups)
    assert agreement == cluster_agreement(truth, renamed)
    shares = (agreement.precision, agreement.recall, agreement.f1, agreement.v_measure)
    assert all(-1e-12 <= share <= 1 + 1e-12 for share in shares)


@pytest.mark.parametrize("truth", ["a", "aab", "aaa", "abc"])
def test_one_text_and_perfect_groups_score_one(truth):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        agreement = cluster_agreement(truth, truth.upper())
    assert agreement == ClusterAgreement(1.0, 1.0, pytest.approx(1.0), 1.0)


def test_lists_that_cannot_be_compared_are_refused():
    with pytest.raises(InputError, match="no answers"):
        cluster_agreement([], [])
    with pytest.raises(InputError, match="as many"):
        cluster_agreement("ab", "a")
