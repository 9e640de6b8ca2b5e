"""What to look at in short messages: words, how they are written, and where they stand."""

from byline.features.messages._layout import as_message, body_start
from byline.features.messages._style import MESSAGE_VIEWS, PAPER, MessageFeatures, MessageStyle
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
    "MessageStyle",
    "MessageWords",
    "NetAbbreviations",
    "Placement",
    "WordsByCapitalisation",
    "WordsByPlacement",
    "as_message",
    "body_start",
]
