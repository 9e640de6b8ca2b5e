"""The corpora that beds of mismatch are made of: who wrote each text, on what topic."""

import gzip
import hashlib
import json
import os
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from byline.corpus import Corpus
from byline.corpus.people import merge, people
from byline.corpus.splits import duplicate_groups
from byline.research.corpora import load, locate

__all__ = ["Piece", "c50", "cut", "novels", "part_of", "slices", "usenet"]

LOCAL = Path(__file__).parent / "results" / "local"
_REPLY = re.compile(r"^\s*(re|fwd?|was)\s*[:\]]\s*", re.IGNORECASE)
_WORD = re.compile(r"\S+")


class Piece(NamedTuple):
    """A text with what a bed may vary."""

    body: str
    writer: str
    topic: str
    """A newsgroup, a cluster, a novel, a genre."""
    thread: str = ""


def part_of(writer: str) -> str:
    """The part of a writer, by the hash of the name: a third each."""
    digest = int(hashlib.sha256(writer.encode()).hexdigest(), 16)
    return ("development", "test", "reference")[digest % 3]


def cut(body: str, n_words: int, start: int = 0) -> str:
    """So many words of a text from the word at `start`, with the blanks and lines between."""
    words = [(m.start(), m.end()) for m in _WORD.finditer(body)]
    some = words[start : start + n_words]
    return body[some[0][0] : some[-1][1]] if some else ""


@cache
def usenet() -> tuple[Piece, ...]:
    """Posts without quotations and signatures, near-copies once; kept locally."""
    kept = LOCAL / "usenet.jsonl.gz"
    if not kept.exists():
        pile = load("usenet").signed
        pile = merge(pile, people(pile)).where(lambda text: len(text.body.split()) >= 60)
        pile = pile.take(np.sort(np.unique(duplicate_groups(pile), return_index=True)[1]))
        LOCAL.mkdir(parents=True, exist_ok=True)
        with gzip.open(kept, "wt", encoding="utf-8") as file:
            for text in pile:
                row = (text.body, text.author, text.detail("group"), _subject(text.title))
                file.write(json.dumps(row) + "\n")
    with gzip.open(kept, "rt", encoding="utf-8") as file:
        return tuple(Piece(*json.loads(line)) for line in file)


def _subject(title: str | None) -> str:
    subject = title or ""
    while _REPLY.match(subject):
        subject = _REPLY.sub("", subject)
    return " ".join(subject.casefold().split())


@cache
def c50() -> tuple[Piece, ...]:
    """Articles with the cluster of their tf-idf vector as topic."""
    from sklearn.cluster import KMeans
    from sklearn.feature_extraction.text import TfidfVectorizer

    pile: Corpus = load("c50").signed
    pile = pile.take(np.sort(np.unique(duplicate_groups(pile), return_index=True)[1]))
    bodies = [text.body for text in pile]
    table = TfidfVectorizer(min_df=5, max_df=0.1, sublinear_tf=True, stop_words="english")
    topics = KMeans(12, n_init=1, random_state=0).fit_predict(table.fit_transform(bodies))
    return tuple(
        Piece(text.body, str(text.author), f"cluster {topic}")
        for text, topic in zip(pile, topics.tolist(), strict=True)
    )


@cache
def novels() -> tuple[Piece, ...]:
    """English novels, whole: writer, and "year title" as topic."""
    folder = locate("english_novels") if _known("english_novels") else None
    place = Path(folder) if folder else _data() / "english_novels"
    pieces = []
    for path in sorted(place.glob("*.txt.gz")):
        writer, title, year = path.name.removesuffix(".txt.gz").split("_")
        if writer != "Anon":
            body = gzip.decompress(path.read_bytes()).decode("utf-8", "replace")
            pieces.append(Piece(body, writer, f"{year} {title}"))
    return tuple(pieces)


def _known(name: str) -> bool:
    from byline.research.corpora import registry

    return name in {row.name for row in registry()}


def _data() -> Path:

    return Path(os.environ["BYLINE_DATA"])


@cache
def _starts(body: str) -> tuple[int, ...]:
    return tuple(m.start() for m in _WORD.finditer(body))


def slices(piece: Piece, n_words: int, some: int, rng: np.random.Generator) -> list[str]:
    """Random pieces of so many words of a long text, none overlapping, away from both ends."""
    starts = _starts(piece.body)
    most = (len(starts) - 2000) // n_words
    places = rng.choice(max(most, 1), min(some, max(most, 1)), replace=False)
    out = []
    for place in places.tolist():
        first = 1000 + place * n_words
        last = min(first + n_words, len(starts) - 1)
        out.append(piece.body[starts[first] : starts[last]].rstrip())
    return out
