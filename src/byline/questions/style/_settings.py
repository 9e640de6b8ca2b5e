"""What the functions of style share: counting, settings, and what is noted of them."""

from collections.abc import Iterator
from typing import Any, TypedDict

import numpy as np
from numpy.typing import NDArray

from byline.corpus import Corpus
from byline.errors import InputError, UsageError
from byline.features.style import Style
from byline.methods.style.distances import Distance, distances_of_prefixes, prepared
from byline.methods.style.frequencies import FrequencyTable, Sampling, frequency_table
from byline.methods.style.settings import Range, culling_levels, feature_counts

__all__ = ["Counting", "count_features", "distances_of_settings", "one_setting", "settings_of"]

FEWEST = 2
MOST_ROWS = 3000


class Counting(TypedDict, total=False):
    """What is counted, and in what: options that all functions of style take."""

    features: str | Style
    sample: int | None
    sampling: Sampling
    delete_pronouns: bool
    language: str
    authors: bool
    """Each author is a row, all texts together."""


def count_features(
    texts: Corpus, counting: Counting, seed: int
) -> tuple[FrequencyTable, dict[str, Any]]:
    """One count for all settings, and what is told of it."""
    own = dict(counting)
    authors = own.pop("authors", False)
    table = frequency_table(texts, seed=seed, **own)  # type: ignore[arg-type]
    if authors:
        table = table.by_author()
        if len(table) < 2:
            raise InputError("there is only one author: compare texts instead of authors.")
    told = {"features": str(counting.get("features", "words"))}
    unsaid = {"features", *(() if counting.get("sample") else ("sampling",))}
    others = {name: value for name, value in counting.items() if name not in unsaid}
    return table, told | {name: value for name, value in others.items() if value != "auto"}


def settings_of(
    table: FrequencyTable, mfw: Range, culling: Range
) -> tuple[list[tuple[int, list[int]]], tuple[str, ...]]:
    """Each level of culling with its sizes, each once and none larger than what is left; notes."""
    if len(table) > MOST_ROWS:
        raise InputError(
            f"{len(table):,} texts are more than the {MOST_ROWS:,} of one look, which compares "
            "every two: take a part of them, or --authors."
        )
    asked = feature_counts(mfw)
    found: list[tuple[int, list[int]]] = []
    notes = list[str]()
    for level in culling_levels(culling):
        left = len(table.culled(level))
        sizes = sorted({min(size, left) for size in asked})
        if left < FEWEST:
            notes.append(f"culling {level} leaves {left} features, so it is left out")
            continue
        if left < asked[-1]:
            at = f"culling {level} leaves" if level else "there are"
            notes.append(f"{at} {left:,} features, fewer than the {asked[-1]:,} asked for")
        found.append((level, sizes))
    if not found:
        raise InputError(f"too few features are left ({notes[0]}): lower the culling.")
    return found, tuple(notes)


def one_setting(
    table: FrequencyTable, mfw: Range, culling: Range
) -> tuple[int, int, tuple[str, ...]]:
    """The size and the level of culling where only one of each makes sense; notes."""
    for name, values in (("mfw", feature_counts(mfw)), ("culling", culling_levels(culling))):
        if len(values) > 1:
            raise UsageError(
                f"one table or map has one setting of {name}: give a number, not a range. `tree` "
                "and `network` take ranges."
            )
    [(level, [size])], notes = settings_of(table, mfw, culling)
    return size, level, (*notes, *_without_features(table, size, level))


def _without_features(table: FrequencyTable, size: int, level: float) -> Iterator[str]:
    """A note if texts have none of the features that are compared."""
    totals = table.frequencies(table.chosen(size, level)).sum(axis=1).tolist()
    empty = [name for name, total in zip(table.names, totals, strict=True) if not total]
    if empty:
        also = f" and {len(empty) - 1} more" if len(empty) > 1 else ""
        yield f"{empty[0]}{also}: has none of the features compared, its distances say nothing"


def distances_of_settings(
    table: FrequencyTable, settings: list[tuple[int, list[int]]], distance: Distance
) -> Iterator[NDArray[np.float64]]:
    """The distances of every two texts in each setting, as a square matrix."""
    from scipy.spatial.distance import squareform

    for level, sizes in settings:
        compared = prepared(table.frequencies(table.chosen(sizes[-1], level)), distance)
        for condensed in distances_of_prefixes(compared, sizes, distance):
            yield np.asarray(squareform(condensed), np.float64)
