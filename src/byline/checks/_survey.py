"""Look through a pile once, keeping only numbers, and say what it holds."""

import statistics
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import attrgetter

from byline.checks._facts import Facts, facts
from byline.checks._findings import CHECKS, duplicate_findings
from byline.corpus import Skipped, Text
from byline.corpus.duplicates import exact_groups, near_duplicates
from byline.engine import Engine, Serial
from byline.results import Finding, NearDuplicate, Survey, WordCounts

__all__ = ["survey"]

HUGE = 20_000_000
"""Characters past which a text is measured where it is: sending it would copy it twice."""


def survey(pile: Iterable[Text | Skipped], engine: Engine | None = None) -> Survey:
    """Measure and check a pile of texts.

    `pile` may be a `Corpus` or a stream that is read as it goes: the texts themselves are not kept.
    """
    skipped: list[Skipped] = list(getattr(pile, "skipped", ()))
    texts = (_measured_if_huge(text) for text in _texts_only(pile, skipped))
    found = list((engine or Serial()).map(_measured, texts, describe=attrgetter("id")))
    same, near = _duplicates(found)
    findings = (*_nothing(found), *duplicate_findings(found, same, near), *_checked(found))
    return Survey(
        texts=len(found),
        authors=_tally(fact.author for fact in found),
        author_words=_author_words(found),
        unsigned=sum(fact.author is None for fact in found),
        languages=_tally(fact.language for fact in found),
        encodings=_tally(fact.encoding for fact in found),
        words=_word_counts(found),
        duplicates=(*same, *((pair.a, pair.b) for pair in near)),
        near_duplicates=near,
        skipped=tuple(skipped),
        findings=findings,
        warnings=tuple(finding.message for finding in findings),
    )


def _texts_only(pile: Iterable[Text | Skipped], skipped: list[Skipped]) -> Iterator[Text]:
    for item in pile:
        if isinstance(item, Skipped):
            skipped.append(item)
        else:
            yield item


def _measured_if_huge(text: Text) -> Text | Facts:
    return facts(text) if len(text.body) > HUGE else text


def _measured(text: Text | Facts) -> Facts:
    return facts(text) if isinstance(text, Text) else text


def _duplicates(
    pile: Sequence[Facts],
) -> tuple[tuple[tuple[str, str], ...], tuple[NearDuplicate, ...]]:
    groups = exact_groups(fact.sha256 for fact in pile)
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


def _nothing(pile: Sequence[Facts]) -> Iterator[Finding]:
    if not pile:
        yield Finding("empty", "there is no readable text here, so there is nothing to answer.")


def _checked(pile: Sequence[Facts]) -> Iterator[Finding]:
    for check in CHECKS:
        yield from check(pile)


def _tally(names: Iterable[str | None]) -> Mapping[str, int]:
    """How often each name occurs, most frequent first, then by name."""
    counts = Counter(name for name in names if name is not None)
    return dict(sorted(counts.items(), key=lambda row: (-row[1], row[0])))


def _author_words(pile: Sequence[Facts]) -> Mapping[str, int]:
    totals: Counter[str] = Counter()
    for fact in pile:
        if fact.author is not None:
            totals[fact.author] += fact.words
    return dict(totals)


def _word_counts(pile: Sequence[Facts]) -> WordCounts:
    counts = [fact.words for fact in pile] or [0]
    return WordCounts(sum(counts), statistics.median(counts), min(counts), max(counts))
