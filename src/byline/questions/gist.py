"""What do they say: the most telling sentences of a pile, each with its source."""

from collections.abc import Mapping
from typing import Any

from byline.catalogue import find
from byline.corpus import Corpus
from byline.errors import UsageError
from byline.results import Run, Summary, SummarySentence

__all__ = ["DEFAULT", "WORDS", "gist"]

DEFAULT = "lexpagerank"
WORDS = 100
"""How long a summary is unless told."""


def gist(  # noqa: PLR0913
    texts: Corpus,
    *,
    words: int | None = None,
    bytes: int | None = None,
    sentences: int | None = None,
    query: str | None = None,
    method: str = DEFAULT,
    seed: int = 0,
    language: str = "auto",
    **settings: object,
) -> Summary:
    """The texts in a few of their own sentences, in so many words, bytes or sentences at most.

    With a `query`, only sentences that have one of its words are considered. `settings` go to the
    method, for instance `alike=0.3`.

    >>> from byline.corpus import Text
    >>> pile = Corpus([Text("a", "The ferry sank. Ann swam."), Text("b", "A ferry sank today.")])
    >>> found = gist(pile, sentences=1, language="en")
    >>> found.summary, found.sentences[0].said_in
    ('The ferry sank.', ('a', 'b'))
    """
    from byline.methods.summarisation.selection import cut
    from byline.methods.summarisation.sentences import Sentences

    limit = _limit(words, bytes, sentences)
    model = _summariser(method, seed, settings)
    whole = Sentences.of(texts, language)
    asked = whole.about(query) if query is not None else whole
    choice = model.choose(asked, limit)
    worth = dict(zip(choice.sentences, choice.scores, strict=True))
    chosen = tuple(
        _sentence(asked, place, cut(asked.sentences[place].wording, limit), score)
        for place, score in sorted(worth.items())
    )
    used = {"method": method, "limit": f"{limit.amount} {limit.unit}", "query": query}
    used |= {"language": whole.terms.language} | model.get_params(deep=False)
    used.pop("seed", None)  # a run notes it by itself
    summary = " ".join(sentence.text for sentence in chosen)
    return Summary(summary, chosen, method, len(texts), choice.notes, Run.of(seed, **used))


def _limit(words: int | None, bytes: int | None, sentences: int | None) -> Any:
    from byline.methods.summarisation.selection import Limit

    given = {"words": words, "bytes": bytes, "sentences": sentences}
    asked = [(amount, unit) for unit, amount in given.items() if amount is not None]
    if len(asked) > 1:
        raise UsageError("a summary is limited in words, bytes or sentences: give one of them.")
    amount, unit = asked[0] if asked else (WORDS, "words")
    return Limit(amount, unit)  # type: ignore[arg-type]


def _summariser(method: str, seed: int, settings: Mapping[str, object]) -> Any:
    """The summariser of this name with these settings."""
    kind = find("gist", method).load()
    known = kind().get_params(deep=False)
    unknown = sorted(settings.keys() - known.keys())
    if unknown:
        raise UsageError(f"{method} has no setting {unknown[0]!r}. It has: {', '.join(known)}.")
    return kind(**settings).set_params(**({"seed": seed} if "seed" in known else {}))


def _sentence(found: Any, place: int, wording: str, score: float) -> SummarySentence:
    from byline.methods.summarisation._summariser import ALIKE

    sentence = found.sentences[place]
    like = tuple(found.texts[text].id for text in found.texts_like(place, ALIKE))
    source, where = found.texts[sentence.text].id, (sentence.start, sentence.end)
    return SummarySentence(wording, source, sentence.position, score, where, like)
