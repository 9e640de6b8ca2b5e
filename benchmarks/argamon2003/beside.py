"""What a linear SVM on characters adds to the regions of `messages`, by probability.

    python benchmarks/argamon2003/beside.py [--keep FOLDER] [groups …]
    python benchmarks/argamon2003/beside.py --tables [--keep FOLDER] [--sizes 2 5 10/ 20]

First, on the ten groups of `views.py`, or on those named: two people in three draws of five folds,
nine more pairs and five people in one, `10/` and twenty people of the first four groups in one of
three folds. In how many posts only that way is right and only regions by probability, the mean
difference of -ln P of the author with its standard error, and the calibration error in per cent.
Writes `results/beside.txt`.

With `--tables`, on the groups of the tables in the draws of `repeated.py` that are there or asked
for: means in per cent, beside the SVM of the tables. Writes `results/beside_tables.txt`.
`--keep` is a folder for scores, which are measured once.
"""

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import numpy as np
from both import Said, said
from numpy.typing import NDArray
from protocol import GROUPS, SIZES, sub_corpus
from views import OTHERS, TWENTY

from byline.corpus import Corpus
from byline.methods.attribution.trials import FEWEST, evidence
from byline.metrics.calibration import expected_calibration_error
from byline.numerics.open_set import calibrate, share_of

RESULTS = Path(__file__).parent / "results"
Floats = NDArray[np.float64]
DRAWS = {"2": (5, 3), "pairs": (5, 1), "5": (5, 1), "10/": (3, 1), "20": (3, 1)}
"""Folds and draws of each column."""
REGIONS, NOW = "regions, by probability", "both: messages"


class Answered(NamedTuple):
    """Of one fold: probabilities or scores of its posts, and whose they are."""

    levels: Floats
    truth: NDArray[np.intp]

    @property
    def right(self) -> NDArray[np.bool_]:
        """Whether the author comes first."""
        return np.asarray(self.levels.argmax(axis=1) == self.truth)


Found = defaultdict[tuple[str, str], list[Answered]]


