"""The Federalist: undisputed papers one by one, then the disputed and the joint ones.

    python benchmarks/attribution/federalist.py

Each of the 70 papers of Hamilton, Madison and Jay is left out in turn; views, scales, machine and
calibration are learned from the other 69. A plain character-n-gram machine leans to Hamilton, who
wrote 51 of them. The odds of disputed and joint papers come from a machine that has all 70.
"""

from collections.abc import Iterable

import numpy as np
from keeping import forget
from measure import HEAD, PEER, Answers, Case, Sheet, closed, judge, summary
from rivals import linear_scores, tfidf_rows

from byline.corpus import Corpus
from byline.corpus.public import load
from byline.methods.attribution.attributor import Probabilities

METHODS = ("mkl-ssad", "svm", "kernel-sum", "cosine-delta", "delta", "ssad")
JOINT = "Hamilton+Madison"


def main() -> None:
    """Write both tables."""
    essays = load("federalist")
    own = essays.signed.where(lambda text: text.author != JOINT)
    others = essays.where(lambda text: text.author in (None, JOINT))
    sheet = Sheet(__file__, [f"federalist: {len(own)} undisputed papers, {len(others)} others"])
    _others(sheet, Case("disputed and joint", own, others))
    sheet.line(f"\nundisputed, one left out at a time\n{HEAD}")
    for method, found in _left_out(own):
        sheet.line(summary(method, [found]))


def _others(sheet: Sheet, case: Case) -> None:
    """The probabilities of Hamilton, Madison (and Jay), and of none of them."""
    disputed = [text.author is None for text in case.asked]
    authors = np.array(case.learn.authors)
    scores = linear_scores(tfidf_rows(case.learn.bodies, case.asked.bodies), case.answers)
    sheet.line(f"\n{PEER}: disputed {_tally(authors[scores.argmax(axis=1)[disputed]])}")
    for method in METHODS:
        found = judge(case, method)[0]
        answers = authors[found.authors.argmax(axis=1)]
        sheet.line(f"\n{method}: disputed {_tally(answers[disputed])}")
        if method in ("mkl-ssad", "svm"):
            _odds(sheet, case.asked, authors, found)
    forget()


def _tally(names: Iterable[str]) -> str:
    found, counts = np.unique(list(names), return_counts=True)
    return ", ".join(f"{n} to {name}" for name, n in zip(found, counts, strict=True))


def _odds(sheet: Sheet, asked: Corpus, authors: Iterable[str], found: Probabilities) -> None:
    sheet.line(f"{'':16} " + " ".join(f"{name:>8}" for name in (*authors, "none", "familiar")))
    numbers = np.column_stack([found.authors, found.none, found.familiar])
    for text, row in zip(asked, numbers, strict=True):
        kind = "disputed" if text.author is None else "joint"
        sheet.line(f"{text.id[-2:]} {kind:13} " + " ".join(f"{x:8.3f}" for x in row))


def _left_out(own: Corpus) -> Iterable[tuple[str, Answers]]:
    """Each paper judged by what was learned from all others; views are shared by the methods."""
    truth = np.searchsorted(own.authors, [str(text.author) for text in own])
    rows: dict[str, list[Answers]] = {}
    for place in range(len(own)):
        case = Case("", own.take(np.delete(np.arange(len(own)), place)), own[place : place + 1])
        for method in (PEER, *METHODS):
            rows.setdefault(method, []).append(closed(case, method)[method])
        forget()
    for method, found in rows.items():
        inside, scores = (
            np.concatenate([getattr(one, part) for one in found]) for part in ("inside", "scores")
        )
        yield method, Answers(truth, inside, scores, sum(one.seconds for one in found))


if __name__ == "__main__":
    main()
