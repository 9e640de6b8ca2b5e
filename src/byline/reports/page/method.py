"""How to repeat the report, and what its words mean."""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any, NamedTuple

from byline.catalogue import METHODS, question
from byline.catalogue.settings import meanings
from byline.reports.page.report_view import ReportView
from byline.reports.wording import capital, percent, shortened
from byline.results import Run
from byline.results.decisions import (
    ALMOST_CERTAIN,
    CERTAINTIES,
    CLEAR,
    CLEAR_NONE,
    LEAD,
    LEAST,
    NAMES,
    SCALE,
    STRONGEST,
    TRIALS_NEEDED,
    VERY_PROBABLE,
    ZONE,
)

__all__ = ["MEANINGS", "TITLES", "method_view", "same_words", "settings_of", "who_words"]

TITLES = {
    "who": "Who wrote it",
    "same": "Same writer",
    "alike": "What belongs together",
    "gist": "Summaries",
    "headline": "Headlines",
}
SEED = "The seed of all random choices. Another one may change answers a little."
VERSION = "The software in use. Other versions may answer a little differently."


class StatedSetting(NamedTuple):
    """A setting, its value, and what that means."""

    name: str
    value: str
    means: str
    of: str = ""
    """The title of its question."""


def method_view(shown: ReportView) -> dict[str, Any]:
    """The settings of all answers, and the scales of words."""
    return {
        "settings": list(_settings(shown)),
        "who_words": who_words(),
        "same_words": list(same_words()),
    }


def _settings(shown: ReportView) -> Iterator[StatedSetting]:
    """All that the answers depend on besides the texts."""
    runs = shown.report.runs
    for of in filter(runs.get, TITLES):
        yield from settings_of(of, runs[of])
    for run in list(runs.values())[:1]:
        versions = ", ".join(f"{name} {version}" for name, version in run.versions.items())
        yield from (
            StatedSetting("Seed", str(run.seed), SEED),
            StatedSetting("Versions", versions, VERSION),
        )


def who_words() -> list[tuple[str, str]]:
    """What is said of a writer, and the probability of the leader that it goes with."""
    clear, very, almost = (f"{100 * p:.0f}" for p in (CLEAR, VERY_PROBABLE, ALMOST_CERTAIN))
    undecided = (
        f"under {clear} % ({100 * CLEAR_NONE:.0f} % for none of them), or a lead under "
        f"{100 * LEAD:.0f} points, or an interval that reaches under {100 * LEAST:.0f} %, or a "
        "text that is too short or too unlike the signed texts, or in the register of one writer "
        "alone, or no signed text of another document that could be held out to test it"
    )
    means = (
        undecided,
        f"{clear} % or more, and an interval from under {very} %",
        f"an interval from {very} to {almost} %, or more with fewer than {TRIALS_NEEDED} held-out "
        "documents",
        f"an interval from {almost} % or more, and at least {TRIALS_NEEDED} held-out documents",
    )
    return list(zip(CERTAINTIES, means, strict=True))[::-1]


def same_words() -> Iterator[tuple[str, str, str]]:
    """What is said of a pair, the log10 LR that it goes with, and how many times more probable."""
    ends = [*(limit for limit, _ in SCALE), STRONGEST]
    for name, (low, high) in list(zip(NAMES[1:], pairwise(ends), strict=True))[::-1]:
        times = " to ".join(f"{10**power:,.0f}" for power in (low, high))
        yield f"{name} support", f"{low:g} to {high:g}", times
    yield NAMES[0], f"−{ZONE:g} to {ZONE:g}", f"under {10**ZONE:.0f}, either way"


def settings_of(of: str, run: Run) -> Iterator[StatedSetting]:
    """The settings of one of the questions that have a value."""
    method = str(run.settings.get("method", ""))
    for name, value in run.settings.items():
        if value is not None:
            meaning = _meaning(of, method, name, str(value))
            yield StatedSetting(
                capital(name.replace("_", " ")), _written(name, value), meaning, TITLES[of]
            )


