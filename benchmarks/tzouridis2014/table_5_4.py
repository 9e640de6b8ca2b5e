"""Section 5.4: how BLEU of the structural machine goes with the size and shape of word graphs.

Pearson's correlation over the groups tested in all repetitions with the largest training set: of
the mean of B-1 to B-3 with the number of vertices, with lexical diversity (distinct words out of
all words of the sources) and with density (edges out of all that could be).
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from byline.methods.compression.word_graph import WordGraph
from byline.research.bench import Measured, Request
from byline.research.corpora import locate

sys.path.insert(0, str(Path(__file__).parent))
from headline_splits import LEARNERS, QUICK_SKIPS, headlines, trials

__all__ = ["QUICK_SKIPS", "data", "measure"]


def data() -> list[Path]:
    """The groups."""
    return [locate("headline_groups")]


def measure(request: Request) -> Iterator[Measured]:
    """Three correlations for each learner."""
    runs = trials(request)[100]
    shapes = np.array([_shape(graph) for graph in headlines(request.effort).graphs])
    tested = np.concatenate([run.tested for run in runs])
    for name in LEARNERS:
        scores = np.concatenate([run.scores[name][:, 3:6].mean(axis=1) for run in runs])
        for place, column in enumerate(("vertices", "lexical diversity", "density")):
            value = np.corrcoef(scores, shapes[tested, place])[0, 1]
            yield Measured(name, column, round(float(value), 4), f"{len(tested)} answers")


def _shape(graph: WordGraph) -> tuple[float, float, float]:
    n, words = len(graph), [word for source in graph.sources for word in graph.words_of(source)]
    return n, len(set(words)) / len(words), len(graph.edges) / (n * (n - 1))
