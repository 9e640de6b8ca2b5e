"""What a pile tells: texts in groups, each group said in one line and in a few sentences."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from byline.corpus import Corpus
from byline.corpus.sentence_groups import SourcedGroup
from byline.engine import Serial
from byline.errors import BylineError, InputError
from byline.questions._sentence_groups import one_sentence_per_text
from byline.questions.alike import GROUPING, Alike
from byline.questions.gist import DEFAULT, gist
from byline.questions.headline import CANDIDATES, Headliner, headliner
from byline.questions.report._methods import GROUPS, How
from byline.questions.report._shapes import StoryAnswers
from byline.results import Group, Headline, Run, Summary
from byline.results.report import Story, WordPaths

__all__ = ["MOST_STORIES", "tell_stories"]

MOST_STORIES = 25
"""Groups that are summed up; of the others only the telling words are given."""
WORDS = 60
MOST_ALONE = 40
"""Texts that stand alone of which it is told what they are most like."""
MOST_SUMMED, MOST_SAID = 60, 12
"""Texts of a group, the most typical first, that a summary and a headline are made of."""


Line = tuple[Headline, WordPaths]


def tell_stories(pile: Corpus, likeness: Alike, asked: frozenset[str], how: How) -> StoryAnswers:
    """Groups of two texts and more, the largest with their headline and summary."""
    groups = likeness.groups(how.method(GROUPS) or GROUPING, seed=how.seed)
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
    return StoryAnswers(tuple(stories), alone, runs, dict(_nearest(likeness, alone[:MOST_ALONE])))


def _nearest(likeness: Alike, alone: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The text most like each, whatever group that is in; none where no word is shared."""
    for text in alone:
        for found in likeness.nearest(text, 1):
            yield text, found.b if found.a == text else found.a


def _summary(pile: Corpus, group: Group, how: How) -> Summary | None:
    texts = Corpus(pile[name] for name in group.texts[:MOST_SUMMED])
    try:
        return gist(texts, words=WORDS, method=how.method("gist") or DEFAULT, seed=how.seed)
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
    work = partial(_line, engine.share(headliner(how.method("headline"), seed=how.seed)))
    said = engine.map(work, parts, describe=lambda part: f"group {part.name}")
    return {line[0].group: line for line in said if line is not None}


def _line(shared: Any, part: SourcedGroup) -> Line | None:
    speaker: Headliner = shared.get()
    try:
        found = speaker.compress(part, CANDIDATES, "auto")
    except InputError:
        return None  # not a word in it
    steps = zip(found.graph.edges.tolist(), found.graph.edge_counts.tolist(), strict=True)
    graph = WordPaths(
        tuple(found.graph.words),
        tuple(found.graph.counts.tolist()),
        tuple((start, end, count) for (start, end), count in steps),
        tuple(map(int, found.path)),
    )
    return speaker.answer(part, found), graph
