"""`byline style tree`: dendrograms and consensus trees."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from byline.apps.cli._options import opt
from byline.apps.cli._output import echo_json, refuse_existing, write_whole
from byline.apps.cli._running import command, note_skipped
from byline.apps.cli._style_options import MFW, Authors, DistanceName, StylePile, Styling

__all__ = ["tree"]

LinkageName = Annotated[
    Literal["ward", "ward.D", "average", "complete", "single"],
    opt("--linkage", "How groups are joined; ward.D is stylo's."),
]
Bootstraps = Annotated[int, opt("--bootstraps", "Trees of resampled data per setting.", min=0)]
Resample = Annotated[
    Literal["both", "features", "texts"],
    opt("--resample", "Draw anew the features, the words of texts, or both."),
]
Strength = Annotated[
    float, opt("--strength", "Consensus: the share of trees with a branch.", min=0.5, max=1)
]
NewickFile = Annotated[Path | None, opt("--newick", "Write the tree in Newick format.", "FILE")]


@command
def tree(
    corpus: StylePile = None,
    distance: DistanceName = "burrows",
    linkage: LinkageName = "ward",
    bootstraps: Bootstraps = 100,
    resample: Resample = "both",
    strength: Strength = 0.5,
    newick: NewickFile = None,
    authors: Authors = False,
    *,
    given: Styling,
) -> int:
    """Which texts group together, and how surely?

    The dendrogram of one setting of --mfw and --culling, or the consensus tree of several, with the
    support of every branch: the share of trees, of resampled texts and features, that have it.

    \b
    Examples:
      byline style tree letters/ --mfw 100 --figure tree.svg
      byline style tree novels/ --mfw 100:1000:100 --culling 0:100:20 --newick tree.nwk
    """
    from byline.questions.style import tree as ask
    from byline.reports.figures.style_tree import TreeFigure
    from byline.reports.style import table_csv, tree_text

    given.check_files()
    if newick is not None:
        refuse_existing(newick, force=given.force)
    pile = given.pile(corpus)
    found = ask(
        pile, distance=distance, linkage=linkage, bootstraps=bootstraps, resample=resample,
        strength=strength, authors=authors, mfw=given.mfw or MFW, culling=given.culling,
        watch=lambda rounds: given.progress(rounds, "growing trees", "rounds"), **given.counting,
    )  # fmt: skip
    figure = TreeFigure(found)
    given.save_figure(figure, "tree")
    given.save_table(table_csv(figure.table()))
    if newick is not None:
        content = f"{found.newick}\n".encode("utf-8", "replace")
        write_whole(newick, lambda stream: stream.write(content))
    if given.json_lines:
        echo_json(found)
    else:
        typer.echo("\n".join(tree_text(found)))
    given.note(found.notes)
    return note_skipped(pile.skipped)
