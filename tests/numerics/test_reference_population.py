"""How alike a few rows are to many: in one pass, and written out."""

import numpy as np
from hypothesis import example, given, settings
from hypothesis import strategies as st
from numpy.testing import assert_allclose
from scipy.sparse import csr_matrix

from byline.numerics.reference_population import FeatureChoice, ReferencePopulation


def similarities(few, many, groups, apart, choice):
    """As `ReferencePopulation` finds them, of tables apart."""
    table = csr_matrix(np.vstack([few, many]))
    n = len(few)
    background = ReferencePopulation(table, np.arange(n, n + len(many)))
    return background.similarities(np.arange(n), np.array(groups), np.array(apart), choice)


def written_out(few, groups, many, choice):
    """(B1) to (B3), feature by feature."""
    x = np.vstack([few, many])
    group = [*groups, *range(max(groups) + 1, max(groups) + 1 + len(many))]
    names = sorted(set(group))
    rows = {g: [k for k, of in enumerate(group) if of == g] for g in names}
    mean = [np.mean([np.mean(x[rows[g], f]) for g in names]) for f in range(x.shape[1])]
    have = [sum(any(x[k, f] > 0 for k in rows[g]) for g in names) for f in range(x.shape[1])]
    kept = [f for f in range(x.shape[1]) if have[f] >= choice.min_texts]
    # Equal means may differ by rounding, which is not to decide.
    kept = sorted(sorted(kept, key=lambda f: (-round(mean[f], 12), f))[: choice.max_features])
    spread = [
        np.sqrt(np.mean([np.mean((x[rows[g], f] - mean[f]) ** 2) for g in names])) for f in kept
    ]

    def z(row, k, f):
        if spread[k] <= 1e-7 * mean[f]:
            return 0.0
        return min(max((row[f] - mean[f]) / spread[k], -choice.clip), choice.clip)

    def over(above, below):
        return above / below if below > 0 else 0.0

    found = np.zeros((len(few), len(x)))
    for i, a in enumerate(few):
        for j, b in enumerate(x):
            empty = not any(a[f] for f in kept) or not any(b[f] for f in kept)
            za = np.array([0 if empty else z(a, k, f) for k, f in enumerate(kept)])
            zb = np.array([0 if empty else z(b, k, f) for k, f in enumerate(kept)])
            found[i, j] = over(za @ zb, np.sqrt((za @ za) * (zb @ zb)))
    return found


@settings(max_examples=30, deadline=None)
@example(seed=9742, parts=[1, 1], most=3, clip=0.7)  # two features of one mean at the border
@given(
    seed=st.integers(0, 10_000),
    parts=st.lists(st.sampled_from([0, 1]), min_size=2, max_size=5),
    most=st.sampled_from([None, 3, 6]),
    clip=st.sampled_from([0.7, 2.0]),
)
def test_one_pass_finds_what_is_written_out(seed, parts, most, clip):
    rng = np.random.default_rng(seed)
    groups = np.array([0, 1, *parts])
    few = rng.integers(1, 6, (len(groups), 9)) * (rng.random((len(groups), 9)) < 0.6) / 7.0
    many = rng.integers(1, 9, (7, 9)) * (rng.random((7, 9)) < 0.5) / 11.0
    apart = np.array([0, 2, 3, 6])
    choice = FeatureChoice(min_texts=2, max_features=most, clip=clip)
    found = similarities(few, many, groups, apart, choice)
    expected = written_out(few, groups.tolist(), many[apart], choice)
    assert_allclose(found, expected, atol=1e-9)


def test_a_row_without_any_feature_is_like_none():
    many = [[0.5, 0.5], [0.2, 0.8]]
    few = [[0.0, 0.0], [0.9, 0.1]]
    found = similarities(few, many, [0, 1], range(2), FeatureChoice())
    assert_allclose(found[0], 0)


def test_a_row_is_wholly_like_itself():
    rng = np.random.default_rng(1)
    rows = rng.random((6, 20))
    found = similarities(rows[:2], rows, [0, 1], range(6), FeatureChoice())
    assert_allclose(np.diag(found[:, :2]), 1)
    assert_allclose([found[0, 2], found[1, 3]], 1)
