"""A survey of a pile: measure each text once, keep only numbers, and say what may mislead."""

import re
import statistics
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from byline.corpus import Skipped, Text
from byline.corpus.duplicates import exact_groups, near_duplicates, sketch
from byline.corpus.language import guess_language, languages_within
from byline.corpus.tokens import words
from byline.engine import Engine, Serial
from byline.results import Finding, NearDuplicate, Survey, WordCounts
from byline.results.decisions import SHORT, VERY_SHORT

__all__ = ["TextMeasures", "count_words", "measure", "survey"]

HUGE = 20_000_000
"""Characters past which a text is measured where it is: sending it would copy it twice."""
FEW_TEXTS = 3
UNBALANCED = 10

_QUOTED_LINE = re.compile(r"^[ \t]*>|\b(?:wrote|writes|schrieb|schreef|escribió|έγραψε):\s*$", re.M)
_BLANK = re.compile(r"\s")
_NAME_PART = re.compile(
    r"[A-ZÀ-ÖØ-Þ]+(?![a-zß-öø-ÿ])|[^\W\d_A-ZÀ-ÖØ-Þ]+|[A-ZÀ-ÖØ-Þ][^\W\d_A-ZÀ-ÖØ-Þ]+"
)


def survey(pile: Iterable[Text | Skipped], engine: Engine | None = None) -> Survey:
    """Measure and check a pile of texts.

    `pile` may be a `Corpus` or a stream that is read as it goes: the texts themselves are not kept.
    """
    skipped: list[Skipped] = list(getattr(pile, "skipped", ()))
    texts = (_measured_if_huge(text) for text in _texts_only(pile, skipped))
    measures = list((engine or Serial()).map(_measured, texts, describe=attrgetter("id")))
    same, near = _duplicate_pairs(measures)
    warnings = tuple(_findings(measures, same, near))
    return Survey(
        texts=len(measures),
        authors=_tally(text.author for text in measures),
        author_words=_author_words(measures),
        unsigned=sum(text.author is None for text in measures),
        languages=_tally(text.language for text in measures),
        encodings=_tally(text.encoding for text in measures),
        words=_word_counts(measures),
        duplicates=(*same, *((pair.a, pair.b) for pair in near)),
        near_duplicates=near,
        skipped=tuple(skipped),
        findings=warnings,
        warnings=tuple(finding.message for finding in warnings),
    )


@dataclass(frozen=True, slots=True)
class TextMeasures:
    """One text in numbers."""

    id: str
    author: str | None
    words: int
    language: str
    languages_within: tuple[str, ...]
    """More than one where passages of the text are in different languages."""
    encoding: str | None
    sha256: str
    sketch: NDArray[np.uint32]
    quoted_lines: int
    names_author: bool


def measure(text: Text) -> TextMeasures:
    """The measures of one text."""
    language = text.language or guess_language(text.body).code
    return TextMeasures(
        id=text.id,
        author=text.author,
        words=count_words(text.body),
        language=language,
        languages_within=tuple(share.code for share in languages_within(text.body, language)),
        encoding=text.detail("encoding"),
        sha256=text.sha256,
        sketch=sketch(text.body),
        quoted_lines=len(_QUOTED_LINE.findall(text.body)),
        names_author=_names_author(text),
    )


def count_words(body: str) -> int:
    """How many words a text has, punctuation not counted."""
    return sum(len(words(piece)) for piece in _pieces(body))


def _pieces(body: str, size: int = 1 << 20) -> Iterator[str]:
    """The body cut at blanks, so that the words of a huge text are never all held at once."""
    start = 0
    while start < len(body):
        cut = _BLANK.search(body, start + size)
        end = cut.start() if cut else len(body)
        yield body[start:end]
        start = end


def _names_author(text: Text) -> bool:
    """Whether the author's name stands in the text, written as a name."""
    name = text.detail("name") or (text.author or "").split("@")[0]
    parts = _NAME_PART.findall(name)
    if sum(map(len, parts)) < 3:
        return False
    pattern = r"\b" + r"[\s._-]+".join(re.escape(part.capitalize()) for part in parts) + r"\b"
    return re.search(pattern, text.body) is not None


Pile = Sequence[TextMeasures]


def _texts_only(pile: Iterable[Text | Skipped], skipped: list[Skipped]) -> Iterator[Text]:
    for item in pile:
        if isinstance(item, Skipped):
            skipped.append(item)
        else:
            yield item


def _measured_if_huge(text: Text) -> Text | TextMeasures:
    return measure(text) if len(text.body) > HUGE else text


def _measured(text: Text | TextMeasures) -> TextMeasures:
    return measure(text) if isinstance(text, Text) else text


