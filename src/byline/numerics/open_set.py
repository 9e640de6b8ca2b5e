"""From scores to probabilities over several classes and *none of these*.

A row of scores s_1 … s_K in units of a margin (+1 well within a class, -1 well outside), with the
amount of evidence it rests on (l, such as the logarithm of a text's length over the usual one; no
more than 0 counts), becomes

    h         = exp(b min(l, 0))                                                              (O1)
    P(c | in) = exp(z_c) / sum over c' of exp(z_c'),   z_c = h e^a s_c + v_c + w_c min(l, 0)  (O2)
    ln P(none) / P(in) = ln ((1 - ε) e^t + ε) + ln π / (1 - π)                                (O3)
    t = u_0 + u_1 h s' + u_2 min(l, 0) + u_3 min(l, 0) h s'

with s' the highest score. ε is the share of strangers who cannot be told from a class, however high
the score: some people write like one of those known. Classifiers lean to classes of many texts,
which v makes up for. A class has few rows to learn a number of its own from, so v owes what it can
to how many texts n_c there are. Where there is little to go by, scores are little else than what
classifiers lean to, and may lean the other way; so this changes with the evidence, if the
validation says that it may (`waning`):

    v_c = g d_c + e_c,   w_c = g' d_c,   d_c = ln n_c - mean over c' of ln n_c'               (O4)

a, b, g, g' and e are those under which the classes of known rows are likeliest; u and ε by telling
strangers, whose class was not among the K, from rows whose class was, both kinds weighing the same,
so that π alone says how frequent strangers are held to be. All are drawn towards what is usual by a
penalty, which few rows feel most:

    minimise  sum of -ln P + sum of (parameter - usual)^2 · strength / 2                      (O5)

Usual is that a row is within a class if its score is above 0. In (O2) some rows may count less than
others (`weights`); those of known rows are taken to be 1 on the average. However well they were
told apart, n texts cannot show less than one error in n + 2 (Laplace): this share d of the
probability is dealt out evenly, over K classes in (O2) and two answers in (O3), where n counts the
strangers' texts.

Scores must come from classifiers that had not seen the rows, nor any row of the strangers' classes.
Where a share r of the classes was missing when strangers were tried, and none when others were, s'
of strangers is too low: one who is like nobody else may well be like one of those missing. Had as
many again been left out by chance, the highest of the scores s_(1) ≥ s_(2) ≥ … would have come down
on the average by

    sum over j of (s_(1) - s_(j)) r^(j - 1) (1 - r)                                           (O6)

and by the mean of this over strangers s' is raised.

Where two classifiers have scored the same rows, the second is added to the first as far as that
makes the classes of known rows likelier, with q and q' learned beside the rest of (O5):

    s_c = s_c(first) + (q - q' min(l, 0)) s_c(second),   q, q' >= 0                           (O7)
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

__all__ = [
    "TEMPERATURE_BOUNDS",
    "USUAL",
    "Calibration",
    "Share",
    "ValidationScores",
    "calibrate",
    "fit_stacking_weights",
]

Floats = NDArray[np.float64]
USUAL = np.array([1.5, 0.3, 0.0, -6.0, 0.0, 0.0, -3.0])
"""a, b, u_0 … u_3 and ln ε / (1 - ε) where nothing is known."""
STRENGTHS = np.array([1.0, 4.0, 0.1, 0.05, 1.0, 0.3, 1.0])
LEANING, WANING, EVEN = 0.1, 1.0, 10.0
"""The strengths that draw g, g' and e to 0."""
SHARE, FIRM = 0.2, 30.0
"""What q and q' of (O7) are drawn to, and the strength."""
TEMPERATURE_BOUNDS = ((-3.0, 8.0), (0.0, 3.0))
"""Bounds of a and b."""


class ValidationScores(NamedTuple):
    """Rows of scores held out from learning."""

    scores: Floats
    """(rows, classes); minus infinity where a class was not there to be chosen."""
    classes: NDArray[np.intp]
    """What each row is of, by number."""
    strange: NDArray[np.bool_]
    """Whether that was not there to be chosen."""
    evidence: Floats
    """l."""
    texts: NDArray[np.intp]
    """Which text each row is of, by number: a text may be tried several times."""
    n_whole: int
    """Rows before this one are of whole texts, those after it of parts."""
    waning: bool = False
    """Whether g' of (O4) and q' of (O7) are learned, and not 0."""
    weights: Floats | None = None
    """What each row counts beside the others in (O2); all alike if None."""


