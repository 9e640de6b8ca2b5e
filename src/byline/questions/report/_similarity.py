"""What a pile tells: groups with headline and summary, a map, and shared passages."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

import numpy as np

from byline.corpus import Corpus
from byline.corpus.sentence_groups import SourcedGroup
from byline.engine import Serial
from byline.errors import BylineError, InputError
from byline.questions._sentence_groups import one_sentence_per_text
from byline.questions.alike import GROUPING, Alike
from byline.questions.gist import DEFAULT, gist
from byline.questions.headline import CANDIDATES, Headliner, headliner
from byline.questions.report._stages import GROUPS, How, StoryAnswers
from byline.questions.report._writers import spread
from byline.results import Group, Headline, Run, SimilarityExplanation, Summary, Survey
from byline.results.report import FEWEST_SHARED_WORDS, MapPoint, SimilarityMap, Story, WordPaths

__all__ = ["MOST_MAPPED", "MOST_STORIES", "draw_map", "shared_passages", "tell_stories"]

MOST_STORIES = 25
"""Groups with a summary and a headline; of the others only the typical words are given."""
WORDS = 60
MOST_ALONE = 40
"""Texts in no group for which the most similar text is given."""
MOST_SUMMED, MOST_SAID = 60, 12
"""Texts of a group, the most typical first, that a summary and a headline are made of."""


MOST_MAPPED = 600
MOST_COMPARED = 400
MOST_FOUND = 100
NEIGHBOURS = 3
LEAST_ALIKE = 0.2

Line = tuple[Headline, WordPaths]


def tell_stories(pile: Corpus, similarity: Alike, asked: frozenset[str], how: How) -> StoryAnswers:
    """Groups of two texts and more, the largest with their headline and summary."""
    groups = similarity.groups(
        how.method(GROUPS) or GROUPING, seed=how.seed, **how.settings_for(GROUPS)
    )
    together = [group for group in groups if len(group.texts) > 1]
    largest = together[:MOST_STORIES]
    lines = _headlines(pile, largest, how) if "headline" in asked else {}
    stories = []
    runs: dict[str, Run] = {}
    for group in largest:
        summary = _summary(pile, group, how) if "gist" in asked else None
        headline, graph = lines.get(str(group.group), (None, None))
        stories.append(Story(group, headline, summary, graph))
        for name, answer in (("gist", summary), ("headline", headline)):
            if answer is not None and answer.run is not None:
                runs.setdefault(name, answer.run)
    stories += [Story(group) for group in together[MOST_STORIES:]]
    alone = tuple(group.texts[0] for group in groups if len(group.texts) == 1)
    return StoryAnswers(tuple(stories), alone, runs, dict(_nearest(similarity, alone[:MOST_ALONE])))


def _nearest(similarity: Alike, alone: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The text most similar to each, whatever its group; none where no word is shared."""
    for text in alone:
        for near in similarity.nearest(text, 1):
            yield text, near.b if near.a == text else near.a


def _summary(pile: Corpus, group: Group, how: How) -> Summary | None:
    texts = Corpus(pile[name] for name in group.texts[:MOST_SUMMED])
    try:
        method, own = how.method("gist") or DEFAULT, how.settings_for("gist")
        return gist(texts, words=WORDS, method=method, seed=how.seed, **own)
    except BylineError:
        return None  # texts without a sentence, such as lists of numbers


def _headlines(pile: Corpus, groups: Sequence[Group], how: How) -> dict[str, Line]:
    """The headline of each group that has one, and the graph that it was found in."""
    parts = []
    for group in groups:
        texts = [pile[name] for name in group.texts[:MOST_SAID] if pile[name].body.strip()]
        if len(texts) > 1:
            parts.append(one_sentence_per_text(texts, str(group.group)))
    engine = how.engine or Serial()
    own = how.settings_for("headline")
    work = partial(_line, engine.share(headliner(how.method("headline"), seed=how.seed, **own)))
    said = engine.map(work, parts, describe=lambda part: f"group {part.name}")
    return {line[0].group: line for line in said if line is not None}


def _line(shared: Any, part: SourcedGroup) -> Line | None:
    speaker: Headliner = shared.get()
    try:
        compression = speaker.compress(part, CANDIDATES, "auto")
    except InputError:
        return None  # not a word in it
    steps = zip(
        compression.graph.edges.tolist(), compression.graph.edge_counts.tolist(), strict=True
    )
    graph = WordPaths(
        tuple(compression.graph.words),
        tuple(compression.graph.counts.tolist()),
        tuple((start, end, count) for (start, end), count in steps),
        tuple(map(int, compression.path)),
    )
    return speaker.answer(part, compression), graph


def draw_map(pile: Corpus, similarity: Alike, how: How) -> SimilarityMap | None:
    """All texts or, of very many, the unsigned ones and some of each writer."""
    from byline.methods.similarity.layout import FEWEST, flatten

    some = pile
    if len(pile) > MOST_MAPPED:
        unsigned = pile.unsigned[: MOST_MAPPED // 2]
        kept = {*unsigned.ids, *spread(pile.signed, MOST_MAPPED - len(unsigned)).ids}
        some = pile.where(lambda text: text.id in kept)
    if len(some) < FEWEST:
        return None
    asked = similarity
    if some is not pile:
        own = how.settings_for("alike")
        asked = Alike.of(some, similarity.method, similarity.engine, own)
    flat = flatten(np.asarray(asked.matrix(), np.float64), how.seed)
    points = tuple(
        MapPoint(text.id, round(float(x), 4), round(float(y), 4))
        for text, (x, y) in zip(some, flat.places, strict=True)
    )
    return SimilarityMap(points, flat.neighbours, round(flat.kept, 4))


def shared_passages(
    pile: Corpus, similarity: Alike, survey: Survey
) -> tuple[SimilarityExplanation, ...]:
    """Duplicates, near-duplicates, and similar texts that share a long passage."""
    pairs = dict.fromkeys(tuple(sorted(pair)) for pair in survey.duplicates)
    near = sorted(similarity.neighbours(NEIGHBOURS), key=lambda pair: -pair.similarity)
    for pair in near:
        if len(pairs) >= MOST_COMPARED or pair.similarity < LEAST_ALIKE:
            break
        pairs.setdefault(tuple(sorted((pair.a, pair.b))))
    pairs_found: list[SimilarityExplanation] = []
    for a, b in list(pairs)[:MOST_COMPARED]:
        try:
            why = similarity.why(a, b)
        except BylineError:
            continue  # too long to be compared word by word
        long = tuple(passage for passage in why.passages if passage.words >= FEWEST_SHARED_WORDS)
        if long or (a, b) in survey.duplicates or (b, a) in survey.duplicates:
            # Of the passages that are shown, so that the share and the words are of one measure.
            kept = sum(one.words for one in long) / max(1, sum(one.words for one in why.passages))
            covered = why.covered[0] * kept, why.covered[1] * kept
            pairs_found.append(
                SimilarityExplanation(
                    why.a, why.b, why.similarity, why.method, (), long, covered, why.run
                )
            )
    pairs_found.sort(key=lambda one: (-max(one.covered), one.a, one.b))
    return tuple(pairs_found[:MOST_FOUND])
