"""The register of a text in numbers that any language has: marks, capitals, lengths, layout."""

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from byline.corpus.sentences import sentences
from byline.corpus.tokens import is_word, token_texts

__all__ = ["REGISTERS", "registers"]

Floats = NDArray[np.float64]
MARKS = {
    "commas": ",،，、",
    "full stops": ".。",
    "exclamation marks": "!！¡",
    "question marks": "?？¿؟",
    "semicolons": ";；·؛",
    "colons": ":：",
    "double quotation marks": '"“”«»„‟',
    "apostrophes and single quotation marks": "'‘’`",
    "brackets": "()[]（）",
    "dashes and hyphens": "-–—",
    "dots in a row": "…",
    "signs": "/*_#@<>=+%$&^~|\\",
}
LAYOUT = {
    "line ends": re.compile(r"\n"),
    "empty lines": re.compile(r"\n\s*\n"),
    "double blanks": re.compile(r"  "),
}
LONGEST_WORD = 13
REGISTERS = (
    *MARKS,
    "figures",
    "words with a capital",
    "words in capitals",
    *LAYOUT,
    "words of one letter",
    *(f"words of {k} letters" for k in range(2, LONGEST_WORD)),
    f"words of {LONGEST_WORD} letters or more",
    "words in a sentence",
    "sentences of uneven length",
    "different words",
    "words that stand once",
)
"""What the numbers are, each such that there may be more or fewer of it."""


def registers(bodies: Sequence[str]) -> Floats:
    """The kind of each text in numbers that any language has: marks, capitals, lengths, layout.

    Shares are of the words of a text, by their roots, so that what is rare and what is common vary
    alike. Lengths of sentences are by logarithms.
    """
    return np.array([_register(body) for body in bodies]).reshape(-1, len(REGISTERS))


@lru_cache(maxsize=4096)
def _register(body: str) -> list[float]:
    tokens = token_texts(body)
    words = [token for token in tokens if is_word(token)]
    n = max(len(words), 1)
    letters, known = Counter(body), Counter(word.lower() for word in words)
    long = Counter(min(len(word), LONGEST_WORD) for word in words)
    counted = [
        *(sum(letters[mark] for mark in marks) for marks in MARKS.values()),
        sum(token[0].isdigit() for token in tokens),
        sum(word[0].isupper() and not word.isupper() for word in words),
        sum(word.isupper() and len(word) > 1 for word in words),
        *(len(pattern.findall(body)) for pattern in LAYOUT.values()),
        *(long[k] for k in range(1, LONGEST_WORD + 1)),
    ]
    spans = [max(len(body[a:z].split()), 1) for a, z in sentences(body)]
    lengths = np.log(spans or [1])
    once = sum(times == 1 for times in known.values())
    shares = [sqrt(times / n) for times in counted]
    return [*shares, float(lengths.mean()), float(lengths.std()), len(known) / n, once / n]
