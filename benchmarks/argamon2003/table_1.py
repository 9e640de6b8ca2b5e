"""Table 1: posts per author and tokens per post in each sub-corpus, and the most frequent author.

The paper's posts are not public; these are of three groups of 20 Newsgroups with enough posts per
author. Tokens are words here, and what stands in quotations and signatures is not counted.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from byline.corpus.tokens import words
from byline.research.bench import Measured, Request

sys.path.insert(0, str(Path(__file__).parent))
from protocol import GROUPS, SIZES, data, label, sub_corpus

__all__ = ["data", "measure"]

QUICK_SKIPS = "all groups but the first"


def measure(request: Request) -> Iterator[Measured]:
    """Counts of each sub-corpus, one after another."""
    if not data():
        yield Measured(
            label("alt.atheism", "2"), "posts per author, mean", None, "usenet is not here"
        )
        return
    for group in GROUPS[: 1 if request.effort == "quick" else None]:
        for size in SIZES:
            corpus = sub_corpus(group, size)
            posts = sorted(Counter(text.author for text in corpus).values())
            lengths = sorted(len(words(text.body)) for text in corpus)
            row = label(group, size)
            yield from _spread(row, "posts per author", posts)
            yield Measured(row, "most frequent author, %", round(100 * posts[-1] / len(corpus), 1))
            yield from _spread(row, "tokens per post", lengths)


def _spread(row: str, what: str, values: list[int]) -> Iterator[Measured]:
    yield Measured(row, f"{what}, least", values[0])
    yield Measured(row, f"{what}, most", values[-1])
    yield Measured(row, f"{what}, mean", round(sum(values) / len(values), 1))
