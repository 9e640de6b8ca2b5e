"""Table 3: each against each, soc.religion.christian, beside what is printed of rec.arts.books.

The least and the greatest of the nine variants are those of a row with a diagonal of 0, without
which the three readings of `rows` would be one (`byline.numerics.exponentiated`); `diagonal empty`
has those of the others without it. Rows that say `cut` are of the same posts, each cut after so
many words that their mean length is that in print.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from byline.research.bench import Measured, Request

sys.path.insert(0, str(Path(__file__).parent))
from pairs_of_authors import measured
from protocol import data

__all__ = ["data", "measure"]

QUICK_SKIPS = "sub-corpora of more than five authors, and eight of ten folds"


def measure(request: Request) -> Iterator[Measured]:
    """The nine variants, and those without a diagonal."""
    yield from measured("soc.religion.christian", request)
