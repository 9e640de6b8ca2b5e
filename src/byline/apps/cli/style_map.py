"""`byline style map`: texts on a plane."""

from typing import Annotated, Literal

import typer

from byline.apps.cli._options import opt
from byline.apps.cli._output import echo_json
from byline.apps.cli._running import command, note_skipped
from byline.apps.cli._style_options import MFW, Authors, DistanceName, StylePile, Styling

__all__ = ["map"]

Kind = Annotated[
    Literal["pca", "pca-covariance", "mds", "neighbours"],
    opt("--kind", "Principal components, classical scaling, or neighbours (t-SNE)."),
]
Colour = Annotated[
    str, opt("--colour", "By author, date, or another detail of the texts.", "author|date|…")
]


@command
def map(
    corpus: StylePile = None,
    kind: Kind = "pca",
    distance: DistanceName = "burrows",
    colour: Colour = "author",
    authors: Authors = False,
    *,
    given: Styling,
) -> int:
    """Where do these texts lie, and what pulls them apart?

    A map by principal components, with the features that pull texts apart; or by their distances:
    classical scaling (mds), or neighbours (t-SNE).

    \b
    Examples:
      byline style map letters/ --figure map.svg
      byline style map novels/ --kind mds --distance cosine-delta --colour date --figure map.png
    """
    from byline.questions.style import map as ask
    from byline.reports.figures.style_map import StyleMapFigure
    from byline.reports.style import map_text, table_csv

    given.check_files()
    pile = given.pile(corpus)
    with given.waiting("drawing"):
        found = ask(
            pile, kind=kind, distance=distance, colour=colour, authors=authors,
            mfw=given.mfw or MFW, culling=given.culling, **given.counting,
        )  # fmt: skip
    figure = StyleMapFigure(found, in_time=colour == "date")
    given.save_figure(figure, "map")
    given.save_table(table_csv(figure.table()))
    if given.json_lines:
        echo_json(found)
    else:
        typer.echo("\n".join(map_text(found)))
    given.note(found.notes)
    return note_skipped(pile.skipped)
