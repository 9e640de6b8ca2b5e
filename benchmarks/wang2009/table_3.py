"""Table 3: all systems on DUC 2004, and on corpora that are open to all.

DUC 2004 is licensed by NIST; it is measured where `duc2004` lies in the data folder. Beside it the
same systems, others of Byline's and peers on MultiLing 2011 and Opinosis. `over the best other`
says by how much the held-out default is above that of all other systems which does best on the
corpus, with the interval of the difference over clusters. How long summaries may be is told in
`corpora.py`, how they are scored in `systems.py`.
"""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from byline.metrics.bootstrap import bootstrap_interval
from byline.research.bench import Measured, Request

sys.path.insert(0, str(Path(__file__).parent))
from corpora import QUICK, duc_cases, duc_folder, open_cases, open_data
from learning import Case
from peers import installed
from systems import HELD_OUT, MEASURES, OWN, measured, scores, systems

__all__ = ["data", "duc_rows", "measure"]

QUICK_SKIPS = (
    "languages but English, clusters of a corpus after the second, seeds after the first,"
    " the choice of `word`"
)

Floats = NDArray[np.float64]


def data() -> list[Path]:
    """The corpora that are here."""
    folder = duc_folder("duc2004")
    return [*open_data(), *([folder] if folder else [])]


def measure(request: Request) -> Iterator[Measured]:
    """DUC where it is here, then the open corpora."""
    yield from duc_rows("duc2004", request)
    if not open_data():
        yield Measured("BSTM", "R-1, Opinosis", None, "multiling2011 or opinosis is not here")
        return
    cases = open_cases(request.effort)
    corpora = list(dict.fromkeys(case.corpus for case in cases))
    found: dict[str, dict[str, Floats]] = {}
    for system in systems(cases, request):
        by_case = _all_scores(cases, system.summarise, system.seeds)
        found[system.row] = {
            corpus: by_case[[case.corpus == corpus for case in cases]] for corpus in corpora
        }
        for corpus in corpora:
            yield from measured(system.row, corpus, found[system.row][corpus])
        yield from _over_corpora(system.row, list(found[system.row].values()))
    if not installed():
        yield Measured("sumy LexRank", "R-1, Opinosis", None, "sumy is not installed")
    for corpus in corpora:
        yield from _above({row: by_corpus[corpus] for row, by_corpus in found.items()}, corpus)


def duc_rows(year: str, request: Request) -> Iterator[Measured]:
    """All systems on one year of DUC, in the columns of the paper."""
    folder = duc_folder(year)
    if folder is None:
        yield Measured("BSTM", "R-1", None, f"NIST licenses DUC; put it into {year}")
        return
    cases = duc_cases(year, folder, QUICK if request.effort == "quick" else None)
    for system in systems(cases, request):
        yield from measured(system.row, "", _all_scores(cases, system.summarise, system.seeds))


def _all_scores(cases: Sequence[Case], summarise, seeds: int) -> Floats:  # type: ignore[no-untyped-def]
    """Cases × scores, each the mean over seeds."""
    return np.array(
        [
            np.mean([scores(case, summarise(case, seed)) for seed in range(seeds)], axis=0)
            for case in cases
        ]
    )


def _over_corpora(row: str, found: list[Floats]) -> Iterator[Measured]:
    """Each corpus counts the same, however many clusters it has."""
    for column, name in enumerate(MEASURES.values()):
        value = np.mean([by_case[:, column].mean() for by_case in found])
        yield Measured(row, f"{name}, mean of corpora", round(float(value), 5))


def _above(found: dict[str, Floats], corpus: str) -> Iterator[Measured]:
    """How far the default is above the best of the others, cluster by cluster."""
    others = [row for row in found if not row.startswith(OWN)]
    for column, name in enumerate(MEASURES.values()):
        best = max(others, key=lambda row: found[row][:, column].mean())
        over = found[HELD_OUT][:, column] - found[best][:, column]
        low, high = bootstrap_interval(over)
        value = round(float(over.mean()), 5)
        note = f"{best}; {low:+.4f} to {high:+.4f}"
        yield Measured(HELD_OUT, f"{name} over the best other, {corpus}", value, note)
