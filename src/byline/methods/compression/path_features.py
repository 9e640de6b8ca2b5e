"""Features of candidate paths, each a named function.

Features of the whole path are standardised over the candidates of a group, so that groups and
languages compare, and then scaled down to `WHOLE`, so that the ridge penalty holds their weights
back. A copy `of a sentence` is scaled to `SENTENCE` where the sources are whole sentences, and is 0
for headlines, which want other weights (Daumé, H. (2007). Frustratingly easy domain adaptation. ACL
2007, 256-263). For headlines the edge features (`edge_features`) are summed along the path, too;
for sentences these sums would grow with the length, and are 0. `grammaticality` is not scaled.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from byline.methods.compression.boudin_morin import phrase_weight
from byline.methods.compression.candidate_paths import CandidatePaths, overlap
from byline.methods.compression.edge_features import EDGE_FEATURES, edge_table
from byline.methods.compression.filippova import whole_sentences
from byline.methods.compression.grammaticality import oddity
from byline.methods.compression.language_model import fluency

__all__ = ["PATH_FEATURES", "path_table"]

Floats = NDArray[np.float64]
Feature = Callable[[CandidatePaths], Floats]
SHORT = 0.6
WHOLE = 0.25
"""The standard deviation of features of whole paths, and"""
SENTENCE = 2.0
"""of their copies for sentences."""
SUMMED = tuple(
    name for name in EDGE_FEATURES if name not in ("content verb", "surprise", "odd step")
)
"""The edge features that are summed: those without a counterpart for the whole path (`verb`,
`language_model`, `grammaticality`), which sees longer n-grams."""


def path_table(candidates: CandidatePaths) -> Floats:
    """The features of each candidate path, paths × features."""
    raw = np.stack([feature(candidates) for feature in _WHOLE.values()], axis=1)
    spread = raw.std(axis=0)
    scaled = (raw - raw.mean(axis=0)) / np.where(spread > 1e-9, spread, 1.0)
    odd = oddity(candidates)[:, None]
    summed = candidates.edges @ edge_table(candidates.graph, SUMMED)
    whole = whole_sentences(candidates.graph)
    return np.hstack([WHOLE * scaled, summed * (not whole), odd, SENTENCE * scaled * whole])


def length(candidates: CandidatePaths) -> Floats:
    """Words, as a share of the median of the sources."""
    return candidates.lengths / candidates.usual_length


def longer(candidates: CandidatePaths) -> Floats:
    """By how much it is longer than the sources."""
    return np.maximum(0.0, length(candidates) - 1.0)


def shorter(candidates: CandidatePaths) -> Floats:
    """By how much it is shorter than three fifths of them."""
    return np.maximum(0.0, SHORT - length(candidates))


def log_cost(candidates: CandidatePaths) -> Floats:
    """The logarithm of Filippova's cost per word."""
    return np.log(candidates.edges @ candidates.costs / candidates.lengths)


def keyed_cost(candidates: CandidatePaths) -> Floats:
    """The logarithm of Boudin and Morin's score."""
    return np.asarray(log_cost(candidates) - np.log1p(_phrase_weights(candidates)))


def log_traffic(candidates: CandidatePaths) -> Floats:
    """The mean over edges of the logarithm of the share of sources that have the edge."""
    return np.asarray(candidates.edges @ np.log(_shares(candidates)) / candidates.n_edges)


def joins(candidates: CandidatePaths) -> Floats:
    """The share of vertex trigrams that no source has: where sources were joined."""
    return candidates.novel_ngram_share(range(len(candidates.graph)), 3)


def breaks(candidates: CandidatePaths) -> Floats:
    """Switches from one source to another, per word."""
    return candidates.switches_per_word


def odd_grammar(candidates: CandidatePaths) -> Floats:
    """The share of part-of-speech trigrams that no source has."""
    return candidates.novel_ngram_share(candidates.graph.tags, 3)


def agreement(candidates: CandidatePaths) -> Floats:
    """The mean Dice overlap with the sources, in words."""
    return np.asarray(overlap(candidates.words, _sources(candidates), 1).mean(axis=1))


def pair_agreement(candidates: CandidatePaths) -> Floats:
    """The mean Dice overlap with the sources, in word bigrams."""
    return np.asarray(overlap(candidates.words, _sources(candidates), 2).mean(axis=1))


def coverage(candidates: CandidatePaths) -> Floats:
    """The share of the sources' content words whose vertices are on the path."""
    weights = candidates.graph.counts * candidates.graph.content
    return np.asarray(candidates.vertices @ weights / max(weights.sum(), 1))


def centrality(candidates: CandidatePaths) -> Floats:
    """The mean share of sources that have its content words."""
    content = candidates.graph.content
    weights = candidates.graph.counts * content / len(candidates.graph.sources)
    return np.asarray(
        candidates.vertices @ weights / np.maximum(candidates.vertices @ content, 1.0)
    )


def density(candidates: CandidatePaths) -> Floats:
    """The share of its words that are content words."""
    return np.asarray(candidates.vertices @ candidates.graph.content / candidates.lengths)


def verb(candidates: CandidatePaths) -> Floats:
    """Whether it has a content verb."""
    return np.asarray((candidates.vertices @ _tagged(candidates, "VERB") > 0) * 1.0)


def finite(candidates: CandidatePaths) -> Floats:
    """Whether it has a verb of any kind."""
    return np.asarray((candidates.vertices @ _tagged(candidates, "VERB", "AUX") > 0) * 1.0)


def opening(candidates: CandidatePaths) -> Floats:
    """The share of sources that begin as it does."""
    return _shares(candidates)[
        [int(candidates.graph.edges_of(path)[0]) for path in candidates.paths]
    ]


def closing(candidates: CandidatePaths) -> Floats:
    """The share of sources that end as it does."""
    return _shares(candidates)[
        [int(candidates.graph.edges_of(path)[-1]) for path in candidates.paths]
    ]


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


def _shares(candidates: CandidatePaths) -> Floats:
    return candidates.graph.edge_counts / len(candidates.graph.sources)


def _phrase_weights(candidates: CandidatePaths) -> Floats:
    return np.array([phrase_weight(words, candidates.phrases) for words in candidates.words])


def _sources(candidates: CandidatePaths) -> list[tuple[str, ...]]:
    return [candidates.graph.words_of(source) for source in candidates.graph.sources]


def _tagged(candidates: CandidatePaths, *tags: str) -> NDArray[np.bool_]:
    return np.array([tag in tags for tag in candidates.graph.tags])
