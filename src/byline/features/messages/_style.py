"""Feature sets of messages, so that attribution can see how and where words are written.

Rows are plain shares, neither centred nor scaled to length 1. What is counted are messages as
`as_message` gives them; a text without a subject is a message, too.
"""

from collections.abc import Sequence
from typing import Self

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix, hstack
from sklearn.base import BaseEstimator, TransformerMixin
from sklearn.utils import Tags
from sklearn.utils.validation import check_is_fitted

from byline.corpus import Text
from byline.errors import InputError, UsageError
from byline.features.counts import Counts
from byline.features.messages._layout import as_message
from byline.features.messages._views import (
    Capitalisation,
    LineLengths,
    NetAbbreviations,
    Placement,
    WordsByCapitalisation,
    WordsByPlacement,
)
from byline.features.pile import Pile
from byline.features.rows import StyleRows
from byline.features.views import VIEWS, FunctionWords, View

__all__ = ["MESSAGE_VIEWS", "PAPER", "MessageFeatures", "MessageStyle"]

MESSAGE_VIEWS: dict[str, View] = {
    "function-words": FunctionWords(),
    "net-abbreviations": NetAbbreviations(),
    "capitalisation": Capitalisation(),
    "placement": Placement(),
    "word-lengths": VIEWS["word-lengths"],
    "line-lengths": LineLengths(),
    "words-by-capitalisation": WordsByCapitalisation(),
    "words-by-placement": WordsByPlacement(),
}
# Those of Argamon, Šarić and Stein (2003).
PAPER = tuple(MESSAGE_VIEWS)


class MessageStyle(Counts):
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

    view: str
    n = (1, 1)
    max_features = hashing = None
    weighting = "share"

    def __init__(self, view: str, *, min_texts: int = 2) -> None:
        self.view = view
        self.min_texts = min_texts

    def fit_rows(self, bodies: Sequence[str]) -> StyleRows:
        """Learn from these messages, and give their rows."""
        self._checked_settings()
        try:
            return super().fit_rows(bodies)
        except (InputError, UsageError):  # nobody writes like that
            return self.use_features([]).rows(bodies)

    def _seen(self) -> View:
        known = VIEWS | MESSAGE_VIEWS
        if self.view not in known:
            raise UsageError(f"no view is called {self.view!r}. Known: {', '.join(known)}.")
        return known[self.view]


class MessageFeatures(TransformerMixin, BaseEstimator):
    """Shares of the features of several views of messages side by side.

    Parameters
    ----------
    views : sequence of str, default=PAPER
        Names out of `MESSAGE_VIEWS` or of `byline.features.VIEWS`, in the order of the columns.
    min_texts : int, default=2
        Leave out features that occur in fewer messages.

    Attributes
    ----------
    features_ : list of str
        The name of each column: the view, `=`, and the feature (`words-by-placement=the/line`).

    Examples
    --------
    >>> letters = [Text("1", "BTW, I will come."), Text("2", "I will not.")]
    >>> table = MessageFeatures(["function-words", "capitalisation"]).fit(letters)
    >>> table.features_[:3]
    ['function-words=i', 'function-words=will', 'capitalisation=capital']
    >>> table.transform(letters).toarray()[1].round(2).tolist()
    [0.33, 0.33, 0.25, 0.5, 0.25]
    """

    def __init__(self, views: Sequence[str] = PAPER, *, min_texts: int = 2) -> None:
        self.views = views
        self.min_texts = min_texts

    def fit(self, texts: Sequence[Text], y: object = None) -> Self:
        """Learn the features of these messages."""
        self.fit_transform(texts)
        return self

    def fit_transform(self, texts: Sequence[Text], y: object = None) -> csr_matrix:
        """Learn the features of these messages, and count them."""
        if not len(self.views):
            raise UsageError(f"choose one view or more: {', '.join(MESSAGE_VIEWS)}.")
        messages = _messages(texts)
        styles = [MessageStyle(view, min_texts=self.min_texts).fit(messages) for view in self.views]
        self.styles_ = styles
        self.features_ = [f"{style.view}={name}" for style in styles for name in style.features_]
        if not self.features_:
            raise InputError("there is nothing to count: the messages have no feature in common.")
        return self.transform(texts)

    def transform(self, texts: Sequence[Text]) -> csr_matrix:
        """Count the learned features in these messages; others are not counted."""
        check_is_fitted(self, "features_")
        messages = _messages(texts)
        return csr_matrix(hstack([style.rows(messages).matrix for style in self.styles_]))

    def get_feature_names_out(self, input_features: object = None) -> NDArray[np.object_]:
        """The name of each column."""
        check_is_fitted(self, "features_")
        return np.array(self.features_, dtype=object)

    def __sklearn_tags__(self) -> Tags:
        tags = super().__sklearn_tags__()
        tags.input_tags.two_d_array = False
        return tags


def _messages(texts: Sequence[Text]) -> Pile:
    if isinstance(texts, str):
        raise UsageError("these are not messages but one string: pass a list of texts.")
    for place, text in enumerate(texts):
        if not isinstance(text, Text):
            raise UsageError(
                f"message number {place} is a {type(text).__name__}, not a byline.Text: the "
                "subject is looked at too."
            )
    return Pile([as_message(text) for text in texts])
