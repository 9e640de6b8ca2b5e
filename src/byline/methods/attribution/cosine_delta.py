"""Cosine Delta: a text belongs to the author whose liking for common words points the same way.

Smith, P. W. H. and Aldridge, W. (2011). Improving authorship attribution: optimizing Burrows' Delta
method. Journal of Quantitative Linguistics 18(1), 63-88. Evert, S., Proisl, T., Jannidis, F.,
Reger, I., Pielström, S., Schöch, C. and Vitt, T. (2017). Understanding and explaining Delta
measures for authorship attribution. Digital Scholarship in the Humanities 32(suppl. 2), ii4-ii16.

As Burrows's Delta (`delta`), with the angle between z-scores (D1) in place of their difference:

    Delta(a, t) = 1 - sum over w of z_w(a) z_w(t) / (|z(a)| |z(t)|)                             (D3)

from 0, the same direction, to 2, the opposite one; 1 where z(a) or z(t) is 0, which has none. How
strongly a text departs from the usual thus does not count, only in which words. z(a) is the mean of
z(t) / |z(t)| over the author's texts, so that it does not count among these either.

`fit` takes a table of shares. `byline who` gives z-scores of unit length as a feature set
(`learn`), and explains a cosine by what each word adds to it.
"""

from typing import Any, ClassVar

import numpy as np
from numpy.typing import ArrayLike, NDArray
from sklearn.preprocessing import normalize

from byline.engine import Engine
from byline.features.style import Style
from byline.methods.attribution.classifiers import Grams
from byline.methods.attribution.delta import DeltaAttributor
from byline.methods.attribution.linear_scores import FeatureRows, Linear, normals
from byline.parameters import Count

__all__ = ["CosineDelta", "cosine_delta"]

Floats = NDArray[np.float64]
UNBOUNDED = 1e9
"""z-scores are not clipped."""


class CosineDelta(DeltaAttributor):
    """Nearest author by Cosine Delta.

    Parameters
    ----------
    n_words : int, default=1000
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

    effective_only: ClassVar[dict[str, str]] = {"n_words": "without --views"}

    def __init__(self, n_words: Count = 1000) -> None:
        super().__init__(n_words)

    @property
    def feature_sets(self) -> tuple[Style, ...]:
        """z-scores of the commonest words."""
        return (Style("words", max_features=self.n_words, clip=UNBOUNDED),)

    def prepare(self, features: FeatureRows, engine: Engine) -> Grams:
        """Nothing: profiles need no Gram matrices."""
        return {}

    def learn(
        self, features: FeatureRows, grams: Grams, answers: NDArray[np.intp], n_authors: int
    ) -> Linear:
        """1 - (D3) as a sum over features, the mean over feature sets if there are several."""
        own = answers == np.arange(n_authors)[:, None]
        means = own / np.maximum(own.sum(axis=1, keepdims=True), 1)
        vectors = {
            name: (normalize(normals(rows, means)) / len(features)).astype(np.float32)
            for name, rows in features.items()
        }
        mixture = np.full((n_authors, len(features)), 1 / len(features))
        return Linear(vectors, np.zeros(n_authors), mixture)

    def _profiles(self, z: Floats, authors: NDArray[Any]) -> Floats:
        return super()._profiles(normalize(z), authors)

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
