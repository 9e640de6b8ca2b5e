"""Calibration of open-set attribution: from scores to probabilities of classes and of none.

A row of scores s_1 … s_K in units of a margin (+1 well within a class, -1 well outside), with the
amount of data l behind it (such as the log ratio of a text's length to the usual one; values above
0 count as 0), becomes

    h         = exp(b min(l, 0))                                                              (O1)
    P(c | in) = exp(z_c) / sum over c' of exp(z_c'),   z_c = h e^a s_c + v_c + w_c min(l, 0)  (O2)
    ln P(none) / P(in) = ln ((1 - ε) e^t + ε) + ln π / (1 - π)                                (O3)
    t = u_0 + u_1 h s' + u_2 min(l, 0) + u_3 min(l, 0) h s'

with s' the highest score. ε is the share of out-of-set rows that cannot be told from a class at any
score: some people write like a candidate. Classifiers favour classes of many texts, which the
offset v corrects. A class has few rows to fit an offset of its own, so most of v is a function of
its number of texts n_c. With little data the bias may differ; it then changes with l, if the
validation allows it (`by_length`):

    v_c = g d_c + e_c,   w_c = g' d_c,   d_c = ln n_c - mean over c' of ln n_c'               (O4)

a, b, g, g' and e maximise the likelihood of the classes of in-set rows. u and ε are fitted to tell
out-of-set rows, whose class was not among the K, from in-set ones, both kinds with equal total
weight, so that π alone is the prior of none. A penalty draws all parameters towards usual values:

    minimise  sum of -ln P + sum of (parameter - usual)^2 · strength / 2,   b >= 0            (O5)

The strength is 1 for a, b and g', 0.1 for g, u and ε, 10 for e_c and 30 for stacking weights. By
the usual values a row is in-set if its score is above 0. In (O2) rows may have `weights`, which are
scaled to a mean of 1 over the in-set rows. However well they were classified, n texts cannot show
an error rate below 1 / (n + 2) (Laplace): this share d of the probability is spread evenly, over K
classes in (O2) and two answers in (O3), where n counts the out-of-set texts.

Rows of a document other parts of which were trained on are more typical of their class than a new
document is. They count in (O2), where they tell which classes a classifier favours, but not in (O3)
nor in n.

Scores must come from classifiers trained without the rows, and for out-of-set rows without any row
of their classes. Both kinds of rows must have been scored for as many classes: the highest of fewer
scores is lower.

Stacking: where a second classifier has scored the same rows, its scores are added with weights q
and q' that are fitted with the rest of (O5):

    s_c = s_c(first) + (q - q' min(l, 0)) s_c(second),   q, q' >= 0                           (O6)

Every row counts, whatever their number: no step changes at a size threshold, so one text more
changes the probabilities by little.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize
from scipy.special import expit, softmax

__all__ = [
    "HOTTEST",
    "USUAL",
    "Calibration",
    "StackingWeights",
    "ValidationScores",
    "calibrate",
    "fit_stacking_weights",
]

Floats = NDArray[np.float64]
USUAL = np.array([1.5, 0.0, 0.0, -6.0, 0.0, 0.0, -3.0])
"""The usual a, b, u_0 … u_3 and ln ε / (1 - ε); those of g, g' and e are 0."""
SHARE = 0.2
"""The usual q and q' of (O6)."""
HOTTEST = 20.0
"""The largest |a|: what fits is far below, but steps on the way there might not be."""
WEAK, EVEN, FIRM = 0.1, 10.0, 30.0
"""The strengths of the penalties on g, u and ε, on each e_c, of which there may be many, and on q
and q'."""


class ValidationScores(NamedTuple):
    """Scores of held-out rows."""

    scores: Floats
    """(rows, classes); minus infinity where a class was not a candidate."""
    classes: NDArray[np.intp]
    """The class of each row, by number."""
    out_of_set: NDArray[np.bool_]
    """Whether the row is out-of-set: its class was not a candidate."""
    log_lengths: Floats
    """l, the amount of data."""
    texts: NDArray[np.intp]
    """The text of each row, by number: a text may be scored several times."""
    n_whole: int
    """Rows before this one are of whole texts, those after it of parts."""
    by_length: bool = False
    """Whether g' of (O4) and q' of (O6) are fitted, and not 0."""
    weights: Floats | None = None
    """The weight of each row in (O2); all equal if None."""
    same_document: NDArray[np.bool_] | None = None
    """Whether rows of the same document were learned from; none were if None."""
    clusters: NDArray[np.intp] | None = None
    """What each row is a part of, such as a document; rows of a text are if None."""

    @property
    def tried(self) -> NDArray[np.bool_]:
        """The in-set rows that are of another document than what was learned from."""
        known = ~self.out_of_set
        return known if self.same_document is None else known & ~self.same_document


