"""Which views look at a pile of texts, what they see in it, and at how many."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import vstack

from byline.corpus import Corpus, Text
from byline.corpus.splits import duplicate_groups
from byline.errors import InputError, UsageError
from byline.features.messages import MessageStyle
from byline.features.style import Pile, Style, StyleRows, feature_set_name, style_of
from byline.methods.attribution.linear_scores import FeatureRows

__all__ = [
    "fit_feature_rows",
    "named_styles",
    "near_duplicates",
    "sample_per_author",
    "stacked",
]


def named_styles(views: Sequence[Any], pile: Pile) -> dict[str, Style]:
    """The views by name; those that do not know the texts' language are left out."""
    found: dict[str, Style] = {}
    for view in views:
        style: Any = view if isinstance(view, MessageStyle) else style_of(view)
        name = feature_set_name(view) if isinstance(view, str) else _name(view)
        if name in found:
            raise UsageError(f"two views are called {name!r}; give each a name of its own.")
        if style.available(pile.language):
            found[name] = style
    if not found:
        raise UsageError(
            f"none of the views can be had of texts in {pile.language!r}: choose others."
        )
    return found


def fit_feature_rows(
    styles: dict[str, Style], pile: Pile
) -> tuple[dict[str, Style], dict[str, StyleRows]]:
    """The rows of the texts in each view, and the views that find anything in them."""
    features, reasons = {}, []
    for name, style in styles.items():
        try:
            features[name] = style.fit_rows(pile)
        except (InputError, UsageError) as reason:
            reasons.append(reason)
    if not features:
        raise InputError(
            f"none of the views finds anything to compare in these texts: {reasons[0]}"
        )
    return {name: styles[name] for name in features}, features


def stacked(first: FeatureRows, *others: FeatureRows) -> dict[str, StyleRows]:
    """The rows of several sets of texts as one, in each feature set of the first."""
    return {name: _stacked(rows, *(more[name] for more in others)) for name, rows in first.items()}


def _stacked(*parts: StyleRows) -> StyleRows:
    matrix: Any = vstack([one.matrix for one in parts], format="csr")
    return StyleRows(matrix, parts[0].shift, np.concatenate([one.scales for one in parts]))


def _name(view: Style | MessageStyle | Callable[[str], list[str]]) -> str:
    seen = view.view if isinstance(view, Style | MessageStyle) else view
    return str(
        getattr(seen, "__name__", None) or (seen if isinstance(seen, str) else type(seen).__name__)
    )


def sample_per_author(answers: NDArray[np.intp], most: int, seed: int) -> NDArray[np.intp]:
    """The places of all texts or, of very many, of as many of each author as there is room for."""
    if len(answers) <= most:
        return np.arange(len(answers))
    order = np.random.default_rng(seed).permutation(len(answers))
    # The k-th text of every author comes before the next of any.
    turn = np.zeros(len(answers), np.intp)
    for author in range(int(answers.max()) + 1):
        own = order[answers[order] == author]
        turn[own] = np.arange(len(own))
    return np.sort(order[np.argsort(turn[order], kind="stable")][:most])


def near_duplicates(bodies: Sequence[str]) -> list[NDArray[np.intp]]:
    """The places of texts that are the same, or nearly so, in groups of two or more."""
    groups = duplicate_groups(Corpus(Text(str(k), body) for k, body in enumerate(bodies)))
    several = np.flatnonzero(np.bincount(groups) > 1)
    return [np.flatnonzero(groups == group) for group in several]
