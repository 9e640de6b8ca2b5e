"""Whether posts as long as `byline who` says that they must be do find their author.

    python benchmarks/argamon2003/words_needed.py [--keep] [--scores FOLDER]

`words needed` is what four of five stretches held out needed, and 25 at least. The people of the
tables, in the first draw of their ten folds: in how many folds such a length was named, its median
over these, and how many of the posts to judge that were at least as long, and that were shorter,
found their author; last, of posts in folds without one. Writes `results/words_needed.txt`;
`--scores` is a folder of scores, as in `repeated_folds.py`.
"""

import argparse
import math
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from protocol import GROUPS, SIZES, sub_corpus
from two_classifiers import EVERYTHING, Said, needed, probable, said

from byline.methods.attribution.cross_validation import FEWEST
from byline.research.records import study_results

RESULTS = study_results(__file__)
COLUMNS = (
    "folds",
    "words needed",
    "as long",
    "found, %",
    "shorter",
    "found, %",
    "none",
    "found, %",
)


def main() -> None:
    """Measure size after size."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--scores", type=Path)
    scores = parser.parse_args().scores
    page = [f"{'people':8}" + "".join(f"{name:>14}" for name in COLUMNS)]
    for size in SIZES:
        page.append(_line(size, scores))
        (RESULTS / "words_needed.txt").write_text("\n".join(page) + "\n", "utf-8")


def _line(size: str, scores: Path | None) -> str:
    lengths, kinds, right = [], [], []
    n_folds = 0
    for one in _folds(size, scores):
        n_folds += 1
        least = needed(one)
        if least is not None:
            least = max(FEWEST, math.ceil(least))
            lengths.append(least)
        kinds.append(np.full(len(one.words), 2) if least is None else (one.words < least) * 1)
        right.append(probable(one, **EVERYTHING).argmax(axis=1) == one.truth)
    kind, found = np.concatenate(kinds), np.concatenate(right)
    cells = [f"{len(lengths)} of {n_folds}", f"{np.median(lengths):.0f}" if lengths else "-"]
    cells += [cell for k in range(3) for cell in _found(found[kind == k])]
    return f"{size:8}" + "".join(f"{cell:>14}" for cell in cells)


def _folds(size: str, scores: Path | None) -> Iterator[Said]:
    for group in GROUPS:
        yield from said(f"{size}_{group}_", sub_corpus(group, size), 10, 0, scores)


def _found(right: NDArray[np.bool_]) -> tuple[str, str]:
    return str(len(right)), f"{100 * right.mean():.1f}" if len(right) else "-"


if __name__ == "__main__":
    main()
