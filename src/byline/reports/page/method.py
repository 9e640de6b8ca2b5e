"""How to repeat it, and what the words mean."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from byline.reports.page.settings import settings_of
from byline.reports.page.shown import Shown
from byline.results.decisions import (
    ALMOST_CERTAIN,
    CERTAINTIES,
    CLEAR,
    LEAD,
    TRIALS_NEEDED,
    VERY_PROBABLE,
)
from byline.results.support import NAMES, SCALE, STRONGEST, ZONE

__all__ = ["TITLES", "method_view", "same_words", "who_words"]

TITLES = {
    "who": "Who wrote it",
    "same": "Same writer",
    "alike": "What belongs together",
    "gist": "Summaries",
    "headline": "Headlines",
}
SEED = (
    "Where chance has a say, it is drawn from this number. Another one may change answers a little."
)
VERSION = "What was in use. Other versions may answer a little differently."


def method_view(shown: Shown) -> dict[str, Any]:
    """The settings of all answers, and the scales of words."""
    return {
        "settings": list(_settings(shown)),
        "who_words": who_words(),
        "same_words": list(same_words()),
    }


def _settings(shown: Shown) -> Iterator[dict[str, str]]:
    """All that the answers depend on besides the texts."""
    runs = shown.report.runs
    for of, run in sorted(runs.items(), key=lambda pair: list(TITLES).index(pair[0])):
        for setting in settings_of(of, run):
            yield setting._asdict() | {"of": TITLES[of]}
    for run in list(runs.values())[:1]:
        versions = ", ".join(f"{name} {version}" for name, version in run.versions.items())
        yield {"of": "", "name": "Seed", "value": str(run.seed), "means": SEED}
        yield {"of": "", "name": "Versions", "value": versions, "means": VERSION}


def who_words() -> list[tuple[str, str]]:
    """What is said of a writer, and the probability of the leader that it goes with."""
    clear, very, almost = (f"{100 * p:.0f}" for p in (CLEAR, VERY_PROBABLE, ALMOST_CERTAIN))
    undecided = (
        f"under {clear} %, or a lead under {100 * LEAD:.0f} points, or a text that is too short or "
        "too unlike all that was learned from, or no signed text that could be hidden to try it"
    )
    means = (
        undecided,
        f"{clear} to {very} %",
        f"{very} to {almost} %, or more with fewer than {TRIALS_NEEDED} hidden texts",
        f"{almost} % or more, and at least {TRIALS_NEEDED} hidden texts to show it",
    )
    return list(zip(CERTAINTIES, means, strict=True))[::-1]


def same_words() -> Iterator[tuple[str, str, str]]:
    """What is said of a pair, the log10 LR that it goes with, and how many times more probable."""
    ends = [*(limit for limit, _ in SCALE), STRONGEST]
    for name, (low, high) in list(zip(NAMES[1:], pairwise(ends), strict=True))[::-1]:
        times = " to ".join(f"{10**power:,.0f}" for power in (low, high))
        yield f"{name} support", f"{low:g} to {high:g}", times
    yield NAMES[0], f"−{ZONE:g} to {ZONE:g}", f"under {10**ZONE:.0f}, either way"
