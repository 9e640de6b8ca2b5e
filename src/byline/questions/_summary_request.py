"""One summary: what was asked for, of which texts, and the answer with its sources."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from numbers import Integral
from typing import TYPE_CHECKING, Any, NamedTuple

from byline.catalogue import find
from byline.corpus import Text
from byline.corpus.language import checked_language
from byline.engine import Engine
from byline.errors import InputError, UsageError
from byline.results import Run, Summary, SummarySentence

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from byline.methods.summarisation.selection import Limit
    from byline.methods.summarisation.sentences import Sentences

__all__ = ["WORDS", "SummaryRequest"]

WORDS = 100
"""The default length of a summary."""
RARE = 50
"""Of so many texts, one in another language goes without saying."""
NAMED = 3


@dataclass(frozen=True)
class SummaryRequest:
    """What is asked for, whatever the texts are."""

    limit: "Limit"
    query: str | None
    model: Any
    """The summariser with its settings."""
    method: str
    seed: int
    language: str

    @classmethod
    def of(  # noqa: PLR0913, PLR0917
        cls,
        lengths: Mapping[str, int | None],
        query: str | None,
        method: str,
        seed: int,
        language: str,
        settings: Mapping[str, object],
    ) -> "SummaryRequest":
        """Check all that can be checked without texts."""
        from byline.methods.summarisation._summariser import check_settings

        if query is not None and not isinstance(query, str):
            raise UsageError(f"a query is a few words, such as 'the ferry', not {query!r}.")
        if query is not None and not query.strip():
            raise UsageError("the query is empty: say in a few words what to look for.")
        checked_language(language)
        model = find("gist", method).build(settings, seed)
        check_settings(model)
        return cls(_limit(lengths), query, model, method, seed, language)

    def answer(
        self,
        texts: Sequence[Text],
        seen: Sequence[Text] | None = None,
        notes: Sequence[str] = (),
        engine: Engine | None = None,
    ) -> Summary:
        """The texts in a few sentences that say what those already seen do not."""
        from byline.methods.summarisation.sentences import Sentences

        known = tuple(seen or ())
        whole = Sentences.of((*known, *texts), self.language, engine)
        warnings = [*notes, *_about_language(self.language), *_about_languages(whole)]
        pool = self._candidates(whole, len(known), warnings)
        chosen = self._chosen(pool, whole, len(known), warnings) if len(pool.places) else ()
        if texts and not chosen:
            warnings.append("nothing is new: all that is said here was said in texts already seen.")
        used = {"method": self.method, "limit": str(self.limit)}
        used |= {"query": self.query} if self.query is not None else {}
        used |= {"language": whole.terms.language} | self.model.get_params(deep=False)
        used.pop("seed", None)  # a run notes it by itself
        return Summary(
            " ".join(sentence.text for sentence in chosen),
            chosen,
            self.method,
            len(texts),
            seen=None if seen is None else len(known),
            notes=tuple(warnings),
            run=Run.of(self.seed, **used),
        )

    def _candidates(self, whole: "Sentences", n_seen: int, warnings: list[str]) -> "_Candidates":
        """The candidate sentences, weighted by relevance to the query and by novelty."""
        import numpy as np

        from byline.methods.summarisation.candidate_sentences import candidates
        from byline.methods.summarisation.near_duplicates import novelty
        from byline.methods.summarisation.query_relevance import score_query

        weights = novelty(whole, whole.text < n_seen) if n_seen else np.ones(len(whole))
        if self.query is not None:
            relevance = score_query(whole, self.query)
            weights = weights * relevance.weights
            if relevance.missing:
                words = _listed(relevance.missing)
                warnings.append(f"none of these texts has {words}, which was asked for.")
        kept = candidates(whole, self.limit, weights)
        if len(kept) == len(whole) and self.query is None:
            return _Candidates(whole, kept)
        plain = self.query is None and not n_seen
        return _Candidates(whole.take(kept, None if plain else weights[kept]), kept)

    def _chosen(
        self, pool: "_Candidates", whole: "Sentences", n_seen: int, warnings: list[str]
    ) -> tuple[SummarySentence, ...]:
        """The sentences of the summary, in the order of the pile."""
        import numpy as np

        from byline.methods.summarisation.near_duplicates import said_in
        from byline.methods.summarisation.selection import cut

        choice = self.model.choose(pool.sentences, self.limit)
        choice = self.model.filled(choice, pool.sentences, self.limit)
        warnings += choice.notes
        # Texts already seen come first.
        fresh = np.flatnonzero(whole.text >= n_seen)
        new = whole.take(fresh) if n_seen else whole
        ranked = sorted(zip(choice.sentences, choice.scores, strict=True))
        others = said_in(new, [int(pool.places[place] - fresh[0]) for place, _ in ranked])
        chosen = []
        for (place, score), spread in zip(ranked, others, strict=True):
            sentence = pool.sentences[place]
            wording = cut(sentence.wording, self.limit)
            if not wording:
                raise InputError(f"not one letter fits into {self.limit}: allow more.")
            if wording != sentence.wording:
                warnings.append(f"no sentence fits into {self.limit}: one was cut.")
            chosen.append(
                SummarySentence(
                    wording,
                    whole.texts[sentence.text].id,
                    sentence.position,
                    score,
                    (sentence.start, sentence.end),
                    tuple(new.texts[text].id for text in spread),
                    wording == sentence.wording,
                )
            )
        return tuple(chosen)


class _Candidates(NamedTuple):
    """The candidate sentences, and their places among all."""

    sentences: "Sentences"
    places: "NDArray[np.intp]"


def _limit(lengths: Mapping[str, int | None]) -> "Limit":
    from byline.methods.summarisation.selection import Limit

    given = [(amount, unit) for unit, amount in lengths.items() if amount is not None]
    for amount, unit in given:
        if isinstance(amount, bool) or not isinstance(amount, Integral):
            raise UsageError(f"{unit} is a whole number, such as 60, not {amount!r}.")
    if len(given) > 1:
        raise UsageError("a summary is limited in words, bytes or sentences: give one of them.")
    amount, unit = given[0] if given else (WORDS, "words")
    return Limit(amount, unit)  # type: ignore[arg-type]


def _about_language(code: str) -> list[str]:
    """That nothing is known of a language that was named."""
    from byline.corpus.words import has_stemmer, stop_words

    if code == "auto" or stop_words(code) or has_stemmer(code):
        return []
    return [
        f"nothing is known of a language {code!r}: all its words count as telling, and their forms "
        "as different words. Codes are such as de, en, es or fr."
    ]


def _about_languages(whole: "Sentences") -> list[str]:
    """That there are several languages, if more than a few texts are in another than most."""
    import numpy as np

    texts = np.unique(whole.text).tolist()
    counts = Counter(whole.languages[text] for text in texts)
    [(_, most), *others] = counts.most_common()
    if (len(texts) - most) * RARE < len(texts):
        return []
    counted = ", ".join(f"{code} {n:,}" for code, n in counts.most_common())
    return [
        f"the texts are in {len(others) + 1} languages ({counted}): what one says is not "
        "recognised in another, so that large languages outweigh small ones. Ask about each by "
        "itself."
    ]


def _listed(words: Sequence[str]) -> str:
    shown = [f"“{word}”" for word in words[:NAMED]]
    more = len(words) - len(shown)
    return ", ".join([*shown, f"{more:,} more"] if more else shown)
