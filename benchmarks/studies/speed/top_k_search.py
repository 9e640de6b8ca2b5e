"""The ten texts nearest to each of 100,000: time, growth and memory, next to what others do.

    python benchmarks/studies/speed/top_k_search.py [--vectors spgk tf-idf words] [--texts 1000 …]

The texts are sentences of the Reuters articles of c50, news titles and headlines from $BYLINE_DATA,
each once, shuffled. They become vectors by SPGK, by our tf-idf of stems and pairs of stems, or by
scikit-learn's TfidfVectorizer as it comes, stop words and all. On the same vectors run

    byline                  methods.similarity.search.nearest, in one process and in several
    sparse_dot_topn         sp_matmul_topn, the best of each row of a sparse product (if installed)
    scikit-learn            NearestNeighbors(metric="cosine", algorithm="brute")

The peers are exact too, and are asked about a sample of rows if there are more, which is reckoned
up for all; that their answers agree is checked. Seconds are by the clock, and of the processor for
one process, which is the fairer figure on a busy machine; the ratio is of processor seconds for one
process, of the clock for more. Growth is the exponent of n from one size to the next. Each run of
ours has a process of its own, whose peak memory is shown with that of the vectors alone before it.
What was measured last is in top_k_search.txt.
"""

import argparse
import importlib
import math
import multiprocessing
import os
import random
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from scipy.sparse import csr_matrix, load_npz, save_npz

from byline.corpus.sentences import sentences
from byline.engine import Serial, connect
from byline.features.kernels.spgk import SPGK
from byline.features.kernels.tfidf import TfIdf
from byline.methods.similarity.search import nearest
from byline.research.corpora import load


class Cost(NamedTuple):
    """Seconds by the clock and of the processor, and megabytes before and at the peak."""

    clock: float
    processor: float
    before: float = 0.0
    peak: float = 0.0


