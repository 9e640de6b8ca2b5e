"""A view of messages in the form that all styles have, so that attribution can look at it.

Rows are plain shares, neither centred nor brought to length 1. What is looked at are messages as
`as_message` gives them; a text without a subject is a message, too.
"""

from collections.abc import Sequence
from typing import Any, Self

import numpy as np
from scipy.sparse import csr_matrix
from sklearn.base import BaseEstimator
from sklearn.utils.validation import check_is_fitted

from byline.corpus.sentences import Span
from byline.errors import InputError, UsageError
from byline.features._places import places
from byline.features.counts import Counts
from byline.features.messages._cut import CutMessages
from byline.features.messages._table import MESSAGE_VIEWS
from byline.features.style import Pile, StyleRows
from byline.features.views import VIEWS, View

__all__ = ["MessageStyle"]


class MessageStyle(BaseEstimator):
    r"""Shares of the features of one view of messages.

    Parameters
    ----------
    view : str
        A name out of `MESSAGE_VIEWS` or of `byline.features.VIEWS`.
    min_texts : int, default=2
        Leave out features that fewer messages have.

    Attributes
    ----------
    features_ : list of str
        The features in the order of the columns; none if nobody writes like that.

    Examples
    --------
    >>> style = MessageStyle("capitalisation", min_texts=1)
    >>> style.fit_rows(["Tea\x1eGladly, Ann"]).matrix.toarray().tolist()
    [[0.75, 0.25]]
    >>> style.feature_names()
    ['capital', 'punctuation']
    """

    def __init__(self, view: str, *, min_texts: int = 2) -> None:
        self.view = view
        self.min_texts = min_texts

    def fit(self, messages: Sequence[str], y: object = None) -> Self:
        """Learn the features of these messages."""
        self.fit_rows(messages)
        return self

    def fit_rows(self, messages: Sequence[str]) -> StyleRows:
        """Learn from these messages, and give their rows."""
        counts = self._new_counts()
        try:
            matrix = counts.fit_transform(_cut(messages))
        except (InputError, UsageError):
            return self._use(None).rows(messages)
        self._use(counts)
        return _rows(matrix)

    def rows(self, messages: Sequence[str]) -> StyleRows:
        """Rows of further messages, over the features learned."""
        check_is_fitted(self, "features_")
        if self.counts_ is None:
            return _rows(csr_matrix((len(messages), 0)))
        return _rows(self.counts_.transform(_cut(messages)))

    def use_features(self, features: Sequence[str]) -> Self:
        """Take these features, as if `fit_rows` had found them."""
        return self._use(self._new_counts().use_features(list(features)) if features else None)

    def feature_names(self, columns: Sequence[int] | None = None) -> list[str]:
        """What the features of these columns, or of all, are called."""
        check_is_fitted(self, "features_")
        wanted = range(len(self.features_)) if columns is None else columns
        return [self.features_[int(column)] for column in wanted]

    def places(self, message: str, column: int) -> list[Span]:
        """Every stretch of a message that makes the feature of a column."""
        check_is_fitted(self, "features_")
        return places(self._seen(), message, self.features_[column])

    def shows(self, column: int) -> bool:
        """Whether a reader can find the feature of a column in a message."""
        check_is_fitted(self, "features_")
        return self._seen().shows(self.features_[column])

    def available(self, language: str) -> bool:
        """Whether this style can be had of texts in a language: of any."""
        return True

    def _use(self, counts: Counts | None) -> Self:
        self.counts_ = counts
        self.features_: list[str] = [] if counts is None else list(counts.features_)
        return self

    def _new_counts(self) -> Counts:
        if self.min_texts < 1:
            raise UsageError(f"min_texts must be at least 1, not {self.min_texts}.")
        return Counts(self._seen(), weighting="share", min_texts=self.min_texts)

    def _seen(self) -> View:
        known = VIEWS | MESSAGE_VIEWS
        if self.view not in known:
            raise UsageError(f"no view is called {self.view!r}. Known: {', '.join(known)}.")
        return known[self.view]


def _cut(messages: Sequence[str]) -> CutMessages:
    """The messages in tokens; a pile is cut once for all styles."""
    return messages.cut(CutMessages) if isinstance(messages, Pile) else CutMessages(messages)


def _rows(matrix: Any) -> StyleRows:
    return StyleRows(csr_matrix(matrix), np.zeros(0), np.ones(matrix.shape[0]))
