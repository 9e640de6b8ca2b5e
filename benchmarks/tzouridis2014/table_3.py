"""Table 3: BLEU of all systems for growing training sets (`headline_splits` says how)."""

import sys
from collections.abc import Iterator
from pathlib import Path

from byline.research.bench import Measured, Request
from byline.research.corpora import locate

sys.path.insert(0, str(Path(__file__).parent))
from headline_splits import MEASURES, QUICK_SKIPS, cells

__all__ = ["QUICK_SKIPS", "data", "measure"]


def data() -> list[Path]:
    """The groups."""
    return [locate("headline_groups")]


def measure(request: Request) -> Iterator[Measured]:
    """Means over the repetitions, with the test of pairs against Boudin and Morin."""
    yield from cells(request, MEASURES[3:])
