"""Reuters C50 in its official halves: ten authors, all fifty, and ten random tens.

    python benchmarks/studies/attribution/halves.py [ten] [fifty] [tens]

Fitted on the training half, scored on the test half. The peer gives no probabilities.
"""

import sys
from collections.abc import Sequence

import numpy as np
from baselines import count_once
from cached_features import forget
from evaluation import (
    HEAD,
    METHODS,
    PEER,
    TOGETHER,
    Answers,
    Case,
    Sheet,
    closed,
    compared,
    summary,
)

from byline.research.corpora import load

FEW = (PEER, "mkl-ssad", "kernel-sum")
"""Methods that are worth the time where there are many texts."""
DRAWS = range(10)
TEN = 10


def main(wanted: Sequence[str]) -> None:
    """Write one table for each part."""
    learn, asked = load("c50", part="train"), load("c50", part="test")
    everybody = Case("all fifty", learn, asked)
    count_once([*learn.bodies, *asked.bodies])
    for part in wanted:
        about = f"c50: {len(learn)} texts to learn from, {len(asked)} asked about"
        sheet = Sheet(__file__, [about], part)
        if part == "ten":
            _table(sheet, _of("first ten", everybody, learn.authors[:TEN]), METHODS)
        elif part == "fifty":
            _table(sheet, everybody, FEW)
        else:
            _random_tens(sheet, everybody)


def _of(name: str, case: Case, authors: Sequence[str]) -> Case:
    """The texts of some authors."""
    learn, asked = (
        pile.where(lambda text: text.author in authors) for pile in (case.learn, case.asked)
    )
    return Case(name, learn, asked)


def _table(sheet: Sheet, case: Case, methods: Sequence[str]) -> None:
    sheet.line(f"\n{case.name}\n{HEAD}")
    rows: dict[str, list[Answers]] = {}
    for method in methods:
        for name, found in closed(case, method, together=method in TOGETHER).items():
            rows[name] = [found]
            sheet.line(summary(name, [found]))
    for line in compared(rows):
        sheet.line(line)
    forget()


def _random_tens(sheet: Sheet, everybody: Case) -> None:
    """Draws with seeds 0 to 9, and their mean."""
    rows: dict[str, list[Answers]] = {}
    for seed in DRAWS:
        drawn = np.random.default_rng(seed).choice(everybody.learn.authors, TEN, replace=False)
        case = _of("random ten", everybody, drawn.tolist())
        for method in FEW:
            for name, found in closed(case, method, together=method in TOGETHER).items():
                rows.setdefault(name, []).append(found)
        forget()
    sheet.line(f"\nrandom tens, {len(DRAWS)} draws\n{HEAD}")
    for name, all_draws in rows.items():
        sheet.line(summary(name, all_draws))
    for line in compared(rows):
        sheet.line(line)
    sheet.line("found %, draw by draw")
    for name, all_draws in rows.items():
        shares = " ".join(f"{100 * one.right.mean():5.1f}" for one in all_draws)
        sheet.line(f"{name:34} {shares}")


if __name__ == "__main__":
    main(sys.argv[1:] or ["ten", "tens", "fifty"])
