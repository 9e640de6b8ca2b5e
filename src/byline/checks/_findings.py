"""Checks on a pile: each looks at the facts and says in plain words what it found and means."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence

from byline.checks._facts import Facts
from byline.results import Finding, NearDuplicate

__all__ = ["CHECKS", "duplicate_findings"]

VERY_SHORT = 50
SHORT = 250
FEW_TEXTS = 3
UNBALANCED = 10

Check = Callable[[Sequence[Facts]], Iterator[Finding]]


def very_short(pile: Sequence[Facts]) -> Iterator[Finding]:
    """Texts that hold too few words to show a habit."""
    found = [text.id for text in pile if text.words < VERY_SHORT]
    if found:
        yield Finding(
            "very-short",
            f"{_texts(found)} shorter than {VERY_SHORT} words: too short to show who wrote "
            f"{'it' if len(found) == 1 else 'them'}. Expect 'undecided' there; join several by the "
            "same writer where you can.",
            tuple(found),
        )


def short(pile: Sequence[Facts]) -> Iterator[Finding]:
    """Texts in which habits show only faintly."""
    found = [text.id for text in pile if VERY_SHORT <= text.words < SHORT]
    if found:
        yield Finding(
            "short",
            f"{_texts(found)} shorter than {SHORT} words: answers about who wrote such texts are "
            "less certain than about longer ones.",
            tuple(found),
        )


def languages(pile: Sequence[Facts]) -> Iterator[Finding]:
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
    unknown = tuple(text.id for text in pile if text.language == "und" and text.words)
    if unknown:
        yield Finding(
            "language-unknown",
            f"the language of {_count(unknown)} could not be told: word lists and part-of-speech "
            "tags are of no use there.",
            unknown,
        )


def mixed_languages(pile: Sequence[Facts]) -> Iterator[Finding]:
    """Single texts in several languages."""
    found = tuple(text.id for text in pile if len(text.languages_within) > 1)
    if found:
        yield Finding(
            "mixed-languages",
            f"{_texts(found)} partly in another language (a quotation, a translation, a boxed "
            "text?): those parts can mislead every answer. Take them out where you can.",
            found,
        )


def few_texts(pile: Sequence[Facts]) -> Iterator[Finding]:
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


def unbalanced(pile: Sequence[Facts]) -> Iterator[Finding]:
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


def one_author(pile: Sequence[Facts]) -> Iterator[Finding]:
    """Nobody to compare with."""
    names = list(_by_author(pile))
    if len(names) == 1:
        yield Finding(
            "one-author",
            f"there is only one author, {names[0]}, and so nobody to compare with.",
        )


def no_author(pile: Sequence[Facts]) -> Iterator[Finding]:
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


def names_inside(pile: Sequence[Facts]) -> Iterator[Finding]:
    """Texts that give their author away by name."""
    found = tuple(text.id for text in pile if text.names_author)
    if found:
        yield Finding(
            "author-named",
            f"{_texts(found, 'contain', 'contains')} the author's own name (a signature or a "
            "mention?): methods that read words may learn the name instead of the style.",
            found,
        )


def quotes_left(pile: Sequence[Facts]) -> Iterator[Finding]:
    """Texts that still hold somebody else's words."""
    found = tuple(text.id for text in pile if text.quoted_lines)
    if found:
        yield Finding(
            "quotes-left",
            f"{_texts(found)} likely to hold quoted lines (beginning with '>' or following "
            "'… wrote:'): those are another person's words. Check them.",
            found,
        )


CHECKS: tuple[Check, ...] = (
    very_short,
    short,
    languages,
    mixed_languages,
    no_author,
    one_author,
    few_texts,
    unbalanced,
    names_inside,
    quotes_left,
)


def duplicate_findings(
    pile: Sequence[Facts],
    same: Sequence[tuple[str, str]],
    near: Sequence[NearDuplicate],
) -> Iterator[Finding]:
    """Copies, and copies under two names."""
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


def _by_author(pile: Sequence[Facts]) -> dict[str, list[Facts]]:
    found: dict[str, list[Facts]] = defaultdict(list)
    for text in pile:
        if text.author is not None:
            found[text.author].append(text)
    return found


def _plural(items: Sequence[object], one: str, many: str) -> str:
    return one if len(items) == 1 else many


def _count(items: Sequence[str]) -> str:
    return f"{len(items):,} {_plural(items, 'text', 'texts')}"


def _texts(items: Sequence[str], many: str = "are", one: str = "is") -> str:
    return f"{_count(items)} {_plural(items, one, many)}"


def _authors(names: Sequence[str], shown: int = 5) -> str:
    """How many, and who: names stand as they are, also at the beginning of a sentence."""
    listed = ", ".join(names[:shown])
    if len(names) > shown:
        listed += f" and {len(names) - shown:,} more"
    return f"{len(names):,} {_plural(names, 'author', 'authors')} ({listed})"