class StackingWeights(NamedTuple):
    """Stacking weights of a second classifier (O6)."""

    usual: float = 0.0
    """q."""
    short: float = 0.0
    """q', added for each unit of l below 0."""

    def at(self, log_lengths: Floats) -> Floats:
        """The factor of the second scores of rows with this l."""
        return np.asarray(self.usual - self.short * np.minimum(log_lengths, 0.0))


class Calibration(NamedTuple):
    """The fitted parameters of (O1) to (O3)."""

    temperature: Floats
    """a and b."""
    offsets: Floats
    """v."""
    none_weights: Floats
    """u and ln ε / (1 - ε)."""
    smoothing: tuple[float, float]
    """d among classes, and between them and none."""
    length_offsets: Floats
    """w."""

    def inside(self, scores: Floats, log_lengths: Floats) -> Floats:
        """(O2): the probability of each class, given that it is one of them."""
        a, b = self.temperature
        moved = self.offsets + np.minimum(log_lengths, 0.0)[:, None] * self.length_offsets
        p = softmax(np.exp(a) * _length_factor(b, log_lengths)[:, None] * scores + moved, axis=1)
        return (1 - self.smoothing[0]) * p + self.smoothing[0] / p.shape[1]

    def none(self, scores: Floats, log_lengths: Floats, prior: float) -> Floats:
        """(O3): the probability of none of them, with `prior` for none."""
        if prior <= 0:
            return np.zeros(len(scores))
        p = expit(
            _none_log_odds(_features(scores, log_lengths, self.temperature[1]), self.none_weights)
        )
        p = (1 - self.smoothing[1]) * p + self.smoothing[1] / 2
        return np.asarray(p * prior / (p * prior + (1 - p) * (1 - prior)))


def calibrate(validation: ValidationScores) -> Calibration:
    """The maximum penalised likelihood calibration of these rows (O5)."""
    tried = validation.tried
    kept = tried | validation.out_of_set
    sizes = _sizes(validation)
    fitted = _fit_inside(validation, sizes)
    temperature, offsets = fitted[:2], fitted[2] * sizes + fitted[4:-2]
    features = _features(validation.scores, validation.log_lengths, temperature[1])
    texts = [len(np.unique(validation.texts[kind])) for kind in (tried, validation.out_of_set)]
    smoothing = 1 / (texts[0] + 2), 1 / (texts[1] + 2)
    return Calibration(
        temperature,
        offsets,
        _fit_none(features[kept], validation.out_of_set[kept]),
        smoothing,
        fitted[3] * sizes,
    )


def fit_stacking_weights(validation: ValidationScores, second: Floats) -> StackingWeights:
    """Q and q' of (O6), for the scores of a second classifier on the same rows."""
    usual, short = _fit_inside(validation, _sizes(validation), second)[-2:]
    return StackingWeights(float(usual), float(short))


def _sizes(validation: ValidationScores) -> Floats:
    """D of (O4)."""
    texts = np.unique(validation.texts, return_index=True)[1]
    counts = np.bincount(validation.classes[texts], minlength=validation.scores.shape[1])
    log_counts = np.log(np.maximum(counts, 1))
    return np.asarray(log_counts - log_counts.mean())


