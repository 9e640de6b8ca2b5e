"""Tables 3 to 5: each against each in one group, nine variants, of posts whole and cut."""

from collections.abc import Iterator

import numpy as np
from protocol import SIZES, all_vs_all, data, forms, label, scores, sub_corpus

from byline.research.bench import Measured, Request

__all__ = ["measured"]


def measured(group: str, request: Request) -> Iterator[Measured]:
    """The sub-corpora of more than two authors by every variant."""
    if not data():
        yield Measured(f"{label(group, '5')} none, vote", "accuracy, %", None, "usenet is not here")
        return
    for size in SIZES[1 : 2 if request.effort == "quick" else None]:
        truth = np.array([text.author for text in sub_corpus(group, size)])
        for form in forms(group, size):
            for name, printed, answers in all_vs_all(group, size, request, form):
                row, beside = (
                    f"{label(group, size, form)} {name}",
                    f"{label(group, size)} {printed}",
                )
                yield from scores(row, truth, answers, beside)
