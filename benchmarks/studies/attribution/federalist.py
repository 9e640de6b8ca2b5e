"""The Federalist: undisputed papers in turn, then the disputed and the joint ones.

    python benchmarks/studies/attribution/federalist.py [parts]

The 70 papers of Hamilton, Madison and Jay are cut into parts, 70 unless told otherwise, each of
which is left out in turn; views, scales, classifier and calibration are learned from the others. A
plain character-n-gram classifier leans to Hamilton, who wrote 51 of them. The odds of disputed and
joint papers come from a classifier that has all 70.
"""

import sys
from collections.abc import Iterable

import numpy as np
from baselines import count_once, linear_scores, tfidf_rows
from cached_features import forget
from evaluation import HEAD, PEER, Answers, Case, Sheet, closed, scorer, summary

from byline.corpus import Corpus
from byline.corpus.splits import folds
from byline.methods.attribution.attributor import Probabilities
from byline.research.corpora import load

METHODS = ("mkl-ssad", "svm", "kernel-sum", "cosine-delta", "delta")
JOINT = "Hamilton+Madison"


def main(parts: int | None) -> None:
    """Write both tables."""
    essays = load("federalist")
    own = essays.signed.where(lambda text: text.author != JOINT)
    others = essays.where(lambda text: text.author in (None, JOINT))
    count_once(essays.bodies)
    about = f"federalist: {len(own)} undisputed papers, {len(others)} others"
    sheet = Sheet(__file__, [about], str(parts or ""))
    _others(sheet, Case("disputed and joint", own, others))
    sheet.line(f"\nundisputed, left out in {parts or len(own)} parts\n{HEAD}")
    for method, found in _left_out(own, parts or len(own)):
        sheet.line(summary(method, [found]))


def _others(sheet: Sheet, case: Case) -> None:
    """The probabilities of Hamilton, Madison (and Jay), and of none of them."""
    disputed = [text.author is None for text in case.asked]
    authors = np.array(case.learn.authors)
    scores = linear_scores(tfidf_rows(case.learn.bodies, case.asked.bodies), case.answers)
    sheet.line(f"\n{PEER}: disputed {_tally(authors[scores.argmax(axis=1)[disputed]])}")
    for method in METHODS:
        found = scorer(case, method)[0]
        answers = authors[found.authors.argmax(axis=1)]
        sheet.line(f"\n{method}: disputed {_tally(answers[disputed])}")
        if method in ("mkl-ssad", "svm"):
            _odds(sheet, case.asked, authors, found)
    forget()


def _tally(names: Iterable[str]) -> str:
    found, counts = np.unique(list(names), return_counts=True)
    return ", ".join(f"{n} to {name}" for name, n in zip(found, counts, strict=True))


def _odds(sheet: Sheet, asked: Corpus, authors: Iterable[str], found: Probabilities) -> None:
    sheet.line(f"{'':16} " + " ".join(f"{name:>8}" for name in (*authors, "none", "typical")))
    first = found.typical[np.arange(len(asked)), found.authors.argmax(axis=1)]
    numbers = np.column_stack([found.authors, found.none, first])
    for text, row in zip(asked, numbers, strict=True):
        kind = "disputed" if text.author is None else "joint"
        sheet.line(f"{text.id[-2:]} {kind:13} " + " ".join(f"{x:8.3f}" for x in row))


def _left_out(own: Corpus, parts: int) -> Iterable[tuple[str, Answers]]:
    """Each paper judged by what was learned from all others; views are shared by the methods."""
    rows: dict[str, list[Answers]] = {}
    for fold in folds(own, parts):
        case = Case("", *fold.of(own))
        for method in (PEER, *METHODS):
            rows.setdefault(method, []).append(closed(case, method)[method])
        forget()
    for method, found in rows.items():
        truth, inside, scores = (
            np.concatenate(part) for part in list(zip(*found, strict=True))[:3]
        )
        yield method, Answers(truth, inside, scores, sum(one.seconds for one in found))


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else None)
