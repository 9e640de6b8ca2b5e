"""Search in blocks, on every engine, against the whole matrix."""

import numpy as np
import pytest
from scipy.sparse import csr_matrix, random_array

from byline.engine import Local, Serial
from byline.errors import UsageError
from byline.methods.similarity import search
from byline.numerics.similarity_measures import MEASURES


def rows(n: int, seed: int = 0) -> csr_matrix:
    rng = np.random.default_rng(seed)
    made = csr_matrix(random_array((n, 40), density=0.1, rng=rng))
    lengths = np.sqrt(np.asarray(made.multiply(made).sum(axis=1)).ravel())
    made.data /= np.repeat(np.where(lengths > 0, lengths, 1), np.diff(made.indptr))
    return made


def listed(blocks) -> list[tuple[int, int, float]]:
    return [
        (int(query), int(row), float(score))
        for block in blocks
        for place, query in enumerate(block.queries)
        for row, score in zip(*block.of(place), strict=True)
    ]


@pytest.fixture
def small_blocks(monkeypatch):
    """Search in many blocks."""
    monkeypatch.setattr(search, "BLOCK", 7)


@pytest.mark.parametrize("measure", MEASURES)
@pytest.mark.usefixtures("small_blocks")
def test_pairs_above_a_threshold_are_those_of_the_matrix(measure):
    made = rows(30)
    full = search.matrix(made, measure)
    found = listed(search.above(made, 0.3, measure))
    wanted = {(i, j) for i in range(30) for j in range(i + 1, 30) if full[i, j] >= 0.3}
    assert {(i, j) for i, j, _ in found} == wanted
    assert len(found) == len(wanted)
    for i, j, score in found:
        assert score == pytest.approx(full[i, j], abs=1e-12)


@pytest.mark.usefixtures("small_blocks")
def test_blocks_and_engines_make_no_difference():
    made = rows(60)
    plain = listed(search.nearest(made, 3, engine=Serial()))
    assert [query for query, _, _ in plain] == sorted(query for query, _, _ in plain)
    with Local(2) as engine:
        assert listed(search.nearest(made, 3, engine=engine)) == plain


@pytest.mark.usefixtures("small_blocks")
def test_a_graph_holds_the_nearest_of_each():
    made = rows(30)
    full = (made @ made.T).toarray()
    np.fill_diagonal(full, 0)
    found = search.graph(made, 2).toarray()
    for i in range(30):
        best = np.sort(full[i])[::-1][:2]
        np.testing.assert_allclose(np.sort(found[i])[::-1][:2], best, atol=1e-12)
        assert (found[i] > 0).sum() == (best > 0).sum()
    some = search.graph(made, 2, 10).toarray()
    np.testing.assert_array_equal(some[:10], found[:10])
    assert not some[10:].any()


def test_full_rows_are_searched_too():
    made = np.array([[1.0, 0.0], [0.6, 0.8], [-1.0, 0.0]])
    assert listed(search.nearest(made, 2)) == [(0, 1, 0.6), (1, 0, 0.6)]
    assert search.matrix(made)[0].tolist() == [1.0, 0.6, 0.0]


def test_one_row_is_asked_about_alone():
    made = rows(30)
    one = search.nearest_to(made, 4, 3)
    assert listed([one]) == [hit for hit in listed(search.nearest(made, 3)) if hit[0] == 4]


def test_a_matrix_too_large_is_refused_before_it_is_made():
    with pytest.raises(UsageError, match=r"100 × 100 texts .* nearest"):
        search.matrix(rows(100), room=1000)


def test_nothing_is_no_trouble():
    empty = csr_matrix((0, 5))
    assert listed(search.nearest(empty, 2)) == []
    assert search.matrix(empty).shape == (0, 0)
    assert search.graph(empty, 2).shape == (0, 0)
    assert not listed(search.nearest(csr_matrix((3, 5)), 2))
