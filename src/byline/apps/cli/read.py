"""`byline read`: what is in the pile."""

import typer

from byline.apps.cli._options import Pile, Reading
from byline.apps.cli._output import echo_json
from byline.apps.cli._running import command, note_skipped

__all__ = ["read"]


@command
def read(corpus: Pile = None, *, given: Reading) -> int:
    """What is in the pile?

    Counts texts, authors, languages and lengths, finds duplicates, and says what could mislead an
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

    pile = stream(bundled_pile() if corpus is None else corpus, given.options)
    with given.connect() as where:
        answer = survey(given.progress(pile, "reading"), where)
    if given.json_lines:
        echo_json(answer)
    else:
        typer.echo(as_text(answer))
    return note_skipped(answer.skipped)