def _fit_inside(
    validation: ValidationScores, sizes: Floats, second: Floats | None = None
) -> Floats:
    """a, b, g, g', e of each class, q and q', the last two 0 without a second classifier."""
    known = ~validation.out_of_set
    given, answers = validation.scores[known], validation.classes[known]
    n_rows, n_classes = given.shape
    present = np.isfinite(given)
    scores = np.where(present, given, 0.0)
    beside = np.zeros_like(scores) if second is None else np.where(present, second[known], 0.0)
    short = np.minimum(validation.log_lengths[known], 0.0)
    rows, weights = np.arange(n_rows), _weights(validation)
    middle = 0.0 if second is None else SHARE
    usual = np.concatenate([USUAL[:2], np.zeros(2 + n_classes), [middle, middle]])
    strengths = np.concatenate([[1, 1, WEAK, 1], np.full(n_classes, EVEN), [FIRM, FIRM]])

    def loss(x: Floats) -> tuple[float, Floats]:
        temperature = np.exp(x[0]) * _length_factor(x[1], short)
        hot = temperature[:, None] * (scores + (x[-2] - x[-1] * short)[:, None] * beside)
        leaning = (x[2] + x[3] * short)[:, None] * sizes
        p = softmax(np.where(present, hot + leaning + x[4:-2], -np.inf), axis=1)
        likely = weights @ np.log(np.maximum(p[rows, answers], 1e-300))
        p[rows, answers] -= 1
        p *= weights[:, None]
        along, prior_shift, aside = (
            (p * hot).sum(axis=1),
            p @ sizes,
            temperature * (p * beside).sum(axis=1),
        )
        away = x - usual
        value = -likely + (strengths * away**2).sum() / 2
        ends = [aside.sum(), -aside @ short]
        slope = np.concatenate(
            [
                [along.sum(), along @ short, prior_shift.sum(), prior_shift @ short],
                p.sum(axis=0),
                ends,
            ]
        )
        return float(value) / max(n_rows, 1), (slope + strengths * away) / max(n_rows, 1)

    free = (None, None)
    changing = free if validation.by_length else (0.0, 0.0)
    ends = (0.0, None), (0.0, None if validation.by_length else 0.0)
    bounds = [(-HOTTEST, HOTTEST), (0.0, None), free, changing, *[free] * n_classes, *ends]
    return np.asarray(minimize(loss, usual, jac=True, method="L-BFGS-B", bounds=bounds).x)


def _weights(validation: ValidationScores) -> Floats:
    """The weights of the in-set rows, with a mean of 1."""
    known = ~validation.out_of_set
    if validation.weights is None:
        return np.ones(int(known.sum()))
    weights = validation.weights[known]
    return np.asarray(weights * len(weights) / max(weights.sum(), 1e-300))


def _fit_none(features: Floats, out_of_set: NDArray[np.bool_]) -> Floats:
    """U and ln ε / (1 - ε) of (O3); the usual values where all rows are of one kind."""
    n_out, n_known = int(out_of_set.sum()), int((~out_of_set).sum())
    if not n_out or not n_known:
        return USUAL[2:].copy()
    size = min(n_out, n_known)
    weights = np.where(out_of_set, size / n_out, size / n_known)
    signs = np.where(out_of_set, 1.0, -1.0)

    def loss(x: Floats) -> tuple[float, Floats]:
        level = _none_log_odds(features, x)
        share = expit(x[-1])
        margins = signs * level
        away = x - USUAL[2:]
        value = weights @ np.logaddexp(0.0, -margins) + WEAK * (away**2).sum() / 2
        steep = -weights * signs * expit(-margins)
        # Of (1 - ε) e^t + ε the first part grows with t; both change with ε.
        part = expit(features @ x[:-1] - x[-1])
        along = (steep * part) @ features
        slope = np.append(along, steep @ (1 - part - share))
        return float(value) / size, (slope + WEAK * away) / size

    return np.asarray(minimize(loss, USUAL[2:], jac=True, method="L-BFGS-B").x)


def _features(scores: Floats, log_lengths: Floats, b: float) -> Floats:
    """The features of t in (O3)."""
    short = np.minimum(log_lengths, 0.0)
    top = _length_factor(b, log_lengths) * scores.max(axis=1)
    return np.column_stack([np.ones(len(scores)), top, short, short * top])


def _none_log_odds(features: Floats, x: Floats) -> Floats:
    """The log-odds of none by the scores alone (O3): ln ((1 - ε) e^t + ε)."""
    t, odds = features @ x[:-1], x[-1]
    return np.asarray(np.logaddexp(t, odds) - np.logaddexp(0.0, odds))


def _length_factor(b: float, log_lengths: Floats) -> Floats:
    """(O1)."""
    return np.asarray(np.exp(b * np.minimum(log_lengths, 0.0)))
