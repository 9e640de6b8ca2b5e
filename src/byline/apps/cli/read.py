"""`byline read`: what is in the pile."""

import json
from typing import Annotated

import typer

from byline.apps.cli._options import Reading, Running
from byline.apps.cli._running import command, note_skipped, progress

__all__ = ["read"]

Corpus = Annotated[
    str | None,
    typer.Argument(metavar="CORPUS", help="A folder, a file or -; the bundled pile if none."),
]


@command
def read(
    corpus: Corpus = None,
    *,
    reading: Reading,
    running: Running,
) -> int:
    """What is in the pile?

    Counts texts, authors, languages and lengths, finds copies, and says what would mislead an
    answer. CORPUS is a folder with one sub-folder per author, a flat folder, or a single file:
    plain text, Markdown, HTML, PDF, DOCX, mail (.eml, .mbox, maildir, Usenet spool) or a table
    (.csv, .tsv, .jsonl, .parquet). Nothing in it is changed.

    \b
    Examples:
      byline read
      byline read letters/
      byline read posts.csv --columns text=body,author=from --json
    """
    from byline.checks import survey
    from byline.corpus.bundled import bundled_pile
    from byline.corpus.readers import stream
    from byline.reports.survey import as_text
    from byline.results import as_json

    options = reading.options
    pile = stream(bundled_pile() if corpus is None else corpus, options)
    with running.connect() as where:
        found = survey(progress(pile, "reading", quiet=running.quiet), where)
    typer.echo(
        json.dumps(as_json(found), ensure_ascii=False) if running.json_lines else as_text(found)
    )
    return note_skipped(found.skipped)
