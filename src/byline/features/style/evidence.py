"""Which features carry a decision: ⟨w, φ(x)⟩ taken apart.

A linear method over a style, however it was learned, is a vector w over the style's columns. With
φ(x) = scale (matrix + shift),

    ⟨w, φ(x)⟩ = Σ_f w_f scale (matrix_f + shift_f)                              (E1)

and the terms of (E1) are what each feature adds. By z-scores a text also says something by what it
has not: a feature that does not occur adds w_f scale shift_f.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from byline.features.rows import StyleRows

__all__ = ["Contribution", "contributions"]

Floats = NDArray[np.float64]


class Contribution(NamedTuple):
    """What one feature adds to the score of a text."""

    column: int
    amount: float
    occurs: bool
    """Whether the text has the feature, as against saying something by not having it."""


def contributions(
    rows: StyleRows, text: int, vector: Floats, most: int = 10
) -> tuple[list[Contribution], list[Contribution]]:
    """What adds most to the score of a text, and what takes most from it, the largest first (E1).

    >>> from scipy.sparse import csr_matrix
    >>> rows = StyleRows(csr_matrix([[3.0, 0.0]]), np.array([0.0, -1.0]), np.array([0.5]))
    >>> contributions(rows, 0, np.array([1.0, 2.0]))
    ([Contribution(column=0, amount=1.5, occurs=True)], \
[Contribution(column=1, amount=-1.0, occurs=False)])
    """
    row = rows.matrix[text]
    amounts = np.zeros(len(vector))
    if len(rows.shift):
        amounts += rows.shift
    amounts[row.indices] += row.data
    amounts *= vector * rows.scales[text]
    occurring = frozenset(row.indices.tolist())
    order = np.argsort(amounts, kind="stable")
    found = [
        [Contribution(int(c), float(amounts[c]), int(c) in occurring) for c in columns]
        for columns in (order[::-1][:most], order[:most])
    ]
    return [c for c in found[0] if c.amount > 0], [c for c in found[1] if c.amount < 0]
