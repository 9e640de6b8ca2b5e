"""Groups of sentences that a command is given: rows of a file, lines of a text, texts of a pile."""

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from byline.apps.cli._sources import read_each
from byline.corpus import Skipped, Text
from byline.errors import InputError, UsageError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from byline.corpus import Corpus
    from byline.corpus.readers import Options
    from byline.corpus.sentence_groups import SourcedGroup
    from byline.engine import Engine

__all__ = ["Given", "Grouping", "given_groups", "told_groups"]

SHOWN = 3


class Grouping(NamedTuple):
    """How a pile is to be grouped, and into how many groups."""

    method: str | None = None
    size: int | None = None
    seed: int = 0


class Given(NamedTuple):
    """Groups of sentences, and what is in none."""

    groups: "list[SourcedGroup]"
    skipped: list[Skipped]
    alone: tuple[str, ...] = ()
    """Texts that are like no other."""


def given_groups(
    source: str | None,
    options: "Options",
    grouping: Grouping | None,
    engine: "Engine",
    *,
    quiet: bool,
) -> Given:
    """The groups of a source; if a way of grouping is named, those it finds in a pile."""
    from byline.corpus.sentence_groups import groups_in, groups_within
    from byline.questions._sentence_groups import (
        group_texts,
        lines_of,
        one_sentence_per_text,
    )

    if source is not None and not options.columns and groups_in(source, options):
        if grouping is not None:
            raise UsageError(f"{source} holds groups already: leave out --groups.")
        return told_groups(source, options)
    [pile] = read_each([source], options, quiet=quiet)
    if not len(pile):
        raise InputError(
            f"there is no text in {source or 'the pile'}{_reasons(pile)}: name a file with a "
            "sentence to a line, or a folder of texts."
        )
    text = _only_text(source, pile)
    rows = None if text is None else groups_within(text.body, text.id)
    if grouping is not None:
        if rows is not None:
            raise UsageError(f"{source} holds groups already: leave out --groups.")
        found, alone = group_texts(pile if text is None else _each_line(text), *grouping, engine)
        return Given(found, list(pile.skipped), alone)
    if rows is not None:
        return _sorted(rows, str(source))
    name = Path(str(source)).resolve().name
    group = one_sentence_per_text(pile, name) if text is None else lines_of(text)
    return Given([group], list(pile.skipped))


def told_groups(source: str, options: "Options") -> Given:
    """The groups of a file of JSON lines."""
    from byline.corpus.sentence_groups import read_groups

    return _sorted(read_groups(source, options), source)


def _sorted(rows: "Iterable[SourcedGroup | Skipped]", source: str) -> Given:
    groups: list[SourcedGroup] = []
    skipped: list[Skipped] = []
    for row in rows:
        if isinstance(row, Skipped):
            skipped.append(row)
        else:
            groups.append(row)
    if not groups:
        first = skipped[0]
        raise InputError(f"{source} has no group that can be used: {first.source} {first.reason}.")
    return Given(groups, skipped)


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


def _reasons(pile: "Corpus") -> str:
    shown = [f"{item.source} {item.reason}" for item in pile.skipped[:SHOWN]]
    more = len(pile.skipped) - len(shown)
    told = "; ".join([*shown, f"{more:,} more"] if more else shown)
    return f": {told}" if told else ""
