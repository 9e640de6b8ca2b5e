"""Cosine Delta: a text belongs to the author whose liking for common words points the same way.

Smith, P. W. H. and Aldridge, W. (2011). Improving authorship attribution: optimizing Burrows' Delta
method. Journal of Quantitative Linguistics 18(1), 63-88. Evert, S., Proisl, T., Jannidis, F.,
Reger, I., Pielström, S., Schöch, C. and Vitt, T. (2017). Understanding and explaining Delta
measures for authorship attribution. Digital Scholarship in the Humanities 32(suppl. 2), ii4-ii16.

As Burrows's Delta (`delta`), with the angle between z-scores (D1) in place of their difference:

    Delta(a, t) = 1 - sum over w of z_w(a) z_w(t) / (|z(a)| |z(t)|)                             (D3)

from 0, the same direction, to 2, the opposite one; 1 where z(a) or z(t) is 0, which has none. How
strongly a text departs from the usual thus does not count, only in which words.
"""

import numpy as np
from numpy.typing import ArrayLike, NDArray
from sklearn.preprocessing import normalize

from byline.methods.attribution.delta import DeltaAttributor

__all__ = ["CosineDelta", "cosine_delta"]

Floats = NDArray[np.float64]


class CosineDelta(DeltaAttributor):
    """Nearest author by Cosine Delta.

    Parameters
    ----------
    n_words : int, default=2000
        How many of the commonest words are compared.

    Attributes
    ----------
    classes_, columns_, mean_, spread_, profiles_
        As those of `DeltaAttributor`.

    Examples
    --------
    >>> shares = [[0.06, 0.01], [0.05, 0.02], [0.01, 0.06], [0.02, 0.05]]
    >>> model = CosineDelta().fit(shares, ["ann", "ann", "bob", "bob"])
    >>> model.predict([[0.05, 0.01]]).tolist()
    ['ann']
    """

    def __init__(self, n_words: int = 2000) -> None:
        super().__init__(n_words)

    def deltas(self, X: ArrayLike) -> Floats:
        """Cosine Delta from each row of `X` to each of `classes_`; smaller is more alike."""
        z = self.z_scores(X)
        return cosine_delta(self.profiles_, z)


def cosine_delta(profiles: Floats, texts: Floats) -> Floats:
    """Cosine Delta of each text to each profile (D3), one row per text.

    >>> cosine_delta(np.array([[1.0, 0.0], [0.0, 0.0]]), np.array([[0.0, 2.0]])).tolist()
    [[1.0, 1.0]]
    """
    return np.asarray(1.0 - normalize(texts) @ normalize(profiles).T)
