"""How fast a group of sentences becomes a headline, and how fast headlines are learned.

    python benchmarks/studies/speed/headlines.py

Building the word graph and its costs and finding the 50 cheapest simple paths, next to what
networkx (3.6, an extra install) takes for the 50 paths alone, on the same graphs; the choice of
ranked-paths, which lists and judges some hundreds; learning from 100 groups; and how all this grows
with groups, sentences and words. Seconds are those of the processor, the least of several rounds,
as others may be at work on the machine. What was measured last is in headlines.txt.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import islice
from time import process_time
from typing import Any

import numpy as np

from byline.corpus.problems import SentenceGroup
from byline.methods.compression.filippova import filippova_costs
from byline.methods.compression.learned_compressor import TrainingGroup
from byline.methods.compression.paths import k_shortest_paths
from byline.methods.compression.ranked_paths import RankedPaths
from byline.methods.compression.structural_svm import StructuralSVM
from byline.methods.compression.tokenisation import _chunk, _last_chunk
from byline.methods.compression.word_graph import WordGraph
from byline.research.corpora import load

K = 50
ROUNDS = 5


def main() -> None:
    """Print all figures."""
    english, french = load("headline_groups"), load("lina_msc_fr")
    _against_networkx("headlines", english)
    _against_networkx("French sentences", french)
    model = RankedPaths()
    for name, groups in (("headlines", english[:30]), ("French sentences", french)):
        seconds = _least(partial(_each, partial(_told, model), groups), 2)
        print(f"{name}: ranked-paths {1e3 * seconds / len(groups):.1f} ms a group")
    _learning(english)
    _growth()


def _against_networkx(name: str, groups: Sequence[SentenceGroup]) -> None:
    graphs = [WordGraph.of(group.sentences, group.language or "auto") for group in groups]
    tables = [_network(graph) for graph in graphs]
    ours = theirs = np.inf
    for _ in range(ROUNDS):
        # Words that were cut in the last round are not known in this one.
        _chunk.cache_clear()
        _last_chunk.cache_clear()
        ours = min(ours, _least(partial(_each, _decoded, groups), 1))
        theirs = min(theirs, _least(partial(_each, _by_networkx, tables), 1))
    ours, theirs = 1e3 * ours / len(groups), 1e3 * theirs / len(groups)
    sizes = f"{np.mean([len(graph) for graph in graphs]):.0f} vertices"
    print(
        f"{name}, {sizes}: built and decoded in {ours:.2f} ms a group, networkx's {K} paths "
        f"{theirs:.2f} ms, {theirs / ours:.1f} times as long",
        flush=True,
    )


def _decoded(group: SentenceGroup) -> None:
    graph = WordGraph.of(group.sentences, group.language or "auto")
    k_shortest_paths(graph, filippova_costs(graph), K)


def _network(graph: WordGraph) -> object:
    import networkx

    edges = zip(*graph.edges.T.tolist(), filippova_costs(graph).tolist(), strict=True)
    network = networkx.DiGraph()
    network.add_weighted_edges_from(edges)
    return network


def _by_networkx(network: object) -> None:
    import networkx

    list(islice(networkx.shortest_simple_paths(network, 0, 1, weight="weight"), K))


def _told(model: RankedPaths, group: SentenceGroup) -> None:
    model.compress(group.sentences, group.language or "auto")


def _learning(english: Sequence[SentenceGroup]) -> None:
    known = [
        TrainingGroup(group.sentences, [group.candidates[number] for number in group.chosen], "en")
        for group in english
    ]
    for model in (RankedPaths(), StructuralSVM(), StructuralSVM("paper")):
        for size in (50, 100):
            seconds = _least(partial(model.fit, known[:size]), 1)
            told = f"{model.method} {model.get_params().get('features', '')}".strip()
            print(f"{told}: learned from {size} groups, C chosen, in {seconds:.1f} s", flush=True)


def _growth() -> None:
    rng = np.random.default_rng(0)
    words = np.array([f"word{number}" for number in range(400)])
    likely = 1 / np.arange(1, 401)
    for n, length in ((5, 10), (20, 10), (80, 10), (10, 20), (10, 40)):
        pile = [
            " ".join(rng.choice(words, length, replace=False, p=likely / likely.sum()))
            for _ in range(n)
        ]
        group = SentenceGroup("made up", tuple(pile), language="en")
        build = _least(partial(_decoded, group), 3)
        tell = _least(partial(_told, RankedPaths(), group), 2)
        told = f"{1e3 * build:.1f} ms, ranked-paths {1e3 * tell:.0f} ms"
        print(f"{n} sentences of {length} words: {told}")


def _each(work: Callable[[Any], None], items: Iterable[Any]) -> None:
    for item in items:
        work(item)


def _least(work: Callable[[], object], rounds: int) -> float:
    found = []
    for _ in range(rounds):
        begun = process_time()
        work()
        found.append(process_time() - begun)
    return min(found)


if __name__ == "__main__":
    main()
