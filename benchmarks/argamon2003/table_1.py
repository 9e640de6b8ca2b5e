"""Table 1: posts per author and tokens per post in each sub-corpus, and the most frequent author.

The paper's posts are not public; these are of three groups of 20 Newsgroups with enough posts per
author. Tokens are words here, and what stands in quotations and signatures is not counted. Rows
that say `cut` are of the same posts, each cut after so many words that the mean length is the
printed one; where ours are shorter than print there is none.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from byline.corpus.tokens import words
from byline.research.bench import Measured, Request

sys.path.insert(0, str(Path(__file__).parent))
from protocol import GROUPS, SIZES, data, formed, forms, label, sub_corpus

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
            row = label(group, size)
            yield from _spread(row, "posts per author", posts)
            yield Measured(row, "most frequent author, %", round(100 * posts[-1] / len(corpus), 1))
            for form in forms(group, size):
                lengths = sorted(len(words(text.body)) for text in formed(group, size, form))
                yield from _spread(label(group, size, form), "tokens per post", lengths, row)


def _spread(row: str, what: str, values: list[int], beside: str = "") -> Iterator[Measured]:
    mean = round(sum(values) / len(values), 1)
    for which, value in (("least", values[0]), ("most", values[-1]), ("mean", mean)):
        yield Measured(row, f"{what}, {which}", value, beside=beside)
