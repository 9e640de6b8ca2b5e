"""Table 2: all systems on DUC 2002, where it is here.

NIST licenses DUC 2002; it is measured where `duc2002` lies in the data folder, with 200 words and
the abstracts of 200 words as references. What stands in for it is in `table_3.py`.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from byline.research.bench import Measured, Request

sys.path.insert(0, str(Path(__file__).parent))
from corpora import duc_folder
from table_3 import duc_rows

__all__ = ["data", "measure"]

QUICK_SKIPS = "clusters of a corpus after the second, seeds after the first, the choice of `word`"


def data() -> list[Path]:
    """The corpus, if it is here."""
    folder = duc_folder("duc2002")
    return [folder] if folder else []


def measure(request: Request) -> Iterator[Measured]:
    """Every system, one after another."""
    yield from duc_rows("duc2002", request)
