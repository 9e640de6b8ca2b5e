"""The answers of Tables 2 and 3, scored by freely written lines (see `headline_splits`)."""

import sys
from collections.abc import Iterator
from pathlib import Path

from byline.research.bench import Measured, Request
from byline.research.corpora import locate

sys.path.insert(0, str(Path(__file__).parent))
from headline_splits import QUICK_SKIPS, WRITTEN, cells

__all__ = ["QUICK_SKIPS", "data", "measure"]


def data() -> list[Path]:
    """The groups."""
    return [locate("headline_groups")]


def measure(request: Request) -> Iterator[Measured]:
    """Means over the repetitions, with the test of pairs against the best rival."""
    yield from cells(request, WRITTEN)
