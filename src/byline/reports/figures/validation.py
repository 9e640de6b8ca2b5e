"""Pictures of validated likelihood ratios: Tippett plot, empirical cross-entropy, PAV plot.

A Tippett plot shows, for every log10 LR, the share of pairs by one writer and of pairs by two that
have at least that; the curves of good ratios are far apart and cross 0 at low shares on the wrong
side. The empirical cross-entropy is drawn over the prior odds: of the ratios as they are, of the
best that calibration could make of them (PAV), and of no evidence at all. The PAV plot shows what
each ratio should have been by the pairs at hand; calibrated ratios lie on the diagonal.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from byline.metrics.likelihood_ratios import (
    cllr_parts,
    empirical_cross_entropy,
    error_rates,
    pav,
    tippett,
)
from byline.reports.figures.svg import (
    Attributes,
    Drawing,
    Figure,
    Frame,
    element,
    paint,
    path_through,
    text,
)

__all__ = ["CrossEntropyFigure", "PavFigure", "TippettFigure", "ValidatedRatios"]

Floats = NDArray[np.float64]
FRAME = Frame(46, 36, 400, 260)
WIDEST = 4.0
"""The largest |log10 LR| that is drawn."""
ODDS = np.linspace(-3, 3, 121)
OWN: Attributes = paint(stroke="for") | {"stroke_width": 2.0}
OTHER: Attributes = paint(stroke="against") | {"stroke_width": 2.0, "stroke_dasharray": "7 3"}
PLAIN: Attributes = paint(stroke="ink3") | {"stroke_width": 1.25, "stroke_dasharray": "2 3"}


class ValidatedRatios(NamedTuple):
    """Log10 LRs of pairs whose answer is known, and that of the case, if there is one."""

    log10_lr: tuple[float, ...]
    same: tuple[bool, ...]
    case: float | None = None

    def limit(self) -> float:
        """How far the axis of log10 LRs reaches."""
        values = [abs(x) for x in (*self.log10_lr, self.case or 0.0) if np.isfinite(x)]
        return float(min(WIDEST, max(1.0, np.ceil(max(values, default=1.0)))))


@dataclass(frozen=True, slots=True)
class TippettFigure(Figure):
    """The shares of pairs of either kind with at least each ratio."""

    ratios: ValidatedRatios
    title: str = "Tippett plot"

    def finding(self) -> str:
        """How many ratios point the wrong way, and where the case lies."""
        x, y = np.array(self.ratios.log10_lr), np.array(self.ratios.same)
        wrong_yes, wrong_no = error_rates(x, y, 0.0)
        case = self.ratios.case
        where = "" if case is None else f" The case has a log10 LR of {case:.1f}."
        return (
            f"Of {(~y).sum()} pairs by two writers {100 * wrong_yes:.0f} per cent have a log10 LR "
            f"of 0 or more, and of {y.sum()} pairs by one writer {100 * wrong_no:.0f} per cent 0 "
            f"or less.{where}"
        )

    def drawing(self) -> Drawing:
        """Two falling curves, and the case as a line."""
        limit = self.ratios.limit()
        curve = tippett(self.ratios.log10_lr, self.ratios.same)
        parts = [_ratio_axes(limit, "Pairs with at least this, %", _shares())]
        for shares, look in ((curve.same, OWN), (curve.different, OTHER)):
            points = _steps(curve.log10_lr, shares, limit)
            d = path_through((_across(x, limit), _up(y)) for x, y in points)
            parts.append(element("path", d=d, **look))
        parts += [_legend(("pairs by one writer", OWN), ("pairs by two writers", OTHER))]
        if self.ratios.case is not None:
            parts.append(_case(self.ratios.case, limit))
        return "".join(parts), (FRAME.right + 20, FRAME.bottom + 70)

    def table(self) -> Iterator[tuple[object, ...]]:
        """The curves."""
        yield "log10_lr", "same", "different"
        for row in zip(*tippett(self.ratios.log10_lr, self.ratios.same), strict=True):
            yield tuple(map(float, row))


@dataclass(frozen=True, slots=True)
class CrossEntropyFigure(Figure):
    """The empirical cross-entropy over the prior odds."""

    ratios: ValidatedRatios
    title: str = "Empirical cross-entropy"

    def finding(self) -> str:
        """Cllr and its parts."""
        parts = cllr_parts(self.ratios.log10_lr, self.ratios.same)
        return (
            f"Cllr {parts.cllr:.2f} = {parts.minimum:.2f} of discrimination + "
            f"{parts.calibration:.2f} of calibration; 1 is no evidence at all."
        )

    def drawing(self) -> Drawing:
        """Three curves: no evidence, the ratios, the ratios after PAV."""
        columns = self._columns()
        most = max(1.0, min(1.5, float(max(map(np.max, columns)))))
        ticks = [(_up(y / most), f"{y:g}") for y in (0, 0.25, 0.5, 0.75, 1.0)]
        parts = [_ratio_axes(3.0, "Cross-entropy, bits", ticks, "Prior odds, log10")]
        looks = (("no evidence", PLAIN), ("likelihood ratios", OWN), ("after PAV", OTHER))
        for bits, (_, look) in zip(columns, looks, strict=True):
            places = zip(ODDS.tolist(), np.minimum(bits, most).tolist(), strict=True)
            d = path_through((_across(x, 3.0), _up(y / most)) for x, y in places)
            parts.append(element("path", d=d, **look))
        return "".join([*parts, _legend(*looks)]), (FRAME.right + 20, FRAME.bottom + 70)

    def table(self) -> Iterator[tuple[object, ...]]:
        """The curves."""
        yield "log10_prior_odds", "no_evidence", "ratios", "after_pav"
        for row in zip(ODDS, *self._columns(), strict=True):
            yield tuple(round(float(x), 6) for x in row)

    def _columns(self) -> tuple[Floats, Floats, Floats]:
        x, y = np.array(self.ratios.log10_lr), np.array(self.ratios.same)
        rows = (np.zeros(len(x)), x, pav(x, y))
        none, given, best = (empirical_cross_entropy(some, y, ODDS) for some in rows)
        return none, given, best


@dataclass(frozen=True, slots=True)
class PavFigure(Figure):
    """What each ratio should have been, by isotonic regression on the pairs."""

    ratios: ValidatedRatios
    title: str = "PAV plot"

    def finding(self) -> str:
        """How far ratios are off on average."""
        x, best = self._columns()
        inside = np.isfinite(best) & np.isfinite(x)
        off = float(np.mean(np.abs(x[inside] - best[inside]))) if inside.any() else 0.0
        return (
            f"The log10 LRs of {int(inside.sum())} pairs differ by {off:.2f} on average from those "
            "that isotonic regression gives them; calibrated ones lie on the diagonal."
        )

    def drawing(self) -> Drawing:
        """The steps of PAV against the diagonal."""
        limit = self.ratios.limit()
        ticks = [(_up((t + limit) / (2 * limit)), f"{t:g}") for t in _whole(limit)]
        parts = [_ratio_axes(limit, "log10 LR after PAV", ticks)]
        ends = [(FRAME.left, FRAME.bottom), (FRAME.right, FRAME.top)]
        parts.append(element("path", d=path_through(ends), **PLAIN))
        x, best = self._columns()
        order = np.argsort(x, kind="stable")
        points = np.clip(np.column_stack([x, best])[order], -limit, limit)
        d = path_through((_across(a, limit), _up((b + limit) / (2 * limit))) for a, b in points)
        parts.append(element("path", d=d, **OWN))
        if self.ratios.case is not None:
            parts.append(_case(self.ratios.case, limit))
        return "".join(parts), (FRAME.right + 20, FRAME.bottom + 46)

    def table(self) -> Iterator[tuple[object, ...]]:
        """Each pair."""
        yield "log10_lr", "after_pav", "same"
        for x, best, same in zip(*self._columns(), self.ratios.same, strict=True):
            yield float(x), float(best), bool(same)

    def _columns(self) -> tuple[Floats, Floats]:
        x = np.array(self.ratios.log10_lr)
        return x, pav(x, self.ratios.same)


def _across(log10_lr: float, limit: float) -> float:
    return FRAME.left + (min(max(log10_lr, -limit), limit) + limit) / (2 * limit) * FRAME.width


def _up(share: float) -> float:
    return FRAME.bottom - share * FRAME.height


def _shares() -> list[tuple[float, str]]:
    return [(_up(share), f"{100 * share:.0f}") for share in (0.0, 0.25, 0.5, 0.75, 1.0)]


def _whole(limit: float) -> list[int]:
    return list(range(-int(limit), int(limit) + 1))


def _ratio_axes(
    limit: float, upwards: str, up: Sequence[tuple[float, str]], across: str = "log10 LR"
) -> str:
    ticks = [(_across(tick, limit), f"{tick:g}") for tick in _whole(limit)]
    return FRAME.axes(ticks, up, (upwards, across))


def _steps(x: Floats, shares: Floats, limit: float) -> Iterator[tuple[float, float]]:
    """The corners of a curve that falls in steps: what is at least x counts up to x."""
    before = 1.0
    yield -limit, before
    for value, share in zip(x.tolist(), shares.tolist(), strict=True):
        before = share
        yield value, share
    yield limit, before if x[-1] >= limit else 0.0


def _legend(*entries: tuple[str, Attributes]) -> str:
    parts, left = [], FRAME.left
    for words, look in entries:
        y = FRAME.bottom + 56
        parts.append(element("path", d=f"M{left},{y - 4}h24", **look))
        parts.append(text(words, left + 30, y))
        left += 46 + 7 * len(words)
    return element("g", *parts)


def _case(log10_lr: float, limit: float) -> str:
    x = _across(log10_lr, limit)
    line = paint(stroke="ink") | {"stroke_width": 1.5}
    side = "end" if x > FRAME.left + FRAME.width / 2 else "start"
    shift = -6 if side == "end" else 6
    named = text(f"this case, {log10_lr:.1f}", x + shift, FRAME.top + 14, text_anchor=side)
    return element("path", d=f"M{x:.1f},{FRAME.top}V{FRAME.bottom}", **line) + named
