"""LexPageRank: a sentence is central if central sentences are like it.

Erkan, G., Radev, D. R. (2004). LexPageRank: prestige in multi-document text summarization. EMNLP
2004, 365-371, and LexRank: graph-based lexical centrality as salience in text summarization. JAIR
22, 457-479. With x_s the counts of sentence s times the rarity of each term, brought to length 1,
and n sentences,

    W_rs = x_r · x_s for r ≠ s, else 0                          "weighted"                  (L1)
    W_rs = 1 if x_r · x_s >= threshold and r ≠ s, else 0        "threshold"                 (L2)
    p_s = d / n + (1 - d) · sum over r of W_rs p_r / (sum over q of W_rq)                   (L3)

where d is how often a reader who goes from sentence to like sentence begins anew somewhere. Each
round brings p nearer to the answer by a factor of 1 - d at least, so the rounds end.

Departures: rarity is counted over the pile's own sentences (`selection`). The paper joins each
sentence to itself; a sentence that is like no other then has the mean prestige, as much as those
of a group that agrees, where here it has d / n.

But for a few hundred sentences the graph of (L1) is never made: W p is taken as X (Xᵀ p) - p, which
costs no more than the sentences have terms. That of (L2) is sparse and made some rows at a time.
"""

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from typing import Annotated, ClassVar, Literal, get_args

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix, vstack

from byline.errors import UsageError
from byline.methods.summarisation._summariser import ALIKE, Ranker
from byline.methods.summarisation.selection import Limit, tf_idf_rows
from byline.methods.summarisation.sentences import Sentences
from byline.parameters import Bounds

__all__ = ["Edges", "LexPageRank", "joined", "prestige", "weighted"]

Floats = NDArray[np.float64]
Edges = Literal["weighted", "threshold"]
BLOCK = 1000
SMALL = 500
"""Up to so many sentences, all cosines at once are faster."""
TOLERANCE = 1e-9
ROUNDS = 1000
ROUNDING = 1e-12


@dataclass(eq=False, repr=False)
class LexPageRank(Ranker):
    """Prestige in the graph of sentences that are alike.

    Parameters
    ----------
    edges : {"weighted", "threshold"}, default="weighted"
        Whether sentences are joined by as much as they are alike, or if they are alike enough.
    threshold : float, default=0.1
        The cosine from which on sentences are joined.
    damping : float, default=0.15
        d, the share of steps that begin anew; above 0 and at most 1.
    alike : float, default=0.4
        Pass over sentences whose cosine with one already chosen is above this.
    """

    effective_only: ClassVar[dict[str, str]] = {"threshold": "with edges=threshold"}

    edges: Edges = "weighted"
    _: KW_ONLY
    threshold: Annotated[float, Bounds(0, 1)] = 0.1
    damping: Annotated[float, Bounds(above=0, most=1)] = 0.15
    alike: Annotated[float, Bounds(0, 1)] = ALIKE

    def _scores(self, sentences: Sentences, limit: Limit) -> Floats:
        if self.edges not in get_args(Edges):
            raise UsageError(f"edges are {' or '.join(get_args(Edges))}, not {self.edges!r}.")
        if not 0 < self.damping <= 1:
            raise UsageError(f"damping is above 0 and at most 1, not {self.damping}.")
        rows = tf_idf_rows(sentences.counts)
        if self.edges == "weighted":
            return prestige(weighted(rows), len(sentences), self.damping)
        graph = joined(rows, self.threshold)
        return prestige(lambda p: graph @ p, len(sentences), self.damping)


def weighted(rows: csr_matrix) -> Callable[[Floats], Floats]:
    """The graph of all sentences by their cosines (L1), as p -> W p."""
    if rows.shape[0] > SMALL:
        columns = csr_matrix(rows.T)
        return lambda p: rows @ (columns @ p) - p
    graph = (rows @ rows.T).toarray()
    return lambda p: graph @ p - p


def joined(rows: csr_matrix, threshold: float) -> csr_matrix:
    """The graph of the sentences whose cosine is at least the threshold (L2)."""
    blocks = []
    for start in range(0, rows.shape[0], BLOCK):
        block = csr_matrix(rows[start : start + BLOCK] @ rows.T)
        itself = np.repeat(np.arange(start, start + block.shape[0]), np.diff(block.indptr))
        near = (block.data >= threshold - ROUNDING) & (block.indices != itself)
        block.data = near.astype(np.float64)
        block.eliminate_zeros()
        blocks.append(block)
    return csr_matrix(vstack(blocks))


def prestige(times: Callable[[Floats], Floats], n: int, damping: float) -> Floats:
    """How often a reader comes by each of n sentences (L3), given the graph as p -> W p."""
    degrees = times(np.ones(n))
    # One that is like no other passes nothing on.
    shares = np.divide(1.0, degrees, out=np.zeros(n), where=degrees > ROUNDING)
    p = np.full(n, 1.0 / n)
    for _ in range(ROUNDS):
        # W is symmetric, so that its rows serve for its columns.
        new = damping / n + (1.0 - damping) * times(shares * p)
        change = np.abs(new - p).sum()
        p = new
        if change < TOLERANCE:
            break
    return np.round(p, 12)