def main() -> None:
    """Write one of the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tables", action="store_true")
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--sizes", nargs="+", choices=SIZES, default=SIZES)
    parser.add_argument("--draws", type=int)
    parser.add_argument("groups", nargs="*")
    asked = parser.parse_args()
    if asked.tables:
        _tables(asked.groups or GROUPS, asked.sizes, asked.keep, asked.draws)
        return
    found: Found = defaultdict(list)
    for number, group in enumerate(asked.groups or OTHERS, 1):
        for column, name, corpus in _corpora(group, large=number <= TWENTY):
            n_folds, draws = DRAWS[column]
            for seed in range(draws):
                for one in said(name, corpus, n_folds, seed, asked.keep):
                    for way, levels in _ways(one):
                        found[way, column].append(Answered(levels, one.truth))
        page = "\n".join([f"{number} groups", *_page(found)])
        (RESULTS / "beside.txt").write_text(page + "\n", "utf-8")


def _corpora(group: str, *, large: bool) -> Iterator[tuple[str, str, Corpus]]:
    """Each sub-corpus with its column and a name of its own."""
    yield from ((size, f"{size}_{group}_", sub_corpus(group, size)) for size in ("2", "5"))
    five = sub_corpus(group, "5")
    most = [author for author, _ in Counter(text.author for text in five).most_common()]
    for number, pair in enumerate(list(combinations(most, 2))[1:]):
        own = five.where(lambda text, pair=pair: text.author in pair)  # type: ignore[misc]
        yield "pairs", f"pairs_{group}_{number}", own
    if large:
        yield from ((size, f"{size}_{group}_", sub_corpus(group, size)) for size in ("10/", "20"))


def _ways(one: Said) -> Iterator[tuple[str, Floats]]:
    """What each way makes of the posts of a fold."""
    yield REGIONS, _probable(one)
    yield "regions, by score", one.first
    fewer = _errors(one, one.beside) < _errors(one, one.trial.scores)
    yield "the one of fewer errors", one.second if fewer else one.first
    yield "offsets by length", _probable(one, waning=True)
    yield "SVM added", _probable(one, added=True)
    yield NOW, _probable(one, waning=True, added=True)


def _errors(one: Said, scores: Floats) -> int:
    """How many whole posts held out are given to another, of authors that were there."""
    trial = one.trial
    own = np.flatnonzero(~trial.strange[: trial.n_whole])
    return int((scores[own].argmax(axis=1) != trial.classes[own]).sum())


def _probable(one: Said, *, waning: bool = False, added: bool = False) -> Floats:
    """Probabilities as `Attributor` has them, given that one of the authors wrote the post."""
    trial = one.trial._replace(waning=waning)
    share = share_of(trial, one.beside) if added else 0.0
    there = np.isfinite(trial.scores)
    both = trial.scores + share * np.where(there, one.beside, 0.0)
    amount = evidence(np.maximum(one.words, FEWEST), one.usual)
    inside = calibrate(trial._replace(scores=both)).inside(one.first + share * one.second, amount)
    told = np.minimum(one.words / FEWEST, 1.0)[:, None]
    return np.asarray(told * inside + (1 - told) / inside.shape[1])


def _page(found: Found) -> Iterator[str]:
    yield f"{'':26}" + "".join(f"{column:>34}" for column in DRAWS)
    for way in dict.fromkeys(way for way, _ in found):
        cells = (_cell(way, column, found) for column in DRAWS if (way, column) in found)
        yield f"{way:26}" + "".join(f"{cell:>34}" for cell in cells)
    posts = (sum(len(one.truth) for one in found[REGIONS, column]) for column in DRAWS)
    yield f"{'posts judged':26}" + "".join(f"{n:>34,}" for n in posts)


def _cell(way: str, column: str, found: Found) -> str:
    own, usual = (np.concatenate([one.right for one in found[w, column]]) for w in (way, REGIONS))
    cell = f"{100 * own.mean():.2f}"
    if way != REGIONS:
        cell = f"{int((own & ~usual).sum())}:{int((usual & ~own).sum())} {cell}"
    if not np.allclose(found[way, column][0].levels.sum(axis=1), 1.0):
        return f"{cell}{'':21}"
    ours, before = (_surprise(found[w, column]) for w in (way, REGIONS))
    top = np.concatenate([one.levels.max(axis=1) for one in found[way, column]])
    error = 100 * expected_calibration_error(top, own)
    away = ours - before
    spread = away.std() / np.sqrt(len(away))
    loss = f"{ours.mean():.4f}" if way == REGIONS else f"{away.mean():+.4f}±{spread:.4f}"
    return f"{cell} {loss:>14} {error:5.2f}"


def _surprise(answered: list[Answered]) -> Floats:
    """The number -ln P of every post's author."""
    shares = [one.levels[np.arange(len(one.truth)), one.truth] for one in answered]
    return np.asarray(-np.log(np.concatenate(shares)))


def _tables(
    groups: Sequence[str], sizes: Sequence[str], keep: Path | None, draws: int | None
) -> None:
    ways = ("SVM of the tables", "regions, by score", REGIONS, NOW)
    rows = [f"{'accuracy, %':30}{'draws':>6}" + "".join(f"{way:>26}" for way in ways)]
    for group in groups:
        for size in sizes:
            shares = defaultdict(list)
            for seed in range(draws or {"2": 10}.get(size, 1)):
                name = f"{size}_{group}_"
                right: Counter[str] = Counter()
                for one in said(name, sub_corpus(group, size), 10, seed, keep):
                    found = {ways[0]: one.rival, **dict(_ways(one))}
                    right.update({w: int(Answered(found[w], one.truth).right.sum()) for w in ways})
                for way in ways:
                    shares[way].append(100 * right[way] / len(sub_corpus(group, size)))
            cells = "".join(f"{np.mean(shares[way]):26.2f}" for way in ways)
            rows.append(f"{f'{group}({size})':30}{len(shares[ways[0]]):6}{cells}")
            (RESULTS / "beside_tables.txt").write_text("\n".join(rows) + "\n", "utf-8")


if __name__ == "__main__":
    main()
