"""How fast all pairs of texts are compared by SPGK, next to what people would write or install.

    python benchmarks/studies/speed/gram.py [--texts 2000] [--depth 2]

Compares the whole matrix of similarities of the first texts of Subjectivity, from the same lists of
terms, by Byline, by a plain Python loop over pairs of graphs (dictionaries of pairs, each pair of
texts once), and by GraKeL's ShortestPath where it is installed, on the same graphs of words. GraKeL
counts equal triples of two labels and a length, over all lengths: a related kernel, not the same.
Ratios are from rows, and from shortest paths in the loop; texts to rows is timed apart. The loop
and GraKeL are timed on a part of the texts and reckoned for all, by the square. Seconds are of the
processor, as other work on the machine would spoil those of the clock; all three use one. What was
measured last is in gram.txt.
"""

import argparse
import time
from collections import deque
from collections.abc import Callable
from itertools import pairwise

import numpy as np

from byline.features.kernels.spgk import SPGK
from byline.methods.similarity.search import matrix
from byline.research.corpora import load

Graph = dict[str, set[str]]
Paths = dict[tuple[str, str], float]


def main() -> None:
    """Time the three and print the ratios."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--texts", type=int, default=2000)
    parser.add_argument("--depth", type=int, default=2)
    parser.add_argument("--loop-texts", type=int, default=500)
    asked = parser.parse_args()
    bodies = load("subjectivity").bodies[: asked.texts]
    kernel = SPGK(asked.depth, language="en")
    matrix(kernel.fit_transform(bodies[:10]))  # compile
    ours, gram = _timed(lambda: matrix(SPGK(asked.depth, language="en").fit_transform(bodies)), 1)
    rows = SPGK(asked.depth, language="en").fit_transform(bodies)
    product, _ = _timed(lambda: matrix(rows), 3)
    terms = _terms(bodies)
    print(f"{asked.texts} texts, depth {asked.depth}")
    print(f"byline, from texts          {ours:9.3f} s")
    print(f"byline, from rows           {product:9.3f} s")
    part = terms[: asked.loop_texts]
    graphs = [_graph(words) for words in part]
    paths = [_paths(graph, asked.depth) for graph in graphs]
    loop, slow = _timed(lambda: _loop(graphs, paths), 1)
    whole = loop * (asked.texts / len(part)) ** 2
    worst = np.abs(slow - gram[: len(part), : len(part)]).max()
    print(
        f"Python loop                 {whole:9.1f} s {whole / product:7.0f} × (off by {worst:.0e})"
    )
    _grakel(part, asked.texts, product)


def _timed(work: Callable[[], np.ndarray], times: int) -> tuple[float, np.ndarray]:
    """The best of some runs, and the result."""
    best = float("inf")
    for _ in range(times):
        began = time.process_time()
        result = work()
        best = min(best, time.process_time() - began)
    return best, result


def _terms(bodies: list[str]) -> list[list[str]]:
    """The terms of each text as the kernel reads them."""
    kernel = SPGK(language="en").fit(bodies)
    names = kernel.terms_.names()
    coded = kernel.terms_.code(bodies, ["en"] * len(bodies))
    return [
        [names[symbol] for symbol in coded.symbols[start:stop]]
        for start, stop in pairwise(coded.starts)
    ]


def _graph(terms: list[str]) -> Graph:
    joined: Graph = {term: set() for term in terms}
    for u, v in pairwise(terms):
        if u != v:
            joined[u].add(v)
            joined[v].add(u)
    return joined


def _paths(graph: Graph, depth: int) -> Paths:
    """1 / length for every ordered pair at most `depth` edges apart."""
    found = {}
    for source in graph:
        reached, waiting = {source: 0}, deque([source])
        while waiting:
            u = waiting.popleft()
            if reached[u] < depth:
                for v in graph[u]:
                    if v not in reached:
                        reached[v] = reached[u] + 1
                        waiting.append(v)
                        found[source, v] = 1.0 / reached[v]
    return found


def _loop(graphs: list[Graph], paths: list[Paths]) -> np.ndarray:
    """The kernel as its definition reads, each pair of texts once."""
    norms = [
        float(len(graph) + sum(w * w for w in path.values())) ** 0.5
        for graph, path in zip(graphs, paths, strict=True)
    ]
    gram = np.zeros((len(graphs), len(graphs)))
    for i, (one, here) in enumerate(zip(graphs, paths, strict=True)):
        for j in range(i, len(graphs)):
            other, there = graphs[j], paths[j]
            total = float(len(one.keys() & other.keys()))
            if total:
                total += sum(w * there[pair] for pair, w in here.items() if pair in there)
                gram[i, j] = gram[j, i] = total / (norms[i] * norms[j])
    return gram


def _grakel(terms: list[list[str]], n: int, ours: float) -> None:
    try:
        from grakel import Graph as GrakelGraph
        from grakel.kernels import ShortestPath
    except ImportError:
        print("GraKeL is not installed: its line is left out")
        return
    graphs = []
    for words in terms:
        graph = _graph(words)
        if any(graph.values()):
            edges = {u: dict.fromkeys(near, 1) for u, near in graph.items()}
            graphs.append(GrakelGraph(edges, node_labels={u: u for u in graph}))
    taken, _ = _timed(lambda: ShortestPath(normalize=True).fit_transform(graphs), 1)
    whole = taken * (n / len(graphs)) ** 2
    print(f"GraKeL ShortestPath         {whole:9.1f} s {whole / ours:7.0f} ×")


if __name__ == "__main__":
    main()
