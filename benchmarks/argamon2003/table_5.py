"""Table 5: each against each, talk.politics.mideast, beside what is printed of comp.lang.c.

The rule `rows` is `conservative` of Table 2 by another name, and reads alike in all three ways:
see `byline.numerics.exponentiated`.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from byline.research.bench import Measured, Request

sys.path.insert(0, str(Path(__file__).parent))
from pairs_of_authors import measured
from protocol import data

__all__ = ["data", "measure"]

QUICK_SKIPS = "sub-corpora of more than five authors"


def measure(request: Request) -> Iterator[Measured]:
    """The nine variants."""
    yield from measured("talk.politics.mideast", request)
