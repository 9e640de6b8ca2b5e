"""What other offsets between the regions of `messages` would bring, on groups of other scripts.

    python benchmarks/argamon2003/offsets.py [groups …]

The score of a region is what a text has in common with it less an offset. Three ways to take the
offsets of several regions nearer to each other or farther apart, in several draws of the folds of
the ten groups of `views.py`, or of those named: for two authors only, by a factor; for texts that
have less, and for those that have more in common with the texts learned from than half of these
have with each other, by the ratio. As a help to speed, views are learned from all texts of a
sub-corpus, without their authors, for all ways alike. Mean difference from `messages` in points,
with its standard error over the draws, and posts that only that way and only `messages` finds.
Writes `results/offsets.txt` and renews it after every group.
"""

import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from protocol import sub_corpus
from views import OTHERS, TWENTY

from byline.corpus import Corpus
from byline.corpus.splits import Fold, duplicate_groups, folds
from byline.features.style import Pile, gram, style_of
from byline.methods.attribution.recipes import RECIPES
from byline.methods.attribution.regions import Terms, learn_regions

Floats = NDArray[np.float64]
DRAWS = {"2": 5, "pairs": 2, "5": 3, "10/": 2, "20": 2}
FOLDS = {"2": 10, "pairs": 10, "5": 10, "10/": 5, "20": 5}
Tally = defaultdict[tuple[str, str, int], Counter[str]]


class Judged(NamedTuple):
    """Texts of a fold: what they have in common with each region, and with all texts."""

    inner: Floats
    offsets: Floats
    ratio: Floats


def main() -> None:
    """Measure group after group."""
    tally: Tally = defaultdict(Counter)
    groups = sys.argv[1:] or OTHERS
    for number, group in enumerate(groups, 1):
        for column, corpus, grams in _corpora(group, large=number <= TWENTY):
            _add(column, corpus, grams, tally)
        page = "\n".join([f"{number} of {len(groups)} groups", *_page(tally)])
        (Path(__file__).parent / "results" / "offsets.txt").write_text(page + "\n", "utf-8")


def _corpora(group: str, *, large: bool) -> Iterator[tuple[str, Corpus, Floats]]:
    """Each sub-corpus under the name of its column; pairs have the views of all five people."""
    five = sub_corpus(group, "5")
    grams = _grams(five)
    yield "5", five, grams
    most = [author for author, _ in Counter(text.author for text in five).most_common()]
    for number, pair in enumerate(combinations(most, 2)):
        own = np.array([place for place, text in enumerate(five) if text.author in pair])
        yield ("pairs" if number else "2"), five.take(own), grams[:, own][:, :, own]
    if large:
        for size in ("10/", "20"):
            yield size, sub_corpus(group, size), _grams(sub_corpus(group, size))


def _grams(corpus: Corpus) -> Floats:
    pile = Pile(corpus.bodies)
    views = RECIPES["messages"].views
    return np.stack([np.asarray(gram(style_of(v).fit_rows(pile)), np.float64) for v in views])


def _add(column: str, corpus: Corpus, grams: Floats, tally: Tally) -> None:
    answers = np.unique([text.author for text in corpus], return_inverse=True)[1]
    groups = duplicate_groups(corpus)
    for seed in range(DRAWS[column]):
        for fold in folds(corpus, FOLDS[column], groups=groups, seed=seed):
            found = dict(_ways(_judged(grams, fold, answers)))
            right = {k: s.argmax(axis=1) == answers[fold.test] for k, s in found.items()}
            ours = right["messages"]
            for name, own in right.items():
                counts = {"won": own & ~ours, "lost": ours & ~own, "posts": np.ones(len(own))}
                tally[name, column, seed].update({k: int(v.sum()) for k, v in counts.items()})


def _judged(grams: Floats, fold: Fold, answers: NDArray[np.intp]) -> Judged:
    known = grams[:, fold.train][:, :, fold.train]
    asked = grams[:, fold.test][:, :, fold.train]
    n_authors = int(answers.max()) + 1
    single = [gram.astype(np.float32) for gram in known]
    regions = learn_regions(single, answers[fold.train], n_authors, Terms())
    inner = [np.tensordot(r.mixture, asked @ r.weights, 1) / r.scale for r in regions]
    among = (known.mean(axis=0).sum(axis=1) - np.diag(known.mean(axis=0))) / (len(fold.train) - 1)
    ratio = asked.mean(axis=(0, 2)) / np.median(among)
    return Judged(np.column_stack(inner), np.array([r.rho / r.scale for r in regions]), ratio)


def _ways(one: Judged) -> Iterator[tuple[str, Floats]]:
    def moved(factor: float | Floats) -> Floats:
        middle = one.offsets.mean()
        spread = np.broadcast_to(np.asarray(factor), one.ratio.shape)[:, None]
        return np.asarray(one.inner - middle - spread * (one.offsets - middle))

    yield "messages", moved(1.0)
    for factor in (0.9, 0.8, 0.7):
        yield f"two authors, {factor}", moved(factor if len(one.offsets) == 2 else 1.0)
    yield "less in common, root", moved(np.sqrt(np.clip(one.ratio, 0, 1)))
    yield "more in common, root", moved(np.sqrt(np.clip(one.ratio, 1, 2)))
    yield "more in common", moved(np.clip(one.ratio, 1, 2))


def _page(tally: Tally) -> Iterator[str]:
    yield f"{'':24}" + "".join(f"{column:>24}" for column in DRAWS)
    for name in dict.fromkeys(name for name, _, _ in tally):
        yield f"{name:24}" + "".join(f"{_cell(name, column, tally):>24}" for column in DRAWS)


def _cell(name: str, column: str, tally: Tally) -> str:
    draws = [tally[name, column, seed] for seed in range(DRAWS[column])]
    if not draws[0]["posts"]:
        return ""
    if name == "messages":
        return f"{draws[0]['posts']:,} posts × {len(draws)}"
    gains = np.array([100 * (c["won"] - c["lost"]) / c["posts"] for c in draws])
    error = gains.std(ddof=1) / np.sqrt(len(gains))
    won, lost = (sum(c[kind] for c in draws) for kind in ("won", "lost"))
    return f"{gains.mean():+.2f} ± {error:.2f} {won:4}:{lost:<3}"


if __name__ == "__main__":
    main()
