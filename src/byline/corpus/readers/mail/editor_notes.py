"""Notes that an editor put into a message: in brackets, with the editor's initials at the end.

Moderators of newsgroups answer like that below what they let pass: `[Indeed. --abc]`.
"""

import re

__all__ = ["mark_notes"]

_END = re.compile(r"(?:^|\s|[.?!])-{1,3}\s?([A-Za-z]{2,4})\.?\]\s*$")
_MOST_LINES = 150


def mark_notes(lines: list[str], kinds: list[str], sender: str) -> None:
    """Mark notes that begin a line and are signed by somebody else than the sender."""
    for place, line in enumerate(lines):
        if line[-1:] not in "] \t" or kinds[place]:
            continue
        end = _END.search(line[-40:])
        if end and not _are_of(end[1], sender):
            start = _start(lines, kinds, place)
            if start is not None:
                kinds[start : place + 1] = ["boilerplate"] * (place + 1 - start)


def _start(lines: list[str], kinds: list[str], place: int) -> int | None:
    """Where the bracket that ends here was opened, if it was at the beginning of a line."""
    open_brackets = 0
    for start in range(place, max(place - _MOST_LINES, -1), -1):
        if kinds[start]:
            break
        open_brackets += lines[start].count("]") - lines[start].count("[")
        if open_brackets <= 0:
            return start if lines[start].lstrip()[:1] == "[" else None
    return None


def _are_of(initials: str, sender: str) -> bool:
    """Whether they begin a name of the sender's, or two names begin like the first and the last.

    Who signs as the editor has written the rest as well.
    """
    names, short = re.findall(r"[^\W\d_]+", sender.lower()), initials.lower()
    begins = [name[0] for name in names]
    first = begins.index(short[0]) if short[0] in begins else len(begins)
    named = any(name.startswith(short) for name in names)
    return short == "ed" or named or short[-1] in begins[first + 1 :]
