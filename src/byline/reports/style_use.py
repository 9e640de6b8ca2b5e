"""What writers prefer, and how a text rolls, on a terminal."""

from collections.abc import Iterator

from byline.reports.figures.style_map import visible
from byline.reports.style import settings_text
from byline.reports.wording import counted, printable
from byline.results.contrast import Contrast, ContrastRow
from byline.results.rolling import Rolling

__all__ = ["contrast_text", "rolling_text"]

LEVEL = 0.05


def contrast_text(found: Contrast, most: int = 15) -> Iterator[str]:
    """Both ends of the list, with frequencies, texts and adjusted p."""
    a, b = printable(found.a), printable(found.b)
    sizes = (counted(n, "text") for n in found.texts)
    sure = sum(row.p_adjusted is not None and row.p_adjusted <= LEVEL for row in found.rows)
    yield (
        f"{a} ({next(sizes)}) against {b} ({next(sizes)}): {len(found.rows):,} features, "
        f"{found.measure}, segments of about {found.segment:,} words"
    )
    half = min(most, (len(found.rows) + 1) // 2)
    lists = (
        (f"{a} prefers", found.preferred(half)),
        (f"{a} avoids", found.avoided(min(half, len(found.rows) - half))),
    )
    for title, rows in lists:
        yield ""
        yield f"{title:<24} {'score':>7}  {'95 %':>15}  {'per 1,000':>15}  {'texts':>9}  {'p':>6}"
        yield from (_contrast_row(row, found.texts) for row in rows)
    yield ""
    tested = f"{sure:,} of {len(found.rows):,} features differ at an adjusted p of {LEVEL}"
    yield f"p is adjusted ({found.correction}): {tested}."
    if found.run is not None:
        yield settings_text(found.run)


def _contrast_row(row: ContrastRow, texts: tuple[int, int]) -> str:
    ends = "" if row.low is None or row.high is None else f"{row.low:.2f} to {row.high:.2f}"
    rates = f"{row.per_thousand_a:.2f}, {row.per_thousand_b:.2f}"
    share = f"{row.texts_a}/{texts[0]}, {row.texts_b}/{texts[1]}"
    p = "" if row.p_adjusted is None else f"{row.p_adjusted:.3f}"
    name = printable(visible(row.feature))
    return f"  {name:<22} {row.score:>7.2f}  {ends:>15}  {rates:>15}  {share:>9}  {p:>6}".rstrip()


def rolling_text(found: Rolling) -> Iterator[str]:
    """The changes first, then the parts, then how often that is wrong."""
    n = len(found.changes)
    name = printable(found.text)
    yield f"{name}: {counted(n, 'change') if n else 'no change'} of hand"
    for change in found.changes:
        yield f"  at word {change.word + 1:,}, p {change.p:.3f}"
    if not n:
        yield f"  the largest change has p {found.p:.3f}, above {found.level:g}"
    yield ""
    for part in found.parts:
        scores = zip(found.authors, part.scores, strict=True)
        ranked = sorted(scores, key=lambda pair: -pair[1])[:3]
        listing = ", ".join(f"{printable(name)} {score:+.2f}" for name, score in ranked)
        yield f"  words {part.first_word:,} to {part.last_word:,} are nearest to {listing}"
    yield ""
    yield (
        f"Of {counted(found.tested, 'text')} by one author, each held out and scored alike, "
        f"{found.false_alarms} would show a change by the measure of the others; p is the share of "
        "them that changes as much."
    )
    yield "The nearest candidate is not always the author: byline who says how sure one can be."
    if found.run is not None:
        yield settings_text(found.run)
