"""Tables, notes and folds, as all sections of the page use them."""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from byline.reports.page.html import Content, Html, tag
from byline.reports.page.shown import ROWS
from byline.reports.rendering import part

__all__ = ["Cell", "Column", "Item", "Table", "folded", "meant", "note", "section", "table"]


class Column(NamedTuple):
    """The head of a column, and what stands in it: no number without a sentence."""

    name: Content
    means: Content
    right: bool = False


class Cell(NamedTuple):
    """A cell that sorts by a number."""

    content: Content
    value: float | None = None
    class_: str | None = None


Item: TypeAlias = "Content | Cell"


class Row(NamedTuple):
    """The cells of a row, and the anchor that leads to it."""

    cells: list[Cell]
    id: str | None


class Table(NamedTuple):
    """A table, as its template shows it."""

    caption: Content
    columns: Sequence[Column]
    rows: list[Row]
    said: Sequence[tuple[Content, Content]]
    """Columns and what they mean."""
    after: Content
    """What the small print of the caption ends with."""
    most: int
    sort: bool
    search: bool
    hidden_caption: bool
    wide: bool

    @property
    def spare(self) -> int:
        """How many rows are folded."""
        return max(0, len(self.rows) - self.most)


def section(name: str, number: int, title: Content, *content: Content) -> Html:
    """A part of the page under its heading."""
    head = tag("h2", tag("span", str(number), class_="n"), title, id=f"{name}-h")
    return tag("section", head, *content, id=name, aria_labelledby=f"{name}-h")


def note(title: str, words: str) -> Html:
    """A remark in the margin."""
    return part("note", title, words)


def folded(summary: Content, *content: Content) -> Html:
    """What is shown when asked for."""
    return tag("details", tag("summary", summary), *content)


def meant(*said: tuple[Content, Content]) -> Html:
    """What columns or signs mean, as the small print of a caption.

    >>> meant(("Words", "how long it is."))
    '<small><dfn>Words</dfn>: how long it is.</small>'
    """
    return part("meant", said)


def table(  # noqa: PLR0913
    caption: Content,
    columns: Sequence[Column],
    rows: Sequence[Sequence[Item]],
    *,
    ids: Sequence[str | None] = (),
    sort: bool = False,
    search: bool = False,
    hidden_caption: bool = False,
    most: int = ROWS,
    wide: bool = False,
    after: Content = None,
) -> Html:
    """A table whose first column names its rows; the script folds those after the first `most`.

    The caption ends with what the columns mean, and with what is to be said `after` that.
    """
    anchors = list(ids) or [None] * len(rows)
    made = [Row(_cells(columns, row), anchor) for row, anchor in zip(rows, anchors, strict=True)]
    said = [(column.name, column.means) for column in columns if column.means]
    return part(
        "table",
        Table(caption, columns, made, said, after, most, sort, search, hidden_caption, wide),
    )


def _cells(columns: Sequence[Column], row: Sequence[Item]) -> list[Cell]:
    cells = [item if isinstance(item, Cell) else Cell(item) for item in row]
    return [
        cell._replace(class_=" ".join(filter(None, ("r" if column.right else "", cell.class_))))
        for column, cell in zip(columns, cells, strict=True)
    ]
