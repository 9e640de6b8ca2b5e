"""Tokens of a text in any script: words, numbers, punctuation marks.

One token is:

- a word: letters with their marks and the digits among them (`mp3`), and the apostrophes and
  hyphens inside (`don't`, `well-known`; kept, because joining words is a habit of the writer);
- a number, with the points and commas inside and letters stuck to it (`3.14`, `1,000`, `1990s`);
- a web or e-mail address;
- a Chinese character; a sequence of hiragana or of katakana; a sequence of Thai, Lao, Khmer or
  Burmese, which put no blanks between words and would need a dictionary;
- an emoji with all that modifies it; any other character, with the marks upon it.

The tokens of a text are computed once per run, whoever asks: the functions of a body remember the
bodies asked for last, at most `MAX_CHARACTERS` in all. A body longer than a quarter of that is not
kept, nor one below `MIN_CHARACTERS`, which is as quickly computed. Tokens take some 20 to 60 bytes
per character, so the memory of a function stays below about 60 megabytes.
"""

import re
import unicodedata
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from functools import wraps
from itertools import chain
from threading import Lock
from typing import NamedTuple, TypeVar

__all__ = [
    "MAX_CHARACTERS",
    "MIN_CHARACTERS",
    "UNSPACED",
    "Token",
    "character_classes",
    "fold",
    "folded_words",
    "is_word",
    "remember_by_body",
    "token_texts",
    "tokenise",
    "tokens_and_line_ends",
    "word_starts",
    "words",
]


UNSPACED = r"\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u9fff\uf900-\ufaff"
"""Ranges, for `re`, of characters that are written without blanks between words."""


MIN_CHARACTERS = 64
MAX_CHARACTERS = 1 << 20

Item = TypeVar("Item")


class Token(NamedTuple):
    """A piece of a text: `body[start:end]` is `text`."""

    start: int
    end: int
    text: str


def remember_by_body(
    compute: Callable[[str], Iterable[Item]],
) -> Callable[[str], list[Item]]:
    """The same function of a body, which computes each body once; every caller gets a new list."""
    known: OrderedDict[str, tuple[Item, ...]] = OrderedDict()
    lock = Lock()
    held = 0

    @wraps(compute)
    def remembered(body: str) -> list[Item]:
        nonlocal held
        if not MIN_CHARACTERS <= len(body) <= MAX_CHARACTERS // 4:
            return list(compute(body))
        with lock:
            if body in known:
                known.move_to_end(body)
                return list(known[body])
        items = tuple(compute(body))
        with lock:
            if body not in known:
                known[body] = items
                held += len(body)
            while held > MAX_CHARACTERS:
                held -= len(known.popitem(last=False)[0])
        return list(items)

    return remembered


@remember_by_body
def tokenise(body: str) -> list[Token]:
    """Every token of `body` in order; what lies between them is white space.

    >>> [token.text for token in tokenise("Don't pay 1,000!")]
    ["Don't", 'pay', '1,000', '!']
    """
    make = Token._make
    return [make((start, end, body[start:end])) for start, end in _spans(body)]


@remember_by_body
def token_texts(body: str) -> list[str]:
    """The texts of the tokens, faster than by `tokenise`."""
    pattern = (
        _ASCII_TOKEN if body.isascii() else None if _OTHER_SCRIPT.search(body) else _PLAIN_TOKEN
    )
    if pattern is None:
        return [body[start:end] for start, end in _spans(body)]
    return _find(pattern, body, addresses=True)


def tokens_and_line_ends(body: str) -> list[str]:
    r"""The texts of the tokens, and a line end where there is one.

    >>> tokens_and_line_ends("So be\nit.")
    ['So', 'be', '\n', 'it', '.']
    """
    if not body.isascii() and _OTHER_SCRIPT.search(body):
        rows = [["\n", *token_texts(line)] for line in body.split("\n")]
        return list(chain.from_iterable(rows))[1:]
    pattern = _ASCII_PIECE if body.isascii() else _PLAIN_PIECE
    return _find(pattern, body, addresses=True)


