"""Boudin and Morin's headlines: short paths, re-ranked by the key phrases on them.

Boudin, F. and Morin, E. (2013). Keyphrase extraction for N-best reranking in multi-sentence
compression. NAACL-HLT 2013, 298-305. Of the k cheapest paths c by the costs of Filippova, with |c|
the words of a path and the key phrases of `keyphrases`, the one is taken with the least

    score(c) = cost(c) / (|c| · (1 + sum of score(k) over the key phrases k in c))          (B1)

The 1 stands in the authors' programme and not in print; without it a path that has no key phrase
would divide by zero.
"""

from byline.methods.compression._compressor import Compressor, Ranked, ScoredPath
from byline.methods.compression.filippova import adequate, filippova_costs, n_words
from byline.methods.compression.keyphrases import Phrase, key_phrases
from byline.methods.compression.shortest_paths import k_shortest_paths
from byline.methods.compression.word_graph import Merge, WordGraph

__all__ = ["BoudinMorin", "phrase_weight"]


class BoudinMorin(Compressor):
    """The cheapest paths, ranked anew by the key phrases on them.

    Parameters
    ----------
    paths : int, default=200
        How many of the cheapest paths are ranked.
    merge : {"context", "all"}, default="context"
        Which equal words share a vertex (`WordGraph.of`).
    """

    def __init__(self, paths: int = 200, merge: Merge = "context") -> None:
        self.paths = paths
        self.merge = merge

    def _ranked(self, graph: WordGraph, k: int) -> Ranked:
        ways = k_shortest_paths(graph, filippova_costs(graph), max(self.paths, k))
        fair, notes = adequate(graph, ways)
        phrases = key_phrases(graph)
        scored = []
        for path, cost in fair:
            said = 1 + phrase_weight(graph.words_of(path), phrases)
            scored.append(ScoredPath(path, cost / (n_words(graph, path) * said)))  # (B1)
        return Ranked(sorted(scored, key=lambda way: (way.score, graph.words_of(way.path))), notes)


def phrase_weight(words: tuple[str, ...], phrases: dict[Phrase, float]) -> float:
    """The scores of the key phrases that the words hold, added up."""
    held = {
        words[place : place + size]
        for size in {len(phrase) for phrase in phrases}
        for place in range(len(words) - size + 1)
    }
    # In the order of the phrases, so that the sum is the same every time.
    return sum(score for phrase, score in phrases.items() if phrase in held)
