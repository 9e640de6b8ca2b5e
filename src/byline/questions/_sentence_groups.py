"""The sentence groups that headlines are made of: lines, or one representative sentence per text.

A text is told by its title, if more than half of the texts with it have one. If not, it is told by
the sentence that has most in common with the other texts: with N texts, of which n(w) have the
content word w, a sentence of m words has

    sum over its content words w of (n(w) - 1) / (N - 1), divided by m + 5                   (T1)

as far as the text has sentences of 4 to 30 words; of several the first is taken. The 5 keeps very
short sentences from being the best by one word.

At most 500 sentences of a group, evenly spaced, and 300 words of a sentence are used, as run time
grows with the square of both. In scripts without blanks two characters count as a word.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from byline.corpus import Corpus, Text
from byline.corpus.sentence_groups import SourcedGroup
from byline.corpus.sentences import sentences
from byline.corpus.tokens import UNSPACED, folded_words
from byline.corpus.words import stop_words
from byline.engine import Engine
from byline.errors import UsageError

__all__ = [
    "GroupingOptions",
    "group_texts",
    "has_word",
    "lines_of",
    "one_group",
    "one_sentence_per_text",
    "reason_unusable",
    "truncate_group",
]

SPECTRAL = "spectral"
FEWEST_WORDS, MOST_WORDS = 4, 30
"""Words of a sentence that may stand for its text."""
FEW = 5
MOST = 500
"""The most sentences of a group,"""
LONGEST = 300
"""words of a sentence,"""
CHARACTERS = 20 * LONGEST
"""and characters of a sentence that are used."""
# What stands before a line of a list or a heading: "1. ", "(b) ", "- ", "## ".
_BULLET = re.compile(r"(?:\(?(?:\d{1,3}|[a-z])[.)]|[-*•–—]|#{1,6})\s+")
_WORD = re.compile(rf"[{UNSPACED}]{{1,2}}|[^\s{UNSPACED}]+")


def one_group(given: Corpus | Text | Iterable[str] | str) -> SourcedGroup:
    """The sentences of one headline: lines, the lines of a text, or one for each of several."""
    if isinstance(given, Corpus):
        return one_sentence_per_text(given, "1")
    if isinstance(given, str | Text):
        return lines_of(given if isinstance(given, Text) else Text("1", given))
    if not isinstance(given, Iterable):
        raise _unusable(given)
    lines = []
    for line in given:
        if not isinstance(line, str):
            raise _unusable(line)
        lines.append(" ".join(line.split()))
    kept = [(str(number), line) for number, line in enumerate(lines, 1) if line]
    return SourcedGroup("1", tuple(line for _, line in kept), tuple(name for name, _ in kept))


def truncate_group(group: SourcedGroup) -> SourcedGroup:
    """The group within the limits of this module; notes say what was left out."""
    many, notes = len(group.sentences), list(group.notes)
    places = [k * many // MOST for k in range(MOST)] if many > MOST else range(many)
    if many > MOST:
        notes.append(f"of {many:,} sentences {MOST:,}, taken evenly, were looked at")
    whole = [group.sentences[place] for place in places]
    cut = [_cut(sentence) for sentence in whole]
    shorter = sum(a is not b for a, b in zip(whole, cut, strict=True))
    if shorter:
        which = "1 sentence is" if shorter == 1 else f"{shorter:,} sentences are"
        limit = f"{LONGEST} words or {CHARACTERS:,} characters"
        notes.append(f"{which} longer than {limit}, and what comes after was left out")
    if not shorter and many <= MOST:
        return group
    sources = tuple(group.sources[place] for place in places)
    return replace(group, sentences=tuple(cut), sources=sources, notes=tuple(notes))


def reason_unusable(group: SourcedGroup) -> str | None:
    """Why nothing can be learned from a group; None if something can."""
    if not group.sentences or not group.references:
        return "has no sentences, or no references and none chosen"
    if not any(map(has_word, truncate_group(group).sentences)):
        return "has no sentence with a word"
    if not any(map(has_word, group.references)):
        return "has no reference with a word"
    return None


def has_word(sentence: str) -> bool:
    """Whether a sentence has anything but punctuation."""
    return any(character.isalnum() for character in sentence)


def _cut(sentence: str) -> str:
    """The very same sentence, or its beginning if it is too long."""
    if len(sentence) <= LONGEST:
        return sentence
    late = next(islice(_WORD.finditer(sentence), LONGEST, None), None)
    end = min(len(sentence) if late is None else late.start(), CHARACTERS)
    return sentence if end == len(sentence) else sentence[:end].rstrip()


def _unusable(given: object) -> UsageError:
    kind = type(given).__name__
    return UsageError(f"a headline is made of sentences: strings, a text or a corpus, not {kind}.")


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
        told = [text.title or _first(text) for text in texts]
        note = "texts are told by their titles"
        if titled < len(texts):
            note += f", {len(texts) - titled} without one by the first sentence"
    elif all(len(sentences(text.body)) == 1 for text in texts):
        told, note = [_first(text) for text in texts], ""
    else:
        told = list(_most_shared_sentences(texts))
        note = "texts are told by the sentence that has most in common with the others"
    lines = tuple(" ".join(line.split()) for line in told)
    notes = (note,) if note else ()
    return SourcedGroup(name, lines, tuple(text.id for text in texts), notes=notes)


class GroupingOptions(NamedTuple):
    """How texts are grouped."""

    method: str | None = None
    n_groups: int | None = None
    """How many groups there are, of spectral grouping."""
    seed: int = 0
    within: tuple[str, ...] = ()
    """What the texts of a group have in common: `day`, `author` or another column of a table."""
    least: int = 2
    """The fewest texts of a group."""


def group_texts(
    pile: Corpus, how: GroupingOptions, engine: Engine
) -> tuple[list[SourcedGroup], tuple[str, ...]]:
    """One group of sentences for each group of texts, the largest first, and who is in none.

    Spectral clustering is that of the graph of shared content words, with an edge between any two
    texts that share one.
    """
    if how.n_groups is not None and how.method != SPECTRAL:
        raise UsageError(
            "how many groups there are is said of spectral grouping only: add it with "
            "`--grouping spectral`."
        )
    if how.n_groups is not None and how.n_groups > len(pile):
        raise UsageError(
            f"{len(pile):,} texts make {len(pile):,} groups at most, not {how.n_groups:,}."
        )
    if how.least < 2:
        raise UsageError(f"a group has at least 2 texts, not {how.least}.")
    found = [group for part in _parts(pile, how.within) for group in _groups(part, how, engine)]
    large = sorted((group for group in found if len(group) >= how.least), key=len, reverse=True)
    groups = [
        one_sentence_per_text([pile[name] for name in group], str(number))
        for number, group in enumerate(large, 1)
    ]
    grouped = {name for group in large for name in group}
    return groups, tuple(text.id for text in pile if text.id not in grouped)


def _parts(pile: Corpus, within: Sequence[str]) -> list[Corpus]:
    """The texts that have the same day, author or other details, in the order of the pile."""
    for name in within:
        if not any(_detail(text, name) for text in pile):
            known = sorted({name for text in pile for name, _ in text.meta})
            raise UsageError(
                f"no text has {name!r}, by which groups are kept apart. Known: "
                f"{', '.join(['day', 'author', *known])}."
            )
    parts: dict[tuple[str, ...], list[Text]] = {}
    for text in pile:
        parts.setdefault(tuple(_detail(text, name) for name in within), []).append(text)
    return [Corpus(texts) for texts in parts.values()]


def _detail(text: Text, name: str) -> str:
    """The day or the author of a text, or another detail; empty where it has none."""
    if name == "day":
        return text.date.date().isoformat() if text.date else ""
    return (text.author if name == "author" else text.detail(name)) or ""


def _groups(pile: Corpus, how: GroupingOptions, engine: Engine) -> list[tuple[str, ...]]:
    """The names of the texts of each group."""
    from byline.questions.alike import GROUPING, alike

    spectral = how.method == SPECTRAL
    given = {} if how.n_groups is None else {"n_groups": min(how.n_groups, len(pile))}
    similar = alike(pile, method="matching" if spectral else "tf-idf", seed=how.seed, engine=engine)
    near = max(1, len(pile) - 1) if spectral else None
    parts = similar.groups(how.method or GROUPING, seed=how.seed, nearest=near, **given)
    return [group.texts for group in parts]


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
        fit = [(line, words) for line, words in cut if FEWEST_WORDS <= len(words) <= MOST_WORDS]
        worth = [
            sum(having[word] - 1 for word in set(words) if having[word]) / (len(words) + FEW)
            for _, words in fit or cut
        ]
        yield (fit or cut)[worth.index(max(worth))][0]
