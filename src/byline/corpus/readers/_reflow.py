"""Lines cut to the width of a page, joined into paragraphs again."""

import re
from itertools import pairwise

__all__ = ["reflow"]

ENDS = re.compile(r"[.?!:;…][\"'”’»)\]]*$")
STARTS = re.compile(r"(?: {2,}|\t|[-•·*–—▪◦] |\(?(?:\d{1,3}|[a-zA-Z])[.)] )")
# A line that stops well before the margin and ends a sentence ends the paragraph.
FULL = 0.75


def reflow(page: str) -> str:
    r"""Join the lines of each paragraph with spaces; a hyphen at the end of a line keeps its break.

    Whether such a hyphen belongs to the word only a dictionary could tell.

    >>> reflow("It was a dark and stormy\nnight.\nThe rain fell in tor-\nrents on the roofs.")
    'It was a dark and stormy night.\n\nThe rain fell in tor-\nrents on the roofs.'
    """
    lines = [line.rstrip() for line in page.split("\n")]
    lengths = sorted(len(line) for line in lines if line)
    if not lengths:
        return ""
    width = lengths[len(lengths) * 9 // 10]
    out = [lines[0].strip()]
    for before, line in pairwise(lines):
        if not line:
            continue
        if not before or _ends_paragraph(before, line, width):
            out.append("\n\n")
        else:
            out.append("\n" if before.endswith(("-", "\u00ad", "\u2010")) else " ")
        out.append(line.strip())
    return "".join(out).strip()


def _ends_paragraph(before: str, line: str, width: int) -> bool:
    """Whether a new paragraph begins with this line."""
    if STARTS.match(line):
        return True
    short = len(before) < FULL * width
    return short and bool(ENDS.search(before[-8:]) or line[:1].isupper())
