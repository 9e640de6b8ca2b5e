"""What every kernel, grouping and categoriser in the catalogue promises, beyond the house rules."""

import pickle

import numpy as np
from scipy.sparse import csr_matrix

from byline.catalogue import Method
from byline.errors import BylineError
from byline.numerics.similarity_measures import score_products

TEXTS = [
    "The ferry left the harbour in the storm, and the tide took it.",
    "In the storm the ferry could not leave the harbour.",
    "Bread, butter and a bun: the baker was up before the sun.",
    "The baker sold no bread.",
    "",
    "😀 …",
    "The baker sold no bread.",
]
NOT_POSITIVE = ("overlap",)


def gram_is_a_similarity(method: Method) -> None:
    """Symmetric, from 0 to 1, never NaN; 1 for equal texts; positive semi-definite."""
    kernel = method.load()()
    gram = _gram(kernel, TEXTS)
    assert np.isfinite(gram).all()
    np.testing.assert_allclose(gram, gram.T, atol=1e-12)
    assert gram.min() >= 0
    assert gram.max() <= 1 + 1e-9
    np.testing.assert_allclose(gram[3], gram[6], atol=1e-12)
    assert gram[0, 1] > gram[0, 2]
    if method.name not in NOT_POSITIVE:
        assert np.linalg.eigvalsh(gram).min() >= -1e-9


def new_texts_are_compared_alike(method: Method) -> None:
    """A text seen at fitting has the same row when it comes again, also after a trip to bytes."""
    kernel = method.load()()
    fitted = kernel.fit_transform(TEXTS)
    for one in (kernel, pickle.loads(pickle.dumps(kernel))):
        np.testing.assert_allclose(_dense(one.transform(TEXTS)), _dense(fitted), atol=1e-12)


def hopeless_texts_are_answered_or_refused(method: Method) -> None:
    """No text, one, empty ones, equal ones, foreign scripts: no NaN, or a reason."""
    piles = (
        [],
        [""],
        ["", "…"],
        ["bread"],
        ["bread"] * 3,
        ["хлеб", "面包", "ψωμί"],
        ["a" * 10_000],
    )
    for pile in piles:
        refusal = _refusal(method, pile)
        assert refusal is None or len(refusal) > 20, f"{method.name}: terse on {pile}: {refusal}"


def groups_what_is_plainly_together(method: Method) -> None:
    """Two cliques are two groups, a lone text is alone, and every text is in one group."""
    graph = np.zeros((7, 7))
    graph[:3, :3] = graph[3:6, 3:6] = 0.9
    np.fill_diagonal(graph, 0)
    made = method.load()()
    rows = csr_matrix(np.eye(3)[[0, 0, 0, 1, 1, 1, 2]])
    labels = made.fit_predict(rows if method.name == "events" else csr_matrix(graph))
    assert labels.tolist() == [0, 0, 0, 1, 1, 1, 2]


def groups_nothing_and_little(method: Method) -> None:
    """No text, one text and texts with nothing in common are no trouble."""
    for n in (0, 1, 4):
        labels = method.load()().fit_predict(csr_matrix((n, n)))
        assert labels.tolist() == list(range(n))


def _refusal(method: Method, pile: list[str]) -> str | None:
    """Why a kernel refuses these texts, or None where it compares them."""
    try:
        gram = _gram(method.load()(), pile)
    except BylineError as refusal:
        return str(refusal)
    assert np.isfinite(gram).all()
    return None


def _gram(kernel: object, texts: list[str]) -> np.ndarray:
    rows = _dense(kernel.fit_transform(texts))
    dots = rows @ rows.T
    sizes = np.diag(dots)
    return np.maximum(score_products(kernel.measure, dots, sizes[:, None], sizes[None, :]), 0.0)


def _dense(rows: object) -> np.ndarray:
    return rows if isinstance(rows, np.ndarray) else rows.toarray()


KERNEL_PROMISES = (
    gram_is_a_similarity,
    new_texts_are_compared_alike,
    hopeless_texts_are_answered_or_refused,
)
GROUP_PROMISES = (groups_what_is_plainly_together, groups_nothing_and_little)
