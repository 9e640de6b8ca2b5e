"""How fast one pass of exponentiated gradient is, next to the same in plain Python.

    python benchmarks/studies/speed/exponentiated_gradient.py [--authors 20] [--posts 100]
        [--part 10]

Learns the features of messages from made-up posts, shaped like those of 20 Newsgroups (words by
Zipf's law, lines of seventy characters), and makes one pass over them by each of the five rules.
Beside it stand two loops in plain Python, from the same table in the same order: over every
feature, as the paper's formulas read (the version that the tests compare with), and over the
features that a post has. The first is timed on a part of the posts, taken evenly, the second on ten
times as many; both are reckoned for all. The weights after the first part are compared.
"""

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Literal

import numpy as np
from scipy.sparse import csr_matrix

from byline.corpus import Text
from byline.corpus.words import function_word_list
from byline.features.messages import MessageFeatures
from byline.numerics.exponentiated import Update, WinnowSettings, learn, start

sys.path.insert(0, str(Path(__file__).parents[3] / "tests" / "numerics"))
import literal_exponentiated as literal  # type: ignore[import-not-found]

RULES: tuple[Update, ...] = ("naive", "conservative", "none", "all", "rows")


def main() -> None:
    """Time the three and print the ratios."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--authors", type=int, default=20)
    parser.add_argument("--posts", type=int, default=100)
    parser.add_argument("--part", type=int, default=10)
    asked = parser.parse_args()
    texts, labels = _posts(asked.authors, asked.posts)
    shares = MessageFeatures().fit_transform(texts)
    table = csr_matrix(shares.multiply(1 / np.maximum(shares.max(axis=0).toarray(), 1e-12)))
    per_post = table.nnz / table.shape[0]
    print(f"{table.shape[0]} posts, {table.shape[1]} features, {per_post:.0f} in a post")
    for update in RULES:
        _compare(update, table, labels, asked.part)


def _posts(n_authors: int, n_posts: int) -> tuple[list[Text], np.ndarray]:
    """Posts of a hundred words or so; authors differ in which function words they like."""
    rng = np.random.default_rng(0)
    common = np.array(function_word_list("en"))
    rare = np.array([f"w{k}" for k in range(20_000)])
    rank = 1.0 / np.arange(1, len(common) + 1)
    texts = []
    for k in range(n_authors * n_posts):
        taste = rank * np.random.default_rng(k % n_authors).gamma(2.0, 1.0, len(common))
        size = int(rng.lognormal(4.4, 0.8)) + 5
        words = rng.choice(common, size, p=taste / taste.sum())
        words = np.where(rng.random(size) < 0.5, words, rng.choice(rare, size))
        cases = [w.capitalize() if rng.random() < 0.1 else w for w in words]
        lines = [" ".join(cases[low : low + 12]) for low in range(0, size, 12)]
        texts.append(Text(str(k), "\n".join(lines), title=" ".join(words[:4])))
    return texts, np.arange(n_authors * n_posts) % n_authors


def _compare(update: Update, table: csr_matrix, labels: np.ndarray, part: int) -> None:
    n_classes = int(labels.max()) + 1
    settings = WinnowSettings(update)

    def ours(some: csr_matrix, given: np.ndarray) -> np.ndarray:
        weights = start(table.shape[1], n_classes, update)
        learn(weights, some, given, settings, np.random.default_rng(1))
        return weights

    ours(table[:2], labels[:2])  # compile
    fast, _ = _timed(lambda: ours(table, labels), 3)
    few, more = (_spread(len(labels), size) for size in (part, 10 * part))
    dense, models = _timed(lambda: _literally(table[few], labels[few], update, "all"), 1)
    sparse, _ = _timed(lambda: _literally(table[more], labels[more], update, "there"), 1)
    off = _difference(ours(csr_matrix(table[few]), labels[few]), models, n_classes)
    dense, sparse = dense * len(labels) / len(few), sparse * len(labels) / len(more)
    print(
        f"{update:13s} byline {fast * 1000:7.1f} ms   every feature {dense:7.1f} s "
        f"{dense / fast:6.0f} × (off by {off:.0e})   features there {sparse:6.1f} s "
        f"{sparse / fast:5.0f} ×"
    )


def _spread(total: int, size: int) -> np.ndarray:
    return np.linspace(0, total - 1, min(size, total)).astype(int)


def _literally(
    some: csr_matrix, given: np.ndarray, update: Update, features: Literal["all", "there"]
) -> dict[Any, Any]:
    """One pass by the version of the tests, but for the end of the pass, which is not timed."""
    n_classes = int(given.max()) + 1
    rng = np.random.default_rng(1)
    order = rng.permutation(len(given))
    width = 0 if update in ("naive", "none") else n_classes
    turns = rng.permuted(np.tile(np.arange(width), (len(given), 1)), axis=1)
    models = literal.new_models(n_classes, some.shape[1], update)
    if features == "there":
        for model in models.values():
            model.__class__ = _Sparse
    sparse = [_entries(row) for row in some] if features == "there" else None
    rows: list[Any] = sparse or some.toarray().tolist()
    factor = literal.linear(2.0)
    for place, classes in zip(order, turns, strict=True):
        literal.UPDATES[update](models, rows[place], int(given[place]), list(classes), factor)
    return models


class _Sparse(literal.Model):
    """The same model for rows that are lists of (feature, value)."""

    def of(self, x: Sequence[tuple[int, float]]) -> float:
        return sum((self.plus[i] + self.minus[i]) * value for i, value in x)

    def _change(
        self, x: Sequence[tuple[int, float]], factor: Callable[[float], float], sign: int
    ) -> None:
        for i, value in x:
            self.plus[i] *= factor(value) ** sign
            self.minus[i] *= factor(value) ** -sign


def _entries(row: csr_matrix) -> list[tuple[int, float]]:
    return list(zip(row.indices.tolist(), row.data.tolist(), strict=True))


def _difference(weights: np.ndarray, models: dict[Any, Any], n_classes: int) -> float:
    """The greatest difference after the end of the pass; `rows` keep one model for all of a row."""
    worst, pairs = 0.0, weights.shape[1] > n_classes
    for key, model in models.items():
        model.end_of_pass()
        i, j = (key, 0) if isinstance(key, int) else key
        place = i * n_classes + j if pairs else i
        worst = max(worst, float(np.abs(weights[:, place, 0] - model.plus).max()))
    return worst


def _timed(work: Callable[[], Any], times: int) -> tuple[float, Any]:
    """The best of some runs, and the result."""
    best = float("inf")
    for _ in range(times):
        began = time.perf_counter()
        result = work()
        best = min(best, time.perf_counter() - began)
    return best, result


if __name__ == "__main__":
    main()
