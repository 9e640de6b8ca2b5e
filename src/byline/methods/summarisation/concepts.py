"""Concepts: the sentences that together have the most of what many of the texts say.

Gillick, D., Favre, B. (2009). A scalable global model for summarization. ILP for NLP 2009, 10-18.
A concept is a pair of neighbouring terms; its weight w_i is the number of texts that have it, and
those of fewer than some texts are left out. With O_is = 1 if sentence s has concept i, costs l_s
and the limit L, choose s_j and c_i, each 0 or 1:

    maximise  sum over i of w_i c_i                                                         (I1)
    subject to  sum over j of l_j s_j <= L                                                  (I2)
                c_i <= sum over j of O_ij s_j                                               (I3)

A concept counts once, so that repeating gains nothing. The paper also demands O_ij s_j <= c_i,
which (I1) sees to by itself; and once the s_j are whole the best c_i are, so that only s_j must be
told to be. HiGHS, which scipy brings, solves it; where time runs out, the better stands of what it
has and of what taking sentences one by one gives, and the gap to what might still be had is told.

Departures: pairs are of neighbouring content words, past the stop words between them, and so fewer;
two texts must have one, not three. In one text alone, weights count sentences. Where there are no
pairs, terms are the concepts. A sentence that adds nothing to the others is dropped.
"""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import csr_matrix, hstack, identity, vstack

from byline.errors import UsageError
from byline.methods.summarisation._lazy_greedy import Taken, take_greedily
from byline.methods.summarisation._summariser import Choice, Summariser
from byline.methods.summarisation.selection import Limit
from byline.methods.summarisation.sentences import Sentences
from byline.parameters import CountOrZero, Positive

__all__ = ["ConceptTable", "Concepts", "concepts_of", "solve"]

Floats = NDArray[np.float64]
CLOSE = 1e-6


@dataclass(kw_only=True, eq=False, repr=False)
class Concepts(Summariser):
    """The best set of sentences by the concepts it has.

    Parameters
    ----------
    fewest : int, default=2
        Concepts of fewer texts are left out.
    seconds : float, default=10
        After so long the best found so far is taken.
    """

    fewest: CountOrZero = 2
    seconds: Positive = 10.0

    def _choose(self, sentences: Sentences, limit: Limit) -> Choice:
        if self.seconds <= 0:
            raise UsageError(f"seconds are above 0, not {self.seconds}.")
        concepts = concepts_of(sentences, self.fewest)
        costs, room = limit.costs(sentences), limit.room
        firsts = np.unique(sentences.copy_of)
        greedy = take_greedily(_Covered(concepts), firsts.tolist(), costs, room, 1.0)
        if costs[firsts].min() > room:
            return Choice(*greedy)
        places, bound = solve(concepts, firsts, costs, room, self.seconds)
        best = take_greedily(_Covered(concepts), places, costs, np.inf, 0.0) if places else greedy
        best = max(best, greedy, key=lambda taken: sum(taken.gains))
        return Choice(*best, notes=_notes(best, bound, self.seconds))


class ConceptTable(NamedTuple):
    """Which sentences (rows) have which concepts, and what these weigh."""

    has: csr_matrix
    weights: Floats


def concepts_of(sentences: Sentences, fewest: int) -> ConceptTable:
    """The concepts of at least so many texts, or of as many as any has."""
    symbols, starts = sentences.coded
    owner = np.repeat(np.arange(len(sentences)), np.diff(starts))
    keys = symbols.astype(np.int64)
    within = owner[1:] == owner[:-1]
    if within.any():
        keys = (keys[:-1] << 32 | keys[1:])[within]
        owner = owner[1:][within]
    _, columns = np.unique(keys, return_inverse=True)
    shape = (len(sentences), int(columns.max()) + 1)
    has = csr_matrix((np.ones(len(columns)), (owner, columns)), shape)
    has.data[:] = 1.0
    several = len(sentences.texts) > 1
    units = np.unique(
        np.column_stack([sentences.text[owner] if several else owner, columns]), axis=0
    )
    weights = np.bincount(units[:, 1], minlength=shape[1]).astype(np.float64)
    kept = np.flatnonzero(weights >= min(fewest, len(sentences.texts), weights.max()))
    return ConceptTable(csr_matrix(has[:, kept]), weights[kept])


def solve(
    concepts: ConceptTable,
    candidates: NDArray[np.intp],
    costs: NDArray[np.intp],
    room: int,
    seconds: float,
) -> tuple[list[int], float]:
    """The best set of candidates found in the time (I1), and what no set can surpass."""
    has = concepts.has[candidates].T
    k, m = has.shape
    objective = np.concatenate([np.zeros(m), -concepts.weights])
    budget = csr_matrix(np.concatenate([costs[candidates], np.zeros(k)]).astype(np.float64))
    needs = hstack([-has, identity(k)])  # (I3)
    upper = np.concatenate([[float(room)], np.zeros(k)])
    found = milp(
        objective,
        integrality=np.concatenate([np.ones(m), np.zeros(k)]),
        bounds=Bounds(0, 1),
        constraints=LinearConstraint(vstack([budget, needs]).tocsc(), -np.inf, upper),
        options={"time_limit": seconds, "mip_rel_gap": 0.0},
    )
    highest = float(concepts.weights.sum())
    bound = highest if found.mip_dual_bound is None else min(highest, -found.mip_dual_bound)
    places = [] if found.x is None else candidates[found.x[:m] > 0.5].tolist()
    return places, bound


class _Covered:
    """The weight of the concepts that a set of sentences has, built up one by one."""

    def __init__(self, concepts: ConceptTable) -> None:
        self._has = concepts.has
        self._left = concepts.weights.copy()

    def gain(self, place: int) -> float:
        return float(self._left[self._of(place)].sum())

    def take(self, place: int) -> None:
        self._left[self._of(place)] = 0.0

    def _of(self, place: int) -> NDArray[np.int32]:
        return self._has.indices[self._has.indptr[place] : self._has.indptr[place + 1]]


def _notes(best: Taken, bound: float, seconds: float) -> tuple[str, ...]:
    worth = sum(best.gains)
    if worth >= bound * (1.0 - CLOSE):
        return ()
    share = f"{worth / bound:.1%}"
    return (f"the best set found in {seconds:g} s is worth at least {share} of the best there is.",)
