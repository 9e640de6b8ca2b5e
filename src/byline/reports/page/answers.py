"""The top of the page: what was asked, and the short answers."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from byline.metrics.proportion import wilson_interval
from byline.reports.page.report_view import ReportView
from byline.reports.wording import is_wide, listed, spelt
from byline.results import Attribution
from byline.results.decisions import CERTAINTIES

__all__ = ["answers_view", "asked_words"]

MOST, MOST_DOUBTED = 10, 3
FEWEST_LED = 3
"""Texts with the same likeliest candidate from which on that is said."""
ASKED = {
    "who": "who wrote the unsigned texts",
    "same": "did one person write two of them",
    "alike": "which texts belong together",
    "gist": "what do they say",
    "headline": "how to say it in one line",
}


def answers_view(shown: ReportView) -> dict[str, Any]:
    """The questions, and one line for each answer."""
    report, test = shown.report, shown.report.test
    ranked = sorted(report.attributions, key=lambda answer: -answer.certainty)
    claimed = [pair for pair in report.pairs if pair.kind == "claimed"]
    versions = next((run.versions for run in report.runs.values()), {})
    return {
        "asked": asked_words(shown),
        "tally": list(_tally(shown)),
        "leader": _one_leader(shown),
        "rows": [_row(shown, answer) for answer in ranked[:MOST]],
        "more": max(0, len(ranked) - MOST),
        "not_judged": list(report.not_judged)[: 3 if ranked else MOST],
        # Signed texts with support for two writers.
        "doubted": [p for p in claimed if p.writers == 2][-MOST_DOUBTED:],
        "test": _test(shown),
        "program": f"Byline {versions.get('byline', '')}".strip(),
        "has_intervals": bool(test and test.ranges) and any(a.certainty for a in ranked),
    }


def asked_words(shown: ReportView) -> str:
    """The questions in one."""
    asked = [ASKED[name] for name in shown.report.asked]
    return f"The question: {listed(asked)}?"


def _tally(shown: ReportView) -> Iterator[str]:
    """How many unsigned texts have which answer."""
    by_certainty = Counter(answer.certainty for answer in shown.report.attributions)
    outside = Counter(a.certainty for a in shown.report.attributions if a.author is None)
    for step in (3, 2, 1):
        how = {3: "an almost certain", 2: "a very probable", 1: "a probable"}[step]
        n, n_outside = by_certainty[step], outside[step]
        if n - n_outside:
            yield f"{spelt(n - n_outside)} {'has' if n - n_outside == 1 else 'have'} {how} writer"
        if n_outside:
            were = "was" if n_outside == 1 else "were"
            how = CERTAINTIES[step]
            yield f"{spelt(n_outside)} {were} {how} written by somebody not in the pile"
    if n := by_certainty[0]:
        yield f"{spelt(n)} {'is' if n == 1 else 'are'} undecided"
    if n := len(shown.report.not_judged):
        yield f"{spelt(n)} {'has' if n == 1 else 'have'} no answer"


def _one_leader(shown: ReportView) -> str | None:
    """Who is the likeliest candidate of all texts, if that is the same one."""
    answers = shown.report.attributions
    names = {answer.ranking[0].author for answer in answers}
    return names.pop() if len(names) == 1 and len(answers) >= FEWEST_LED else None


def _row(shown: ReportView, answer: Attribution) -> dict[str, Any]:
    ends = shown.interval(answer.text, answer.leaders[0])
    return {"answer": answer, "ends": ends if ends and is_wide(ends) else None}


def _test(shown: ReportView) -> dict[str, Any] | None:
    test = shown.report.test
    if test is None or not test.guesses:
        return None
    n, right = len(test.guesses), sum(guess.right for guess in test.guesses)
    return {"n": n, "right": right, "ends": tuple(wilson_interval(right, n))}
