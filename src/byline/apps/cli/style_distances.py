"""`byline style distances`: how far apart texts are in style."""

from typing import IO, TYPE_CHECKING

import typer

from byline.apps.cli._output import echo_json, write_whole
from byline.apps.cli._running import command, note_skipped
from byline.apps.cli._style_options import MFW, Authors, DistanceName, StylePile, Styling

if TYPE_CHECKING:
    from byline.results.style import DistanceTable

__all__ = ["distances"]


@command
def distances(
    corpus: StylePile = None,
    distance: DistanceName = "burrows",
    authors: Authors = False,
    *,
    given: Styling,
) -> int:
    """How far apart are these texts in style?

    A table of texts × texts by the frequencies of their most frequent features; with -o as .csv,
    or as .npz for numpy.

    \b
    Examples:
      byline style distances letters/ -o distances.csv
      byline style distances novels/ --author-from name --distance cosine-delta --mfw 1000
    """
    from byline.questions.style import distances as ask
    from byline.reports.style import distances_csv, distances_text

    given.check_files(".csv", ".npz")
    pile = given.pile(corpus)
    with given.waiting("counting"):
        found = ask(
            pile, distance=distance, authors=authors, mfw=given.mfw or MFW, culling=given.culling,
            **given.counting,
        )  # fmt: skip
    if given.table is not None and given.table.suffix.lower() == ".npz":
        write_whole(given.table, lambda stream: _save(found, stream))
    else:
        given.save_table(distances_csv(found))
    if given.json_lines:
        echo_json(found)
    else:
        typer.echo("\n".join(distances_text(found)))
    given.note(found.notes)
    return note_skipped(pile.skipped)


def _save(found: "DistanceTable", stream: IO[bytes]) -> None:
    """The matrix and the ids of its rows, in an archive that numpy opens without pickle."""
    import numpy as np

    np.savez(stream, distances=np.array(found.distances), ids=np.array(found.texts, dtype=np.str_))
