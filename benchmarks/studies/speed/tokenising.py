"""Counting words and rows of characters: how many times as fast as scikit-learn's CountVectorizer.

    python benchmarks/studies/speed/tokenising.py

Both read the same texts in the same run, in turn, and the best of three counts. The texts are the
20 Newsgroups in $BYLINE_DATA, or generated ones where they are not there. CountVectorizer runs as
it comes, and with a pattern that makes it cut words as we do; ours also knows addresses.
"""

import gzip
import json
import os
import platform
import random
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

from sklearn.feature_extraction.text import CountVectorizer

from byline.features import Counts

ROUNDS = 3
OUR_WORDS = r"(?<![0-9A-Za-z])[A-Za-z][0-9A-Za-z]*(?:['-][0-9A-Za-z]+)*"


class Race(NamedTuple):
    """Two ways to count the same thing."""

    name: str
    ours: Callable[[], Any]
    theirs: Callable[[], Any]


class Times(NamedTuple):
    """The best time of each, in seconds."""

    ours: float
    theirs: float


def main() -> None:
    """Print one line per race: the ratio first, then what it is made of."""
    where, bodies = texts()
    megabytes = sum(map(len, bodies)) / 1e6
    print(f"{len(bodies)} texts, {megabytes:.1f} MB, {where}; Python {platform.python_version()}")
    print(f"{'race':42} {'ratio':>6} {'ours s':>8} {'theirs s':>9} {'ours MB/s':>10}")
    for race in races(bodies):
        times = run(race)
        ratio, speed = times.theirs / times.ours, megabytes / times.ours
        print(f"{race.name:42} {ratio:6.2f} {times.ours:8.2f} {times.theirs:9.2f} {speed:10.1f}")


def races(bodies: list[str]) -> Iterable[Race]:
    """What is compared."""
    characters = CountVectorizer(analyzer="char", ngram_range=(4, 4), lowercase=False)
    pairs = CountVectorizer(token_pattern=OUR_WORDS, ngram_range=(1, 2))
    words, fours = Counts("words"), Counts("chars", n=(4, 4))
    return (
        _race("words, CountVectorizer as it comes", words, CountVectorizer(), bodies),
        _race("words, with our pattern", words, CountVectorizer(token_pattern=OUR_WORDS), bodies),
        _race("words and pairs, with our pattern", Counts("words", n=(1, 2)), pairs, bodies),
        _race("rows of 4 characters", fours, characters, bodies),
    )


def run(race: Race) -> Times:
    """Both in turn, so that a busy moment of the machine does not fall on one alone."""
    ours, theirs = [], []
    for _ in range(ROUNDS):
        ours.append(_seconds(race.ours))
        theirs.append(_seconds(race.theirs))
    return Times(min(ours), min(theirs))


def texts() -> tuple[str, list[str]]:
    """The texts to count, and where they come from."""
    path = Path(os.environ.get("BYLINE_DATA", "")) / "usenet" / "20news-19997.jsonl.gz"
    if not path.is_file():
        return "generated", [_invented(seed) for seed in range(4000)]
    with gzip.open(path, "rt", encoding="utf-8") as rows:
        return "20 Newsgroups", [json.loads(row)["body"] for row in rows]


def _race(name: str, ours: Any, theirs: Any, bodies: list[str]) -> Race:
    return Race(name, lambda: ours.fit_transform(bodies), lambda: theirs.fit_transform(bodies))


def _seconds(work: Callable[[], Any]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def _invented(seed: int) -> str:
    """Some hundred words, few of them frequent and most of them rare, as in a language."""
    rng = random.Random(seed)
    ranks = (int(rng.paretovariate(0.8)) for _ in range(300))
    return " ".join(f"{_word(rank + 26)}{rng.choice(['', '', '', ',', '.'])}" for rank in ranks)


def _word(rank: int) -> str:
    """A word of its own for each rank, short for the frequent ones."""
    letters = "etaoinshrdlucmfwypvbgkqjxz"
    spelled = ""
    while rank:
        rank, letter = divmod(rank, len(letters))
        spelled += letters[letter]
    return spelled


if __name__ == "__main__":
    main()
