"""What was tried beside `messages`, on groups that the tables do not use.

    python benchmarks/argamon2003/tried.py [groups …]

Two and five people of ten other groups (as `views.py` has them), or of those named, and nine more
pairs of the five, in five folds; twenty people and `10/` of the first four groups in three. In how
many posts only that was right, and in how many only `messages`. Writes `results/tried.txt` and
renews it after every group.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from protocol import sub_corpus
from sklearn.svm import LinearSVC
from views import OTHERS, TWENTY

from byline.corpus import Corpus
from byline.corpus.splits import duplicate_groups, folds
from byline.features.kernels.chars import CharTfIdf
from byline.features.style import Pile, style_of
from byline.methods.attribution.machines import KernelSum
from byline.methods.attribution.recipes import RECIPES
from byline.methods.attribution.regions import Terms, learn_regions

VIEWS = RECIPES["messages"].views
STANDARD = Terms()
FULL = "every run of characters"
COLUMNS = {"2": 5, "pairs": 5, "5": 5, "10/": 3, "20": 3}
LARGE = ("10/", "20")
Floats = NDArray[np.float64]
Products = tuple[Floats, Floats]
"""Of the texts to learn from with each other, and of those to judge with them."""
Tally = Counter[tuple[str, str, str]]


def main() -> None:
    """Measure group after group."""
    tally: Tally = Counter()
    groups = sys.argv[1:] or OTHERS
    for number, group in enumerate(groups, 1):
        for column, corpus in _corpora(group, large=number <= TWENTY):
            for fold in folds(corpus, COLUMNS[column], groups=duplicate_groups(corpus), seed=0):
                _add(*fold.of(corpus), column, tally)
        page = f"{number} of {len(groups)} groups, right alone : messages right alone\n"
        target = Path(__file__).parent / "results" / "tried.txt"
        target.write_text(f"{page}{_page(tally)}\n", "utf-8")


def _corpora(group: str, *, large: bool) -> Iterator[tuple[str, Corpus]]:
    """Each sub-corpus of a group, under the name of its column."""
    yield from ((size, sub_corpus(group, size)) for size in ("2", "5"))
    five = sub_corpus(group, "5")
    most = [author for author, _ in Counter(text.author for text in five).most_common()]
    for pair in list(combinations(most, 2))[1:]:
        yield "pairs", five.where(lambda text, pair=pair: text.author in pair)  # type: ignore[misc]
    if large:
        yield from ((size, sub_corpus(group, size)) for size in LARGE)


def _add(train: Corpus, test: Corpus, column: str, tally: Tally) -> None:
    """Count the answers of a fold."""
    names, answers = np.unique([text.author for text in train], return_inverse=True)
    truth = np.array([text.author for text in test])
    found = {name: names[s.argmax(axis=1)] == truth for name, s in _scores(train, test, answers)}
    ours = found["messages"]
    tally["", column, "posts"] += len(truth)
    for name, right in found.items():
        tally[name, column, "won"] += int((right & ~ours).sum())
        tally[name, column, "lost"] += int((ours & ~right).sum())


def _scores(train: Corpus, test: Corpus, answers: NDArray[np.intp]) -> Iterator[tuple[str, Floats]]:
    """What each way makes of the texts to judge."""
    characters = CharTfIdf((2, 5), min_texts=2)
    known, new = characters.fit_transform(train.bodies), characters.transform(test.bodies)
    svm = LinearSVC().fit(known, answers).decision_function(new)
    svm = np.column_stack([-svm, svm]) if svm.ndim == 1 else svm
    looks, asked = _looks(train, test)
    products = {view: _products(looks[view], asked[view]) for view in VIEWS}
    inner, offsets = _regions(products, answers)
    scores = inner - offsets
    yield "messages", scores
    yield "linear SVM, characters", svm
    yield from ((f"{share} of its scores added", scores + share * svm) for share in (0.1, 0.5))
    full: Products = ((known @ known.T).toarray(), (new @ known.T).toarray())
    yield "every run of characters", np.subtract(*_regions(products | {FULL: full}, answers))
    sizes = np.log(np.bincount(answers))
    yield "offset by posts, 0.05", scores + 0.05 * (sizes - sizes.mean())
    yield "offsets drawn together", inner - _drawn(offsets, products)
    yield "kappa 20", np.subtract(*_regions(products, answers, Terms(kappa=20.0)))
    if len(offsets) <= 5:
        grams = {view: pair[0] for view, pair in products.items()}
        yield (
            "SVM on all views",
            KernelSum().learn(looks, grams, answers, len(offsets)).scores(asked),
        )


def _looks(train: Corpus, test: Corpus) -> tuple[dict[str, Any], dict[str, Any]]:
    styles = {view: style_of(view) for view in VIEWS}
    known, new = Pile(train.bodies), Pile(test.bodies)
    looks = {view: style.fit_rows(known) for view, style in styles.items()}
    return looks, {view: style.rows(new) for view, style in styles.items()}


def _products(known: Any, new: Any) -> Products:
    one, other = (rows.matrix.multiply(rows.scales[:, None]).tocsr() for rows in (known, new))
    return (one @ one.T).toarray(), (other @ one.T).toarray()


def _regions(
    products: Mapping[str, Products], answers: NDArray[np.intp], terms: Terms = STANDARD
) -> tuple[Floats, Floats]:
    """Scores without offsets, and the offsets of the authors."""
    grams = [pair[0].astype(np.float32) for pair in products.values()]
    regions = learn_regions(grams, answers, int(answers.max()) + 1, terms)
    asked = np.stack([pair[1] for pair in products.values()])
    columns = [np.tensordot(r.mixture, asked @ r.weights, 1) / r.scale for r in regions]
    return np.column_stack(columns), np.array([region.rho / region.scale for region in regions])


def _drawn(offsets: Floats, products: Mapping[str, Products]) -> Floats:
    """Offsets nearer to each other for texts with less in common with those learned from."""
    inside = np.mean([pair[0] for pair in products.values()], axis=0)
    np.fill_diagonal(inside, np.nan)
    usual = np.median(np.nanmean(inside, axis=1))
    common = np.mean([pair[1] for pair in products.values()], axis=0).mean(axis=1)
    near = np.sqrt(np.minimum(common / usual, 1.0))[:, None]
    return np.asarray(offsets.mean() + (offsets - offsets.mean()) * near)


def _page(tally: Tally) -> str:
    names = list(dict.fromkeys(name for name, _, _ in tally if name))
    rows = [f"{'':28}" + "".join(f"{column:>12}" for column in COLUMNS)]
    for name in names[1:]:
        tried = [c if (name, c, "won") in tally else "" for c in COLUMNS]
        cells = (c and f"{tally[name, c, 'won']} : {tally[name, c, 'lost']}" for c in tried)
        rows.append(f"{name:28}" + "".join(f"{cell:>12}" for cell in cells))
    posts = (f"{tally['', column, 'posts']:,}" for column in COLUMNS)
    return "\n".join([*rows, f"{'posts':28}" + "".join(f"{n:>12}" for n in posts)])


if __name__ == "__main__":
    main()
