"""Texts to sparse tables of how often each feature occurs in each."""

from collections.abc import Callable, Sequence
from typing import Literal, Self, get_args

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix
from sklearn.base import BaseEstimator, TransformerMixin
from sklearn.utils import Tags
from sklearn.utils.validation import check_is_fitted

from byline.corpus.sentences import Span
from byline.errors import InputError, UsageError
from byline.features._places import places
from byline.features.counting import Counted, KnownFeatures, count, hash_columns
from byline.features.feature_set import FeatureSet
from byline.features.pile import pile_of
from byline.features.rows import StyleRows
from byline.features.views import View, view_of

__all__ = ["Counts", "Weighting"]

Weighting = Literal["count", "share", "binary", "log"]


class Counts(TransformerMixin, BaseEstimator, FeatureSet):
    """How often each feature of a view occurs in each text.

    Parameters
    ----------
    view : str, View or function, default="words"
        What is counted: a name out of `byline.features.views.VIEWS` (`words`, `chars`, `suffixes`,
        `shapes`, `punctuation`, …), an object such as `Suffixes(letters=2)`, or any function from a
        text to a list of strings.
    n : tuple of two int, default=(1, 1)
        The fewest and the most neighbouring units that make a feature.
    min_texts : int, default=1
        Leave out features that occur in fewer texts.
    max_features : int, optional
        Keep only this many: those that occur most often, in alphabetical order among equals.
    hashing : int, optional
        Instead of learning the features, spread them over this many columns by a hash. Needs no
        memory for them, but does not know their names, and some share a column.
    weighting : {"count", "share", "binary", "log"}, default="count"
        `share`: of all the text's features, those left out included; `binary`: 1 if it occurs;
        `log`: 1 + ln(count).

    Attributes
    ----------
    features_ : list of str
        The features in the order of the columns, which is alphabetical; none with `hashing`.

    Examples
    --------
    >>> table = Counts("words", n=(1, 2)).fit(["to be or not to be"])
    >>> table.features_
    ['be', 'be or', 'not', 'not to', 'or', 'or not', 'to', 'to be']
    >>> table.transform(["to be"]).toarray()
    array([[1., 0., 0., 0., 0., 0., 1., 1.]])
    """

    def __init__(  # noqa: PLR0913
        self,
        view: str | View | Callable[[str], list[str]] = "words",
        *,
        n: tuple[int, int] = (1, 1),
        min_texts: int = 1,
        max_features: int | None = None,
        hashing: int | None = None,
        weighting: Weighting = "count",
    ) -> None:
        self.view = view
        self.n = n
        self.min_texts = min_texts
        self.max_features = max_features
        self.hashing = hashing
        self.weighting = weighting

    def fit_transform(self, bodies: Sequence[str], y: object = None) -> csr_matrix:
        """Learn the features of these texts, and count them."""
        pile = pile_of(bodies)
        view, sizes = self._checked_settings()
        if self.hashing is not None:
            self.features_: list[str] = []
            return self.transform(pile)
        counted = count([view], sizes, pile)
        columns, names = _chosen(counted, self.min_texts, self.max_features)
        if not names:
            raise _nothing_to_count(counted.table.shape[1], len(pile), self.min_texts)
        self.use_features(names)
        return self._weighted(counted.columns(columns))

    def use_features(self, features: Sequence[str]) -> Self:
        """Count these features, in the order given, as if `fit` had found them."""
        view, sizes = self._checked_settings()
        self.features_ = list(features)
        owners = np.zeros(len(self.features_), np.int64)
        self._known = KnownFeatures([view], sizes, self.features_, owners)
        return self

    def transform(self, bodies: Sequence[str]) -> csr_matrix:
        """Count the learned features in these texts; others are not counted."""
        check_is_fitted(self, "features_")
        pile = pile_of(bodies)
        if self.hashing is None:
            return self._weighted(self._known.count(pile))
        view, sizes = self._checked_settings()
        counted = count([view], sizes, pile)
        return self._weighted(counted._replace(table=hash_columns(counted, self.hashing, view)))

    def fit_rows(self, bodies: Sequence[str]) -> StyleRows:
        """Learn from these texts, and give their rows, in the form that all feature sets have."""
        return StyleRows.of(self.fit_transform(bodies))

    def rows(self, bodies: Sequence[str]) -> StyleRows:
        """Rows of further texts, over the features learned."""
        return StyleRows.of(self.transform(bodies))

    def feature_names(self, columns: Sequence[int] | None = None) -> list[str]:
        """What the features of these columns, or of all, are called."""
        names = self.get_feature_names_out()
        return list(names) if columns is None else [names[int(column)] for column in columns]

    def places(self, body: str, column: int) -> list[Span]:
        """Every stretch of `body` that makes the feature of a column."""
        return places(self._seen(), body, self.features_[column])

    def shows(self, column: int) -> bool:
        """Whether a reader can find the feature of a column in a text."""
        return self._seen().shows(self.features_[column])

    def get_feature_names_out(self, input_features: object = None) -> NDArray[np.object_]:
        """The features in the order of the columns; with `hashing`, the columns' numbers."""
        check_is_fitted(self, "features_")
        hashes = (f"hash-{column}" for column in range(self.hashing or 0))
        return np.array(self.features_ or list(hashes), dtype=object)

    def __sklearn_tags__(self) -> Tags:
        tags = super().__sklearn_tags__()
        tags.input_tags.string = True
        tags.input_tags.two_d_array = False
        return tags

    def _checked_settings(self) -> tuple[View, range]:
        """The view and the sizes of n-grams that were asked for."""
        fewest, most = self.n
        if not 1 <= fewest <= most:
            raise UsageError(f"n must be two numbers like (1, 3), the smaller first, not {self.n}.")
        if self.min_texts < 1:
            raise UsageError(f"min_texts must be at least 1, not {self.min_texts}.")
        for name, limit in (("max_features", self.max_features), ("hashing", self.hashing)):
            if limit is not None and limit < 1:
                raise UsageError(f"{name} must be None or at least 1, not {limit}.")
        if self.hashing and (self.max_features or self.min_texts > 1):
            raise UsageError(
                "hashing does not know the features, so it cannot leave any out: "
                "drop hashing, or min_texts and max_features."
            )
        if self.weighting not in get_args(Weighting):
            known = ", ".join(get_args(Weighting))
            raise UsageError(f"no weighting is called {self.weighting!r}. Known: {known}.")
        return self._seen(), range(fewest, most + 1)

    def _seen(self) -> View:
        return view_of(self.view)

    def _weighted(self, counted: Counted) -> csr_matrix:
        """The counts as `weighting` has them."""
        table = counted.table
        if self.weighting == "share":
            table.data /= np.repeat(counted.totals[:, 0], np.diff(table.indptr))
        elif self.weighting == "binary":
            table.data[:] = 1.0
        elif self.weighting == "log":
            table.data = 1.0 + np.log(table.data)
        return table


def _chosen(
    counted: Counted, min_texts: int, max_features: int | None
) -> tuple[NDArray[np.int64], list[str]]:
    """The columns of the features to keep, in alphabetical order, and the features."""
    table = counted.table
    kept = np.flatnonzero(np.bincount(table.indices, minlength=table.shape[1]) >= min_texts)
    names = dict(zip(kept.tolist(), counted.names(kept), strict=True))
    chosen = sorted(names, key=names.__getitem__)
    if max_features is not None and len(chosen) > max_features:
        often = np.bincount(table.indices, table.data, table.shape[1]).tolist()
        often_first = sorted(chosen, key=lambda column: -often[column])  # the sort is stable
        chosen = sorted(often_first[:max_features], key=names.__getitem__)
    return np.array(chosen, np.int64), [names[column] for column in chosen]


def _nothing_to_count(n_features: int, n_texts: int, min_texts: int) -> Exception:
    """Why no feature was found, and what to do."""
    if not n_features:
        return InputError(
            f"there is nothing to count: none of the {n_texts} texts has a feature of this view. "
            "Leave out empty texts, or choose another view or a smaller n."
        )
    return UsageError(
        f"no feature occurs in {min_texts} texts (there are {n_texts}): lower min_texts."
    )
