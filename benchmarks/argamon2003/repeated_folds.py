"""The default for messages beside the linear SVM on characters, over several draws of the folds.

    python benchmarks/argamon2003/repeated_folds.py [--sizes 2 5 10/ 20] [--groups …] [--draws n]
                                              [--keep] [--scores FOLDER]

What `byline who` names if no method is given, whoever has the highest probability; its regions by
their plain score, which Tables 2 to 5 have; and the SVM. One draw decides by chance which posts are
learned from together, and among two people a post or two decide between methods. All get the same
folds: ten draws for two people, three for more; so many were settled before any of that size was
measured but the first, which is that of Tables 2 to 5. Every draw is one line of
`results/repeated_folds.csv`; those that are there are not measured again, so take the file away to
begin anew. `--scores` is a folder for scores, which need not be measured again where only what is
made of them has changed. `results/repeated_folds.txt` has the mean of each sub-corpus, with the
standard error that the draw of folds leaves, and how often the default was ahead; then how far the
means are above the most frequent author, beside the paper's best variant.
"""

import argparse
import csv
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
from margins import margin, most_frequent, printed_margin
from numpy.typing import NDArray
from protocol import GROUPS, SIZES, sub_corpus
from two_classifiers import EVERYTHING, probable, said

from byline.research.records import study_results

RESULTS = study_results(__file__)
DRAWS = {"2": 10, "5": 3, "10/": 3, "20": 3}


class Drawn(NamedTuple):
    """How many posts of a sub-corpus found their author in one draw of the folds."""

    group: str
    size: str
    seed: int
    posts: int
    ours: int
    svm: int
    by_score: int


def main() -> None:
    """Measure what is asked for and not there yet, draw after draw."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sizes", nargs="+", choices=SIZES, default=SIZES)
    parser.add_argument("--groups", nargs="+", default=GROUPS)
    parser.add_argument("--draws", type=int)
    parser.add_argument("--scores", type=Path)
    asked = parser.parse_args()
    there = {(row.group, row.size, row.seed) for row in _kept()}
    for size in asked.sizes:
        for seed in range(asked.draws or DRAWS[size]):
            for group in asked.groups:
                if (group, size, seed) not in there:
                    _keep(_measured(group, size, seed, asked.scores))
    (RESULTS / "repeated_folds.txt").write_text("\n".join(_page(_kept())) + "\n", "utf-8")


def _measured(group: str, size: str, seed: int, scores: Path | None) -> Drawn:
    corpus, right = sub_corpus(group, size), np.zeros(3, np.intp)
    for one in said(f"{size}_{group}_", corpus, 10, seed, scores):
        for number, levels in enumerate((probable(one, **EVERYTHING), one.rival, one.first)):
            right[number] += int((levels.argmax(axis=1) == one.truth).sum())
    return Drawn(group, size, seed, len(corpus), *right.tolist())


def _kept() -> list[Drawn]:
    target = RESULTS / "repeated_folds.csv"
    if not target.exists():
        return []
    with target.open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
    return [Drawn(group, size, *map(int, numbers)) for group, size, *numbers in rows]


def _keep(row: Drawn) -> None:
    with (RESULTS / "repeated_folds.csv").open("a", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerow(row)


def _page(rows: list[Drawn]) -> Iterator[str]:
    """Two tables with a line for each sub-corpus."""
    cells = {(g, s): [r for r in rows if r[:2] == (g, s)] for g in GROUPS for s in SIZES}
    columns = ["draws", "default", "SVM", "difference", "ahead", "level", "behind", "by score"]
    yield f"{'accuracy, %, mean ± error':30}" + "".join(f"{name:>14}" for name in columns)
    yield from (_line(f"{g}({s})", own) for (g, s), own in cells.items() if own)
    columns = ["most frequent", "default", "SVM", "printed"]
    yield f"\n{'above it, points (share, %)':30}" + "".join(f"{name:>14}" for name in columns)
    yield from (_margins(*cell, own) for cell, own in cells.items() if own)


def _margins(group: str, size: str, rows: list[Drawn]) -> str:
    most = most_frequent(np.array([text.author for text in sub_corpus(group, size)]))
    found = [margin(float(shares.mean()), most) for shares in _shares(rows)[:2]]
    found.append(printed_margin(group, size))
    cells = [f"{most:.1f}", *(f"{one.points:.1f} ({one.share:.1f})" for one in found)]
    return f"{f'{group}({size})':30}" + "".join(f"{cell:>14}" for cell in cells)


def _line(name: str, rows: list[Drawn]) -> str:
    ours, svm, by_score = _shares(rows)
    gain = ours - svm
    cells = [str(len(rows)), *(_with_error(values) for values in (ours, svm, gain))]
    cells += [str(int(count)) for count in ((gain > 0).sum(), (gain == 0).sum(), (gain < 0).sum())]
    cells.append(_with_error(by_score))
    return f"{name:30}" + "".join(f"{cell:>14}" for cell in cells)


def _shares(rows: list[Drawn]) -> NDArray[np.float64]:
    """What each found in each draw, in per cent."""
    table = np.array([row[3:] for row in rows], np.float64)
    return np.asarray(100 * table[:, 1:].T / table[:, 0])


def _with_error(values: NDArray[np.float64]) -> str:
    error = values.std(ddof=1) / np.sqrt(len(values)) if len(values) > 1 else float("nan")
    return f"{values.mean():.2f} ± {error:.2f}"


if __name__ == "__main__":
    main()
