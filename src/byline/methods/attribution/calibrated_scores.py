"""The probabilities of authors and of none of them, from the scores of a fitted model.

The calibration gives both (`byline.numerics.open_set`). Where held-out texts of unknown authors
were not told from those of the candidates better than by chance, scores tell nothing of *none of
these*, whose probability stays what it was beforehand.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from byline.methods.attribution.cross_validation import FEWEST, log_length_ratios, word_counts
from byline.methods.attribution.intervals import replicates
from byline.methods.attribution.priors import PriorShift, apply_shift, given_shift, guessed_shift
from byline.methods.attribution.transduction import HELP
from byline.methods.attribution.typicality import HeldOut
from byline.numerics.class_priors import AuthorPrior, sharpening
from byline.numerics.open_set import Calibration, ValidationScores

__all__ = ["CalibratedScores", "Probabilities"]

Floats = NDArray[np.float64]


class Probabilities(NamedTuple):
    """Probabilities, scores and typicality of some texts, one row each."""

    authors: Floats
    """Of each author; with `none` each row adds up to 1."""
    none: Floats
    scores: Floats
    words: Floats
    """How long the texts are."""
    typical: Floats
    """How typical they are of each author's own texts: see `typicality.Typicality`."""


class CalibratedScores:
    """What a fitted model knows of its scores."""

    prior_none: float
    seed: int
    calibration_: Calibration
    validation_: ValidationScores
    held_out_: HeldOut
    counts_: NDArray[np.int64]
    usual_: float
    shortest_: float
    _sharpness: float | None
    _replicates: list[Calibration] | None

    def shares(
        self,
        calibration: Calibration,
        scores: Floats,
        words: Floats,
        transduced: Floats | None = None,
        prior_shift: PriorShift | None = None,
    ) -> tuple[Floats, Floats]:
        """The probabilities of authors and of none by this calibration, with so many words."""
        inside = calibration.inside(scores, self._amount(words, self.shortest_))
        inside = self._faded(inside, words)
        none = self.unknown(calibration, scores, words, self.prior_none)
        if transduced is not None:
            inside = (1 - HELP) * inside + HELP * transduced
        authors = inside * (1 - none)[:, None]
        return authors if prior_shift is None else apply_shift(authors, prior_shift), none

    def unknown(
        self, calibration: Calibration, scores: Floats, words: Floats, prior: float
    ) -> Floats:
        """The probability of none of the authors: the prior, where unknown ones cannot be told."""
        if not self.held_out_.tells_unknown:
            return np.full(len(scores), prior)
        told = np.minimum(words / FEWEST, 1.0)
        none = calibration.none(scores, self.log_length_ratios(words), prior)
        return np.asarray(told * none + (1 - told) * prior)

    @property
    def replicates_(self) -> list[Calibration]:
        """Calibrations by bootstrap over documents and unknown authors: see `intervals`."""
        if self._replicates is None:
            self._replicates = replicates(self.validation_, self.seed)
        return self._replicates

    def log_shift(
        self, authors: Floats, author_prior: AuthorPrior, *, guess: bool = False
    ) -> PriorShift | None:
        """How authors are to be raised, if it is known how many texts each wrote.

        `authors` are the probabilities of all texts in question, each judged by itself. The
        prior is "uniform", or "training": in proportion to the texts that were learned from. If it
        is "none", it can be guessed whether they look like the latter.
        """
        counts = np.asarray(self.counts_, np.float64)
        if author_prior != "none":
            return given_shift(authors, author_prior, counts, self.sharpening())
        return guessed_shift(authors, counts) if guess else None

    def sharpening(self) -> float:
        """How much surer texts are once shares are known: see `byline.numerics.class_priors`."""
        if self._sharpness is None:
            validation = self.validation_
            own = np.flatnonzero(~validation.out_of_set[: validation.n_whole])
            there = np.isfinite(validation.scores[own])
            # Authors that were not there have no score, and no share in the text.
            scores = np.where(there, validation.scores[own], np.finfo(np.float64).min / 1e10)
            inside = self.calibration_.inside(scores, validation.log_lengths[own]) * there
            self._sharpness = sharpening(inside, validation.classes[own])
        return self._sharpness

    def shortness(self, bodies: Sequence[str]) -> Floats:
        """How short texts are: the logarithm of the usual length over theirs, 0 if longer."""
        return np.maximum(-self._amount(word_counts(bodies), self.shortest_), 0.0)

    def _amount(self, words: Floats, fewest: float) -> Floats:
        return log_length_ratios(np.maximum(words, fewest), self.usual_)

    def log_length_ratios(self, words: Floats) -> Floats:
        """Lengths as logarithms over the usual, those below the shortest stretch as that."""
        return self._amount(words, FEWEST)

    def _faded(self, inside: Floats, words: Floats) -> Floats:
        """Texts that are shorter than any tried fade to what was thought of all beforehand."""
        told = np.minimum(words / self.shortest_, 1.0)[:, None]
        return np.asarray(told * inside + (1 - told) / inside.shape[1])
