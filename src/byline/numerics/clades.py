"""The clades of trees, how often each occurs, and the tree of those that most trees have.

A clade is the set of leaves below a branch of a rooted tree. It is kept as bits, 64 leaves to a
word, so that a merger is an `or` and a set can be looked up. Of clades that more than half of all
trees have, any two are in one of the trees together; so they are nested or disjoint, and make a
tree: the majority-rule consensus (Margush, McMorris 1981; Felsenstein 1985).
"""

from collections import Counter
from collections.abc import Iterable

import numba
import numpy as np
from numpy.typing import NDArray

__all__ = ["CladeCounter", "clade_bits", "leaves_of", "nested"]

Integers = NDArray[np.int64]
Bits = NDArray[np.uint64]


class CladeCounter:
    """How many of the trees seen have each clade of more than one leaf and fewer than all.

    >>> counter = CladeCounter(3)
    >>> counter.add([np.array([[0, 1], [2, 3]]), np.array([[0, 1], [3, 2]])])
    >>> counter.majority(0.5)
    [((0, 1), 1.0)]
    """

    def __init__(self, n_leaves: int) -> None:
        self.n_leaves = n_leaves
        self.n_trees = 0
        self._times: Counter[bytes] = Counter()

    def add(self, trees: Iterable[Integers]) -> None:
        """Count the clades of trees, each the pairs of nodes that its mergers join, as by scipy."""
        for merges in trees:
            self._times.update(_keys(clade_bits(np.asarray(merges, np.int64), self.n_leaves)[:-1]))
            self.n_trees += 1

    def supports(self, merges: Integers) -> list[float]:
        """The share of the trees that have each clade of a tree; the last, of all leaves, is 1."""
        own = _keys(clade_bits(np.asarray(merges, np.int64), self.n_leaves)[:-1])
        return [*(self._times[key] / self.n_trees for key in own), 1.0]

    def majority(self, strength: float = 0.5) -> list[tuple[tuple[int, ...], float]]:
        """The clades that more than half of the trees have, and at least a share; small ones first.

        Each as its leaves and the share of trees that have it.
        """
        least = strength * self.n_trees
        found = [
            (leaves_of(np.frombuffer(key, np.uint64)), times / self.n_trees)
            for key, times in self._times.items()
            if 2 * times > self.n_trees and times >= least
        ]
        return sorted(found, key=lambda pair: (len(pair[0]), pair[0]))


def clade_bits(merges: Integers, n_leaves: int) -> Bits:
    """The leaves below each merger, as bits.

    >>> clade_bits(np.array([[0, 2], [1, 3]]), 3).tolist()
    [[5], [7]]
    """
    return _bits(np.ascontiguousarray(merges), n_leaves)


def leaves_of(bits: Bits) -> tuple[int, ...]:
    """The leaves of a clade.

    >>> leaves_of(np.array([5], np.uint64))
    (0, 2)
    """
    row = np.unpackbits(bits.astype("<u8").view(np.uint8), bitorder="little")
    return tuple(np.flatnonzero(row).tolist())


def nested(clades: Iterable[tuple[int, ...]], n_leaves: int) -> list[tuple[int, ...]]:
    """The children of each node of a tree: clades, small ones first, then that of all leaves.

    Children below `n_leaves` are leaves; node `n_leaves + k` is clade k.

    >>> nested([(0, 1), (0, 1, 2)], 4)
    [(0, 1), (2, 4), (3, 5)]
    """
    above = list(range(n_leaves))
    children: list[tuple[int, ...]] = []
    for number, clade in enumerate([*clades, tuple(range(n_leaves))]):
        children.append(tuple(sorted({above[leaf] for leaf in clade})))
        for leaf in clade:
            above[leaf] = n_leaves + number
    return children


def _keys(bits: Bits) -> list[bytes]:
    size = 8 * bits.shape[1]
    written = bits.tobytes()
    return [written[k : k + size] for k in range(0, len(written), size)]


@numba.njit(cache=True)
def _bits(merges: Integers, n_leaves: int) -> Bits:
    n_words = (n_leaves + 63) // 64
    found = np.zeros((len(merges), n_words), np.uint64)
    for k in range(len(merges)):
        for side in range(2):
            node = merges[k, side]
            if node < n_leaves:
                found[k, node // 64] |= np.uint64(1) << np.uint64(node % 64)
            else:
                for word in range(n_words):
                    found[k, word] |= found[node - n_leaves, word]
    return found
