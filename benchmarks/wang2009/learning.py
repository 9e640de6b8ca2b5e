"""Learn what summaries say from people's summaries: the weights of `forecast`.

How often references have a word or pair, per word of reference, is y; with x its traits, v is that
of the highest

    sum over words of  w (y v · x - exp(v · x)) - penalty · |scaled v but the first|² / 2

which is Poisson regression, by Newton's method. Corpora weigh alike (w), however many clusters they
have. Folds are by topic: a cluster of MultiLing 2011 and its translations are one topic, and so are
all clusters of Opinosis on one product, which are from the same reviews.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from byline.corpus.problems import SummaryCluster
from byline.methods.summarisation._pile_ngrams import PileNgrams
from byline.methods.summarisation.selection import Limit
from byline.methods.summarisation.sentences import Sentences, count_words

__all__ = ["Case", "Weights", "folds", "learn", "topic"]

Floats = NDArray[np.float64]
Weights = tuple[tuple[float, ...], tuple[float, ...]]
PENALTY = 0.01
SCALE = 100.0
PRODUCTS = (
    "bestwestern",
    "garmin",
    "holiday_inn",
    "honda",
    "ipod",
    "kindle",
    "netbook",
    "swissotel",
    "toyota",
    "windows7",
)


class Case:
    """A cluster of a corpus, read once for all that is done with it."""

    def __init__(self, corpus: str, cluster: SummaryCluster, limit: Limit) -> None:
        self.corpus = corpus
        self.topic = topic(cluster.id)
        self.language = cluster.language or "en"
        self.references = cluster.references
        self.limit = limit
        self.sentences = Sentences.of(cluster.texts, self.language)

    @cached_property
    def sample(self) -> list[tuple[Floats, Floats]]:
        """Traits of words and of pairs, and how often 100 words of reference have each."""
        reader = PileNgrams(self.sentences)
        found = [reader.counts_in(reference) for reference in self.references]
        words = sum(count_words(reference) for reference in self.references)
        sides = zip((reader.words, reader.pairs), zip(*found, strict=True), strict=True)
        return [(known.features, SCALE * sum(counts) / words) for known, counts in sides]


def learn(cases: Sequence[Case]) -> Weights:
    """Weights for words and for pairs."""
    sizes = Counter(case.corpus for case in cases)
    words, pairs = (_learn_side(cases, sizes, side) for side in (0, 1))
    return words, pairs


def topic(cluster: str) -> str:
    """What a cluster is about, by its name.

    >>> topic("M003.greek"), topic("rooms_holiday_inn_london")
    ('M003', 'holiday_inn')
    """
    name = cluster.partition(".")[0]
    return next((product for product in PRODUCTS if product in name), name)


def folds(cases: Sequence[Case], n: int, seed: int) -> NDArray[np.intp]:
    """The fold of each case, one for all of a topic; each corpus is spread over all folds."""
    rng = np.random.default_rng(seed)
    kinds = {case.topic: case.corpus.partition(" ")[0] for case in cases}
    fold: dict[str, int] = {}
    for kind in sorted(set(kinds.values())):
        names = sorted(name for name, its in kinds.items() if its == kind)
        fold |= {str(name): place % n for place, name in enumerate(rng.permutation(names))}
    return np.array([fold[case.topic] for case in cases], np.intp)


def _learn_side(cases: Sequence[Case], sizes: Counter[str], side: int) -> tuple[float, ...]:
    features = np.vstack([case.sample[side][0] for case in cases])
    counts = np.concatenate([case.sample[side][1] for case in cases])
    weights = np.repeat(
        [1.0 / sizes[case.corpus] for case in cases], [len(case.sample[side][1]) for case in cases]
    )
    found = poisson_regression(features, counts, weights / weights.sum(), PENALTY)
    found[0] -= np.log(SCALE)
    return tuple(float(value) for value in found)


def poisson_regression(X: Floats, y: Floats, w: Floats, penalty: float, rounds: int = 50) -> Floats:
    """The weights v of the columns of X, of which the first is all 1."""
    mean, spread = w @ X, np.sqrt(w @ (X - w @ X) ** 2)
    mean[0], spread[0] = 0.0, 1.0
    spread[spread < 1e-9] = 1.0
    Z, level = (X - mean) / spread, w @ y
    ridge = penalty * level * (np.arange(X.shape[1]) > 0)
    v = np.zeros(X.shape[1])
    v[0] = np.log(level)
    loss = _loss(Z, y, w, ridge, v)
    for _ in range(rounds):
        log_rates = np.exp(Z @ v)
        slope = Z.T @ (w * (log_rates - y)) + ridge * v
        bend = (Z * (w * log_rates)[:, None]).T @ Z + np.diag(ridge)
        step = np.linalg.solve(bend + 1e-12 * np.eye(len(v)), slope)
        while (new := _loss(Z, y, w, ridge, v - step)) > loss and np.abs(step).max() > 1e-12:
            step /= 2
        v, before, loss = v - step, loss, new
        if before - loss <= 1e-10 * abs(before):
            break
    found = v / spread
    found[0] -= mean[1:] @ found[1:]
    return found


def _loss(Z: Floats, y: Floats, w: Floats, ridge: Floats, v: Floats) -> float:
    powers = np.minimum(Z @ v, 50.0)
    return float(w @ (np.exp(powers) - y * powers) + ridge @ v**2 / 2)
