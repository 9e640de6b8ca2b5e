"""Mail inside mail: forwarded messages, and header lines that strayed into the body."""

import re
from bisect import bisect_left
from typing import NamedTuple

from byline.corpus.words import listed

__all__ = ["mark_forwarded"]

_THING = (
    r"(?:forwarded|included|quoted|original|weitergeleitete|urspr(?:ü|ue)ngliche|doorgestuurde?"
    r"|oorspronkelijke?|reenviado|transf[ée]r[ée]|inoltrato|originale|encaminhada|d['’]origine"
    r"|vidarebefordrat|ursprungligt|αρχικό|προωθημένο)"
)
_WHAT = (
    r"(?:messages?|mail|e-?mail|text|article|post|letter|nachricht|bericht|mensaje|messaggio"
    r"|mensagem|meddelande|μήνυμα)"
)
_NAMED = rf"(?:{_THING} {_WHAT}|{_WHAT} {_THING})"
_RULE = r"[-=*+~_<>#.|: \t]"
_OPENING = (
    rf"(?:[ \t]{{0,8}}(?:begin|start)(?: of)?(?: the)? {_NAMED}"
    rf"|{_RULE}{{2,80}}(?:(?:begin|start)(?: of)? )?(?:{_NAMED}|forwarded|original"
    rf"|forwarding begins here)|(?:weitergeleitete nachricht|doorgestuurd bericht"
    rf"|mensaje reenviado):)"
)
_OPENS = re.compile(rf"{_OPENING}(?: follows)?{_RULE}{{0,80}}$", re.IGNORECASE)
_ANY_OPENING = re.compile(rf"\n{_OPENING}")
_CLOSES = re.compile(
    rf"{_RULE}{{0,80}}(?:end|ende|fin|fine|fim|slut|einde)(?: of)?(?: the)? "
    rf"(?:{_NAMED}|{_THING}){_RULE}{{0,80}}$",
    re.IGNORECASE,
)
_FROM = frozenset(["from", "von", "van", "de", "da", "från", "fra", "από"])
_TELLING = frozenset(
    ["archive-name", "newsgroups", "message-id", "nntp-posting-host", "path", "xref"]
)
_NAMES = _FROM | _TELLING | listed("header_names")
_HEADER = re.compile(r"([ \t]{0,8})\*{0,2}>?([^\W\d_][\w-]{0,30})\s?:\*{0,2}(?:\s|$)")
_ARTICLE = re.compile(r"([ \t]{0,3})(Article) [#\d]|()(From) \S{1,99} \w{3} \w{3} +\d")
_ANY_HEADER = re.compile(
    r"\n[ \t]{0,8}\*{0,2}>?(?:([^\W\d_][\w-]{0,30}+)\s?:|article [#\d]|from \S{1,99} \w{3} \w{3} )"
)
_DATE = re.compile(
    r"\b\d{1,2}\.?[ -](?:de )?[^\W\d_]{3,20}\.?[ ,-](?:de )?\d{2,4}\b"
    r"|\b\d{1,4}[-./]\d{1,2}[-./]\d{1,4}\b|\b[^\W\d_]{3,} \d{1,2},? \d{4}\b|\b\d{1,2}:\d\d:\d\d\b"
)
_PATH = re.compile(r"\w!\w|<[^\s<>]{1,99}>")
_ONE_NAME = re.compile(r"\s*\S{1,40}:\s+[\w,+-]+(?:[./][\w,+-]+)+\s*$")
_TEXT_FOLLOWS = "--text follows this line--"
_QUOTE = re.compile(r"[ \t]{0,8}[|:]?>")
_QUOTE_WITHIN = 6


class HeaderRun(NamedTuple):
    """Header lines one under the other: where they are, what they name, how far they stand in."""

    start: int
    stop: int
    names: frozenset[str]
    margin: str
    addressed: bool
    """Whether an address, a date or the name of a group or machine is among them."""


