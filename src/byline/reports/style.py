"""Looks at style in words and tables."""

import csv
from collections.abc import Iterable, Iterator
from io import StringIO

from byline.results import Run
from byline.results.style import DistanceTable

__all__ = ["distances_csv", "distances_text", "settings_text", "table_csv"]

SHOWN = 10


def table_csv(rows: Iterable[Iterable[object]]) -> str:
    """Rows as a .csv."""
    page = StringIO()
    csv.writer(page, lineterminator="\n").writerows(rows)
    return page.getvalue()


def distances_csv(found: DistanceTable) -> str:
    """A row and a column for each text."""
    rows = ((name, *row) for name, row in zip(found.texts, found.distances, strict=True))
    return table_csv([("", *found.texts), *rows])


def distances_text(found: DistanceTable) -> Iterator[str]:
    """The nearest texts of the first of them."""
    yield (
        f"{len(found.texts)} texts, {len(found.features):,} features, distance {found.distance}. "
        "The nearest of each:"
    )
    for name in found.texts[:SHOWN]:
        others = ", ".join(f"{other} {far:.3f}" for other, far in found.nearest(name))
        yield f"  {name}: {others}"
    if len(found.texts) > SHOWN:
        yield f"  … {len(found.texts) - SHOWN:,} more: -o distances.csv has all."
    if found.run is not None:
        yield ""
        yield settings_text(found.run)


def settings_text(run: Run) -> str:
    """The settings behind a look, and what is needed to have it again."""
    told = ((name.replace("_", " "), value) for name, value in run.settings.items())
    settings = ", ".join(f"{name} {value}" for name, value in told if value not in (None, False))
    return f"({settings}; seed {run.seed}, byline {run.versions['byline']})"