@remember_by_body
def words(body: str) -> list[str]:
    """The words of `body` in order as they are written, without numbers, punctuation and addresses.

    >>> words("Don't pay 1,000 to ann@example.org!")
    ["Don't", 'pay', 'to']
    """
    if body.isascii():
        return _find(_ASCII_WORD, body, addresses=False)
    if _OTHER_SCRIPT.search(body):
        return list(filter(is_word, token_texts(body)))
    return _find(_PLAIN_WORD, body, addresses=False)


def word_starts(body: str) -> list[int]:
    """Where each of the `words` of `body` begins.

    >>> word_starts("Don't pay 1,000 to ann@example.org!")
    [0, 6, 16]
    """
    if not body.isascii() and _OTHER_SCRIPT.search(body):
        return [start for start, _, text in tokenise(body) if is_word(text)]
    pattern = _ASCII_WORD if body.isascii() else _PLAIN_WORD
    starts: list[int] = []
    done = 0
    for start, end in _addresses(body):
        starts += [match.start() for match in pattern.finditer(body, done, start)]
        done = end
    return starts + [match.start() for match in pattern.finditer(body, done)]


@remember_by_body
def folded_words(body: str) -> list[str]:
    """`fold` of each of the words of `body`, faster than one by one."""
    if body.isascii():
        return _find(_LOWER_WORD, body.lower(), addresses=False)
    # A line end cannot stand in a word, nor change how its neighbours are lowered or composed.
    written = words(body)
    return fold("\n".join(written)).split("\n") if written else []


def fold(word: str) -> str:
    """The form under which a word is counted: lower case, straight apostrophe, composed accents."""
    if word.isascii():
        return word.lower()
    return unicodedata.normalize("NFC", word.replace("’", "'").lower())


def is_word(token: str) -> bool:
    """Whether the text of a token is a word, not a number, an address or punctuation."""
    return token[:1].isalpha() and "." not in token and ":" not in token


# Three ways to the same tokens: most texts need only the first or the second, which are quicker.
# A look behind comes after the first character, as `re` finds a character faster than a look.
_ASCII_WORD = re.compile(r"[A-Za-z](?<![0-9A-Za-z].)[0-9A-Za-z]*+(?:['-][0-9A-Za-z]++)*+")
_LOWER_WORD = re.compile(r"[a-z](?<![0-9a-z].)[0-9a-z]*+(?:['-][0-9a-z]++)*+")
_ASCII_TOKEN = re.compile(
    r"[A-Za-z][0-9A-Za-z]*+(?:['-][0-9A-Za-z]++)*|[0-9]++(?:[.,][0-9]++)*[0-9A-Za-z]*+|\S"
)
# Latin, Greek and Cyrillic letters and common marks, none of which combines with its neighbour.
_OTHER_SCRIPT = re.compile(
    r"[^\0-\xac\xae-\u02ff\u0370-\u0482\u048a-\u0530\u1e00-\u200a\u2010-\u203b]"
)
_PLAIN_WORD = re.compile(r"(?<![^\W_])[^\W\d_²³¹¼½¾][^\W_]*+(?:['’·‐‑-][^\W_]++)*")
_PLAIN_TOKEN = re.compile(
    r"[^\W\d_²³¹¼½¾][^\W_]*+(?:['’·‐‑-][^\W_]++)*"
    r"|[\d²³¹¼½¾]++(?:[.,][\d²³¹¼½¾]++)*[^\W_]*+|\S"
)
_ASCII_PIECE, _PLAIN_PIECE = (re.compile(p.pattern + r"|\n") for p in (_ASCII_TOKEN, _PLAIN_TOKEN))
_CLASS_TOKEN = re.compile(
    r"a[am0zj]*+(?:'[a0][am0zj]*+)*|0++(?:\.0++)*[am0zj]*+|hm*+|i[iml]*+|[kl][klm]*+"
    r"|ff?|[ev][vm]*+(?:z[ev][vm]*+)*|[^ ]m*+"
)


