"""What a headline is judged by: numbers for every path of a list, each a named function.

Each is brought to mean 0 and deviation 1 over the list, so that groups, languages and kinds of text
can be compared, and weights that were learned here hold there. `of a sentence` is the same number
where the sources are whole sentences and 0 for headlines, as the two want different lengths.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from byline.methods.compression.boudin_morin import phrase_weight
from byline.methods.compression.filippova import whole_sentences
from byline.methods.compression.fluency import fluency
from byline.methods.compression.listed import Listed, overlap
from byline.methods.compression.pieces import is_mark

__all__ = ["PATH_FEATURES", "path_table"]

Floats = NDArray[np.float64]
Feature = Callable[[Listed], Floats]
SHORT = 0.6


def path_table(listed: Listed) -> Floats:
    """The features of each path of a list, paths × features."""
    found = np.stack([feature(listed) for feature in _PLAIN.values()], axis=1)
    spread = found.std(axis=0)
    scaled = (found - found.mean(axis=0)) / np.where(spread > 1e-9, spread, 1.0)
    lengths = scaled[:, [list(_PLAIN).index(name) for name in _LENGTHS]]
    return np.hstack([scaled, lengths * whole_sentences(listed.graph)])


def length(listed: Listed) -> Floats:
    """Words, as a share of what the sources have."""
    return listed.lengths / listed.usual_length


def longer(listed: Listed) -> Floats:
    """By how much it is longer than the sources."""
    return np.maximum(0.0, length(listed) - 1.0)


def shorter(listed: Listed) -> Floats:
    """By how much it is shorter than three fifths of them."""
    return np.maximum(0.0, SHORT - length(listed))


def cost(listed: Listed) -> Floats:
    """Filippova's costs for each word."""
    return np.asarray(listed.edges @ listed.costs / listed.lengths)


def log_cost(listed: Listed) -> Floats:
    """The logarithm of the same."""
    return np.log(cost(listed))


def edge_cost(listed: Listed) -> Floats:
    """Filippova's costs for each edge."""
    return np.asarray(listed.edges @ listed.costs / listed.n_edges)


def phrases(listed: Listed) -> Floats:
    """The share of the weight of all key phrases that it has."""
    total = sum(listed.phrases.values()) or 1.0
    return _phrase_weights(listed) / total


def keyed_cost(listed: Listed) -> Floats:
    """The logarithm of Boudin and Morin's score."""
    return np.asarray(log_cost(listed) - np.log1p(_phrase_weights(listed)))


def traffic(listed: Listed) -> Floats:
    """The share of sources that go over its edges, on average."""
    return np.asarray(listed.edges @ _shares(listed) / listed.n_edges)


def log_traffic(listed: Listed) -> Floats:
    """The average of the logarithms of the same."""
    return np.asarray(listed.edges @ np.log(_shares(listed)) / listed.n_edges)


def lonely(listed: Listed) -> Floats:
    """The share of edges that one source alone goes over."""
    return np.asarray(listed.edges @ (listed.graph.edge_counts == 1) / listed.n_edges)


def joins(listed: Listed) -> Floats:
    """The share of runs of three vertices that no source has: where sources were joined."""
    return listed.unseen(range(len(listed.graph)), 3)


def wide_joins(listed: Listed) -> Floats:
    """The same of four vertices."""
    return listed.unseen(range(len(listed.graph)), 4)


def odd_grammar(listed: Listed) -> Floats:
    """The share of runs of three parts of speech that no source has."""
    return listed.unseen(listed.graph.tags, 3)


def agreement(listed: Listed) -> Floats:
    """How much it overlaps in words with the sources, on average."""
    return np.asarray(overlap(listed.words, _sources(listed), 1).mean(axis=1))


def pair_agreement(listed: Listed) -> Floats:
    """The same in pairs of words."""
    return np.asarray(overlap(listed.words, _sources(listed), 2).mean(axis=1))


def coverage(listed: Listed) -> Floats:
    """The share of the sources' content words whose vertices it visits."""
    weights = listed.graph.counts * listed.graph.content
    return np.asarray(listed.vertices @ weights / max(weights.sum(), 1))


def centrality(listed: Listed) -> Floats:
    """In how many sources its content words are, on average."""
    content = listed.graph.content
    weights = listed.graph.counts * content / len(listed.graph.sources)
    return np.asarray(listed.vertices @ weights / np.maximum(listed.vertices @ content, 1.0))


def density(listed: Listed) -> Floats:
    """The share of its words that are content words."""
    return np.asarray(listed.vertices @ listed.graph.content / listed.lengths)


def verb(listed: Listed) -> Floats:
    """Whether it has a content verb."""
    return np.asarray((listed.vertices @ _tagged(listed, "VERB") > 0) * 1.0)


def finite(listed: Listed) -> Floats:
    """Whether it has a verb of any kind."""
    return np.asarray((listed.vertices @ _tagged(listed, "VERB", "AUX") > 0) * 1.0)


def names(listed: Listed) -> Floats:
    """The share of its words that are names."""
    return np.asarray(listed.vertices @ _tagged(listed, "PROPN") / listed.lengths)


def marks(listed: Listed) -> Floats:
    """How many marks it has before its end."""
    return np.array([float(sum(map(is_mark, words[:-1]))) for words in listed.words])


def colon(listed: Listed) -> Floats:
    """Whether it has a colon."""
    return np.array([float(":" in words) for words in listed.words])


def question(listed: Listed) -> Floats:
    """Whether it asks."""
    return np.array([float("?" in words) for words in listed.words])


def repeats(listed: Listed) -> Floats:
    """How many of its words it has had before."""
    return np.array([float(len(words) - len(set(words))) for words in listed.words])


def verbatim(listed: Listed) -> Floats:
    """Whether it is one of the sources."""
    sources = set(listed.graph.sources)
    return np.array([float(path in sources) for path in listed.paths])


def opening(listed: Listed) -> Floats:
    """The share of sources that begin as it does."""
    return _shares(listed)[[int(listed.graph.edges_of(path)[0]) for path in listed.paths]]


def closing(listed: Listed) -> Floats:
    """The share of sources that end as it does."""
    return _shares(listed)[[int(listed.graph.edges_of(path)[-1]) for path in listed.paths]]


_PLAIN: dict[str, Feature] = {
    function.__name__.replace("_", " "): function
    for function in (
        *(length, longer, shorter, cost, log_cost, edge_cost, phrases, keyed_cost),
        *(traffic, log_traffic, lonely, joins, wide_joins, odd_grammar, fluency),
        *(agreement, pair_agreement, coverage, centrality, density, verb, finite, names),
        *(marks, colon, question, repeats, verbatim, opening, closing),
    )
}
_LENGTHS = ("length", "longer", "shorter")
PATH_FEATURES = (*_PLAIN, *(f"{name} of a sentence" for name in _LENGTHS))
"""The names of the columns of `path_table`."""


def _shares(listed: Listed) -> Floats:
    return listed.graph.edge_counts / len(listed.graph.sources)


def _phrase_weights(listed: Listed) -> Floats:
    return np.array([phrase_weight(words, listed.phrases) for words in listed.words])


def _sources(listed: Listed) -> list[tuple[str, ...]]:
    return [listed.graph.words_of(source) for source in listed.graph.sources]


def _tagged(listed: Listed, *tags: str) -> NDArray[np.bool_]:
    return np.array([tag in tags for tag in listed.graph.tags])
