"""Four numbers of a text in any language: how long its sentences are and how it is punctuated.

Modaresi, P. and Gross, P. (2014). A language independent author verifier using fuzzy c-means
clustering. Notebook for PAN at CLEF 2014, 1084-1091. With |d| the length of a text in characters:

    f_sl  = words / sentences                                                        (2)
    f_pm  = marks among ( ) , : ; ! ?  / |d|                                         (3)
    f_sac = (commas before white space - other commas) / |d|                         (4)
    f_sbc = (commas after white space - other commas) / |d|                          (4)
    f'    = (f - least f) / (greatest f - least f) over the texts that are learned   (5)

Print gives neither the unit of a sentence's length nor that of a text's. A comma at either end of a
text has no white space there. What other scripts write for the seven marks counts as they do, among
them the Arabic، the full-width， and the ideographic、 comma. A text without a sentence has 0
throughout.

Departure from (5): a feature that is the same in all texts learned is 0, for any text. Texts that
come later may lie outside 0 to 1.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from byline.corpus.sentences import sentences
from byline.corpus.tokens import words

__all__ = ["NAMES", "Extent", "learn_extent", "punctuation_habits", "scaled"]

Floats = NDArray[np.float64]

NAMES = ("sentence length", "punctuation", "space after comma", "space before comma")

_COMMA = "[,،，、､﹐﹑՝፣᠂߸꓾꘍꛵]"
_MARKS = re.compile(rf"[()（）﹙﹚:：﹕፥;；؛﹔፤!！﹗՜?？؟﹖\u037e՞፧]|{_COMMA}")
_COMMAS = re.compile(_COMMA)
_BEFORE_SPACE = re.compile(rf"{_COMMA}\s")
_AFTER_SPACE = re.compile(rf"\s{_COMMA}")
# Values that are equal but for rounding have no unit to be measured in.
_ROUNDING = 1e-12


class Extent(NamedTuple):
    """The least and the greatest value of each feature."""

    least: Floats
    greatest: Floats


def punctuation_habits(bodies: Sequence[str], language: str | None = None) -> Floats:
    """A row of the four features, in the order of `NAMES`, for each text.

    >>> punctuation_habits(["Yes, we did. Why not?"]).round(3).tolist()
    [[2.5, 0.095, 0.048, -0.048]]
    """
    return np.array([_habits(body, language) for body in bodies]).reshape(-1, len(NAMES))


def learn_extent(habits: Floats) -> Extent:
    """Between which values each feature lies."""
    return Extent(habits.min(axis=0), habits.max(axis=0))


def scaled(habits: Floats, extent: Extent) -> Floats:
    """Features as parts of what they extend over (5), neither cut off at 0 nor at 1."""
    least, greatest = extent
    spread = greatest - least
    varies = spread > _ROUNDING * np.maximum(np.abs(least), np.abs(greatest))
    return np.where(varies, (habits - least) / np.where(varies, spread, 1.0), 0.0)


def _habits(body: str, language: str | None) -> tuple[float, float, float, float]:
    found = len(sentences(body, language))
    if not found:
        return 0.0, 0.0, 0.0, 0.0
    commas = len(_COMMAS.findall(body))
    after = 2 * len(_BEFORE_SPACE.findall(body)) - commas
    before = 2 * len(_AFTER_SPACE.findall(body)) - commas
    size = len(body)
    marks = len(_MARKS.findall(body))
    return len(words(body)) / found, marks / size, after / size, before / size
