"""Measures of answers against truths.

Truths and answers are files of one line each. Lines that cannot be used, answers without a truth
and truths without an answer are reported as skipped; the rest is measured.
"""

import difflib
import math
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Literal

from byline.corpus import Skipped
from byline.errors import UsageError
from byline.questions.score._attribution import measure_attribution
from byline.questions.score._binary import measure_links, measure_verification
from byline.questions.score._summaries import measure_headlines, measure_summaries
from byline.results import Scores

__all__ = ["TASKS", "Measure", "score"]

Measure = Callable[[Path, Path, list[Skipped]], Mapping[str, float | None]]
"""Measures by name, from a file of truths and one of answers; skipped lines go to the list."""

TASKS: dict[str, Measure] = {
    "attribution": measure_attribution,
    "verification": measure_verification,
    "summary": measure_summaries,
    "headline": measure_headlines,
    "links": measure_links,
}


def score(  # noqa: PLR0913
    task: str,
    truth: str | Path,
    answers: str | Path,
    *,
    words: int | None = None,
    bytes: int | None = None,
    stem: Literal["porter", "none"] | None = None,
    pool: Literal["all", "best"] | None = None,
    exceptions: str | Path | None = None,
    against: str | Path | None = None,
    seed: int = 0,
) -> Scores:
    """All measures of the answers to a task.

    `words`, `bytes`, `stem`, `exceptions` (a file of words and their stems) and `pool` are settings
    of ROUGE, for summaries only; with `pool="best"` the reference of the highest score counts
    alone. `against` names other answers to compare with, for headlines only.
    """
    if task not in TASKS:
        close = difflib.get_close_matches(task, TASKS, n=1)
        guess = f" Did you mean {close[0]!r}?" if close else ""
        raise UsageError(f"no task is called {task!r}.{guess} Known: {', '.join(TASKS)}.")
    measure = TASKS[task]
    if task == "summary":
        _check_rouge(words, bytes, stem, pool, exceptions)
        measure = partial(
            measure_summaries,
            words=words,
            bytes=bytes,
            stem=stem or "porter",
            pool=pool or "all",
            exceptions=None if exceptions is None else Path(exceptions),
            seed=seed,
        )
    elif any(given is not None for given in (words, bytes, stem, pool, exceptions)):
        raise UsageError("words, bytes, stems and pooling are for summaries: byline score summary.")
    if task == "headline":
        other = None if against is None else Path(against)
        measure = partial(measure_headlines, against=other, seed=seed)
    elif against is not None:
        raise UsageError("answers are compared with others for headlines: byline score headline.")
    links: list[tuple[bool, float]] = []
    if task == "links":
        measure = partial(measure_links, links=links)
    skipped: list[Skipped] = []
    measures = measure(Path(truth), Path(answers), skipped)
    return Scores(task, measures, tuple(skipped), tuple(_infinite(measures)), tuple(links))


def _infinite(measures: Mapping[str, float | None]) -> Iterator[str]:
    """Notes on infinite costs."""
    for name, value in measures.items():
        if value is not None and math.isinf(value):
            yield (
                f"{name} is infinite: an answer given as certain (0 or 1) is wrong, which no other "
                "answer can make up for. Give probabilities between, such as 0.01 and 0.99."
            )


def _check_rouge(
    words: int | None, bytes: int | None, stem: str | None, pool: str | None, exceptions: object
) -> None:
    if stem not in (None, "porter", "none"):
        raise UsageError(f"stems are porter or none, not {stem!r}.")
    if pool not in (None, "all", "best"):
        raise UsageError(f"references are pooled all or best, not {pool!r}.")
    if exceptions is not None and stem == "none":
        raise UsageError("exceptions are from the rules for stems, and no stems were asked for.")
    if words is not None and bytes is not None:
        raise UsageError("summaries are cut to so many words or to so many bytes, not both.")
    if any(limit is not None and limit < 1 for limit in (words, bytes)):
        raise UsageError("summaries cannot be cut to nothing: the limit must be at least 1.")
