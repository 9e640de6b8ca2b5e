"""How good and how fast the taggers are: `python benchmarks/studies/tagger/accuracy.py`."""

import time
from collections.abc import Sequence
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray
from train import TREEBANKS

from byline.features.tagging import LANGUAGES, Tagged, Tagger, read_tagged, tagger
from byline.research.corpora import locate

TESTS = {
    "en_ewt_test": 94.6,
    "en_pud_test": 94.3,
    "es_gsd_test": 93.3,
    "nl_alpino_test": None,
    "fr_sequoia_test": None,
    "de_gsd_test": None,
}
"""Files and the accuracy to beat on them, where there is one."""
SPEED_WORDS = 1_000_000


def main() -> None:
    """Print accuracy, speed and size."""
    print(
        f"{'test file':16} {'words':>7} {'beat':>6} {'ours':>6} {'known':>6} {'unknown':>8}  share"
    )
    for name, beat in TESTS.items():
        print(f"{name:16} {accuracies(name, beat)}")
    for language in LANGUAGES:
        size = len((files("byline.features.tagging") / "weights" / f"{language}.npz").read_bytes())
        print(f"{language}: {size:,} bytes, {speed(language):,.0f} words a second")


def accuracies(name: str, beat: float | None) -> str:
    """Percentages of words tagged rightly: all, seen in training, unseen; and the unseen share."""
    language = name[:2]
    asked = read(name)
    right = judged(tagger(language), asked)
    seen = {word for sentence in read(TREEBANKS[language]) for word in sentence.words}
    known = np.array([word in seen for sentence in asked for word in sentence.words])
    shares = [100 * x.mean() for x in (right, right[known], right[~known], ~known)]
    return "{:7,} {:>6} {:6.2f} {:6.2f} {:8.2f} {:5.1f} %".format(len(right), beat or "", *shares)


def judged(judge: Tagger, sentences: Sequence[Tagged]) -> NDArray[np.bool_]:
    """Whether each word is tagged as in the treebank."""
    found = judge.tag([sentence.words for sentence in sentences])
    pairs = zip(found, sentences, strict=True)
    return np.array([a == b for tags, s in pairs for a, b in zip(tags, s.tags, strict=True)])


def speed(language: str) -> float:
    """Words a second from lists of words to lists of tags, once the compiled parts are warm."""
    sentences = [list(sentence.words) for sentence in read(TREEBANKS[language])]
    words = sum(map(len, sentences))
    sentences *= SPEED_WORDS // words
    judge = tagger(language)
    judge.tag(sentences[:100])
    began = time.perf_counter()
    judge.tag(sentences)
    return SPEED_WORDS // words * words / (time.perf_counter() - began)


def read(name: str) -> list[Tagged]:
    """The sentences of one file of the public corpus."""
    return read_tagged(locate("ud") / f"{name}.tsv.gz")


if __name__ == "__main__":
    main()
