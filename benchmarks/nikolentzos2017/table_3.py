"""Table 3: story links, the least normalised detection cost over all thresholds.

The paper's corpus, TDT-5, is licensed; here are two others. `ecbplus`: all pairs of 982 news texts
on 43 topics of two events each; `same topic`: only pairs within a topic, where a pair that is no
link is about another event of the same kind; `by topic`: misses and false alarms are averaged over
topics first, as TDT does. `headlines`: all pairs of 3,000 single headlines of 87 stories. The least
cost is optimistic, as the threshold is chosen on the pairs it is measured on; `held out` takes the
threshold from the topics with an odd number and measures on the others.

Beside the paper's kernels stand the others of Byline, and the rows that `alike --groups` compares.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from byline.errors import InputError
from byline.features.kernels.ngrams import Cosine, Dice, Dot, Jaccard, Overlap, SetCosine, Tanimoto
from byline.features.kernels.spgk import SPGK
from byline.features.kernels.tfidf import TfIdf
from byline.methods.similarity.groups import event_rows, widened_rows
from byline.methods.similarity.search import matrix
from byline.metrics.detection import cost_at, det_curve, minimum_cost
from byline.reports.figures.det import DetFigure, DetLine
from byline.research.bench import Measured, Request, write_figure
from byline.research.corpora import load, locate

QUICK_SKIPS = "three of four news texts, most headlines"
FOLDER = Path(__file__).parent
SAMPLE, QUICK = 3000, 300
SETTINGS: dict[str, Any] = {"language": "en"}
KERNELS: dict[str, Any] = {
    "dot": Dot(**SETTINGS),
    "cosine": Cosine(**SETTINGS),
    "Tanimoto": Tanimoto(**SETTINGS),
    **{f"SPGK d={depth}": SPGK(depth, **SETTINGS) for depth in range(1, 5)},
    "set cosine": SetCosine(**SETTINGS),
    "Dice": Dice(**SETTINGS),
    "Jaccard": Jaccard(**SETTINGS),
    "overlap": Overlap(**SETTINGS),
    "tf-idf (default)": TfIdf(**SETTINGS),
}
DRAWN = ("dot", "cosine", "Tanimoto", "SPGK d=1", "tf-idf (default)", "rows of --groups")


class Pile(NamedTuple):
    """Texts, and which event and topic each tells of."""

    bodies: list[str]
    events: NDArray[np.str_]
    topics: NDArray[np.str_]


def data() -> list[Path]:
    """The corpora that are here."""
    return [path for name in ("ecbplus", "uci_news_headlines") if (path := _located(name))]


def measure(request: Request) -> Iterator[Measured]:
    """Both corpora by every kernel; the curves of the first are drawn."""
    if _located("ecbplus") is None or _located("uci_news_headlines") is None:
        yield Measured("SPGK d=1", "ecbplus", None, "ecbplus or uci_news_headlines is not here")
        return
    news, titles = _piles(request)
    lines = []
    for row, compare in _comparisons():
        scores = _pairs(compare(news.bodies))
        curve = det_curve(scores, _linked(news))
        if row in DRAWN:
            lines.append(DetLine(row, curve))
        yield Measured(row, "ecbplus", round(minimum_cost(curve).cost, 4))
        yield from _harder(row, news, scores)
        apart = det_curve(_pairs(compare(titles.bodies)), _linked(titles))
        yield Measured(row, "headlines", round(minimum_cost(apart).cost, 4))
    figure = DetFigure(tuple(lines), title="Story links on ECB+")
    write_figure(request.results(FOLDER) / "figure_2.svg", figure)


def _comparisons() -> Iterator[tuple[str, Callable[[list[str]], NDArray[np.float64]]]]:
    """Every way to compare all texts of a pile with each other."""
    for row, kernel in KERNELS.items():

        def by_kernel(bodies: list[str], kernel: Any = kernel) -> NDArray[np.float64]:
            return matrix(kernel.fit_transform(bodies), kernel.measure)

        yield row, by_kernel
    yield (
        "rows of --groups",
        lambda bodies: matrix(widened_rows(event_rows(bodies, "en"))),
    )


def _harder(row: str, pile: Pile, scores: NDArray[np.float64]) -> Iterator[Measured]:
    """The same pairs judged more strictly."""
    linked = _linked(pile)
    first, second = np.triu_indices(len(pile.bodies), 1)
    same = pile.topics[first] == pile.topics[second]
    within = minimum_cost(det_curve(scores[same], linked[same]))
    yield Measured(row, "ecbplus, same topic", round(within.cost, 4))
    by_topic = det_curve(scores, linked, topics=pile.topics[first].tolist())
    yield Measured(row, "ecbplus, by topic", round(minimum_cost(by_topic).cost, 4))
    odd = np.array([int(topic) % 2 == 1 for topic in pile.topics])
    learned = odd[first] & odd[second]
    tested = ~odd[first] & ~odd[second]
    threshold = minimum_cost(det_curve(scores[learned], linked[learned])).threshold
    there = cost_at(det_curve(scores[tested], linked[tested]), threshold)
    yield Measured(row, "ecbplus, held out", round(there.cost, 4), f"threshold {threshold:.3f}")


def _pairs(full: NDArray[np.float64]) -> NDArray[np.float64]:
    return full[np.triu_indices(len(full), 1)]


def _linked(pile: Pile) -> NDArray[np.bool_]:
    first, second = np.triu_indices(len(pile.bodies), 1)
    return np.asarray(pile.events[first] == pile.events[second])


def _piles(request: Request) -> tuple[Pile, Pile]:
    news, titles = load("ecbplus"), load("uci_news_headlines")
    rng = np.random.default_rng(request.seed)
    size = QUICK if request.effort == "quick" else SAMPLE
    kept = np.sort(rng.permutation(len(titles))[:size])
    some = list(news)[:: 4 if request.effort == "quick" else 1]
    return (
        Pile(
            [text.body for text in some],
            np.array([text.detail("event") for text in some]),
            np.array([text.detail("topic") for text in some]),
        ),
        Pile(
            [titles[int(k)].body for k in kept],
            np.array([titles[int(k)].detail("story") for k in kept]),
            np.zeros(len(kept), dtype=np.str_),
        ),
    )


def _located(name: str) -> Path | None:
    try:
        return locate(name)
    except InputError:
        return None
