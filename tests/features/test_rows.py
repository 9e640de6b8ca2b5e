"""Gram matrices and min-max similarities, next to their definitions."""

import numpy as np
import pytest
from scipy.sparse import csr_matrix
from scipy.sparse import random as random_matrix

from byline.engine import Local, Serial
from byline.errors import UsageError
from byline.features import rows as module
from byline.features.style import StyleRows, gram


def some_rows(n: int, width: int, *, shift: bool, seed: int = 0) -> StyleRows:
    """Random rows of length 1, one of them of nothing."""
    rng = np.random.default_rng(seed)
    matrix = random_matrix(n, width, density=0.3, format="csr", rng=rng)
    moved = np.random.default_rng(99).uniform(-2, 0, width) if shift else np.zeros(0)
    dense = matrix.toarray() + (moved if shift else 0.0)
    lengths = np.linalg.norm(dense, axis=1)
    scales = np.divide(1, lengths, out=np.zeros(n), where=lengths > 0)
    scales[n // 2] = 0.0
    return StyleRows(matrix, moved, scales)


@pytest.fixture(autouse=True)
def narrow_blocks(monkeypatch):
    """Blocks of three columns, so that small matrices have several."""
    monkeypatch.setattr(module, "_WIDTH", 3)


@pytest.mark.parametrize("shift", [False, True])
@pytest.mark.parametrize("n", [1, 3, 7, 20])
def test_products_are_those_of_the_rows_written_out(n, shift):
    rows, others = some_rows(n, 40, shift=shift), some_rows(5, 40, shift=shift, seed=1)
    dense = rows.dense()
    np.testing.assert_allclose(gram(rows, others), dense @ others.dense().T, atol=1e-12)
    found = gram(rows)
    np.testing.assert_allclose(found, dense @ dense.T, atol=1e-12)
    np.testing.assert_array_equal(found, found.T)
    assert np.diag(found).tolist() == [float(k != n // 2) for k in range(n)]
    assert not found[n // 2].any()


def test_half_the_memory_for_a_little_less_precision():
    rows = some_rows(10, 60, shift=True)
    found = gram(rows, dtype=np.float32)
    assert found.dtype == np.float32
    np.testing.assert_allclose(found, gram(rows), atol=1e-6)
    np.testing.assert_array_equal(found, found.T)


def test_every_engine_gives_the_same():
    rows = some_rows(20, 50, shift=False)
    with Local(jobs=2) as engine:
        np.testing.assert_array_equal(gram(rows, engine=engine), gram(rows, engine=Serial()))
        np.testing.assert_array_equal(gram(rows, rows, engine=engine), gram(rows, rows))


def test_no_texts_make_no_products():
    assert gram(StyleRows(csr_matrix((0, 3)), np.zeros(0), np.zeros(0))).shape == (0, 0)


def test_rows_of_two_styles_are_refused():
    with pytest.raises(UsageError, match="columns differ"):
        gram(some_rows(3, 10, shift=False), some_rows(3, 11, shift=False))


def test_some_of_the_rows():
    rows = some_rows(6, 10, shift=True)
    np.testing.assert_array_equal(rows.take([4, 0]).dense(), rows.dense()[[4, 0]])
    assert len(rows.take([4, 0])) == 2
