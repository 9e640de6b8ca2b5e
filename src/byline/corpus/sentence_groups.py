"""Groups of sentences that tell of the same, from JSON lines.

    {"group": "flood", "sentences": ["Dam breaks", "Old dam broke at noon"]}
    {"group": "flood", "sentences": […], "references": ["Old dam breaks"]}
    {"group": "flood", "sentences": […], "candidates": ["Dam broke", "Old dam breaks"], "chosen": 1}

References are lines that people wrote or chose for a group, the best first; `chosen` is the place
of one candidate or of several, counted from 0; a group may have both. A group without a name is
called by its line. `sources`, or `ids`, names the sentences; else they are called by their group
and number, and by the line of their group if another had its name before.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

from byline.corpus._corpus import Skipped
from byline.corpus.readers._options import Options, Unreadable
from byline.corpus.readers._table_rows import FileLine, lines
from byline.corpus.readers.tables import SURROGATES, parse_json
from byline.corpus.records import clear_refusals
from byline.errors import InputError

__all__ = ["SourcedGroup", "groups_in", "groups_within", "read_groups"]

ENDINGS = (".jsonl", ".ndjson")
NAMES, SOURCES = ("group", "id"), ("sources", "ids")
LOOKED_AT = 20


@dataclass(frozen=True, slots=True)
class SourcedGroup:
    """Sentences that tell of the same, and what each is called."""

    name: str
    sentences: tuple[str, ...]
    sources: tuple[str, ...]
    references: tuple[str, ...] = ()
    """Lines that people chose or wrote for it, the best first."""
    chosen: tuple[str, ...] = ()
    """Those chosen, where `references` were written beside them."""
    notes: tuple[str, ...] = ()
    """How the sentences came about, where this is not plain."""
    line: int = 0
    """Where the group stands in its file."""


def read_groups(path: str | Path, options: Options | None = None) -> list[SourcedGroup | Skipped]:
    """The groups of a file of JSON lines, and which of its lines hold none."""
    place = Path(path)
    with clear_refusals(place):
        groups = list(_groups(lines(place, options or Options()), str(place)))
    if not groups:
        raise InputError(f"{place} is empty: it should hold a group of sentences to a line.")
    return groups


def groups_in(path: str | Path, options: Options | None = None) -> bool:
    """Whether a file holds groups of sentences, rather than texts, by its first good lines."""
    place = Path(path)
    if not place.name.lower().removesuffix(".gz").endswith(ENDINGS) or not place.is_file():
        return False
    try:
        return _tells(lines(place, options or Options()))
    except (OSError, Unreadable):  # whoever reads it as a table will say why it cannot be read
        return False


def groups_within(body: str, name: str) -> list[SourcedGroup | Skipped] | None:
    """The groups of a text that is JSON lines; None if it is something else."""
    if not body.lstrip().startswith("{"):
        return None
    cut = [FileLine(number, line) for number, line in enumerate(body.split("\n"), 1)]
    return list(_groups(cut, name)) if _tells(cut) else None


def _tells(found: Iterable[FileLine]) -> bool:
    """Whether one of the first lines has sentences."""
    filled = (line for line in found if line.fault or line.text.strip())
    for line, _ in zip(filled, range(LOOKED_AT), strict=False):
        row = parse_json(line)
        if not isinstance(row, Skipped):
            return "sentences" in row
    return False


def _groups(found: Iterable[FileLine], source: str) -> Iterator[SourcedGroup | Skipped]:
    taken: set[str] = set()
    for line in found:
        if not line.fault and not line.text.strip():
            continue
        row = parse_json(line)
        try:
            if isinstance(row, Skipped):
                yield Skipped(source + row.source, row.reason)
            else:
                yield _group(row, line.number, taken)
        except _Unusable as reason:
            yield Skipped(f"{source}#{line.number}", str(reason))


class _Unusable(Exception):
    """A row holds no group; the message is the reason."""


def _group(row: dict[str, object], line: int, taken: set[str]) -> SourcedGroup:
    name = next((row[key] for key in NAMES if row.get(key) not in (None, "")), line)
    if isinstance(name, dict | list):
        raise _Unusable("has no plain name for its group")
    given = _texts(row, "sentences", needed="references" not in row and "chosen" not in row)
    named = next((row[key] for key in SOURCES if isinstance(row.get(key), list)), None)
    name = _plain(str(name))
    if not isinstance(named, list) or len(named) != len(given) or None in named:
        called = f"{name}#{line}" if name in taken else name
        named = [f"{called}:{number}" for number in range(1, len(given) + 1)]
    taken.add(name)
    kept = [(text, _plain(str(source))) for text, source in zip(given, named, strict=True) if text]
    texts, sources = tuple(text for text, _ in kept), tuple(source for _, source in kept)
    written = _texts(row, "references") if "references" in row else []
    references, chosen = tuple(filter(None, written)), _chosen(row)
    if not references:
        references, chosen = chosen, ()
    return SourcedGroup(name, texts, sources, references, chosen, line=line)


def _chosen(row: dict[str, object]) -> tuple[str, ...]:
    """The candidates that were chosen; none unless both are there."""
    if "chosen" not in row or ("references" in row and "candidates" not in row):
        return ()
    candidates, chosen = _texts(row, "candidates"), row["chosen"]
    found = []
    for place in chosen if isinstance(chosen, list) else [chosen]:
        if type(place) is not int or not 0 <= place < len(candidates):
            raise _Unusable(f"has chosen {place!r}, of candidates 0 to {len(candidates) - 1}")
        found.append(candidates[place])
    return tuple(filter(None, found))


def _texts(row: dict[str, object], key: str, *, needed: bool = True) -> list[str]:
    """A list of texts, each on one line."""
    value = row.get(key)
    if value is None and not needed:
        return []
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise _Unusable(f"has no list of texts under {key!r}")
    found = [" ".join(_plain(text).split()) for text in value]
    if not any(chain.from_iterable(found)):
        raise _Unusable(f"has nothing under {key!r}")
    return found


def _plain(text: str) -> str:
    """The text without lone surrogates, which JSON may hold and nothing can print."""
    return SURROGATES.sub("\ufffd", text)
