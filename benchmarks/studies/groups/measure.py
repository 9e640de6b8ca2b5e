"""How well groupings find events, and what the default's steps are worth.

    python benchmarks/studies/groups/measure.py

Settings are chosen on one half of the events of two corpora (`dev`), one setting for all piles, and
measured on the other half (`test`) and on the two corpora whole. Writes results.txt beside this
file. Takes about half an hour.
"""

import platform
import time
from collections.abc import Iterable, Sequence
from importlib.metadata import version
from typing import NamedTuple

import numpy as np
from candidates import Candidate, methods_compared, similarities_compared, steps_compared
from event_corpora import OTHER, Half, Pile, half, parts_of, whole
from numpy.typing import NDArray
from similarities import Prepared

from byline.research.cluster_agreement import cluster_agreement
from byline.research.records import study_results

RESULTS = study_results(__file__)
Labels = NDArray[np.intp]
HEAD = "B3 F1     V  rand "


class Piles(NamedTuple):
    """One half, or the whole, of the corpora: the two themselves, and piles made of them."""

    corpora: list[Prepared]
    small: list[Prepared]
    mixed: list[Prepared]


class Score(NamedTuple):
    """B³ F1, V-measure, adjusted Rand on either corpus; mean B³ F1 on smaller and mixed piles."""

    corpora: list[tuple[float, float, float]]
    small: float
    mixed: float

    @property
    def worth(self) -> float:
        """What is made as high as can be: the mean of the three kinds of piles."""
        return float(np.mean([np.mean(self.corpora), self.small, self.mixed]))

    def __str__(self) -> str:
        corpora = [" ".join(f"{x:.3f}" for x in three) for three in self.corpora]
        others = [f"{x:.3f}" for x in (self.small, self.mixed) if not np.isnan(x)]
        return "   ".join(corpora + others)


def main() -> None:
    """Write all tables."""
    began = time.perf_counter()
    halves: dict[Half, Piles] = {"dev": _piles("dev"), "test": _piles("test")}
    everything = Piles([Prepared(pile) for pile in whole()], [], [])
    lines = [f"byline {version('byline')}, python {platform.python_version()}", *_counts(halves)]
    for title, candidates in (
        ("groupings, each with its best setting", methods_compared()),
        ("average linkage with other similarities", similarities_compared()),
        ("the default without one of its steps, or with other rows", steps_compared()),
    ):
        lines += ["", f"== {title} ==", *_table(list(candidates), halves, everything)]
        print("\n".join(lines[-40:]), flush=True)
    lines.append(f"\n{(time.perf_counter() - began) / 60:.0f} minutes")
    target = RESULTS / "measure.txt"
    target.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _piles(part: Half) -> Piles:
    corpora, (small, mixed) = half(part), parts_of(part)
    return Piles(*([Prepared(pile) for pile in kind] for kind in (corpora, small, mixed)))


def _counts(halves: dict[Half, Piles]) -> Iterable[str]:
    for part, piles in halves.items():
        for prepared in piles.corpora:
            name, bodies, truth = prepared.pile
            yield f"{part}: {name}, {len(bodies)} texts, {len(np.unique(truth))} events"


def _table(
    candidates: Sequence[Candidate], halves: dict[Half, Piles], everything: Piles
) -> Iterable[str]:
    """Each row by its best setting on dev: there, on test, and on the whole corpora."""
    best = [
        _best(candidates, row, halves["dev"]) for row in dict.fromkeys(c.row for c in candidates)
    ]
    for part, piles in (*halves.items(), ("whole", everything)):
        yield f"\n{part:40} {'ecbplus':>19}   {'uci_news_headlines':>17}   small   mixed"
        yield f"{'':40}  {HEAD}   {HEAD}"
        for candidate in best:
            yield f"{candidate.row:40} {_scored(candidate, piles)}"
    yield ""
    yield from (f"{candidate.row}: {candidate.setting}" for candidate in best)


def _best(candidates: Sequence[Candidate], row: str, dev: Piles) -> Candidate:
    """The setting with the highest score on dev; the first of equals."""
    settings = [candidate for candidate in candidates if candidate.row == row]
    chosen = max(settings, key=lambda candidate: _scored(candidate, dev).worth)
    print(f"{row}: {chosen.setting}", flush=True)
    return chosen


def _scored(candidate: Candidate, piles: Piles) -> Score:
    corpora = [_three(prepared.pile, candidate.group(prepared)) for prepared in piles.corpora]
    return Score(corpora, _mean_f1(candidate, piles.small), _mean_f1(candidate, piles.mixed))


def _mean_f1(candidate: Candidate, piles: Sequence[Prepared]) -> float:
    found = [_f1(prepared.pile, candidate.group(prepared)) for prepared in piles]
    return float(np.mean(found)) if found else float("nan")


def _three(pile: Pile, groups: Labels) -> tuple[float, float, float]:
    agreement = cluster_agreement(pile.truth.tolist(), groups.tolist())
    return agreement.f1, agreement.v_measure, agreement.adjusted_rand


def _f1(pile: Pile, groups: Labels) -> float:
    """B³ F1 of the texts whose event is known; others in their groups are wrong there."""
    known = np.flatnonzero(pile.truth != OTHER)
    sizes = np.bincount(groups)
    _, truth = np.unique(pile.truth[known], return_inverse=True)
    pairs, both = np.unique(np.stack([truth, groups[known]]), axis=1, return_counts=True)
    precision = (both**2 / sizes[pairs[1]]).sum() / len(known)
    recall = (both**2 / np.bincount(truth)[pairs[0]]).sum() / len(known)
    return float(2 * precision * recall / (precision + recall))


if __name__ == "__main__":
    main()
