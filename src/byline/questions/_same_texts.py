"""The texts of a verification case: which can be used, and notes about them.

Where files are of several formats, each text is read as one line: a paragraph of a document in Word
or on a web page is followed by an empty line, while in a plain file it may be a line or many, so
that two documents would look alike for their layout alone.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import PurePath

from byline.corpus import Corpus, Text
from byline.corpus.language import UNDETERMINED, guess_language
from byline.corpus.problems import VerificationProblem
from byline.errors import InputError, UsageError
from byline.methods.verification.cases import FEWEST_OTHERS, Case, ReferenceTexts
from byline.results import Verification
from byline.results.decisions import SHORT, VERY_SHORT

__all__ = [
    "FEWEST_OTHERS",
    "FEW_OTHERS",
    "LAYOUT_LEFT_OUT",
    "KindOfText",
    "as_case",
    "as_others",
    "check_known",
    "genre_of",
    "in_language",
    "in_lines_of",
    "in_one_line",
    "judgeable",
    "language_of",
    "like",
    "of_several_formats",
    "one_text",
    "suspected",
    "too_few",
    "usable_others",
]

FEW_OTHERS = 30
FEWEST_DIFFERENT = 10
COPY = 0.5
"""Texts that share so much of their wording are copies."""
LANGUAGE_SAMPLE = 2000
"""Characters of each text by which its language is guessed."""
KindOfText = tuple[str | None, str | None]
"""A language and a genre."""
LAYOUT_LEFT_OUT = (
    "the files are of several formats, so that their layout cannot be compared: line ends and "
    "empty lines were left out."
)
FORMATS = {".docx": "Word", ".htm": "web", ".html": "web", ".xhtml": "web", ".pdf": "PDF"}
BREAKS = re.compile(r"\s*[\r\n]\s*")


def one_text(questioned: Text | Corpus) -> Text:
    if isinstance(questioned, Text):
        return questioned
    if not len(questioned):
        raise InputError(f"there is no questioned text{_skipped(questioned)}: name one.")
    if len(questioned) != 1:
        raise UsageError(
            f"one text is questioned at a time, and {len(questioned)} were given: ask once for "
            "each, or give problems with --pan."
        )
    return questioned[0]


def check_known(known: Corpus) -> None:
    if not len(known):
        raise InputError(
            f"there is no known text{_skipped(known)}: give one or more that the writer surely "
            "wrote."
        )
    if len(known.authors) > 1:
        raise UsageError(
            f"the known texts are by {len(known.authors)} writers ({', '.join(known.authors[:3])}"
            "…): name one with --writer, and the others serve for comparison."
        )


def _skipped(texts: Corpus) -> str:
    """Why the first text that could not be used was left out, if one was."""
    return "".join(f" ({item.source}: {item.reason})" for item in texts.skipped[:1])


def usable_others(
    others: Corpus | None, known: Corpus, questioned: Text
) -> tuple[Corpus, list[str]]:
    """Texts by other people in the language of the case, and what was left out."""
    given = others if others is not None else Corpus([])
    language = _language(questioned)
    names = set(known.authors)
    apart = [text for text in given if text.author is None or text.author not in names]
    spoken = [text for text in apart if _compatible(_language(text), language)]
    long = [text for text in spoken if len(text.body.split()) >= VERY_SHORT]
    notes = []
    if own := len(given) - len(apart):
        notes.append(f"{own} of the others' texts are by {known.authors[0]}: they were left out.")
    if foreign := len(apart) - len(spoken):
        notes.append(f"{foreign} of the others' texts are in another language: left out.")
    if short := len(spoken) - len(long):
        few = f"{short} of the others' texts"
        notes.append(f"{few} have fewer than {VERY_SHORT} words: left out.")
    return Corpus(long), notes


def in_language(others: Corpus, language: str | None) -> Corpus:
    """Those of others' texts that are in a language, and long enough to compare with."""
    spoken = ((text, _language(text)) for text in others if len(text.body.split()) >= VERY_SHORT)
    return Corpus(
        [text for text, code in spoken if language is None or code in (language, UNDETERMINED)]
    )


def like(train: Sequence[VerificationProblem], kind: KindOfText) -> list[VerificationProblem]:
    """The problems of the same language and genre, else those of the language."""
    same_kind = [p for p in train if (p.language, genre_of(p)) == kind]
    return same_kind or [p for p in train if None in (p.language, kind[0]) or p.language == kind[0]]


def genre_of(problem: VerificationProblem) -> str | None:
    """The genre of a problem, however it is capitalised."""
    return None if problem.genre is None else problem.genre.strip().lower() or None


def language_of(texts: Sequence[Text]) -> str | None:
    """The language of texts by one hand or two, as far as it can be told."""
    named = [text.language for text in texts if text.language]
    if named:
        return named[0]
    code = guess_language(" ".join(text.body[:LANGUAGE_SAMPLE] for text in texts)).code
    return None if code == UNDETERMINED else code


