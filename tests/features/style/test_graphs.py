"""The graph kernel in the form of a style."""

import numpy as np

from byline.features.kernels.spgk import SPGK
from byline.features.style import GraphStyle, gram

TEXTS = ["The ferry sank.", "A ferry sank slowly.", "Bread!", ""]


def test_its_products_are_those_of_the_kernel():
    rows = GraphStyle(SPGK(language="en")).fit_rows(TEXTS)
    matrix = SPGK(language="en").fit_transform(TEXTS)
    np.testing.assert_allclose(gram(rows), (matrix @ matrix.T).toarray(), atol=1e-12)
    assert gram(rows)[3].tolist() == [0, 0, 0, 0]


def test_new_terms_make_a_text_less_alike():
    style = GraphStyle(SPGK(language="en")).fit(["ferry storm"])
    # One text of terms a, b and a pair (√2)²: squared length 4; the other of two pairs: 3 + 4.
    known, new = style.rows(["ferry storm"]), style.rows(["ferry storm goat"])
    np.testing.assert_allclose(gram(known, new), [[4 / np.sqrt(4 * 7)]])


def test_terms_and_pairs_are_shown_where_they_are():
    style = GraphStyle(SPGK(language="en")).fit(["The ferries sank."])
    names = style.feature_names()
    body = "A ferry was sinking; it sank. Ferries sank."
    shown = [[body[a:z] for a, z in style.places(body, c)] for c in range(len(names))]
    assert dict(zip(names, shown, strict=True)) == {
        "ferries": ["ferry", "Ferries"],
        "sank": ["sank", "sank"],
        "ferries ~ sank": ["sank. Ferries", "Ferries sank"],
    }
