"""How atypical a text is in several feature sets at once, of its likeliest author.

Another hand in a text may show in no feature set clearly, and yet in several a little. So the texts
of a pile are learned again in each of a few feature sets alone, with the same folds. With t_v the
typicality of a text for its likeliest author in feature set v (`typicality`; all of the method's
feature sets together count as one),

    o = - sum over v of ln t_v                                                                (N1)
    p = (1 + held-out texts whose o, of their own author, is as high) / (1 + held-out texts)   (N2)

p is a p-value, however the feature sets depend on each other, as t_v of a new text and of one held
out are made alike. Texts of a length that too few held-out ones have are typical (1) in each.

The feature sets are the four of Nasir, Görnitz and Brefeld (2014). On Federalist papers made up of
one by Hamilton and one by Madison, the area under the ROC curve against papers of one author was
0.89 (`benchmarks/studies/attribution/joint_papers_combined.py`).
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from byline.engine import Engine, Serial
from byline.errors import InputError, UsageError
from byline.features.style import Pile, Style
from byline.methods.attribution.attributor import Attributor, Probabilities
from byline.methods.attribution.classifiers import Scorer
from byline.methods.attribution.cross_validation import cross_validate, mark_documents
from byline.methods.attribution.feature_rows import fit_feature_rows, named_styles
from byline.methods.attribution.fold_data import FoldData, view_counts
from byline.methods.attribution.mkl_ssad import MKLSSAD
from byline.methods.attribution.typicality import Typicality, fit_typicality, own_rows
from byline.numerics.open_set import ValidationScores

__all__ = ["TypicalityInViews", "ViewModel", "fit_typicality_in_views"]

Floats = NDArray[np.float64]
Ints = NDArray[np.intp]
VIEWS = ("function-words", "parts-of-speech", "suffixes", "words")


class ViewModel(NamedTuple):
    """The authors' regions in one feature set, and how their held-out texts lay in them."""

    styles: dict[str, Style]
    scorer: Scorer
    typicality: Typicality

    def typical(self, pile: Pile, lengths: Floats) -> Floats:
        """The typicality of texts for each author; `lengths` as logarithms over the usual."""
        features = {name: style.rows(pile) for name, style in self.styles.items()}
        return self.typicality.typical(self.scorer.scores(features), lengths)


class TypicalityInViews(NamedTuple):
    """What is needed to tell how atypical a text is."""

    models: tuple[ViewModel, ...]
    """One for each feature set."""
    held_out: Floats
    """o of the held-out texts."""
    in_views: Floats = np.zeros(0)
    """What these feature sets add to o of each text learned from; NaN if it was never held out."""

    def beside(self, model: Attributor) -> "TypicalityInViews":
        """The same, beside another model of the same texts."""
        own = _held_out_typicality(model.typicality_, model.validation_, len(self.in_views))
        o = self.in_views + _atypicality([own])
        return self._replace(held_out=o[np.isfinite(o)])

    def p_values(self, answers: Probabilities, bodies: Sequence[str], lengths: Floats) -> Floats:
        """(N2) of each text; `answers` are those of the method."""
        pile = Pile(bodies)
        first = answers.authors.argmax(axis=1)
        each = (answers.typical, *(model.typical(pile, lengths) for model in self.models))
        o = _atypicality([typical[np.arange(len(first)), first] for typical in each])
        as_high = self.held_out >= o[:, None] - 1e-12
        return np.asarray((1 + as_high.sum(axis=1)) / (1 + len(self.held_out)))


def fit_typicality_in_views(
    model: Attributor, bodies: Sequence[str], engine: Engine | None = None
) -> TypicalityInViews | None:
    """Learn the texts that a model was fitted on once more, in each feature set alone.

    None if none were held out, or if the feature sets do not exist in their language.
    """
    training = model._learned
    if not training.folds:
        return None
    pile = Pile([bodies[place] for place in training.places])
    answers, where = training.answers, engine or Serial()
    each, models = [], []
    try:
        for view in VIEWS:
            styles, features = fit_feature_rows(named_styles([view], pile), pile)
            again = view_counts(styles, pile.bodies, training.stretches)
            classifier = MKLSSAD()
            grams = classifier.prepare(features, where)
            scorer = classifier.learn(features, grams, answers, len(model.classes_))
            data = FoldData(features, {}, answers, again)
            validation = cross_validate(classifier, data, training.lengths, training.folds, where)
            validation = mark_documents(validation, model.documents_)
            typicality = fit_typicality(validation)
            models.append(ViewModel(styles, scorer, typicality))
            each.append(_held_out_typicality(typicality, validation, len(answers)))
    except (InputError, UsageError):  # no parts of speech are known of this language, or no words
        return None
    found = TypicalityInViews(tuple(models), np.zeros(0), _atypicality(each))
    return found.beside(model)


def _held_out_typicality(
    typicality: Typicality, validation: ValidationScores, n_texts: int
) -> Floats:
    """How typical each text was of its own author when it was held out; NaN if it never was."""
    own = np.flatnonzero(own_rows(validation)[: validation.n_whole])
    scores = np.where(
        np.isfinite(validation.scores[own]), validation.scores[own], np.finfo(np.float64).min
    )
    typical = typicality.typical(scores, validation.log_lengths[own], held_out=True)
    each = np.full(n_texts, np.nan)
    each[validation.texts[own]] = typical[np.arange(len(own)), validation.classes[own]]
    return each


def _atypicality(typical: Sequence[Floats]) -> Floats:
    """(N1)."""
    return -np.log(typical).sum(axis=0)
