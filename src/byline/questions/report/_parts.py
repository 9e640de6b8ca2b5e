"""The parts of a pile by language: attribution compares texts in one language only.

Otherwise a text would be attributed to whoever writes in its language. A text of unknown language
goes with the language of most signed texts.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from byline.corpus import Corpus
from byline.corpus.duplicates import exact_groups

__all__ = ["UNKNOWN", "LanguagePart", "parts_of", "without_shared"]

UNKNOWN = "und"


class LanguagePart(NamedTuple):
    """The texts in one language."""

    language: str
    signed: Corpus
    unsigned: Corpus

    @property
    def lacks(self) -> str:
        """Why there is no attribution in this language."""
        writers = self.signed.authors
        if not writers:
            return (
                f"It is in another language ({self.language}) than every signed text. Add signed "
                "texts in that language."
            )
        if len(writers) < 2:
            return (
                f"It is in a language ({self.language}) in which only {writers[0]} signed "
                "anything. Add texts in that language by at least one more."
            )
        return ""


def parts_of(pile: Corpus, languages: Mapping[str, str]) -> list[LanguagePart]:
    """The languages of the pile, those with most signed texts first."""
    signed = Counter(languages[text.id] for text in pile.signed)
    codes = [code for code, _ in signed.most_common() if code != UNKNOWN]
    codes += sorted({languages[text.id] for text in pile} - {UNKNOWN, *codes})
    most = codes[0] if codes else UNKNOWN
    spoken = {name: most if code == UNKNOWN else code for name, code in languages.items()}
    return list(_parts(pile, spoken, codes or [most]))


def _parts(pile: Corpus, spoken: Mapping[str, str], codes: list[str]) -> Iterator[LanguagePart]:
    for code in codes:
        own = pile.where(lambda text, code=code: spoken[text.id] == code)  # type: ignore[misc]
        yield LanguagePart(code, own.signed, own.unsigned)


def without_shared(pile: Corpus) -> tuple[Corpus, list[str]]:
    """All but signed texts that several writers signed word for word, and which those are."""
    signed = pile.signed
    shared: list[str] = []
    for group in exact_groups(text.body for text in signed):
        if len({signed[place].author for place in group}) > 1:
            shared += [signed[place].id for place in group]
    left = set(shared)
    return pile.where(lambda text: text.id not in left), sorted(shared)
