"""Marks and colours for kinds of texts (authors, periods), a legend of them, and room for labels.

Each kind has a hue and a shape, so that no kind is told by colour alone; up to 24 differ. Periods
have one hue that deepens. What has no kind is a hollow diamond.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from byline.reports.figures.svg import COLOURS, FONT_SIZE, TIMES, Mark, Point, fitted, mark, text

__all__ = ["NO_KIND", "TextKind", "kinds_of", "legend", "place_labels", "spelt_width"]

SHAPES: tuple[Mark, ...] = ("circle", "square", "triangle", "down")
ROW = 18


class TextKind(NamedTuple):
    """How the texts of a kind are marked."""

    shape: Mark
    colour: str

    def at(self, x: float, y: float, size: float = 4.5) -> str:
        """The mark at a place."""
        return mark(self.shape, x, y, size, self.colour)


NO_KIND = TextKind("diamond", "ink")


def kinds_of(groups: Iterable[str | None], *, in_time: bool = False) -> dict[str | None, TextKind]:
    """A mark for each of the groups in alphabetical order.

    >>> kinds_of(["bob", None, "ann"])["ann"]
    TextKind(shape='circle', colour='c0')
    """
    names = sorted({group for group in groups if group is not None})
    found: dict[str | None, TextKind] = {None: NO_KIND}
    for k, name in enumerate(names):
        shape = SHAPES[(k + k // 12) % len(SHAPES)]
        if in_time:
            place = k * (len(TIMES) - 1) // max(len(names) - 1, 1)
            found[name] = TextKind(shape, TIMES[min(place, len(TIMES) - 1)])
        else:
            found[name] = TextKind(shape, COLOURS[k % len(COLOURS)])
    return found


def legend(
    kinds: Mapping[str | None, TextKind], x: float, y: float, width: float, rows: int = 24
) -> Iterator[str]:
    """One kind to a line, in two columns if need be, and how many are not listed."""
    named = [(name, kind) for name, kind in kinds.items() if name is not None]
    n_columns = 1 if len(named) <= rows else 2
    room = rows * n_columns - (len(named) > rows * n_columns)
    wide = width / n_columns
    for k, (name, kind) in enumerate(named[:room]):
        left, top = x + wide * (k // rows), y + ROW * (k % rows)
        yield kind.at(left + 6, top)
        yield text(fitted(name, wide - 20)[0], left + 16, top + 4)
    if len(named) > room:
        left, top = x + wide * (n_columns - 1), y + ROW * (rows - 1)
        yield text(f"… {len(named) - room} more", left + 16, top + 4)


def spelt_width(words: str, size: float = FONT_SIZE) -> float:
    """About how wide words are in a size of letters."""
    return fitted(words, float("inf"))[1] * size / FONT_SIZE


def place_labels(
    points: Sequence[Point],
    labels: Sequence[str],
    bounds: tuple[float, float, float, float],
    size: float = 10.0,
) -> list[tuple[float, float, str] | None]:
    """For each label a place and an anchor where it covers no point and no other label, or None.

    `bounds` are the left, upper, right and lower edge.
    """
    left, top, right, bottom = bounds
    boxes = [(x - 6, y - 6, x + 6, y + 6) for x, y in points]
    taken: list[tuple[float, float, float, float]] = []
    found: list[tuple[float, float, str] | None] = []
    for own, ((x, y), words) in enumerate(zip(points, labels, strict=True)):
        wide = spelt_width(words, size)
        tries = [
            (x + 8, y + 0.35 * size, "start", x + 8),
            (x - 8, y + 0.35 * size, "end", x - 8 - wide),
            (x, y - 8, "middle", x - wide / 2),
            (x, y + 8 + 0.7 * size, "middle", x - wide / 2),
        ]
        chosen = None
        for at, base, anchor, start in tries:
            box = (start, base - 0.8 * size, start + wide, base + 0.2 * size)
            if box[0] < left or box[2] > right or box[1] < top or box[3] > bottom:
                continue
            others = (boxes[k] for k in range(len(boxes)) if k != own)
            if any(_meet(box, other) for other in taken) or any(_meet(box, b) for b in others):
                continue
            chosen = (at, base, anchor)
            taken.append(box)
            break
        found.append(chosen)
    return found


def _meet(a: tuple[float, float, float, float], b: tuple[float, float, float, float]) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
