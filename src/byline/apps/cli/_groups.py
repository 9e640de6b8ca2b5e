"""Groups of sentences: rows of a file, lines of a text, or texts of a pile."""

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from byline.apps.cli._options import Reading, reasons
from byline.corpus import Skipped, Text
from byline.errors import InputError, UsageError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from byline.corpus import Corpus
    from byline.corpus.readers import Options
    from byline.corpus.sentence_groups import SourcedGroup
    from byline.engine import Engine
    from byline.questions._sentence_groups import GroupingOptions

__all__ = ["SentenceGroups", "groups_of_file", "sentence_groups"]


class SentenceGroups(NamedTuple):
    """Groups of sentences, and what is in none."""

    groups: "list[SourcedGroup]"
    skipped: list[Skipped]
    alone: tuple[str, ...] = ()
    """Texts that are in no group."""


def sentence_groups(
    given: Reading, source: str | None, grouping: "GroupingOptions | None", engine: "Engine"
) -> SentenceGroups:
    """The groups of a source; those that clustering finds, if a grouping is named."""
    from byline.corpus.sentence_groups import groups_in, groups_within
    from byline.questions._sentence_groups import (
        group_texts,
        lines_of,
        one_sentence_per_text,
    )

    options = given.options
    if source is not None and not options.columns and groups_in(source, options):
        if grouping is not None:
            raise UsageError(f"{source} holds groups already: leave out --groups.")
        return groups_of_file(source, options)
    [pile] = given.read(source)
    if not len(pile):
        why = f": {reasons(pile.skipped)}" if pile.skipped else ""
        raise InputError(
            f"there is no text in {source or 'the pile'}{why}: name a file with a sentence to a "
            "line, or a folder of texts."
        )
    text = _only_text(source, pile)
    rows = None if text is None else groups_within(text.body, text.id)
    if grouping is not None:
        if rows is not None:
            raise UsageError(f"{source} holds groups already: leave out --groups.")
        groups, alone = group_texts(pile if text is None else _each_line(text), grouping, engine)
        return SentenceGroups(groups, list(pile.skipped), alone)
    if rows is not None:
        return _sorted(rows, str(source))
    name = Path(str(source)).resolve().name
    group = one_sentence_per_text(pile, name) if text is None else lines_of(text)
    return SentenceGroups([group], list(pile.skipped))


def groups_of_file(source: str, options: "Options") -> SentenceGroups:
    """The groups of a file of JSON lines."""
    from byline.corpus.sentence_groups import read_groups

    return _sorted(read_groups(source, options), source)


def _sorted(rows: "Iterable[SourcedGroup | Skipped]", source: str) -> SentenceGroups:
    every = list(rows)
    skipped = [row for row in every if isinstance(row, Skipped)]
    groups = [row for row in every if not isinstance(row, Skipped)]
    if not groups:
        first = skipped[0]
        raise InputError(f"{source} has no group that can be used: {first.source} {first.reason}.")
    return SentenceGroups(groups, skipped)


def _only_text(source: str | None, pile: "Corpus") -> Text | None:
    """The text of a file that is one text: its lines are the sentences."""
    alone = len(pile) == 1 and "#" not in pile[0].source.removeprefix(str(source))
    is_file = source == "-" or (source is not None and Path(source).is_file())
    return pile[0] if alone and is_file else None


def _each_line(text: Text) -> "Corpus":
    """The lines of a text, each a text by itself."""
    from byline.corpus import Corpus
    from byline.questions._sentence_groups import lines_of

    lines = lines_of(text)
    named = zip(lines.sources, lines.sentences, strict=True)
    return Corpus([Text(source, sentence) for source, sentence in named])
