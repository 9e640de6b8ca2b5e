"""Blocks of a message that are not prose: program text, PGP armour and encoded files.

A fence, a patch or a shell archive is recognised by its first line. Other program text is
recognised by its lines: at least three that look like a program, two of them for certain, with no
prose between. A single line of a program within prose is the writer's.
"""

import re
from itertools import pairwise

__all__ = ["mark_armour", "mark_code"]

_FENCE = re.compile(r" {0,3}(```|~~~)\s*[\w+#.-]{0,20}\s*$")
_PATCH = re.compile(
    r"(?:diff -|diff --git |Index: \S+$|={60,}$|\*{3} \S+\s.*\d\d:\d\d|\*{15}$"
    r"|@@ -\d+(?:,\d+)? \+\d|--- (?:\S+\s.*\d\d:\d\d|a/|/dev/null)|RCS file: |retrieving revision "
    r"|\*{3} \d+(?:,\d+)? \*{4}|--- \d+(?:,\d+)? -{4}|\d+(?:,\d+)?[acd]\d+(?:,\d+)?$)"
)
_PATCH_BODY = re.compile(r"[-+!@ \t\\]|\*{3}|[<>](?: |$)|---$|$")
_HUNK = re.compile(r"@@ -|\*{15}$|\*{3} \d|\d+(?:,\d+)?[acd]\d+(?:,\d+)?$")
_END = r"\s*(?:/[*/].*)?$"
_TYPE = r"(?:int|char|float|double|void|long|short|unsigned|bool|boolean|String|FILE|size_t)"
_SURE = re.compile(
    r"\s*(?:#\s?(?:include\s*[<\"]|define\s+\w|ifn?def\s+\w|if\s+(?:defined|!|\d|\w+\s*$)|endif\b"
    r"|pragma\s|undef\s)"
    rf"|[{{}}][\s;,)]*{_END}|\}}\s*(?:else\b.*\{{?|while\s*\(.*)$"
    rf"|(?:for|while|if|switch|else\s+if|elseif|return|sizeof)\s?\(.*(?:[{{;]|\)|&&|\|\|){_END}"
    r"|(?:(?:static|extern|const|unsigned|signed|register|struct|public|private|volatile)\s+)*"
    rf"(?:{_TYPE}|[A-Z]\w+)\b[\s*&]+[\w*\[\], =()&.\"-]{{1,70}};{_END}"
    rf"|[\w.>\[\]()*&-]{{1,60}}\s?(?:[-+*/%|&^]|<<|>>)?=[^=].{{0,90}};{_END}"
    rf"|[\w.:>*-]{{1,50}}\s?\(.{{0,150}}\)\s*;{_END}"
    r"|(?:def|class|sub|function|procedure|proc)\s+\w+\s*(?:\(.*\))?\s*[:;{]?\s*$"
    r"|\\(?:begin|end|def|newcommand|documentstyle|documentclass|usepackage)\b[\[{\\]"
    r"|(?:from \w[\w.]* )?import \w[\w., *]*;?$|return\b[^.]{0,40};\s*$|print\s?\(.*\)\s*$"
    r"|for \w+ in \w[\w.()\[\], ]{0,40}:\s*$"
    r"|(?:mov|push|pop|jmp|jne?|jnz|jz|cmp|lea|xor|ret|int|inc|dec|call|movl|movw|db|dw)"
    r"[ \t]+[\w\[\]$%(),.+ -]{1,40}(?:;.*)?$)"
)
_LIKELY = re.compile(
    rf".*[;{{}}]{_END}|\s*(?:/\*|\*/|//\s)|.*\*/\s*$"
    r"|\s*[\w.\[\]>-]{1,40}\s?(?:[-+*/|&]|:)?=\s?\S|\s*[\w.:-]{1,50}\(.*\)\s*$"
    r"|\s*(?:else|do|try|begin|end|fi|done|endif|esac|then|return|break|case .{1,30}|default)"
    r"\s*[:;.]?\s*$"
    r"|\s*(?:for \w+ in .{1,60}|if .{1,60}|elif .{1,60}|else|while .{1,60}|except\b.{0,40}):\s*$"
    r"|\s+(?:print|return|raise|echo|printf|set|setenv|export|call|goto|dim|let)\b.{0,80}$"
    r"|\s*(?:\$[\w{(]|[%$#>] ?(?:cd|ls|make|cc|gcc|rm|cp|mv|cat|grep|chmod|tar)\b)"
    r"|[\w*.?-]{2,50}[*.][\w*.?-]{1,50}:\s+\S{1,60}\s*$"
    rf"|\s*(?:{_TYPE}|static|struct|typedef|extern)\s+[*\w]"
    r"|\s*[\w.]{1,30}\s*[<>]=?\s*[\w.]{1,20}\s*[;)]|\s{4,}[\w.&*\[\]\"|, ()-]{1,60}[,(]\s*$"
)
_SAYING = re.compile(
    r"\b(?:the|of|that|you|have|has|was|were|are|my|your|would|could|should|will|can|I|I'm|a|an|it"
    r"|they|there|been|what|which|because|about|but|so|we|he|she|his|him|their)\b"
)
_COMMENT = re.compile(r"/\*.*?(?:\*/|$)|//.*$|\"[^\"]*\"|'[^']*'")
_MAY_BE = re.compile(
    r"[;{}][ \t]*\n|\n[ \t]*#[ \t]?[a-z]|\n {0,3}(?:```|~~~)|\n(?:diff -|@@ -|\*{15}|Index: )"
    r"|\n\d+(?:,\d+)?[acd]\d|\n[ \t]+(?:def|for|if|while|print|return|import|mov|push)[ \t(]"
    r"|\n\\(?:begin|def|document)|\nX[^\n]*\nX[^\n]*\nX[^\n]*\nX"
)
_FEWEST_LINES, _FEWEST_SURE, _FEWEST_ARCHIVED = 3, 2, 8
_WIDEST_GAP, _MOST_BETWEEN = 2, 3
_LONGEST_COMMENT = 40
_LONGEST = 200


