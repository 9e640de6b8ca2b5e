"""Where a path switches from one source to another.

A path is cut from the left into stretches that are as long as some source has them; neighbouring
stretches share a vertex, as every step is one of some source. The fewer there are, the less was put
together that nobody wrote, and the more often the result is a sentence.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from byline.methods.compression.word_graph import END, START, WordGraph

__all__ = ["common_prefix_length", "count_source_switches"]


def count_source_switches(graph: WordGraph, paths: Sequence[Sequence[int]]) -> NDArray[np.float64]:
    """How often each path changes from one source to another.

    >>> graph = WordGraph.of(["goat eats cards", "wolf eats paper"], "en")
    >>> fused = (graph.sources[0][0], *graph.sources[1][1:])
    >>> count_source_switches(graph, [graph.sources[0], fused])
    array([0., 1.])
    """
    rests: dict[int, list[tuple[int, ...]]] = {}
    for source in graph.sources:
        whole = (START, *source, END)
        for place, vertex in enumerate(whole):
            rests.setdefault(vertex, []).append(whole[place:])
    return np.array([_switches((START, *path, END), rests) for path in paths], np.float64)


def _switches(path: tuple[int, ...], rests: dict[int, list[tuple[int, ...]]]) -> int:
    at = found = 0
    while at < len(path) - 1:
        left = path[at:]
        at += max(common_prefix_length(left, rest) for rest in rests[path[at]]) - 1
        found += 1
    return found - 1


def common_prefix_length(one: Sequence[int], other: Sequence[int]) -> int:
    """How many vertices both begin with."""
    pairs = zip(one, other, strict=False)
    return next((n for n, (a, b) in enumerate(pairs) if a != b), min(len(one), len(other)))
