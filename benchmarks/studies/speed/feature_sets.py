"""How long each style takes for Reuters 50-50: texts to rows, and rows to the whole Gram matrix.

    python benchmarks/studies/speed/feature_sets.py [--texts 5000] [--peer-texts 1000] [styles …]

Beside it what people would write: scikit-learn's CountVectorizer with the same units, as many
features, dense z-scores or tf-idf, and one dense product, all in the same precision, for as many
texts as `--peer-texts`; ratios are between both on those texts. Times are seconds of processor time
on one core. The last lines say what a shared `Pile` saves.
"""

import argparse
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np
from sklearn.feature_extraction.text import CountVectorizer

from byline.features.style import STYLES, Pile, Style, gram, style_of
from byline.research.corpora import load

DTYPE = np.float32


def main() -> None:
    """Time all styles and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("styles", nargs="*", default=list(STYLES))
    parser.add_argument("--texts", type=int, default=5000)
    parser.add_argument("--peer-texts", type=int, default=1000)
    asked = parser.parse_args()
    bodies = load("c50").bodies[: asked.texts]
    _warm(bodies[:20])
    pile = Pile(bodies)
    cut, _ = _timed(lambda: pile.tokens)
    print(f"{len(bodies)} texts; cutting them into tokens once: {cut:.2f} s")
    print(
        f"{'':16} {'features':>8} {'fit+rows':>9} {'gram':>7}   {'ours':>7} {'dense':>8} {'×':>6}"
    )
    alone = together = 0.0
    for name in asked.styles:
        fit, rows = _timed(partial(_english(name).fit_rows, pile))
        product, _ = _timed(partial(gram, rows, dtype=DTYPE))
        together += fit
        alone += _timed(partial(_english(name).fit_rows, list(bodies)))[0]
        beside = _beside(name, bodies[: asked.peer_texts])
        print(
            f"{name:16} {rows.matrix.shape[1]:8,} {fit:9.2f} {product:7.2f}   {beside}", flush=True
        )
    print(f"fit+rows of all: {cut + together:.1f} s from one pile, {alone:.1f} s each on its own")


def _warm(bodies: Sequence[str]) -> None:
    """Compile and load what is compiled and loaded once."""
    for name in ("tokens", "words", "pos-ngrams", "spgk"):
        gram(_english(name).fit_rows(bodies), dtype=DTYPE)


def _english(name: str) -> Any:
    style = style_of(name)
    return style.set_params(language="en") if isinstance(style, Style) else style


def _timed(work: Callable[[], Any]) -> tuple[float, Any]:
    began = time.process_time()
    result = work()
    return time.process_time() - began, result


def _beside(name: str, bodies: Sequence[str]) -> str:
    """Both on the same texts, and how many times as long the dense way takes."""
    style = _english(name)
    if not isinstance(style, Style) or isinstance(style.view, tuple):
        return f"{'':7} {'':8} {'':>6}"
    pile = Pile(bodies)
    ours, found = _timed(lambda: gram(style.fit_rows(pile), dtype=DTYPE))
    views = style.views_
    theirs, expected = _timed(lambda: _dense(style, views[0], bodies))
    off = float(np.abs(found - expected).max())
    return f"{ours:7.2f} {theirs:8.2f} {theirs / ours:6.1f} (off by {off:.0e})"


def _dense(style: Style, view: Any, bodies: Sequence[str]) -> Any:
    """The same Gram matrix by a vectoriser and dense arrays."""
    sizes = range(style.n[0], style.n[1] + 1)
    admits = getattr(view, "admits", bool)

    def units(body: str) -> list[str]:
        return [name for name in _n_grams(view.units(body), sizes, view.joint) if admits(name)]

    counter = CountVectorizer(analyzer=units, min_df=style.min_texts)
    counts = counter.fit_transform(bodies).astype(np.float64)
    lengths = np.array([len(view.units(body)) for body in bodies])
    totals = np.maximum(sum(np.maximum(lengths - size + 1, 0) for size in sizes), 1)
    kept = _kept(style, counter, counts, totals)
    table = counts[:, kept].toarray()
    if style.weighting == "log":
        rarity = 1 + np.log((1 + len(bodies)) / (1 + (table > 0).sum(axis=0)))
        table = np.where(table > 0, 1 + np.log(np.maximum(table, 1)), 0) * rarity
    else:
        table /= totals[:, None]
        if style.weighting == "root":
            table = np.sqrt(table)
        else:
            table = np.clip((table - table.mean(axis=0)) / table.std(axis=0), -2, 2)
    table /= np.linalg.norm(table, axis=1, keepdims=True)
    narrow = table.astype(DTYPE)
    return narrow @ narrow.T


def _kept(style: Style, counter: CountVectorizer, counts: Any, totals: Any) -> Any:
    """The features with the largest mean share, in alphabetical order among equals."""
    means = np.asarray((counts.multiply(1 / totals[:, None])).mean(axis=0)).ravel()
    names = counter.get_feature_names_out()
    order = np.lexsort((names, -np.round(means, 15)))
    return np.sort(order[: style.max_features])


def _n_grams(units: list[str], sizes: range, joint: str) -> list[str]:
    rows = [units[k : k + size] for size in sizes for k in range(len(units) - size + 1)]
    return [joint.join(row) for row in rows if "" not in row]


if __name__ == "__main__":
    main()
