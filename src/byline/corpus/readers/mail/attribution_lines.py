"""Attribution lines: `On Monday Ann wrote:` and its kin in other languages and older programs.

A line with an address or an article number and a verb of saying needs no further proof. All else,
such as `Ann wrote:`, might be the writer's own prose, so a quotation must follow it; the items of a
list are none.
"""

import re
from collections.abc import Iterator

from byline.corpus.words import listed

__all__ = ["attribution_spans", "is_edited", "repeated_sign"]

_SAID = listed("verbs_of_saying")
_VERB = rf"(?:{'|'.join(sorted(_SAID))}|(?:goes|went) on)"
_VERB_LAST = re.compile(
    rf"\b{_VERB}\b(?: (?:to|in|about|on|the|thus|back|again|at)\b[^:\n]{{0,60}})?[^\w\n]{{0,8}}$",
    re.IGNORECASE,
)
_INNER_VERB = re.compile(r"\b(?:schrieb|schreibt|schreef|schrijft|skrev|skriver)\b", re.IGNORECASE)
_ARTICLE = re.compile(
    r"[^\w\n]{0,6}(?:\w{1,6},? ){0,2}\b(?:in|from|re|ref|regarding)\b[:\s]{1,3}"
    r"(?:(?:a |your |the )?(?:previous |recent |earlier |last )?"
    r"(?:article|message|msg|posting|post|news|mail)s?\b"
    r"|<?[^\s<>]{1,120}@|[a-z]{2,8}\.[a-z][\w.+-]{1,60},)",
    re.IGNORECASE,
)
_DATED = re.compile(
    r"[^\w\n]{0,4}(?:on|at|am|op|el|le|il|em|den|στις|την|\w{3},)\s[^\n]{0,60}?\d", re.IGNORECASE
)
_QUOTING = re.compile(
    r"[^\w\n]{0,6}(?:(?:quoting|according to|zitat von|citando|citeren|selon|según)\b"
    r"|from \w{1,20}(?: \w{1,20})?:$)",
    re.IGNORECASE,
)
_HEADLINE = re.compile(
    r"(?:[^\n@<]{0,60}<)?[\w.+%!-]{1,64}@[\w.-]{1,100}>?,?\s{0,3}(?:\([^()\n]{0,80}\))?,?\s{0,3}"
    rf"{_VERB}\s?[:.,]{{1,3}}[\s>|]{{0,4}}$",
    re.IGNORECASE,
)
_WROTE_IN = re.compile(r"[^\n]{3,120}?\b(?:wrote|schrieb|schreef) in (?:message|article|news)")
_TIME = re.compile(r"\d{1,2}[:.]\d\d|\d{4}")
_STAMP = re.compile(
    r"\b(?:\d{1,2} [A-Z][a-z]{2,8}\.? \d{2,4}|[A-Z][a-z]{2,8} \d{1,2},? \d{4}"
    r"|\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}),? (?:at )?\d{1,2}:\d\d\b"
)
_ADDRESS = re.compile(r"[\w.+%-]{1,64}(?:@[\w-]|![\w-])|<[^\s<>]{1,120}>")
_SENTENCE_END = re.compile(r"[^\W\d_]{4,}[.!?]['\")]?\s*$")
_ITEM = re.compile(r"\s*[-*+•·] ")
_EDITED = re.compile(r"\s{0,8}(?:[\[(<{*].{0,60}[\])>}*]|\.{2,5})\s*$")
_OPENING = frozenset("\"'“‘«([{<`_.¿¡")
_COLON = (":", "：")
_SAID_ENDS = frozenset(word[-2:] for word in _SAID)
_LONGEST = 300
_MOST_LINES = 4


def attribution_spans(
    lines: list[str], kinds: list[str], marks: list[str]
) -> Iterator[tuple[int, int]]:
    """Where attributions begin and end (the place after their last line)."""
    quoted_below = [*marks[1:], ""]
    for place, (line, below) in enumerate(zip(lines, quoted_below, strict=False)):
        if marks[place] == ">" or kinds[place] or len(line) > _LONGEST:
            continue
        if _may_end(line):
            start = _start(lines, kinds, marks, place)
            if start is not None:
                yield start, place + 1
        elif (below == ">" and _ARTICLE.match(line)) or (
            "Excerpts from " in line[:20] and _quote_follows(lines, marks, place)
        ):
            yield place, place + 1


def _may_end(line: str) -> bool:
    """Whether the line ends with a colon, dots or a verb of saying; most lines fail here fast."""
    end = line.rstrip(" \t>|-,;")
    if end[-1:] in _COLON or end[-2:] == "..":
        return True
    return end[-2:] in _SAID_ENDS and end[end.rfind(" ") + 1 :].lower() in _SAID


