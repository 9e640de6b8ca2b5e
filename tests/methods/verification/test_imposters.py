"""Imposters on cases small enough to check by hand, and against a plain version."""

import numpy as np
import pytest
from writers import writer

from byline.features.counts import Counts
from byline.methods.verification.cases import Case, ReferenceTexts
from byline.methods.verification.hashed_shares import COLUMNS, count_references, spreads
from byline.methods.verification.imposters import (
    BLOCKS,
    FEATURE_SETS,
    Imposters,
    block_sums,
    rounds_won,
)


def test_a_round_is_won_over_all_who_take_part():
    """One known text, two imposters, two rounds: 0.6² = 0.36 against 0.5 · 0.8 and 0.3 · 0.4."""
    known = [[0.5, 0.5], [0.3, 0.3], [0.6, 0.6]]
    questioned = [[0.8, 0.8], [0.4, 0.4], [1.0, 1.0]]
    similarities = np.array([known, questioned])
    assert rounds_won(similarities, np.array([[True, False], [True, True]])) == 0.5
    assert rounds_won(similarities, np.array([[False, False], [True, True]])) == 1.0
    assert rounds_won(similarities, np.array([[True, True], [True, True]])) == 0.0


def test_the_score_is_the_mean_over_known_texts():
    """As above, and a known text that is like nobody and loses every round."""
    similarities = np.array([[[0.5], [0.6]], [[0.0], [0.0]], [[0.6], [1.0]]])
    assert rounds_won(similarities, np.array([[True]])) == 0.5


def others_and_case() -> tuple[ReferenceTexts, Case]:
    texts = [text.body for name in ("ann", "bob", "cat") for text in writer(name, 2, 60)]
    own = [text.body for text in writer("dan", 3, 60)]
    return ReferenceTexts(tuple(texts), (0, 0, 1, 1, 2, 2)), Case(tuple(own[:2]), own[2])


@pytest.mark.parametrize("features", FEATURE_SETS)
def test_blocks_add_up_to_the_min_max_similarity_of_scaled_shares(features):
    """(I1) over all features, written out with dense rows."""
    others, case = others_and_case()
    references = count_references(others, features)
    shared, sums = block_sums(references.stacked(case, [0, 2, 4]))
    counts = Counts(features.view, n=features.n, hashing=COLUMNS, weighting="share").fit([""])
    bodies = [*(others.bodies[k] for k in (0, 2, 4)), *case.bodies]
    rows = counts.transform(bodies).toarray()
    weights = np.array([1, 1, 1, 0.5, 0.5, 1])
    mean = np.average(rows, axis=0, weights=weights)
    deviation = np.sqrt(np.average((rows - mean) ** 2, axis=0, weights=weights))
    varied = deviation > 1e-12
    x = rows[:, varied] / deviation[varied]
    for a in range(3):
        for b in range(6):
            smaller, larger = (f(x[3 + a], x[b]).sum() for f in (np.minimum, np.maximum))
            common = shared[a, b].sum()
            ours = common / (sums[3 + a].sum() + sums[b].sum() - common)
            assert ours == pytest.approx(smaller / larger)


def test_every_hundredth_column_is_in_a_block():
    others, case = others_and_case()
    stacked = count_references(others, FEATURE_SETS[0]).stacked(case, [0])
    _, deviations = spreads(stacked)
    _, sums = block_sums(stacked)
    first = stacked.table[0].toarray()[0]
    scaled = np.divide(first, deviations, out=np.zeros(len(first)), where=deviations > 0)
    expected = [scaled[block::BLOCKS].sum() for block in range(BLOCKS)]
    np.testing.assert_allclose(sums[0], expected)


def test_each_round_has_half_of_the_blocks_and_a_few_imposters():
    halves, taking_part = Imposters(rounds=30, n_imposters=4)._drawn(9)
    assert halves.shape == (BLOCKS, 30)
    assert (halves.sum(axis=0) == BLOCKS / 2).all()
    assert (taking_part.sum(axis=0) == 4).all()
    assert len(np.unique(halves.T, axis=0)) == 30


def test_without_others_nothing_is_known():
    case = Case(("to be or not",), "to be")
    model = Imposters()
    prepared = model._prepare(ReferenceTexts(("some text",), (0,)))
    assert model._compare(case, prepared, []).tolist() == [0.5, 0.5]


def test_rows_of_new_texts_have_the_columns_of_others_and_further_ones():
    """Shares of to, be and or, wherever they stand; two texts that are new share a new column."""
    references = count_references(ReferenceTexts(("to be", "or"), (0, 1)), FEATURE_SETS[0])
    rows = references.of(["to see", "or", "see be", "to see"]).toarray()
    assert rows.shape == (4, 4)
    assert rows[:, 3].tolist() == [0.5, 0, 0.5, 0.5]
    assert (rows[0] == rows[3]).all()
    np.testing.assert_array_equal(rows[1, :3], references.table.toarray()[1])
    assert rows.sum(axis=1).tolist() == [1] * 4
