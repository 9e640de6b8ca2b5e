"""The classical coefficients against their definitions on sets and multisets."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from byline.errors import UsageError
from byline.features.kernels.ngrams import (
    Cosine,
    Dice,
    Dot,
    Jaccard,
    Matching,
    Overlap,
    SetCosine,
    Tanimoto,
)
from byline.numerics.similarity_measures import score_products

PLAIN = {"language": "und", "words": "all", "forms": "words"}
texts = st.lists(st.lists(st.sampled_from("abcd"), max_size=9).map(" ".join), min_size=1)


def grams(text: str, n: int) -> Counter:
    words = text.split()
    return Counter(
        tuple(words[i : i + k]) for k in range(1, n + 1) for i in range(len(words) - k + 1)
    )


def product(a: Counter, b: Counter) -> float:
    return float(sum(a[key] * b[key] for key in a))


def as_set(counts: Counter) -> Counter:
    return Counter(dict.fromkeys(counts, 1))


def literal(kernel: type, a: Counter, b: Counter, largest: float) -> float:
    if kernel in (Matching, SetCosine, Jaccard, Dice, Overlap):
        a, b = as_set(a), as_set(b)
    s, size_a, size_b = product(a, b), product(a, a), product(b, b)
    if not s:
        return 0.0
    return {
        Dot: lambda: s / largest,
        Matching: lambda: s / largest,
        Cosine: lambda: s / np.sqrt(size_a * size_b),
        SetCosine: lambda: s / np.sqrt(size_a * size_b),
        Tanimoto: lambda: s / (size_a + size_b - s),
        Jaccard: lambda: s / (size_a + size_b - s),
        Dice: lambda: 2 * s / (size_a + size_b),
        Overlap: lambda: s / min(size_a, size_b),
    }[kernel]()


def similarity(kernel, rows, known):
    dots = (rows.matrix @ known.matrix.T).toarray()
    return score_products(kernel.measure, dots, rows.sizes[:, None], known.sizes[None, :])


ALL = (Cosine, Dice, Dot, Jaccard, Matching, Overlap, SetCosine, Tanimoto)


@pytest.mark.parametrize("kind", ALL, ids=lambda kind: kind.__name__)
@settings(deadline=None, max_examples=25)
@given(known=texts, new=texts, n=st.integers(1, 4))
def test_each_is_what_its_definition_says(kind, known, new, n):
    kernel = kind(n, **PLAIN).fit(known)
    counts = [grams(text, n) for text in known]
    levelled = map(as_set, counts) if kind is Matching else counts
    largest = max((product(c, c) for c in levelled), default=0) or 1.0
    found = similarity(kernel, kernel.rows(new), kernel.rows(known))
    wanted = [[literal(kind, grams(a, n), b, largest) for b in counts] for a in new]
    np.testing.assert_allclose(found, wanted, atol=1e-12)


@pytest.mark.parametrize("kind", ALL, ids=lambda kind: kind.__name__)
@settings(deadline=None, max_examples=20)
@given(pile=texts)
def test_within_the_pile_all_are_between_0_and_1(kind, pile):
    kernel = kind(2, **PLAIN).fit(pile)
    rows = kernel.rows(pile)
    gram = similarity(kernel, rows, rows)
    assert np.isfinite(gram).all()
    assert gram.min() >= 0
    assert gram.max() <= 1 + 1e-12
    if kind is not Overlap:
        assert np.linalg.eigvalsh(gram).min() >= -1e-9


def test_overlap_need_not_be_positive_semi_definite():
    """{a}, {b} and {a, b}: the last is 1 with both, which are 0 with each other."""
    kernel = Overlap(**PLAIN).fit(["a", "b", "a b"])
    rows = kernel.rows(["a", "b", "a b"])
    gram = similarity(kernel, rows, rows)
    assert gram.tolist() == [[1, 0, 1], [0, 1, 1], [1, 1, 1]]
    assert np.linalg.eigvalsh(gram).min() == pytest.approx(1 - np.sqrt(2))


def test_columns_spell_their_runs():
    kernel = Cosine(3, **PLAIN)
    width = kernel.fit_transform(["a b c", "b c"]).shape[1]
    names = kernel.feature_names(range(width))
    assert names == ["a", "b", "c", "a b", "b c", "a b c"]


def test_fitting_and_transforming_give_the_same_rows():
    pile = ["a b c a b", "", "c c b", "a"]
    for kind in ALL:
        kernel = kind(3, **PLAIN)
        assert abs(kernel.fit_transform(pile) - kernel.transform(pile)).max() == 0
        fitted, again = kernel.fit_rows(pile), kernel.rows(pile)
        assert abs(fitted.matrix - again.matrix).max() == 0
        assert fitted.sizes.tolist() == again.sizes.tolist()


def test_runs_do_not_cross_from_one_text_to_the_next():
    kernel = Cosine(2, **PLAIN).fit(["a b", "c d"])
    names = kernel.feature_names(range(kernel.transform([""]).shape[1]))
    assert "b c" not in names


def test_texts_shorter_than_the_run_are_no_trouble():
    assert Cosine(4, **PLAIN).fit_transform(["a"]).toarray().tolist() == [[1]]


def test_a_run_of_less_than_one_term_is_refused():
    with pytest.raises(UsageError, match="at least 1"):
        Dice(0).fit(["a"])
