"""Two English texts are alike if they use words of like meaning, even where they share none.

Miller, D. L. (2024). WordLlama: Recycled Token Embeddings from Large Language Models. Software. It
gives each of 32,000 pieces of words a vector of 256 numbers, learned elsewhere from many texts so
that the mean over a text tells what the text is about. With n_p the number of times that piece p
occurs in a text, and v_p its vector,

    u = Σ_p n_p v_p                                                            (E1)
    x = u / |u|,   0 for a text without words                                  (E2)

and the kernel is x·y. It lies between -1 and 1; below 0 it says no more than 0 does, that two texts
have nothing in common. Where answers are given it counts as 0, as in the search for nearest rows.
The pieces are English ones: texts of another language all look alike, so such piles are refused.

The vectors come inside the package `wordllama`, and only two files of it are read: the package
itself is never imported, as its own loader asks the network. Neither file can run code.

Departures: texts are cut into words at blanks and line ends before words are cut into pieces, so
that a word counts the same wherever its line breaks, and words that look like one of the model's
own marks are words. A row depends on its text alone, to the last bit.
"""

import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix
from sklearn.utils import Tags

from byline.corpus.language import UNDETERMINED
from byline.errors import InputError, MissingPackage, UsageError
from byline.features.kernels._kernel import Kernel
from byline.features.languages import pile_language
from byline.features.pile import checked_bodies

__all__ = ["Embeddings", "FullRows"]

PIECES = Path("tokenizers", "l2_supercat_tokenizer_config.json")
VECTORS = Path("weights", "l2_supercat_256.safetensors")

BATCH = 2_000_000  # characters at a time
LONGEST = 1000  # characters; the time to cut a word up grows faster than its length


class FullRows(NamedTuple):
    """One row per text with a value in every column, and the product of each with itself."""

    matrix: NDArray[np.float64]
    sizes: NDArray[np.float64]


class Embeddings(Kernel):
    """Cosine of the mean vectors of the pieces of words; for English.

    Nothing is learned from the texts. The packages that this needs are optional, and come with
    `pip install 'byline[embeddings]'`.

    Parameters
    ----------
    language : {"auto", "en"}, default="auto"
        By "auto", a pile that is mostly in another language than English is refused by `fit`;
        "en" takes every pile for English.

    Attributes
    ----------
    n_columns_ : int
        How many numbers a row has.
    """

    def __init__(self, language: str = "auto") -> None:
        self.language = language

    def fit(self, bodies: Sequence[str], y: object = None) -> Self:
        """Nothing is learned, but what stands in the way is told before the work begins."""
        _check_english(checked_bodies(bodies), self.language)
        self.n_columns_ = _model().vectors.shape[1]
        return self

    def fit_rows(self, bodies: Sequence[str]) -> FullRows:
        """The rows of these texts, with the product of each with itself."""
        return self.fit(bodies).rows(bodies)

    def rows(self, bodies: Sequence[str]) -> FullRows:
        """The rows of these texts, of length 1; those of texts without words are 0 (E2)."""
        texts, model = checked_bodies(bodies), _model()
        rows = np.zeros((len(texts), model.vectors.shape[1]))
        for start, stop in _batches(texts):
            # Both in single precision, which the vectors have, so that no larger copy is made.
            rows[start:stop] = _counted(texts[start:stop], model) @ model.vectors
        lengths = np.sqrt(np.einsum("ij,ij->i", rows, rows))[:, np.newaxis]
        matrix = np.divide(rows, lengths, out=rows, where=lengths > 0)
        return FullRows(matrix, np.any(matrix, axis=1).astype(np.float64))

    @property
    def width(self) -> int:
        """How many columns the rows have."""
        return self.n_columns_

    def feature_names(self, columns: Sequence[int] | None = None) -> list[str]:
        """Numbers: no column means anything by itself."""
        wanted = range(self.width) if columns is None else columns
        return [f"direction {column + 1}" for column in wanted]

    def __sklearn_tags__(self) -> Tags:
        tags = super().__sklearn_tags__()
        tags.requires_fit = False
        return tags


def _check_english(texts: Sequence[str], language: str) -> None:
    if language not in ("auto", "en"):
        raise UsageError(
            f"embeddings are for English (en) only, not {language!r}: use a method such as tf-idf."
        )
    if language == "auto" and (guess := pile_language(texts)) not in ("en", UNDETERMINED):
        raise InputError(
            f"these texts seem to be in another language ({guess}), and embeddings are for English "
            "only: use a method such as tf-idf, or tell that the language is en if it is."
        )


class _Model(NamedTuple):
    """What cuts words into pieces, and a vector for each piece."""

    tokenizer: Any
    vectors: NDArray[np.float32]


def _model() -> _Model:
    """The model of the package installed; not part of a kernel, which stays small to send."""
    spec = find_spec("wordllama")
    for folder in (spec and spec.submodule_search_locations) or ():
        if Path(folder, PIECES).is_file() and Path(folder, VECTORS).is_file():
            return _read(folder)
    raise _missing()


@lru_cache(maxsize=1)
def _read(folder: str) -> _Model:
    try:
        from safetensors.numpy import load_file
        from tokenizers import Tokenizer
    except ImportError as error:
        raise _missing() from error

    tokenizer = Tokenizer.from_file(str(Path(folder, PIECES)))
    tokenizer.encode_special_tokens = True  # "<s>" in a text is text
    vectors = load_file(Path(folder, VECTORS))["embedding.weight"].astype(np.float32)
    return _Model(tokenizer, vectors)


def _missing() -> MissingPackage:
    return MissingPackage("comparing texts by embeddings", "embeddings")


def _batches(texts: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Places from which and up to which texts are read together, so that memory is bounded."""
    start = held = 0
    for place, text in enumerate(texts):
        if held and held + len(text) > BATCH:
            yield start, place
            start, held = place, 0
        held += len(text) + 1
    if held:
        yield start, len(texts)


def _counted(texts: Sequence[str], model: _Model) -> csr_matrix:
    """How often each piece occurs in each text.

    Each word is cut up once, one after another: to hand over many at a time would start threads of
    the library's own, which do not go with processes that are forked.
    """
    known: dict[str, list[int]] = {}
    pieces: list[int] = []
    times: list[int] = []
    starts = [0]
    for text in texts:
        for word, count in Counter(unicodedata.normalize("NFC", text).split()).items():
            if word not in known:
                known[word] = _pieces(word, model.tokenizer)
            pieces += known[word]
            times += [count] * len(known[word])
        starts.append(len(pieces))
    shape = (len(texts), len(model.vectors))
    counted = csr_matrix((np.array(times, np.float32), pieces, starts), shape=shape)
    counted.sum_duplicates()  # sorts them too, so that (E1) is always summed in the same order
    return counted


def _pieces(word: str, tokenizer: Any) -> list[int]:
    """The numbers of the pieces of a word; letters that cannot be written count as `?`."""
    clean = word.encode("utf-8", "replace").decode("utf-8")
    parts = (clean[at : at + LONGEST] for at in range(0, len(clean), LONGEST))
    return [n for part in parts for n in tokenizer.encode(part, add_special_tokens=False).ids]