def mark_code(lines: list[str], kinds: list[str]) -> bool:
    """Mark it and say whether any line looked like it."""
    if not _MAY_BE.search("\n".join(["", *lines, ""])):
        return False
    _mark_fenced(lines, kinds)
    _mark_patches(lines, kinds)
    _mark_archives(lines, kinds)
    _mark_programs(lines, kinds)
    return True


def _mark_fenced(lines: list[str], kinds: list[str]) -> None:
    """From a fence to the next one of the same sign; one that is never closed is none."""
    opened, sign = -1, ""
    for place, line in enumerate(lines):
        fence = None if kinds[place] else _FENCE.match(line[:60])
        if fence is None:
            continue
        if opened < 0:
            opened, sign = place, fence[1]
        elif fence[1] == sign:
            kinds[opened : place + 1] = ["code"] * (place + 1 - opened)
            opened = -1


def _mark_patches(lines: list[str], kinds: list[str]) -> None:
    """From the line that names the files as long as lines begin like those of a patch."""
    place = 0
    while place < len(lines):
        if kinds[place] or not _PATCH.match(lines[place][:_LONGEST]):
            place += 1
            continue
        stop = place
        while stop < len(lines) and not kinds[stop] and _is_of_patch(lines, stop):
            stop += 1
        block = lines[place:stop]
        while block and not block[-1].strip():
            block.pop()
        if len(block) >= _FEWEST_LINES and any(_HUNK.match(line[:40]) for line in block):
            kinds[place : place + len(block)] = ["code"] * len(block)
        place = max(stop, place + 1)


def _is_of_patch(lines: list[str], place: int) -> bool:
    """Whether the line goes on with a patch; an empty one does if the next one does."""
    line = lines[place][:_LONGEST]
    if not line.strip():
        below = lines[place + 1 : place + 2]
        return bool(below) and bool(below[0].strip()) and _is_of_patch(lines, place + 1)
    return bool(_PATCH.match(line) or _PATCH_BODY.match(line))


def _mark_archives(lines: list[str], kinds: list[str]) -> None:
    """Lines of files in a shell archive, which all begin with an X."""
    start = 0
    while start < len(lines):
        stop = start
        while stop < len(lines) and lines[stop][:1] == "X" and not kinds[stop]:
            stop += 1
        if stop - start >= _FEWEST_ARCHIVED:
            kinds[start:stop] = ["code"] * (stop - start)
        start = stop + 1


def _mark_programs(lines: list[str], kinds: list[str]) -> None:
    """Runs of lines that look like a program."""
    sure = sum(_SURE.match(line[:_LONGEST]) is not None for line in lines)
    if sure < _FEWEST_SURE:
        return
    comments = _comments(lines)
    looks = [
        "" if kind or not line.strip() else "likely" if n in comments else _look(line[:_LONGEST])
        for n, (line, kind) in enumerate(zip(lines, kinds, strict=True))
    ]
    like = [place for place, look in enumerate(looks) if look in ("sure", "likely")]
    start = 0
    for number, (here, below) in enumerate(pairwise([*like, len(lines) + 9]), 1):
        if below < len(lines) and _goes_on(lines, kinds, looks, here, below):
            continue
        _mark_run(looks, kinds, like[start:number])
        start = number


def _look(line: str) -> str:
    """`sure`, `likely`, `prose` or nothing in particular."""
    if _SURE.match(line):
        return "sure" if len(_SAYING.findall(_COMMENT.sub(" ", line))) < 3 else "prose"
    said = len(_SAYING.findall(_COMMENT.sub(" ", line)))
    if said and (said >= 2 or line.rstrip()[-1] not in ";{}/"):
        return "prose"
    return "likely" if _LIKELY.match(line) else ""


def _comments(lines: list[str]) -> set[int]:
    """The lines within comments that go over several, which hold prose and yet are code."""
    places: set[int] = set()
    opened = -1
    for place, line in enumerate(lines):
        start, stop = line.rfind("/*"), line.rfind("*/")
        if opened >= 0 and (stop >= 0 or place - opened > _LONGEST_COMMENT):
            places |= set(range(opened, place + 1)) if stop >= 0 else set()
            opened = -1
        if start > stop:
            opened = place
    return places


