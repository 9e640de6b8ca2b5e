"""The rows of Table 2 that are nets: `python benchmarks/nikolentzos2017/cnn.py subjectivity`.

Needs torch, which Byline itself does not: `pip install torch`, any build, no graphics card.

Both of Kim's variants start from random vectors, as in the paper: of 300 numbers, moved while
learning (non-static) or not (static). The DCNN starts from 100 numbers. Texts are cut into words as
Kim does, nothing is stemmed or left out. Of each training part a tenth is held out and chooses
among 25 epochs. The paper gives the lengths of the vectors and the epochs; all else is Kim's, for
the DCNN too, except the sizes of its layers, which are those of its authors for reviews.
"""

import argparse
import json
import platform
import re
import sys
import time
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from importlib.metadata import version
from importlib.util import find_spec
from itertools import product
from pathlib import Path
from typing import Literal, NamedTuple, get_args

import numpy as np
from numpy.typing import NDArray

from byline.research.corpora import load, locate
from byline.research.records import data_hash

__all__ = ["Row", "Score", "cut", "folds", "keep", "main", "rows", "table"]

Name = Literal["amazon", "polarity", "subjectivity", "tagmynews", "webkb"]
Variant = Literal["non-static", "static", "dcnn"]
Numbers = NDArray[np.int64]

PRINTED: dict[Variant, dict[Name, float]] = {
    "non-static": {
        "tagmynews": 0.8113,
        "subjectivity": 0.8961,
        "amazon": 0.9356,
        "polarity": 0.7654,
    },
    "static": {"tagmynews": 0.7757, "subjectivity": 0.8716, "amazon": 0.8881, "polarity": 0.7150},
    "dcnn": {
        "webkb": 0.8918,
        "tagmynews": 0.7991,
        "subjectivity": 0.9026,
        "amazon": 0.9181,
        "polarity": 0.7326,
    },
}
"""Accuracy. Kim's nets took the authors more than a day on WebKB, so nothing is printed."""
SPLIT: tuple[Name, ...] = ("amazon", "webkb")
NOTES: dict[Name, str] = {
    "amazon": "another drawing of the test texts",
    "tagmynews": "titles only; the paper must have had titles and texts",
    "webkb": "stemmed as distributed; training half partly rebuilt",
}
FOLDS, EPOCHS = 10, 25
RESULTS = Path(__file__).parent / "results" / "cnn.json"
"""Rows of all runs; table_2.py shows them beside the kernels."""


class Fold(NamedTuple):
    """Places of the texts to learn from and of those to test on."""

    train: Numbers
    test: Numbers


@dataclass(frozen=True)
class Score:
    """How one fold went."""

    accuracy: float
    macro_f1: float
    seconds: float


