"""Words, numbers and marks of a text in any script, each with its place.

What is one token:

- a word: letters with their marks and the digits among them (`mp3`), and the apostrophes and
  hyphens inside (`don't`, `well-known`; kept, because joining words is a habit of the writer);
- a number, with the points and commas inside and letters stuck to it (`3.14`, `1,000`, `1990s`);
- a web or e-mail address;
- a Chinese character; a run of hiragana or of katakana; a run of Thai, Lao, Khmer or Burmese, whose
  words are not told apart by blanks and would need a dictionary;
- an emoji with all that modifies it; any other character, with the marks upon it.
"""

import re
import unicodedata
from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from byline.corpus._kinds import kinds
from byline.corpus._memo import remember_by_body

__all__ = [
    "UNSPACED",
    "Token",
    "fold",
    "folded_words",
    "is_word",
    "token_texts",
    "tokenise",
    "tokens_and_line_ends",
    "words",
]


UNSPACED = r"\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u9fff\uf900-\ufaff"
"""Ranges, for `re`, of characters that are written without blanks between words."""


class Token(NamedTuple):
    """A piece of a text: `body[start:end]` is `text`."""

    start: int
    end: int
    text: str


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
    pattern = _ASCII_TOKEN if body.isascii() else None if _FOREIGN.search(body) else _PLAIN_TOKEN
    if pattern is None:
        return [body[start:end] for start, end in _spans(body)]
    return _with_addresses(pattern, body)


def tokens_and_line_ends(body: str) -> list[str]:
    r"""The texts of the tokens, and a line end where there is one.

    >>> tokens_and_line_ends("So be\nit.")
    ['So', 'be', '\n', 'it', '.']
    """
    if not body.isascii() and _FOREIGN.search(body):
        rows = [["\n", *token_texts(line)] for line in body.split("\n")]
        return list(chain.from_iterable(rows))[1:]
    return _with_addresses(_ASCII_PIECE if body.isascii() else _PLAIN_PIECE, body)


@remember_by_body
def words(body: str) -> list[str]:
    """The words of `body` in order as they are written, without numbers, marks and addresses.

    >>> words("Don't pay 1,000 to ann@example.org!")
    ["Don't", 'pay', 'to']
    """
    if body.isascii():
        return _matches(_ASCII_WORD, body)
    if _FOREIGN.search(body):
        return list(filter(is_word, token_texts(body)))
    return _matches(_PLAIN_WORD, body)


@remember_by_body
def folded_words(body: str) -> list[str]:
    """`fold` of each of the words of `body`, faster than one by one."""
    if body.isascii():
        return _matches(_SMALL_WORD, body.lower())
    # A line end cannot stand in a word, nor change how its neighbours are lowered or composed.
    return fold("\n".join(found)).split("\n") if (found := words(body)) else []


def fold(word: str) -> str:
    """The form under which a word is counted: small letters, one apostrophe, composed accents."""
    if word.isascii():
        return word.lower()
    return unicodedata.normalize("NFC", word.replace("’", "'").lower())


def is_word(token: str) -> bool:
    """Whether the text of a token is a word, as against a number, an address or a mark."""
    return token[:1].isalpha() and "." not in token and ":" not in token


# Three ways to the same tokens: most texts need only the first or the second, which are quicker.
# A look behind comes after the first character, as `re` finds a character faster than a look.
_ASCII_WORD = re.compile(r"[A-Za-z](?<![0-9A-Za-z].)[0-9A-Za-z]*+(?:['-][0-9A-Za-z]++)*+")
_SMALL_WORD = re.compile(r"[a-z](?<![0-9a-z].)[0-9a-z]*+(?:['-][0-9a-z]++)*+")
_ASCII_TOKEN = re.compile(
    r"[A-Za-z][0-9A-Za-z]*+(?:['-][0-9A-Za-z]++)*|[0-9]++(?:[.,][0-9]++)*[0-9A-Za-z]*+|\S"
)
# Latin, Greek and Cyrillic letters and common marks, none of which combines with its neighbour.
_FOREIGN = re.compile(r"[^\0-\xac\xae-\u02ff\u0370-\u0482\u048a-\u0530\u1e00-\u200a\u2010-\u203b]")
_PLAIN_WORD = re.compile(r"(?<![^\W_])[^\W\d_²³¹¼½¾][^\W_]*+(?:['’·‐‑-][^\W_]++)*")
_PLAIN_TOKEN = re.compile(
    r"[^\W\d_²³¹¼½¾][^\W_]*+(?:['’·‐‑-][^\W_]++)*"
    r"|[\d²³¹¼½¾]++(?:[.,][\d²³¹¼½¾]++)*[^\W_]*+|\S"
)
_ASCII_PIECE, _PLAIN_PIECE = (re.compile(p.pattern + r"|\n") for p in (_ASCII_TOKEN, _PLAIN_TOKEN))
_KIND_TOKEN = re.compile(
    r"a[am0zj]*+(?:'[a0][am0zj]*+)*|0++(?:\.0++)*[am0zj]*+|hm*+|i[iml]*+|[kl][klm]*+"
    r"|ff?|[ev][vm]*+(?:z[ev][vm]*+)*|[^ ]m*+"
)


def _matches(pattern: re.Pattern[str], body: str) -> list[str]:
    """What a pattern finds outside addresses."""
    found: list[str] = []
    done = 0
    for start, end in _addresses(body):
        found += pattern.findall(body, done, start)
        done = end
    return found + pattern.findall(body, done) if done else pattern.findall(body)


def _with_addresses(pattern: re.Pattern[str], body: str) -> list[str]:
    """What a pattern finds outside addresses, and these."""
    found: list[str] = []
    done = 0
    for start, end in _addresses(body):
        found += pattern.findall(body, done, start)
        found.append(body[start:end])
        done = end
    found += pattern.findall(body, done)
    return found


def _spans(body: str) -> Iterator[tuple[int, int]]:
    """Where the tokens are."""
    pattern, read = _KIND_TOKEN, body
    if body.isascii():
        pattern = _ASCII_TOKEN
    elif not _FOREIGN.search(body):
        pattern = _PLAIN_TOKEN
    else:
        read = kinds(body)
    done = 0
    for start, end in _addresses(body):
        yield from (match.span() for match in pattern.finditer(read, done, start))
        yield start, end
        done = end
    yield from (match.span() for match in pattern.finditer(read, done))


def _addresses(body: str) -> list[tuple[int, int]]:
    """Where the web and e-mail addresses are."""
    web = "://" in body or "www." in body.lower()
    found = [match.span() for match in _WEB.finditer(body)] if web else []
    if "@" not in body:
        return found
    found += _mail_addresses(body)
    found.sort()
    apart: list[tuple[int, int]] = []
    for start, end in found:
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
