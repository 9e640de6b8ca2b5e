"""Numbers, lists, dates and settings in words, for terminals and pages alike."""

import datetime as dt
import textwrap
from collections.abc import Sequence
from typing import Literal

from byline.results import Run

__all__ = [
    "across",
    "capital",
    "coordinate",
    "counted",
    "day",
    "ending",
    "is_wide",
    "language",
    "listed",
    "lowered",
    "percent",
    "percents",
    "printable",
    "run_text",
    "shortened",
    "signed",
    "spelt",
    "wrapped",
]

WIDTH = 78
"""Columns of a terminal that answers use."""

EDGE = 3.0
"""The log10 likelihood ratios at both ends of their axis."""
IN_LAST_LINE = frozenset({
    "method", "groups", "chosen", "language", "learned_from", "learned_later", "calibrated",
    "held_out", "held_out_accuracy", "together", "transductive", "author_prior",
})  # fmt: skip
"""Settings that the last line of an answer shows."""

SPELT = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
)  # fmt: skip

LANGUAGES = {
    "af": "Afrikaans", "ar": "Arabic", "be": "Belarusian", "bg": "Bulgarian", "ca": "Catalan",
    "cs": "Czech", "da": "Danish", "de": "German", "el": "Greek", "en": "English", "es": "Spanish",
    "et": "Estonian", "fa": "Persian", "fi": "Finnish", "fr": "French", "he": "Hebrew",
    "hi": "Hindi", "hr": "Croatian", "hu": "Hungarian", "id": "Indonesian", "it": "Italian",
    "ja": "Japanese", "ko": "Korean", "la": "Latin", "lt": "Lithuanian", "lv": "Latvian",
    "nl": "Dutch", "no": "Norwegian", "pl": "Polish", "pt": "Portuguese", "ro": "Romanian",
    "ru": "Russian", "sk": "Slovak", "sl": "Slovene", "sr": "Serbian", "sv": "Swedish",
    "tr": "Turkish", "uk": "Ukrainian", "zh": "Chinese", "und": "an unknown language",
}  # fmt: skip


def printable(text: str) -> str:
    r"""The text with control characters replaced: a file name must not steer the terminal.

    >>> printable("a\x1b[2Jb")
    'a?[2Jb'
    """
    return "".join(c if c.isprintable() else "?" for c in text)


def wrapped(words: str, first: str = "  ", rest: str = "    ") -> list[str]:
    """Words in lines for a terminal; `first` and `rest` are what lines begin with."""
    return textwrap.wrap(
        printable(words),
        WIDTH,
        initial_indent=first,
        subsequent_indent=rest,
        break_on_hyphens=False,
    )


def run_text(run: Run) -> str:
    """One line with what a person needs: the method, how good it was, the seed and the version.

    All other settings are in `--json` and in the appendix of a report.
    """
    shown = (
        f"{name.replace('_', ' ')} {_short(value)}"
        for name, value in run.settings.items()
        if name in IN_LAST_LINE and value is not None
    )
    return f"({', '.join(shown)}; seed {run.seed}, byline {run.versions['byline']})"


def _short(value: object) -> str:
    return f"{value:.3g}" if isinstance(value, float) else printable(str(value))


def spelt(n: int) -> str:
    """Small numbers as words.

    >>> spelt(3), spelt(1234)
    ('three', '1,234')
    """
    return SPELT[n] if 0 <= n < len(SPELT) else f"{n:,}"


def counted(
    n: int, one: str, many: str | None = None, *, how: Literal["words", "figures"] = "figures"
) -> str:
    """A number and what is counted.

    >>> counted(1, "text"), counted(2, "story", "stories", how="words")
    ('1 text', 'two stories')
    """
    number = spelt(n) if how == "words" else f"{n:,}"
    return f"{number} {one if n == 1 else many or one + 's'}"


def percent(share: float) -> str:
    """Whole per cents, and a blank that does not break; what is not sure is not said to be.

    >>> percent(0.954).split(), percent(0.9999).split(), percent(0.001).split()
    (['95', '%'], ['over', '99', '%'], ['under', '1', '%'])
    """
    if 0 < share < 0.005:
        return "under 1\u00a0%"
    if 0.995 <= share < 1:
        return "over 99\u00a0%"
    return f"{100 * share:.0f}\u00a0%"


def percents(low: float, high: float) -> str:
    """Two ends in per cent.

    >>> percents(0.744, 0.97)
    '74 to 97'
    """
    return f"{100 * low:.0f} to {100 * high:.0f}"


def listed(items: Sequence[str]) -> str:
    """Items as in a sentence.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} and {items[-1]}"


def day(date: str) -> str:
    """An ISO date as people write it.

    >>> day("1934-06-04T10:00:00")
    '4 June 1934'
    """
    when = dt.datetime.fromisoformat(date)
    return f"{when.day} {when:%B} {when.year}"


def shortened(text: str, most: int) -> str:
    """A text on one line, cut at a length.

    >>> shortened("one  two three", 9)
    'one two …'
    """
    flat = " ".join(text[: 4 * most].split())
    if len(flat) <= most and len(text) <= 4 * most:
        return flat
    return flat[: most - 2].rstrip() + " …"


def capital(text: str) -> str:
    """With a capital at the beginning."""
    return text[:1].upper() + text[1:]


def lowered(text: str) -> str:
    """With a small letter at the beginning."""
    return text[:1].lower() + text[1:]


def ending(name: str, most: int) -> str:
    """The end of a long name, which tells more than its beginning.

    >>> ending("letters/1934/june.txt", 10), ending("june.txt", 8), ending("june.txt", 7)
    ('… june.txt', 'june.txt', '… e.txt')
    """
    return name if len(name) <= most else f"… {name[-most + 2 :]}"


def language(code: str) -> str:
    """What people call the language of this code."""
    return LANGUAGES.get(code, f"the language “{code}”")


def coordinate(value: float) -> str:
    """A place in a drawing, as short as it can be written.

    >>> coordinate(12.0), coordinate(3.14159)
    ('12', '3.14')
    """
    return f"{round(value, 2):g}"


def is_wide(ends: tuple[float, float]) -> bool:
    """Whether two ends differ once they are rounded to whole per cents."""
    return round(100 * ends[0]) != round(100 * ends[1])


def across(log10_lr: float) -> float:
    """Where a likelihood ratio lies on its axis, in per cent; beyond the ends it lies at them."""
    return 50 + 50 * max(-EDGE, min(EDGE, log10_lr)) / EDGE


def signed(log10_lr: float) -> str:
    """A power of ten with its sign.

    >>> signed(-0.42)
    '−0.4'
    """
    return f"{log10_lr:+.1f}".replace("-", "−")
