"""Choose the settings of a method by what they do with rows held out from those to learn from.

The rows are cut into folds, each class spread over all; copies of a row, or rows of one group, stay
in one fold. Every setting learns from all folds but one and answers for that one. The setting with
the highest macro-averaged F1 over all answers wins, of equals the first; the method as it stands is
always the first. Settings that cannot be met are passed over, and said to be.

The paper of MKL-SSAD (Nasir, Görnitz and Brefeld 2014) does not print its grids; `FULL` has values
of kappa, eta_l, eta_u and p, `OPEN` the same in the terms of (A10).
"""

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.sparse import csr_matrix, issparse
from sklearn.base import clone
from sklearn.model_selection import ParameterGrid
from sklearn.utils import get_tags

from byline.corpus import Corpus, Text
from byline.corpus.splits import Fold, folds
from byline.engine import Engine, Serial, Shared
from byline.metrics.accuracy import macro_f1

__all__ = ["FULL", "OPEN", "USUAL", "Choice", "Tried", "choose"]

Grid = Mapping[str, Sequence[Any]]
USUAL: Grid = {"kappa": (3.0, 30.0), "p": (1.0, 2.0, np.inf)}
"""Around what methods do when nothing is said."""
FULL: Grid = {
    "kappa": (3.0, 30.0),
    "eta_l": (0.3, 3.0),
    "eta_u": (0.001, 0.01),
    "p": (1.0, 2.0, np.inf),
}
"""All that (A1) to (A4) and (M1) leave open, as plain numbers."""
OPEN: Grid = {"nu": (0.05, 0.1, 0.2, 0.5), "r": (1, 3, 10), "s": (0, 0.25, 0.5, 1)}


class Tried(NamedTuple):
    """A setting and how it did; without a score where it cannot be met, and `note` says why."""

    settings: dict[str, Any]
    score: float | None
    note: str = ""


class Choice(NamedTuple):
    """The best setting, to be given to `set_params`, and all that were tried."""

    settings: dict[str, Any]
    score: float
    tried: tuple[Tried, ...]


def choose(  # noqa: PLR0913
    model: Any,
    X: ArrayLike,
    y: ArrayLike,
    *,
    grid: Grid | None = None,
    groups: ArrayLike | None = None,
    n_folds: int = 5,
    held_out: Literal["unseen", "unlabelled"] = "unseen",
    seed: int = 0,
    engine: Engine | None = None,
) -> Choice:
    """Try a method as it stands and with every setting of a grid.

    `groups` has a number for each row; without it, equal rows are one group. With `held_out` as
    "unlabelled", rows held out are seen at learning, without their classes.
    """
    where, rows, labels = engine or Serial(), _table(X), np.asarray(y)
    grouped = _copies(rows) if groups is None else np.asarray(groups)
    parts = _deal(labels, grouped, n_folds, seed)
    usual = {name: values for name, values in USUAL.items() if name in model.get_params()}
    listed = ParameterGrid(dict(usual if grid is None else grid))
    settings = [{}, *(setting for setting in listed if setting)]
    work = partial(_try, where.share((model, rows, labels, parts)), held_out)
    tried = tuple(where.map(work, settings, describe=str, batch=1))
    scored = [one for one in tried if one.score is not None]
    if not scored:
        raise ValueError(f"no setting can be met; the first of them fails as {tried[0].note}")
    best = max(scored, key=lambda one: one.score or 0.0)
    return Choice(best.settings, float(best.score or 0.0), tried)


def _try(
    shared: Shared[tuple[Any, Any, NDArray[Any], list[Fold]]],
    held_out: Literal["unseen", "unlabelled"],
    settings: dict[str, Any],
) -> Tried:
    model, rows, labels, parts = shared.get()
    answers = np.empty_like(labels)
    try:
        for part in parts:
            one = clone(model).set_params(**settings)
            seen, asked = _cut(one, rows, part)
            more = {"unlabelled": asked} if held_out == "unlabelled" else {}
            answers[part.test] = one.fit(seen, labels[part.train], **more).predict(asked)
    except ValueError as refusal:
        return Tried(settings, None, str(refusal))
    return Tried(settings, float(macro_f1(labels, answers)))


def _cut(model: Any, rows: Any, part: Fold) -> tuple[Any, Any]:
    """Rows to learn from and rows to answer for; of a Gram matrix, both by those to learn from."""
    if get_tags(model).input_tags.pairwise:
        return rows[np.ix_(part.train, part.train)], rows[np.ix_(part.test, part.train)]
    return rows[part.train], rows[part.test]


def _table(X: ArrayLike) -> Any:
    return csr_matrix(X) if issparse(X) else np.asarray(X, np.float64)


def _copies(rows: Any) -> NDArray[np.intp]:
    """A number for each row, the same for equal rows."""
    table = csr_matrix(rows, copy=True)
    table.sum_duplicates()
    table.eliminate_zeros()
    keys = [
        (table.indices[a:b].tobytes(), table.data[a:b].tobytes()) for a, b in pairwise(table.indptr)
    ]
    numbers: dict[tuple[bytes, bytes], int] = {}
    return np.array([numbers.setdefault(key, len(numbers)) for key in keys], np.intp)


def _deal(labels: NDArray[Any], groups: NDArray[np.intp], n_folds: int, seed: int) -> list[Fold]:
    pile = Corpus(Text(str(place), "", author=str(name)) for place, name in enumerate(labels))
    return list(folds(pile, min(n_folds, len(np.unique(groups))), groups=groups, seed=seed))
