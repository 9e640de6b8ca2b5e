"""Test beds whose questioned text differs from the known one in more than its writer.

    python benchmarks/mismatch/beds.py          how many cases each bed has, and their cells

A case is a known text, a questioned text and the answer. Beds are balanced two by two: one writer
or two, and the same or another topic (genre, register, document, time), so that the mismatch alone
has an AUC of one half. Where the writer is the same and the topic another, or two people write on
one topic, the case is *hostile*: similarity of topic points the wrong way. Each pair by one writer
is matched with a pair by two at nearly the same cosine of topical words, so that topic distance
alone tells nothing within a cell either. Writers are divided by
name into development and test, and each case is compared with reference texts of the same corpus by
writers of neither part. Texts are cut to a given number of words, at the start of a word.

topic      Usenet: posts in one newsgroup or in two.
           C50: articles in one cluster of tf-idf vectors or in two.
genre      English novels: narration, or what people say in quotation marks, by other novels.
document   English novels: pieces of one novel or of two novels.
time       English novels: the earliest and the latest of a writer, or two near in time.
register   Usenet posts made formal or informal by rule: contractions, capitals, marks.
disguise   the same with common synonyms, contractions and punctuation changed in one text.
length     English novels: 50 to 1,000 words on either side.
short      English novels: 1,500 words known, 60 to 500 asked.
"""

import re
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Literal

import numpy as np
from rewriting import disguised, formal, informal
from sources import Piece, c50, cut, novels, part_of, slices, usenet

__all__ = ["BEDS", "Bed", "MismatchCase", "Part", "bed"]

Part = Literal["development", "test"]
REFERENCES = 200
LENGTHS = (50, 100, 200, 500, 1000)
_SPEECH = re.compile(r"[“\"]([^“”\"]{2,600})[”\"]")


@dataclass(frozen=True)
class MismatchCase:
    """Two texts, whether one person wrote both, and which cell of the bed the case is in."""

    known: str
    questioned: str
    same: bool
    matched: bool
    """Whether topic, genre, register … are the same."""
    writers: tuple[str, str]
    n_words: tuple[int, int]

    @property
    def hostile(self) -> bool:
        """Whether the mismatch points the wrong way."""
        return self.same != self.matched


@dataclass(frozen=True)
class Bed:
    """Cases, and reference texts by other writers with their writers' names."""

    name: str
    cases: tuple[MismatchCase, ...]
    references: tuple[tuple[str, str], ...]


# --- drawing cases ---------------------------------------------------------------------------