def _meaning(of: str, method: str, name: str, value: str) -> str:
    if name in ("method", "groups"):
        return _summary(of, name, value)
    for key in (f"{of} {name}", name):
        if key in MEANINGS:
            return MEANINGS[key]
    rows = [row for row in METHODS if (row.question, row.name) == (question(of).room, method)]
    documented = (meanings(row.load_class()).get(name) for row in rows)
    return next(filter(None, documented), f"A setting of {method}.")


def _summary(of: str, name: str, value: str) -> str:
    part = "groups" if name == "groups" else "kernel" if of == "alike" else "answer"
    room = question(of).room
    for row in METHODS:
        if (row.question, row.part, row.name) == (room, part, value):
            how = "How texts are put together" if part == "groups" else "How it was answered"
            return f"{how}: {row.summary}."
    return "How it was answered."


def _written(name: str, value: object) -> str:
    if name in SHARES and isinstance(value, int | float):
        return percent(float(value))
    if isinstance(value, float):
        return f"{value:.3g}"
    return shortened(str(value).replace(",", ", ") if name == "views" else str(value), 200)


SHARES = frozenset({"prior_none", "held_out_accuracy", "strangers_told_apart"})

MEANINGS: Mapping[str, str] = {
    "language": "The language whose function words, stems and stop words were used.",
    "limit": "How long a summary may be; sentences that would exceed it were skipped.",
    "query": "The subject that the summary was asked to be about.",
    # who
    "who prior_none": (
        "The prior probability that none of the candidates wrote a text. A setting, no finding."
    ),
    "who views": "The feature sets, by name; all were used together.",
    "who learned_from": "The number of signed texts that the model was fitted on.",
    "who learned_later": "The number of texts that a saved model was fitted further on.",
    "who calibrated": "When the probabilities were calibrated.",
    "who together": "Whether the unsigned texts corrected each other's probabilities.",
    "who transductive": "Whether the model was fitted on the unsigned texts, too, without labels.",
    "who unlabelled": "How much these weighed together.",
    "who worst_gap": (
        "The largest relative duality gap over writers: how much the mixing weights could still "
        "gain. It says how exactly the calculation was carried out, not how good answers are."
    ),
    "who most_rounds": "The largest number of iterations of the mixing weights of a writer.",
    "who not_converged": "Writers whose mixing weights have not converged.",
    "who eta_l_met": "The largest weight of one text; larger where a writer has few texts.",
    "who kappa_met": "The total weight of all texts; less where texts are too few for more.",
    "who views_left_out": "Feature sets that do not support this language, or were empty.",
    "who near_copies": "The number of pairs of writers that share a near-duplicate text.",
    "who folds": "The folds that were computed: a thousand held-out texts are enough to calibrate.",
    "who held_out": (
        "The number of texts scored by a model fitted without them. Probabilities were calibrated "
        "on their scores."
    ),
    "who held_out_accuracy": (
        "The share of these attributed to their writer. The test of this page holds texts out "
        "again, so its number can differ; neither is a promise for other texts."
    ),
    "who strangers": "The number of texts scored while their writer was not among the candidates.",
    "who strangers_told_apart": (
        "How often such a text scored lower than one whose writer was a candidate, in pairs of one "
        "of each (area under the ROC curve). 50 % is guessing; it is not the share of unknown "
        "writers that are recognised."
    ),
    "who words_needed": (
        "From this number of words on, four of five held-out excerpts were attributed to their "
        "writer. A rule of thumb for texts of this pile, not a length at which an answer is sure."
    ),
    # same
    "same learned_from": (
        "What the likelihood ratios were calibrated on. Texts of another kind may behave otherwise."
    ),
    "same undecided": (
        "Scores nearer than this to one half give no answer; ratios between −0.5 and +0.5 give "
        "none either."
    ),
}  # fmt: skip
"""By setting, or by question and setting, for what is no setting of a method: those are explained
by the docstrings of their classes."""
