"""The table of distances of texts."""

from byline.corpus import Corpus
from byline.methods.style.distances import Distance
from byline.methods.style.distances import distances as distances_of
from byline.methods.style.frequencies import Sampling, frequency_table
from byline.methods.style.settings import Range
from byline.questions.style._settings import one_setting
from byline.results import Run
from byline.results.style import DistanceTable

__all__ = ["distances"]


def distances(  # noqa: PLR0913
    texts: Corpus,
    *,
    features: str = "words",
    mfw: Range = 500,
    culling: Range = 0,
    distance: Distance = "burrows",
    sample: int | None = None,
    sampling: Sampling = "consecutive",
    delete_pronouns: bool = False,
    language: str = "auto",
    authors: bool = False,
    seed: int = 0,
) -> DistanceTable:
    """The distance of every two texts, samples or authors by the frequencies of their features."""
    table = frequency_table(
        texts,
        features,
        language=language,
        sample=sample,
        sampling=sampling,
        delete_pronouns=delete_pronouns,
        seed=seed,
    )
    table = table.by_author() if authors else table
    size, level, notes = one_setting(table, mfw, culling)
    columns = table.chosen(size, level)
    matrix = distances_of(table.frequencies(columns), distance)
    used = {"features": features, "mfw": size, "culling": level, "distance": distance}
    used |= {"sample": sample, "delete_pronouns": delete_pronouns}
    return DistanceTable(
        table.names,
        table.authors,
        tuple(map(tuple, matrix.tolist())),
        distance,
        tuple(table.feature_names(columns)),
        (*table.notes, *notes),
        Run.of(seed, **used),
    )
