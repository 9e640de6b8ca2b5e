"""All systems on the same clusters: their summaries, and what ROUGE says of these.

ROUGE is counted with the options that the spread of DUC's own runs shares: stems for English, the
limit of the summaries for references too, all references pooled (`-m -2 4 -u -f A -l 250` and the
like). A figure is a mean over clusters, of each cluster over seeds where chance has a say; the note
has its interval (95 %, 1000 draws of clusters).

`forecast` is learned, so its row is held out: topics are in five folds, and the clusters of a fold
are summarised by weights and `word` learned from the four others (`held_out`). In the row `other
kind` news are summarised by what was learned from reviews, and the other way round. On DUC it is as
it comes with Byline, which has seen neither year.
"""

import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from byline.catalogue import find
from byline.methods.summarisation.forecast import Forecast
from byline.metrics.bootstrap import bootstrap_interval
from byline.metrics.rouge import PorterStemmer, RougeReading, rouge
from byline.research.bench import Measured, Request

sys.path.insert(0, str(Path(__file__).parent))
from held_out import FOLDS, WORD_WEIGHTS, fit_forecast
from learning import Case, folds
from peers import PEERS, installed, peer_summary

__all__ = ["HELD_OUT", "MEASURES", "OTHER_KIND", "OWN", "System", "measured", "scores", "systems"]

Floats = NDArray[np.float64]
MEASURES = {"1": "R-1", "2": "R-2", "l": "R-L", "su4": "R-SU"}
OWN = "forecast"
HELD_OUT = f"{OWN} (default), held out"
OTHER_KIND = f"{OWN}, other kind"
PRINTED = {"selection": "printed", "updates": "printed", "fewest": 1, "alike": 1.0}
ROWS: dict[str, tuple[str, dict[str, object]]] = {
    "Random": ("random", {}),
    "Lead": ("lead", {}),
    "Centroid": ("centroid", {}),
    "LexPageRank": ("lexpagerank", {}),
    "LSA": ("lsa", {}),
    "LSA, combined weights": ("lsa-steinberger", {}),
    "NMF": ("nmf", {}),
    "KM": ("k-means", {}),
    "FGB": ("fgb", {}),
    "FGB, all as printed": ("fgb", PRINTED),
    "BSTM": ("bstm", {}),
    "BSTM, updates as printed": ("bstm", {"updates": "printed"}),
    "BSTM, selection as printed": ("bstm", {"selection": "printed"}),
    "BSTM, all as printed": ("bstm", PRINTED),
    "coverage": ("coverage", {}),
    "concepts": ("concepts", {}),
}
SEEDS = 3


class System(NamedTuple):
    """A way to summarise a cluster."""

    row: str
    summarise: Callable[[Case, int], list[int]]
    seeds: int


def systems(cases: Sequence[Case], request: Request) -> Iterator[System]:
    """Every system of the table; those of sumy only where it is installed."""
    n_seeds = 1 if request.effort == "quick" else SEEDS
    for row, (name, settings) in ROWS.items():
        model = find("gist", name).load()(**settings)
        seeded = "seed" in model.get_params(deep=False)

        def by_method(case: Case, seed: int, model=model, seeded=seeded) -> list[int]:  # type: ignore[no-untyped-def]
            if seeded:
                model.set_params(seed=seed)
            return list(model.summarise(case.sentences, case.limit))

        yield System(row, by_method, n_seeds if seeded else 1)
    yield from _forecasts(cases, request)
    for row in PEERS if installed() else ():
        yield System(row, partial(_by_peer, row), 1)


def _by_peer(row: str, case: Case, seed: int) -> list[int]:
    return peer_summary(row, case)


def scores(case: Case, places: Sequence[int]) -> Floats:
    """Recall by each measure, then F by each."""
    amount = {case.limit.unit: case.limit.amount}
    stem = PorterStemmer() if case.language == "en" else None
    reading = RougeReading(words=amount.get("words"), bytes=amount.get("bytes"), stem=stem)
    candidate = [case.sentences.wording(place) for place in places]
    found = rouge(candidate, case.references, MEASURES, reading=reading)
    return np.array([s.recall for s in found.values()] + [s.f for s in found.values()])


def measured(row: str, corpus: str, found: Floats) -> Iterator[Measured]:
    """Means of one system on one corpus, each with its interval; `found` is clusters × scores."""
    names = [*MEASURES.values(), *(f"{name} F" for name in MEASURES.values())]
    place = f", {corpus}" if corpus else ""
    for name, values in zip(names, found.T, strict=True):
        low, high = bootstrap_interval(values)
        yield Measured(row, name + place, round(float(values.mean()), 5), f"{low:.4f}-{high:.4f}")


def _forecasts(cases: Sequence[Case], request: Request) -> Iterator[System]:
    kinds = {case.corpus.partition(" ")[0] for case in cases}
    if kinds & {"duc2002", "duc2004"}:
        yield System(OWN, lambda case, _: Forecast().summarise(case.sentences, case.limit), 1)
        return
    word_weights = (Forecast().word,) if request.effort == "quick" else WORD_WEIGHTS
    fold = dict(zip((c.topic for c in cases), folds(cases, FOLDS, request.seed), strict=True))
    by_fold = {
        k: fit_forecast([c for c in cases if fold[c.topic] != k], request.seed, word_weights)
        for k in sorted(set(fold.values()))
    }
    yield System(
        HELD_OUT,
        lambda case, _: by_fold[fold[case.topic]].summarise(case.sentences, case.limit),
        1,
    )
    by_kind = {
        kind: fit_forecast(
            [case for case in cases if not case.corpus.startswith(kind)], request.seed, word_weights
        )
        for kind in kinds
    }
    yield System(
        OTHER_KIND,
        lambda case, _: by_kind[case.corpus.partition(" ")[0]].summarise(
            case.sentences, case.limit
        ),
        1,
    )
