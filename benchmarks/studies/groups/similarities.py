"""The similarities that groupings are tried with: texts to rows, rows to a graph."""

import re
from collections.abc import Callable, Sequence

import numpy as np
from event_corpora import Pile
from scipy.sparse import csr_matrix

from byline.features.kernels.ngrams import Matching
from byline.features.kernels.spgk import SPGK
from byline.features.kernels.tfidf import TfIdf
from byline.methods.similarity.groups import event_rows, widened_rows
from byline.methods.similarity.search import both_ways, graph

__all__ = ["LIKENESSES", "Prepared"]

MOST_NEAR = 100
HALF = 25.0
Bodies = Sequence[str]


def small_letters(bodies: Bodies) -> csr_matrix:
    """The rows of events if nobody used capitals."""
    return event_rows([body.lower() for body in bodies], "en")


def without_numbers(bodies: Bodies) -> csr_matrix:
    """The rows of events without numbers."""
    return event_rows([re.sub(r"\d\S*", " ", body) for body in bodies], "en")


def corrected(bodies: Bodies) -> csr_matrix:
    """Widened rows, each corrected in full for how little it says; products can be above 1."""
    plain = event_rows(bodies, "en")
    terms, wide = np.maximum(np.diff(plain.indptr), 1), widened_rows(plain)
    wide.data *= np.repeat(np.sqrt((terms + HALF) / terms), np.diff(wide.indptr))
    return wide


LIKENESSES: dict[str, Callable[[Bodies], csr_matrix]] = {
    "shared words": lambda bodies: Matching(language="en").fit_transform(bodies),
    "tf-idf": lambda bodies: TfIdf(1, language="en").fit_transform(bodies),
    "tf-idf of 1- and 2-grams": lambda bodies: TfIdf(2, language="en").fit_transform(bodies),
    "SPGK, depth 1": lambda bodies: SPGK(1, language="en").fit_transform(bodies),
    "SPGK, depth 2": lambda bodies: SPGK(2, language="en").fit_transform(bodies),
    "events": lambda bodies: event_rows(bodies, "en"),
    "events, small letters": small_letters,
    "events, no numbers": without_numbers,
    "events, widened": lambda bodies: widened_rows(event_rows(bodies, "en")),
    "events, widened and corrected": corrected,
}


class Prepared:
    """A pile whose rows and graphs are worked out when first asked for, and kept."""

    def __init__(self, pile: Pile) -> None:
        self.pile = pile
        self._rows: dict[str, csr_matrix] = {}
        self._near: dict[str, csr_matrix] = {}

    def rows(self, likeness: str) -> csr_matrix:
        """One row for each text."""
        if likeness not in self._rows:
            self._rows[likeness] = LIKENESSES[likeness](self.pile.bodies)
        return self._rows[likeness]

    def graph(self, likeness: str, k: int = MOST_NEAR) -> csr_matrix:
        """The graph that joins two texts if either is among the k nearest of the other."""
        if likeness not in self._near:
            self._near[likeness] = graph(self.rows(likeness), MOST_NEAR)
        kept = self._near[likeness].copy()
        # Of each row the nearest come first.
        ranks = np.arange(kept.nnz) - np.repeat(kept.indptr[:-1], np.diff(kept.indptr))
        kept.data[ranks >= k] = 0.0
        kept.eliminate_zeros()
        return both_ways(kept)
