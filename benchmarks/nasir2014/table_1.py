"""Table 1: ten authors of Reuters 50-50 by regions.

As in the paper: 1,000 articles, nine tenths to learn from, ten times over; the rest enter as
unlabelled. All articles are known then, so what is counted in them and the Gram matrices are the
same in all repetitions. The paper does not say whether F is of what regions accept (f > 0) or of
the highest score; the printed cells are compared with acceptance, the highest score has columns of
its own. Terms are chosen by micro F of acceptance on two of five folds of the training part, near
copies in one fold; those of all mixtures at p = 3.1623. The list of 484 function words was not
found, so Byline's own is used, and tags are the seventeen of Universal Dependencies.

Beside the paper's rows: a public list of 487 function words in place of ours, p = 2, which the
paper has for the Federalist; runs of two and three tags; the mixture held to kappa of at most 1;
Byline's default views; a linear SVM on tf-idf of runs of 3 to 5 characters. `copies apart` repeats
rows on splits that keep near copies on one side.
"""

import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from byline.corpus import Corpus
from byline.corpus.splits import Fold, duplicate_groups, folds, holdout
from byline.methods.attribution.classifiers import FEATURE_SETS as VIEWS
from byline.research.bench import Measured, Request
from byline.research.corpora import load

sys.path.insert(0, str(Path(__file__).parent))
from author_regions import (
    LISTED,
    NO_LIST,
    NOBODY,
    PAPER,
    Scored,
    Terms,
    climbed,
    f_scores,
    grams_of,
    highest,
    located,
    scored,
)

__all__ = ["POWERS", "QUICK_SKIPS", "Task", "data", "measure", "mixtures", "read_task", "splits_of"]

QUICK_SKIPS = (
    "repetitions after the first, texts of an author after the tenth, the choice of terms, rows of "
    "ours but for the list of 487"
)

Floats = NDArray[np.float64]
Ints = NDArray[np.intp]
POWERS = (1.0, 1.7783, 3.1623, 5.6234, 10.0)
OURS_P = 1.5
START = Terms(kappa=20.0, eta_l=1.0, unlabelled=1.0)
OPTIONS = {"kappa": (5.0, 80.0), "unlabelled": (0.2,), "eta_l": (0.2,)}
SMALL = {"kappa": (0.25, 0.5), "unlabelled": (0.2,), "eta_l": (0.1,)}
FINE = 1e-3
"""The gap of the regions measured; terms are chosen by rougher ones."""
REPEATS, SHARE, INNER, TRIED = 10, 0.1, 5, 2
QUICK_TEXTS = 10
RUNS = "pos-ngrams"
SVM = "linear SVM, runs of 3-5 characters"


class Task(NamedTuple):
    """The articles, whose they are by number, which are near copies, and their Gram matrices."""

    corpus: Corpus
    authors: list[str]
    answers: Ints
    groups: Ints
    grams: Mapping[str, NDArray[Any]]


class Row(NamedTuple):
    """What one row of the table looks at, and on which terms it begins to choose."""

    views: tuple[str, ...]
    p: float = np.inf
    start: Terms = START
    options: Mapping[str, tuple[float, ...]] = OPTIONS
    chosen_at: float | None = None
    """Another p, at which the terms are chosen."""


MIXED = tuple(PAPER.values())
ROWS: dict[str, Row] = {
    **{f"MKL p={p:g}": Row(MIXED, p, chosen_at=POWERS[2]) for p in POWERS},
    **{f"SSAD {name}": Row((view,)) for name, view in PAPER.items()},
    "SSAD sum": Row(MIXED),
    "MKL p=2": Row(MIXED, 2.0, chosen_at=POWERS[2]),
    "SSAD function words, list of 487": Row((LISTED,)),
    "MKL p=10, list of 487": Row((LISTED, *MIXED[1:]), 10.0, chosen_at=POWERS[2]),
    "SSAD runs of parts of speech": Row((RUNS,)),
    "MKL p=10, kappa at most 1": Row(MIXED, 10.0, START._replace(kappa=1.0), SMALL),
    "MKL over Byline's views": Row(VIEWS, OURS_P),
}
APART = ("MKL p=10", "MKL over Byline's views")


def data() -> list[Path]:
    """The corpus, if it is here."""
    return located("c10")


def measure(request: Request) -> Iterator[Measured]:
    """Every row over all repetitions; the mixtures are drawn."""
    if not data():
        yield Measured("MKL p=1", "F micro", None, "c10 is not here")
        return
    if request.effort == "quick":
        task = read_task(request, (*MIXED, LISTED))
        some = [name for name, row in ROWS.items() if set(row.views) <= {*MIXED, LISTED}]
        yield from _rows(task, splits_of(task, request), some, "")
        return
    task = read_task(request, sorted({*MIXED, LISTED, RUNS, *VIEWS}))
    yield from _rows(task, splits_of(task, request), tuple(ROWS), "")
    apart = splits_of(task, request, groups=task.groups)
    yield from _rows(task, apart, APART, ", copies apart")


def mixtures(request: Request) -> tuple[list[str], dict[float, list[Floats]]]:
    """The authors, and theta of each of them at every p, split by split."""
    task = read_task(request, MIXED)
    found: dict[float, list[Floats]] = {p: [] for p in POWERS}
    for split in splits_of(task, request):
        terms = _chosen(task, ROWS["MKL p=1"], split)
        for p in POWERS:
            row = ROWS[f"MKL p={p:g}"]
            fine = terms._replace(p=p, tol=FINE)
            found[p].append(_learned(task, row, split.train, fine).theta)
    return task.authors, found