def _find(pattern: re.Pattern[str], body: str, *, addresses: bool) -> list[str]:
    """The matches of a pattern outside web and e-mail addresses, and these too if asked for."""
    texts: list[str] = []
    done = 0
    for start, end in _addresses(body):
        texts += pattern.findall(body, done, start)
        if addresses:
            texts.append(body[start:end])
        done = end
    return texts + pattern.findall(body, done) if done else pattern.findall(body)


def _spans(body: str) -> Iterator[tuple[int, int]]:
    """Where the tokens are."""
    pattern, read = _CLASS_TOKEN, body
    if body.isascii():
        pattern = _ASCII_TOKEN
    elif not _OTHER_SCRIPT.search(body):
        pattern = _PLAIN_TOKEN
    else:
        read = character_classes(body)
    done = 0
    for start, end in _addresses(body):
        yield from (match.span() for match in pattern.finditer(read, done, start))
        yield start, end
        done = end
    yield from (match.span() for match in pattern.finditer(read, done))


def _addresses(body: str) -> list[tuple[int, int]]:
    """Where the web and e-mail addresses are."""
    web = "://" in body or "www." in body.lower()
    spans = [match.span() for match in _WEB.finditer(body)] if web else []
    if "@" not in body:
        return spans
    spans += _mail_addresses(body)
    spans.sort()
    apart: list[tuple[int, int]] = []
    for start, end in spans:
        if not apart or start >= apart[-1][1]:
            apart.append((start, end))
    return apart


def _mail_addresses(body: str) -> Iterator[tuple[int, int]]:
    """Where the e-mail addresses are."""
    for match in _DOMAIN.finditer(body):
        place, end = match.span()
        # Seen from the @, as a pattern that seeks the name before it would try every word.
        before = body[max(0, place - _LONGEST_NAME - 1) : place]
        size = len(before) - len(before.rstrip(_NAME))
        if 0 < size <= _LONGEST_NAME:
            yield place - size, end


_WEB = re.compile(
    r"(?<![0-9a-z])(?:(?:https?|ftp)://|www\.)"
    r"[!#-;=?-~\xa1-\u1fff]*[0-9a-z/_=&#%~+$ªµº\xc0-\u1fff-]",
    re.IGNORECASE,
)
_DOMAIN = re.compile(r"@(?:[0-9A-Za-z-]++\.)+[A-Za-z]{2,}+(?![0-9ªµº\xc0-\u1fff])")
_NAME = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz._%+-"
_LONGEST_NAME = 64


def character_classes(body: str) -> str:
    r"""The class of each character as one letter, so that one pattern can tokenise every script.

    Python's `re` knows no Unicode categories, and its `\w` leaves out the marks that Hindi,
    vowelled Arabic and decomposed accents are written with. The classes:

        a  letter             0  number                   space  white space
        m  combining mark     '  may join two letters     .  may join two digits
        h  Chinese character  i  hiragana                 k  katakana       l  long vowel of both
        e  emoji              v  changes an emoji         f  half a flag
        z  joiner             j  other character of no width inside words
        x  anything else
    """
    return body.translate(_CLASSES)


class _Classes(dict[int, str]):
    """The class of each code point seen so far; `str.translate` looks it up here."""

    def __missing__(self, point: int) -> str:
        self[point] = letter = _class(chr(point))
        return letter


def _class(character: str) -> str:
    for letter, first, last in _BLOCKS:
        if first <= character <= last:
            return letter
    if character.isspace():
        return " "
    return {"L": "a", "M": "m", "N": "0"}.get(unicodedata.category(character)[0], "x")


# The first block that holds a character decides, so narrow ones come first.
_BLOCKS = (
    *((letter, c, c) for letter, cs in (("'", "'’＇·״׳-‐‑"), (".", ".,٫٬")) for c in cs),
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
_CLASSES = _Classes()
