"""Features of candidate paths, each a named function.

Those of the path as a whole are brought to mean 0 and one deviation over the list, so that groups
and languages can be compared. It is a small one: in learning, weights of what is small are held
down more, and few groups would else teach more of these than is true of others. `of a sentence` is
the same number, larger, where the sources are whole sentences, and 0 for headlines: the two want
different things, and what few groups of the one teach must not spoil the other (Daumé, H. (2007).
Frustratingly easy domain adaptation. ACL 2007, 256-263). Of headlines the features of the edges
(`edge_features`) are added up as they are too, `summed`: what each further step is worth tells long
paths from short ones better than means do. They are 0 for sentences, whose sums grow with how long
these are. `grammaticality` is as it is.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from byline.methods.compression.boudin_morin import phrase_weight
from byline.methods.compression.candidate_paths import CandidatePaths, overlap
from byline.methods.compression.edge_features import EDGE_FEATURES, TOLD_OF_STEPS, edge_table
from byline.methods.compression.filippova import whole_sentences
from byline.methods.compression.grammaticality import oddity
from byline.methods.compression.language_model import fluency
from byline.methods.compression.source_segments import count_source_switches

__all__ = ["PATH_FEATURES", "path_table"]

Floats = NDArray[np.float64]
Feature = Callable[[CandidatePaths], Floats]
SHORT = 0.6
WHOLE = 0.25
"""The deviation of features of wholes, and"""
SENTENCE = 2.0
"""of those of sentences."""
SUMMED = tuple(name for name in EDGE_FEATURES if name not in TOLD_OF_STEPS)
"""The features of edges that are added up: the language model, the grammar and content verbs are
known of the whole path (`language_model`, `grammaticality`, `verb`), of longer n-grams,
and both at once make lines that sound worse."""


def path_table(listed: CandidatePaths) -> Floats:
    """The features of each path of a list, paths × features."""
    found = np.stack([feature(listed) for feature in _WHOLE.values()], axis=1)
    spread = found.std(axis=0)
    scaled = (found - found.mean(axis=0)) / np.where(spread > 1e-9, spread, 1.0)
    odd = oddity(listed)[:, None]
    summed = listed.edges @ edge_table(listed.graph, SUMMED)
    whole = whole_sentences(listed.graph)
    return np.hstack([WHOLE * scaled, summed * (not whole), odd, SENTENCE * scaled * whole])


def length(listed: CandidatePaths) -> Floats:
    """Words, as a share of what the sources have."""
    return listed.lengths / listed.usual_length


def longer(listed: CandidatePaths) -> Floats:
    """By how much it is longer than the sources."""
    return np.maximum(0.0, length(listed) - 1.0)


def shorter(listed: CandidatePaths) -> Floats:
    """By how much it is shorter than three fifths of them."""
    return np.maximum(0.0, SHORT - length(listed))


def log_cost(listed: CandidatePaths) -> Floats:
    """The logarithm of Filippova's costs for each word."""
    return np.log(listed.edges @ listed.costs / listed.lengths)


def keyed_cost(listed: CandidatePaths) -> Floats:
    """The logarithm of Boudin and Morin's score."""
    return np.asarray(log_cost(listed) - np.log1p(_phrase_weights(listed)))


def log_traffic(listed: CandidatePaths) -> Floats:
    """The logarithm of the share of sources that go over its edges, on average."""
    return np.asarray(listed.edges @ np.log(_shares(listed)) / listed.n_edges)


def joins(listed: CandidatePaths) -> Floats:
    """The share of runs of three vertices that no source has: where sources were joined."""
    return listed.unseen(range(len(listed.graph)), 3)


def breaks(listed: CandidatePaths) -> Floats:
    """How often it leaves one source for another, for each word."""
    return count_source_switches(listed.graph, listed.paths) / listed.lengths


def odd_grammar(listed: CandidatePaths) -> Floats:
    """The share of runs of three parts of speech that no source has."""
    return listed.unseen(listed.graph.tags, 3)


def agreement(listed: CandidatePaths) -> Floats:
    """How much it overlaps in words with the sources, on average."""
    return np.asarray(overlap(listed.words, _sources(listed), 1).mean(axis=1))


def pair_agreement(listed: CandidatePaths) -> Floats:
    """The same in pairs of words."""
    return np.asarray(overlap(listed.words, _sources(listed), 2).mean(axis=1))


def coverage(listed: CandidatePaths) -> Floats:
    """The share of the sources' content words whose vertices it visits."""
    weights = listed.graph.counts * listed.graph.content
    return np.asarray(listed.vertices @ weights / max(weights.sum(), 1))


def centrality(listed: CandidatePaths) -> Floats:
    """In how many sources its content words are, on average."""
    content = listed.graph.content
    weights = listed.graph.counts * content / len(listed.graph.sources)
    return np.asarray(listed.vertices @ weights / np.maximum(listed.vertices @ content, 1.0))


def density(listed: CandidatePaths) -> Floats:
    """The share of its words that are content words."""
    return np.asarray(listed.vertices @ listed.graph.content / listed.lengths)


def verb(listed: CandidatePaths) -> Floats:
    """Whether it has a content verb."""
    return np.asarray((listed.vertices @ _tagged(listed, "VERB") > 0) * 1.0)


def finite(listed: CandidatePaths) -> Floats:
    """Whether it has a verb of any kind."""
    return np.asarray((listed.vertices @ _tagged(listed, "VERB", "AUX") > 0) * 1.0)


def opening(listed: CandidatePaths) -> Floats:
    """The share of sources that begin as it does."""
    return _shares(listed)[[int(listed.graph.edges_of(path)[0]) for path in listed.paths]]


def closing(listed: CandidatePaths) -> Floats:
    """The share of sources that end as it does."""
    return _shares(listed)[[int(listed.graph.edges_of(path)[-1]) for path in listed.paths]]


_WHOLE: dict[str, Feature] = {
    function.__name__.replace("_", " "): function
    for function in (
        *(length, longer, shorter, log_cost, keyed_cost, log_traffic, joins, breaks, odd_grammar),
        *(fluency, agreement, pair_agreement, coverage, centrality, density, verb, finite),
        *(opening, closing),
    )
}
PATH_FEATURES = (
    *_WHOLE,
    *(f"{name} summed" for name in SUMMED),
    "oddity",
    *(f"{name} of a sentence" for name in _WHOLE),
)
"""The names of the columns of `path_table`."""


def _shares(listed: CandidatePaths) -> Floats:
    return listed.graph.edge_counts / len(listed.graph.sources)


def _phrase_weights(listed: CandidatePaths) -> Floats:
    return np.array([phrase_weight(words, listed.phrases) for words in listed.words])


def _sources(listed: CandidatePaths) -> list[tuple[str, ...]]:
    return [listed.graph.words_of(source) for source in listed.graph.sources]


def _tagged(listed: CandidatePaths, *tags: str) -> NDArray[np.bool_]:
    return np.array([tag in tags for tag in listed.graph.tags])