def splits_of(task: Task, request: Request, groups: Ints | None = None) -> list[Fold]:
    """The repetitions: nine tenths to learn from."""
    repeats = 1 if request.effort == "quick" else REPEATS
    seeds = range(request.seed, request.seed + repeats)
    return [holdout(task.corpus, SHARE, groups=groups, seed=seed) for seed in seeds]


def _rows(
    task: Task,
    splits: list[Fold],
    names: Sequence[str],
    suffix: str,
) -> Iterator[Measured]:
    """The rows of these names, and the SVM, on the same splits."""
    chosen: dict[tuple[int, Any], Terms] = {}
    for name in names:
        row, results = ROWS[name], []
        if not set(row.views) <= set(task.grams):
            yield Measured(name + suffix, "F micro", None, NO_LIST)
            continue
        for number, split in enumerate(splits):
            at = row.views, row.chosen_at or row.p, row.start
            if (number, at) not in chosen:
                chosen[number, at] = _chosen(task, row, split)
            terms = chosen[number, at]._replace(p=row.p, tol=FINE)
            results.append((_learned(task, row, split.train, terms), terms))
        scores = [
            found.scores[split.test] for (found, _), split in zip(results, splits, strict=True)
        ]
        yield from _measured(task, splits, scores, name + suffix, _note(results))
    by_habit = [_by_habit(task, split) for split in splits]
    yield from _measured(task, splits, by_habit, SVM + suffix, "tf-idf of the training part, C = 1")


def _measured(
    task: Task, splits: list[Fold], scores: list[Floats], name: str, note: str
) -> Iterator[Measured]:
    """Means over the repetitions, and how far repetitions lie apart."""
    truths = [task.answers[split.test] for split in splits]
    pairs = list(zip(scores, truths, strict=True))
    for how, found in (
        ("", [f_scores(score > 0, truth) for score, truth in pairs]),
        (", highest score", [f_scores(highest(score), truth) for score, truth in pairs]),
    ):
        micro, macro = np.mean(found, axis=0)
        spread = f"±{np.std(found, axis=0, ddof=1)[0]:.1f} between splits" if len(found) > 1 else ""
        told = "; ".join(part for part in (spread, "" if how else note) if part)
        yield Measured(name, f"F micro{how}", round(float(micro), 2), told)
        yield Measured(name, f"F macro{how}", round(float(macro), 2))


def _chosen(task: Task, row: Row, split: Fold) -> Terms:
    """The terms by which most is rightly accepted inside the training part."""
    inside = task.corpus.take(split.train)
    dealt = list(folds(inside, INNER, groups=task.groups[split.train]))[:TRIED]
    start = row.start._replace(p=row.chosen_at or row.p)
    if len(task.corpus) <= QUICK_TEXTS * len(task.authors):
        return start
    return climbed(partial(_worth, task, row, split.train, dealt), start, row.options)


def _worth(task: Task, row: Row, train: Ints, dealt: list[Fold], terms: Terms) -> float:
    """Micro F of acceptance, on the parts held out of the training part."""
    found = []
    for fold in dealt:
        scores = _learned(task, row, train[fold.train], terms).scores
        tested = train[fold.test]
        found.append(f_scores(scores[tested] > 0, task.answers[tested])[0])
    return float(np.mean(found))


def _learned(task: Task, row: Row, train: Ints, terms: Terms) -> Scored:
    """Regions from these articles; all others are there, but unlabelled."""
    answers = np.full(len(task.answers), NOBODY)
    answers[train] = task.answers[train]
    return scored([task.grams[view] for view in row.views], answers, len(task.authors), terms)


def _note(results: list[tuple[Scored, Terms]]) -> str:
    """Which terms were chosen most often, and how near the regions are to the best ones."""
    settings = [(terms.kappa, terms.unlabelled, terms.eta_l) for _, terms in results]
    kappa, mass, eta_l = max(settings, key=settings.count)
    times = settings.count((kappa, mass, eta_l))
    gap = max(found.gap for found, _ in results)
    return (
        f"kappa {kappa:g}, unlabelled {mass:g}, eta_l {eta_l:g} chosen {times} of {len(results)} "
        f"times; gap {gap:.0e} at most"
    )


def _by_habit(task: Task, split: Fold) -> Floats:
    """Scores of tf-idf of runs of characters and a linear SVM, both as they come."""
    from sklearn.feature_extraction.text import TfidfVectorizer
    from sklearn.svm import LinearSVC

    learned, tested = ([text.body for text in part] for part in split.of(task.corpus))
    table = TfidfVectorizer(analyzer="char", ngram_range=(3, 5), min_df=2, sublinear_tf=True)
    model = LinearSVC(random_state=0).fit(table.fit_transform(learned), task.answers[split.train])
    return np.asarray(model.decision_function(table.transform(tested)))


def read_task(request: Request, views: Sequence[str]) -> Task:
    """The articles in these views."""
    corpus = load("c10")
    if request.effort == "quick":
        kept: dict[str | None, int] = {}
        places = []
        for place, text in enumerate(corpus):
            kept[text.author] = kept.get(text.author, 0) + 1
            if kept[text.author] <= QUICK_TEXTS:
                places.append(place)
        corpus = corpus.take(places)
    authors, answers = np.unique([str(text.author) for text in corpus], return_inverse=True)
    grams = grams_of([text.body for text in corpus], views)
    return Task(corpus, authors.tolist(), answers, duplicate_groups(corpus), grams)
