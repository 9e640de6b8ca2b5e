"""Table 1: the data sets, in collections, documents of each and the length of summaries.

DUC 2002 and 2004 are counted where they lie in the data folder. Beside them stand the corpora that
are open to all and stand in for them.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from byline.research.bench import Measured, Request

sys.path.insert(0, str(Path(__file__).parent))
from corpora import duc_cases, duc_folder, open_cases, open_data
from learning import Case

__all__ = ["data", "measure"]

QUICK_SKIPS = "clusters of a corpus after the second, languages but English"


def data() -> list[Path]:
    """The corpora that are here."""
    folders = [duc_folder(year) for year in ("duc2002", "duc2004")]
    return [*open_data(), *(folder for folder in folders if folder)]


def measure(request: Request) -> Iterator[Measured]:
    """One row for each corpus."""
    for year in ("duc2002", "duc2004"):
        folder = duc_folder(year)
        if folder is None:
            yield Measured(year, "collections", None, f"NIST licenses DUC; put it into {year}")
        else:
            yield from _row(year, duc_cases(year, folder))
    if not open_data():
        yield Measured("Opinosis", "collections", None, "multiling2011 or opinosis is not here")
        return
    cases = open_cases(request.effort)
    for corpus in dict.fromkeys(case.corpus for case in cases):
        yield from _row(corpus, [case for case in cases if case.corpus == corpus])


def _row(corpus: str, cases: list[Case]) -> Iterator[Measured]:
    sizes = [len(case.sentences.texts) for case in cases]
    yield Measured(corpus, "collections", len(cases))
    yield Measured(corpus, "documents of each", round(float(np.mean(sizes)), 1))
    yield Measured(corpus, "summary length", cases[0].limit.amount, cases[0].limit.unit)