@dataclass(frozen=True)
class Row:
    """A variant on a corpus: what is printed, what was measured in each fold."""

    corpus: Name
    variant: Variant
    printed: float | None
    scores: tuple[Score, ...]
    note: str


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, show, and keep when asked."""
    asked = _parser().parse_args(arguments)
    if find_spec("torch") is None:
        sys.exit("This benchmark needs torch, which is not here: pip install torch")
    import torch

    torch.set_num_threads(asked.threads)
    measured: dict[tuple[Name, Variant], Row] = {}
    for row in rows(asked):
        measured[row.corpus, row.variant] = row
        text = "\n".join([*_head(asked, [*measured.values()]), "", table([*measured.values()]), ""])
        if asked.save:
            keep(row)
    shown = [asdict(row) for row in measured.values()]
    print(json.dumps(shown, indent=2) if asked.json else text)


def rows(asked: argparse.Namespace) -> Iterator[Row]:
    """Each row again after each of its folds, which is told on the error stream.

    The first fold of all rows comes before the second of any: a run may be cut short.
    """
    piles: dict[Name, _Pile] = {name: _read(name, asked.seed) for name in asked.corpora}
    scores: dict[tuple[Name, Variant], list[Score]] = defaultdict(list)
    turns = product(range(asked.folds), asked.corpora, asked.variants)
    for number, name, variant in turns:
        if number >= len(piles[name].folds):
            continue
        score = _score(variant, piles[name], number, asked)
        _tell(f"{name} {variant} fold {number + 1}/{len(piles[name].folds)}", score)
        scores[name, variant].append(score)
        done, printed = tuple(scores[name, variant]), PRINTED[variant].get(name)
        yield Row(name, variant, printed, done, _note(name, len(done)))


def keep(row: Row) -> None:
    """Put a row in the place of what was kept of this variant on this corpus."""
    kept = json.loads(RESULTS.read_text(encoding="utf-8"))["rows"] if RESULTS.exists() else []
    others = [old for old in kept if (old["corpus"], old["variant"]) != (row.corpus, row.variant)]
    accuracy, macro = ([getattr(s, name) for s in row.scores] for name in ("accuracy", "macro_f1"))
    minutes = sum(score.seconds for score in row.scores) / 60
    ours = {
        "corpus": row.corpus,
        "variant": row.variant,
        "accuracy": round(float(np.mean(accuracy)), 4),
        "accuracy_deviation": _deviation(accuracy),
        "macro_f1": round(float(np.mean(macro)), 4),
        "macro_f1_deviation": _deviation(macro),
        "note": f"{row.note}; torch {version('torch')}; {minutes:.0f} minutes",
    }
    rows = sorted([*others, ours], key=lambda one: (one["corpus"], one["variant"]))
    RESULTS.write_text(json.dumps({"rows": rows}, indent=1) + "\n", encoding="utf-8")


def table(measured: Sequence[Row]) -> str:
    """Printed and ours side by side, each with mean ± standard deviation over folds."""
    head = ("corpus", "variant", "printed", "accuracy", "macro F1", "difference", "note")
    lines = [head, *map(_cells, measured)]
    widths = [max(len(line[k]) for line in lines) for k in range(len(head))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in lines
    )


def cut(body: str) -> list[str]:
    """Words and marks as Kim takes them: small letters, endings like n't and 's by themselves.

    >>> cut("It's odd -- isn't it, really?")
    ['it', "'s", 'odd', 'is', "n't", 'it', ',', 'really', '?']
    """
    kept = re.sub(r"[^a-z0-9(),!?'`]", " ", body.lower())
    return re.sub(r"(?='(?:s|ve|re|d|ll)|n't)|(?<=[(),!?])|(?=[(),!?])", " ", kept).split()


def folds(labels: Numbers, seed: int) -> list[Fold]:
    """Ten parts, each tested once, the classes spread evenly."""
    from sklearn.model_selection import StratifiedKFold

    cutter = StratifiedKFold(FOLDS, shuffle=True, random_state=seed)
    return [Fold(train, test) for train, test in cutter.split(labels, labels)]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description="The rows of Table 2 that are nets.")
    add = parser.add_argument
    add(
        "corpora",
        nargs="+",
        choices=get_args(Name),
        metavar="corpus",
        help=", ".join(get_args(Name)),
    )
    add("--variants", nargs="+", choices=get_args(Variant), default=["non-static", "static"])
    add("--folds", type=_positive, default=FOLDS, help="run only the first of the ten")
    add("--epochs", type=_positive, default=EPOCHS)
    add("--seed", type=int, default=0)
    add("--threads", type=_positive, default=1)
    add("--json", action="store_true", help="every fold's figures instead of the table")
    add("--save", action="store_true", help=f"put the rows into results/{RESULTS.name}")
    return parser


def _positive(text: str) -> int:
    if (number := int(text)) < 1:
        raise argparse.ArgumentTypeError("must be 1 or more")
    return number


class _Pile(NamedTuple):
    """Texts as word numbers from 1, labels from 0, and the folds or the one split."""

    texts: list[Numbers]
    labels: Numbers
    folds: list[Fold]
    words: int


def _read(name: Name, seed: int) -> _Pile:
    """Words of test texts have numbers too: they get a random vector that nothing has moved."""
    parts = [load(name, part=part) for part in (("train", "test") if name in SPLIT else (None,))]
    known: dict[str, int] = {}
    texts = [
        np.array([known.setdefault(w, len(known) + 1) for w in cut(text.body)], dtype=np.int64)
        for part in parts
        for text in part
    ]
    _, found = np.unique([text.author for part in parts for text in part], return_inverse=True)
    labels = found.astype(np.int64)
    split = np.split(np.arange(len(texts)), [len(parts[0])])
    cuts = [Fold(*split)] if name in SPLIT else folds(labels, seed)
    return _Pile(texts, labels, cuts, len(known))


def _score(variant: Variant, pile: _Pile, number: int, asked: argparse.Namespace) -> Score:
    from sentence_nets import Plan, learn
    from sklearn.metrics import accuracy_score, f1_score

    began = time.perf_counter()
    train, test = pile.folds[number]
    plan = Plan(variant, pile.words, asked.epochs, seed=FOLDS * asked.seed + number)
    reader = learn(plan, [pile.texts[k] for k in train], pile.labels[train])
    found, truth = reader.classes([pile.texts[k] for k in test]), pile.labels[test]
    macro = float(f1_score(truth, found, average="macro"))
    return Score(float(accuracy_score(truth, found)), macro, time.perf_counter() - began)


def _tell(what: str, score: Score) -> None:
    told = f"accuracy {score.accuracy:.4f}  macro F1 {score.macro_f1:.4f}  {score.seconds:.0f} s"
    print(f"{what}  {told}", file=sys.stderr, flush=True)


def _note(name: Name, done: int) -> str:
    share = "one split" if name in SPLIT else f"{done} of {FOLDS} folds"
    return "; ".join([share, *filter(None, [NOTES.get(name)])])


def _head(asked: argparse.Namespace, measured: Sequence[Row]) -> list[str]:
    minutes = sum(score.seconds for row in measured for score in row.scores) / 60
    how = f"seed {asked.seed}, {asked.epochs} epochs, {asked.threads} threads"
    return [
        "Nikolentzos et al. 2017, Table 2: nets from random vectors",
        f"{how}, {minutes:.0f} minutes",
        f"byline {version('byline')}, torch {version('torch')}, python {platform.python_version()}",
        f"data {data_hash(map(locate, asked.corpora))}",
    ]


def _cells(row: Row) -> tuple[str, ...]:
    accuracy = [score.accuracy for score in row.scores]
    printed = "-" if row.printed is None else f"{row.printed:.4f}"
    apart = "-" if row.printed is None else f"{np.mean(accuracy) - row.printed:+.4f}"
    macro = [score.macro_f1 for score in row.scores]
    return row.corpus, row.variant, printed, _spread(accuracy), _spread(macro), apart, row.note


def _spread(values: Sequence[float]) -> str:
    """Mean ± standard deviation; a single value has none."""
    deviation = _deviation(values)
    return f"{np.mean(values):.4f}" + ("" if deviation is None else f" ± {deviation:.4f}")


def _deviation(values: Sequence[float]) -> float | None:
    return round(float(np.std(values, ddof=1)), 4) if len(values) > 1 else None


if __name__ == "__main__":
    main()
