"""Frequencies, richness and lengths of the words of a pile."""

from typing import Unpack

import numpy as np

from byline.corpus import Corpus
from byline.methods.style.frequencies import FrequencyTable
from byline.methods.style.settings import Range
from byline.methods.style.vocabulary import vocabulary_of
from byline.questions.style._settings import Counting, count_features, one_setting
from byline.results import Run
from byline.results.words import FrequentFeature, WordUse

__all__ = ["words"]


def words(
    texts: Corpus,
    *,
    mfw: Range = 100,
    culling: Range = 0,
    seed: int = 0,
    **counting: Unpack[Counting],
) -> WordUse:
    """How rich and how long the words of each text and author are, and the most frequent of all."""
    table, told = count_features(texts, counting, seed)
    size, level, notes = one_setting(table, mfw, culling)
    rows = tuple(vocabulary_of(text.id, [text]) for text in texts)
    authors = tuple(vocabulary_of(name, own) for name, own in texts.by_author.items())
    told |= {"mfw": size, "culling": level}
    return WordUse(
        rows,
        authors,
        _frequent(table, size, level),
        str(told["features"]),
        (*table.notes, *notes),
        Run.of(seed, **told),
    )


def _frequent(table: FrequencyTable, size: int, level: int) -> tuple[FrequentFeature, ...]:
    columns = table.chosen(size, level)
    counts = np.asarray(table.counted.table.sum(axis=0)).ravel()[columns]
    total = float(table.counted.totals.sum())
    rows = zip(table.feature_names(columns), counts, table.n_texts[columns], strict=True)
    return tuple(
        FrequentFeature(name, int(count), 1000 * float(count) / total, int(n))
        for name, count, n in rows
    )
