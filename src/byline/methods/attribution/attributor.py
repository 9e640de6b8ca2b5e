"""Who wrote a text, out of several authors or none of them, with the probability of each.

Texts are seen in several views (`byline.features.style`); a classifier (`classifiers`) scores every
text for every author; the scores become probabilities by what the classifier made of texts held out
(`cross_validation`, `byline.numerics.open_set`). What is counted in a view, and on which scale, is
learned from all texts without a look at their authors.

The method is by default that of Nasir, J. A., Görnitz, N. and Brefeld, U. (2014), over more views
than theirs: a region for each author, in a mixture of views that is learned with it (`mkl_ssad`).
"""

from collections.abc import Mapping, Sequence
from copy import copy
from functools import partial
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.utils.validation import check_is_fitted

from byline.corpus.documents import Documents, find_documents
from byline.engine import Engine, Serial
from byline.errors import InputError, UsageError
from byline.features.style import Pile, Style
from byline.methods.attribution.calibrated_scores import CalibratedScores, Probabilities
from byline.methods.attribution.classifiers import FEATURE_SETS, Scorer, classifier_of
from byline.methods.attribution.cross_validation import (
    N_FOLDS,
    OpenSetFold,
    assign_folds,
    log_length_ratios,
    mark_documents,
    stretches,
    word_counts,
)
from byline.methods.attribution.eg_scorer import linear_form
from byline.methods.attribution.feature_rows import (
    fit_feature_rows,
    named_styles,
    near_duplicates,
    sample_per_author,
)
from byline.methods.attribution.fold_data import FoldData, view_counts
from byline.methods.attribution.linear_scores import FeatureRows, Shortening
from byline.methods.attribution.mkl_ssad import MKLSSAD
from byline.methods.attribution.priors import (
    PriorShift,
    shift_to_prior,
)
from byline.methods.attribution.register_check import RegisterCheck, fit_register_check
from byline.methods.attribution.stacking import add_second, fit_stack, shortest
from byline.methods.attribution.transduction import Asked, TrainingData, transduce
from byline.methods.attribution.typicality import HeldOut, Typicality, fit_typicality, held_out
from byline.methods.attribution.unlabelled_texts import for_batch, learn_transductively
from byline.numerics.class_priors import AuthorPrior
from byline.numerics.open_set import Calibration, calibrate

__all__ = ["MOST", "Attributor", "HeldOut", "Probabilities"]

Floats = NDArray[np.float64]
MOST = 6000
"""Texts learned from at most: Gram matrices grow with their square."""


