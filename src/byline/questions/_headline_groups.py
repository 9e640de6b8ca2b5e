"""The groups that headlines are made of: input, limits on their size, and fitness for training.

At most 500 sentences of a group, evenly spaced, and 300 words of a sentence are used, as run time
grows with the square of both. In scripts without blanks two characters count as a word.
"""

import re
from collections.abc import Iterable
from dataclasses import replace
from itertools import islice

from byline.corpus import Corpus, Text
from byline.corpus.sentence_groups import SourcedGroup
from byline.corpus.tokens import UNSPACED
from byline.errors import UsageError
from byline.questions._representative_sentences import lines_of, one_sentence_per_text

__all__ = ["has_word", "one_group", "reason_unusable", "truncate_group"]

MOST = 500
"""The most sentences of a group,"""
LONGEST = 300
"""words of a sentence,"""
CHARACTERS = 20 * LONGEST
"""and characters of a sentence that are used."""
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
