"""Boudin and Morin's headlines: short paths, re-ranked by the key phrases on them.

Boudin, F. and Morin, E. (2013). Keyphrase extraction for N-best reranking in multi-sentence
compression. NAACL-HLT 2013, 298-305. Of the k shortest paths c by Filippova's edge costs, with |c|
words each and the key phrases of `keyphrases`, the one is taken with the least

    score(c) = cost(c) / (|c| · (1 + sum of score(k) over the key phrases k in c))          (B1)

The 1 is in the authors' program, not in print; without it a path without a key phrase would divide
by zero.
"""

from byline.methods.compression._compressor import Compressor, PathRanking
from byline.methods.compression.filippova import adequate_paths, n_words, sorted_paths
from byline.methods.compression.keyphrases import Phrase, key_phrases
from byline.methods.compression.paths import ScoredPath
from byline.methods.compression.word_graph import Merge, WordGraph

__all__ = ["BoudinMorin", "phrase_weight"]


class BoudinMorin(Compressor):
    """The k shortest paths, re-ranked by their key phrases.

    Parameters
    ----------
    paths : int, default=200
        How many of the shortest paths are re-ranked.
    merge : {"context", "all"}, default="context"
        Which equal words share a vertex (`WordGraph.of`).
    """

    def __init__(self, paths: int = 200, merge: Merge = "context") -> None:
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
