"""Lines that repeat somebody else's message, and the line above that says whose they are.

A mark such as `>` is trusted at once. Other marks (`:`, `|`, initials, mere indentation) also begin
tables, prompts, smileys and poems, so they must be borne out: by an attribution line above, or by
a run of lines that read like prose.
"""

import re
from collections import Counter
from itertools import groupby

from byline.corpus.readers.mail.attribution_lines import attribution_spans, is_edited, repeated_sign

__all__ = ["mark_quotes"]

_MARK = re.compile(
    r"[ \t]{0,8}(?:[|:}\]#*&)]?>()|([A-Za-z][\w.'()-]{0,11}(?<![-.]))>(?![=-])"
    r"|([:|}\]#*+%=~!&$@)\\])\3{0,2}(?=[\s>:|]|$))"
)
# Alone among other lines these are a smiley, a comparison, an arrow, code or a decoration.
_NOT_ALONE = re.compile(
    r"[ \t]*>+(?:[:;=8][-'o^]?[][)(DPp|/\\<>]|=|-+>|\s?\w[\w.\[\]]*\s?;\s*$"
    r"|[^<\n]{0,100}<{2,}\s*$)"
)
# A comparison whose first half ended the line above.
_COMPARED = re.compile(r"[ \t]{0,3}>=?\s{0,2}[$£€]?\d[\d.,]*%?(?:\s|$)")
_TYPED = re.compile(
    r"\b(?:prompt|type|typed|enter|command|run|execute|shell)\b[^\n]{0,60}:\s*$", re.IGNORECASE
)
_INTRODUCED = re.compile(r"\b(?:said|says|wrote|writes)\s?[:.]{1,3}\s*$")
_PROMPTS = frozenset(["dos", "sql", "ftp", "unix", "telnet", "mail", "gdb", "mysql", "tcl"])
_LISTING = frozenset("-*+•·o\"'“‘«(")
_SIGNS = frozenset(":|}]#=&~;")
_CODE = re.compile(r"\s*#\s?(?:include|define|if|ifdef|ifndef|else|endif|pragma|undef|!|\d)")
_WORD = re.compile(r"[^\W\d_]{2,}")
_LETTERED = 4
"""Lines with one letter before them: as many would hardly begin alike by chance."""
_RULED = re.compile(r"[ \t]*[|:+]?[-=+_*~|:. ]{4,}$")


def mark_quotes(lines: list[str], kinds: list[str]) -> None:
    """Mark quoted lines and attribution lines."""
    signs = [line.lstrip()[:1] for line in lines]
    marks = [
        _mark(line) if not kind and (">" in line[:22] or sign in "|:}]#*&)+%=~!$@\\") else ""
        for line, sign, kind in zip(lines, signs, kinds, strict=True)
    ]
    if any(marks):
        _drop_lone_marks(lines, marks)
        _trust_initials(lines, marks)
    quoted = [mark == ">" for mark in marks]
    proven: dict[str, int] = {}
    for start, stop in attribution_spans(lines, kinds, marks):
        kinds[start:stop] = ["attribution"] * (stop - start)
        _follow(lines, quoted, proven, start, stop)
    for sign, start in proven.items():
        _spread(signs, quoted, sign, start)
    if not _SIGNS.isdisjoint(signs):
        _trust_runs(lines, signs, marks, quoted)
    if any(quoted):
        _join_wrapped(lines, quoted)
        for place, yes in enumerate(quoted):
            if yes and not kinds[place]:
                kinds[place] = "quote"


def _mark(line: str) -> str:
    """`>` for a trusted mark, the initials or the sign for a doubtful one, or nothing."""
    mark = _MARK.match(line[:40])
    return "" if mark is None else mark[2] or mark[3] or ">"


def _drop_lone_marks(lines: list[str], marks: list[str]) -> None:
    """A `>` with no other beside it may be something else."""
    for place, mark in enumerate(marks):
        if mark != ">" or ">" in marks[max(place - 1, 0) : place] + marks[place + 1 : place + 2]:
            continue
        if _NOT_ALONE.match(lines[place][:120]) or _typed_before(lines, place):
            marks[place] = ""
        elif lines[place].startswith(">From "):
            lines[place], marks[place] = lines[place][1:], ""  # as mailboxes escape it
        elif _COMPARED.match(lines[place][:40]) and _is_open(lines, place - 1):
            marks[place] = ""


def _is_open(lines: list[str], place: int) -> bool:
    """Whether a sentence is not yet at its end in this line."""
    line = lines[place].rstrip() if place >= 0 else ""
    return line[-1:].isalnum() and not _INTRODUCED.search(f"{line}:")


def _typed_before(lines: list[str], place: int) -> bool:
    """Whether the line above asks the reader to type what follows."""
    above = next((line for line in lines[max(place - 2, 0) : place][::-1] if line.strip()), "")
    return _TYPED.search(above[-100:]) is not None


def _trust_initials(lines: list[str], marks: list[str]) -> None:
    """`JD>` counts when it comes back, when it is capitals before a sentence, or is announced."""
    seen = Counter(mark for mark in marks if mark[:1].isalpha())
    # One letter is a drive's as well, of which commands follow and no sentences.
    said = Counter(
        mark
        for line, mark in zip(lines, marks, strict=True)
        if len(mark) == 1 and mark.isalpha() and len(_WORD.findall(line[:200])) >= 4
    )
    for place, mark in enumerate(marks) if seen else ():
        if not mark[:1].isalpha():
            continue
        prose = len(_WORD.findall(lines[place][:200])) >= 4
        capitals = mark.isupper() and 2 <= len(mark) <= 3 and prose
        announced = place > 0 and prose and _INTRODUCED.search(lines[place - 1][-40:])
        known = mark.lower() not in _PROMPTS and (len(mark) >= 2 or said[mark])
        marks[place] = ">" if known and (seen[mark] >= 2 or capitals or announced) else ""


