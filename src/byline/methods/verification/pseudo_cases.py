"""Pseudo-cases: cases with known answers that reference texts make, as like a given case as can be.

Whether a method holds for a case is seen only on cases of its kind. So each pseudo-case has as many
known texts as the case, all texts are cut to its lengths in words, and of the pairs that texts of
one writer allow those come first whose mismatch, topic distance d and register distance e of
`mismatch`, is nearest to the case's:

    |d - d_case| / σ_d + |e - e_case| / (2 σ_e)                                                (P3)

with σ over all pairs. Two people's texts are commonly further apart in topic than one person's, and
what learned from such pairs would learn to read topics. So each pair of one writer is matched: its
known texts also meet a text of somebody else at nearly the same topic distance, within `CALIPER`.
Pairs that cannot be matched are dropped. Topic distance alone then says nothing about the answer,
and neither does anything about the known texts. Where topics are *mixed*, every other pair meets
any text of somebody else instead.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from byline.corpus.tokens import UNSPACED, tokenise
from byline.methods.verification.cases import Case, ReferenceTexts
from byline.methods.verification.mismatch import Mismatch, MismatchTable

__all__ = ["CALIPER", "CaseLengths", "PseudoCases", "draw_pseudo_cases"]

Floats = NDArray[np.float64]
Spans = NDArray[np.int64]
CALIPER = 0.04
"""How far the topic distances of a matched pair may differ."""
MOST_TEXTS, TEXTS_EACH = 1000, 4
"""Of more reference texts than the first only so many are used, up to the second of each writer."""
CHOICE, CHOICES = 4, 400
"""Pairs of one writer that are drawn for each that is wanted, to choose the likest from, and at
least in all."""
NEARLY = 0.8
"""The share of a length that a text should have to be cut to it."""
AGAIN, UNLIKE = 0.01, 0.005
"""What it costs, in topic distance, to match a writer once more, and with what is unlike the
case."""
_WORD = re.compile(r"\S+")
_UNSPACED = re.compile(f"[{UNSPACED}]")


Topics = Literal["matched", "mixed"]


class CaseLengths(NamedTuple):
    """The words of each known text, and of the questioned one."""

    known: tuple[int, ...]
    questioned: int


class PseudoCases(NamedTuple):
    """Cases, by turns of one writer and of two, their answers and their mismatch."""

    cases: tuple[Case, ...]
    same: NDArray[np.bool_]
    writers: NDArray[np.int64]
    """Who wrote the known texts of each, and who the questioned one: cases × 2."""
    topic_distance: Floats
    register_distance: Floats
    of_case: Mismatch | None = None
    """The mismatch of the case that they are like, if they are like one."""

    def __len__(self) -> int:
        return len(self.cases)

    @classmethod
    def joined(cls, parts: Sequence["PseudoCases"]) -> "PseudoCases":
        """Those of all parts, whose numbers of writers mean the same people."""
        if not parts:
            empty = np.empty(0)
            return cls((), np.empty(0, np.bool_), np.empty((0, 2), np.int64), empty, empty)
        return cls(
            tuple(case for some in parts for case in some.cases),
            np.concatenate([some.same for some in parts]),
            np.concatenate([some.writers for some in parts]),
            np.concatenate([some.topic_distance for some in parts]),
            np.concatenate([some.register_distance for some in parts]),
            parts[0].of_case,
        )


def draw_pseudo_cases(  # noqa: PLR0913
    others: ReferenceTexts,
    like: Case | CaseLengths | None,
    each: int,
    *,
    sizes: Sequence[int] = (1,),
    seed: int = 0,
    topics: Topics = "matched",
) -> PseudoCases:
    """At most `each` pseudo-cases of either answer; none if nobody wrote two texts.

    Without a case to be like, texts are whole, and the numbers of known texts are drawn from
    `sizes`. Nobody who wrote a text of the case writes in a pseudo-case. If only lengths are given,
    pairs are not ordered by mismatch.
    """
    if like is not None:
        sizes = (len(like.known),)
    if isinstance(like, Case):
        others = others.take(others.apart_from(like))
    pieces = _Pieces(_in_use(others, seed), like, seed)
    pairs = pieces.own_pairs(max(CHOICE * each, CHOICES), sizes)
    asked = [pieces.cut(place, pieces.asked) for place in pieces.to_ask]
    if not each or not pairs or len(set(pieces.others.writers)) < 2:
        return _built(pieces, [], np.empty((2, 0)), None)
    extra = like.bodies if isinstance(like, Case) else ()
    table = MismatchTable([*pieces.bodies, *extra])
    first, last = len(pieces.bodies), len(pieces.bodies) + len(extra) - 1
    of_case = table.between(range(first, last), last) if extra else None
    distances = table.distances([known for known, _ in pairs], asked)
    matched = _matched(pieces, pairs, asked, distances, of_case, each, topics)
    both = [p for row, column in matched for p in (pairs[row], (pairs[row][0], asked[column]))]
    own = [asked.index(pairs[row][1]) for row, _ in matched]
    rows = np.repeat([row for row, _ in matched], 2).astype(np.int64)
    pair_columns = [c for o, (_, m) in zip(own, matched, strict=True) for c in (o, m)]
    columns = np.array(pair_columns, np.int64)
    return _built(pieces, both, np.array([d[rows, columns] for d in distances]), of_case)


Pair = tuple[tuple[int, ...], int]
"""Pieces by number: the known ones, and the questioned one."""


class _Pieces:
    """Reference texts cut to the lengths of a case from a random word on, each piece once."""

    def __init__(self, others: ReferenceTexts, like: Case | CaseLengths | None, seed: int) -> None:
        self.others = others
        self.bodies: list[str] = []
        self.source: list[int] = []
        """The text of each piece."""
        self._numbers: dict[tuple[int, int | None], int] = {}
        self._rng = np.random.default_rng(seed)
        self._spans = [_word_spans(body) for body in others.bodies]
        lengths = _lengths_of(like) if isinstance(like, Case) else like
        self.known = [] if lengths is None else sorted(lengths.known, reverse=True)
        self.asked = None if lengths is None else lengths.questioned
        self.to_ask = self._long_enough(self.asked)
        self.to_know = self._long_enough(int(np.median(self.known)) if self.known else None)

    def writer(self, piece: int) -> int:
        """Who wrote a piece."""
        return self.others.writers[self.source[piece]]

    def cut(self, place: int, n_words: int | None) -> int:
        """The number of a piece of so many words of a text, or of all if it has no more."""
        spans, body = self._spans[place], self.others.bodies[place]
        free = 0 if n_words is None else len(spans) - n_words
        key = (place, n_words if free > 0 else None)
        if key not in self._numbers:
            if n_words is not None and free > 0:
                first = int(self._rng.integers(free + 1))
                body = body[spans[first, 0] : spans[first + n_words - 1, 1]]
            self._numbers[key] = len(self.bodies)
            self.bodies.append(body)
            self.source.append(place)
        return self._numbers[key]

    def cut_known(self, places: Sequence[int]) -> tuple[int, ...]:
        """Known texts, the longest of them cut to the longest length of the case."""
        if not self.known:
            return tuple(sorted(self.cut(place, None) for place in places))
        longest_first = sorted(places, key=lambda place: (-len(self._spans[place]), place))
        return tuple(map(self.cut, longest_first, self.known))

    def own_pairs(self, most: int, sizes: Sequence[int]) -> list[Pair]:
        """Different pairs, each of one writer; writers take turns."""
        ask, know = set(self.to_ask), set(self.to_know)
        by_writer: defaultdict[int, list[int]] = defaultdict(list)
        for place, writer in enumerate(self.others.writers):
            by_writer[writer].append(place)
        writers = [own for own in by_writer.values() if len(own) > 1 and ask.intersection(own)]
        longest = max(map(len, writers), default=0)
        pairs: dict[Pair, None] = {}
        for turn in range(most):
            before = len(pairs)
            for own in writers:
                questioned = [place for place in own if place in ask]
                place = questioned[turn % len(questioned)]
                rest = [other for other in own if other != place and other in know]
                n_known = min(sizes[int(self._rng.integers(len(sizes)))], len(rest))
                if n_known:
                    some = self._rng.permutation(len(rest))[:n_known]
                    known = self.cut_known([rest[k] for k in some])
                    pairs.setdefault((known, self.cut(place, self.asked)))
            if len(pairs) >= most or (len(pairs) == before and turn >= longest):
                break
        return list(pairs)[:most]

    def _long_enough(self, n_words: int | None) -> list[int]:
        """Texts that come near to a length, or the longer half if fewer do."""
        lengths = np.array([len(spans) for spans in self._spans])
        if n_words is None or not len(lengths):
            return np.flatnonzero(lengths).tolist()
        least = max(min(NEARLY * n_words, float(np.median(lengths))), 1)
        return np.flatnonzero(lengths >= least).tolist()


def _in_use(others: ReferenceTexts, seed: int) -> ReferenceTexts:
    """All reference texts, or of very many some by people who wrote several."""
    in_turn = others.in_turn(seed)
    if len(others) <= MOST_TEXTS:
        return in_turn
    by_writer: defaultdict[int, list[int]] = defaultdict(list)
    for place, writer in enumerate(in_turn.writers):
        by_writer[writer].append(place)
    several = [own[:TEXTS_EACH] for own in by_writer.values() if len(own) > 1]
    return in_turn.take(list(chain.from_iterable(several))[:MOST_TEXTS])


def _matched(  # noqa: PLR0913, PLR0917
    pieces: _Pieces,
    pairs: Sequence[Pair],
    asked: Sequence[int],
    distances: tuple[Floats, Floats],
    of_case: Mismatch | None,
    each: int,
    topics: Topics,
) -> list[tuple[int, int]]:
    """Pairs of one writer, and which text of somebody else each is matched with."""
    topic, unlike = distances[0], _unlike(distances, of_case)
    writers = np.array([pieces.writer(piece) for piece in asked])
    column = {piece: k for k, piece in enumerate(asked)}
    own = [column[questioned] for _, questioned in pairs]
    most_own, most_other = (_quota(each, some) for some in (writers[own], writers))
    asked_of: Counter[int] = Counter()
    uses = np.zeros(len(asked))
    matched: list[tuple[int, int]] = []
    owed = 0.0
    any_order = np.random.default_rng(len(pairs)).random((len(pairs), len(asked)))
    for row in np.argsort(unlike[np.arange(len(pairs)), own], kind="stable").tolist():
        writer, distance = writers[own[row]], topic[row, own[row]]
        gap = topic[row] - distance
        open_ = (writers != writer) & (uses < most_other)
        free = topics == "mixed" and len(matched) % 2 == 1
        if not free:
            open_ &= np.abs(gap) <= CALIPER
        if asked_of[int(writer)] >= most_own or not open_.any():
            continue
        # Where other people's texts are further off all along, the next match makes up for it.
        aim = np.abs(gap + np.clip(owed, -CALIPER, CALIPER))
        cost = any_order[row] if free else aim + AGAIN * uses + UNLIKE * unlike[row]
        match = int(np.argmin(np.where(open_, cost, np.inf)))
        owed += 0.0 if free else float(gap[match])
        asked_of[int(writer)] += 1
        uses[writers == writers[match]] += 1
        matched.append((row, match))
        if len(matched) == each:
            break
    return matched


def _unlike(distances: tuple[Floats, Floats], of_case: Mismatch | None) -> Floats:
    """(P3), or 0 where there is no case."""
    topic, register = distances
    if of_case is None:
        return np.zeros(topic.shape)
    off = np.abs(topic - of_case.topic) / (topic.std() + 1e-9)
    return off + np.abs(register - of_case.register) / (2 * register.std() + 1e-9)


def _quota(each: int, writers: Iterable[int]) -> int:
    """How many pairs a writer may be in: twice an equal share, two at least."""
    return max(2, -(-2 * each // len(set(writers))))


def _built(
    pieces: _Pieces, pairs: Sequence[Pair], distances: Floats, of_case: Mismatch | None
) -> PseudoCases:
    cases = tuple(
        Case(tuple(pieces.bodies[piece] for piece in known), pieces.bodies[questioned])
        for known, questioned in pairs
    )
    writers = [(pieces.writer(known[0]), pieces.writer(questioned)) for known, questioned in pairs]
    who = np.array(writers, np.int64).reshape(-1, 2)
    return PseudoCases(cases, who[:, 0] == who[:, 1], who, distances[0], distances[1], of_case)


def _lengths_of(case: Case) -> CaseLengths:
    known = tuple(len(_word_spans(body)) for body in case.known)
    return CaseLengths(known, len(_word_spans(case.questioned)))


def _word_spans(body: str) -> Spans:
    """Where words begin and end; characters and tokens where a script puts no blanks between."""
    if _UNSPACED.search(body):
        spans = [(token.start, token.end) for token in tokenise(body)]
    else:
        spans = [match.span() for match in _WORD.finditer(body)]
    return np.array(spans, np.int64).reshape(-1, 2)