class Attributor(CalibratedScores, ClassifierMixin, BaseEstimator):
    """Authors of texts, with probabilities, or none of them.

    Parameters
    ----------
    views : sequence of str, Style, View or function
        How texts are seen: names out of `byline.features.style.STYLES`, or views of your own.
    method : estimator, optional
        What learns: a method of the catalogue, or any classifier of arrays; `MKLSSAD` unless given.
    prior_none : float, default=0.2
        How probable it is, before a text is looked at, that none of the authors wrote it.
    n_folds : int or sequence of OpenSetFold, default=10
        Parts in which texts are held out for calibration, or what is held out in each.
    seed : int, default=0
        Fixes the folds and stretches.

    Attributes
    ----------
    classes_ : ndarray
        The authors, in alphabetical order.
    styles_ : dict
        The fitted views by name.
    scorer_ : Scorer
        What scores texts.
    calibration_ : Calibration
        How scores become probabilities.
    validation_ : ValidationScores
        What the classifier made of the texts that were held out; not saved with a model.
    held_out_ : HeldOut
        How good the answers were for texts that were held out.
    documents_ : Documents
        Which texts are of one document; not saved with a model.
    register_check_ : RegisterCheck
        Whose register is unlike that of all others.
    language_ : str
        What most of the texts are written in.
    counts_ : ndarray of int
        How many texts of each were learned from.
    typicality_ : Typicality
        How texts held out, whose authors were there, lay in the regions of their authors.
    usual_ : float
        The median length of the texts, in words.
    shortest_ : float
        How many words a text must have to be as long as those that were tried.
    """

    def __init__(
        self,
        views: Sequence[Any] = FEATURE_SETS,
        method: Any = None,
        *,
        prior_none: float = 0.2,
        n_folds: int | Sequence[OpenSetFold] = N_FOLDS,
        seed: int = 0,
    ) -> None:
        self.views = views
        self.method = method
        self.prior_none = prior_none
        self.n_folds = n_folds
        self.seed = seed

    def fit(
        self,
        bodies: Sequence[str],
        authors: ArrayLike,
        engine: Engine | None = None,
        *,
        unlabelled: Sequence[str] = (),
        documents: Documents | None = None,
    ) -> Self:
        """Learn from texts whose authors are known, and from `unlabelled` ones if there are any.

        `documents` says which texts are of one document; otherwise they are found.
        """
        self._check(bodies)
        names, answers = np.unique(np.asarray(authors), return_inverse=True)
        if len(names) < 2:
            raise InputError(
                f"there is only one candidate, {names[0]!s}: nobody to tell apart. Give texts of "
                "at least two; whether one person wrote it is what `byline same` asks."
            )
        kept = sample_per_author(answers, MOST, self.seed)
        pile = Pile([bodies[place] for place in kept])
        self.classes_, answers = names, answers[kept]
        self.language_ = pile.language
        self.counts_ = np.bincount(answers, minlength=len(names))
        self.styles_, features = fit_feature_rows(named_styles(self.views, pile), pile)
        self.usual_ = float(np.median(word_counts(pile.bodies)))
        self.register_check_: RegisterCheck = fit_register_check(pile.bodies, answers, len(names))
        cut = stretches(pile.bodies, self.seed)
        folds = self.n_folds
        if documents is None:
            self.documents_ = find_documents(pile.bodies, answers, pile.language)
        else:
            self.documents_ = documents.take(kept)
        if isinstance(folds, int):
            args = pile.bodies, answers, features, folds, self.seed
            folds = assign_folds(*args, self.documents_)
        lengths = log_length_ratios(word_counts([*pile.bodies, *cut]), self.usual_)
        again = view_counts(self.styles_, pile.bodies, cut)
        fixed = {name: style for name, style in self.styles_.items() if name not in again}
        self._fold_data = FoldData(features, _rows(fixed, cut), answers, again)
        self._learned = TrainingData(
            classifier_of(self._method()), features, answers, folds, kept, cut, lengths
        )
        return self._fit_scores(unlabelled, engine or Serial(), calibrated=False)

    def refit(self, unlabelled: Sequence[str], engine: Engine | None = None) -> Self:
        """The same candidates, fitted again with other unlabelled texts, or none."""
        if not hasattr(self, "_learned"):
            raise UsageError(
                "a saved model has no texts to learn from again, so it cannot learn from "
                "unlabelled ones. Give the candidates instead of the model."
            )
        calibrated = self._fold_data.transductive == (len(unlabelled) > 0)
        return copy(self)._fit_scores(unlabelled, engine or Serial(), calibrated=calibrated)

    def _fit_scores(self, unlabelled: Sequence[str], engine: Engine, *, calibrated: bool) -> Self:
        """Learn to score texts, and how scores become probabilities unless that is known."""
        scorer = self._learn(unlabelled, engine)
        if not calibrated:
            self._calibrate(engine, transductive=len(unlabelled) > 0)
        self.scorer_: Scorer = add_second(self._learned.classifier, scorer, self._fold_data)
        return self

    def _calibrate(self, engine: Engine, *, transductive: bool) -> None:
        """Learn from held-out texts how scores become probabilities."""
        learned = self._learned
        classifier = classifier_of(self._method(transductive=transductive))
        self._fold_data = self._fold_data._replace(transductive=transductive)
        classifier, validation = fit_stack(
            classifier, self._fold_data, learned.lengths, learned.folds, engine
        )
        validation = mark_documents(validation, self.documents_)
        self._learned = learned._replace(classifier=classifier)
        self.shortest_ = shortest(validation, self.usual_)
        self.calibration_: Calibration = calibrate(validation)
        self._sharpness: float | None = None
        self._replicates: list[Calibration] | None = None
        self.typicality_: Typicality = fit_typicality(validation)
        self.validation_ = validation
        self.held_out_ = held_out(self.calibration_, validation, self.usual_)

    def _learn(self, unlabelled: Sequence[str], engine: Engine) -> Scorer:
        """What scores texts, without a second classifier."""
        learned, n_authors = self._learned, len(self.classes_)
        if len(unlabelled):
            self._check_batch(unlabelled)
            sizes = [len(fold.test) for fold in learned.folds]
            method = for_batch(self._method(transductive=True), len(unlabelled), sizes)
            labelled, more = (learned.features, learned.answers), _rows(self.styles_, unlabelled)
            [scorer] = learn_transductively(
                [classifier_of(method)], labelled, more, n_authors, engine
            )
        else:
            classifier = classifier_of(self._method())
            grams = classifier.prepare(learned.features, engine)
            scorer = classifier.learn(learned.features, grams, learned.answers, n_authors)
        return scorer

    def decision_function(self, bodies: Sequence[str]) -> Floats:
        """The score of each of `classes_`, one row per text: above 0 within the author's region."""
        return self.scores(self.features(bodies), bodies)

    def scores(self, features: FeatureRows, bodies: Sequence[str]) -> Floats:
        """The same of texts that were looked at."""
        if isinstance(self.scorer_, Shortening):
            return self.scorer_.scores_of_short(features, self.shortness(bodies))
        return self.scorer_.scores(features)

    def predict_proba(self, bodies: Sequence[str]) -> Floats:
        """The probability of each of `classes_`, given that one of them wrote the text."""
        found = self.probabilities(self.features(bodies), bodies).authors
        return np.asarray(found / found.sum(axis=1, keepdims=True))

    def predict(self, bodies: Sequence[str]) -> NDArray[Any]:
        """The likeliest of `classes_`, whether or not none of them is likelier still."""
        return np.asarray(self.classes_[self.predict_proba(bodies).argmax(axis=1)])

    def features(self, bodies: Sequence[str]) -> FeatureRows:
        """The texts in each view."""
        check_is_fitted(self, "scorer_")
        return _rows(self.styles_, bodies)

    def probabilities(
        self,
        features: FeatureRows,
        bodies: Sequence[str],
        transduced: Floats | None = None,
        prior_shift: PriorShift | None = None,
    ) -> Probabilities:
        """The probabilities of texts, given their rows in each feature set.

        `transduced` are the probabilities of texts asked as a batch, which get the weight
        `transduction.HELP`; `prior_shift` is what `log_shift` returned.
        """
        scores, words = self.scores(features, bodies), word_counts(bodies)
        authors, none = self.shares(self.calibration_, scores, words, transduced, prior_shift)
        typical = self.typicality_.typical(scores, self.log_length_ratios(words))
        return Probabilities(authors, none, scores, words, typical)

    def transduced(
        self,
        features: FeatureRows,
        bodies: Sequence[str],
        engine: Engine | None = None,
        author_prior: AuthorPrior = "none",
    ) -> Floats:
        """The probability of each of `classes_` for texts asked as a batch: see `transduction`.

        Given that one of them wrote the text, and by the others alone: `probabilities` has the
        mean.
        """
        if not hasattr(self, "_learned"):
            raise UsageError(
                "a saved model has no texts to learn from again, so texts cannot be judged "
                "together by it. Give the candidates instead of the model."
            )
        self._check_batch(bodies)
        found = self.probabilities(features, bodies)
        known = found.authors.sum(axis=1)
        prior_shift = partial(
            shift_to_prior, author_prior=author_prior, counts=np.asarray(self.counts_, np.float64)
        )
        lengths = self._amount(found.words, self.shortest_)
        cut = self._learned.scored_stretches()
        short = self.features([self._learned.stretches[place] for place in cut])
        inside = found.authors / known[:, None]
        asked = Asked(features, inside, known, lengths, short, near_duplicates(bodies))
        return self._faded(transduce(self._learned, asked, prior_shift, engine), found.words)

    def mixture(self, author: int) -> dict[str, float] | None:
        """How much an author's score owes to each view, in shares; None if that is not known."""
        sums = linear_form(self.scorer_)
        if sums is None:
            return None
        weights = sums.mixture[author]
        return {name: float(weight) for name, weight in zip(self.styles_, weights, strict=True)}

    def _method(self, *, transductive: bool = False) -> Any:
        method = self.method or MKLSSAD()
        if transductive and not getattr(method, "takes_unlabelled", False):
            raise UsageError(
                f"{type(method).__name__} does not learn from unlabelled texts: choose MKLSSAD or "
                "SSAD."
            )
        return method

    def _check_batch(self, bodies: Sequence[str]) -> None:
        if len(bodies) + len(self._learned.answers) > 2 * MOST:
            raise UsageError(
                f"{len(bodies):,} texts are too many to be scored as a batch: ask about fewer at a "
                "time, or without `together` or `transductive`."
            )

    def _check(self, bodies: Sequence[str]) -> None:
        if not len(bodies):
            raise InputError("there are no texts to learn from.")
        if not 0 <= self.prior_none < 1:
            raise UsageError(f"prior_none must be 0 or more and below 1, not {self.prior_none}.")
        if self.seed < 0:
            raise UsageError(f"the seed must be 0 or more, not {self.seed}.")
        if isinstance(self.n_folds, int) and self.n_folds < 2:
            raise UsageError(f"n_folds must be at least 2, not {self.n_folds}.")


def _rows(styles: Mapping[str, Style], bodies: Sequence[str]) -> FeatureRows:
    """The texts in each of these views."""
    pile = Pile(bodies)
    return {name: style.rows(pile) for name, style in styles.items()}
