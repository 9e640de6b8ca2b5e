"""The path of a word graph that is nearest to a sentence.

Where the words of the sentence are a simple path, that is the answer. Otherwise a path is sought
that has the most pairs of neighbouring words in common with it, and of those the one with the most
words in common and then the fewest others: edge costs, for the least simple path of `numerics`, are

    -1 for a pair in common,   -1/100 for a word in common,   +1/10 000 for every edge.     (N1)
"""

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from byline.methods.compression.word_graph import WordGraph

__all__ = ["nearest_path"]

WORD = 0.01
EDGE = 0.0001


def nearest_path(graph: "WordGraph", words: list[str]) -> tuple[tuple[int, ...], bool]:
    """The vertices of the path, and whether its words are those of the sentence."""
    if exact := _walk(graph, words):
        return exact, True
    from byline.numerics.simple_paths import Network, least_simple_path

    pairs = set(zip(["", *words], [*words, ""], strict=True))
    told = list(graph.words)
    costs = np.full(len(graph.edges), EDGE)
    known = set(words)
    for number, (start, end) in enumerate(graph.edges.tolist()):
        costs[number] -= (told[start], told[end]) in pairs
        costs[number] -= WORD * (told[end] in known)
    network = Network(len(graph), graph.edges[:, 0], graph.edges[:, 1], 0, 1)
    return tuple(least_simple_path(network, costs).path[1:-1]), False


def _walk(graph: "WordGraph", words: list[str]) -> tuple[int, ...]:
    """A simple path with just these words, depth first; empty where there is none."""
    followers: dict[int, list[int]] = {}
    for start, end in graph.edges.tolist():
        followers.setdefault(start, []).append(end)
    ways: list[tuple[int, ...]] = [(0,)]
    while ways:
        way = ways.pop()
        done = len(way) - 1
        if done == len(words):
            if 1 in followers.get(way[-1], ()):
                return way[1:]
            continue
        ways += [
            (*way, vertex)
            for vertex in reversed(followers.get(way[-1], []))
            if vertex != 1 and graph.words[vertex] == words[done] and vertex not in way
        ]
    return ()
