"""The findings of a survey: what in a pile may mislead the answers, and what to do about it."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from byline.checks._measures import TextMeasures
from byline.results import Finding, NearDuplicate

__all__ = ["findings"]

VERY_SHORT = 50
SHORT = 250
FEW_TEXTS = 3
UNBALANCED = 10

Pile = Sequence[TextMeasures]


def findings(
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
