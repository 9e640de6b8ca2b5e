"""`byline read`: what is in the pile."""

import json
from typing import Annotated

import typer

from byline.apps.cli._options import (
    AuthorFrom,
    Columns,
    Encoding,
    EngineName,
    Jobs,
    Json,
    MaxBytes,
    Quiet,
    Seed,
    reading,
)
from byline.apps.cli._running import command, note_skipped, progress

__all__ = ["read"]

Corpus = Annotated[
    str | None,
    typer.Argument(metavar="CORPUS", help="A folder, a file or -; the bundled pile if none."),
]


@command
def read(
    corpus: Corpus = None,
    author_from: AuthorFrom = "auto",
    columns: Columns = "",
    encoding: Encoding = None,
    max_bytes: MaxBytes = None,
    json_lines: Json = False,
    seed: Seed = 0,
    engine: EngineName = "local",
    jobs: Jobs = None,
    quiet: Quiet = False,
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
    from byline.engine import connect
    from byline.reports.survey import as_text
    from byline.results import as_json

    options = reading(author_from, columns, encoding, max_bytes)
    pile = stream(bundled_pile() if corpus is None else corpus, options)
    with connect(engine, jobs) as where:
        found = survey(progress(pile, "reading", quiet=quiet), where)
    typer.echo(json.dumps(as_json(found), ensure_ascii=False) if json_lines else as_text(found))
    return note_skipped(found.skipped)
