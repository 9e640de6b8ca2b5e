"""A message without what others wrote in it: quotations, signatures and the like are removed.

Every line gets a kind; it is empty for the writer's own lines. Each pass removes the lines that it
recognises and puts one empty line in their place; passes go on until one finds nothing. Cleaning a
cleaned body therefore changes nothing: the last pass has already looked at exactly that body.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from byline.corpus._corpus import Corpus, Removed, Skipped, Text
from byline.corpus.readers.mail.code import mark_armour, mark_code
from byline.corpus.readers.mail.forwarded import mark_forwarded
from byline.corpus.readers.mail.quotes import mark_quotes
from byline.corpus.readers.mail.signatures import mark_ending

__all__ = ["Cleaned", "clean", "with_signatures"]

# Each pass is linear, so a message that hides layer under layer costs at most this many times one.
_MAX_PASSES = 24
_NO_PLACE = -1
"""The place of an empty line that was put in."""
_END_OF_FILE = "ÿ"
"""Byte 255, which some programs put below a message."""
_NOTE_END = re.compile(r"(?:^|\s|[.?!])-{1,3}\s?([A-Za-z]{2,4})\.?\]\s*$")
_MAX_NOTE_LINES = 150


@dataclass(frozen=True, slots=True)
class Cleaned:
    """What the writer of a message wrote, and what was removed, in order."""

    body: str
    removed: tuple[Removed, ...]


def clean(body: str, sender: str = "") -> Cleaned:
    r"""Remove what the writer of a message did not write in it.

    `sender` is the writer's name and address as far as they are known; a last line that holds
    nothing else is then a signature.

    Examples
    --------
    >>> cleaned = clean("Ann wrote:\n> Tea at four?\nGladly.\n-- \nBob, Leeds")
    >>> cleaned.body, [part.kind for part in cleaned.removed]
    ('Gladly.', ['attribution', 'quote', 'signature'])
    """
    lines = body.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    final_kinds = [""] * len(lines)
    kept, places = _trimmed(lines, list(range(len(lines))))
    blocks = True
    for _ in range(_MAX_PASSES):
        kinds = [""] * len(kept)
        # Cuts bring lines together but make no new ones: what looked like no block never will.
        blocks = blocks and _mark_blocks(kept, kinds)
        mark_quotes(kept, kinds)
        _mark_notes(kept, kinds, sender)
        mark_ending(kept, kinds, sender)
        if not any(kinds):
            break
        for place, kind in zip(places, kinds, strict=True):
            if place != _NO_PLACE:
                final_kinds[place] = kind
        kept, places = _trimmed(*_without_marked(kept, places, kinds))
    return Cleaned("\n".join(kept), tuple(_removed(lines, final_kinds)))


def with_signatures(texts: Iterable[Text], skipped: Iterable[Skipped] = ()) -> Corpus:
    r"""The same texts, each with its removed signatures below it: they tell accounts apart.

    >>> post = Text("1", "No.", removed=(Removed("signature", "-- \nBob, Leeds"),))
    >>> with_signatures([post])[0].body
    'No.\n\n-- \nBob, Leeds'
    """
    return Corpus((_with_signature(text) for text in texts), skipped)


def _with_signature(text: Text) -> Text:
    signatures = [part.content for part in text.removed if part.kind == "signature"]
    if not signatures:
        return text
    others = tuple(part for part in text.removed if part.kind != "signature")
    return replace(text, body="\n\n".join([text.body, *signatures]), removed=others)


def _mark_blocks(lines: list[str], kinds: list[str]) -> bool:
    """Mark blocks that their first line shows, and say whether any line looked like one."""
    armour = mark_armour(lines, kinds)
    code = mark_code(lines, kinds)
    return mark_forwarded(lines, kinds) or armour or code


def _mark_notes(lines: list[str], kinds: list[str], sender: str) -> None:
    """Mark notes of moderators, who answer in brackets below a post: `[Indeed. --abc]`."""
    for place, line in enumerate(lines):
        if line[-1:] not in "] \t" or kinds[place]:
            continue
        end = _NOTE_END.search(line[-40:])
        if end and not _may_sign_as(end[1], sender):
            start = _note_start(lines, kinds, place)
            if start is not None:
                kinds[start : place + 1] = ["boilerplate"] * (place + 1 - start)


def _note_start(lines: list[str], kinds: list[str], place: int) -> int | None:
    """Where the bracket that ends here was opened, if that was at the beginning of a line."""
    open_brackets = 0
    for start in range(place, max(place - _MAX_NOTE_LINES, -1), -1):
        if kinds[start]:
            break
        open_brackets += lines[start].count("]") - lines[start].count("[")
        if open_brackets <= 0:
            return start if lines[start].lstrip()[:1] == "[" else None
    return None


def _may_sign_as(initials: str, sender: str) -> bool:
    """Whether these may be the sender's initials, the start of a name, or `ed` for the editor."""
    names, short = re.findall(r"[^\W\d_]+", sender.lower()), initials.lower()
    begins = [name[0] for name in names]
    first = begins.index(short[0]) if short[0] in begins else len(begins)
    named = any(name.startswith(short) for name in names)
    return short == "ed" or named or short[-1] in begins[first + 1 :]


def _without_marked(
    lines: list[str], places: list[int], kinds: Sequence[str]
) -> tuple[list[str], list[int]]:
    """The lines that stay and their places, with one empty line wherever some were cut."""
    kept: list[tuple[str, int]] = []
    cut = False
    for line, place, kind in zip(lines, places, kinds, strict=True):
        if kind:
            cut = True
            continue
        if cut:
            if not line.strip():
                continue
            cut = False
            while kept and not kept[-1][0].strip():
                kept.pop()
            kept.append(("", _NO_PLACE))
        kept.append((line, place))
    return [line for line, _ in kept], [place for _, place in kept]


def _trimmed(lines: list[str], places: list[int]) -> tuple[list[str], list[int]]:
    """Both lists without the empty lines at the ends."""
    start, stop = 0, len(lines)
    while start < stop and not lines[start].strip():
        start += 1
    while stop > start and lines[stop - 1].strip() in ("", _END_OF_FILE):
        stop -= 1
    return lines[start:stop], places[start:stop]


def _removed(lines: Sequence[str], final_kinds: Sequence[str]) -> Iterator[Removed]:
    """Neighbouring lines of one kind together, with the empty lines between them."""
    kinds = list(final_kinds)
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
