"""Gram matrices are found again by their content, by nothing else, and not for ever."""

import numpy as np
import pytest
from scipy.sparse import csr_matrix

from byline.methods.attribution import kept_grams
from byline.methods.attribution.choosing import choose
from byline.methods.attribution.kept_grams import KEPT, KeptGrams, gram_of, key_of
from byline.methods.attribution.mkl_ssad import MKLSSAD
from byline.methods.attribution.unit_kernels import Cosine, Custom, Precomputed, Rbf


@pytest.fixture(autouse=True)
def _nothing_kept():
    KEPT.clear()
    yield
    KEPT.clear()


def table(seed=0, n=24):
    rng = np.random.default_rng(seed)
    return np.repeat(np.eye(3, 6), n // 3, axis=0) + 0.3 * rng.random((n, 6))


LABELS = np.repeat(["ann", "bob", "cyd"], 8)


def test_equal_content_is_one_matrix():
    rows = table()
    first, again = gram_of(Cosine(), rows), gram_of(Cosine(), rows.copy())
    assert again is first
    assert KEPT.hits == 1
    np.testing.assert_array_equal(first, Cosine().products(rows, rows))
    sparse = csr_matrix(rows)
    assert gram_of(Cosine(), sparse) is gram_of(Cosine(), sparse.copy())


def test_other_content_is_another():
    rows = table()
    changed = rows.copy()
    changed[3, 2] = np.nextafter(changed[3, 2], 1)
    keys = [
        key_of(Cosine(), rows),
        key_of(Cosine(), changed),
        key_of(Cosine(), rows[::-1]),
        key_of(Cosine(), rows.T),
        key_of(Cosine(), rows.astype(np.float32)),
        key_of(Cosine(), csr_matrix(rows)),
        key_of(Cosine(slice(0, 3)), rows),
        key_of(Rbf(0.5), rows),
        key_of(Rbf(0.5, width=2.0), rows),
    ]
    assert len(set(keys)) == len(keys)


def test_functions_and_given_matrices_are_not_kept():
    rows = table()
    assert key_of(Custom(lambda a, b: a @ b.T), rows) is None
    assert key_of(Precomputed(), np.eye(3)) is None
    gram_of(Custom(lambda a, b: a @ b.T), rows)
    assert len(KEPT) == 0


def test_the_oldest_go_first(monkeypatch):
    monkeypatch.setattr(kept_grams, "LIMIT", 4 * 800)
    kept = KeptGrams()
    for key in ("a", "b", "c", "d"):
        kept.get(key, lambda: np.zeros(100))
    kept.get("a", lambda: pytest.fail("it was thrown out"))
    kept.get("e", lambda: np.zeros(100))
    kept.get("a", lambda: pytest.fail("it was used after the others"))
    made = kept.get("b", lambda: np.ones(100))
    assert made[0] == 1
    assert (len(kept), kept.bytes) == (4, 3200)
    kept.get("large", lambda: np.zeros(300))
    assert len(kept) == 4


def test_none_are_kept_if_so_told(monkeypatch):
    monkeypatch.setenv(kept_grams.MEMORY, "0")
    gram_of(Cosine(), table())
    assert len(KEPT) == 0
    monkeypatch.setenv(kept_grams.MEMORY, "0.001")
    gram_of(Cosine(), table())
    assert len(KEPT) == 0
    monkeypatch.setenv(kept_grams.MEMORY, "nonsense")
    gram_of(Cosine(), table())
    assert len(KEPT) == 1


def test_settings_share_the_matrices_of_their_folds(monkeypatch):
    """The method as it stands and three values of kappa, on three folds of three kernels."""
    grid = {"kappa": (1.0, 2.0, 3.0)}
    found = choose(MKLSSAD(), table(), LABELS, grid=grid, n_folds=3)
    assert len(KEPT) == 3 * 3
    assert KEPT.hits == 3 * 3 * 3
    monkeypatch.setenv(kept_grams.MEMORY, "0")
    assert choose(MKLSSAD(), table(), LABELS, grid=grid, n_folds=3) == found
