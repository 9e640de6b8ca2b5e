"""Count what follows what among parts of speech, for the grammars that come with Byline.

    python benchmarks/tzouridis2014/grammars.py [FOLDER]

English is counted in the titles of tagmynews, as the tagger that comes with Byline tags them;
German, Spanish, French and Dutch in the training parts of `ud`, as these are tagged. Symbols that
occur less than ten times stand for their part of speech. Headlines of headline_groups and of
uci_news_headlines are not counted.
"""

import html
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from byline.corpus.tokens import fold
from byline.features.tagging import read_tagged, tagger
from byline.methods.compression import grammar
from byline.methods.compression.tokenisation import pieces
from byline.numerics.ngram_counts import windows
from byline.research.corpora import load, locate

LEAST = 10
Tagged = Sequence[tuple[str, str]]


def main() -> None:
    """Write one file for each language."""
    own = Path(grammar.__file__).with_name("grammars")
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else own
    folder.mkdir(parents=True, exist_ok=True)
    for language in grammar.LANGUAGES:
        rows = list(_titles() if language == "en" else _treebank(language))
        place = folder / f"{language}.npz"
        arrays: dict[str, Any] = dict(packed_rows(rows, language))
        np.savez_compressed(place, **arrays)
        print(f"{language}: {len(rows)} rows, {place.stat().st_size // 1024} KB", flush=True)


def packed_rows(rows: Sequence[Tagged], language: str) -> dict[str, np.ndarray]:
    """The counts of rows of words and tags, as a file holds them."""
    told = [[(grammar.symbol(word, tag, language), tag) for word, tag in row] for row in rows]
    often = Counter(name for row in told for name, _ in row)
    kinds = {grammar.family(tag) for row in told for _, tag in row}
    kept = {name for name, count in often.items() if count >= LEAST}
    names = sorted(kept | kinds | {grammar.END, grammar.PHRASE})
    number = {name: place for place, name in enumerate(names, start=1)}
    last = number[grammar.END]
    words, phrases = [], []
    for row in told:
        symbols = [number.get(name, number[grammar.family(tag)]) for name, tag in row]
        words.append(np.array([*symbols, last]))
        inside = [grammar.in_phrase(tag) for _, tag in row]
        short = [
            number[grammar.PHRASE] if inner else symbol
            for place, (inner, symbol) in enumerate(zip(inside, symbols, strict=True))
            if not (inner and place and inside[place - 1])
        ]
        phrases.append(np.array([*short, last]))
    orders = grammar.ORDERS
    return grammar.pack(names, windows(words, orders[0]), windows(phrases, orders[1]))


def _titles() -> Iterator[Tagged]:
    file = locate("tagmynews") / "news.tsv"
    lines = file.read_text("utf-8").splitlines()
    titles = [html.unescape(line.split("\t")[1]) for line in lines]
    cut = [[piece.text for piece in pieces(title, "en")] for title in titles]
    full = [words for words in cut if words]
    for words, tags in zip(full, tagger("en").tag(full), strict=True):
        yield list(zip(map(fold, words), tags, strict=True))


def _treebank(language: str) -> Iterator[Tagged]:
    for file in load("ud"):
        if file.language == language and file.use == "train":
            for sentence in read_tagged(file.path):
                yield list(zip(map(fold, sentence.words), sentence.tags, strict=True))


if __name__ == "__main__":
    main()
