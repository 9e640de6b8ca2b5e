"""Boudin and Morin's headlines: short paths, re-ranked by the key phrases on them.

Boudin, F. and Morin, E. (2013). Keyphrase extraction for N-best reranking in multi-sentence
compression. NAACL-HLT 2013, 298-305. Of the k shortest paths c by Filippova's edge costs, with |c|
words each and the key phrases below, the one is taken with the least

    score(c) = cost(c) / (|c| · (1 + sum of score(k) over the key phrases k in c))          (B1)

The 1 is in the authors' program, not in print; without it a path without a key phrase would divide
by zero.

The key phrases come from TextRank: Mihalcea, R. and Tarau, P. (2004). TextRank: bringing order into
texts. EMNLP 2004, 404-411. With n_uv the number of sentences in which the nouns, names or
adjectives u and v occur together,

    r(u) = (1 - d) + d · sum over v of n_uv r(v) / (sum over w of n_vw)                     (K1)

A phrase is a sequence of adjectives, then nouns or names, (ADJ)* (NOUN | PROPN)+, in French with
adjectives after them too, (ADJ)* (NOUN | PROPN)+ (ADJ)*, as in the authors' program, and

    score(k) = sum over u in k of r(u) / (|k| + 1)                                          (K2)

Phrases whose words are all in a longer one are merged with it, and the best of them is kept. In a
language without a tagger all content words count as nouns. Departure: where nouns, adjectives and
nouns follow each other, each phrase counts; the authors' program drops the whole sequence.
"""

import re
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from byline.methods.compression._compressor import Compressor, PathRanking
from byline.methods.compression.filippova import adequate_paths, n_words, sorted_paths
from byline.methods.compression.paths import PathCount, ScoredPath
from byline.methods.compression.word_graph import Merge, WordGraph

__all__ = ["BoudinMorin", "Phrase", "key_phrases", "phrase_weight", "text_rank"]

DAMPING = 0.85
TOLERANCE = 1e-4
ROUNDS = 1000
Phrase = tuple[str, ...]
_PATTERN = re.compile("A*N+")
_PATTERNS = {"fr": re.compile("A*N+A*")}


class BoudinMorin(Compressor):
    """The k shortest paths, re-ranked by their key phrases.

    Parameters
    ----------
    paths : int, default=200
        How many of the shortest paths are re-ranked.
    merge : {"context", "all"}, default="context"
        Which equal words share a vertex (`WordGraph.of`).
    """

    def __init__(self, paths: PathCount = 200, merge: Merge = "context") -> None:
        self.paths = paths
        self.merge = merge

    def _rank(self, graph: WordGraph, k: int) -> PathRanking:
        paths, notes = adequate_paths(graph, max(self.paths, k))
        phrases = key_phrases(graph)
        scored = []
        for path, cost in paths:
            weight = 1 + phrase_weight(graph.words_of(path), phrases)
            scored.append(ScoredPath(path, cost / (n_words(graph, path) * weight)))  # (B1)
        return PathRanking(sorted_paths(graph, scored), notes)


def phrase_weight(words: tuple[str, ...], phrases: dict[Phrase, float]) -> float:
    """The sum of the scores of the key phrases among the words."""
    ngrams = {
        words[place : place + size]
        for size in {len(phrase) for phrase in phrases}
        for place in range(len(words) - size + 1)
    }
    # In the order of the phrases, so that the sum is the same every time.
    return sum(score for phrase, score in phrases.items() if phrase in ngrams)


def key_phrases(graph: WordGraph) -> dict[Phrase, float]:
    """The phrases of a group with their scores (K2), best first."""
    ranks = text_rank(graph)
    scores = {
        phrase: sum(ranks[word] for word in phrase) / (len(phrase) + 1)
        for source in graph.sources
        for phrase in _phrases(graph, source)
    }
    clusters: list[list[Phrase]] = []
    for phrase in sorted(scores, key=lambda phrase: -len(phrase)):
        home = next((each for each in clusters if set(phrase) <= set(each[0])), None)
        if home is None:
            clusters.append([phrase])
        else:
            home.append(phrase)
    kept = [max(each, key=lambda phrase: scores[phrase]) for each in clusters]
    return {phrase: scores[phrase] for phrase in sorted(kept, key=lambda phrase: -scores[phrase])}


def text_rank(graph: WordGraph) -> dict[str, float]:
    """The rank (K1) of every word that may be in a phrase."""
    kept = [
        {graph.words[vertex] for vertex in source if _part(graph, vertex) != "-"}
        for source in graph.sources
    ]
    words = sorted(set().union(*kept))
    place = {word: number for number, word in enumerate(words)}
    together = np.zeros((len(kept), len(words)))
    for row, present in zip(together, kept, strict=True):
        row[[place[word] for word in present]] = 1.0
    counts = together.T @ together
    np.fill_diagonal(counts, 0.0)
    return dict(zip(words, _power_iteration(counts).tolist(), strict=True))


def _power_iteration(counts: NDArray[np.float64]) -> NDArray[np.float64]:
    shares = counts / np.maximum(counts.sum(axis=1, keepdims=True), 1.0)
    ranks = np.ones(len(counts))
    for _ in range(ROUNDS):
        new = 1 - DAMPING + DAMPING * (shares.T @ ranks)
        change = np.abs(new - ranks).max(initial=0.0)
        ranks = new
        if change < TOLERANCE:
            break
    return np.asarray(ranks)


def _phrases(graph: WordGraph, source: tuple[int, ...]) -> Iterator[Phrase]:
    """The longest phrases of a sentence, from left to right."""
    letters = "".join(_part(graph, vertex) for vertex in source)
    for match in _PATTERNS.get(graph.base_language, _PATTERN).finditer(letters):
        yield graph.words_of(source[slice(*match.span())])


def _part(graph: WordGraph, vertex: int) -> str:
    """What a word is in a phrase: A for an adjective, N for a noun, a hyphen for nothing."""
    if not graph.content[vertex]:
        return "-"
    if not any(graph.tags):
        return "N"
    return {"ADJ": "A", "NOUN": "N", "PROPN": "N"}.get(graph.tags[vertex], "-")
