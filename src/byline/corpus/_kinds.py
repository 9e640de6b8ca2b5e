r"""Each character's kind as one letter, so that one small pattern can read every script.

Python's `re` knows no Unicode categories, and its `\w` leaves out the marks that Hindi, vowelled
Arabic and decomposed accents are written with. `kinds(body)` is as long as `body`:

    a  letter             0  number                   space  white space
    m  combining mark     '  may join two letters     .  may join two digits
    h  Chinese character  i  hiragana                 k  katakana       l  long vowel of both
    e  emoji              v  changes an emoji         f  half a flag
    z  joiner             j  other character of no width inside words
    x  anything else
"""

import unicodedata

__all__ = ["kinds"]


def kinds(body: str) -> str:
    """The kind of each character of `body`."""
    return body.translate(_KINDS)


class _Kinds(dict[int, str]):
    """The kind of each code point met so far; `str.translate` looks it up here."""

    def __missing__(self, point: int) -> str:
        self[point] = kind = _kind(chr(point))
        return kind


def _kind(character: str) -> str:
    for kind, first, last in _BLOCKS:
        if first <= character <= last:
            return kind
    if character.isspace():
        return " "
    return {"L": "a", "M": "m", "N": "0"}.get(unicodedata.category(character)[0], "x")


# The first that holds a character decides, so narrow ones come first.
_BLOCKS = (
    *((kind, c, c) for kind, cs in (("'", "'’＇·״׳-‐‑"), (".", ".,٫٬")) for c in cs),
    ("z", "\u200d", "\u200d"),
    ("j", "\u200c", "\u200c"),
    ("j", "\u00ad", "\u00ad"),
    ("h", "\u3005", "\u3006"),
    ("h", "\u3400", "\u4dbf"),
    ("h", "\u4e00", "\u9fff"),
    ("h", "\uf900", "\ufaff"),
    ("h", "\U00020000", "\U0003ffff"),
    ("l", "\u30fc", "\u30fc"),
    ("i", "\u3041", "\u3096"),
    ("i", "\u309d", "\u309f"),
    ("i", "\U0001b001", "\U0001b11f"),
    ("k", "\u30a1", "\u30fa"),
    ("k", "\u30fd", "\u30ff"),
    ("k", "\u31f0", "\u31ff"),
    ("k", "\uff66", "\uff9f"),
    ("f", "\U0001f1e6", "\U0001f1ff"),
    ("v", "\U0001f3fb", "\U0001f3ff"),
    ("v", "\U000e0020", "\U000e007f"),
    ("e", "\u231a", "\u23ff"),
    ("e", "\u25aa", "\u27bf"),
    ("e", "\u2b00", "\u2bff"),
    ("e", "\U0001f000", "\U0001faff"),
)
_KINDS = _Kinds()
