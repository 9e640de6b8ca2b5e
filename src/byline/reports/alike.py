"""Similarities, groups, shared passages and categories on a terminal."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby

from byline.corpus import Text
from byline.reports.wording import counted, printable, shortened, wrapped
from byline.results import Categorisation, Group, Similarity, SimilarityExplanation

__all__ = ["groups_text", "labels_text", "names_of", "nearest_text", "pair_text", "pairs_text"]

Names = Callable[[str], str]

BEGINNING = 70
SHOWN_LABELS = 3
SHOWN_SHARED = 8
SHOWN_PASSAGES = 10
QUOTED = 600


def names_of(texts: Iterable[Text]) -> Names:
    """How the texts of a pile are called: by id, and rows of a table by how they begin, too."""
    known = {text.id: text for text in texts}
    return lambda name: _name(known[name])


def _name(text: Text) -> str:
    if not re.search(r"#\d+$", text.source):  # a file of its own, whose name says enough
        return printable(text.id)
    return printable(f"{text.id}  {shortened(text.title or text.body, BEGINNING)}")


def pair_text(pair: SimilarityExplanation, names: Names = printable) -> str:
    """Two texts: the number first, then what carries it and where the wording is the same."""
    a, b = printable(pair.a), printable(pair.b)
    parts = [f"{pair.similarity:.4f}  is the similarity of {a} and {b}, from 0 to 1"]
    if (names(pair.a), names(pair.b)) != (a, b):
        parts.append(f"  {names(pair.a)}\n  {names(pair.b)}")
    if pair.shared:
        shown = pair.shared[:SHOWN_SHARED]
        rest = pair.similarity - sum(item.weight for item in shown)
        rows = [f"  {item.weight:.4f}  {printable(item.feature)}" for item in shown]
        if len(pair.shared) > len(shown):
            rows.append(f"  {rest:.4f}  {len(pair.shared) - len(shown):,} more")
        parts.append("\n".join(["They share", *rows]))
    else:
        parts.append("They share no word that says what they are about.")
    parts.append(_passages(pair))
    return "\n\n".join(parts)


def nearest_text(pairs: Iterable[Similarity], names: Names = printable) -> Iterator[str]:
    """Each text and those most like it; texts that share nothing with any other are not named."""
    text = None
    for text, near in groupby(pairs, key=lambda pair: pair.a):
        rows = [f"  {pair.similarity:.4f}  {names(pair.b)}" for pair in near]
        yield "\n".join([names(text), *rows])
    if text is None:
        yield "No text shares a word that counts with any other."


def pairs_text(pairs: Iterable[Similarity], names: Names = printable) -> Iterator[str]:
    """Pairs of texts, one to a line; on two where the texts are shown."""
    pair = None
    for pair in pairs:
        a, b = names(pair.a), names(pair.b)
        between = "  " if (a, b) == (printable(pair.a), printable(pair.b)) else "\n        "
        yield f"{pair.similarity:.4f}  {a}{between}{b}"
    if pair is None:
        yield "No two texts are that similar."


def groups_text(groups: Sequence[Group], names: Names = printable) -> Iterator[str]:
    """Groups of two and more with what they have in common, and then those that stand alone."""
    alone = [group.texts[0] for group in groups if len(group.texts) == 1]
    for group in groups:
        if len(group.texts) > 1:
            common = f": {', '.join(map(printable, group.words))}" if group.words else ""
            title = f"{group.group}. {len(group.texts):,} texts{common}"
            yield "\n".join([title, *(f"  {names(text)}" for text in group.texts)])
    if alone:
        rows = [f"  {names(text)}" for text in alone]
        yield "\n".join([f"{len(alone):,} {'stand' if len(alone) > 1 else 'stands'} alone", *rows])


def _passages(pair: SimilarityExplanation) -> str:
    if not pair.passages:
        return "No passage of five or more words is the same in both."
    total = sum(passage.words for passage in pair.passages)
    number = counted(len(pair.passages), "passage")
    title = (
        f"Same wording: {number}, {total:,} words, "
        f"{pair.covered[0]:.0%} of the first text and {pair.covered[1]:.0%} of the second"
    )
    rows = [title]
    for passage in pair.passages[:SHOWN_PASSAGES]:
        (start_a, end_a), (start_b, end_b) = passage.a, passage.b
        rows.append(f"  {passage.words:,} words, at {start_a}-{end_a} and {start_b}-{end_b}")
        rows += wrapped(f"{shortened(passage.text, QUOTED)}”", "    “", "     ")
    if len(pair.passages) > SHOWN_PASSAGES:
        rows.append(f"  … and {len(pair.passages) - SHOWN_PASSAGES:,} shorter ones")
    return "\n".join(rows)


def labels_text(answers: Iterable[Categorisation]) -> Iterator[str]:
    """One line per text: the label, its probability, and the next likeliest."""
    for answer in answers:
        ranking = answer.ranking[:SHOWN_LABELS]
        first, *others = (f"{printable(row.label)} {row.score:.2f}" for row in ranking)
        rest = f"  ({', '.join(others)})" if others else ""
        yield f"{printable(answer.text)}: {first}{rest}"
