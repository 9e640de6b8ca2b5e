"""Signed texts whose style does not fit whoever signed them: which of them to look at.

While writers were hidden, each signed text was judged as if nobody had signed it. Those that went
to somebody else come first, the least probable for their own writer before others; where they are
few, the texts that fit least make up the number. Each is then compared with other texts of the
writer who signed it.
"""

from collections.abc import Iterator, Mapping, Sequence

from byline.corpus import Corpus
from byline.corpus.problems import VerificationProblem
from byline.questions.report._parts import UNKNOWN
from byline.results.report import SelfTestGuess

__all__ = ["FEWEST_CLAIMED", "MOST_CLAIMED", "claims"]

MOST_CLAIMED, FEWEST_CLAIMED = 8, 3


def claims(
    pile: Corpus, languages: Mapping[str, str], guesses: Sequence[SelfTestGuess], most_known: int
) -> Iterator[tuple[str, VerificationProblem]]:
    """Each writer and text to compare, that which fits least first."""
    held = pile.signed.by_author
    there = set(pile.signed.ids)
    told = [guess for guess in guesses if guess.text in there]
    for guess in _doubtful(told):
        text = pile[guess.text]
        fit = (languages[text.id], UNKNOWN)
        own = [
            one
            for one in held[guess.author]
            if one.id != text.id and one.body != text.body and languages[one.id] in fit
        ]
        if own:
            yield guess.author, VerificationProblem(text.id, Corpus(own[:most_known]), text)


def _doubtful(guesses: Sequence[SelfTestGuess]) -> list[SelfTestGuess]:
    def order(guess: SelfTestGuess) -> tuple[bool, float]:
        return guess.guess == guess.author, guess.probabilities.get(guess.author, 0.0)

    ranked = sorted(guesses, key=order)
    mistaken = sum(guess.guess != guess.author for guess in guesses)
    return ranked[: min(MOST_CLAIMED, max(FEWEST_CLAIMED, mistaken))]
