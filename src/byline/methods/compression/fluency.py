"""How usual the words of a path are after each other, by what the sources of the group say.

A language model of three words (`numerics.kneser_ney`) is learned from the group alone, so it needs
no language and no file; it tells ways along many sources from such as leave one for another.
"""

import numpy as np
from numpy.typing import NDArray

from byline.methods.compression.listed import Listed
from byline.numerics.kneser_ney import log_probabilities, train
from byline.numerics.symbol_runs import windows

__all__ = ["fluency"]

ORDER = 3


def fluency(listed: Listed) -> NDArray[np.float64]:
    """The mean logarithm of the probability of a path's words, its end included."""
    graph = listed.graph
    numbers: dict[str, int] = {}
    codes = np.array([numbers.setdefault(word, len(numbers) + 1) for word in graph.words])
    rows = [codes[[*source, 1]] for source in graph.sources]
    model = train(rows, ORDER, len(numbers), masses="count")
    told = [codes[[*path, 1]] for path in listed.paths]
    found = log_probabilities(model, windows(told, ORDER))
    ends = np.cumsum([len(row) for row in told])
    sums = np.diff(np.append(0.0, np.cumsum(found)[ends - 1]))
    return np.asarray(sums / [len(row) for row in told])
