"""Who wrote a text, out of several authors or none of them, with the probability of each.

Texts are seen in several views (`byline.features.style`); a machine (`machines`) scores every text
for every author; the scores become probabilities by what the machine made of texts held out
(`trials`, `byline.numerics.open_set`). What is counted in a view, and on which scale, is learned
from all texts without a look at their authors.

The machine is by default that of Nasir, J. A., Görnitz, N. and Brefeld, U. (2014), over more views
than theirs: a region for each author, in a mixture of views that is learned with it (`regions`).
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.utils.validation import check_is_fitted

from byline.engine import Engine, Serial
from byline.errors import InputError, UsageError
from byline.features.messages import MessageStyle
from byline.features.style import Pile, Style, style_of
from byline.methods.attribution.linear import Looks
from byline.methods.attribution.machines import Judge, Machine, Regions
from byline.methods.attribution.mistakes import sums_of
from byline.methods.attribution.together import Learned, learn_together
from byline.methods.attribution.trials import deal, evidence, stretches, try_out, word_counts
from byline.numerics.open_set import Calibration, Trial, calibrate

__all__ = ["MOST", "VIEWS", "Attributor", "HeldOut", "Probabilities"]

Floats = NDArray[np.float64]
VIEWS = ("chars", "w1", "w3", "c3", "c5", "a3_1000", "d6", "af", "pu")
ALIKE = float(np.log(1.5))
"""Lengths of texts are alike if they differ by no larger factor."""
FEW = 15
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
    familiar: Floats
    """The share of texts held out, about as long, that lay no farther within a region."""


class HeldOut(NamedTuple):
    """How the texts that were held out fared: how much the answers can be trusted."""

    texts: int
    """Whole texts of authors that were there."""
    found: float
    """The share of them whose author had the highest probability."""
    strangers: int
    kept_out: float
    """The share of pairs of a stranger and another in which the stranger looks stranger."""
    enough: float | None
    """Stretches of at least so many words found their author in four cases of five."""


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
    n_folds : int, default=5
        Parts in which texts are held out for calibration.
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
    held_out_ : HeldOut
        How good the answers were for texts that were held out.
    language_ : str
        What most of the texts are written in.
    known_ : ndarray of shape (texts, 2)
        Of texts held out, whose authors were there: length, as the logarithm over the usual one,
        and highest score.
    usual_ : float
        The median length of the texts, in words.
    """

    def __init__(
        self,
        views: Sequence[Any] = VIEWS,
        machine: Machine | None = None,
        *,
        outside: float = 0.2,
        n_folds: int = 5,
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
        kept = _sample(answers, MOST, self.seed)
        pile = Pile([bodies[place] for place in kept])
        self.classes_, answers = names, answers[kept]
        self.language_ = pile.language
        self.styles_ = _styles(self.views, pile)
        looks = {name: style.fit_rows(pile) for name, style in self.styles_.items()}
        machine = self.machine or Regions()
        grams = machine.prepare(looks, where)
        self.judge_: Judge = machine.learn(looks, grams, answers, len(names))
        self.usual_ = float(np.median(word_counts(pile.bodies)))
        cut = stretches(pile.bodies, self.seed)
        dealt = deal(pile.bodies, answers, looks, self.n_folds, self.seed)
        lengths = evidence(word_counts([*pile.bodies, *cut]), self.usual_)
        trial = try_out(machine, looks, grams, self.looks(cut), answers, lengths, dealt, where)
        self.calibration_: Calibration = calibrate(trial)
        self._learned = Learned(machine, looks, answers)
        own = ~trial.strange
        self.known_ = np.column_stack([trial.evidence[own], trial.scores[own].max(axis=1)])
        self.held_out_ = _held_out(self.calibration_, trial, self.usual_)
        return self

    def decision_function(self, bodies: Sequence[str]) -> Floats:
        """The score of each of `classes_`, one row per text: above 0 within the author's region."""
        return self.judge_.scores(self.looks(bodies))

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
        self, looks: Looks, bodies: Sequence[str], scores: Floats | None = None
    ) -> Probabilities:
        """What is thought of texts that were looked at, by these scores if they are given."""
        scores = self.judge_.scores(looks) if scores is None else scores
        words = word_counts(bodies)
        amount = evidence(words, self.usual_)
        none = self.calibration_.none(scores, amount, self.outside)
        inside = self.calibration_.inside(scores, amount)
        familiar = _familiar(self.known_, scores.max(axis=1), amount)
        return Probabilities(inside * (1 - none)[:, None], none, scores, words, familiar)

    def scores_together(
        self, looks: Looks, bodies: Sequence[str], engine: Engine | None = None
    ) -> Floats:
        """Scores of texts that help each other: see `together`."""
        if not hasattr(self, "_learned"):
            raise UsageError(
                "a saved model has no texts to learn from again, so texts cannot be judged "
                "together by it. Give the candidates instead of the model."
            )
        return learn_together(
            self._learned,
            looks,
            self.judged(looks, bodies).authors,
            lambda scores: self.judged(looks, bodies, scores).authors,
            engine,
        )

    def mixture(self, author: int) -> dict[str, float] | None:
        """How much an author's score owes to each view, in shares; None if that is not known."""
        sums = sums_of(self.judge_)
        if sums is None:
            return None
        shares = sums.mixture[author]
        return {name: float(share) for name, share in zip(self.styles_, shares, strict=True)}

    def _check(self, bodies: Sequence[str]) -> None:
        if not len(bodies):
            raise InputError("there are no texts to learn from.")
        if not 0 <= self.outside < 1:
            raise UsageError(f"outside must be 0 or more and below 1, not {self.outside}.")
        if self.n_folds < 2:
            raise UsageError(f"n_folds must be at least 2, not {self.n_folds}.")


