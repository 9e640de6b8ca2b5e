"""A message without what others wrote in it: quotations, signatures and the like are set apart.

The body is judged line by line, in passes. Each pass takes out what it recognises and closes the
gap with one empty line; passes go on until one finds nothing. That is why cleaning a cleaned body
changes nothing: the last pass has already looked at exactly that body.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from byline.corpus._text import Removed
from byline.corpus.readers.mail.armour import mark_armour
from byline.corpus.readers.mail.code import mark_code
from byline.corpus.readers.mail.editor_notes import mark_notes
from byline.corpus.readers.mail.forwarded import mark_forwarded
from byline.corpus.readers.mail.quotes import mark_quotes
from byline.corpus.readers.mail.signatures import mark_ending

__all__ = ["Cleaned", "clean"]

# Each pass is linear, so a message that hides layer under layer costs at most this many times one.
_MOST_PASSES = 24
_PUT_IN = -1
_END_OF_FILE = "ÿ"
"""Byte 255, which some programs put below a message."""


@dataclass(frozen=True, slots=True)
class Cleaned:
    """What the writer of a message wrote, and what was taken out, in order."""

    body: str
    removed: tuple[Removed, ...]


def clean(body: str, sender: str = "") -> Cleaned:
    r"""Set apart what the writer of a message did not write in it.

    `sender` is the writer's name and address as far as they are known; a last line that holds
    nothing else is then a signature.

    Examples
    --------
    >>> found = clean("Ann wrote:\n> Tea at four?\nGladly.\n-- \nBob, Leeds")
    >>> found.body, [part.kind for part in found.removed]
    ('Gladly.', ['attribution', 'quote', 'signature'])
    """
    lines = body.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    verdicts = [""] * len(lines)
    kept, places = _trimmed(lines, list(range(len(lines))))
    blocks = True
    for _ in range(_MOST_PASSES):
        kinds = [""] * len(kept)
        # Cuts bring lines together but make no new ones: what looked like no block never will.
        blocks = blocks and _mark_blocks(kept, kinds)
        mark_quotes(kept, kinds)
        mark_notes(kept, kinds, sender)
        mark_ending(kept, kinds, sender)
        if not any(kinds):
            break
        for place, kind in zip(places, kinds, strict=True):
            if place != _PUT_IN:
                verdicts[place] = kind
        kept, places = _trimmed(*_survivors(kept, places, kinds))
    return Cleaned("\n".join(kept), tuple(_removed(lines, verdicts)))


def _mark_blocks(lines: list[str], kinds: list[str]) -> bool:
    """Mark what is plain from its first line, and say whether any line looked like that."""
    armour = mark_armour(lines, kinds)
    code = mark_code(lines, kinds)
    return mark_forwarded(lines, kinds) or armour or code


def _survivors(
    lines: list[str], places: list[int], kinds: Sequence[str]
) -> tuple[list[str], list[int]]:
    """The lines that stay and their places, with one empty line wherever some were cut."""
    kept: list[str] = []
    kept_places: list[int] = []
    cut = False
    for line, place, kind in zip(lines, places, kinds, strict=True):
        if kind:
            cut = True
            continue
        if cut:
            if not line.strip():
                continue
            cut = False
            while kept and not kept[-1].strip():
                kept.pop()
                kept_places.pop()
            kept.append("")
            kept_places.append(_PUT_IN)
        kept.append(line)
        kept_places.append(place)
    return kept, kept_places


def _trimmed(lines: list[str], places: list[int]) -> tuple[list[str], list[int]]:
    """Both lists without the empty lines at the ends."""
    start, stop = 0, len(lines)
    while start < stop and not lines[start].strip():
        start += 1
    while stop > start and lines[stop - 1].strip() in ("", _END_OF_FILE):
        stop -= 1
    return lines[start:stop], places[start:stop]


def _removed(lines: Sequence[str], verdicts: Sequence[str]) -> Iterator[Removed]:
    """Neighbouring lines of a kind together, empty lines between them included."""
    kinds = list(verdicts)
    for place in range(1, len(kinds)):
        if not kinds[place] and kinds[place - 1] and not lines[place].strip():
            kinds[place] = kinds[place - 1]
    place = 0
    for kind, group in groupby(kinds):
        size = sum(1 for _ in group)
        content = "\n".join(lines[place : place + size]).strip("\n") if kind else ""
        place += size
        if content.strip():
            yield Removed(kind, content)