def _duplicate_pairs(
    pile: Pile,
) -> tuple[tuple[tuple[str, str], ...], tuple[NearDuplicate, ...]]:
    groups = exact_groups(text.sha256 for text in pile)
    same = tuple((pile[group[0]].id, pile[place].id) for group in groups for place in group[1:])
    copies = {place for group in groups for place in group[1:]}
    originals = [place for place in range(len(pile)) if place not in copies]
    pairs = near_duplicates([pile[place].sketch for place in originals])
    near = tuple(
        NearDuplicate(
            pile[originals[pair.first]].id,
            pile[originals[pair.second]].id,
            round(pair.resemblance, 3),
        )
        for pair in pairs
    )
    return same, near


def _tally(names: Iterable[str | None]) -> Mapping[str, int]:
    """How often each name occurs, most frequent first, then by name."""
    counts = Counter(name for name in names if name is not None)
    return dict(sorted(counts.items(), key=lambda row: (-row[1], row[0])))


def _author_words(pile: Pile) -> Mapping[str, int]:
    totals: Counter[str] = Counter()
    for text in pile:
        if text.author is not None:
            totals[text.author] += text.words
    return dict(totals)


def _word_counts(pile: Pile) -> WordCounts:
    counts = [text.words for text in pile] or [0]
    return WordCounts(sum(counts), statistics.median(counts), min(counts), max(counts))


def _findings(
    pile: Pile, same: Sequence[tuple[str, str]], near: Sequence[NearDuplicate]
) -> Iterator[Finding]:
    """All findings, given the pairs of equal texts and of near-duplicates."""
    if not pile:
        yield Finding("empty", "there is no readable text here, so there is nothing to answer.")
    yield from _duplicates(pile, same, near)
    for check in _CHECKS:
        if isinstance(check, _TextCheck):
            yield from check.findings(pile)
        else:
            yield from check(pile)


class _TextCheck(NamedTuple):
    """A finding that names all texts for which a test holds; `{texts}` is "3 texts are" or so."""

    kind: str
    holds: Callable[[TextMeasures], bool]
    message: str
    verb: tuple[str, str] = ("is", "are")

    def findings(self, pile: Pile) -> Iterator[Finding]:
        """The finding, if the test holds for any text."""
        ids = tuple(text.id for text in pile if self.holds(text))
        if ids:
            texts = f"{_count(ids)} {_plural(ids, *self.verb)}"
            pronoun = _plural(ids, "it", "them")
            message = self.message.format(texts=texts, count=_count(ids), pronoun=pronoun)
            yield Finding(self.kind, message, ids)


def _languages(pile: Pile) -> Iterator[Finding]:
    """A pile in several languages."""
    # The language of a few words is a gamble, so very short texts have no say.
    told = [text for text in pile if text.language != "und" and text.words >= VERY_SHORT]
    counts = Counter(text.language for text in told)
    if len(counts) > 1:
        size: Counter[str] = Counter()
        for text in told:
            size[text.language] += text.words
        most = size.most_common(1)[0][0]
        others = tuple(text.id for text in told if text.language != most)
        listed = ", ".join(f"{code} {n:,}" for code, n in counts.most_common())
        yield Finding(
            "languages",
            f"the pile is in {len(counts)} languages ({listed}): writers can only be compared "
            "within one language. Split the pile by language.",
            others,
        )


def _few_texts(pile: Pile) -> Iterator[Finding]:
    """Authors with too little to learn from."""
    texts = _by_author(pile)
    single = sorted(name for name, held in texts.items() if len(held) == 1)
    few = sorted(name for name, held in texts.items() if 1 < len(held) < FEW_TEXTS)
    if single:
        yield Finding(
            "one-text",
            f"{_authors(single)} with only 1 text: nothing is left to check against once it has "
            "been learned from. Add texts, or cut a long one into several.",
            tuple(text.id for name in single for text in texts[name]),
        )
    if few:
        yield Finding(
            "few-texts",
            f"{_authors(few)} with fewer than {FEW_TEXTS} texts: such habits are known roughly, "
            "and answers that name them are less certain.",
            tuple(text.id for name in few for text in texts[name]),
        )


def _unbalanced(pile: Pile) -> Iterator[Finding]:
    """Authors of whom there is far more than of others."""
    totals = {name: sum(t.words for t in held) for name, held in _by_author(pile).items()}
    if len(totals) < 2:
        return
    most, least = max(totals, key=lambda n: totals[n]), min(totals, key=lambda n: totals[n])
    if totals[most] > UNBALANCED * max(totals[least], 1):
        yield Finding(
            "unbalanced",
            f"there are {totals[most]:,} words by {most} and {totals[least]:,} by {least}: methods "
            "lean towards writers they have seen more of. Use similar amounts where you can.",
        )


