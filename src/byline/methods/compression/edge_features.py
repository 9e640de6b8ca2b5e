"""Features of the edges of a word graph, each a named function.

The first five are those of Tzouridis, Nasir and Brefeld (2014). With n the number of vertices, w
and w' how often the two words occur, e how often the edge does, N the sum of e over all edges:

    φ1 = e / n,   φ2 = max(w, w') / n,   φ3 = (2 / n) · w w' / (w + w'),   at most 1        (E1)
    φ4 = (1 + NPMI) / 2,   NPMI = ln(e N / (w w')) / -ln(e / N),   1 where e = N            (E2)
    φ5 = 1, 0.4, 0.8, 0.6, 1 for a mean place in [0, .1), [.1, .3), [.3, .6), [.6, .8), [.8, 1] (E3)

Departures from print, which says that all five are between 0 and 1: φ1 to φ3 are cut at 1; φ4 has N
for n, without which it leaves that range and is undefined at e = n; φ5 is looked up for the mean
place and not averaged.

Of the others, `surprise` is by a language model learned from the group and, where there is one, the
pile (`language_model`), and `odd step` by one that comes with Byline (`grammar`).
"""

from collections.abc import Callable
from functools import partial

import numpy as np
from numpy.typing import NDArray

from byline.methods.compression.boudin_morin import text_rank
from byline.methods.compression.filippova import filippova_costs
from byline.methods.compression.grammar import grammar_of
from byline.methods.compression.language_model import PileModel, edge_fluency
from byline.methods.compression.tokenisation import is_mark
from byline.methods.compression.word_graph import END, START, WordGraph

__all__ = ["EDGE_FEATURES", "PAPER_FEATURES", "edge_table"]

Floats = NDArray[np.float64]
Feature = Callable[[WordGraph], Floats]
BORDERS = np.array([0.1, 0.3, 0.6, 0.8])
PLACES = np.array([1.0, 0.4, 0.8, 0.6, 1.0])
LOG_SCALE = 4.0
"""Divides log-probabilities, so that they are of the size of the other features."""


def edge_table(
    graph: WordGraph, names: tuple[str, ...], pile_model: PileModel | None = None
) -> Floats:
    """The named features of each edge, edges × features; `pile_model` is that of the pile."""
    features = EDGE_FEATURES | {"surprise": partial(surprise, pile_model=pile_model)}
    return np.stack([features[name](graph) for name in names], axis=1)


def step_frequency(graph: WordGraph) -> Floats:
    """φ1: how often the edge occurs."""
    return np.minimum(graph.edge_counts / len(graph), 1.0)


def word_frequency(graph: WordGraph) -> Floats:
    """φ2: how often the commoner word occurs."""
    before, after = _frequencies(graph)
    return np.minimum(np.maximum(before, after) / len(graph), 1.0)


def mean_frequency(graph: WordGraph) -> Floats:
    """φ3: the harmonic mean of how often the two words occur."""
    before, after = _frequencies(graph)
    return np.minimum(2.0 / len(graph) * before * after / (before + after), 1.0)


def information(graph: WordGraph) -> Floats:
    """φ4: the pointwise mutual information of the two words."""
    before, after = _frequencies(graph)
    counts = graph.edge_counts.astype(np.float64)
    total = counts.sum()
    self_information = -np.log(counts / total)
    npmi = np.log(counts * total / (before * after)) / np.where(
        self_information > 0, self_information, 1.0
    )
    return np.where(self_information > 0, (1.0 + npmi) / 2.0, 1.0)


def place(graph: WordGraph) -> Floats:
    """φ5: where in the sentences the edge occurs."""
    return np.asarray(PLACES[np.searchsorted(BORDERS, graph.places, side="right")])


def one(graph: WordGraph) -> Floats:
    """1 for every edge: how long a path is."""
    return np.ones(len(graph.edges))


def traffic(graph: WordGraph) -> Floats:
    """The share of sources that have the edge."""
    return np.asarray(graph.edge_counts / len(graph.sources))


