"""SPGK against its definition, evaluated literally."""

from collections import deque
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from byline.errors import InputError, UsageError
from byline.features.kernels import spgk
from byline.features.kernels.spgk import SPGK

# Words that are no stop words in a language that has none, and their own stems.
texts = st.lists(st.lists(st.sampled_from("abcdefgh"), max_size=14).map(" ".join), min_size=1)
PLAIN = {"language": "und", "words": "all", "forms": "words"}


def shortest_paths(terms: list[str], window: int) -> dict[tuple[str, str], int]:
    """Edges on the shortest path between every two connected terms, by search from each."""
    joined = {term: set() for term in terms}
    for i, u in enumerate(terms):
        for v in terms[i + 1 : i + window]:
            if u != v:
                joined[u].add(v)
                joined[v].add(u)
    found = {}
    for source in joined:
        reached, waiting = {source: 0}, deque([source])
        while waiting:
            u = waiting.popleft()
            for v in joined[u] - reached.keys():
                reached[v] = reached[u] + 1
                waiting.append(v)
        found |= {(source, v): p for v, p in reached.items() if v != source}
    return found


def literal(a: str, b: str, depth: int, window: int) -> float:
    """The kernel as the paper writes it: sums over vertices and edges, over Frobenius norms."""
    sides = []
    for text in (a, b):
        edges = shortest_paths(text.split(), window)
        sides.append((set(text.split()), {e: 1 / p for e, p in edges.items() if p <= depth}))
    (vertices_a, edges_a), (vertices_b, edges_b) = sides
    total = sum(u == v for u in vertices_a for v in vertices_b)
    total += sum(edges_a[e] * edges_b[f] for e in edges_a for f in edges_b if e == f)
    norms = [np.sqrt(len(v) + sum(w * w for w in e.values())) for v, e in sides]
    return total / (norms[0] * norms[1]) if all(norms) else 0.0


@settings(deadline=None, max_examples=60)
@given(pile=texts, depth=st.integers(1, 4), window=st.integers(2, 5))
def test_products_of_rows_are_the_literal_kernel(pile, depth, window):
    rows = SPGK(depth, window=window, **PLAIN).fit_transform(pile)
    gram = (rows @ rows.T).toarray()
    wanted = [[literal(a, b, depth, window) for b in pile] for a in pile]
    np.testing.assert_allclose(gram, wanted, atol=1e-12)


@settings(deadline=None, max_examples=40)
@given(known=texts, new=texts, depth=st.integers(1, 4))
def test_new_texts_are_compared_with_the_fitted_ones_by_the_same_kernel(known, new, depth):
    kernel = SPGK(depth, **PLAIN)
    rows = kernel.fit_transform(known)
    found = (kernel.transform(new) @ rows.T).toarray()
    wanted = [[literal(a, b, depth, 2) for b in known] for a in new]
    np.testing.assert_allclose(found, wanted, atol=1e-12)


@settings(deadline=None, max_examples=30)
@given(pile=texts, depth=st.integers(1, 4))
def test_gram_matrices_are_symmetric_within_bounds_and_positive_semi_definite(pile, depth):
    rows = SPGK(depth, **PLAIN).fit_transform(pile)
    gram = (rows @ rows.T).toarray()
    np.testing.assert_array_equal(gram, gram.T)
    assert gram.min() >= 0
    assert gram.max() <= 1 + 1e-12
    assert np.linalg.eigvalsh(gram).min() >= -1e-12
    np.testing.assert_allclose(np.diag(gram), [float(bool(text)) for text in pile], atol=1e-12)


def test_a_case_by_hand():
    """Terms ferry, sank against ferry, sank, slowly: (1 + 1 + 2) / (√4 √7)."""
    rows = SPGK(language="en").fit_transform(["The ferry sank.", "A ferry sank slowly."])
    assert (rows @ rows.T)[0, 1] == pytest.approx(4 / np.sqrt(28))


def test_the_same_graph_need_not_be_the_same_text():
    rows = SPGK(**PLAIN).fit_transform(["a b a b", "b a"])
    assert (rows @ rows.T)[0, 1] == pytest.approx(1)


def test_a_term_is_not_taken_for_a_pair():
    """The first pair has the key of a number that a term also has."""
    rows = SPGK(**PLAIN).fit_transform(["a b", "b", "c"])
    assert (rows @ rows.T).toarray()[2].tolist() == [0, 0, 1]


def test_texts_without_terms_are_like_nothing_not_even_themselves():
    rows = SPGK(language="en").fit_transform(["", "the of and", "😀 !!", "ferry"])
    assert (rows @ rows.T).toarray().tolist() == np.diag([0.0, 0, 0, 1]).tolist()


def test_a_pile_of_nothing_gives_rows_of_nothing():
    kernel = SPGK()
    assert kernel.fit_transform(["", "…"]).nnz == 0
    assert kernel.transform(["ferry"]).nnz == 0
    assert SPGK().fit_transform([]).shape[0] == 0


@pytest.mark.parametrize(
    ("language", "a", "b"),
    [
        ("el", "Οι πλημμύρες κατέστρεψαν το χωριό", "Η πλημμύρα κατέστρεψε το χωριό"),
        ("es", "Las inundaciones destruyeron los pueblos", "La inundación destruyó el pueblo"),
        ("ru", "Наводнения разрушили деревни", "Наводнение разрушило деревню"),
        ("zh", "洪水冲毁了村庄", "村庄被洪水冲毁"),
    ],
)
def test_other_languages_and_scripts_have_terms_too(language, a, b):
    rows = SPGK(language=language).fit_transform([a, b])
    assert (rows @ rows.T)[0, 1] > 0.2


def test_each_long_text_is_read_in_its_own_language():
    english = "The ferry was late again and nobody in the harbour knew the reason for it. " * 5
    german = "Die Fähre war wieder zu spät und niemand im Hafen wusste, warum das so war. " * 5
    kernel = SPGK().fit([english, german])
    names = kernel.terms_.names()
    assert not {"the", "was", "die", "und", "wusste"} & set(names)
    assert {"ferri", "fahr"} <= set(names)


def test_columns_have_names():
    kernel = SPGK(2, **PLAIN).fit(["a b c"])
    width = kernel.transform([""]).shape[1]
    assert kernel.feature_names(range(width)) == [*("a", "b", "c", "a ~ b", "a ~ c", "b ~ c")]


def test_every_pair_is_there_once():
    words = np.random.default_rng(3).choice(list("abcdefghijklmnop"), 400).tolist()
    kernel = SPGK(9, **PLAIN).fit([" ".join(words)])
    assert len(kernel.tables_[0]) == len(list(combinations(set(words), 2)))


def test_a_text_with_too_many_pairs_is_named(monkeypatch):
    crowded = spgk.near_pairs
    monkeypatch.setattr(spgk, "near_pairs", lambda *a, **k: crowded(*a, **k, most=5))
    with pytest.raises(InputError, match=r"text number 2 .* Use depth 1"):
        SPGK(3, **PLAIN).fit(["a b", "a b c d e f"])


@pytest.mark.parametrize("wrong", [{"depth": 0}, {"window": 1}, {"words": "some"}, {"forms": "x"}])
def test_settings_that_make_no_sense_are_refused(wrong):
    with pytest.raises(UsageError):
        SPGK(**wrong).fit(["a b"])
