"""Who wrote a text, out of several authors or none of them, with the probability of each.

Texts are seen in several views (`byline.features.style`); a machine (`machines`) scores every text
for every author; the scores become probabilities by what the machine made of texts held out
(`trials`, `byline.numerics.open_set`). What is counted in a view, and on which scale, is learned
from all texts without a look at their authors.

The machine is by default that of Nasir, J. A., Görnitz, N. and Brefeld, U. (2014), over more views
than theirs: a region for each author, in a mixture of views that is learned with it (`regions`).
"""

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.utils.validation import check_is_fitted

from byline.engine import Engine, Serial
from byline.errors import InputError, UsageError
from byline.features.style import Pile
from byline.methods.attribution.held_out import HeldOut, Known, held_out, known_texts
from byline.methods.attribution.linear import Looks, Shortening
from byline.methods.attribution.looking import copies_among, first_looks, some_of_each, styles_of
from byline.methods.attribution.machines import Judge, Machine, Regions
from byline.methods.attribution.mistakes import sums_of
from byline.methods.attribution.seconding import heard, settled, shortest
from byline.methods.attribution.sharing import Lean, guessed_lean, leant_by, leant_to, told_lean
from byline.methods.attribution.stage import Stage, folds_of, recounts
from byline.methods.attribution.together import HELP, Asked, Learned, learn_together
from byline.methods.attribution.trials import FEWEST, Fold, deal, evidence, stretches, word_counts
from byline.numerics.open_set import Calibration, calibrate
from byline.numerics.shares import Shares, sharpness

__all__ = ["MOST", "VIEWS", "Attributor", "HeldOut", "Probabilities"]

Floats = NDArray[np.float64]
VIEWS = ("chars", "w1", "w3", "c3", "c5", "a3_1000", "d6", "af", "pu", "edges")
MOST = 6000
"""Texts learned from at most: Gram matrices grow with their square."""


class Probabilities(NamedTuple):
    """What is thought of some texts, one row each."""

    authors: Floats
    """Of each author; with `none` each row adds up to 1."""
    none: Floats
    scores: Floats
    words: Floats
    """How long the texts are."""
    typical: Floats
    """How typical they are of each author's own texts: see `held_out.Known`."""