def mark_forwarded(lines: list[str], kinds: list[str]) -> bool:
    """Mark forwarded messages and stray headers, and say whether any line looked like them.

    Where the writer's own text follows, the headers are marked alone.
    """
    text = "\n".join(["", *lines]).lower()
    if not _has_header(text) and not _ANY_OPENING.search(text):
        return False
    ends = [place for place, line in enumerate(lines) if len(line) < 200 and _CLOSES.match(line)]
    begins = next((place for place, kind in enumerate(kinds) if not kind), 0)
    place = 0
    while place < len(lines):
        place = place + 1 if kinds[place] else _mark_at(lines, kinds, place, begins, ends)
    return True


def _has_header(text: str) -> bool:
    """Whether some line begins like a header that mail or news knows."""
    names = (header[1] for header in _ANY_HEADER.finditer(text))
    return any(name is None or name in _NAMES or name.startswith("x-") for name in names)


def _mark_at(lines: list[str], kinds: list[str], place: int, begins: int, ends: list[int]) -> int:
    """Mark what begins at this line, if something does; where to go on."""
    line = lines[place]
    if len(line) < 200 and line[-1:] not in ",.?" and _OPENS.match(line):
        run = _header_run(lines, _next_text(lines, place + 1))
        return _mark(kinds, place, _end(lines, run, ends), "forwarded")
    run = _header_run(lines, place)
    if not _is_mail(run):
        return max(run.stop, place + 1)
    if place <= begins:
        return _mark(kinds, place, run.stop, "boilerplate")
    whole = len(run.names) >= 3 and run.names & _FROM and run.addressed
    return _mark(kinds, place, _end(lines, run, ends) if whole else run.stop, "forwarded")


def _next_text(lines: list[str], place: int) -> int:
    """The next line that is not empty, if it comes soon."""
    soon = range(place, min(place + 3, len(lines)))
    return next((p for p in soon if lines[p].strip()), place)


def _header_run(lines: list[str], start: int) -> HeaderRun:
    """The header lines from here on, with their continuations; none if this is no header line."""
    names: set[str] = set()
    margin, addressed, place = "", False, start
    while place < len(lines):
        line = lines[place][:300]
        header = (_HEADER.match(line) or _ARTICLE.match(line)) if line.strip() else None
        if header:
            name = (header[2] or "from").lower()
            if name not in _NAMES and not name.startswith("x-") and not (names and "-" in name):
                break
            margin = header[1] or "" if place == start else margin
            names.add(name)
            addressed = addressed or _is_addressed(line, name)
        elif not names or not line.strip() or not line.startswith((margin + " ", margin + "\t")):
            break
        place += 1
    if names and place < len(lines) and lines[place].startswith(_TEXT_FOLLOWS):
        place += 1
    return HeaderRun(start, place, frozenset(names), margin, addressed)


def _is_addressed(line: str, name: str) -> bool:
    """Whether the line holds what people do not write in headings of their own."""
    if "@" in line or _PATH.search(line) or _DATE.search(line):
        return True
    return name in _TELLING and _ONE_NAME.match(line) is not None


def _is_mail(run: HeaderRun) -> bool:
    """Two different headers, or one that only machines write."""
    return run.addressed and (len(run.names) >= 2 or not _TELLING.isdisjoint(run.names))


def _end(lines: list[str], run: HeaderRun, ends: list[int]) -> int:
    """Where the forwarded message ends: at its closing line, with its margin, or never."""
    closing = bisect_left(ends, run.stop)
    if closing < len(ends):
        return ends[closing] + 1
    soon = [line for line in lines[run.stop : run.stop + 2 * _QUOTE_WITHIN] if line.strip()]
    if any(_QUOTE.match(line) for line in soon[:_QUOTE_WITHIN]):
        return run.stop
    if run.margin:
        for place in range(run.stop, len(lines)):
            if lines[place].strip() and not lines[place].startswith(run.margin):
                return place
    return len(lines)


def _mark(kinds: list[str], start: int, stop: int, kind: str) -> int:
    kinds[start:stop] = [kind] * (stop - start)
    return stop
