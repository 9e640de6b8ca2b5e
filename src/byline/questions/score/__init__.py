"""How good answers are, measured against the truth.

Truths and answers stand in files of one line each. A line that cannot be used, an answer to what
was not asked and a question without an answer are all named; the rest is measured.
"""

import difflib
from collections.abc import Callable, Mapping
from pathlib import Path

from byline.corpus import Skipped
from byline.errors import UsageError
from byline.questions.score import _attribution, _links, _verification
from byline.results import Scores

__all__ = ["TASKS", "Measure", "score"]

Measure = Callable[[Path, Path, list[Skipped]], Mapping[str, float | None]]
"""Measures by name, from a file of truths and one of answers; what is left out goes to the list."""

TASKS: dict[str, Measure] = {
    "attribution": _attribution.measure,
    "verification": _verification.measure,
    "links": _links.measure,
}


def score(task: str, truth: str | Path, answers: str | Path) -> Scores:
    """All measures of the answers to a task."""
    if task not in TASKS:
        close = difflib.get_close_matches(task, TASKS, n=1)
        guess = f" Did you mean {close[0]!r}?" if close else ""
        raise UsageError(f"no task is called {task!r}.{guess} Known: {', '.join(TASKS)}.")
    skipped: list[Skipped] = []
    measures = TASKS[task](Path(truth), Path(answers), skipped)
    return Scores(task, measures, tuple(skipped))
