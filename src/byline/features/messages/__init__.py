"""What to look at in short messages: words, how they are written, and where they stand."""

from byline.features.messages._layout import Placed, as_message, body_start, placed
from byline.features.messages._style import MessageStyle
from byline.features.messages._table import (
    MESSAGE_VIEWS,
    PAPER,
    MessageFeatures,
    MessageState,
    features_of,
    state_of,
)
from byline.features.messages._views import (
    Capitalisation,
    LineLengths,
    MessageWords,
    NetAbbreviations,
    Placement,
    WordsByCapitalisation,
    WordsByPlacement,
)

__all__ = [
    "MESSAGE_VIEWS",
    "PAPER",
    "Capitalisation",
    "LineLengths",
    "MessageFeatures",
    "MessageState",
    "MessageStyle",
    "MessageWords",
    "NetAbbreviations",
    "Placed",
    "Placement",
    "WordsByCapitalisation",
    "WordsByPlacement",
    "as_message",
    "body_start",
    "features_of",
    "placed",
    "state_of",
]