class Attributor(ClassifierMixin, BaseEstimator):
    """Authors of texts, with probabilities, or none of them.

    Parameters
    ----------
    views : sequence of str, Style, View or function
        How texts are seen: names out of `byline.features.style.STYLES`, or views of your own.
    machine : Machine, optional
        What learns; regions in a learned mixture of all views unless given.
    outside : float, default=0.2
        How probable it is, before a text is looked at, that none of the authors wrote it.
    n_folds : int or sequence of Fold, optional
        Parts in which texts are held out for calibration, or what is held out in each: ten parts
        unless given, and five of more than `stage.SMALL` texts.
    seed : int, default=0
        Fixes the folds and stretches.

    Attributes
    ----------
    classes_ : ndarray
        The authors, in alphabetical order.
    styles_ : dict
        The fitted views by name.
    judge_ : Judge
        What scores texts.
    calibration_ : Calibration
        How scores become probabilities.
    trial_ : Trial
        What the machine made of the texts that were held out; not saved with a model.
    held_out_ : HeldOut
        How good the answers were for texts that were held out.
    language_ : str
        What most of the texts are written in.
    counts_ : ndarray of int
        How many texts of each were learned from.
    known_ : Known
        How texts held out, whose authors were there, lay in the regions of their authors.
    usual_ : float
        The median length of the texts, in words.
    shortest_ : float
        How many words a text must have to be as long as those that were tried.
    """

    def __init__(
        self,
        views: Sequence[Any] = VIEWS,
        machine: Machine | None = None,
        *,
        outside: float = 0.2,
        n_folds: int | Sequence[Fold] | None = None,
        seed: int = 0,
    ) -> None:
        self.views = views
        self.machine = machine
        self.outside = outside
        self.n_folds = n_folds
        self.seed = seed

    def fit(self, bodies: Sequence[str], authors: ArrayLike, engine: Engine | None = None) -> Self:
        """Learn from texts whose authors are known."""
        self._check(bodies)
        where = engine or Serial()
        names, answers = np.unique(np.asarray(authors), return_inverse=True)
        if len(names) < 2:
            raise InputError(
                f"there is only one candidate, {names[0]!s}: nobody to tell apart. Give texts of "
                "at least two; whether one person wrote it is what `byline same` asks."
            )
        kept = some_of_each(answers, MOST, self.seed)
        pile = Pile([bodies[place] for place in kept])
        self.classes_, answers = names, answers[kept]
        self.language_ = pile.language
        self.counts_ = np.bincount(answers, minlength=len(names))
        self.styles_, looks = first_looks(styles_of(self.views, pile), pile)
        machine = self.machine or Regions()
        grams = machine.prepare(looks, where)
        self.judge_: Judge = machine.learn(looks, grams, answers, len(names))
        self.usual_ = float(np.median(word_counts(pile.bodies)))
        cut = stretches(pile.bodies, self.seed)
        dealt = self.n_folds or folds_of(len(pile))
        if isinstance(dealt, int):
            dealt = deal(pile.bodies, answers, looks, dealt, self.seed)
        lengths = evidence(word_counts([*pile.bodies, *cut]), self.usual_)
        again = recounts(self.styles_, pile.bodies, cut)
        stage = Stage(looks, grams, self.looks(cut), answers, again)
        machine, trial = settled(machine, stage, lengths, dealt, where)
        self.judge_ = heard(machine, self.judge_, stage)
        self.shortest_ = shortest(trial, self.usual_)
        self.calibration_: Calibration = calibrate(trial)
        self._learned = Learned(machine, looks, answers, dealt, stage.short, lengths)
        self._sharpness: float | None = None
        self.known_: Known = known_texts(trial)
        self.trial_ = trial
        self.held_out_ = held_out(self.calibration_, trial, self.usual_)
        return self

    def decision_function(self, bodies: Sequence[str]) -> Floats:
        """The score of each of `classes_`, one row per text: above 0 within the author's region."""
        return self.scores(self.looks(bodies), bodies)

    def scores(self, looks: Looks, bodies: Sequence[str]) -> Floats:
        """The same of texts that were looked at."""
        if isinstance(self.judge_, Shortening):
            return self.judge_.scores_of_short(looks, self.shortness(bodies))
        return self.judge_.scores(looks)

    def shortness(self, bodies: Sequence[str]) -> Floats:
        """How short texts are: the logarithm of the usual length over theirs, 0 if longer."""
        return np.maximum(-self._amount(word_counts(bodies), self.shortest_), 0.0)

    def _amount(self, words: Floats, fewest: float) -> Floats:
        return evidence(np.maximum(words, fewest), self.usual_)

    def predict_proba(self, bodies: Sequence[str]) -> Floats:
        """The probability of each of `classes_`, given that one of them wrote the text."""
        found = self.judged(self.looks(bodies), bodies).authors
        return np.asarray(found / found.sum(axis=1, keepdims=True))

    def predict(self, bodies: Sequence[str]) -> NDArray[Any]:
        """The likeliest of `classes_`, whether or not none of them is likelier still."""
        return np.asarray(self.classes_[self.predict_proba(bodies).argmax(axis=1)])

    def looks(self, bodies: Sequence[str]) -> Looks:
        """The texts in each view."""
        check_is_fitted(self, "judge_")
        pile = Pile(bodies)
        return {name: style.rows(pile) for name, style in self.styles_.items()}

    def judged(
        self,
        looks: Looks,
        bodies: Sequence[str],
        helped: Floats | None = None,
        lean: Lean | None = None,
    ) -> Probabilities:
        """What is thought of texts that were looked at.

        Where texts have helped each other, `helped` is what came of it, and counts for
        `together.HELP`; `lean` is what `leaning` found.
        """
        found = self.judged_by(self.calibration_, self.scores(looks, bodies), bodies)
        if helped is not None:
            with_others = helped * found.authors.sum(axis=1, keepdims=True)
            found = found._replace(authors=(1 - HELP) * found.authors + HELP * with_others)
        return found if lean is None else found._replace(authors=leant_by(found.authors, lean))

    def leaning(self, authors: Floats, shares: Shares, *, guess: bool = False) -> Lean | None:
        """How authors are to be raised, if it is known how many texts each wrote.

        `authors` are the probabilities of all texts in question, each judged by itself. Shares are
        "equal", or "known": in proportion to the texts that were learned from. If they are "free",
        it can be guessed whether they look like the latter.
        """
        counts = np.asarray(self.counts_, np.float64)
        if shares != "free":
            return told_lean(authors, shares, counts, self.sharpness())
        return guessed_lean(authors, counts) if guess else None

    def sharpness(self) -> float:
        """How much surer texts are once shares are known: see `byline.numerics.shares`."""
        if self._sharpness is None:
            trial = self.trial_
            own = np.flatnonzero(~trial.strange[: trial.n_whole])
            there = np.isfinite(trial.scores[own])
            # Authors that were not there have no score, and no share in the text.
            scores = np.where(there, trial.scores[own], np.finfo(np.float64).min / 1e10)
            inside = self.calibration_.inside(scores, trial.evidence[own]) * there
            self._sharpness = sharpness(inside, trial.classes[own])
        return self._sharpness

    def helped(
        self,
        looks: Looks,
        bodies: Sequence[str],
        engine: Engine | None = None,
        shares: Shares = "free",
    ) -> Floats:
        """The probability of each of `classes_` for texts that help each other: see `together`.

        Given that one of them wrote the text, and by the others alone: `judged` has the mean.
        """
        if not hasattr(self, "_learned"):
            raise UsageError(
                "a saved model has no texts to learn from again, so texts cannot be judged "
                "together by it. Give the candidates instead of the model."
            )
        if len(bodies) + len(self._learned.answers) > 2 * MOST:
            raise UsageError(
                f"{len(bodies):,} texts are too many to be judged together: ask about fewer at a "
                "time, or without `together`."
            )
        found = self.judged(looks, bodies)
        known = found.authors.sum(axis=1)
        lean = partial(leant_to, shares=shares, counts=np.asarray(self.counts_, np.float64))
        lengths = self._amount(found.words, self.shortest_)
        copies = copies_among(bodies)
        asked = Asked(looks, found.authors / known[:, None], known, lengths, copies)
        return self._faded(learn_together(self._learned, asked, lean, engine), found.words)

    def mixture(self, author: int) -> dict[str, float] | None:
        """How much an author's score owes to each view, in shares; None if that is not known."""
        sums = sums_of(self.judge_)
        if sums is None:
            return None
        shares = sums.mixture[author]
        return {name: float(share) for name, share in zip(self.styles_, shares, strict=True)}

    def judged_by(
        self, calibration: Calibration, scores: Floats, bodies: Sequence[str]
    ) -> Probabilities:
        """What scores tell of texts as long as these, by this calibration or another."""
        words = word_counts(bodies)
        amount = self._amount(words, FEWEST)
        told = np.minimum(words / FEWEST, 1.0)
        none = calibration.none(scores, amount, self.outside)
        none = told * none + (1 - told) * self.outside
        inside = calibration.inside(scores, self._amount(words, self.shortest_))
        inside = self._faded(inside, words)
        typical = self.known_.typical(scores, amount)
        return Probabilities(inside * (1 - none)[:, None], none, scores, words, typical)

    def _faded(self, inside: Floats, words: Floats) -> Floats:
        """Texts that are shorter than any tried fade to what was thought of all beforehand."""
        told = np.minimum(words / self.shortest_, 1.0)[:, None]
        return np.asarray(told * inside + (1 - told) / inside.shape[1])

    def _check(self, bodies: Sequence[str]) -> None:
        if not len(bodies):
            raise InputError("there are no texts to learn from.")
        if not 0 <= self.outside < 1:
            raise UsageError(f"outside must be 0 or more and below 1, not {self.outside}.")
        if self.seed < 0:
            raise UsageError(f"the seed must be 0 or more, not {self.seed}.")
        if isinstance(self.n_folds, int) and self.n_folds < 2:
            raise UsageError(f"n_folds must be at least 2, not {self.n_folds}.")