def repeated_sign(lines: list[str], place: int) -> str:
    """The sign that begins this line and the next, if they begin with one."""
    sign = lines[place].lstrip()[:1]
    if not sign or sign.isalnum() or not sign.isprintable():
        return ""  # marks of direction are not printable
    below = lines[place + 1].lstrip()[:1] if place + 1 < len(lines) else ""
    # A bracket or an inverted comma opens sentences too, so one line of them proves nothing.
    return sign if below == sign or (not below and sign not in _OPENING) else ""


def is_edited(line: str) -> bool:
    """Whether the line stands for something left out, such as `[...]`, or numbers what follows."""
    return _EDITED.match(line[:80]) is not None


def _start(lines: list[str], kinds: list[str], marks: list[str], place: int) -> int | None:
    """The first line of the attribution that ends here, if one does."""
    quoted = _quote_follows(lines, marks, place)
    whole, start = "", None
    for first in range(place, max(place - _MOST_LINES, -1), -1):
        line = lines[first]
        if not line.strip() or kinds[first] or marks[first] == ">" or len(line) > _LONGEST:
            break
        if first < place and _SENTENCE_END.search(line[-40:]):
            break
        whole = f"{line.strip()} {whole}".rstrip()
        if _is_formal(whole, quoted=quoted):
            return first
        if start is None and _is_headed(whole, quoted=quoted):
            start = first
    if start is None and quoted:
        start = _plain_start(lines, kinds, marks, place)
    return start


def _plain_start(lines: list[str], kinds: list[str], marks: list[str], place: int) -> int | None:
    """The same for `Ann wrote:`, of which a careless editor may have broken the line."""
    line = lines[place].strip()
    above = lines[place - 1] if place and not kinds[place - 1] and marks[place - 1] != ">" else ""
    broken = len(line.split()) <= 2 or line.count(")") > line.count("(")
    if broken and _VERB_LAST.search(line[-120:]) and _ADDRESS.search(above[:_LONGEST]):
        return place - 1
    below = marks[place + 1] if place + 1 < len(marks) else ""
    return place if _is_plain(line) or (below == ">" and _is_bare(line)) else None


def _quote_follows(lines: list[str], marks: list[str], place: int) -> bool:
    """Whether what follows has a mark of quotation of any kind, or a wider margin."""
    soon = [p for p in range(place + 1, min(place + 6, len(lines))) if lines[p].strip()]
    if len(soon) > 1 and is_edited(lines[soon[0]]):
        soon.pop(0)
    if not soon or soon[0] > place + 4:
        return False
    below = soon[0]
    if _ITEM.match(lines[below][:40]) and not _ADDRESS.search(lines[place][:_LONGEST]):
        return False
    if marks[below] or _margin(lines[below]) >= _margin(lines[place]) + 2:
        return True
    return repeated_sign(lines, below) != ""


def _margin(line: str) -> int:
    head = line[:40].expandtabs(8)
    return len(head) - len(head.lstrip())


def _is_formal(whole: str, *, quoted: bool) -> bool:
    """An article number, or a date with a time or an address, and a verb of saying."""
    addressed = _ADDRESS.search(whole) is not None
    if not quoted and not addressed:
        return False
    if _ARTICLE.match(whole):
        return bool(_VERB_LAST.search(whole[-120:])) or (quoted and whole.endswith(":"))
    if _DATED.match(whole):
        named = addressed or _TIME.search(whole)
        verb = _VERB_LAST.search(whole[-120:]) or _INNER_VERB.search(whole)
        return bool(named and verb and (quoted or whole.endswith(":")))
    return addressed and _WROTE_IN.match(whole) is not None


def _is_headed(whole: str, *, quoted: bool) -> bool:
    """An address and a verb and no more, or `Quoting …:`; a line above may yet belong to it."""
    if _HEADLINE.match(whole):
        return True
    return quoted and whole.endswith(":") and len(whole) < 80 and bool(_QUOTING.match(whole))


def _is_plain(line: str) -> bool:
    """`Ann wrote:`, `ann@home (Ann) writes...`: short, and the verb or the address at the end."""
    words = len(line.split())
    if words < 2:
        return False
    said = bool(_VERB_LAST.search(line[-120:]))
    if _ADDRESS.search(line):
        return words <= 14 and (said or line.endswith(":"))
    # Half a sentence that was wrapped begins with a small letter, as do some nicknames.
    begins = words <= 4 or "(" in line or not line[:1].islower()
    longest = 14 if _STAMP.search(line) else 9  # programs put the moment in, and people do not
    return words <= longest and begins and said and line.endswith((*_COLON, ".."))


def _is_bare(line: str) -> bool:
    """`Ann Lee writes` right above a quotation, without a colon."""
    return len(line.split()) <= 6 and line[:1].isupper() and bool(_VERB_LAST.search(line[-120:]))