def _one_author(pile: Pile) -> Iterator[Finding]:
    """Nobody to compare with."""
    names = list(_by_author(pile))
    if len(names) == 1:
        yield Finding(
            "one-author",
            f"there is only one author, {names[0]}, and so nobody to compare with.",
        )


def _no_author(pile: Pile) -> Iterator[Finding]:
    """A pile in which nobody is named."""
    if any(text.author is not None for text in pile) or len(pile) < 2:
        return
    named = sum("_" in text.id.rsplit("/", 1)[-1] for text in pile) > len(pile) / 2
    hint = "--author-from name takes authors from names like Author_title.txt"
    yield Finding(
        "no-author",
        "no text has an author, so nothing can be said about writers. Put each author's texts into "
        "a sub-folder of that name, or give tables an author column; "
        + (f"the file names here look as if {hint} would help." if named else f"{hint}."),
    )


def _duplicates(
    pile: Pile, same: Sequence[tuple[str, str]], near: Sequence[NearDuplicate]
) -> Iterator[Finding]:
    """Duplicates, and duplicates under two authors."""
    author = {text.id: text.author for text in pile}
    pairs = [*same, *((pair.a, pair.b) for pair in near)]
    if same:
        yield Finding(
            "duplicates",
            f"{len(same):,} {_plural(same, 'text is a copy', 'texts are copies')} of another: kept "
            "together when methods are tested, so that nobody learns from the answer.",
            tuple(b for _, b in same),
        )
    if near:
        yield Finding(
            "near-duplicates",
            f"{len(near):,} {_plural(near, 'text shares', 'texts share')} half or more of the "
            "wording of another: one was made from the other, or both from a third. What they "
            "share says nothing about who wrote them.",
            tuple(pair.b for pair in near),
        )
    clash = [(a, b) for a, b in pairs if author[a] and author[b] and author[a] != author[b]]
    if clash:
        a, b = clash[0]
        yield Finding(
            "same-text-two-authors",
            f"{len(clash):,} {_plural(clash, 'pair', 'pairs')} of such texts stand under two "
            f"authors, for instance {a} and {b}: at least one label is wrong, or one writer "
            "copied the other.",
            tuple(later for _, later in clash),
        )


def _by_author(pile: Pile) -> dict[str, list[TextMeasures]]:
    texts: dict[str, list[TextMeasures]] = defaultdict(list)
    for text in pile:
        if text.author is not None:
            texts[text.author].append(text)
    return texts


def _plural(items: Sequence[object], one: str, many: str) -> str:
    return one if len(items) == 1 else many


def _count(items: Sequence[str]) -> str:
    return f"{len(items):,} {_plural(items, 'text', 'texts')}"


def _authors(names: Sequence[str], shown: int = 5) -> str:
    """How many, and who: names stand as they are, also at the beginning of a sentence."""
    listed = ", ".join(names[:shown])
    if len(names) > shown:
        listed += f" and {len(names) - shown:,} more"
    return f"{len(names):,} {_plural(names, 'author', 'authors')} ({listed})"


_CHECKS: tuple[_TextCheck | Callable[[Pile], Iterator[Finding]], ...] = (
    _TextCheck(
        "very-short",
        lambda text: text.words < VERY_SHORT,
        f"{{texts}} shorter than {VERY_SHORT} words: too short to show who wrote {{pronoun}}. "
        "Expect 'undecided' there; join several by the same writer where you can.",
    ),
    _TextCheck(
        "short",
        lambda text: VERY_SHORT <= text.words < SHORT,
        f"{{texts}} shorter than {SHORT} words: answers about who wrote such texts are less "
        "certain than about longer ones.",
    ),
    _languages,
    _TextCheck(
        "language-unknown",
        lambda text: text.language == "und" and text.words > 0,
        "the language of {count} could not be identified: word lists and part-of-speech tags are "
        "of no use there.",
    ),
    _TextCheck(
        "mixed-languages",
        lambda text: len(text.languages_within) > 1,
        "{texts} partly in another language (a quotation, a translation, a boxed text?): those "
        "parts can mislead every answer. Remove them where you can.",
    ),
    _no_author,
    _one_author,
    _few_texts,
    _unbalanced,
    _TextCheck(
        "author-named",
        lambda text: text.names_author,
        "{texts} the author's own name (a signature or a mention?): methods that read words may "
        "learn the name instead of the style.",
        ("contains", "contain"),
    ),
    _TextCheck(
        "quotes-left",
        lambda text: text.quoted_lines > 0,
        "{texts} likely to hold quoted lines (beginning with '>' or following '… wrote:'): those "
        "are another person's words. Check them.",
    ),
)
