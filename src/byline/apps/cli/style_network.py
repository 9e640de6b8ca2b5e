"""`byline style network`: texts and their nearest neighbours."""

from pathlib import Path
from typing import Annotated

import typer

from byline.apps.cli._options import opt
from byline.apps.cli._output import echo_json, refuse_existing, write_whole
from byline.apps.cli._running import command, note_skipped
from byline.apps.cli._style_options import Authors, DistanceName, StylePile, Styling

__all__ = ["network"]

MANY = "100:1000:100"

Neighbours = Annotated[int, opt("--neighbours", "How many nearest texts each is linked to.", min=1)]
GraphFile = Annotated[Path | None, opt("--graphml", "Write the network as GraphML.", "FILE")]


@command
def network(
    corpus: StylePile = None,
    distance: DistanceName = "burrows",
    neighbours: Neighbours = 3,
    graphml: GraphFile = None,
    authors: Authors = False,
    *,
    given: Styling,
) -> int:
    """Which texts are each other's nearest, over many settings?

    Every text is linked to its three nearest ones with weights 3, 2 and 1, summed over all settings
    of --mfw (100:1000:100 if none is given) and --culling; -o writes the edge list.

    \b
    Examples:
      byline style network letters/ --mfw 50:200:50 --figure network.svg
      byline style network novels/ --author-from name -o edges.csv --graphml network.graphml
    """
    from byline.questions.style import network as ask
    from byline.reports.figures.style_network import NetworkFigure
    from byline.reports.style import graphml as written
    from byline.reports.style import links_csv, network_text

    given.check_files()
    if graphml is not None:
        refuse_existing(graphml, force=given.force)
    pile = given.pile(corpus)
    with given.waiting("linking"):
        found = ask(
            pile, distance=distance, neighbours=neighbours, authors=authors,
            mfw=given.mfw or MANY, culling=given.culling, **given.counting,
        )  # fmt: skip
    given.save_figure(NetworkFigure(found), "network")
    given.save_table(links_csv(found))
    if graphml is not None:
        content = written(found)
        write_whole(graphml, lambda stream: stream.write(content))
    if given.json_lines:
        echo_json(found)
    else:
        typer.echo("\n".join(network_text(found)))
    given.note(found.notes)
    return note_skipped(pile.skipped)
