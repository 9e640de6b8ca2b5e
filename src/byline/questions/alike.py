"""Which texts belong together: two texts compared, or all of a pile."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import islice
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

from byline.catalogue import find
from byline.corpus import Corpus, Text
from byline.engine import Engine, Serial
from byline.errors import InputError, UsageError
from byline.results import Group, Passage, Run, SharedFeature, Similarity, SimilarityExplanation

__all__ = ["DEFAULT", "GROUPING", "Alike", "alike"]

DEFAULT = "tf-idf"
GROUPING = "events"
WORDS = 5
ROUNDING = 1e-12
NEAREST = 30
"""Texts that a grouping looks at around each text."""


@overload
def alike(texts: Corpus, other: None = None, **options: Any) -> "Alike": ...
@overload
def alike(texts: Text | str, other: Text | str, **options: Any) -> SimilarityExplanation: ...
def alike(
    texts: Corpus | Text | str,
    other: Text | str | None = None,
    *,
    method: str = DEFAULT,
    seed: int = 0,
    engine: Engine | None = None,
    **settings: object,
) -> "Alike | SimilarityExplanation":
    """How alike two texts are, or a pile that can be asked which of its texts are alike.

    `settings` go to the method, for instance `depth=2` to `spgk`.

    >>> round(alike("The ferry sank.", "A ferry sank slowly.", language="en").similarity, 2)
    0.73
    """
    if isinstance(texts, Corpus):
        if other is not None:
            raise UsageError("alike takes one corpus, or two texts.")
        return Alike.of(texts, method, engine or Serial(), settings, seed)
    if other is None:
        raise UsageError("alike takes two texts, or one corpus.")
    a, b = _text(texts, "first"), _text(other, "second")
    if b.id == a.id:
        b = Text(id=f"{b.id} (second)", body=b.body)
    pile = Alike.of(Corpus([a, b]), method, engine or Serial(), settings, seed)
    return pile.why(a.id, b.id)


@dataclass(frozen=True)
class Alike:
    """A pile whose texts can be compared."""

    texts: Corpus
    method: str
    kernel: Any
    rows: Any
    """One row per text."""
    run: Run
    engine: Engine

    @classmethod
    def of(
        cls,
        texts: Corpus,
        method: str,
        engine: Engine,
        settings: Mapping[str, object],
        seed: int = 0,
    ) -> "Alike":
        """Compare these texts by a method of the catalogue."""
        kernel = find("alike", method, "kernel").build(settings)
        rows = kernel.fit_transform(list(texts.bodies))
        used = {"method": method} | kernel.get_params(deep=False)
        if "language" in used and hasattr(kernel, "terms_"):
            used["language"] = kernel.terms_.language
        return cls(texts, method, kernel, rows, Run.of(seed, **used), engine)

    def nearest(self, text: str, k: int = 5) -> tuple[Similarity, ...]:
        """The k texts most like the one of this id, most alike first; fewer if fewer share a word.

        >>> pile = Corpus([Text("a", "ferry sank"), Text("b", "ferry late"), Text("c", "bread")])
        >>> [pair.b for pair in alike(pile, language="en").nearest("a")]
        ['b']
        """
        from byline.methods.similarity.search import nearest_to

        matches = nearest_to(self.rows, self._place(text), _count(k), self.kernel.measure)
        return tuple(self._pairs(matches))

    def neighbours(self, k: int = 5) -> Iterator[Similarity]:
        """The k texts most like each text, one text after another."""
        from byline.methods.similarity.search import nearest

        for block in nearest(self.rows, _count(k), self.kernel.measure, engine=self.engine):
            yield from self._pairs(block)

    def above(self, least: float) -> Iterator[Similarity]:
        """Every pair that is at least this much alike, most alike first."""
        from byline.methods.similarity.search import above

        if not 0 < least <= 1:
            raise UsageError(f"the least similarity is above 0 and at most 1, not {least}.")
        # Rounding must not part what is wholly alike.
        slack = least - ROUNDING
        blocks = list(above(self.rows, slack, self.kernel.measure, engine=self.engine))
        first = [np.repeat(block.queries, np.diff(block.starts)) for block in blocks]
        a = np.concatenate([np.empty(0, np.int64), *first])
        b = np.concatenate([np.empty(0, np.int64), *(block.rows for block in blocks)])
        scores = np.concatenate([np.empty(0), *(block.scores for block in blocks)])
        for place in np.lexsort((b, a, -scores)):
            yield self._pair(int(a[place]), int(b[place]), scores[place])

    def matrix(self) -> NDArray[np.float64]:
        """How alike every two texts are; refused where it would not fit into memory."""
        from byline.methods.similarity.search import matrix

        return matrix(self.rows, self.kernel.measure)

    def groups(
        self,
        method: str = GROUPING,
        *,
        seed: int = 0,
        nearest: int | None = None,
        **settings: object,
    ) -> tuple[Group, ...]:
        """The texts in groups that tell of the same, largest first; some stand alone.

        `nearest` is how many texts around each a grouping looks at: 30 by default, or an eighth.
        """
        from byline.methods.similarity.groups import event_rows
        from byline.methods.similarity.search import both_ways, graph

        grouping = find("alike", method, "groups").build(settings, seed)
        if grouping.takes == "event rows":
            grouping.set_params(search=partial(graph, engine=self.engine))
            return self._groups(grouping.fit_predict(event_rows(self.texts.bodies)))
        # In a small pile, thirty would be nearly all.
        k = nearest or min(NEAREST, max(3, len(self.texts) // 8))
        neighbours = graph(self.rows, k, engine=self.engine)
        return self._groups(grouping.fit_predict(both_ways(neighbours)))

    def why(self, a: str, b: str) -> SimilarityExplanation:
        """What carries the similarity of two texts, and where their wording is the same."""
        from byline.methods.similarity.passages import coverage, passages

        first, second = self._place(a), self._place(b)
        bodies = self.texts[first].body, self.texts[second].body
        common = passages(*bodies)
        share = coverage(common, *bodies)
        shared, similarity = self._shared(first, second)
        return SimilarityExplanation(
            a,
            b,
            similarity,
            self.method,
            shared,
            tuple(Passage(p.a, p.b, p.words, bodies[0][slice(*p.a)]) for p in common),
            (share.a, share.b),
            self.run,
        )

    def _pairs(self, matches: Any) -> Iterator[Similarity]:
        for place, query in enumerate(matches.queries):
            for row, score in zip(*matches.of(place), strict=True):
                yield self._pair(int(query), int(row), score)

    def _pair(self, first: int, second: int, score: float) -> Similarity:
        ids = self.texts
        return Similarity(ids[first].id, ids[second].id, _snapped(float(score)))

    def _place(self, text: str) -> int:
        places = self._places
        if text not in places:
            raise InputError(f"no text of this pile is called {text!r}.")
        return places[text]

    @cached_property
    def _places(self) -> dict[str, int]:
        return {text.id: place for place, text in enumerate(self.texts)}

    def _shared(self, first: int, second: int) -> tuple[tuple[SharedFeature, ...], float]:
        """What both texts have, by how much it adds to their similarity, and the similarity."""
        from byline.numerics.similarity_measures import score_products

        if isinstance(self.rows, np.ndarray):  # directions that mean nothing by themselves
            return (), float(np.clip(self.rows[first] @ self.rows[second], 0.0, 1.0))
        a, b = self.rows[[first]], self.rows[[second]]
        both = a.multiply(b).tocoo()
        total = float(both.data.sum())
        sizes = (float(row.multiply(row).sum()) for row in (a, b))
        similarity = _snapped(float(score_products(self.kernel.measure, total, *sizes)))
        order = np.lexsort((both.col, -both.data))
        names = self.kernel.feature_names(both.col[order])
        weights = similarity * both.data[order] / total if total else both.data
        shared = (SharedFeature(name, float(w)) for name, w in zip(names, weights, strict=True))
        return tuple(shared), similarity

    def _groups(self, labels: NDArray[np.intp]) -> tuple[Group, ...]:
        """Groups by size; in each the texts by how like the group they are."""
        order = np.argsort(labels, kind="stable")
        parts = np.split(order, np.flatnonzero(np.diff(labels[order])) + 1) if len(order) else []
        described = [self._described(members) for members in parts]
        described.sort(key=lambda pair: (-len(pair[0]), pair[0].min()))
        # The names of all at once: a kernel may have to spell all that it knows for one of them.
        every = np.concatenate([np.empty(0, np.intp), *(columns for _, columns in described)])
        names = iter(self.kernel.feature_names(every) if len(every) else ())
        ids = [text.id for text in self.texts]
        return tuple(
            Group(k, tuple(ids[place] for place in members), tuple(islice(names, len(columns))))
            for k, (members, columns) in enumerate(described, 1)
        )

    def _described(self, members: NDArray[np.intp]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """The members of a group, most typical first, and what half of it have that weighs most."""
        none = np.empty(0, np.intp)
        if len(members) < 2:
            return members, none
        rows = self.rows[members]
        if isinstance(rows, np.ndarray):
            return members[np.argsort(-(rows @ rows.sum(axis=0)), kind="stable")], none
        # Only the columns of the group: a pile may have thousands of groups.
        columns, places = np.unique(rows.indices, return_inverse=True)
        weights = np.bincount(places, rows.data, minlength=len(columns))
        typical = np.bincount(
            np.repeat(np.arange(len(members)), np.diff(rows.indptr)),
            rows.data * weights[places],
            minlength=len(members),
        )
        often = 2 * np.bincount(places, minlength=len(columns)) >= len(members)
        best = np.argsort(-np.where(often, weights, 0.0), kind="stable")[:WORDS]
        return members[np.argsort(-typical, kind="stable")], columns[best[often[best]]]


def _snapped(similarity: float) -> float:
    """The similarity, 1 if it is 1 but for rounding."""
    return 1.0 if similarity >= 1.0 - ROUNDING else similarity


def _count(k: int) -> int:
    if k < 1:
        raise UsageError(f"at least 1 text can be asked for, not {k}.")
    return k


def _text(given: Text | str, name: str) -> Text:
    return given if isinstance(given, Text) else Text(id=name, body=given)
