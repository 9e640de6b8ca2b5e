"""The vocabulary of texts on a terminal and in tables."""

from collections.abc import Iterator
from dataclasses import astuple, fields
from typing import Literal

from byline.reports.figures.style_map import visible
from byline.reports.style import settings_text
from byline.reports.wording import printable
from byline.results.words import FrequentFeature, VocabularyRow, WordUse

__all__ = ["Listed", "table_of", "words_text"]

Listed = Literal["texts", "authors", "frequent"]
NAME, FIGURE = 24, 8
SHOWN = 40
COLUMNS = {
    "words": "words", "types": "types", "mattr": "MATTR", "mtld": "MTLD", "hapax": "hapax",
    "yule_k": "Yule's K", "word_length": "letters", "sentence_length": "sentence",
}  # fmt: skip


def table_of(found: WordUse, of: Listed) -> Iterator[tuple[object, ...]]:
    """A row of column names, then the rows; empty where a measure is undefined."""
    kind = FrequentFeature if of == "frequent" else VocabularyRow
    rows: tuple[FrequentFeature | VocabularyRow, ...] = getattr(found, of)
    yield tuple(field.name for field in fields(kind))
    for row in rows:
        yield tuple("" if value is None else value for value in astuple(row))


def words_text(found: WordUse, of: Listed) -> Iterator[str]:
    """The first rows."""
    if of == "frequent":
        yield from _frequent(found)
    else:
        yield from _vocabulary(found, of)
    n = len(getattr(found, of))
    if n > SHOWN:
        yield f"… {n - SHOWN:,} more: -o words.csv has all."
    yield ""
    if of != "frequent":
        yield "letters: characters of a word on average; sentence: words of one."
    if found.run is not None:
        yield settings_text(found.run)


def _vocabulary(found: WordUse, of: Listed) -> Iterator[str]:
    yield " " * NAME + "".join(f"{title:>{FIGURE + 2}}" for title in COLUMNS.values())
    for row in getattr(found, of)[:SHOWN]:
        values = "".join(f"{_figure(getattr(row, name)):>{FIGURE + 2}}" for name in COLUMNS)
        yield f"{_fitted(row.name)}{values}"


def _frequent(found: WordUse) -> Iterator[str]:
    total = len(found.texts)
    yield f"{found.features:<{NAME}}{'count':>{FIGURE}}  {'per 1,000':>9}  {'texts':>9}"
    for row in found.frequent[:SHOWN]:
        share = f"{row.texts:,}/{total:,}"
        name = _fitted(visible(row.feature))
        yield f"{name}{row.count:>{FIGURE},}  {row.per_thousand:>9.2f}  {share:>9}"


def _fitted(name: str) -> str:
    shown = printable(name)
    shown = shown if len(shown) < NAME else f"{shown[: NAME - 2]}…"
    return f"{shown:<{NAME}}"


def _figure(value: float | None) -> str:
    if value is None:
        return "–"
    return f"{value:,}" if isinstance(value, int) else f"{value:.2f}"
