"""Seconds and memory of the default grouping as the pile grows.

    python benchmarks/studies/groups/scale.py [SIZE...]

The texts are headlines (uci_news_headlines), titles (tagmynews) and sentences of articles (c50), in
this order. Each size runs in a process of its own, one core, compiled parts warm. Writes scale.txt.
"""

import os
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from itertools import islice

import numpy as np

from byline.corpus.sentences import sentences
from byline.methods.similarity.groups import Events, event_rows
from byline.research.corpora import load
from byline.research.records import study_results

SIZES = (1_000, 6_366, 10_000, 30_000, 100_000)
RESULTS = study_results(__file__)
CHILD = "--one"
HEAD = "   texts  rows s  groups s  peak MB  groups  alone  largest"


def main(arguments: list[str]) -> None:
    """Print one line for each size, and keep them."""
    if arguments[:1] == [CHILD]:
        print(line(int(arguments[1])))
        return
    lines = [HEAD]
    for size in map(int, arguments or map(str, SIZES)):
        command = [sys.executable, __file__, CHILD, str(size)]
        done = subprocess.run(command, check=True, capture_output=True, text=True, env=_single())
        lines.append(done.stdout.rstrip())
        print(lines[-1], flush=True)
    target = RESULTS / "scale.txt"
    target.write_text("\n".join(lines) + "\n", encoding="utf-8")


def line(size: int) -> str:
    """What it takes to group so many texts."""
    bodies = list(islice(texts(), size))
    Events().fit_predict(event_rows(bodies[:200], "en"))
    began = time.perf_counter()
    rows = event_rows(bodies, "en")
    middle = time.perf_counter()
    sizes = np.bincount(Events().fit_predict(rows))
    took = middle - began, time.perf_counter() - middle
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000
    alone = np.count_nonzero(sizes == 1)
    seconds = f"{took[0]:6.1f}  {took[1]:8.1f}"
    return f"{len(bodies):8,}  {seconds}  {peak:7.0f}  {len(sizes):6}  {alone:5}  {sizes.max():7}"


def texts() -> Iterator[str]:
    """Short texts from the news, as many as there are."""
    yield from (text.body for text in load("uci_news_headlines"))
    yield from (text.body for text in load("tagmynews"))
    for text in load("c50"):
        yield from (text.body[span.start : span.end] for span in sentences(text.body, "en"))


def _single() -> dict[str, str]:
    names = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "NUMBA_NUM_THREADS")
    return {**os.environ, **dict.fromkeys(names, "1")}


if __name__ == "__main__":
    main(sys.argv[1:])
