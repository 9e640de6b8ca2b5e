"""Learn a tagger from sentences that are tagged already."""

from collections.abc import Iterable
from pathlib import Path

import numpy as np

from byline.errors import InputError
from byline.features.tagging._conllu import Tagged, read_tagged
from byline.features.tagging._shapes import FOLDED, look
from byline.features.tagging._tagger import PerceptronTagger

__all__ = ["PASSES", "fit_tagger", "train_tagger"]

# Chosen by cross-validation on training files of five languages: benchmarks/studies/tagger.
PASSES = 20
MARGIN = 40
ROWS = 1 << 18
LEVELS = 63


def train_tagger(
    paths: Iterable[str | Path], language: str, *, passes: int = PASSES, seed: int = 0
) -> PerceptronTagger:
    """A tagger learnt from files in CoNLL-U, or of word, tab and tag; gzipped ones too.

    Where CoNLL-U says that words are written as one (Greek `στο` for `σε` and `το`), the tagger
    learns both ways.
    """
    files = [paths] if isinstance(paths, str | Path) else list(paths)
    sentences = [sentence for path in files for sentence in read_tagged(path)]
    if not sentences:
        names = ", ".join(map(str, files)) or "no file"
        raise InputError(f"there is not one tagged sentence to learn from in {names}.")
    return fit_tagger(sentences, language, passes=passes, seed=seed)


def fit_tagger(
    sentences: Iterable[Tagged], language: str, *, passes: int = PASSES, seed: int = 0
) -> PerceptronTagger:
    """A tagger learnt from sentences; the same sentences, passes and seed give the same weights."""
    from byline.numerics.perceptron import PerceptronSettings, Sequences, quantise, train

    given = list(sentences)
    both = given + [sentence.as_written() for sentence in given if sentence.glued]
    starts = np.append(0, np.cumsum([len(sentence.words) for sentence in both]))
    words = [word for sentence in both for word in sentence.words]
    tags = sorted({tag for sentence in given for tag in sentence.tags})
    number = {tag: k for k, tag in enumerate(tags)}
    labels = np.array([number[tag] for sentence in both for tag in sentence.tags], np.int64)
    seen = Sequences(look(words, starts), starts)
    table = train(seen, labels, PerceptronSettings(ROWS, passes, MARGIN, FOLDED), seed)
    return PerceptronTagger(language, tuple(tags), *quantise(table, LEVELS))
