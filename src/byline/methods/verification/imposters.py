"""Imposters: a text is the writer's if, whatever part is looked at, it is nearer than others' are.

Koppel, M. and Winter, Y. (2014). Determining if two documents are written by the same author.
Journal of the Association for Information Science and Technology 65(1), 178-187; for several known
texts as Seidman, S. (2013). Authorship verification using the impostors method. CLEF 2013; with
the measure and the scaling of Kestemont, M., Stover, J., Koppel, M., Karsdorp, F. and Daelemans, W.
(2016). Authenticating the writings of Julius Caesar. Expert Systems with Applications 63, 86-96.

With f_w(t) the share of feature w in text t, d_w its standard deviation, and x_w = f_w / d_w,

    s(a, b; F) = sum over w in F of min(x_w(a), x_w(b)) / sum over w in F of max(...)       (I1)

In each of R rounds F is a random half of the features and J a random few of those texts of others
that are most like the case by s(k, j) s(u, j). The known text k wins the round over all of them if

    s(k, u; F)^2 > s(k, j; F) s(u, j; F) for every j in J                                   (I2)
    score = share of rounds won, mean over the known texts                                  (I3)

once for words and marks and once for character 4-grams; logistic regression weighs the two.

Departures: features come in 100 random blocks of which a round has 50, so that (I1) of all rounds
is two matrix products; d_w is over the others and the case, whose known texts weigh as one.
"""

from dataclasses import dataclass
from typing import Annotated

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from byline.features.masking import Tokens
from byline.methods.verification._verifier import Verifier
from byline.methods.verification.cases import Case, ReferenceTexts
from byline.methods.verification.hashed_shares import (
    CaseRows,
    HashedFeatures,
    HashedReferences,
    count_references,
    spreads,
)
from byline.parameters import Bounds, Count

__all__ = ["Imposters", "block_sums", "rounds_won"]

Floats = NDArray[np.float64]
FEATURE_SETS = (HashedFeatures(Tokens()), HashedFeatures("chars", (4, 4)))
BLOCKS = 100


@dataclass(kw_only=True, eq=False, repr=False)
class Imposters(Verifier):
    """Whether known texts beat imposters on random halves of the features.

    Parameters
    ----------
    rounds : int, default=100
        How many random halves of the features are drawn.
    n_imposters : int, default=8
        How many texts of others take part in a round.
    nearest : int, default=50
        Out of how many, those most like the case, they are drawn.
    most_others : int, default=100
        How many texts of others are used in all.
    seed : int, default=0
        Fixes every random choice.

    Attributes
    ----------
    others_ : ReferenceTexts
        The texts that imposters are drawn from.

    Examples
    --------
    >>> ann = ["to be or not to be, that is it", "or not to be, is that to be it, or to be"]
    >>> bob = ["we ran; we hid; then we ate", "then we hid; we ate; we ran; we hid"]
    >>> cases = [Case((ann[0],), ann[1]), Case((bob[0],), bob[1])]
    >>> cases += [Case((ann[0],), bob[1]), Case((bob[0],), ann[1])]
    >>> model = Imposters().fit(cases, [True, True, False, False])
    >>> (model.predict_proba(cases) > 0.5).tolist()
    [True, True, False, False]
    """

    rounds: Annotated[int, Bounds(1, 100_000)] = 100
    n_imposters: Count = 8
    nearest: Count = 50
    most_others: Count = 100
    seed: int = 0

    def _prepare(self, others: ReferenceTexts) -> list[HashedReferences]:
        return [count_references(others, features, self.seed) for features in FEATURE_SETS]

    def _compare(self, case: Case, prepared: list[HashedReferences], apart: list[int]) -> Floats:
        return np.array([self._score(case, references, apart) for references in prepared])

    def _score(self, case: Case, references: HashedReferences, apart: list[int]) -> float:
        """(I3) for one feature set; half of the rounds where there is nobody to compare with."""
        places = references.chosen(apart, self.most_others)
        if not places:
            return 0.5
        shared, sums = block_sums(references.stacked(case, places))
        own = sums[len(places) :]
        whole = _minmax_similarities(shared, own, sums, np.ones((BLOCKS, 1)))[:, : len(places), 0]
        pool = np.argsort(-whole[:-1].mean(axis=0) * whole[-1])[: self.nearest]
        kept = np.append(pool, len(sums) - 1)
        halves, taking_part = self._drawn(len(pool))
        similarities = _minmax_similarities(shared[:, kept], own, sums[kept], halves)
        return rounds_won(similarities, taking_part)

    def _drawn(self, n: int) -> tuple[Floats, NDArray[np.bool_]]:
        """Which blocks and which of n imposters each round has."""
        rng = np.random.default_rng(self.seed)
        halves = rng.permuted(np.arange(BLOCKS * self.rounds).reshape(BLOCKS, -1), axis=0)
        drawn = rng.permuted(np.arange(n * self.rounds).reshape(n, -1), axis=0)
        return (
            (halves < BLOCKS // 2 * self.rounds).astype(np.float64),
            drawn < self.n_imposters * self.rounds,
        )


def block_sums(stacked: CaseRows) -> tuple[Floats, Floats]:
    """Sums of min(x_w(a), x_w(b)) for each text a of the case and each row b, and of x_w(b).

    Both by blocks of features: case × rows × blocks, and rows × blocks.
    """
    table, owners = stacked.table, stacked.owners
    n, width = table.shape
    _, deviations = spreads(stacked)
    inverse = np.divide(1.0, deviations, out=np.zeros(width), where=deviations > 0)
    values = table.data * inverse[table.indices]
    cells = owners * BLOCKS + table.indices % BLOCKS
    sums = _added(cells, values, n)
    own = range(stacked.n_others, n)
    shared = [_shared(table, values, cells, row) for row in own]
    return np.stack(shared), sums


def rounds_won(similarities: Floats, taking_part: NDArray[np.bool_]) -> float:
    """(I3) from (I1) of the case's texts, the questioned one last, with imposters and with it.

    `similarities` is case × (imposters, then the questioned text) × rounds; `taking_part` is
    imposters × rounds.
    """
    known, questioned = similarities[:-1], similarities[-1]
    against = np.where(taking_part, known[:, :-1] * questioned[:-1], 0.0).max(axis=1)
    return float((known[:, -1] ** 2 > against).mean())


def _shared(table: csr_matrix, values: Floats, cells: NDArray[np.intp], row: int) -> Floats:
    """What one row has in common with each, by blocks."""
    entries = slice(table.indptr[row], table.indptr[row + 1])
    mine = np.zeros(table.shape[1])
    mine[table.indices[entries]] = values[entries]
    common = np.minimum(values, mine[table.indices])
    return _added(cells, common, table.shape[0])


def _added(cells: NDArray[np.intp], values: Floats, n: int) -> Floats:
    """Values added up by row and block."""
    return np.asarray(np.bincount(cells, values, n * BLOCKS), np.float64).reshape(n, BLOCKS)


def _minmax_similarities(shared: Floats, own: Floats, others: Floats, parts: Floats) -> Floats:
    """(I1) on parts of the blocks: case × others × parts."""
    common = shared @ parts
    larger = (own @ parts)[:, None] + (others @ parts)[None] - common
    return np.divide(common, larger, out=np.zeros(common.shape), where=larger > 0)
