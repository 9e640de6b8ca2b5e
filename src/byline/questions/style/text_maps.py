"""Maps of texts: components, scaling, neighbours."""

from collections.abc import Sequence
from typing import Unpack

import numpy as np

from byline.corpus import Corpus, Text
from byline.errors import InputError
from byline.methods.style.chance import author_agreement
from byline.methods.style.distances import Distance
from byline.methods.style.maps import MapKind, place_texts, trust
from byline.methods.style.settings import Range
from byline.questions.style._settings import (
    Counting,
    count_features,
    distances_of_settings,
    one_setting,
)
from byline.results import Run
from byline.results.style import MapPlace, StyleMap

__all__ = ["groups_of", "map"]

PERIODS = 5
SHOWN_LOADINGS = 200


def map(  # noqa: PLR0913
    texts: Corpus,
    *,
    kind: MapKind = "pca",
    mfw: Range = 100,
    culling: Range = 0,
    distance: Distance = "burrows",
    colour: str = "author",
    seed: int = 0,
    **counting: Unpack[Counting],
) -> StyleMap:
    """Texts, samples or authors on a plane, and how far it can be trusted.

    `colour` is `author`, `date`, or the name of another detail of the texts.
    """
    table, told = count_features(texts, counting, seed)
    size, level, notes = one_setting(table, mfw, culling)
    columns = table.chosen(size, level)
    frequencies = table.frequencies(columns)
    [square] = distances_of_settings(table, [(level, [size])], distance)
    plane = place_texts(kind, frequencies, square, seed)
    groups = groups_of(table.texts, colour)
    lengths = np.hypot(*plane.loadings.T)
    longest = np.argsort(-lengths, kind="stable")[:SHOWN_LOADINGS]
    names = table.feature_names(columns[longest]) if len(longest) else []
    loads = plane.loadings[longest].tolist()
    told |= {"kind": kind, "mfw": size, "culling": level}
    told |= {} if kind.startswith("pca") else {"distance": distance}
    rows = zip(table.names, table.authors, plane.places.tolist(), groups, strict=True)
    return StyleMap(
        kind=kind,
        places=tuple(MapPlace(name, who, x, y, group) for name, who, (x, y), group in rows),
        explained=plane.explained,
        loadings=tuple((name, x, y) for name, (x, y) in zip(names, loads, strict=True)),
        trust=trust(square, plane.places),
        agreement=author_agreement(square, table.authors, table.sources, seed=seed),
        notes=(*table.notes, *notes),
        run=Run.of(seed, **told),
    )


def groups_of(texts: Sequence[Text], colour: str) -> list[str | None]:
    """What each text is coloured by."""
    if colour == "author":
        return [text.author for text in texts]
    if colour == "date":
        years = [None if text.date is None else text.date.year for text in texts]
        found = _periods(years)
    else:
        found = [text.detail(colour) for text in texts]
    if all(group is None for group in found):
        raise InputError(f"no text has {colour!r}, so the map cannot be coloured by it.")
    return found


def _periods(years: Sequence[int | None]) -> list[str | None]:
    """Each year, or a few periods with as many texts each where there are many years."""
    known = sorted(year for year in years if year is not None)
    different = sorted(set(known))
    if len(different) <= PERIODS:
        return [None if year is None else str(year) for year in years]
    ends = sorted({known[(k + 1) * len(known) // PERIODS - 1] for k in range(PERIODS)})
    starts = [different[0], *(min(y for y in different if y > end) for end in ends[:-1])]
    spans = list(zip(starts, ends, strict=True))
    return [
        None
        if year is None
        else next(f"{a}–{z}" if a < z else str(a) for a, z in spans if year <= z)
        for year in years
    ]
