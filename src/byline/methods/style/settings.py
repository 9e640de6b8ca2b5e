"""The settings of tables of style: which feature set, how many features, how widely used.

They are named as users of stylo (Eder, Rybicki, Kestemont 2016) expect them:

    features   NAME or NAME:N, as in words, words:2, chars:4, pos:3, or any feature set of Byline
    mfw        how many of the most frequent features: 500, or 100:1000:100 for 100, 200, … 1000
    culling    the share of the texts, in per cent, that must have a feature: 20, or 0:100:20
"""

from collections.abc import Sequence

from byline.errors import UsageError
from byline.features.style import STYLES, Style, feature_set_name
from byline.features.views import VIEWS

__all__ = ["Range", "culling_levels", "feature_counts", "style_features"]

Range = int | str | Sequence[int]
"""A number, numbers, or FIRST:LAST:STEP in words."""
MOST_SETTINGS = 1000
_SHORT = {"pos": "parts-of-speech"}


def style_features(wanted: str | Style, language: str = "auto") -> Style:
    """What is counted.

    >>> style_features("pos:3").n, style_features("words").view
    ((3, 3), 'words')
    """
    if isinstance(wanted, Style):
        return wanted
    name, colon, size = wanted.partition(":")
    view = _SHORT.get(name, name)
    if colon or view in ("words", "parts-of-speech"):
        if view not in VIEWS or not ((size.isdecimal() and 1 <= int(size) <= 20) or not colon):
            raise UsageError(
                f"features such as NAME:N are a view and how many of its units make a feature, "
                f"as in chars:4 (1 to 20), not {wanted!r}. Views: pos, {', '.join(sorted(VIEWS))}."
            )
        n = int(size) if colon else 1
        return Style(view, n=(n, n), language=language)
    known = feature_set_name(name)
    style = STYLES.get(known)
    if isinstance(style, Style):
        copy = style.unfitted()
        return copy.set_params(language=language)
    if known in STYLES:
        raise UsageError(f"{wanted} compares graphs and has no frequencies: choose words, chars:4.")
    if view in VIEWS:
        return Style(view, language=language)
    raise UsageError(
        f"no features are called {wanted!r}. Known: words, words:2, chars:4, pos:3, "
        f"{', '.join(name for name, one in STYLES.items() if isinstance(one, Style))}."
    )


def feature_counts(mfw: Range) -> tuple[int, ...]:
    """How many features, of one setting or several.

    >>> feature_counts("100:400:100"), feature_counts(500)
    ((100, 200, 300, 400), (500,))
    """
    found = _numbers(mfw, "mfw", "100:1000:100")
    if min(found) < 2:
        raise UsageError(f"mfw must be 2 or more, not {min(found)}.")
    return found


def culling_levels(culling: Range) -> tuple[int, ...]:
    """The shares of texts, in per cent, of one setting or several.

    >>> culling_levels("0:60:20")
    (0, 20, 40, 60)
    """
    found = _numbers(culling, "culling", "0:100:20")
    if not 0 <= min(found) <= max(found) <= 100:
        raise UsageError(f"culling is a share of the texts from 0 to 100 per cent, not {culling}.")
    return found


def _numbers(wanted: Range, name: str, example: str) -> tuple[int, ...]:
    if isinstance(wanted, int):
        return (wanted,)
    if not isinstance(wanted, str):
        found = tuple(sorted(set(wanted)))
        if not found:
            raise UsageError(f"{name} must hold a number at least.")
        return found
    parts = wanted.split(":")
    if not all(part.isdecimal() for part in parts) or len(parts) not in (1, 3):
        raise UsageError(
            f"{name} is a number or FIRST:LAST:STEP, such as {example}, not {wanted!r}."
        )
    first, last, step = (int(part) for part in (parts * 3)[:3])
    if len(parts) == 3 and (step < 1 or last < first or (last - first) // step >= MOST_SETTINGS):
        raise UsageError(
            f"{name} {wanted} is not possible: LAST must not be below FIRST, STEP must be 1 or "
            f"more, and there can be {MOST_SETTINGS:,} settings at most."
        )
    return tuple(range(first, last + 1, step)) if len(parts) == 3 else (first,)
