"""Test beds for `byline who`: questioned texts that differ from what is known of the candidates.

    python benchmarks/mismatch/who_beds.py        how many cases each bed has

A case is a pile of candidates and questioned texts, each with its author or None for an author who
is not among the candidates. Writers are divided by name into development and test, half each; of
those of a part each is unknown in one of a few draws. A fifth of the questioned texts is by unknown
writers, as `byline who` assumes unless told otherwise. Corpora and what rewrites texts are those of
`byline same` (`beds.py`).

novels-2, novels-1   English novels: candidates are known by ten pieces of two novels, or of one,
                     and asked about is another novel; 20 to 1,000 words.
c50                  Articles: asked about are as many in clusters of tf-idf vectors that are known
                     of a candidate as in one that is held back; 60 words, 200 and whole.
groups, threads      Usenet: the same with newsgroups; or posts in other threads.
few                  Three candidates with one, two or three articles each.
register             Usenet: one candidate is informal, the others are formal, by rule, and texts of
                     all, and of unknown writers, are asked about made informal.
disguise             Usenet: questioned texts have synonyms, contractions and marks changed.
"""

import hashlib
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
from beds import Part
from rewriting import disguised, formal, informal
from sources import Piece, c50, cut, novels, slices, usenet

from byline.corpus import Corpus, Text

__all__ = ["WHO_BEDS", "Asked", "WhoCase", "without_documents"]

PIECE = 500
LENGTHS = (20, 50, 100, 200, 500, 1000)
DRAWS = 3
"""In each draw another third of the writers is unknown."""


@dataclass(frozen=True)
class Asked:
    """A questioned text, who wrote it if a candidate did, and what is said of it in tables."""

    body: str
    writer: str
    truth: str | None
    kind: str
    thread: str
    hostile: bool = False
    """Whether it is a candidate's on another topic, or an unknown writer's on a candidate's."""


@dataclass(frozen=True)
class WhoCase:
    """Candidates and what is asked."""

    candidates: Corpus
    asked: tuple[Asked, ...]


