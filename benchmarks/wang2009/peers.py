"""Summarisers of sumy, given the same sentences and the same limit.

sumy splits texts by rules that it downloads; here it is handed our sentences, and words as we split
them, with its own stemmer and stop words where it has the language. What it thinks of each sentence
orders them, and our selection takes them up to the limit: with our control of repetition where sumy
has none (LexRank, LSA), without it where its method has one (KL-Sum, SumBasic). KL-Sum, which takes
hours for all sentences of the larger piles, is stopped when it has chosen twice as many words as
there is room for; what it chose until then is the same.
"""

import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from byline.corpus.tokens import words
from byline.methods.summarisation._summariser import ALIKE
from byline.methods.summarisation.selection import select

sys.path.insert(0, str(Path(__file__).parent))
from learning import Case

__all__ = ["PEERS", "installed", "peer_summary", "rated"]

PEERS = {
    "sumy LexRank": ("lex_rank", "LexRankSummarizer", ALIKE),
    "sumy LSA": ("lsa", "LsaSummarizer", ALIKE),
    "sumy KL-Sum": ("kl", "KLSummarizer", 1.0),
    "sumy SumBasic": ("sum_basic", "SumBasicSummarizer", 1.0),
}
LANGUAGES = {"en": "english", "el": "greek", "ar": "arabic", "hi": "hindi"}


def installed() -> bool:
    """Whether sumy is here."""
    try:
        import sumy  # type: ignore[import-not-found] # noqa: F401
    except ImportError:
        return False
    return True


def peer_summary(name: str, case: Case) -> list[int]:
    """The places of the sentences that a summariser of sumy takes."""
    alike = PEERS[name][2]
    texts = list(case.sentences.wordings())
    places: dict[str, list[int]] = {}
    for place, text in enumerate(texts):
        places.setdefault(text, []).append(place)
    found = rated(name, texts, case.language, 2 * case.limit.amount)
    order = (place for text in found for place in places[text])
    return sorted(select(order, case.sentences, case.limit, alike))


def rated(name: str, texts: Sequence[str], language: str, enough: int) -> list[str]:
    """The sentences as the summariser rates them, the best first; of KL-Sum, enough words."""
    from importlib import import_module

    from sumy.models.dom import (  # type: ignore[import-not-found]
        ObjectDocumentModel,
        Paragraph,
        Sentence,
    )

    module, kind, _ = PEERS[name]
    tokenizer = _Words()
    document = ObjectDocumentModel([Paragraph([Sentence(text, tokenizer) for text in texts])])
    summariser = getattr(import_module(f"sumy.summarizers.{module}"), kind)(_stemmer(language))
    if hasattr(summariser, "stop_words"):
        summariser.stop_words = _stop_words(language)
    if name == "sumy KL-Sum":
        return _first_chosen(summariser, document, enough)
    ratings: dict[str, float] = {}

    def keep(sentences: Any, count: int, rating: Any, *args: Any, **kwargs: Any) -> tuple[()]:
        rate: Callable[..., float] = rating.__getitem__ if isinstance(rating, dict) else rating
        for sentence in sentences:
            ratings.setdefault(str(sentence), float(rate(sentence, *args, **kwargs)))
        return ()

    summariser._get_best_sentences = keep
    summariser(document, len(document.sentences))
    return sorted(ratings, key=lambda text: -ratings[text])


def _first_chosen(summariser: Any, document: Any, enough: int) -> list[str]:
    """The sentences that KL-Sum chooses until they have so many words, in its order."""
    left = [str(sentence) for sentence in document.sentences]
    chosen: list[str] = []

    def best(divergences: list[float]) -> int:
        if sum(len(text.split()) for text in chosen) >= enough:
            raise _Enough
        index = divergences.index(min(divergences))
        chosen.append(left.pop(index))
        return index

    summariser._find_index_of_best_sentence = best
    with suppress(_Enough):
        summariser(document, len(left))
    return chosen


class _Enough(Exception):
    """KL-Sum has chosen enough."""


class _Words:
    """What sumy asks of a tokenizer."""

    def to_words(self, text: str) -> tuple[str, ...]:
        return tuple(words(text))


def _stemmer(language: str) -> Any:
    from sumy.nlp.stemmers import Stemmer, null_stemmer  # type: ignore[import-not-found]

    try:
        stemmer = Stemmer(LANGUAGES[language])
        stemmer("word")
    except (LookupError, ValueError):  # none for the language, or it needs a package of its own
        return null_stemmer
    return stemmer


def _stop_words(language: str) -> Any:
    from sumy.utils import get_stop_words  # type: ignore[import-not-found]

    try:
        return get_stop_words(LANGUAGES[language])
    except LookupError:
        return frozenset()
