"""What all kernels over terms share: reading texts, learning columns, cutting rows to them."""

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, ClassVar, NamedTuple, get_args

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix, hstack
from sklearn.base import BaseEstimator, TransformerMixin
from sklearn.utils import Tags
from sklearn.utils.validation import check_is_fitted

from byline.corpus.language import AUTO, checked_language
from byline.errors import UsageError
from byline.features.feature_set import FeatureSet
from byline.features.kernels._terms import Coded, Forms, Kept, Terms, languages_of, pile_language
from byline.features.pile import checked_bodies
from byline.numerics.similarity_measures import Measure

__all__ = ["Kernel", "Layer", "Rows", "TermKernel", "unit"]

Keys = NDArray[np.uint64]


class Rows(NamedTuple):
    """One sparse row per text, and the product of each with itself."""

    matrix: csr_matrix
    sizes: NDArray[np.float64]
    """Features that were not learned count here, though they have no column."""


class Layer(NamedTuple):
    """One kind of feature: its columns, of which the first `known` were learned."""

    table: csr_matrix
    known: int


class Kernel(TransformerMixin, BaseEstimator, FeatureSet):
    """Texts to rows that are compared by `measure`: a feature set as a scikit-learn transformer."""

    measure: ClassVar[Measure] = "dot"

    def fit_transform(self, bodies: Sequence[str], y: object = None) -> Any:
        """Learn the features of these texts, and give their rows."""
        return self.fit_rows(bodies).matrix

    def transform(self, bodies: Sequence[str]) -> Any:
        """Rows of further texts, for comparison with those learned from."""
        return self.rows(bodies).matrix

    def __sklearn_tags__(self) -> Tags:
        tags = super().__sklearn_tags__()
        tags.input_tags.string = True
        tags.input_tags.two_d_array = False
        return tags


class TermKernel(Kernel):
    """Texts to sparse rows over terms or n-grams of terms.

    A subclass says what its features are (`_layers`) and how values are weighted (`_weighed`).

    Parameters
    ----------
    language : str, default="auto"
        A two-letter code, or `auto`: each text's own, and for short texts the pile's.
    words : {"content", "all", "tokens"}, default="content"
        `content` leaves out stop words; `tokens` are all words, and numbers and marks too.
    forms : {"stems", "words"}, default="stems"
        Whether words are cut down to their stems.
    """

    language: str
    words: Kept
    forms: Forms

    def fit_rows(self, bodies: Sequence[str]) -> Rows:
        """Learn the features of these texts, and give rows and the product of each with itself."""
        texts = checked_bodies(bodies)
        self._check_settings()
        language = (
            pile_language(texts) if self.language == AUTO else checked_language(self.language)
        )
        self.terms_ = Terms(language, self.words, self.forms)
        self.tables_: list[Keys] = []
        layers = list(self._layers(self.terms_.learn(texts, self._languages(texts))))
        self._learn(layers)
        return self._rows(layers)

    def rows(self, bodies: Sequence[str]) -> Rows:
        """Rows of further texts, with the product of each with itself."""
        check_is_fitted(self, "tables_")
        texts = checked_bodies(bodies)
        return self._rows(self._layers(self.terms_.code(texts, self._languages(texts))))

    @property
    def width(self) -> int:
        """How many columns the rows have."""
        return len(self.terms_.numbers) + sum(map(len, self.tables_))

    def feature_names(self, columns: Sequence[int] | None = None) -> list[str]:
        """What the features of these columns, or of all, are called."""
        names = self.terms_.spellings()
        wanted = range(self.width) if columns is None else columns
        return [self._name(int(column), names) for column in wanted]

    @abstractmethod
    def _name(self, column: int, names: list[str]) -> str:
        """What the feature of a column is called, where these are the terms."""

    @abstractmethod
    def _layers(self, coded: Coded) -> Iterator[Layer]:
        """The features of these texts, one kind after another."""

    def _learn(self, layers: Sequence[Layer]) -> None:
        """Learn from the texts fitted what weights or scales need."""

    def _weighed(self, level: int, layer: Layer) -> csr_matrix:
        """The values of a layer as they enter the rows."""
        return layer.table

    def _scaled(self, rows: Rows) -> Rows:
        """The rows on the kernel's scale: of length 1, unless it says otherwise."""
        return unit(rows)

    def _check_settings(self) -> None:
        for name, kinds in (("words", Kept), ("forms", Forms)):
            if getattr(self, name) not in get_args(kinds):
                known = ", ".join(get_args(kinds))
                raise UsageError(f"{name} must be one of {known}, not {getattr(self, name)!r}.")

    def _languages(self, texts: Sequence[str]) -> list[str]:
        main = self.terms_.language
        return languages_of(texts, main) if self.language == AUTO else [main] * len(texts)

    def _rows(self, layers: Iterable[Layer]) -> Rows:
        known, squares = [], []
        for level, layer in enumerate(layers):
            table = self._weighed(level, layer)
            squares.append(_squares(table))
            known.append(table[:, : layer.known])
        matrix = hstack(known, format="csr", dtype=np.float64)
        return self._scaled(Rows(matrix, np.sum(squares, axis=0)))

    def _numbered(self, level: int, keys: Keys) -> tuple[NDArray[np.int64], int]:
        """Numbers of keys in the table of a level, which is learned if it is not there yet.

        Keys that were not learned get numbers beyond; the second value is how many are known.
        """
        distinct, places = np.unique(keys, return_inverse=True)
        if level == len(self.tables_):
            self.tables_.append(distinct)
            return places, len(distinct)
        table = self.tables_[level]
        found = np.searchsorted(table, distinct)
        seen = found < len(table)
        seen[seen] = table[found[seen]] == distinct[seen]
        found[~seen] = len(table) + np.arange(np.count_nonzero(~seen))
        return found[places], len(table)


def unit(rows: Rows) -> Rows:
    """The rows with length 1; those of nothing stay nothing."""
    lengths = np.sqrt(rows.sizes)
    shares = np.divide(1.0, lengths, out=np.zeros_like(lengths), where=lengths > 0)
    matrix = rows.matrix.copy()
    matrix.data *= np.repeat(shares, np.diff(matrix.indptr))
    return Rows(matrix, (rows.sizes > 0).astype(np.float64))


def _squares(table: csr_matrix) -> NDArray[np.float64]:
    return np.asarray(table.multiply(table).sum(axis=1), dtype=np.float64).ravel()
