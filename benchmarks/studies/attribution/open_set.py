"""Authors who are not among the candidates: who is found, and who is turned away.

    python benchmarks/studies/attribution/open_set.py [c50] [usenet]

All texts of ten authors are kept from learning: ten of the fifty of C50 (official halves, three
draws), and ten of twenty people of 20 Newsgroups (`usenet_authors.py`, random halves, twelve
draws). By the last nine of these nothing was chosen; so few posts as three draws have do not show a
calibration error below 0.04. Methods that give probabilities are told the true share of strangers.
Area: under the curve of correct acceptance against false acceptance. None: area under the ROC curve
of telling strangers.
"""

import sys
from collections.abc import Iterable, Iterator, Sequence

import numpy as np
from baselines import count_once, linear_scores, one_class_scores, tfidf_rows
from cached_features import forget
from evaluation import Case, Floats, Ints, Sheet, floor, scorer
from numpy.typing import NDArray
from usenet_authors import halves, posts

from byline.corpus import Corpus
from byline.methods.attribution.attributor import Probabilities
from byline.metrics.calibration import classes_cllr, cllr, expected_calibration_error
from byline.metrics.open_set import open_set_area
from byline.research.corpora import load

FIRST, FURTHER = range(3), range(15, 24)
DRAWS = {"c50": [*FIRST], "usenet": [*FIRST, *FURTHER]}
AWAY = 10
HEAD = f"{'':34} {'area':>7} {'none':>7} {'Cllr':>7} {'none':>7} {'ECE':>7} {'floor':>7}"
Tops = tuple[Floats, NDArray[np.bool_]]
Row = tuple[str, list[float], Tops]
"""A name, figures, and the probability of each answer with whether it is right."""
NO_SECOND: Tops = (np.zeros(0), np.zeros(0, bool))


def main(wanted: Sequence[str]) -> None:
    """Write the tables of each corpus."""
    for corpus in wanted:
        seeds = DRAWS[corpus]
        sheet = Sheet(__file__, [f"draws with seeds {', '.join(map(str, seeds))}"], corpus)
        rows: dict[str, list[Row]] = {}
        for case in _cases(corpus):
            sheet.line(f"\n{case.name}: {len(case.learn)} texts, {len(case.asked)} asked about")
            sheet.line(HEAD)
            for row in _rows(case):
                rows.setdefault(row[0], []).append(row)
                sheet.line(_line([row]))
            forget()
        for some in (FIRST, FURTHER) if len(seeds) > len(FIRST) else ():
            of = f"seeds {some[0]} to {some[-1]}"
            _means(
                sheet, f"{corpus}, {of}", rows, [k for k in range(len(seeds)) if seeds[k] in some]
            )
        _means(sheet, f"{corpus}, all {len(seeds)} draws", rows, range(len(seeds)))


def _means(sheet: Sheet, title: str, rows: dict[str, list[Row]], places: Iterable[int]) -> None:
    sheet.line(f"\n{title}: means; ECE over the texts of all\n{HEAD}")
    chosen = list(places)
    for found in rows.values():
        sheet.line(_line([found[place] for place in chosen]))


def _cases(corpus: str) -> Iterator[Case]:
    pile = load("c50") if corpus == "c50" else posts()
    count_once(pile.bodies)
    for seed in DRAWS[corpus]:
        if corpus == "c50":
            learn, asked = load("c50", part="train"), load("c50", part="test")
        else:
            learn, asked = halves(pile, seed)
        away = set(np.random.default_rng(seed).choice(learn.authors, AWAY, replace=False).tolist())
        known = Corpus(text for text in learn if text.author not in away)
        yield Case(f"{corpus}, {AWAY} of {len(learn.authors)} unknown, draw {seed}", known, asked)


def _rows(case: Case) -> Iterator[Row]:
    """Each method's figures."""
    truth = case.truth
    share = float((truth < 0).mean())
    rows = tfidf_rows(case.learn.bodies, case.asked.bodies)
    yield "scikit-learn linear SVM", _by_score(linear_scores(rows, case.answers), truth), NO_SECOND
    alone = one_class_scores(rows, case.answers)
    yield "scikit-learn one-class SVM", _by_score(alone, truth), NO_SECOND
    for method in ("mkl-ssad", "one-class", "kernel-sum"):
        found = scorer(case, method, prior_none=share)[0]
        yield f"{method}, score", _by_score(found.scores, truth), NO_SECOND
        yield f"{method}, probability", *_by_probability(found, truth, share)


def _by_score(scores: Floats, truth: Ints) -> list[float]:
    known, top = truth >= 0, scores.max(axis=1)
    right = scores.argmax(axis=1) == truth
    return [open_set_area(top, known, right), open_set_area(top, known, known)]


def _by_probability(found: Probabilities, truth: Ints, share: float) -> tuple[list[float], Tops]:
    known, top = truth >= 0, found.authors.max(axis=1)
    right = found.authors.argmax(axis=1) == truth
    whole = np.column_stack([found.authors, found.none])
    classes = np.where(known, truth, whole.shape[1] - 1)
    figures = [
        open_set_area(top, known, right),
        open_set_area(-found.none, known, known),
        classes_cllr(whole, classes),
        cllr(found.none, ~known, share),
    ]
    return figures, (whole.max(axis=1), whole.argmax(axis=1) == classes)


def _line(draws: Sequence[Row]) -> str:
    numbers = list(np.mean([figures for _, figures, _ in draws], axis=0))
    top, right = (np.concatenate(part) for part in zip(*(row[2] for row in draws), strict=True))
    if len(top):
        numbers += [expected_calibration_error(top, right), floor(top)]
    return f"{draws[0][0]:34} " + " ".join(f"{x:7.4f}" for x in numbers)


if __name__ == "__main__":
    main(sys.argv[1:] or ["c50", "usenet"])
