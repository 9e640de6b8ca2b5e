"""How far above the most frequent author answers are, and how far they could be.

Where one author wrote 72 of 100 posts, no method can be more than 28 points above naming always
that one. So the share of what is possible stands beside the points, here and of the paper's best
variant, whose figures are printed in whole per cent.
"""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from protocol import Names, label

from byline.research.bench import Measured, find_paper

__all__ = ["Margin", "margins", "most_frequent", "printed_margin"]


class Margin(NamedTuple):
    """Points above the most frequent author, and their share of all that there are, in per cent."""

    points: float
    share: float


def margin(accuracy: float, most: float) -> Margin:
    """Of an accuracy and the most frequent author's share of the posts, both in per cent."""
    return Margin(accuracy - most, 100 * (accuracy - most) / (100 - most))


def most_frequent(truth: Names) -> float:
    """The most frequent author's share of the posts, in per cent."""
    return 100 * Counter(truth.tolist()).most_common(1)[0][1] / len(truth)


def printed_margin(group: str, size: str) -> Margin:
    """That of the paper's best variant, on the sub-corpus that stands beside ours."""
    row = label(group, size)
    cells = [cell for cell in find_paper("argamon2003").cells if cell.row.startswith(row)]
    best = max(cell.printed for cell in cells if cell.column == "accuracy, %")
    [most] = (cell.printed for cell in cells if cell.column == "most frequent author, %")
    return margin(best, most)


def margins(group: str, size: str, name: str, truth: Names, answers: Names) -> Iterator[Measured]:
    """Both figures of answers, each with the paper's in its note."""
    ours = margin(100 * float(np.mean(truth == answers)), most_frequent(truth))
    best, row = printed_margin(group, size), f"{label(group, size)} {name}"
    note = "the paper's best variant has {:.0f}"
    points, share = (round(value, 1) for value in ours)
    yield Measured(row, "above the most frequent, points", points, note.format(best.points))
    yield Measured(row, "of what is possible, %", share, note.format(best.share))