def main() -> None:
    """Print a table for each kind of vectors."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--texts", type=int, nargs="+", default=[1000, 10_000, 100_000])
    parser.add_argument("--vectors", nargs="+", choices=sorted(VECTORS), default=["spgk", "words"])
    parser.add_argument("--nearest", type=int, default=10)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--sample", type=int, default=2000)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    bodies = news(max(asked.texts), asked.seed)
    print(f"{len(bodies)} texts of {sum(map(len, bodies)) / len(bodies):.0f} characters on average")
    for kind in asked.vectors:
        with tempfile.TemporaryDirectory() as folder:
            compare(kind, bodies, Path(folder), asked)


def compare(kind: str, bodies: list[str], folder: Path, asked: argparse.Namespace) -> None:
    """The table of one kind of vectors."""
    files = []
    for n in sorted(asked.texts):
        rows = VECTORS[kind](bodies[:n])
        files.append(folder / f"{n}.npz")
        save_npz(files[-1], rows, compressed=False)
        print(f"{kind}, {n} texts: {rows.nnz / n:.1f} features each, {rows.shape[1]} in all")
    ours: list[Cost] = []
    for file in files:
        ours.append(_ours(file, asked.nearest, 1, asked.rounds))
        _line(f"byline, 1 process, {file.stem}", ours[-1], ours[-1])
        if asked.jobs > 1:
            several = _ours(file, asked.nearest, asked.jobs, asked.rounds)
            _line(f"byline, {asked.jobs} processes, {file.stem}", several, ours[-1])
        peers(load_npz(file), asked, ours[-1])
    for (small, few), (large, many) in pairwise(zip(files, ours, strict=True)):
        growth = math.log(many.processor / few.processor) / math.log(
            int(large.stem) / int(small.stem)
        )
        print(f"{kind}, growth from {small.stem} to {large.stem}: n^{growth:.2f}")


def peers(rows: csr_matrix, asked: argparse.Namespace, ours: Cost) -> None:
    """Time the others on a sample of rows, and see that they find the same scores."""
    n, k = rows.shape[0], asked.nearest
    sample = np.sort(np.random.default_rng(asked.seed).permutation(n)[: asked.sample])
    expected = np.zeros((len(sample), k))
    blocks = iter(nearest(rows, k))
    block = next(blocks)
    for place, query in enumerate(sample):
        while query > block.queries[-1]:
            block = next(blocks)
        scores = block.of(int(query - block.queries[0]))[1]
        expected[place, : len(scores)] = scores
    for name, work in _peers(rows, sample, k, asked.jobs):
        cost, found = _timed(work, asked.rounds)
        full = Cost(cost.clock * n / len(sample), cost.processor * n / len(sample))
        off = np.abs(_padded(found, k) - expected).max()
        reckoned = f", from {len(sample)}" if len(sample) < n else ""
        _line(f"{name}, {n}{reckoned}", full, ours, f"off by {off:.0e}")


def news(n: int, seed: int) -> list[str]:
    """So many sentences, titles and headlines, each once, in an order that the seed decides."""
    found = {
        " ".join(text.body[start:end].split())
        for text in load("c50")
        for start, end in sentences(text.body, "en")
    }
    for corpus in ("tagmynews", "uci_news_headlines"):
        found.update(" ".join(text.body.split()) for text in load(corpus))
    bodies = sorted(found)
    random.Random(seed).shuffle(bodies)
    return bodies[:n]


def _words(bodies: list[str]) -> csr_matrix:
    from sklearn.feature_extraction.text import TfidfVectorizer

    return TfidfVectorizer().fit_transform(bodies)


VECTORS: dict[str, Callable[[list[str]], csr_matrix]] = {
    "spgk": lambda bodies: SPGK(language="en").fit_transform(bodies),
    "tf-idf": lambda bodies: TfIdf(language="en").fit_transform(bodies),
    "words": _words,
}


def _ours(file: Path, k: int, jobs: int, rounds: int) -> Cost:
    """Run in a process of its own, so that its peak is not that of something before."""
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, spawn, max_tasks_per_child=1) as pool:
        costs = [pool.submit(_search, file, k, jobs).result() for _ in range(rounds)]
    return min(costs, key=lambda cost: cost.clock)


def _search(file: Path, k: int, jobs: int) -> Cost:
    """Read the vectors and search them all, holding one block of answers at a time."""
    rows = load_npz(file)
    before, workers = _reset_peak(), 0.0
    with connect("local", jobs) if jobs > 1 else Serial() as engine:
        clock, processor = time.perf_counter(), time.process_time()
        for _ in nearest(rows, k, engine=engine):
            workers = max(workers, _of_workers()) if jobs > 1 else 0.0
        cost = Cost(time.perf_counter() - clock, time.process_time() - processor)
    return cost._replace(before=before, peak=_megabytes("self/status", "VmHWM:") + workers)


def _reset_peak() -> float:
    """Let the peak of this process be what it holds now, and say how much that is."""
    with suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5")
    return _megabytes("self/status", "VmRSS:")


def _of_workers() -> float:
    """Megabytes of all processes that this one started, what they share divided among them."""
    parents = {
        int(folder.name): int(stat.rpartition(")")[2].split()[1])
        for folder in Path("/proc").glob("[0-9]*")
        if (stat := _read(folder / "stat"))
    }
    family = {os.getpid()}
    for _ in range(3):
        family |= {pid for pid, parent in parents.items() if parent in family}
    return sum(_megabytes(f"{pid}/smaps_rollup", "Pss:") for pid in family - {os.getpid()})


def _megabytes(file: str, name: str) -> float:
    line = _read(Path("/proc") / file).partition(name)[2]
    return int(line.split()[0]) / 1024 if line else 0.0


def _read(file: Path) -> str:
    with suppress(OSError):
        return file.read_text()
    return ""


def _peers(
    rows: csr_matrix, sample: np.ndarray, k: int, jobs: int
) -> Iterator[tuple[str, Callable[[], Any]]]:
    """Each peer that is installed, with work that gives scores, the row itself included."""
    try:
        topn = importlib.import_module("sparse_dot_topn")
    except ImportError:
        print("sparse_dot_topn is not installed: left out")
    else:
        turned = rows.T.tocsr()
        for threads in sorted({1, jobs}):
            work = partial(topn.sp_matmul_topn, rows[sample], turned, k + 1, threshold=0)
            name = f"sparse_dot_topn, {threads} thread{'s' * (threads > 1)}"
            yield name, partial(work, sort=True, n_threads=threads)
    from sklearn.neighbors import NearestNeighbors

    model = NearestNeighbors(n_neighbors=min(k + 1, rows.shape[0]), metric="cosine")
    model.set_params(algorithm="brute", n_jobs=1).fit(rows)
    yield "scikit-learn, brute force", lambda: 1 - model.kneighbors(rows[sample])[0]


def _padded(found: Any, k: int) -> np.ndarray:
    """Scores of each row, best first, without that of the row itself, which is the best."""
    if isinstance(found, np.ndarray):
        scores = found[:, 1 : k + 1]
    else:
        scores = np.zeros((found.shape[0], k))
        for line, (start, stop) in enumerate(pairwise(found.indptr)):
            best = np.sort(found.data[start:stop])[::-1][1 : k + 1]
            scores[line, : len(best)] = best
    return np.pad(np.maximum(scores, 0), ((0, 0), (0, k - scores.shape[1])))


def _timed(work: Callable[[], Any], rounds: int) -> tuple[Cost, Any]:
    best, result = Cost(math.inf, math.inf), None
    for _ in range(rounds):
        clock, processor = time.perf_counter(), time.process_time()
        result = work()
        cost = Cost(time.perf_counter() - clock, time.process_time() - processor)
        best = min(best, cost)
    return best, result


def _line(name: str, cost: Cost, ours: Cost, note: str = "") -> None:
    alone = not any(word in name for word in ("processes", "threads"))
    ratio = cost.processor / ours.processor if alone else cost.clock / ours.clock
    memory = f"{cost.before:5.0f} -> {cost.peak:5.0f} MB" if cost.peak else ""
    print(f"{name:44} {cost.clock:9.2f} s {cost.processor:9.2f} s {ratio:8.2f} {memory}{note}")


if __name__ == "__main__":
    main()