class Share(NamedTuple):
    """How far a second classifier is heard (O7)."""

    usual: float = 0.0
    """q."""
    short: float = 0.0
    """q', what is added for each unit of evidence below the usual."""

    def at(self, evidence: Floats) -> Floats:
        """What the scores of rows that rest on so much are multiplied by."""
        return np.asarray(self.usual - self.short * np.minimum(evidence, 0.0))


class Calibration(NamedTuple):
    """What (O1) to (O3) need."""

    temperature: Floats
    """a and b."""
    offsets: Floats
    """v."""
    strange: Floats
    """u and ln ε / (1 - ε)."""
    smoothing: tuple[float, float]
    """d among classes, and between them and none."""
    waning: Floats
    """w."""

    def inside(self, scores: Floats, evidence: Floats) -> Floats:
        """(O2): each class, given that it is one of them."""
        a, b = self.temperature
        moved = self.offsets + np.minimum(evidence, 0.0)[:, None] * self.waning
        p = _softmax(np.exp(a) * _hot(b, evidence)[:, None] * scores + moved)
        return (1 - self.smoothing[0]) * p + self.smoothing[0] / p.shape[1]

    def none(self, scores: Floats, evidence: Floats, prior: float) -> Floats:
        """(O3): none of them, where a share `prior` of all rows is of none."""
        if prior <= 0:
            return np.zeros(len(scores))
        p = _expit(_strangeness(_features(scores, evidence, self.temperature[1]), self.strange))
        p = (1 - self.smoothing[1]) * p + self.smoothing[1] / 2
        return np.asarray(p * prior / (p * prior + (1 - p) * (1 - prior)))


def calibrate(validation: ValidationScores) -> Calibration:
    """The calibration under which these rows are likeliest (O5)."""
    known = ~validation.strange
    sizes = _sizes(validation)
    found = _fit_inside(validation, sizes)
    temperature, offsets, waning = found[:2], found[2] * sizes + found[4:-2], found[3] * sizes
    features = _features(_raised(validation), validation.evidence, temperature[1])
    texts = [len(np.unique(validation.texts[kind])) for kind in (known, validation.strange)]
    smoothing = 1 / (texts[0] + 2), 1 / (texts[1] + 2)
    return Calibration(
        temperature, offsets, _fit_none(features, validation.strange), smoothing, waning
    )


def fit_stacking_weights(validation: ValidationScores, second: Floats) -> Share:
    """The numbers of (O7), for the scores of a second classifier on the same rows."""
    usual, short = _fit_inside(validation, _sizes(validation), second)[-2:]
    return Share(float(usual), float(short))


def _raised(validation: ValidationScores) -> Floats:
    """The highest score of each row, in a column, as if no class had been missing (O6)."""
    levels = -np.sort(-validation.scores, axis=1)
    there = np.isfinite(levels)
    counts = there.sum(axis=1)
    most = counts[~validation.strange].max(initial=0)
    missing = np.maximum(1 - counts / max(most, 1), 0.0)[:, None]
    below = levels[:, :1] - np.where(there, levels, levels[:, :1])
    drop = (below * missing ** np.arange(levels.shape[1]) * (1 - missing)).sum(axis=1)
    whole = np.arange(len(levels)) < validation.n_whole
    top = levels[:, 0].copy()
    for kind in (validation.strange & whole, validation.strange & ~whole):
        if kind.any():
            top[kind] += drop[kind].mean()
    return top[:, None]


def _sizes(validation: ValidationScores) -> Floats:
    """What g and g' are multiplied by in (O4)."""
    texts = np.unique(validation.texts, return_index=True)[1]
    counts = np.bincount(validation.classes[texts], minlength=validation.scores.shape[1])
    found = np.log(np.maximum(counts, 1))
    return np.asarray(found - found.mean())


