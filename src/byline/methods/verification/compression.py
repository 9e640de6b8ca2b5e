"""Compression: a text is the writer's if a model of the known texts encodes it in fewer bits.

Teahan, W. J. and Harper, D. J. (2003). Using compression-based language models for text
categorization. In Croft and Lafferty (eds.), Language Modeling for Information Retrieval, 141-165;
for verification as Halvani, O., Winter, C. and Graner, L. (2017). On the usefulness of compression
models for authorship verification. ARES 2017, 54:1-54:10.

A model of a text m is prediction by partial matching of order 5 over characters (K1 to K3 of
`byline.numerics.kneser_ney`, D = 1/2). The bits that it spends on a character of text t are

    h(t | m) = -mean over places i of log2 P(t_i | t_(i-5) … t_(i-1); m)                    (C1)

With u the questioned text, k the known ones and o those of others, and μ and σ the mean and the
standard deviation over o,

    score = (μ h(u | o) - mean over k of h(u | k)) / σ h(u | o)                             (C2)
    score = mean over k of (μ h(k | o) - h(k | u)) / σ h(k | o)                             (C3)

These are the bits saved on u by a model of k, and on k by a model of u, in standard deviations.

Departures: models do not learn from what they encode, and mix contexts instead of excluding what a
longer one has seen; the sizes of compressed files, of which Halvani and others form a ratio, are
compared with those of other writers.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from byline.features.views import Characters
from byline.methods.verification._verifier import Verifier
from byline.methods.verification.cases import Case, ReferenceTexts
from byline.numerics.kneser_ney import NgramModel, log_probabilities, train
from byline.numerics.ngram_counts import largest_symbol, windows
from byline.parameters import Count

__all__ = ["CompressionVerifier", "bits", "standardised_saving"]

Floats = NDArray[np.float64]
ORDER = 6


class Alphabet(NamedTuple):
    """The characters that have a symbol of their own, in rising order; all others share one."""

    points: NDArray[np.uint32]

    def symbols(self, body: str, most: int) -> NDArray[np.int64]:
        """The first characters of a text as symbols from 1 on, all white space as single blanks."""
        written = Characters().text(body)[:most]
        read = np.frombuffer(written.encode("utf-32-le", "replace"), np.uint32)
        places = np.minimum(np.searchsorted(self.points, read), len(self.points) - 1)
        return np.where(self.points[places] == read, places + 2, 1)

    @property
    def size(self) -> int:
        """How many symbols there are."""
        return len(self.points) + 1


class ReferenceModels(NamedTuple):
    """Models of the reference texts."""

    alphabet: Alphabet
    models: dict[int, NgramModel]
    """By the place of the text."""


@dataclass(kw_only=True, eq=False, repr=False)
class CompressionVerifier(Verifier):
    """Whether a model of the known texts encodes a text in fewer bits than models of others do.

    Parameters
    ----------
    n_others : int, default=12
        How many texts of others are compared with.
    most : int, default=5000
        How many characters of a text are read, from its beginning.
    seed : int, default=0
        Fixes which texts of others.

    Examples
    --------
    >>> ann = ["to be or not to be, that is it", "or not to be, is that to be it, or to be"]
    >>> bob = ["we ran; we hid; then we ate", "then we hid; we ate; we ran; we hid"]
    >>> cy = ["A gong! Bang! Boom! A gong!", "Boom! Boom! A big gong!"]
    >>> cases = [Case((own[0],), own[1]) for own in (ann, bob, cy)]
    >>> cases += [Case((ann[0],), bob[1]), Case((bob[0],), cy[1]), Case((cy[0],), ann[1])]
    >>> model = CompressionVerifier().fit(cases, [True] * 3 + [False] * 3)
    >>> (model.predict_proba(cases) > 0.5).tolist()
    [True, True, True, False, False, False]
    """

    n_others: Count = 12
    most: Count = 5000
    seed: int = 0

    def _prepare(self, others: ReferenceTexts) -> ReferenceModels:
        alphabet = _alphabet(others.bodies)
        places = {body: place for place, body in enumerate(others.bodies)}
        # Twice as many, since those by the writers of a case are left out of it.
        drawn = others.in_turn(self.seed).bodies[: 2 * self.n_others]
        return ReferenceModels(
            alphabet,
            {places[body]: _model(alphabet.symbols(body, self.most), alphabet) for body in drawn},
        )

    def _compare(self, case: Case, prepared: ReferenceModels, apart: list[int]) -> Floats:
        alphabet, models = prepared
        allowed = set(apart)
        others = [model for place, model in models.items() if place in allowed][: self.n_others]
        rows = [alphabet.symbols(body, self.most) for body in case.bodies]
        own = [_model(row, alphabet) for row in rows]
        forth = standardised_saving(bits(rows[-1], own[:-1]), bits(rows[-1], others))
        back = [standardised_saving(bits(row, own[-1:]), bits(row, others)) for row in rows[:-1]]
        return np.array([forth, np.mean(back)])


def standardised_saving(own: Floats, others: Floats) -> float:
    """(C2): by how many standard deviations of others the mean of the first is lower.

    >>> standardised_saving(np.array([2.0]), np.array([3.0, 5.0]))
    2.0
    """
    spread = others.std() if len(others) else 0.0
    return float((others.mean() - own.mean()) / spread) if spread > 1e-9 else 0.0


def bits(symbols: NDArray[np.int64], models: Sequence[NgramModel]) -> Floats:
    """(C1) under each model; 0 for an empty text."""
    keys, counts = np.unique(windows([symbols], ORDER), return_counts=True)
    spent = [float(counts @ log_probabilities(model, keys)) for model in models]
    return -np.array(spent) / (np.log(2) * max(len(symbols), 1))


def _model(symbols: NDArray[np.int64], alphabet: Alphabet) -> NgramModel:
    return train([symbols], ORDER, alphabet.size, masses="count", discount=0.5)


def _alphabet(bodies: Sequence[str]) -> Alphabet:
    """The commonest characters of texts, as many as windows have room for."""
    counts = Counter("".join(Characters().text(body) for body in bodies))
    room = largest_symbol(ORDER) - 1
    common = sorted(sorted(counts, key=lambda c: (-counts[c], c))[:room])
    return Alphabet(np.array([ord(c) for c in common], np.uint32))