def half_of(writer: str) -> str:
    """The part of a writer, by the hash of the name; the test part of `beds` stays in the test."""
    digest = int(hashlib.sha256(writer.encode()).hexdigest(), 16)
    third = digest % 3
    return ("development", "test")[third if third < 2 else (digest // 3) % 2]


def without_documents(pile: Corpus) -> Corpus:
    """The same texts where nobody says which are pieces of one document."""
    return Corpus(Text(text.id, text.body, author=text.author) for text in pile)


def _pile(pieces: Sequence[Piece], change: Callable[[Piece], str] = lambda p: p.body) -> Corpus:
    return Corpus(
        Text(f"{k:04d}", change(p), author=p.writer, meta=(("document", p.thread or p.topic),))
        for k, p in enumerate(pieces)
    )


def _draws(
    writers: Sequence[str], n_unknown: int, seed: int
) -> Iterator[tuple[list[str], set[str]]]:
    """The candidates and the unknown writers of each draw."""
    order = np.random.default_rng(seed).permutation(sorted(writers)).tolist()
    for draw in range(DRAWS):
        away = [order[(draw * n_unknown + k) % len(order)] for k in range(n_unknown)]
        yield [name for name in order if name not in away], set(away)


def _ask(pieces: Sequence[Piece], candidates: Sequence[str], kind: str) -> list[Asked]:
    """All pieces by candidates, and so many by unknown writers that these are a fifth."""
    asked = [
        Asked(p.body, p.writer, p.writer if p.writer in candidates else None, kind, p.thread)
        for p in pieces
    ]
    known = [one for one in asked if one.truth is not None]
    unknown = [one for one in asked if one.truth is None]
    places = np.linspace(0, len(unknown) - 1, min(len(unknown), round(len(known) / 4)))
    return known + [unknown[place] for place in places.astype(int)]


def _lengths(asked: Sequence[Asked], lengths: Sequence[int]) -> Iterator[Asked]:
    """The start of each text, of so many words; 0 stands for all of it."""
    for n in lengths:
        for one in asked:
            name = f"{n} words" if n else "whole"
            body = cut(one.body, n) if n else one.body
            yield replace(one, body=body, kind=name)


# --- documents ---------------------------------------------------------------------------------


def _novels(part: Part, n_known: int, seed: int) -> Iterator[WhoCase]:
    rng = np.random.default_rng(seed)
    by_writer: dict[str, list[Piece]] = defaultdict(list)
    for novel in novels():
        if half_of(novel.writer) == part:
            by_writer[novel.writer].append(novel)
    for candidates, away in _draws(list(by_writer), len(by_writer) // 3, seed):
        known, asked = [], []
        for writer in candidates:
            order = rng.permutation(len(by_writer[writer])).tolist()
            for place in order[:n_known]:
                known += _pieces(by_writer[writer][place], PIECE, 10 // n_known, rng)
            for place in order[n_known : n_known + 1]:
                asked += _pieces(by_writer[writer][place], LENGTHS[-1], 4, rng)
        for writer in sorted(away):
            place = int(rng.integers(len(by_writer[writer])))
            asked += _pieces(by_writer[writer][place], LENGTHS[-1], 4, rng)
        yield WhoCase(_pile(known), tuple(_lengths(_ask(asked, candidates, ""), LENGTHS)))


def _pieces(novel: Piece, n_words: int, some: int, rng: np.random.Generator) -> list[Piece]:
    """Random pieces of a novel, none overlapping, away from both ends."""
    return [novel._replace(body=body) for body in slices(novel, n_words, some, rng)]


def novels_2(part: Part, seed: int = 0) -> Iterator[WhoCase]:
    """Candidates known by two novels."""
    return _novels(part, 2, seed)


def novels_1(part: Part, seed: int = 0) -> Iterator[WhoCase]:
    """Candidates known by one novel."""
    return _novels(part, 1, seed)


# --- topics ------------------------------------------------------------------------------------


def by_topic(
    pieces: Sequence[Piece], part: Part, most: int, seed: int, *, threads: bool = False
) -> Iterator[tuple[list[Piece], list[Piece], list[str]]]:
    """What is known and what is asked, on other topics or in other threads, and the candidates."""
    rng = np.random.default_rng(seed)
    by_writer: dict[str, list[Piece]] = defaultdict(list)
    for p in pieces:
        if half_of(p.writer) == part:
            by_writer[p.writer].append(p)
    split: dict[str, tuple[list[Piece], list[Piece]]] = {}
    for writer in sorted(by_writer):
        own = [by_writer[writer][k] for k in rng.permutation(len(by_writer[writer]))]
        names = [p.thread if threads else p.topic for p in own]
        counts = Counter(names)
        if threads:
            order = sorted(counts, key=lambda name: hashlib.sha256(name.encode()).digest())
            held = set(order[: len(order) // 2])
        else:
            held = {n for n, c in counts.items() if 3 <= c <= len(own) - 5}
            held = {min(held, key=lambda name: (-counts[name], name))} if held else set()
        known = [p for p, name in zip(own, names, strict=True) if name not in held]
        asked = [p for p, name in zip(own, names, strict=True) if name in held]
        if len(known) >= 5 and len(asked) >= 3:
            # As many questioned texts of known topics as of other topics, where there are enough.
            some = 0 if threads else min(5, len(asked), len(known) - 5)
            split[writer] = known[some:][:most], asked[:5] + known[:some]
    chosen = sorted(split, key=lambda w: hashlib.sha256(w.encode()).digest())[:15]
    for candidates, away in _draws(chosen, max(len(chosen) // 3, 2), seed):
        known = [p for writer in candidates for p in split[writer][0]]
        asked = [p for writer in [*candidates, *sorted(away)] for p in split[writer][1]]
        yield known, asked, candidates


def _hostile(
    questioned: Sequence[Asked], pieces: Sequence[Piece], known: Sequence[Piece]
) -> list[Asked]:
    """The same, marked where topics point the wrong way."""
    topics = {p.body: p.topic for p in pieces}
    own: dict[str | None, set[str]] = defaultdict(set)
    for p in known:
        own[p.writer].add(p.topic)
        own[None].add(p.topic)
    return [
        replace(one, hostile=(topics[one.body] in own[one.truth]) == (one.truth is None))
        for one in questioned
    ]


def articles(part: Part, seed: int = 0) -> Iterator[WhoCase]:
    """C50 by clusters."""
    for known, asked, candidates in by_topic(c50(), part, 15, seed):
        questioned = _hostile(_ask(asked, candidates, ""), asked, known)
        pile = _pile([p._replace(thread=f"{k}") for k, p in enumerate(known)])
        yield WhoCase(pile, tuple(_lengths(questioned, (60, 200, 0))))


def _posts() -> list[Piece]:
    return [p for p in usenet() if len(p.body.split()) >= 100]


def groups(part: Part, seed: int = 0) -> Iterator[WhoCase]:
    """Usenet by newsgroups."""
    for known, asked, candidates in by_topic(_posts(), part, 15, seed):
        questioned = _hostile(_ask(asked, candidates, ""), asked, known)
        yield WhoCase(_pile(known), tuple(_lengths(questioned, (50, 100, 0))))


def threads(part: Part, seed: int = 0) -> Iterator[WhoCase]:
    """Usenet by threads."""
    for known, asked, candidates in by_topic(_posts(), part, 15, seed, threads=True):
        questioned = _ask(asked, candidates, "")
        yield WhoCase(_pile(known), tuple(_lengths(questioned, (50, 100, 0))))


def few(part: Part, seed: int = 0) -> Iterator[WhoCase]:
    """Three candidates with one to three articles each, and two unknown writers."""
    rng = np.random.default_rng(seed)
    by_writer: dict[str, list[Piece]] = defaultdict(list)
    for p in c50():
        if half_of(p.writer) == part:
            by_writer[p.writer].append(p)
    for draw in range(18):
        drawn = rng.choice(sorted(by_writer), 5, replace=False).tolist()
        known, asked = [], []
        for place, writer in enumerate(drawn):
            own = [by_writer[writer][k] for k in rng.permutation(len(by_writer[writer]))]
            n = 1 + (draw + place) % 3 if draw % 2 else 1 + draw // 2 % 3
            known += own[: n if place < 3 else 0]
            asked += own[3:6]
        questioned = _ask(asked, drawn[:3], "")
        pile = _pile([p._replace(thread=f"{k}") for k, p in enumerate(known)])
        yield WhoCase(pile, tuple(_lengths(questioned, (100, 0))))


# --- register and disguise ---------------------------------------------------------------------


def _in_register(piece: Piece, informal_writer: str) -> str:
    return (informal if piece.writer == informal_writer else formal)(piece.body)


def register(part: Part, seed: int = 0) -> Iterator[WhoCase]:
    """One candidate is informal, and so are the questioned texts of everybody."""
    for known, asked, candidates in by_topic(_posts(), part, 10, seed, threads=True):
        for innocent in candidates[:2]:
            pile = _pile(known, partial(_in_register, informal_writer=innocent))
            questioned = []
            for one in _ask(asked, candidates, ""):
                kind = "own" if one.truth == innocent else "others'"
                for change, name in ((informal, "informal"), (formal, "formal")):
                    questioned.append(
                        Asked(
                            change(one.body),
                            one.writer,
                            one.truth,
                            f"{kind}, {name}",
                            one.thread,
                        )
                    )
            yield WhoCase(pile, tuple(questioned))


def disguise(part: Part, seed: int = 0) -> Iterator[WhoCase]:
    """Questioned texts are disguised by rule, or not."""
    for known, asked, candidates in by_topic(_posts(), part, 10, seed, threads=True):
        plain = _ask(asked, candidates, "plain")
        hidden = [Asked(disguised(a.body), a.writer, a.truth, "disguised", a.thread) for a in plain]
        loose = [Asked(informal(a.body), a.writer, a.truth, "informal", a.thread) for a in plain]
        yield WhoCase(_pile(known), (*hidden, *loose))


WHO_BEDS: dict[str, Callable[..., Iterator[WhoCase]]] = {
    "novels-2": novels_2,
    "novels-1": novels_1,
    "c50": articles,
    "groups": groups,
    "threads": threads,
    "few": few,
    "register": register,
    "disguise": disguise,
}


def main() -> None:
    """Show how many cases each bed has."""
    for name in sys.argv[1:] or WHO_BEDS:
        for part in ("development", "test"):
            cases = list(WHO_BEDS[name](part))
            asked = [one for case in cases for one in case.asked]
            print(
                name,
                part,
                f"{len(cases)} draws,",
                f"{len(cases[0].candidates.authors)} candidates,",
                f"{len(cases[0].candidates)} known,",
                f"{sum(one.truth is None for one in asked)} of {len(asked)} by unknown writers",
            )


if __name__ == "__main__":
    main()
