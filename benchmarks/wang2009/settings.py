"""Which settings to take, chosen on some clusters and measured on others.

    python benchmarks/wang2009/settings.py

The paper leaves much open, and what is open was settled here: for BSTM and FGB, by which rule
sentences represent a topic, and terms of how many texts are left out. Topics are in two halves. The
setting with the highest mean of R-1 and R-2 over corpora on one half is measured on the other, both
ways, and the two are averaged; beside it stands every setting on all clusters. For `forecast`, what
a word counts next to a pair, with weights from the other four of five folds of topics; what
choosing it costs is in table 3, where it is chosen without the topics it is measured on.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import get_args

import numpy as np
from numpy.typing import NDArray

from byline.methods.summarisation.topics import BSTM, FGB, Selection

sys.path.insert(0, str(Path(__file__).parent))
from corpora import open_cases
from held_out import WORD_WEIGHTS, cross_validated, mean_of_corpora, recall
from learning import Case, folds

Floats = NDArray[np.float64]
RULES: list[tuple[Selection, int]] = [
    (selection, fewest) for selection in get_args(Selection) for fewest in (1, 2, 3)
]


def main() -> None:
    """Every setting of each method, and what choosing among them gives."""
    cases = open_cases()
    halves = folds(cases, 2, 1)
    for name, kind in (("bstm", BSTM), ("fgb", FGB)):
        found = {}
        for selection, fewest in RULES:
            model = kind(selection=selection, fewest=fewest)
            setting = f"{selection}, {fewest} texts"
            found[setting] = np.array([recall(case, model) for case in cases])
        _tell(name, cases, halves, found)
    for word in WORD_WEIGHTS:
        first, second = mean_of_corpora(cases, cross_validated(cases, word, 0))
        print(f"forecast  word {word:<17} R-1 {first:.4f}  R-2 {second:.4f}", flush=True)


def _tell(
    name: str, cases: Sequence[Case], halves: NDArray[np.intp], found: dict[str, Floats]
) -> None:
    for setting, values in found.items():
        first, second = _mean(cases, values, halves >= 0)
        print(f"{name:9} {setting:22} R-1 {first:.4f}  R-2 {second:.4f}")
    outside = []
    for half in (0, 1):
        known = {s: _mean(cases, values, halves != half).mean() for s, values in found.items()}
        best = max(known, key=known.__getitem__)
        outside.append(_mean(cases, found[best], halves == half))
        print(f"{name:9} best without half {half}: {best}")
    first, second = np.mean(outside, axis=0)
    print(f"{name:9} held out               R-1 {first:.4f}  R-2 {second:.4f}", flush=True)


def _mean(cases: Sequence[Case], values: Floats, kept: NDArray[np.bool_]) -> Floats:
    return mean_of_corpora(
        [case for case, is_in in zip(cases, kept, strict=True) if is_in], values[kept]
    )


if __name__ == "__main__":
    main()
