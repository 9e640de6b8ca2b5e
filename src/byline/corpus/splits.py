"""Cross-validation folds and held-out sets of a corpus.

Duplicates of one text on both sides of a split make any method look good. Every split here takes
groups of texts, such as `duplicate_groups`, and keeps a group on one side.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components

from byline.corpus._corpus import Corpus
from byline.corpus.duplicates import exact_groups, near_duplicates, sketch
from byline.corpus.problems import VerificationProblem
from byline.errors import InputError

__all__ = [
    "Fold",
    "duplicate_groups",
    "folds",
    "holdout",
    "linked_bodies",
    "linked_folds",
    "linked_groups",
]

Places = NDArray[np.intp]


class Fold(NamedTuple):
    """Indices of the training texts and of the test texts, each in corpus order."""

    train: Places
    test: Places

    def of(self, corpus: Corpus) -> tuple[Corpus, Corpus]:
        """The two parts as corpora."""
        return corpus.take(self.train), corpus.take(self.test)


def duplicate_groups(corpus: Corpus, at_least: float = 0.5) -> Places:
    """A group number per text; duplicates and near-duplicates share one."""
    sketches = [sketch(text.body) for text in corpus]
    links = [(pair.first, pair.second) for pair in near_duplicates(sketches, at_least)]
    for group in exact_groups(text.body for text in corpus):
        links += [(group[0], place) for place in group[1:]]
    return _components(len(corpus), links)


def folds(
    corpus: Corpus, n: int = 10, *, groups: Sequence[int] | Places | None = None, seed: int = 0
) -> Iterator[Fold]:
    """Split the corpus into `n` folds, stratified by author; each is the test set once.

    Texts of one group stay together. Texts without an author count as one author's.
    """
    part = _assign_folds([text.author for text in corpus], n, groups, seed)
    for number in range(n):
        yield Fold(np.flatnonzero(part != number), np.flatnonzero(part == number))


def linked_folds(
    problems: Sequence[VerificationProblem], n: int = 5, *, seed: int = 0
) -> Iterator[Fold]:
    """Split problems into `n` folds; no text of a test fold is in its training set.

    Problems linked by shared texts stay together. Where so many are linked that they would fill
    more than a fold, only those that share a known text do, and problems that share any text with
    the test fold are dropped from its training set. The folds are stratified by answer.
    """
    answers = [str(problem.same) for problem in problems]
    part = _assign_folds(answers, n, linked_groups(problems, -(-len(problems) // n)), seed)
    bodies = [
        set(_normalised([problem.questioned.body, *(text.body for text in problem.known)]))
        for problem in problems
    ]
    for number in range(n):
        test = np.flatnonzero(part == number)
        tested = set().union(*(bodies[place] for place in test))
        train = [place for place, texts in enumerate(bodies) if tested.isdisjoint(texts)]
        yield Fold(np.array(train, np.intp), test)


def linked_groups(problems: Sequence[VerificationProblem], most: int | None = None) -> Places:
    """A group number per problem; those that share a text, or a chain of shared ones, have one.

    Groups of more than `most` are split into those that share a known text.
    """
    known = [[text.body for text in problem.known] for problem in problems]
    return linked_bodies(known, [problem.questioned.body for problem in problems], most)


def linked_bodies(
    known: Sequence[Sequence[str]], questioned: Sequence[str], most: int | None = None
) -> Places:
    """As `linked_groups`, of known texts and a questioned one for each problem."""
    rows = [_normalised(bodies) for bodies in known]
    asked = _normalised(questioned)
    every = [[*bodies, body] for bodies, body in zip(rows, asked, strict=True)]
    whole, cut = _linked(every), _linked(rows)
    large = np.bincount(whole)[whole] > (most or len(rows))
    pairs = zip(whole.tolist(), np.where(large, cut, -1).tolist(), strict=True)
    numbers: dict[tuple[int, int], int] = {}
    return np.array([numbers.setdefault(pair, len(numbers)) for pair in pairs], np.intp)


def holdout(
    corpus: Corpus,
    share: float = 0.2,
    *,
    groups: Sequence[int] | Places | None = None,
    seed: int = 0,
) -> Fold:
    """Hold out about this share of every author's texts for testing."""
    if not 0 < share < 1:
        raise InputError(f"the share to hold out must lie between 0 and 1, not {share}.")
    n = min(max(2, round(1 / share)), len(corpus))
    part = _assign_folds([text.author for text in corpus], n, groups, seed)
    # A share above one half needs several of the n folds.
    tested = part < max(1, round(share * n))
    return Fold(np.flatnonzero(~tested), np.flatnonzero(tested))


def _normalised(bodies: Iterable[str]) -> list[str]:
    """Texts with one blank for any white space: copies may be wrapped differently."""
    return [" ".join(body.split()) for body in bodies]


def _linked(rows: Sequence[Sequence[str]]) -> Places:
    first: dict[str, int] = {}
    links = [(first.setdefault(b, row), row) for row, bodies in enumerate(rows) for b in bodies]
    return _components(len(rows), links)


def _assign_folds(
    kinds: Sequence[str | None], n: int, groups: Sequence[int] | Places | None, seed: int
) -> NDArray[np.intp]:
    """A fold number per item: largest groups first, each to the fold with fewest of its kind."""
    labels = np.arange(len(kinds)) if groups is None else np.asarray(groups)
    members = [np.flatnonzero(labels == label) for label in np.unique(labels)]
    if len(members) < 2:
        raise InputError("one text, or copies of one, cannot be split for training and testing.")
    if n < 2 or n > len(members):
        raise InputError(
            f"{len(kinds)} texts in {len(members)} groups cannot be split into {n} folds; "
            f"ask for 2 to {len(members)}."
        )
    rng = np.random.default_rng(seed)
    rng.shuffle(members)
    members.sort(key=len, reverse=True)
    names = [kind or "" for kind in kinds]
    held: dict[str, NDArray[np.intp]] = {name: np.zeros(n, np.intp) for name in set(names)}
    total = np.zeros(n, np.intp)
    part = np.empty(len(kinds), np.intp)
    for places in members:
        by_kind = sum((held[names[place]] for place in places), np.zeros(n, np.intp))
        chosen = int(np.lexsort((total, by_kind))[0])
        part[places] = chosen
        total[chosen] += len(places)
        for place in places:
            held[names[place]][chosen] += 1
    return part


def _components(n: int, links: Sequence[tuple[int, int]]) -> Places:
    """The connected component of each of `n` items, numbered in order of first appearance."""
    rows, columns = np.array(links, np.intp).reshape(-1, 2).T
    graph = coo_array((np.ones(len(rows)), (rows, columns)), shape=(n, n))
    return connected_components(graph, directed=False)[1].astype(np.intp)
