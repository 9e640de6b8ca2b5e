"""`byline style words`: the vocabulary of texts and authors."""

from typing import Annotated, Literal

import typer

from byline.apps.cli._options import opt
from byline.apps.cli._output import echo_json
from byline.apps.cli._running import command, note_skipped
from byline.apps.cli._style_options import MFW, StylePile, Styling
from byline.errors import UsageError

__all__ = ["words"]

Of = Annotated[
    Literal["texts", "authors", "frequent"],
    opt("--of", "What is listed: each text, each author, or the most frequent features."),
]


@command
def words(corpus: StylePile = None, of: Of = "authors", *, given: Styling) -> int:
    """Which words do these texts use, how many, and how long?

    Richness of the vocabulary, lengths of words and sentences, for each author or text; or the most
    frequent features of the pile after culling. --json has all of them, -o the table that is shown.

    \b
    Examples:
      byline style words letters/
      byline style words letters/ --of texts -o texts.csv
      byline style words letters/ --of frequent --mfw 200 --culling 20
    """
    from byline.questions.style import words as ask
    from byline.reports.style import table_csv
    from byline.reports.style_words import table_of, words_text

    if given.figure is not None:
        raise UsageError("words are listed, not drawn: leave out --figure.")
    given.check_files()
    pile = given.pile(corpus)
    with given.waiting("counting"):
        found = ask(pile, mfw=given.mfw or MFW, culling=given.culling, **given.counting)
    given.save_table(table_csv(table_of(found, of)))
    if given.json_lines:
        echo_json(found)
    else:
        typer.echo("\n".join(words_text(found, of)))
    given.note(found.notes)
    return note_skipped(pile.skipped)