def as_others(texts: Corpus) -> ReferenceTexts:
    """Reference texts by writer; a text of nobody known is by a writer of its own."""
    numbers: dict[str, int] = {}
    bodies: dict[str, int] = {}
    for place, text in enumerate(texts):
        writer = f"by {text.author}" if text.author is not None else f"text {place}"
        bodies.setdefault(text.body, numbers.setdefault(writer, len(numbers)))
    names = (f"by {text.author}" for text in texts if text.author is not None)
    signed = frozenset(numbers[name] for name in names)
    return ReferenceTexts(tuple(bodies), tuple(bodies.values()), signed)


def as_case(texts: Sequence[Text]) -> Case:
    """The questioned text, which comes first, and the known ones."""
    return Case(tuple(text.body for text in texts[1:]), texts[0].body)


def too_few(n: int) -> str:
    have = {0: "are no texts", 1: "is only one text"}.get(n, f"are only {n} texts")
    return (
        f"there {have} by others to compare with, and what two texts share tells nothing unless "
        f"one knows what others share: give {FEW_OTHERS} or more of the same kind with --others."
    )


def suspected(n: int, with_all: float) -> str:
    """That others were left out, what was probable with them, and what to do if they are others."""
    return (
        f"{n} of the others' texts {'is' if n == 1 else 'are'} so like the questioned text or the "
        "known ones, and unlike the rest, that the same hand may have written them: left out; with "
        f"{'it' if n == 1 else 'them'} the probability of one writer is {with_all:.2f}. An "
        "answer that hangs on them is left open. If they are surely by others, sign the others' "
        "texts, or give more of their kind."
    )


def judgeable(problem: VerificationProblem) -> tuple[list[Text], list[str]]:
    """The questioned text and the known ones that can be judged with it, and what to beware of."""
    asked, notes = problem.questioned, []
    words = len(asked.body.split())
    if words < VERY_SHORT:
        few = "one word" if words == 1 else f"{words or 'no'} words"
        return [], [f"the questioned text has {few}: texts under {VERY_SHORT} are not judged."]
    known = [text for text in problem.known if text.body.strip()]
    known, again = _once(known)
    if again:
        notes.append(f"{again[0]} is a copy of another known text: it was counted once.")
    copies = {text.id: share for text in known if (share := _copied(text, asked)) >= COPY}
    for name, share in list(copies.items())[:1]:
        exact = f"is the known text {name}, word for word"
        near = f"is nearly {name} ({share:.0%} of all stretches of five words or so are in both)"
        how = exact if share == 1 else near
        notes.append(
            f"the questioned text {how}: that a text is a copy says nothing about its style, so "
            "it was left out of the known ones."
        )
        known = [text for text in known if text.id not in copies]
    language = _language(asked)
    foreign = [text.id for text in known if not _compatible(_language(text), language)]
    if foreign:
        more = f" and {len(foreign) - 1} more are" if len(foreign) > 1 else " is"
        notes.append(
            f"{foreign[0]}{more} not in {language!r}, the language of the questioned text: "
            "left out, as style cannot be compared across languages."
        )
        known = [text for text in known if text.id not in foreign]
    if (different := len(set(asked.body.lower().split()))) < FEWEST_DIFFERENT:
        said = f"the questioned text has only {different} different words: there is no style in it."
        return [], [*notes, said]
    held = sum(len(text.body.split()) for text in known)
    if held < VERY_SHORT:
        few = f"the known texts have {held} words in all" if known else "no known text is left"
        return [], [*notes, f"{few}: fewer than {VERY_SHORT} words are not judged."]
    if min(words, held) < SHORT:
        notes.append(
            f"{min(words, held)} words are few: the shorter texts are, the less they tell."
        )
    return [asked, *known], notes


def _once(texts: list[Text]) -> tuple[list[Text], list[str]]:
    """Texts without copies of others among them, and the names of those."""
    first: dict[str, Text] = {}
    for text in texts:
        first.setdefault(" ".join(text.body.split()), text)
    kept = list(first.values())
    return kept, [text.id for text in texts if text not in kept]


def _copied(text: Text, other: Text) -> float:
    """How much wording two texts have in common; 1 if they differ in white space alone."""
    from byline.corpus.duplicates import resemblance

    if text.body.split() == other.body.split():
        return 1.0
    return min(resemblance(text.body, other.body), 0.99)


def _language(text: Text) -> str:
    return text.language or guess_language(text.body).code


def _compatible(language: str, other: str) -> bool:
    return UNDETERMINED in (language, other) or language == other


def of_several_formats(texts: Iterable[Text]) -> bool:
    """Whether texts come from files of more than one format; texts from no file do not count."""
    names = {PurePath(text.source).suffix.lower() for text in texts if text.source}
    return len({FORMATS.get(name, "plain") for name in names}) > 1


def in_one_line(texts: Corpus) -> Corpus:
    """The same texts, each without ends of lines."""
    return Corpus(replace(text, body=BREAKS.sub(" ", text.body)) for text in texts)


def in_lines_of(answer: Verification, body: str) -> Verification:
    """The same answer, its places in a text that was read as one line being those in its lines."""
    places: list[int] = []
    end = 0
    for gap in BREAKS.finditer(body):
        places += [*range(end, gap.start()), gap.start()]
        end = gap.end()
    places += range(end, len(body))
    evidence = tuple(
        replace(trait, places=tuple((places[a], places[z - 1] + 1) for a, z in trait.places))
        for trait in answer.evidence
    )
    return replace(answer, evidence=evidence)