def _follow(
    lines: list[str], quoted: list[bool], proven: dict[str, int], above: int, start: int
) -> None:
    """Under an attribution line the quotation may have any sign, or only a margin."""
    start = _filled(lines, start)
    if start < len(lines) and not _begins_quote(lines, quoted, proven, above, start):
        below = _filled(lines, start + 1)  # the quotation may stand below `[...]` or `(1)`
        if below < len(lines) and is_edited(lines[start]):
            _begins_quote(lines, quoted, proven, above, below)


def _begins_quote(
    lines: list[str], quoted: list[bool], proven: dict[str, int], above: int, start: int
) -> bool:
    """Quote what begins in this line, if it is a quotation."""
    sign = lines[above][:1] if lines[above][:1] in "|:" else ""
    sign = sign or ("" if quoted[start] else repeated_sign(lines, start))
    if sign:
        proven.setdefault(sign, start)
    elif not quoted[start]:
        stop = _unsigned_end(lines, quoted, start)
        quoted[start:stop] = [True] * (stop - start)
    return bool(sign) or quoted[start]


def _unsigned_end(lines: list[str], quoted: list[bool], start: int) -> int:
    """Where a quotation without a sign ends that begins here; at once if there is none."""
    if lines[start][:1] == "\t" or lines[start][:2].isspace():
        return _margin_end(lines, start)
    return _lettered_end(lines, quoted, start)


def _filled(lines: list[str], start: int) -> int:
    """The first line from there on that is not empty."""
    while start < len(lines) and not lines[start].strip():
        start += 1
    return start


def _lettered_end(lines: list[str], quoted: list[bool], start: int) -> int:
    """Where lines end that a letter was put before (`xHello`); at once unless there are several."""
    letter, stop, count = lines[start][0], start, 0
    if not letter.isalpha():
        return start
    while stop < len(lines) and (lines[stop][:1] == letter or quoted[stop]):
        count += lines[stop][:1] == letter
        stop += 1
    return stop if count >= _LETTERED else start


def _spread(signs: list[str], quoted: list[bool], sign: str, start: int) -> None:
    """Quote the lines under a sign; what may begin a list ends with the first paragraph without."""
    place = start
    for filled, group in groupby(signs[start:], key=bool):
        paragraph = list(group)
        if filled and sign in _LISTING and sign not in paragraph:
            return
        for one in paragraph:
            quoted[place] = quoted[place] or one == sign
            place += 1


def _margin_end(lines: list[str], start: int) -> int:
    """Where the lines that stand in end; at once if it is but the first line of a paragraph."""
    stop = last = start
    while stop < len(lines):
        if lines[stop].strip():
            if lines[stop][:1] not in " \t" and not _is_wrapped(lines, stop):
                break
            last = stop
        stop += 1
    if stop == len(lines) or stop > last + 1:
        return last + 1
    # The line that stands in last is the first of a paragraph of the writer's own.
    while last > start and not lines[last - 1].strip():
        last -= 1
    alone = last == start or last < stop - 1
    return last if alone else last + 1


def _is_wrapped(lines: list[str], place: int) -> bool:
    """Whether this is a word or two between lines that stand in, left there by an editor."""
    line, below = lines[place], lines[place + 1 : place + 2]
    return len(line) <= 16 and line[0].islower() and bool(below) and below[0][:2].isspace()


def _trust_runs(lines: list[str], signs: list[str], marks: list[str], quoted: list[bool]) -> None:
    """A few lines under the same sign that read like prose are a quotation."""
    start = 0
    while start < len(lines):
        sign, stop = signs[start], start + 1
        if sign and sign in _SIGNS and not quoted[start]:
            while stop < len(lines) and signs[stop] == sign:
                stop += 1
            # A sign set off by a blank is plainer than one that touches the word.
            fewest = 2 if sign in ":|}]" and marks[start] == sign else 3
            least = 2 if fewest == 2 and set(marks[start:stop]) == {sign} else 4
            if stop - start >= fewest and _is_prose(lines, start, stop, least):
                quoted[start:stop] = [True] * (stop - start)
        start = stop


def _is_prose(lines: list[str], start: int, stop: int, least: int) -> bool:
    """Whether the run has `least` words in most lines, no code, and no table or box around it."""
    around = lines[max(start - 1, 0) : start] + lines[stop : stop + 1]
    if any(len(line.strip()) > 5 and _RULED.match(line[:100]) for line in around):
        return False
    run = [text for line in lines[start:stop] if len(text := line[:200].strip()) > 2]
    if not run or any(_CODE.match(line) for line in run):
        return False
    wordy = sum(len(_WORD.findall(line)) >= least for line in run)
    ruled = sum(line.count("|") > 1 or line[-1] in "|:" or "   " in line[4:] for line in run)
    return 2 * wordy >= len(run) and 3 * ruled <= len(run)


def _join_wrapped(lines: list[str], quoted: list[bool]) -> None:
    """A few words between two quoted lines are the end of the first, wrapped by an editor."""
    for place in range(1, len(lines) - 1):
        if quoted[place] or not (quoted[place - 1] and quoted[place + 1]):
            continue
        line, above = lines[place].strip(), lines[place - 1].rstrip()
        if line[:1].islower() and len(line) <= 30 and len(above) >= 66 and above[-1] not in ".?!":
            quoted[place] = True
