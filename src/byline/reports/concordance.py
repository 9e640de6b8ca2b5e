"""Key words in context, and how evenly they are spread, on a terminal."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from unicodedata import east_asian_width

from byline.reports.wording import counted, printable
from byline.results.concordance import Dispersion, KeywordLine

__all__ = ["dispersion_text", "lines_text"]

SIDE = 34
"""Columns of context on either side."""
SHOWN = 12


def lines_text(lines: Iterable[KeywordLine], *, ordered: bool) -> Iterator[str]:
    """One match to a line, the matches under each other.

    The name of a text stands above its lines, or after each where they are `ordered` otherwise.
    """
    n = 0
    if ordered:
        for line in lines:
            n += 1
            yield f"{_aligned(line)}  {printable(line.text)}"
    else:
        for text, group in groupby(lines, key=lambda line: line.text):
            yield printable(text)
            for line in group:
                n += 1
                yield _aligned(line)
    yield f"\n{counted(n, 'line')}." if n else "No match."


def dispersion_text(found: Dispersion) -> Iterator[str]:
    """The measures, then the parts where the matches are."""
    parts = "slices of the text" if found.parts_are == "slice" else f"{found.parts_are}s"
    rate = f" ({found.per_thousand:.2f} per 1,000 words)" if found.matches else ""
    yield (
        f"“{printable(found.pattern)}”: {counted(found.matches, 'match', 'matches')}{rate}, in "
        f"{found.range:,} of {len(found.parts):,} {parts}"
    )
    if found.dp is None or found.dp_norm is None or found.juilland_d is None:
        return
    yield (
        f"  DP {found.dp:.3f}, normalised {found.dp_norm:.3f} (0 is even, 1 all in one place); "
        f"Juilland's D {found.juilland_d:.3f} (1 is even); Kromer's U_R {found.kromer_ur:.2f}"
    )
    yield ""
    ranked = sorted((p for p in found.parts if p.matches), key=lambda part: -part.matches)
    for part in ranked[:SHOWN]:
        rate = f"{1000 * part.matches / part.words:.2f} per 1,000"
        yield f"  {part.matches:>6,}  {rate:>18}  {printable(part.name)}"
    if len(ranked) > SHOWN:
        yield f"  … {len(ranked) - SHOWN:,} more {parts}: --json and the .csv of --figure have all."


def _aligned(line: KeywordLine) -> str:
    """Context, match and context, each match beginning in the same column."""
    left, match, right = map(_one_line, (line.left, line.match, line.right))
    before = _cut(left[::-1])[::-1]
    after = _cut(right)
    return f"{' ' * (SIDE - _columns(before))}{before}  {match}  {after}".rstrip()


def _cut(words: str) -> str:
    """The beginning of some words, as wide as one side."""
    if _columns(words) <= SIDE:
        return words
    kept = 0
    width = 1
    while (width := width + _columns(words[kept])) <= SIDE:
        kept += 1
    return f"{words[:kept]}…"


def _one_line(words: str) -> str:
    return printable(" ".join(words.split()))


def _columns(words: str) -> int:
    return sum(2 if east_asian_width(c) in "WF" else 1 for c in words)
