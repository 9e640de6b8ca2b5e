"""What other readings of the paper would give: c@1 and AUC on each set, scores cut at 0.5.

    python benchmarks/modaresi2014/protocol_variants.py [--repetitions 100]

As Table 1 in all but one thing: what a sentence is and what its length is counted in, what counts
of marks are divided by, or c and m.
"""

import argparse
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from byline.corpus.sentences import sentences
from byline.corpus.tokens import words
from byline.features.punctuation import punctuation_habits
from byline.research.bench import Request

sys.path.insert(0, str(Path(__file__).parent))
from table_1 import SETS, problems_of, runs_of, told_of

Floats = NDArray[np.float64]


def main() -> None:
    """Print a row for each reading, two columns for each set."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--repetitions", type=int, default=100)
    n = parser.parse_args().repetitions
    sets = [told_of(name) for name in SETS]
    print(f"{'':30}" + "".join(f"{name:>18}" for name in SETS))
    for name, reading in READINGS.items():
        print(f"{name:30}", end="")
        for told, (c, m) in sets:
            problems = problems_of(told, reading.get("habits", punctuation_habits))
            shape = reading.get("c", c), reading.get("m", m)
            found, _ = runs_of(problems, shape, Request(), n)
            print(f"{found.c_at_1:12.3f} {found.auc:.3f}", end="", flush=True)
        print()


def in_characters(bodies: Sequence[str], language: str | None) -> Floats:
    """Sentences are as long as their characters."""
    found = punctuation_habits(bodies, language)
    found[:, 0] = [len(body) / max(1, len(sentences(body, language))) for body in bodies]
    return found


def cut_at_stops(bodies: Sequence[str], language: str | None) -> Floats:
    """A sentence ends at every full stop, question mark and exclamation mark."""
    found = punctuation_habits(bodies, language)
    parts = [[part for part in re.split("[.!?]+", body) if part.strip()] for body in bodies]
    found[:, 0] = [
        len(words(body)) / max(1, len(cut)) for body, cut in zip(bodies, parts, strict=True)
    ]
    return found


def by_words(bodies: Sequence[str], language: str | None) -> Floats:
    """Counts of marks are divided by words."""
    found = punctuation_habits(bodies, language)
    found[:, 1:] *= [[len(body) / max(1, len(words(body)))] for body in bodies]
    return found


def not_divided(bodies: Sequence[str], language: str | None) -> Floats:
    """Counts of marks stay counts."""
    found = punctuation_habits(bodies, language)
    found[:, 1:] *= [[len(body)] for body in bodies]
    return found


READINGS: dict[str, dict[str, Any]] = {
    "as in Table 1": {},
    "sentences in characters": {"habits": in_characters},
    "sentences cut at . ! ?": {"habits": cut_at_stops},
    "marks by words": {"habits": by_words},
    "marks not divided": {"habits": not_divided},
    "m = 2": {"m": 2.0},
    "m = 1.5": {"m": 1.5},
    "m = 1.2": {"m": 1.2},
    "m = 1.2, 10 clusters": {"m": 1.2, "c": 10},
}

if __name__ == "__main__":
    main()
