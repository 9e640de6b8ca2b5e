"""Tables, notes and folds, as all sections of the page use them."""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from byline.reports.page.html import Content, Html, tag
from byline.reports.page.shown import ROWS

__all__ = ["Cell", "Column", "Item", "folded", "meant", "note", "section", "table"]


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


def section(name: str, number: int | None, title: Content, *content: Content) -> Html:
    """A part of the page under its heading."""
    shown = tag("span", str(number), class_="n") if number is not None else None
    head = tag("h2", shown, title, id=f"{name}-h")
    return tag("section", head, *content, id=name, aria_labelledby=f"{name}-h")


def note(title: str, *content: Content) -> Html:
    """A remark in the margin."""
    return tag("aside", tag("b", title), " ", *content, class_="note", aria_label=title)


def folded(summary: Content, *content: Content, class_: str | None = None) -> Html:
    """What is shown when asked for."""
    return tag("details", tag("summary", summary), *content, class_=class_)


def meant(*said: tuple[Content, Content]) -> Html:
    """What columns or signs mean, as the small print of a caption.

    >>> meant(("Words", "how long it is."))
    '<small><dfn>Words</dfn>: how long it is.</small>'
    """
    return tag("small", _defined(said))


def _defined(said: Sequence[tuple[Content, Content]]) -> list[Content]:
    return [
        [" " if place else "", tag("dfn", name), ": ", words]
        for place, (name, words) in enumerate(said)
    ]


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
    before: Content = None,
    after: Content = None,
) -> Html:
    """A table whose first column names its rows; the script folds those after the first `most`.

    The caption ends with what the columns mean, and with what is to be said `before` and `after`.
    """
    heads = [tag("th", c.name, scope="col", class_="r" if c.right else None) for c in columns]
    anchors = list(ids) or [None] * len(rows)
    made = [_row(columns, row, anchor) for row, anchor in zip(rows, anchors, strict=True)]
    spare = len(made) - most
    shown = made if spare <= 0 else [*made[:most], *(_later(row) for row in made[most:])]
    title = tag("span", caption, class_="vh") if hidden_caption else caption
    whole = tag(
        "table",
        tag("caption", title, _small(columns, before, after)),
        tag("thead", tag("tr", heads)),
        tag("tbody", shown),
        class_="sort" if sort else None,
        data_filter=search,
        data_more=str(spare) if spare > 0 else None,
    )
    return tag("div", whole, class_="tw broad" if wide else "tw")


def _small(columns: Sequence[Column], before: Content, after: Content) -> Html | None:
    said = _defined([(column.name, column.means) for column in columns if column.means])
    parts: list[Content] = [part for part in (before, said, after) if part]
    return (
        tag("small", [[" " if k else "", part] for k, part in enumerate(parts)]) if parts else None
    )


def _row(columns: Sequence[Column], row: Sequence[Item], anchor: str | None) -> Html:
    pairs = enumerate(zip(columns, row, strict=True))
    return tag("tr", [_cell(*pair, first=k == 0) for k, pair in pairs], id=anchor)


def _cell(column: Column, item: Item, *, first: bool) -> Html:
    cell = item if isinstance(item, Cell) else Cell(item)
    classes = " ".join(name for name in ("r" if column.right else None, cell.class_) if name)
    value = None if cell.value is None else f"{cell.value:.6g}"
    if first:
        return tag("th", cell.content, scope="row", class_=classes or None, data_v=value)
    return tag("td", cell.content, class_=classes or None, data_v=value)


def _later(row: Html) -> Html:
    return Html(row.replace("<tr", '<tr class="later"', 1))