def _goes_on(lines: list[str], kinds: list[str], looks: list[str], here: int, below: int) -> bool:
    """Whether nothing between two lines of a program ends it."""
    between = range(here + 1, below)
    if any(kinds[place] or looks[place] == "prose" for place in between):
        return False
    blank = sum(not lines[place].strip() for place in between)
    return blank <= _WIDEST_GAP and len(between) - blank <= _MOST_BETWEEN


def _mark_run(looks: list[str], kinds: list[str], like: list[int]) -> None:
    """Mark from the first to the last of these, if they are enough to be sure of it."""
    sure = sum(looks[place] == "sure" for place in like)
    if len(like) < _FEWEST_LINES or sure < max(_FEWEST_SURE, len(like) // 5):
        return
    start, stop = like[0], like[-1] + 1
    kinds[start:stop] = ["code"] * (stop - start)


_PGP = re.compile(r"-----\s?(BEGIN|END) PGP ([A-Z ]{1,40}?)-{4,5}\s*$")
_PGP_HEADER = re.compile(r"(?:Hash|Charset|Version|Comment|MessageID):\s", re.IGNORECASE)
_ENCODED_START = re.compile(r"begin(?:-base64)? [0-7]{3,4} \S|\(This file must be converted with")
# A full line of uuencoding, or a long line without a blank such as no sentence would hold.
_ENCODED = re.compile(
    r"M[ -`]{60}[!-~]?\s*$|(?!\w{2,8}://)(?=\D*\d)(?=[^A-Za-z]*[A-Za-z])[!-~]{56,80}\s*$"
)
_ANY_ENCODED = re.compile(r"\n(?:\S{56}|M[ -`]{60}|begin(?:-base64)? [0-7]{3})")
_BASE64 = re.compile(r"[A-Za-z0-9+/]{4,76}={0,2}\s*$")
_ENCODED_END = re.compile(r"(?:end|====|[ `])\s*$")
_FEWEST_ENCODED_LINES = 3


def mark_armour(lines: list[str], kinds: list[str]) -> bool:
    """Mark it and say whether any line looked like it.

    Lines that PGP escaped with a dash are put back as they were written.
    """
    text = "\n".join(["", *lines])
    signed = "\n-----" in text and " PGP " in text
    encoded = _ANY_ENCODED.search(text) is not None
    if signed:
        _mark_pgp(lines, kinds)
    if encoded:
        _mark_encoded(lines, kinds)
    return signed or encoded


def _mark_pgp(lines: list[str], kinds: list[str]) -> None:
    """Armour goes whole; of a signed message only the frame goes and the text inside stays."""
    inside = ""
    for place, line in enumerate(lines):
        frame = _PGP.match(line[:80])
        header = _PGP_HEADER.match(line[:40])
        if frame:
            kinds[place] = "pgp"
            signed = "SIGNED" in frame[2]
            inside = "" if frame[1] == "END" else "headers" if signed else "armour"
        elif (header and inside != "text" and inside) or (inside == "armour" and " " not in line):
            kinds[place] = "pgp"
        elif inside == "armour":
            inside = ""  # the closing line is missing: the armour ends where words begin
        elif inside:
            inside = "text"
            lines[place] = line[2:] if line.startswith("- -") else line


def _mark_encoded(lines: list[str], kinds: list[str]) -> None:
    """Runs of encoded lines, with the line that opens and those that close them."""
    _mark_framed(lines, kinds)
    start = 0
    while start < len(lines):
        stop = start
        while stop < len(lines) and _ENCODED.match(lines[stop][:100]):
            stop += 1
        if stop - start >= _FEWEST_ENCODED_LINES:
            first = start - 1 if start and _ENCODED_START.match(lines[start - 1][:100]) else start
            stop = _end_of_encoded(lines, stop)
            kinds[first:stop] = ["boilerplate"] * (stop - first)
        start = max(stop, start + 1)


def _mark_framed(lines: list[str], kinds: list[str]) -> None:
    """Whole files between `begin` and `end`, however short."""
    for start, line in enumerate(lines):
        if kinds[start] or not line.startswith("begin") or not _ENCODED_START.match(line[:100]):
            continue
        stop = start + 1
        while stop < len(lines) and (_is_uuencoded(lines[stop]) or _BASE64.match(lines[stop])):
            stop += 1
        if stop < len(lines) and stop > start + 1 and lines[stop].strip() in ("end", "===="):
            kinds[start : stop + 1] = ["boilerplate"] * (stop + 1 - start)


def _is_uuencoded(line: str) -> bool:
    """Whether the line is as long as its first character says."""
    size = (ord(line[0]) - 32) % 64 if line else 64
    return -1 <= len(line.rstrip("\r")) - 1 - 4 * -(-size // 3) <= 1 or line.strip() == "`"


def _end_of_encoded(lines: list[str], stop: int) -> int:
    """The last line of a run is shorter; after it may come an empty length and `end`."""
    if stop < len(lines) and lines[stop].strip() and " " not in lines[stop].strip():
        stop += 1
    while stop < len(lines) and _ENCODED_END.match(lines[stop][:20]):
        stop += 1
    return stop
