"""The table of distances of texts."""

from typing import Unpack

from byline.corpus import Corpus
from byline.methods.style.chance import author_agreement
from byline.methods.style.distances import Distance
from byline.methods.style.settings import Range
from byline.questions.style._settings import (
    Counting,
    count_features,
    distances_of_settings,
    one_setting,
)
from byline.results import Run
from byline.results.style import DistanceTable

__all__ = ["distances"]


def distances(
    texts: Corpus,
    *,
    mfw: Range = 100,
    culling: Range = 0,
    distance: Distance = "burrows",
    seed: int = 0,
    **counting: Unpack[Counting],
) -> DistanceTable:
    """The distance of every two texts, samples or authors by the frequencies of their features."""
    table, told = count_features(texts, counting, seed)
    size, level, notes = one_setting(table, mfw, culling)
    [square] = distances_of_settings(table, [(level, [size])], distance)
    told |= {"mfw": size, "culling": level, "distance": distance}
    return DistanceTable(
        texts=table.names,
        authors=table.authors,
        distances=tuple(map(tuple, square.tolist())),
        distance=distance,
        features=tuple(table.feature_names(table.chosen(size, level))),
        agreement=author_agreement(square, table.authors, table.sources, seed=seed),
        notes=(*table.notes, *notes),
        run=Run.of(seed, **told),
    )
