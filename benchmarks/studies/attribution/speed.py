"""What the default classifier costs on all of C50, next to scikit-learn, and how that grows.

    python benchmarks/studies/attribution/speed.py [texts of each author]

Gram matrices are made once and not timed. Timed are learning from all 5,000 texts, or from fewer of
each author, and scoring them: by regions over all views (`MKLSSAD`), without and with the trials
that calibrate it, and by SVC(kernel="precomputed") for each author against the rest on the mean of
the same matrices. Memory is the peak of the whole process before SVC has its turn.
"""

import resource
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import numpy as np
from evaluation import Ints, Sheet
from sklearn.svm import SVC

from byline.corpus import Corpus
from byline.engine import Serial
from byline.features.style import Pile, style_of
from byline.methods.attribution.classifiers import FEATURE_SETS as VIEWS
from byline.methods.attribution.classifiers import Grams
from byline.methods.attribution.cross_validation import (
    N_FOLDS,
    assign_folds,
    cross_validate,
    log_length_ratios,
    stretches,
    word_counts,
)
from byline.methods.attribution.fold_data import FoldData
from byline.methods.attribution.linear_scores import FeatureRows
from byline.methods.attribution.mkl_ssad import MKLSSAD
from byline.numerics.open_set import calibrate
from byline.research.corpora import load

TEXTS = (500, 1000, 2000, 5000)
AUTHORS = (5, 10, 20, 50)
EACH = 100


class Seen(NamedTuple):
    """Texts in all views, and their Gram matrices."""

    bodies: list[str]
    features: FeatureRows
    grams: Grams
    answers: Ints

    def take(self, places: Ints) -> "Seen":
        """As if only these were there."""
        return Seen(
            [self.bodies[place] for place in places],
            {name: rows.take(places) for name, rows in self.features.items()},
            {name: one[np.ix_(places, places)] for name, one in self.grams.items()},
            np.unique(self.answers[places], return_inverse=True)[1],
        )


def main(each: int) -> None:
    """Write all tables."""
    piles = load("c50").by_author.values()
    texts = Corpus(text for pile in piles for text in pile[:each])
    about = f"c50: {len(texts)} texts of {len(texts.authors)} authors"
    sheet = Sheet(__file__, [about], str(each) if each < EACH else "")
    seen = _seen(texts)
    sheet.line(f"views: {', '.join(seen.features)}; Gram matrices after {_memory():.2f} GiB")
    _warm(seen)
    ours = _timed(partial(_regions, seen))
    sheet.line(f"\nregions, learn and score   {ours:8.1f} s; peak memory {_memory():.2f} GiB")
    trials = _timed(partial(_calibrated, seen))
    sheet.line(f"trials and calibration     {trials:8.1f} s; peak memory {_memory():.2f} GiB")
    theirs = _timed(partial(_machines, seen))
    sheet.line(f"SVC, learn and score       {theirs:8.1f} s")
    sheet.line(
        f"regions take {ours / theirs:.2f} ×, with calibration {(ours + trials) / theirs:.2f} ×"
    )
    _growth(sheet, seen)


def _seen(texts: Corpus) -> Seen:
    pile = Pile(texts.bodies)
    features = {name: style_of(name).fit_rows(pile) for name in VIEWS}
    answers = np.unique([str(text.author) for text in texts], return_inverse=True)[1]
    return Seen(texts.bodies, features, MKLSSAD().prepare(features, Serial()), answers)


def _warm(seen: Seen) -> None:
    """Compile."""
    _regions(seen.take(np.flatnonzero(seen.answers < 2)))


def _regions(seen: Seen) -> None:
    n_authors = int(seen.answers.max()) + 1
    MKLSSAD().learn(seen.features, seen.grams, seen.answers, n_authors).scores(seen.features)


def _machines(seen: Seen) -> None:
    """One author against the rest, on the mean of all views."""
    whole = sum(seen.grams.values(), np.zeros((len(seen.answers),) * 2)) / len(seen.grams)
    for author in range(int(seen.answers.max()) + 1):
        classifier = SVC(kernel="precomputed", C=10).fit(whole, seen.answers == author)
        classifier.decision_function(whole)


def _calibrated(seen: Seen) -> None:
    """Everything but the looks at stretches of texts, which stand in for themselves."""
    counts = word_counts(seen.bodies + stretches(seen.bodies, 0))
    lengths = log_length_ratios(counts, float(np.median(counts)))
    folds = assign_folds(seen.bodies, seen.answers, seen.features, N_FOLDS, 0)
    fold_data = FoldData(seen.features, seen.features, seen.answers, {})
    calibrate(cross_validate(MKLSSAD(), fold_data, lengths, folds, Serial()))


def _growth(sheet: Sheet, seen: Seen) -> None:
    rng = np.random.default_rng(0)
    sheet.line("\ntexts of fifty authors:  regions      SVC")
    order = rng.permutation(len(seen.answers))
    for n in (n for n in TEXTS if n <= len(order)):
        sheet.line(_pair(n, seen.take(np.sort(order[:n]))))
    sheet.line("\nauthors, all texts of each")
    for n in AUTHORS:
        sheet.line(_pair(n, seen.take(np.flatnonzero(seen.answers < n))))


def _pair(n: int, part: Seen) -> str:
    ours, theirs = _timed(partial(_regions, part)), _timed(partial(_machines, part))
    return f"{n:22}   {ours:7.2f} s {theirs:7.2f} s"


def _timed(work: Callable[[], None]) -> float:
    """Seconds of one processor: other work on the classifier does not count."""
    began = time.process_time()
    work()
    return time.process_time() - began


def _memory() -> float:
    """The most memory that the process has had, in GiB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 2**20


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else EACH)
