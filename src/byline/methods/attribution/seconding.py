"""A second machine beside the first, heard as far as texts held out bear it out.

    score_a(x) = first_a(x) + (q + q' r) second_a(x) + m                                       (D1)

r is how short the text is, the logarithm of the usual number of words over its own, or 0: of short
texts the second machine knows more. q and q' are learned with the calibration from texts held out,
of which both machines have said something, and drawn to 0.2 (`byline.numerics.open_set`, O7). m is
the same for all authors and changes no order: by it the highest score of texts whose author is
there stays on the average what the first machine has given, as *none of these* goes by that. The
second machine looks at one view alone. Where this is not looked at, or there are too many texts for
it, the first is heard alone.

Messages that are asked about are mostly whole and often short. So where the second is heard,
stretches count half of what whole texts do, offsets may change with the length of a text (O4), and
what was tried is what is answered: only texts shorter than all but a hundredth of those tried are
held to be as unsure as ones that were never tried.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from byline.engine import Engine
from byline.methods.attribution.linear import Linear, Looks, Shortening
from byline.methods.attribution.machines import Grams, Judge, Machine
from byline.methods.attribution.stage import Stage
from byline.methods.attribution.trials import FEWEST, Fold, try_all, try_out
from byline.numerics.open_set import Share, Trial, share_of

__all__ = ["OfView", "Seconded", "Settled", "heard", "settled", "shortest", "weights_of"]

Ints = NDArray[np.intp]
Floats = NDArray[np.float64]
MOST_WORK = 20_000
"""Texts times authors that the second learns from at most: 400 texts of 20 take 6 s more."""
NOTHING = Share()
PARTS = 0.5
"""What stretches count beside whole texts."""
RARELY = 0.01
"""The share of rows of a trial that are shorter than what counts as tried."""


@dataclass(frozen=True)
class OfView:
    """A machine that looks at one view alone."""

    machine: Machine
    view: str

    def prepare(self, looks: Looks, engine: Engine) -> Grams:
        """Nothing: what it needs is made when it learns."""
        return {}

    def learn(self, looks: Looks, grams: Grams, answers: Ints, n_authors: int) -> Judge:
        """What the machine makes of the view."""
        return self.machine.learn({self.view: looks[self.view]}, grams, answers, n_authors)


@dataclass(frozen=True)
class Seconded:
    """Two machines whose scores are sums over features; before it is settled only the first."""

    first: Machine
    second: OfView
    share: Share = NOTHING
    """The numbers q and q'."""
    level: float = 0.0
    """m."""

    def prepare(self, looks: Looks, engine: Engine) -> Grams:
        """What the first machine needs."""
        return self.first.prepare(looks, engine)

    def learn(self, looks: Looks, grams: Grams, answers: Ints, n_authors: int) -> Judge:
        """Both as one sum (D1)."""
        judge = self.first.learn(looks, grams, answers, n_authors)
        return self.beside(judge, looks, answers, n_authors)

    def beside(self, judge: Judge, looks: Looks, answers: Ints, n_authors: int) -> Judge:
        """What the first has learned, with the second added."""
        if self.share == NOTHING or self.second.view not in looks:
            return judge
        second = self.second.learn(looks, {}, answers, n_authors)
        if not isinstance(judge, Linear) or not isinstance(second, Linear):
            return judge
        return self._sum(judge, second)

    def _sum(self, first: Linear, second: Linear) -> Shortening:
        view, (q, more) = self.second.view, self.share
        return Shortening(
            vectors={**first.vectors, view: first.vectors[view] + _times(q, second.vectors[view])},
            offsets=first.offsets + q * second.offsets + self.level,
            mixture=first.mixture,
            reached=first.reached,
            view=view,
            more=_times(more, second.vectors[view]),
            more_offsets=more * second.offsets,
        )


def _times(factor: float, vectors: NDArray[np.float32]) -> NDArray[np.float32]:
    return np.asarray(np.float32(factor) * vectors)


class Settled(NamedTuple):
    """A machine that knows how far its second is heard, and what it made of texts held out."""

    machine: Machine
    trial: Trial


def settled(
    machine: Machine, stage: Stage, lengths: Floats, dealt: Sequence[Fold], engine: Engine
) -> Settled:
    """Try a machine out and, if it has a second, learn how far that is to be heard."""
    if not isinstance(machine, Seconded):
        return Settled(machine, try_out(machine, stage, lengths, dealt, engine))
    work = len(stage.answers) * (int(stage.answers.max()) + 1)
    if machine.second.view not in stage.looks or work > MOST_WORK:
        return Settled(machine, try_out(machine.first, stage, lengths, dealt, engine))
    first, second = try_all((machine.first, machine.second), stage, lengths, dealt, engine)
    first = first._replace(waning=True, weights=weights_of(first))
    share = share_of(first, second.scores)
    # Minus infinity, of authors that were not there, stays what it is.
    beside = np.where(np.isfinite(first.scores), second.scores, 0.0)
    both = first.scores + share.at(first.evidence)[:, None] * beside
    known = ~first.strange
    level = 0.0
    if known.any():
        level = float((first.scores[known].max(axis=1) - both[known].max(axis=1)).mean())
    return Settled(replace(machine, share=share, level=level), first._replace(scores=both + level))


def weights_of(trial: Trial) -> Floats:
    """What rows of whole texts and of stretches count."""
    return np.where(np.arange(len(trial.texts)) < trial.n_whole, 1.0, PARTS)


def heard(machine: Machine, judge: Judge, stage: Stage) -> Judge:
    """What was learned before the second was heard, with the second of a settled machine."""
    if not isinstance(machine, Seconded):
        return judge
    return machine.beside(judge, stage.looks, stage.answers, int(stage.answers.max()) + 1)


def shortest(trial: Trial, usual: float) -> float:
    """How many words a text must have to be as long as those that were tried."""
    if not trial.waning or not len(trial.evidence):
        return float(FEWEST)
    return float(min(FEWEST, usual * np.exp(np.quantile(trial.evidence, RARELY))))