def _two_by_two(
    pieces: Sequence[Piece], part: Part, n_words: int, each: int, seed: int
) -> list[MismatchCase]:
    """Cases of four cells, as many of each, drawn writer by writer."""
    rng = np.random.default_rng(seed)
    usable = [p for p in pieces if len(p.body.split()) >= n_words and part_of(p.writer) == part]
    by_writer, by_topic = defaultdict(list), defaultdict(list)
    for piece in usable:
        by_writer[piece.writer].append(piece)
        by_topic[piece.topic].append(piece)
    across = [w for w, own in by_writer.items() if len({p.topic for p in own}) > 1]
    cells: dict[tuple[bool, bool], list[MismatchCase]] = defaultdict(list)

    def add(a: Piece, b: Piece, *, matched: bool) -> None:
        case = MismatchCase(
            cut(a.body, n_words),
            cut(b.body, n_words),
            a.writer == b.writer,
            matched,
            (a.writer, b.writer),
            (n_words, n_words),
        )
        cells[case.same, matched].append(case)

    topics = _Topics(usable, n_words)
    for _ in range(max(1, -(-each // max(len(across), 1)))):
        for writer in rng.permutation(sorted(across)).tolist():
            own = by_writer[writer]
            a = own[int(rng.integers(len(own)))]
            here = [p for p in own if p.topic == a.topic and p is not a and _apart(p, a)]
            there = [p for p in own if p.topic != a.topic and _apart(p, a)]
            near = [p for p in by_topic[a.topic] if p.writer != writer]
            far = [p for p in usable if p.topic != a.topic and p.writer != writer]
            if here and there and near and far:
                for own_side, other_side, matched in ((here, near, True), (there, far, False)):
                    b = own_side[int(rng.integers(len(own_side)))]
                    add(a, b, matched=matched)
                    add(a, topics.matching(a, b, other_side), matched=matched)
    return [case for cell in cells.values() for case in cell[:each]]


class _Topics:
    """The cosines of topical words of pieces, cut to so many words."""

    def __init__(self, pieces: Sequence[Piece], n_words: int) -> None:
        from sklearn.feature_extraction.text import TfidfVectorizer

        table = TfidfVectorizer(min_df=2, max_df=0.25, sublinear_tf=True)
        self._rows = table.fit_transform([cut(piece.body, n_words) for piece in pieces])
        self._places = {id(piece): k for k, piece in enumerate(pieces)}

    def matching(self, a: Piece, b: Piece, others: Sequence[Piece]) -> Piece:
        """The piece whose cosine with `a` is nearest to that of `b`."""
        wanted = [self._places[id(piece)] for piece in (b, *others)]
        cosines = (self._rows[wanted] @ self._rows[self._places[id(a)]].T).toarray()[:, 0]
        return others[int(np.argmin(np.abs(cosines[1:] - cosines[0])))]


def _apart(a: Piece, b: Piece) -> bool:
    """Whether two posts are not in one thread, where there are threads."""
    return not a.thread or a.thread != b.thread


def _references(pieces: Sequence[Piece], n_words: int, seed: int) -> tuple[tuple[str, str], ...]:
    """Texts by writers of neither part, several of each where there are, writer by writer."""
    rng = np.random.default_rng(seed)
    by_writer = defaultdict(list)
    for piece in pieces:
        if part_of(piece.writer) == "reference" and len(piece.body.split()) >= n_words:
            by_writer[piece.writer].append(piece)
    most = max(4, -(-REFERENCES // max(len(by_writer), 1)))
    several = sorted(by_writer, key=lambda w: (-min(len(by_writer[w]), 4), w))
    chosen: list[tuple[str, str]] = []
    for writer in several:
        own = [by_writer[writer][k] for k in rng.permutation(len(by_writer[writer]))]
        chosen += [(cut(p.body, n_words), writer) for p in own[:most]]
    return tuple(chosen[:REFERENCES])


def topic(part: Part, n_words: int = 180, seed: int = 0) -> Bed:
    """Posts of 20 Newsgroups in one group or in two."""
    cases = _two_by_two(usenet(), part, n_words, 60, seed)
    return Bed(f"topic, Usenet, {n_words}", tuple(cases), _references(usenet(), n_words, seed))


def topic_c50(part: Part, n_words: int = 300, seed: int = 0) -> Bed:
    """Articles of C50 in one cluster or in two."""
    cases = _two_by_two(c50(), part, n_words, 60, seed)
    return Bed(f"topic, C50, {n_words}", tuple(cases), _references(c50(), n_words, seed))


def _novel_pieces(n_words: int, each: int, seed: int) -> tuple[Piece, ...]:
    rng = np.random.default_rng(seed)
    return tuple(
        Piece(body, novel.writer, novel.topic)
        for novel in novels()
        for body in slices(novel, n_words, each, rng)
    )


def document(part: Part, n_words: int = 300, seed: int = 0) -> Bed:
    """Pieces of one novel or of two."""
    pieces = _novel_pieces(n_words, 8, seed)
    # Two people never share a novel: those who match are of about the same year.
    near = tuple(p._replace(thread="") for p in pieces)
    cases = _two_by_two_years(near, part, n_words, 60, seed)
    return Bed(f"document, novels, {n_words}", tuple(cases), _references(pieces, n_words, seed))


def _two_by_two_years(
    pieces: Sequence[Piece], part: Part, n_words: int, each: int, seed: int
) -> list[MismatchCase]:
    """One novel or two of a writer; two writers whose novels are of near or distant years."""
    rng = np.random.default_rng(seed)
    usable = [p for p in pieces if part_of(p.writer) == part]
    by_writer = defaultdict(list)
    for piece in usable:
        by_writer[piece.writer].append(piece)
    cells: dict[tuple[bool, bool], list[MismatchCase]] = defaultdict(list)
    several = sorted(w for w, own in by_writer.items() if len({p.topic for p in own}) > 1)
    topics = _Topics(usable, n_words)
    for turn in range(-(-each // max(len(several), 1))):
        for writer in several:
            own = by_writer[writer]
            a = own[int(rng.integers(len(own)))]
            others = sorted(
                (p for p in usable if p.writer != writer), key=lambda p: abs(_year(p) - _year(a))
            )
            options = {
                (True, True): [p for p in own if p.topic == a.topic and p is not a],
                (True, False): [p for p in own if p.topic != a.topic],
                (False, True): others[: max(len(others) // 3, 1)],
                (False, False): others[-max(len(others) // 3, 1) :],
            }
            for matched in (True, False):
                some = options[True, matched]
                if some and len(cells[True, matched]) < each:
                    b = some[int(rng.integers(len(some)))]
                    c = topics.matching(a, b, options[False, matched])
                    for piece in (b, c):
                        cells[piece.writer == writer, matched].append(
                            MismatchCase(
                                a.body,
                                piece.body,
                                piece.writer == writer,
                                matched,
                                (a.writer, piece.writer),
                                (n_words, n_words),
                            )
                        )
        assert turn < each
    return [case for cell in cells.values() for case in cell]


def time(part: Part, n_words: int = 500, seed: int = 0) -> Bed:
    """The earliest novel of a writer with the next one or the latest, others as far off in time."""
    pieces = _novel_pieces(n_words, 8, seed)
    rng = np.random.default_rng(seed)
    usable = [p for p in pieces if part_of(p.writer) == part]
    by_writer = defaultdict(list)
    for piece in usable:
        by_writer[piece.writer].append(piece)
    topics, cases = _Topics(usable, n_words), []
    several = sorted(w for w, own in by_writer.items() if len({p.topic for p in own}) > 2)
    for turn in range(-(-60 // max(len(several), 1))):
        for writer in several:
            own = by_writer[writer]
            first, second, *_, last = sorted({p.topic for p in own}, key=lambda topic: topic[:4])
            early = [p for p in own if p.topic == first]
            a = early[turn % len(early)]
            for topic, matched in ((second, True), (last, False)):
                there = [p for p in own if p.topic == topic]
                b = there[int(rng.integers(len(there)))]
                others = [p for p in usable if p.writer != writer]
                near = sorted(others, key=lambda p: abs(_year(p) - _year(b)))[: len(others) // 4]
                for piece in (b, topics.matching(a, b, near)):
                    same, writers = piece.writer == writer, (a.writer, piece.writer)
                    cases.append(
                        MismatchCase(a.body, piece.body, same, matched, writers, (n_words, n_words))
                    )
    return Bed(f"time, novels, {n_words}", tuple(cases), _references(pieces, n_words, seed))


def short(part: Part, seed: int = 0) -> Iterator[Bed]:
    """1,500 words known of one novel, 60 to 500 asked of another; references of 500 words."""
    references = _references(_novel_pieces(500, 8, seed + 1), 490, seed)
    pieces = _novel_pieces(1500, 6, seed)
    whole = [case for case in _two_by_two_years(pieces, part, 1500, 80, seed) if not case.matched]
    for asked in (60, 100, 200, 500):
        cases = tuple(
            replace(case, questioned=cut(case.questioned, asked), n_words=(1500, asked))
            for case in whole
        )
        yield Bed(f"short, novels, 1,500 known, {asked} asked", cases, references)


def _year(piece: Piece) -> int:
    return int(piece.topic.split()[0])


def genre(part: Part, n_words: int = 300, seed: int = 0) -> Bed:
    """Narration or speech, always of two novels."""
    rng = np.random.default_rng(seed)
    pieces = []
    for novel in novels():
        speech = " ".join(_SPEECH.findall(novel.body))
        narration = _SPEECH.sub(" ", novel.body)
        for kind, body in (("speech", speech), ("narration", narration)):
            if len(body.split()) >= 2000 + 8 * n_words:
                source = Piece(body, novel.writer, novel.topic)
                for some in slices(source, n_words, 4, rng):
                    # The novel stands in `thread`, so that two pieces of one are never paired.
                    pieces.append(Piece(some, novel.writer, kind, novel.topic))
    cases = _two_by_two(pieces, part, n_words - 20, 60, seed)
    return Bed(f"genre, novels, {n_words}", tuple(cases), _references(pieces, n_words - 20, seed))


def register(part: Part, n_words: int = 180, seed: int = 0) -> Bed:
    """Usenet posts of one group, one text made formal, the other formal or informal."""
    return _rewritten("register", part, n_words, seed, formal, informal)


def disguise(part: Part, n_words: int = 180, seed: int = 0) -> Bed:
    """Usenet posts of one group, one of them disguised or neither."""
    return _rewritten("disguise", part, n_words, seed, str, disguised)


def _rewritten(  # noqa: PLR0913, PLR0917
    name: str,
    part: Part,
    n_words: int,
    seed: int,
    plain: Callable[[str], str],
    changed: Callable[[str], str],
) -> Bed:
    base = [case for case in topic(part, n_words, seed).cases if case.matched]
    cases = [
        MismatchCase(
            plain(case.known),
            (plain if matched else changed)(case.questioned),
            case.same,
            matched,
            case.writers,
            case.n_words,
        )
        for case, matched in product(base, (True, False))
    ]
    references = _references(usenet(), n_words, seed)
    # Others write in either register.
    mixed = tuple(
        ((plain if k % 2 else changed)(body), writer) for k, (body, writer) in enumerate(references)
    )
    return Bed(f"{name}, Usenet, {n_words}", tuple(cases), mixed)


def length(part: Part, seed: int = 0) -> Iterator[Bed]:
    """Pieces of two novels with so many words known and asked; references of 500 words."""
    references = _references(_novel_pieces(500, 8, seed + 1), 490, seed)
    pieces = _novel_pieces(1000, 6, seed)
    whole = [case for case in _two_by_two_years(pieces, part, 1000, 40, seed) if not case.matched]
    for known, asked in product(LENGTHS, LENGTHS):
        cases = tuple(
            replace(
                case,
                known=cut(case.known, known),
                questioned=cut(case.questioned, asked),
                n_words=(known, asked),
            )
            for case in whole
        )
        yield Bed(f"length, novels, {known} known, {asked} asked", cases, references)


BEDS: dict[str, Callable[..., Bed]] = {
    "topic": topic,
    "topic-c50": topic_c50,
    "genre": genre,
    "document": document,
    "time": time,
    "register": register,
    "disguise": disguise,
}


def bed(name: str, part: Part, n_words: int | None = None, seed: int = 0) -> Bed:
    """A bed by its name."""
    return BEDS[name](part, *(() if n_words is None else (n_words,)), seed=seed)


def main() -> None:
    """Show how many cases each bed has."""
    for name, part in product(sys.argv[1:] or BEDS, ("development", "test")):
        some = BEDS[name](part)
        cells: dict[tuple[bool, bool], int] = defaultdict(int)
        for case in some.cases:
            cells[case.same, case.matched] += 1
        writers = {name for case in some.cases for name in case.writers}
        print(some.name, part, dict(cells), len(writers), "writers", len(some.references))


if __name__ == "__main__":
    main()
