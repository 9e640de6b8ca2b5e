"""Messages to a sparse table: the shares of the features of several views side by side."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix, hstack
from sklearn.base import BaseEstimator, TransformerMixin
from sklearn.utils import Tags
from sklearn.utils.validation import check_is_fitted

from byline.corpus import Text
from byline.errors import InputError, UsageError
from byline.features._places import places
from byline.features.counts import Counts
from byline.features.messages._cut import CutMessages
from byline.features.messages._layout import Placed, as_message, placed
from byline.features.messages._views import (
    Capitalisation,
    LineLengths,
    NetAbbreviations,
    Placement,
    WordsByCapitalisation,
    WordsByPlacement,
)
from byline.features.views import VIEWS, FunctionWords, View

__all__ = ["MESSAGE_VIEWS", "PAPER", "MessageFeatures", "MessageState", "features_of", "state_of"]

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
_JOINT = "="


class MessageFeatures(TransformerMixin, BaseEstimator):
    """Shares of the features of messages, of each view among the units of that view.

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
        messages = CutMessages(_messages(texts))
        counts = {name: self._counts(name) for name in self.views}
        if not counts:
            raise UsageError(f"choose one view or more: {', '.join(MESSAGE_VIEWS)}.")
        if self.min_texts < 1:
            raise UsageError(f"min_texts must be at least 1, not {self.min_texts}.")
        tables, self.counts_ = [], {}
        for name, count in counts.items():
            try:
                tables.append(count.fit_transform(messages))
            except (InputError, UsageError):
                continue  # nobody writes like that: the view has no columns
            self.counts_[name] = count
        if not tables:
            raise InputError("there is nothing to count: the messages have no feature in common.")
        self.features_ = self._names()
        return csr_matrix(hstack(tables))

    def transform(self, texts: Sequence[Text]) -> csr_matrix:
        """Count the learned features in these messages; others are not counted."""
        check_is_fitted(self, "features_")
        messages = CutMessages(_messages(texts))
        return csr_matrix(hstack([count.transform(messages) for count in self.counts_.values()]))

    def places(self, text: Text, feature: str) -> list[Placed]:
        """Every stretch of a message that makes this feature, overlapping ones included."""
        view, _, name = feature.partition(_JOINT)
        message = as_message(text)
        return [placed(message, span) for span in places(_view(view), message, name)]

    def get_feature_names_out(self, input_features: object = None) -> NDArray[np.object_]:
        """The name of each column."""
        check_is_fitted(self, "features_")
        return np.array(self.features_, dtype=object)

    def __sklearn_tags__(self) -> Tags:
        tags = super().__sklearn_tags__()
        tags.input_tags.two_d_array = False
        return tags

    def _counts(self, name: str) -> Counts:
        return Counts(_view(name), weighting="share", min_texts=self.min_texts)

    def _names(self) -> list[str]:
        return [f"{v}{_JOINT}{f}" for v, count in self.counts_.items() for f in count.features_]


class MessageState(NamedTuple):
    """All that fitted features know."""

    facts: Mapping[str, Any]
    """Fit for JSON."""
    names: tuple[str, ...]
    """The columns."""


def state_of(features: MessageFeatures) -> MessageState:
    """What fitted features know."""
    check_is_fitted(features, "features_")
    facts = {"views": list(features.views), "min_texts": features.min_texts}
    return MessageState(facts, tuple(features.features_))


def features_of(state: MessageState) -> MessageFeatures:
    """The features that know this."""
    try:
        made = MessageFeatures(tuple(state.facts["views"]), min_texts=state.facts["min_texts"])
        made.counts_ = {}
        for view in made.views:
            head = view + _JOINT
            known = [name.removeprefix(head) for name in state.names if name.startswith(head)]
            if known:
                made.counts_[view] = made._counts(view).use_features(known)
        made.features_ = made._names()
    except (KeyError, TypeError, ValueError, UsageError) as error:
        raise InputError(f"the model is damaged: its features are unknown ({error}).") from error
    if made.features_ != list(state.names) or not state.names:
        raise InputError("the model is damaged: its columns do not belong to its views.")
    return made


def _view(name: str) -> View:
    known = VIEWS | MESSAGE_VIEWS
    if name not in known:
        raise UsageError(f"no view is called {name!r}. Known: {', '.join(known)}.")
    return known[name]


def _messages(texts: Sequence[Text]) -> list[str]:
    if isinstance(texts, str):
        raise UsageError("these are not messages but one string: pass a list of texts.")
    for place, text in enumerate(texts):
        if not isinstance(text, Text):
            raise UsageError(
                f"message number {place} is a {type(text).__name__}, not a byline.Text: the "
                "subject is looked at too."
            )
    return [as_message(text) for text in texts]
