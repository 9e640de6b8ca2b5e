"""Tables 3 to 5: each against each in one group, nine variants."""

from collections.abc import Iterator

import numpy as np
from protocol import SIZES, all_vs_all, data, label, scores, sub_corpus

from byline.research.bench import Measured, Request

__all__ = ["measured"]


def measured(group: str, request: Request) -> Iterator[Measured]:
    """The sub-corpora of more than two authors by every variant."""
    if not data():
        yield Measured(f"{label(group, '5')} none, vote", "accuracy, %", None, "usenet is not here")
        return
    for size in SIZES[1 : 2 if request.effort == "quick" else None]:
        truth = np.array([text.author for text in sub_corpus(group, size)])
        for name, answers in all_vs_all(group, size, request):
            yield from scores(f"{label(group, size)} {name}", truth, answers)
