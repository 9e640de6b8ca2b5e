"""Scores of exponentiated gradient over feature sets, and the features behind them.

`byline.methods.attribution.exponentiated` has the models. Where an author's score is a sum over
features, that is by one against all and by votes, it is one of the form (L1) of `linear`:

    v_ai = (p_ai - q_ai) / scale_i         one against all                                     (J1)
    v_ai = sum over b of (p_abi - q_abi) / scale_i         each against each, by votes         (J2)

so that its terms are evidence as those of any other, of shares that are cut at scale_i as (E1) of
`exponentiated` has it. By the least or the greatest of several models it is none; but of any one
text it is the score of a single model, whose terms are the evidence then:

    v_ai(x) = (p_abi - q_abi) / scale_i         b: against whom least (greatest) is said of x  (J3)

or of none, where a diagonal that says 0 is the least (greatest): then nothing is evidence.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix, hstack

from byline.errors import InputError
from byline.methods.attribution.classifiers import Scorer
from byline.methods.attribution.linear_scores import FeatureRows, Linear
from byline.numerics.exponentiated import MOST_BYTES, Update, weight_bytes

__all__ = [
    "ExponentiatedScorer",
    "check_memory",
    "clipped_rows",
    "linear_form",
    "table_of",
    "widths_of",
]

Floats = NDArray[np.float64]
Ints = NDArray[np.intp]


@dataclass(frozen=True, eq=False)
class ExponentiatedScorer:
    """What was learned; authors are numbers."""

    model: Any
    """A fitted `ExponentiatedGradient`."""
    widths: Mapping[str, int]
    """How many columns each view has."""

    def scores(self, features: FeatureRows) -> Floats:
        """What is said of each author, one row per text."""
        return self.model.confidences(table_of(features))

    def learn_more(self, features: FeatureRows, answers: Ints) -> None:
        """Go on with some more messages, in one pass over them."""
        for known in ("sums", "_models"):
            vars(self).pop(known, None)
        self.model.partial_fit(table_of(features), answers)

    def seen(self, features: FeatureRows) -> FeatureRows:
        """The rows with no share larger than in any text learned."""
        if self.model.scaling != "greatest":
            return features
        ends = np.cumsum(list(self.widths.values()))[:-1]
        found = {}
        for (name, rows), most in zip(
            features.items(), np.split(self.model.scale_, ends), strict=True
        ):
            cut = rows.matrix.copy()
            limit = np.where(most > 0, most, 1.0)[cut.indices]
            cut.data = np.minimum(cut.data, limit)
            found[name] = replace(rows, matrix=cut)
        return found

    @cached_property
    def sums(self) -> Linear | None:
        """The scores as sums over features (J1, J2), if they are."""
        n = len(self.model.classes_)
        weights = self._weights()
        if self.model.diagonal == "zero":  # which the sum of models refuses
            return None
        if weights.shape[1] != n:
            if self.model.reading != "vote":
                return None
            weights = weights.reshape(-1, n, n).sum(axis=2)
        return self._linear(weights)

    def sums_for(self, features: FeatureRows) -> Linear:
        """The scores of one text as sums over features (J3)."""
        n = len(self.model.classes_)
        least = self.model.reading == "min"
        weights, said = self._weights(), self._models.scores(self.seen(features))[0]
        if weights.shape[1] == n:  # of `rows`, with a diagonal that says 0
            return self._linear(weights * (said < 0 if least else said > 0))
        against = said.reshape(n, n)
        if self.model.diagonal == "empty":
            np.fill_diagonal(against, np.inf if least else -np.inf)
        active = against.argmin(axis=1) if least else against.argmax(axis=1)
        return self._linear(weights.reshape(-1, n, n)[:, np.arange(n), active])

    @cached_property
    def _models(self) -> Linear:
        return self._linear(self._weights())

    def _weights(self) -> Floats:
        return np.asarray(self.model.weights_[:, :, 0] - self.model.weights_[:, :, 1])

    def _linear(self, weights: Floats) -> Linear:
        """Models, one in each column, as sums over features."""
        scale = self.model.scale_ if self.model.scaling == "greatest" else np.ones(len(weights))
        vectors = (weights / np.where(scale > 0, scale, 1)[:, None]).T
        ends = np.cumsum(list(self.widths.values()))[:-1]
        sizes = [np.abs(part).sum(axis=0) for part in np.split(weights, ends)]
        mixture = np.column_stack(sizes)
        parts = zip(self.widths, np.split(vectors, ends, axis=1), strict=True)
        return Linear(
            {name: part.astype(np.float32) for name, part in parts},
            np.zeros(weights.shape[1]),
            mixture / np.maximum(mixture.sum(axis=1, keepdims=True), 1e-300),
        )


def linear_form(scorer: Scorer, features: FeatureRows | None = None) -> Linear | None:
    """A scorer as sums over features, of one text if `features` are its; None if it is none."""
    if isinstance(scorer, ExponentiatedScorer):
        return (
            scorer.sums_for(features)
            if scorer.sums is None and features is not None
            else scorer.sums
        )
    return scorer if isinstance(scorer, Linear) else None


def clipped_rows(scorer: Scorer, features: FeatureRows) -> FeatureRows:
    """The rows of which `linear_form` are the sums."""
    return scorer.seen(features) if isinstance(scorer, ExponentiatedScorer) else features


def widths_of(features: FeatureRows) -> dict[str, int]:
    """How many columns each feature set has."""
    return {name: rows.matrix.shape[1] for name, rows in features.items()}


def check_memory(features: FeatureRows, n_authors: int, update: Update) -> None:
    """Refuse texts without features, and models of pairs of authors that would fill the memory."""
    n_features = sum(widths_of(features).values())
    if not n_features:
        raise InputError("there is nothing to count: the messages have no feature in common.")
    size = weight_bytes(n_features, n_authors, update)
    if size > MOST_BYTES:
        room = math.isqrt(MOST_BYTES // weight_bytes(n_features, 1, update))
        raise InputError(
            f"a model for each pair of {n_authors:,} authors would take {size / 1e9:.1f} GB, above "
            f"the bound of {MOST_BYTES / 1e9:.1f} GB: take eg-ova-conservative, which keeps one "
            f"for each author, at most {room} authors, or fewer views."
        )


def table_of(features: FeatureRows) -> Any:
    """The rows of all feature sets side by side."""
    return csr_matrix(hstack([rows.matrix for rows in features.values()], format="csr"))
