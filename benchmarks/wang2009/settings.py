"""Which settings to take, chosen on some clusters and measured on others.

    python benchmarks/wang2009/settings.py

The paper leaves much open, and what is open was settled here: for BSTM and FGB, by which rule a
topic is told, and terms of how many texts are left out; for `forecast`, what a word counts next to
a pair, its weights being held out as in the table. Clusters are in two halves. The setting with the
highest mean of R-1 and R-2 over corpora on one half is measured on the other, both ways, and the
two are averaged; beside it stands every setting on all clusters.
"""

import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from byline.methods.summarisation._summariser import Summariser
from byline.methods.summarisation.forecast import Forecast
from byline.methods.summarisation.topics import BSTM, FGB
from byline.metrics.rouge import PorterStemmer, RougeReading, rouge

sys.path.insert(0, str(Path(__file__).parent))
from corpora import open_cases
from learning import Case, Weights, folds, learn
from systems import FOLDS

Floats = NDArray[np.float64]
TOLD_BY: tuple[Literal["share", "words"], ...] = ("share", "words")
RULES = [(told_by, fewest) for told_by in TOLD_BY for fewest in (1, 2, 3)]
WORDS = (0.1, 0.3, 0.6)


def main() -> None:
    """Every setting of each method, and what choosing among them gives."""
    cases = open_cases()
    halves = folds(cases, 2, 1)
    for name, kind in (("bstm", BSTM), ("fgb", FGB)):
        found = {}
        for told_by, fewest in RULES:
            model = kind(told_by=told_by, fewest=fewest)
            setting = f"{told_by}, {fewest} texts"
            found[setting] = _scores(cases, partial(_always, model))
        _tell(name, cases, halves, found)
    fold = dict(zip(map(id, cases), folds(cases, FOLDS, 0), strict=True))
    weights = [learn([c for c in cases if fold[id(c)] != k]) for k in range(FOLDS)]
    found = {
        f"word {word}": _scores(cases, partial(_forecast, word, weights, fold)) for word in WORDS
    }
    _tell("forecast", cases, halves, found)


def _always(model: Summariser, case: Case) -> Summariser:
    return model


def _forecast(
    word: float, weights: Sequence[Weights], fold: dict[int, int], case: Case
) -> Summariser:
    """The forecast that was learned without a case."""
    return Forecast(word=word, weights=weights[fold[id(case)]])


def _scores(cases: Sequence[Case], model_for: Callable[[Case], Summariser]) -> Floats:
    """R-1 and R-2 of each case."""
    return np.array([_score(case, model_for(case)) for case in cases])


def _score(case: Case, model: Summariser) -> tuple[float, float]:
    places = model.summarise(case.sentences, case.limit)
    stem = PorterStemmer() if case.language == "en" else None
    found = rouge(
        [case.sentences.wording(place) for place in places],
        case.references,
        ["1", "2"],
        reading=RougeReading(words=case.limit.amount, stem=stem),
    )
    return found["1"].recall, found["2"].recall


def _tell(name: str, cases: Sequence[Case], halves: NDArray[np.intp], found: dict) -> None:  # type: ignore[type-arg]
    for setting, values in found.items():
        first, second = _mean(cases, values, halves >= 0)
        print(f"{name:9} {setting:18} R-1 {first:.4f}  R-2 {second:.4f}")
    outside = []
    for half in (0, 1):
        known = {s: _mean(cases, values, halves != half).mean() for s, values in found.items()}
        best = max(known, key=known.__getitem__)
        outside.append(_mean(cases, found[best], halves == half))
        print(f"{name:9} best without half {half}: {best}")
    first, second = np.mean(outside, axis=0)
    print(f"{name:9} held out           R-1 {first:.4f}  R-2 {second:.4f}", flush=True)


def _mean(cases: Sequence[Case], values: Floats, kept: NDArray[np.bool_]) -> Floats:
    """Over corpora, each of which counts the same."""
    corpora = np.array([case.corpus for case in cases])
    named = dict.fromkeys(corpora.tolist())
    return np.mean([values[kept & (corpora == name)].mean(axis=0) for name in named], axis=0)


if __name__ == "__main__":
    main()