def _fit_inside(
    validation: ValidationScores, sizes: Floats, second: Floats | None = None
) -> Floats:
    """The numbers a, b, g and g', e of each class, q and q', which are 0 without a second."""
    known = ~validation.strange
    given, answers = validation.scores[known], validation.classes[known]
    n_rows, n_classes = given.shape
    present = np.isfinite(given)
    scores = np.where(present, given, 0.0)
    beside = np.zeros_like(scores) if second is None else np.where(present, second[known], 0.0)
    short = np.minimum(validation.evidence[known], 0.0)
    rows, weights = np.arange(n_rows), _weights(validation)
    middle = 0.0 if second is None else SHARE
    usual = np.concatenate([USUAL[:2], np.zeros(2 + n_classes), [middle, middle]])
    even = np.full(n_classes, EVEN)
    strengths = np.concatenate([STRENGTHS[:2], [LEANING, WANING], even, [FIRM, FIRM]])

    def loss(x: Floats) -> tuple[float, Floats]:
        temperature = np.exp(x[0]) * _hot(x[1], short)
        hot = temperature[:, None] * (scores + (x[-2] - x[-1] * short)[:, None] * beside)
        leaning = (x[2] + x[3] * short)[:, None] * sizes
        p = _softmax(np.where(present, hot + leaning + x[4:-2], -np.inf))
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
    changing = free if validation.waning else (0.0, 0.0)
    ends = (0.0, None), (0.0, None if validation.waning else 0.0)
    bounds = [*TEMPERATURE_BOUNDS, free, changing, *[free] * n_classes, *ends]
    return np.asarray(minimize(loss, usual, jac=True, method="L-BFGS-B", bounds=bounds).x)


def _weights(validation: ValidationScores) -> Floats:
    """What each of the known rows counts, 1 on the average."""
    known = ~validation.strange
    found = np.ones(int(known.sum())) if validation.weights is None else validation.weights[known]
    return np.asarray(found * len(found) / max(found.sum(), 1e-300))


def _fit_none(features: Floats, strange: NDArray[np.bool_]) -> Floats:
    """All of (O3), both kinds of rows weighing the same; the usual where there is one kind only."""
    n_strange, n_known = int(strange.sum()), int((~strange).sum())
    if not n_strange or not n_known:
        return USUAL[2:].copy()
    size = min(n_strange, n_known)
    weights = np.where(strange, size / n_strange, size / n_known)
    signs = np.where(strange, 1.0, -1.0)

    def loss(x: Floats) -> tuple[float, Floats]:
        level = _strangeness(features, x)
        share = _expit(x[-1])
        margins = signs * level
        away = x - USUAL[2:]
        value = weights @ np.logaddexp(0.0, -margins) + (STRENGTHS[2:] * away**2).sum() / 2
        steep = -weights * signs * _expit(-margins)
        # Of (1 - ε) e^t + ε the first part grows with t; both change with ε.
        told = _expit(features @ x[:-1] - x[-1])
        along = (steep * told) @ features
        slope = np.append(along, steep @ (1 - told - share))
        return float(value) / size, (slope + STRENGTHS[2:] * away) / size

    return np.asarray(minimize(loss, USUAL[2:], jac=True, method="L-BFGS-B").x)


def _features(scores: Floats, evidence: Floats, b: float) -> Floats:
    """What t of (O3) looks at."""
    short = np.minimum(evidence, 0.0)
    top = _hot(b, evidence) * scores.max(axis=1)
    return np.column_stack([np.ones(len(scores)), top, short, short * top])


def _strangeness(features: Floats, x: Floats) -> Floats:
    """What (O3) says of the scores: ln ((1 - ε) e^t + ε)."""
    t, odds = features @ x[:-1], x[-1]
    return np.asarray(np.logaddexp(t, odds) - np.logaddexp(0.0, odds))


def _hot(b: float, evidence: Floats) -> Floats:
    """(O1)."""
    return np.asarray(np.exp(b * np.minimum(evidence, 0.0)))


def _softmax(levels: Floats) -> Floats:
    odds = np.exp(levels - levels.max(axis=1, keepdims=True))
    return np.asarray(odds / odds.sum(axis=1, keepdims=True))


def _expit(x: Floats) -> Floats:
    return np.asarray(0.5 * (1 + np.tanh(x / 2)))
