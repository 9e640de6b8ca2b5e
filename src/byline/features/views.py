"""The ways a text can be seen as a row of units, by name.

`Counts("words")` and its like look names up here. To add a way of your own, pass a function from a
text to a list of strings instead of a name, or a subclass of `View`, which can also say where.
"""

from collections.abc import Callable
from dataclasses import dataclass

from byline.corpus.tokens import Token
from byline.errors import UsageError
from byline.features._mark_views import (
    Characters,
    PartsOfSpeech,
    Punctuation,
    SentenceLengths,
    Written,
)
from byline.features._view import View
from byline.features._word_views import (
    FunctionWords,
    Prefixes,
    Shapes,
    Suffixes,
    WordLengths,
    Words,
)

__all__ = [
    "VIEWS",
    "Characters",
    "FunctionWords",
    "PartsOfSpeech",
    "Prefixes",
    "Punctuation",
    "SentenceLengths",
    "Shapes",
    "Suffixes",
    "View",
    "WordLengths",
    "Words",
    "Written",
    "view_of",
]

VIEWS: dict[str, View] = {
    "chars": Characters(),
    "chars-lower": Characters(case="lower"),
    "function-words": FunctionWords(),
    "parts-of-speech": PartsOfSpeech(),
    "prefixes": Prefixes(),
    "punctuation": Punctuation(),
    "sentence-lengths": SentenceLengths(),
    "shapes": Shapes(),
    "suffixes": Suffixes(),
    "word-lengths": WordLengths(),
    "words": Words(),
}


def view_of(wanted: str | View | Callable[[str], list[str]]) -> View:
    """The view of that name, the view itself, or a view made of a function."""
    if isinstance(wanted, str):
        if wanted not in VIEWS:
            raise UsageError(f"no view is called {wanted!r}. Known: {', '.join(VIEWS)}.")
        return VIEWS[wanted]
    if isinstance(wanted, View):
        return wanted
    if callable(wanted):
        return _Function(wanted)
    raise UsageError(
        f"a view is a name, a View, or a function from a text to a list of strings, not "
        f"{type(wanted).__name__}. Names: {', '.join(VIEWS)}."
    )


@dataclass(frozen=True)
class _Function(View):
    """A user's own function as a view."""

    function: Callable[[str], list[str]]

    def units(self, body: str) -> list[str]:
        found = self.function(body)
        if not isinstance(found, list | tuple) or not all(isinstance(unit, str) for unit in found):
            name = getattr(self.function, "__name__", type(self.function).__name__)
            raise TypeError(
                f"the view {name} must make a list of strings of every text, not {found!r:.60}."
            )
        return list(found)

    def located(self, body: str) -> list[Token]:
        raise UsageError(
            "a view made of a plain function cannot say where its features are. "
            "Pass a subclass of byline.features.View, which has a method for that."
        )