def lonely(graph: WordGraph) -> Floats:
    """Whether one source alone has the edge."""
    return np.asarray((graph.edge_counts == 1) * 1.0)


def cost(graph: WordGraph) -> Floats:
    """Filippova's cost, as a share of the largest."""
    costs = filippova_costs(graph)
    return np.asarray(costs / costs.max())


def content(graph: WordGraph) -> Floats:
    """Whether it leads to a content word."""
    return np.asarray(graph.content[graph.target] * 1.0)


def centrality(graph: WordGraph) -> Floats:
    """The share of sources that have the content word it leads to."""
    return np.asarray(content(graph) * graph.counts[graph.target] / len(graph.sources))


def key_word(graph: WordGraph) -> Floats:
    """The rank of the word it leads to (`boudin_morin`), as a share of the highest."""
    ranks = text_rank(graph)
    most = max(ranks.values(), default=1.0)
    return np.array([ranks.get(graph.words[v], 0.0) / most for v in graph.target.tolist()])


def mark(graph: WordGraph) -> Floats:
    """Whether it leads to punctuation."""
    return np.array([float(v > END and is_mark(graph.words[v])) for v in graph.target.tolist()])


def verb(graph: WordGraph) -> Floats:
    """Whether it leads to a verb."""
    return np.array([float(graph.tags[v] in ("VERB", "AUX")) for v in graph.target.tolist()])


def content_verb(graph: WordGraph) -> Floats:
    """Whether it leads to a verb that says what happens, no auxiliary."""
    return np.array([float(graph.tags[v] == "VERB") for v in graph.target.tolist()])


def name(graph: WordGraph) -> Floats:
    """Whether it stays within a name: from one capital or proper noun to the next."""
    tags = graph.tags
    return np.array([float(tags[a] == tags[b] == "PROPN") for a, b in graph.edges.tolist()])


def grammar(graph: WordGraph) -> Floats:
    """P(tag of the second word | tag of the first), by the sources."""
    pairs = [(graph.tags[a], graph.tags[b]) for a, b in graph.edges.tolist()]
    after: dict[str, int] = {}
    both: dict[tuple[str, str], int] = {}
    for pair, steps in zip(pairs, graph.edge_counts.tolist(), strict=True):
        after[pair[0]] = after.get(pair[0], 0) + steps
        both[pair] = both.get(pair, 0) + steps
    return np.array([both[pair] / after[pair[0]] for pair in pairs])


def surprise(graph: WordGraph, pile_model: PileModel | None = None) -> Floats:
    """How improbable the word is after the one before, by the group and the pile."""
    return -edge_fluency(graph, pile_model) / LOG_SCALE


def odd_step(graph: WordGraph) -> Floats:
    """How odd the bigram is (G1), by a grammar of the language; 0 where there is none."""
    grammar = grammar_of(graph.language)
    if grammar is None:
        return np.zeros(len(graph.edges))
    symbols = grammar.symbol_numbers(graph.words, graph.tags)
    odd = grammar.words.bigram_oddity(symbols[graph.source], symbols[graph.target])
    return np.clip(odd / LOG_SCALE, -1.0, 1.0)


def opening(graph: WordGraph) -> Floats:
    """The share of sources that begin so; 0 for other edges."""
    return traffic(graph) * (graph.source == START)


def closing(graph: WordGraph) -> Floats:
    """The share of sources that end so; 0 for other edges."""
    return traffic(graph) * (graph.target == END)


_PAPER = (step_frequency, word_frequency, mean_frequency, information, place)
_RICH = (
    *(one, traffic, lonely, cost, content, centrality, key_word),
    *(mark, verb, content_verb, name, grammar, surprise, odd_step, opening, closing),
)
EDGE_FEATURES: dict[str, Feature] = {
    function.__name__.replace("_", " "): function for function in (*_PAPER, *_RICH)
}
PAPER_FEATURES = tuple(function.__name__.replace("_", " ") for function in _PAPER)
"""The names of the five of the paper."""


def _frequencies(graph: WordGraph) -> tuple[Floats, Floats]:
    counts = graph.counts.astype(np.float64)
    return counts[graph.source], counts[graph.target]
