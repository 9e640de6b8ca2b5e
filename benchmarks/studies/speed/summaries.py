"""How long summaries take: a cluster of ten texts next to sumy, and growth up to 20,000 sentences.

    python benchmarks/studies/speed/summaries.py [--cluster M000] [--most 20000]

The cluster is one of MultiLing 2011, English, for 250 words. Seconds are of one processor, the best
of three, from sentences to those chosen; LexPageRank of sumy begins with the same sentences, and is
timed with and without what it does to words. BSTM is timed after it was compiled. For growth, texts
are made up: twenty sentences each, words by Zipf's law. Memory is what Python and numpy ask for at
most while a summary is made.
"""

import argparse
import sys
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import numpy as np

from byline.catalogue import find
from byline.corpus import Text
from byline.methods.summarisation.selection import Limit
from byline.methods.summarisation.sentences import Sentences
from byline.research.corpora import load

sys.path.insert(0, str(Path(__file__).parents[2] / "wang2009"))
from peers import installed, rated  # type: ignore[import-not-found]

METHODS = (
    "lexpagerank",
    "bstm",
    "fgb",
    "forecast",
    "coverage",
    "concepts",
    "nmf",
    "k-means",
    "lsa",
)
GROWING = ("lexpagerank", "bstm", "forecast")
SIZES = (200, 2_000, 20_000)
REPEATS = 3


def main() -> None:
    """Time the cluster, then the piles."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--cluster", default="")
    parser.add_argument("--most", type=int, default=SIZES[-1])
    asked = parser.parse_args()
    clusters = load("multiling2011", part="english")
    chosen = [c for c in clusters if c.id == asked.cluster] or clusters
    _cluster(Sentences.of(chosen[0].texts, "en"), chosen[0].id)
    for size in SIZES:
        if size <= asked.most:
            _growth(size)


def _cluster(sentences: Sentences, name: str) -> None:
    print(f"{name}: {len(sentences.texts)} texts, {len(sentences)} sentences, 250 words")
    taken = {}
    for method in METHODS:
        model = find("gist", method).load()()
        model.summarise(sentences, Limit(250))
        taken[method] = _seconds(lambda model=model: model.summarise(sentences, Limit(250)))  # type: ignore[misc]
        print(f"  {method:12} {taken[method]:8.4f} s")
    wordings = list(sentences.wordings())
    splitting = _seconds(lambda: Sentences.of(sentences.texts, "en"))
    print(f"  texts into sentences and terms {splitting:8.4f} s")
    if not installed():
        print("  sumy is not installed: no ratio")
        return
    theirs = _seconds(lambda: rated("sumy LexRank", wordings, "en", 0))
    print(f"  sumy LexRank {theirs:8.4f} s: {theirs / taken['lexpagerank']:.0f} times lexpagerank,")
    both = taken["lexpagerank"] + splitting
    print(f"    and {theirs / both:.0f} times lexpagerank with our splitting and stemming")


def _growth(size: int) -> None:
    sentences = _made_up(size)
    print(f"{len(sentences.texts)} texts, {len(sentences)} sentences, 250 words")
    for method in GROWING:
        model = find("gist", method).load()()
        start = time.process_time()
        model.summarise(sentences, Limit(250))
        seconds = time.process_time() - start
        tracemalloc.start()
        model.summarise(sentences, Limit(250))
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        print(f"  {method:12} {seconds:8.2f} s, {peak / 2**20:6.0f} MB", flush=True)


def _made_up(size: int) -> Sentences:
    rng = np.random.default_rng(0)
    names = np.array([f"w{k}" for k in range(30_000)])
    chances = 1.0 / np.arange(2, len(names) + 2)
    drawn = rng.choice(names, (size, 20), p=chances / chances.sum())
    lines = [" ".join(words).capitalize() + "." for words in drawn]
    texts = [Text(str(k), " ".join(lines[k : k + 20])) for k in range(0, size, 20)]
    return Sentences.of(texts, "en")


def _seconds(work: Callable[[], object]) -> float:
    best = np.inf
    for _ in range(REPEATS):
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
    return float(best)


if __name__ == "__main__":
    main()
