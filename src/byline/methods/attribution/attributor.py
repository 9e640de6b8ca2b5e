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
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.utils.validation import check_is_fitted

from byline.engine import Engine, Serial
from byline.errors import InputError, UsageError
from byline.features.style import Pile, Style
from byline.methods.attribution.classifiers import FEATURE_SETS, Scorer, classifier_of
from byline.methods.attribution.cross_validation import (
    FEWEST,
    N_FOLDS,
    OpenSetFold,
    assign_folds,
    log_length_ratios,
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
    apply_shift,
    given_shift,
    guessed_shift,
    shift_to_prior,
)
from byline.methods.attribution.stacking import add_second, fit_stack, shortest
from byline.methods.attribution.transduction import HELP, Asked, TrainingData, transduce
from byline.methods.attribution.typicality import HeldOut, Typicality, fit_typicality, held_out
from byline.methods.attribution.unlabelled_texts import for_batch, learn_transductively
from byline.numerics.class_priors import AuthorPrior, sharpening
from byline.numerics.open_set import Calibration, calibrate

__all__ = ["MOST", "Attributor", "HeldOut", "Probabilities"]

Floats = NDArray[np.float64]
MOST = 6000
"""Texts learned from at most: Gram matrices grow with their square."""


class Probabilities(NamedTuple):
    """Probabilities, scores and typicality of some texts, one row each."""

    authors: Floats
    """Of each author; with `none` each row adds up to 1."""
    none: Floats
    scores: Floats
    words: Floats
    """How long the texts are."""
    typical: Floats
    """How typical they are of each author's own texts: see `typicality.Typicality`."""


class Attributor(ClassifierMixin, BaseEstimator):
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
    ) -> Self:
        """Learn from texts whose authors are known, and from `unlabelled` ones if there are any."""
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
        cut = stretches(pile.bodies, self.seed)
        folds = self.n_folds
        if isinstance(folds, int):
            folds = assign_folds(pile.bodies, answers, features, folds, self.seed)
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
        self._learned = learned._replace(classifier=classifier)
        self.shortest_ = shortest(validation, self.usual_)
        self.calibration_: Calibration = calibrate(validation)
        self._sharpness: float | None = None
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

    def shortness(self, bodies: Sequence[str]) -> Floats:
        """How short texts are: the logarithm of the usual length over theirs, 0 if longer."""
        return np.maximum(-self._amount(word_counts(bodies), self.shortest_), 0.0)

    def _amount(self, words: Floats, fewest: float) -> Floats:
        return log_length_ratios(np.maximum(words, fewest), self.usual_)

    def log_length_ratios(self, words: Floats) -> Floats:
        """Lengths as logarithms over the usual, those below the shortest stretch as that."""
        return self._amount(words, FEWEST)

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
        found = self.probabilities_by(self.calibration_, self.scores(features, bodies), bodies)
        if transduced is not None:
            with_others = transduced * found.authors.sum(axis=1, keepdims=True)
            found = found._replace(authors=(1 - HELP) * found.authors + HELP * with_others)
        if prior_shift is None:
            return found
        return found._replace(authors=apply_shift(found.authors, prior_shift))

    def log_shift(
        self, authors: Floats, author_prior: AuthorPrior, *, guess: bool = False
    ) -> PriorShift | None:
        """How authors are to be raised, if it is known how many texts each wrote.

        `authors` are the probabilities of all texts in question, each judged by itself. The
        prior is "uniform", or "training": in proportion to the texts that were learned from. If it
        is "none", it can be guessed whether they look like the latter.
        """
        counts = np.asarray(self.counts_, np.float64)
        if author_prior != "none":
            return given_shift(authors, author_prior, counts, self.sharpening())
        return guessed_shift(authors, counts) if guess else None

    def sharpening(self) -> float:
        """How much surer texts are once shares are known: see `byline.numerics.class_priors`."""
        if self._sharpness is None:
            validation = self.validation_
            own = np.flatnonzero(~validation.out_of_set[: validation.n_whole])
            there = np.isfinite(validation.scores[own])
            # Authors that were not there have no score, and no share in the text.
            scores = np.where(there, validation.scores[own], np.finfo(np.float64).min / 1e10)
            inside = self.calibration_.inside(scores, validation.log_lengths[own]) * there
            self._sharpness = sharpening(inside, validation.classes[own])
        return self._sharpness

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

    def probabilities_by(
        self, calibration: Calibration, scores: Floats, bodies: Sequence[str]
    ) -> Probabilities:
        """What scores tell of texts as long as these, by this calibration or another."""
        words = word_counts(bodies)
        amount = self.log_length_ratios(words)
        told = np.minimum(words / FEWEST, 1.0)
        none = calibration.none(scores, amount, self.prior_none)
        none = told * none + (1 - told) * self.prior_none
        inside = calibration.inside(scores, self._amount(words, self.shortest_))
        inside = self._faded(inside, words)
        typical = self.typicality_.typical(scores, amount)
        return Probabilities(inside * (1 - none)[:, None], none, scores, words, typical)

    def _faded(self, inside: Floats, words: Floats) -> Floats:
        """Texts that are shorter than any tried fade to what was thought of all beforehand."""
        told = np.minimum(words / self.shortest_, 1.0)[:, None]
        return np.asarray(told * inside + (1 - told) / inside.shape[1])

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
