"""The rows most like each row, exactly, without ever comparing all with all.

`build` makes an index of rows; `nearest` and `above` search it with some of its own rows, or with
others that `queries_of` made ready. A score depends on the two rows alone, to the last bit: not on
what else is in the index, nor on which rows are asked about together. Only scores above nought
count, and of equal ones the row with the lower number comes first.

    >>> from scipy.sparse import csr_matrix
    >>> index = build(csr_matrix([[1.0, 1, 0], [1, 1, 1], [0, 0, 1]]), "jaccard")
    >>> nearest(index, 1).rows
    array([1, 0, 1])
    >>> above(index, 0.5).scores
    array([0.66666667, 0.66666667])

Memory goes with what the rows hold, their number, and the size of the answer.
"""

from byline.numerics.nearest._copies import Matches
from byline.numerics.nearest._search import (
    Index,
    Pairs,
    Queries,
    above,
    build,
    nearest,
    queries_of,
)

__all__ = ["Index", "Matches", "Pairs", "Queries", "above", "build", "nearest", "queries_of"]
