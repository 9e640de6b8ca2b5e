"""Who wrote the unsigned texts: answers, probabilities and evidence."""

from collections.abc import Mapping
from typing import Any

from byline.reports.feature_words import FEATURE_SETS
from byline.reports.figures.heat_map import HeatFigure, HeatMap
from byline.reports.figures.intervals import Probability, ProbabilityFigure
from byline.reports.page.evidence import evidence_view, letter_view
from byline.reports.page.report_view import ROWS, ReportView
from byline.reports.wording import counted
from byline.results import Attribution

__all__ = ["bars_of", "mixture_figure", "odds_figures", "writers_view"]

OPEN = 12
"""Unsigned texts up to which each is shown in full; of more, all but the answer is folded."""
CANDIDATES = 6
FEW_MIXTURES, TINTS = 12, 6
MIXTURE_TITLE = "Weight of each feature set"
WORTH_SAYING = 0.1
"""How probable somebody else must be for the candidates to be compared among themselves."""


def writers_view(shown: ReportView) -> dict[str, Any]:
    """One article for each unsigned text; many are in a table first."""
    report = shown.report
    answers = report.attributions
    few = len(answers) <= OPEN
    return {
        "n_candidates": len(answers[0].ranking) if answers else 0,
        "has_intervals": bool(report.test and report.test.ranges),
        "mixtures": _mixture_view(shown),
        "few": few,
        "overview": [] if few else [_brief(shown, k, a) for k, a in enumerate(answers)],
        "rows": [_row(shown, answer) for answer in answers[:ROWS]],
        "not_judged": [
            (text, *why.partition(". ")[::2])
            for text, why in list(report.not_judged.items())[:ROWS]
        ],
    }


def _row(shown: ReportView, answer: Attribution) -> dict[str, Any]:
    return {
        "answer": answer,
        "compared": (answer.undecided and None in answer.leaders)
        or (not answer.undecided and answer.author is not None and answer.none >= WORTH_SAYING),
        "ends": shown.interval(answer.text, answer.leaders[0]),
        "has_interval": shown.interval(answer.text, None) is not None,
        "bars": bars_of(shown, answer),
        "letter": letter_view(shown, answer),
        "evidence": evidence_view(shown, answer),
    }


def _brief(shown: ReportView, place: int, answer: Attribution) -> dict[str, Any]:
    """The likeliest answer to one of many texts."""
    first, _ = answer.leaders
    return {
        "answer": answer,
        "to": "u" if place < ROWS else "t",
        "probability": answer.probability_of(first),
        "ends": shown.interval(answer.text, first),
    }


def bars_of(shown: ReportView, answer: Attribution) -> list[Probability]:
    """The candidates with their probabilities, likeliest first; leaders stand out."""
    odds: list[tuple[str | None, float]] = [(r.author, r.probability) for r in answer.ranking]
    odds.append((None, answer.none))
    odds.sort(key=lambda pair: -pair[1])
    tops = {name for name, _ in odds[: 2 if answer.undecided else 1]}
    kept = odds[:CANDIDATES]
    if None not in (name for name, _ in kept):
        kept = [*kept[:-1], (None, answer.none)]
    rows = [
        Probability(name, p, shown.interval(answer.text, name), top=name in tops)
        for name, p in kept
    ]
    if len(odds) > len(kept):
        rest = [p for name, p in odds if name not in {bar.name for bar in rows}]
        rows.append(Probability(counted(len(rest), "more writer"), sum(rest)))
    return rows


def odds_figures(shown: ReportView) -> dict[str, ProbabilityFigure]:
    """The probabilities of each text that is shown in full."""
    figures = {}
    for answer in shown.report.attributions[:ROWS]:
        number = shown.numbers[answer.text]
        title = f"Who may have written text {number}"
        figures[f"odds-{number}"] = ProbabilityFigure(tuple(bars_of(shown, answer)), title)
    return figures


def _mixture_view(shown: ReportView) -> dict[str, Any] | None:
    """A row for each candidate, a column for each feature set; per cents add up to 100."""
    mixtures = shown.report.mixtures
    if not mixtures:
        return None
    views = list(next(iter(mixtures.values())))
    shares = {name: whole_percents(mixture) for name, mixture in mixtures.items()}
    step = tints(max(max(row.values()) for row in shares.values()))
    rows = [
        (name, [(row[view], min(TINTS - 1, row[view] // step)) for view in views])
        for name, row in shares.items()
    ]
    names = [FEATURE_SETS.get(view, view) for view in views]
    return {"views": names, "rows": rows[:FEW_MIXTURES], "more": rows[FEW_MIXTURES:]}


def mixture_figure(shown: ReportView) -> HeatFigure | None:
    """The same as one heat map."""
    import numpy as np

    mixtures = shown.report.mixtures
    if not mixtures:
        return None
    views = tuple(next(iter(mixtures.values())))
    shares = np.array([[mixture[view] for view in views] for mixture in mixtures.values()])
    names = tuple(FEATURE_SETS.get(view, view) for view in views)
    one = HeatMap(MIXTURE_TITLE, np.clip(shares, 0.0, 1.0))
    return HeatFigure((one,), tuple(mixtures), names, MIXTURE_TITLE, "Share of a feature set")


def tints(most: int) -> int:
    """How many per cents each of six even tints spans."""
    return max(1, -(-most // TINTS))


def whole_percents(mixture: Mapping[str, float]) -> dict[str, int]:
    """Whole per cents that add up to 100, by largest remainders.

    >>> whole_percents({"a": 1 / 3, "b": 1 / 3, "c": 1 / 3})
    {'a': 34, 'b': 33, 'c': 33}
    """
    total = sum(mixture.values()) or 1.0
    exact = {name: 100 * share / total for name, share in mixture.items()}
    floors = {name: int(share) for name, share in exact.items()}
    left = round(sum(exact.values())) - sum(floors.values())
    order = sorted(exact, key=lambda name: floors[name] - exact[name])
    for name in order[:left]:
        floors[name] += 1
    return floors
