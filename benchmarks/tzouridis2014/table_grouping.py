"""Section 5.1: headlines of uci_news_headlines in groups, by category and day, of at least five.

Print clusters the headlines of each category and day by a spectral clustering of the graph of
shared content words, and says neither how many groups there are nor how good they are. Here the
number is by the gap of the eigenvalues, and the groups are compared with the stories of the corpus,
over the headlines that are in a group: precision, recall and F1 of B³, V-measure and adjusted Rand
index, in per cent. `events` is the default of `byline headline --groups`. One command makes them:
`byline headline --groups --grouping spectral --within category,day --least 5`.
"""

from collections.abc import Iterator
from pathlib import Path

from byline.corpus import Corpus
from byline.questions._sentence_groups import GroupingOptions, group_texts
from byline.research.bench import Measured, Request
from byline.research.cluster_agreement import cluster_agreement
from byline.research.corpora import load, locate

__all__ = ["data", "measure"]

QUICK_SKIPS = "29 of 30 headlines"
WAYS = {
    "spectral": GroupingOptions("spectral", within=("category", "day"), least=5),
    "events": GroupingOptions(None, within=("category", "day"), least=5),
}


def data() -> list[Path]:
    """The headlines."""
    return [locate("uci_news_headlines")]


def measure(request: Request) -> Iterator[Measured]:
    """How many groups there are, and how near they are to the stories."""
    every = load("uci_news_headlines")
    pile = Corpus(list(every)[::30]) if request.effort == "quick" else every
    for name, how in WAYS.items():
        groups, alone = group_texts(pile, how, request.engine)
        pairs = [
            (pile[source].detail("story"), group.name)
            for group in groups
            for source in group.sources
        ]
        agreement = cluster_agreement(*zip(*pairs, strict=True))
        both = agreement.precision, agreement.recall
        found = {
            "B³ precision": agreement.precision,
            "B³ recall": agreement.recall,
            "B³ F1": 2 * both[0] * both[1] / sum(both),
            "V-measure": agreement.v_measure,
            "adjusted Rand": agreement.adjusted_rand,
        }
        note = f"{len(pairs)} headlines in groups, {len(alone)} in none"
        yield Measured(name, "groups", float(len(groups)), note)
        for column, value in found.items():
            yield Measured(name, column, round(100 * value, 2), note)