def _sample(answers: NDArray[np.intp], most: int, seed: int) -> NDArray[np.intp]:
    """The places of all texts or, of very many, of as many of each author as there is room for."""
    if len(answers) <= most:
        return np.arange(len(answers))
    order = np.random.default_rng(seed).permutation(len(answers))
    # The k-th text of every author comes before the next of any.
    turn = np.zeros(len(answers), np.intp)
    for author in range(int(answers.max()) + 1):
        own = order[answers[order] == author]
        turn[own] = np.arange(len(own))
    return np.sort(order[np.argsort(turn[order], kind="stable")][:most])


def _styles(views: Sequence[Any], pile: Pile) -> dict[str, Style]:
    """The views by name; those that do not know the texts' language are left out."""
    found: dict[str, Style] = {}
    for view in views:
        style = view if isinstance(view, MessageStyle) else style_of(view)
        name = view if isinstance(view, str) else _name(view)
        if name in found:
            raise UsageError(f"two views are called {name!r}; give each a name of its own.")
        if style.available(pile.language):
            found[name] = style
    if not found:
        raise UsageError(
            f"none of the views can be had of texts in {pile.language!r}: choose others."
        )
    return found


def _name(view: Style | MessageStyle | Callable[[str], list[str]]) -> str:
    seen = view.view if isinstance(view, Style | MessageStyle) else view
    return str(
        getattr(seen, "__name__", None) or (seen if isinstance(seen, str) else type(seen).__name__)
    )


def _held_out(calibration: Calibration, trial: Trial, usual: float) -> HeldOut:
    """What the trial shows."""
    inside = calibration.inside(trial.scores, trial.evidence)
    right = inside.argmax(axis=1) == trial.classes
    known = ~trial.strange
    whole = np.arange(len(known)) < trial.n_whole
    none = calibration.none(trial.scores, trial.evidence, 0.5)
    return HeldOut(
        texts=len(np.unique(trial.texts[known])),
        found=float(right[whole & known].mean()) if (whole & known).any() else 0.0,
        strangers=len(np.unique(trial.texts[trial.strange])),
        kept_out=_order(none[whole & ~known], none[whole & known]),
        enough=_enough(np.exp(trial.evidence[known]) * usual, right[known]),
    )


def _familiar(known: Floats, tops: Floats, amount: Floats) -> Floats:
    """The share of known texts of like length with no higher score; 1 where there are too few."""
    found = np.ones(len(tops))
    for place, (top, length) in enumerate(zip(tops, np.minimum(amount, 0.0), strict=True)):
        alike = known[np.abs(np.minimum(known[:, 0], 0.0) - length) <= ALIKE, 1]
        if len(alike) >= FEW:
            found[place] = float((alike <= top).mean())
    return found


def _order(high: Floats, low: Floats) -> float:
    """How often a number of the first is above one of the second: the area under the curve."""
    if not len(high) or not len(low):
        return 0.5
    ranked = np.sort(low)
    above = np.searchsorted(ranked, high, "left") + np.searchsorted(ranked, high, "right")
    return float(above.mean() / (2 * len(low)))


def _enough(words: Floats, right: NDArray[np.bool_]) -> float | None:
    """The least length from which four in five are found, over all that are as long or longer."""
    order = np.argsort(-words, kind="stable")
    longest_first = np.cumsum(right[order]) / np.arange(1, len(order) + 1)
    good = np.flatnonzero(longest_first[19:] >= 0.8)
    return float(words[order][19 + good[-1]]) if len(good) else None
