"""Sentence groups from piles: the lines of a text, or one representative sentence per text.

A text is told by its title, if more than half of the texts with it have one. If not, it is told by
the sentence that has most in common with the other texts: with N texts, of which n(w) have the
content word w, a sentence of m words has

    sum over its content words w of (n(w) - 1) / (N - 1), divided by m + 5                   (T1)

as far as the text has sentences of 4 to 30 words; of several the first is taken. The 5 keeps very
short sentences from being the best by one word.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from byline.corpus import Corpus, Text
from byline.corpus.sentence_groups import SourcedGroup
from byline.corpus.sentences import sentences
from byline.corpus.tokens import folded_words
from byline.corpus.words import stop_words
from byline.engine import Engine
from byline.errors import UsageError

__all__ = ["group_texts", "lines_of", "one_sentence_per_text"]

SPECTRAL = "spectral"
SHORTEST, LONGEST = 4, 30
FEW = 5
# What stands before a line of a list or a heading: "1. ", "(b) ", "- ", "## ".
_BULLET = re.compile(r"(?:\(?(?:\d{1,3}|[a-z])[.)]|[-*•–—]|#{1,6})\s+")


def lines_of(text: Text) -> SourcedGroup:
    """The lines of a text, each a sentence; blank ones are left out."""
    cut = ((number, line.strip()) for number, line in enumerate(text.body.split("\n"), 1))
    kept = [(f"{text.id}:{number}", line) for number, line in cut if line]
    return SourcedGroup(
        text.id, tuple(line for _, line in kept), tuple(source for source, _ in kept)
    )


def one_sentence_per_text(texts: Sequence[Text], name: str) -> SourcedGroup:
    """One line for each text: its title, or the sentence that has most in common with the rest."""
    titled = sum(bool(text.title) for text in texts)
    if 2 * titled > len(texts):
        found = [text.title or _first(text) for text in texts]
        note = "texts are told by their titles"
        if titled < len(texts):
            note += f", {len(texts) - titled} without one by the first sentence"
    elif all(len(sentences(text.body)) == 1 for text in texts):
        found, note = [_first(text) for text in texts], ""
    else:
        found = list(_most_shared_sentences(texts))
        note = "texts are told by the sentence that has most in common with the others"
    lines = tuple(" ".join(line.split()) for line in found)
    notes = (note,) if note else ()
    return SourcedGroup(name, lines, tuple(text.id for text in texts), notes=notes)


def group_texts(
    pile: Corpus, grouping: str | None, count: int | None, seed: int, engine: Engine
) -> tuple[list[SourcedGroup], tuple[str, ...]]:
    """One group of sentences for each group of texts, the largest first, and who is in none.

    Spectral clustering is that of the graph of shared content words; `count` says how many groups.
    """
    from byline.questions.alike import GROUPING, alike

    if count is not None and grouping != SPECTRAL:
        raise UsageError(
            "how many groups there are is said of spectral grouping only: add it with "
            "`--grouping spectral`."
        )
    if count is not None and count > len(pile):
        raise UsageError(f"{len(pile):,} texts make {len(pile):,} groups at most, not {count:,}.")
    shared = "matching" if grouping == SPECTRAL else "tf-idf"
    given = {} if count is None else {"n_groups": count}
    asked = alike(pile, method=shared, seed=seed, engine=engine)
    found = asked.groups(grouping or GROUPING, seed=seed, **given)
    groups = [
        one_sentence_per_text([pile[name] for name in group.texts], str(group.group))
        for group in found
        if len(group.texts) > 1
    ]
    return groups, tuple(group.texts[0] for group in found if len(group.texts) == 1)


def _first(text: Text) -> str:
    return next(_sentences(text))


def _sentences(text: Text) -> Iterator[str]:
    for start, end in sentences(text.body):
        plain = _BULLET.sub("", text.body[start:end], count=1)
        yield plain if plain.strip() else text.body[start:end]


def _most_shared_sentences(texts: Sequence[Text]) -> Iterator[str]:
    """The sentence of each text that has most in common with the others (T1)."""
    from byline.features.kernels import pile_language

    plain = stop_words(pile_language([text.body for text in texts]))
    having = Counter(word for text in texts for word in set(folded_words(text.body)) - plain)
    for text in texts:
        cut = [(line, folded_words(line)) for line in _sentences(text)]
        fit = [(line, words) for line, words in cut if SHORTEST <= len(words) <= LONGEST]
        worth = [
            sum(having[word] - 1 for word in set(words) if having[word]) / (len(words) + FEW)
            for _, words in fit or cut
        ]
        yield (fit or cut)[worth.index(max(worth))][0]
