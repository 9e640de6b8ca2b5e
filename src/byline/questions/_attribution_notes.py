"""Notes to an attribution: length, language, register, typicality, convergence."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from byline.corpus.language import UNDETERMINED, guess_language
from byline.questions._candidates import SHORT
from byline.results import Ranked, decisions

if TYPE_CHECKING:
    from byline.methods.attribution.typicality import HeldOut

__all__ = [
    "Atypicality",
    "author_notes",
    "convergence_notes",
    "held_out_notes",
    "language_notes",
    "length_notes",
    "register_notes",
    "typicality_notes",
]


def length_notes(words: int, needed: float | None, tried: float = SHORT) -> Iterator[str]:
    """Whether there are too few words to go by, where texts of so many were `tried`."""
    if words == 0:
        yield "the text is empty: there is nothing to judge, and all that remains is chance."
    elif words < min(SHORT, tried):
        yield f"{_words(words)} too few to decide: texts under {tried:.0f} were never tried."
    elif words < SHORT:
        yield f"{_words(words)} too few to decide, which takes {SHORT}."
    elif needed is not None and words < needed:
        yield (
            f"{_words(words)} few: of texts this long, fewer than four in five found their "
            f"author (from {needed:.0f} words on they did)."
        )


def held_out_notes(held_out: "HeldOut", prior_none: float) -> Iterator[str]:
    """Whether too little was held out to know how sure to be, and whether unknown ones are told."""
    if held_out.documents == 0:
        yield (
            "no text of another document by a candidate could be held out, so how sure to be of a "
            "new one was never tried. Add texts of other documents, or say with a column "
            '"document" which texts belong together.'
        )
    elif held_out.documents < decisions.FEW_HELD_OUT:
        n = held_out.documents
        documents = "1 signed document" if n == 1 else f"{n} signed documents"
        yield f"only {documents} could be held out to try such answers: the odds rest on little."
    if not held_out.tells_unknown and prior_none > 0:
        curve = held_out.kept_out
        area = "" if curve is None else f" (area under the curve {curve:.2f})"
        yield (
            f"none of these stays at its prior, {prior_none:g}: unknown authors could not be told "
            f"from the candidates better than by chance{area}."
        )


def register_notes(author: str, told: str) -> Iterator[str]:
    """That an answer rests on register."""
    yield (
        f"{author} writes in a register of their own here ({told}), and so is the text: anybody "
        "who writes like this would be taken for them."
    )


class Atypicality(NamedTuple):
    """How atypical a text is of the author who comes first."""

    typical: float | None
    """The typicality (p-value) in the views of the method."""
    share: float
    """The share of held-out texts that are as atypical in several views at once."""

    @property
    def much(self) -> bool:
        """Whether it is too atypical to be decided."""
        return self.share < decisions.ATYPICAL or (
            self.typical is not None and self.typical < decisions.ATYPICAL
        )


def typicality_notes(author: str, atypicality: Atypicality) -> Iterator[str]:
    """Whether a text is unlike those of the author who comes first."""
    if atypicality.typical is not None and atypicality.typical < decisions.ATYPICAL:
        yield (
            f"unlike {author}'s other texts: of the candidates' own texts of this length, fewer "
            f"than {decisions.ATYPICAL:.0%} lie so far from what is usual for their author. "
            "Perhaps somebody who is not among them wrote it, or had a hand in it."
        )
    elif atypicality.share < decisions.SUSPECT:
        yield (
            f"in several views at once unlike {author}'s other texts: of the candidates' own texts "
            f"{atypicality.share:.0%} are as odd in all that is looked at, function words, parts "
            "of speech, suffixes and words together. Perhaps somebody else had a hand in it."
        )


def language_notes(body: str, usual: str) -> Iterator[str]:
    """Whether the text is in another language than most of the candidates', if known."""
    if usual == UNDETERMINED:
        yield (
            "the language of the candidates' texts was not recognised: it cannot be told whether "
            "the text is in the same, and views that must know it are left out."
        )
        return
    language = guess_language(body).code if body else UNDETERMINED
    if language not in (UNDETERMINED, usual):
        yield (
            f"the text seems to be in {language!r}, but most of the candidates' texts "
            f"in {usual!r}: style cannot be compared across languages."
        )


def author_notes(
    ranking: Sequence[Ranked], counts: Mapping[str, int], *, others: bool = False
) -> Iterator[str]:
    """Which of the first two are hardly known, and why the first has not the highest score.

    `others` says whether other texts that were asked about have a say.
    """
    highest = max(ranking, key=lambda row: row.score)
    if highest.score > ranking[0].score and others:
        yield (
            f"{highest.author} has the highest score; that {ranking[0].author} comes first is owed "
            "to the other texts that were asked about, to how many of them each is held to have "
            "written, or to what texts held out showed."
        )
    elif highest.score > ranking[0].score:
        yield (
            f"{highest.author} has the highest score, but the method leans to some candidates "
            "more than it should, as texts held out showed; the probabilities make up for that."
        )
    for row in ranking[:2]:
        if counts[row.author] == 1:
            yield (
                f"{row.author} is known by one text: how that varies cannot be told, and how sure "
                "to be of it was never tried."
            )


def convergence_notes(ranking: Sequence[Ranked], slow: Mapping[str, float]) -> Iterator[str]:
    """Which of the first two have a mixture of views that is not the best yet."""
    for row in ranking[:2]:
        if row.author in slow:
            yield (
                f"the mixture of views of {row.author} did not converge: up to "
                f"{slow[row.author]:.1%} of what it is measured by could still be gained. Raise "
                "max_rounds, or p."
            )


def _words(words: int) -> str:
    return "1 word is" if words == 1 else f"{words} words are"
