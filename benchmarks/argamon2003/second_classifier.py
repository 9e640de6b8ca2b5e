"""What a linear SVM on characters adds to the regions of `messages`, by probability.

    python benchmarks/argamon2003/second_classifier.py [--keep] [--scores FOLDER] [groups …]

On the ten groups of `views.py`, or on those named: two people in three draws of five folds, nine
more pairs and five people in one, `10/` and twenty people of the first four groups in one of three
folds. In how many posts only that way is right and only regions by probability, the mean difference
of -ln P of the author with its standard error, and the calibration error in per cent. Each of the
last three ways has what the one above it has, too. Then per cent found and -ln P by the length of
the posts. Last, in how many pairs of a stranger's post and another among those held out the
stranger's looks stranger to regions and to both classifiers, calibrated on one half of the texts
and measured on the other. Writes `results/second_classifier.txt`. `--scores` is a folder for
scores, which are measured once.
"""

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import combinations, pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from protocol import sub_corpus
from sklearn.metrics import roc_auc_score
from two_classifiers import EVERYTHING, Said, heard, probable, said
from views import OTHERS, TWENTY

from byline.corpus import Corpus
from byline.methods.attribution.stacking import weights_of
from byline.metrics.calibration import expected_calibration_error
from byline.numerics.open_set import Calibration, ValidationScores, calibrate, fit_stacking_weights
from byline.research.records import study_results

RESULTS = study_results(__file__)
Floats = NDArray[np.float64]
DRAWS = {"2": (5, 3), "pairs": (5, 1), "5": (5, 1), "10/": (3, 1), "20": (3, 1)}
"""Folds and draws of each column."""
REGIONS, SVM = "regions, by probability", "SVM of the tables"
NOW = "as tried: messages"
LENGTHS = (0, 20, 40, 80, 10**9)


class Answered(NamedTuple):
    """Of one fold: probabilities or scores of its posts, and whose they are."""

    levels: Floats
    truth: NDArray[np.intp]
    words: Floats

    @property
    def right(self) -> NDArray[np.bool_]:
        """Whether the author comes first."""
        return np.asarray(self.levels.argmax(axis=1) == self.truth)


Found = defaultdict[tuple[str, str], list[Answered]]
Strange = defaultdict[str, list[tuple[float, float]]]
"""By column: of each half, pairs in the right order by regions and by both."""


def main() -> None:
    """Measure group after group."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--scores", type=Path)
    parser.add_argument("groups", nargs="*")
    asked = parser.parse_args()
    found: Found = defaultdict(list)
    strange: Strange = defaultdict(list)
    for number, group in enumerate(asked.groups or OTHERS, 1):
        for column, name, corpus in _corpora(group, large=number <= TWENTY):
            n_folds, draws = DRAWS[column]
            for seed in range(draws):
                for one in said(name, corpus, n_folds, seed, asked.scores):
                    if one.validation.out_of_set.any():
                        strange[column] += _strangers(one)
                    for way, levels in _ways(one):
                        found[way, column].append(Answered(levels, one.truth, one.words))
        page = "\n".join([f"{number} groups", *_page(found), "", *_by_length(found), ""])
        page = "\n".join([page, *_of_strangers(strange)])
        (RESULTS / "second_classifier.txt").write_text(page + "\n", "utf-8")


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
    yield REGIONS, probable(one)
    yield "regions, by score", one.first
    yield SVM, one.rival
    fewer = _errors(one, one.beside) < _errors(one, one.validation.scores)
    yield "the one of fewer errors", one.second if fewer else one.first
    yield "SVM added", probable(one, added=True)
    yield "offsets by length", probable(one, by_length=True)
    yield "SVM added by length", probable(one, by_length=True, added=True)
    yield "stretches count half", probable(one, by_length=True, added=True, half=True)
    yield NOW, probable(one, **EVERYTHING)


def _errors(one: Said, scores: Floats) -> int:
    """How many whole posts held out are given to another, of authors that were there."""
    validation = one.validation
    own = np.flatnonzero(~validation.out_of_set[: validation.n_whole])
    return int((scores[own].argmax(axis=1) != validation.classes[own]).sum())


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


def _by_length(found: Found) -> Iterator[str]:
    """Per cent found by the length of posts, and -ln P of ways that have it."""
    names = [f"{a} to {b - 1} words" for a, b in pairwise(LENGTHS[:-1])]
    yield f"{'':34}" + "".join(f"{name:>18}" for name in (*names, f"{LENGTHS[-2]} or more"))
    for column in DRAWS:
        for way in (REGIONS, SVM, NOW):
            own = found[way, column]
            if own:
                cells = (_of_length(own, a, b) for a, b in pairwise(LENGTHS))
                yield f"{column:8}{way:26}" + "".join(f"{cell:>18}" for cell in cells)


def _of_length(answered: list[Answered], fewest: int, most: int) -> str:
    words = np.concatenate([one.words for one in answered])
    own = (words >= fewest) & (words < most)
    right = np.concatenate([one.right for one in answered])[own]
    if not np.allclose(answered[0].levels.sum(axis=1), 1.0):
        return f"{100 * right.mean():.2f}{'':7}"
    return f"{100 * right.mean():.2f} {_surprise(answered)[own].mean():.4f}"


def _strangers(one: Said) -> Iterator[tuple[float, float]]:
    """Both shares, of either half of the texts."""
    validation = one.validation._replace(by_length=True, weights=weights_of(one.validation))
    both = validation._replace(scores=heard(one, fit_stacking_weights(validation, one.beside)))
    odd = validation.texts % 2 == 1
    for half in (odd, ~odd):
        first, second = (
            _in_order(calibrate(_half(t, ~half)), _half(t, half)) for t in (validation, both)
        )
        yield first, second


def _half(validation: ValidationScores, own: NDArray[np.bool_]) -> ValidationScores:
    """The rows of some texts."""
    return validation._replace(
        scores=validation.scores[own],
        classes=validation.classes[own],
        out_of_set=validation.out_of_set[own],
        log_lengths=validation.log_lengths[own],
        texts=validation.texts[own],
        n_whole=int(own[: validation.n_whole].sum()),
        weights=weights_of(validation)[own],
    )


def _in_order(calibration: Calibration, validation: ValidationScores) -> float:
    n = validation.n_whole
    none = calibration.none(validation.scores[:n], validation.log_lengths[:n], 0.5)
    return float(roc_auc_score(validation.out_of_set[:n], none))


def _of_strangers(strange: Strange) -> Iterator[str]:
    yield f"{'strangers told':18}{'regions':>10}{'both':>10}{'difference':>20}{'halves':>8}"
    for column, shares in strange.items():
        table = np.array(shares)
        gain = table[:, 1] - table[:, 0]
        cell = f"{gain.mean():+.4f} ± {gain.std() / np.sqrt(len(gain)):.4f}"
        means = "".join(f"{mean:10.4f}" for mean in table.mean(axis=0))
        yield f"{column:18}{means}{cell:>20}{len(gain):8}"


def _surprise(answered: list[Answered]) -> Floats:
    """The number -ln P of every post's author."""
    shares = [one.levels[np.arange(len(one.truth)), one.truth] for one in answered]
    return np.asarray(-np.log(np.concatenate(shares)))


if __name__ == "__main__":
    main()
