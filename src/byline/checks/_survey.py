"""Look through a pile once, keeping only numbers, and say what it holds."""

import statistics
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import attrgetter

from byline.checks._findings import findings
from byline.checks._measures import TextMeasures, measure
from byline.corpus import Skipped, Text
from byline.corpus.duplicates import exact_groups, near_duplicates
from byline.engine import Engine, Serial
from byline.results import NearDuplicate, Survey, WordCounts

__all__ = ["survey"]

HUGE = 20_000_000
"""Characters past which a text is measured where it is: sending it would copy it twice."""


def survey(pile: Iterable[Text | Skipped], engine: Engine | None = None) -> Survey:
    """Measure and check a pile of texts.

    `pile` may be a `Corpus` or a stream that is read as it goes: the texts themselves are not kept.
    """
    skipped: list[Skipped] = list(getattr(pile, "skipped", ()))
    texts = (_measured_if_huge(text) for text in _texts_only(pile, skipped))
    measures = list((engine or Serial()).map(_measured, texts, describe=attrgetter("id")))
    same, near = _duplicates(measures)
    warnings = tuple(findings(measures, same, near))
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


def _duplicates(
    pile: Sequence[TextMeasures],
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


def _author_words(pile: Sequence[TextMeasures]) -> Mapping[str, int]:
    totals: Counter[str] = Counter()
    for text in pile:
        if text.author is not None:
            totals[text.author] += text.words
    return dict(totals)


def _word_counts(pile: Sequence[TextMeasures]) -> WordCounts:
    counts = [text.words for text in pile] or [0]
    return WordCounts(sum(counts), statistics.median(counts), min(counts), max(counts))
