"""A style: what is counted in texts, and how counts become rows that can be compared."""

from collections.abc import Callable, Sequence
from typing import Self, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

from byline.corpus.sentences import Span
from byline.corpus.words import function_word_languages
from byline.errors import InputError, UsageError
from byline.features._places import places
from byline.features.counting import Counted, KnownFeatures, count
from byline.features.feature_set import FeatureSet
from byline.features.masking import Learning
from byline.features.pile import Pile, pile_of
from byline.features.rows import StyleRows
from byline.features.style._scale import Scale, Weighting, learn_scale, weigh
from byline.features.tagging import LANGUAGES
from byline.features.views import FunctionWords, PartsOfSpeech, View, view_of
from byline.parameters import Parameterised, check_fitted

__all__ = ["Seen", "Style"]

Seen = str | View | Callable[[str], list[str]]
Ints = NDArray[np.int64]
AUTO = "auto"
LONGEST = 20
"""Units in a run at most: a model from somebody else must not be able to keep us busy."""


class Style(Parameterised, FeatureSet):
    """Rows of length 1 over the features of a view, for kernels and profiles.

    Parameters
    ----------
    view : str, View, function, or a tuple of them, default="words"
        What is counted, as of `byline.features.Counts`; of several views the features stand side by
        side. Views that hide rare words (`byline.features.masking`) learn which these are.
    n : tuple of two int, default=(1, 1)
        The fewest and the most neighbouring units that make a feature.
    weighting : {"share", "root", "log", "delta"}, default="delta"
        How counts become numbers: (Y1) to (Y4) of `byline.features.style._scale`.
    min_texts : int, default=1
        Leave out features that fewer texts have.
    max_features : int, optional
        Keep this many at most: those with the largest mean share.
    clip : float, default=2.0
        The largest z-score of `delta`.
    language : str, default="auto"
        Of the views `function-words` and `parts-of-speech` given by name: a two-letter code, or
        `auto` for the language that most of the fitted texts are in.

    Attributes
    ----------
    views_ : tuple of View
        What is counted, with what had to be learned.
    features_ : list of str
        The features in the order of the columns.
    owners_ : ndarray of int
        Which of `views_` each belongs to.
    scale_ : Scale
        Mean, spread and number of texts of each.

    Examples
    --------
    >>> from byline.features.style import gram
    >>> style = Style("words", weighting="share")
    >>> rows = style.fit_rows(["to be or not to be", "to be"])
    >>> style.features_
    ['be', 'not', 'or', 'to']
    >>> gram(rows).round(2).tolist()
    [[1.0, 0.89], [0.89, 1.0]]
    """

    def __init__(  # noqa: PLR0913
        self,
        view: Seen | tuple[Seen, ...] = "words",
        *,
        n: tuple[int, int] = (1, 1),
        weighting: Weighting = "delta",
        min_texts: int = 1,
        max_features: int | None = None,
        clip: float = 2.0,
        language: str = AUTO,
    ) -> None:
        self.view = view
        self.n = n
        self.weighting = weighting
        self.min_texts = min_texts
        self.max_features = max_features
        self.clip = clip
        self.language = language

    def fit(self, bodies: Sequence[str], y: object = None, groups: ArrayLike | None = None) -> Self:
        """Learn the features of these texts and their scale; `groups` as of `learn_scale`."""
        self._fit(pile_of(bodies), groups)
        return self

    def fit_rows(self, bodies: Sequence[str], groups: ArrayLike | None = None) -> StyleRows:
        """Learn from these texts, and give their rows."""
        counted, scale = self._fit(pile_of(bodies), groups)
        return weigh(counted, scale, self.weighting, self.clip)

    def rows(self, bodies: Sequence[str]) -> StyleRows:
        """Rows of further texts, over the features learned."""
        check_fitted(self, "features_")
        return weigh(self._known.count(pile_of(bodies)), self.scale_, self.weighting, self.clip)

    def count(self, bodies: Sequence[str]) -> Counted:
        """Count every feature of these texts, with the views learned or, if none are, from them.

        With `learn_scale` and `weigh` any part of the texts then gets features of its own.
        """
        pile = pile_of(bodies)
        return count(getattr(self, "views_", None) or self._views(pile), self._sizes(), pile)

    def rows_anew(
        self, counted: Counted, learn: ArrayLike, *others: ArrayLike
    ) -> tuple[StyleRows, ...]:
        """Rows of some of the texts counted, then of others, as if only the first had been seen.

        Features and scale are learned from the first alone; what `fit` learned stays as it is.
        """
        first = counted.take(learn)
        scale = learn_scale(first, min_texts=self.min_texts, max_features=self.max_features)
        parts = (first, *(counted.take(texts) for texts in others))
        return tuple(weigh(part, scale, self.weighting, self.clip) for part in parts)

    def learn_views(self, bodies: Sequence[str]) -> Self:
        """Learn from these texts which words are common and which language is spoken, no more."""
        self.views_ = self._views(pile_of(bodies))
        return self

    def use(self, views: tuple[View, ...], features: list[str], owners: Ints, scale: Scale) -> Self:
        """Take all this, as if `fit` had found it."""
        self.views_, self.features_, self.owners_ = views, features, owners
        self.scale_ = scale._replace(columns=np.arange(len(features)))
        self._known = KnownFeatures(views, self._sizes(), features, owners)
        return self

    def feature_names(self, columns: Sequence[int] | None = None) -> list[str]:
        """What the features of these columns, or of all, are called."""
        check_fitted(self, "features_")
        wanted = range(len(self.features_)) if columns is None else columns
        return [self.features_[int(column)] for column in wanted]

    def places(self, body: str, column: int) -> list[Span]:
        """Every stretch of `body` that makes the feature of a column."""
        check_fitted(self, "features_")
        return places(self.views_[self.owners_[column]], body, self.features_[column])

    def shows(self, column: int) -> bool:
        """Whether a reader can find the feature of a column in a text."""
        check_fitted(self, "features_")
        return self.views_[self.owners_[column]].shows(self.features_[column])

    def available(self, language: str) -> bool:
        """Whether this style can be had of texts in a language."""
        code = language.replace("_", "-").split("-")[0].lower()
        return all(code in _SPOKEN[name] for name in self._spoken())

    def _fit(self, pile: Pile, groups: ArrayLike | None) -> tuple[Counted, Scale]:
        views = self._views(pile)
        counted = count(views, self._sizes(), pile)
        scale = learn_scale(
            counted, min_texts=self.min_texts, max_features=self.max_features, groups=groups
        )
        if not len(scale.columns):
            raise _nothing_to_count(counted, self.min_texts)
        names, owners = counted.names(scale.columns), counted.views[scale.columns]
        order = np.array(sorted(range(len(names)), key=lambda k: (owners[k], names[k])), np.int64)
        scale = scale.reordered(order)
        self.use(views, [names[k] for k in order], owners[order], scale)
        return counted, scale

    def _views(self, pile: Pile) -> tuple[View, ...]:
        """The views, with what they have to learn."""
        return tuple(self._view(seen, pile) for seen in self._named())

    def _view(self, seen: Seen, pile: Pile) -> View:
        if isinstance(seen, str) and seen in _SPOKEN:
            language = pile.language if self.language == AUTO else self.language
            if not self.available(language):
                raise InputError(
                    f"the style of {seen} is not known for language {language!r}, only for "
                    f"{', '.join(_SPOKEN[seen])}: leave it out, or name the language."
                )
            return FunctionWords(language) if seen == "function-words" else PartsOfSpeech(language)
        view = view_of(seen)
        return view.learned(pile) if isinstance(view, Learning) else view

    def _spoken(self) -> list[str]:
        return [seen for seen in self._named() if isinstance(seen, str) and seen in _SPOKEN]

    def _named(self) -> tuple[Seen, ...]:
        return self.view if isinstance(self.view, tuple) else (self.view,)

    def _sizes(self) -> range:
        fewest, most = self.n
        if not 1 <= fewest <= most:
            raise UsageError(f"n must be two numbers like (1, 3), the smaller first, not {self.n}.")
        if most > LONGEST:
            raise UsageError(f"n can be {LONGEST} at most, not {most}.")
        if self.min_texts < 1:
            raise UsageError(f"min_texts must be at least 1, not {self.min_texts}.")
        if self.max_features is not None and self.max_features < 1:
            raise UsageError(f"max_features must be None or at least 1, not {self.max_features}.")
        if not self.clip > 0:
            raise UsageError(f"clip must be above 0, not {self.clip}.")
        if self.weighting not in get_args(Weighting):
            known = ", ".join(get_args(Weighting))
            raise UsageError(f"no weighting is called {self.weighting!r}. Known: {known}.")
        return range(fewest, most + 1)


_SPOKEN = {"function-words": function_word_languages(), "parts-of-speech": LANGUAGES}


def _nothing_to_count(counted: Counted, min_texts: int) -> Exception:
    """Why no feature was found, and what to do."""
    n_texts, n_features = counted.table.shape
    if not n_features:
        return InputError(
            f"there is nothing to count: none of the {n_texts} texts has a feature of this style. "
            "Leave out empty texts, or choose another style."
        )
    return UsageError(
        f"no feature occurs in {min_texts} texts (there are {n_texts}): lower min_texts."
    )
