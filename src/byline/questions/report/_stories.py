"""What a pile tells: texts in groups, each group said in one line and in a few sentences."""

from collections.abc import Sequence

from byline.corpus import Corpus
from byline.engine import Engine, Serial
from byline.errors import BylineError
from byline.questions._telling import told_by_each
from byline.questions.alike import Alike
from byline.questions.gist import gist
from byline.questions.headline import CANDIDATES, headliner
from byline.questions.report._shapes import Stories
from byline.results import Group, Headline, Run, Summary
from byline.results.report import Story

__all__ = ["MOST_STORIES", "tell_stories"]

MOST_STORIES = 25
"""Groups that are summed up; of the others only the telling words are given."""
WORDS = 60
MOST_SUMMED, MOST_SAID = 60, 12
"""Texts of a group, the most typical first, that a summary and a headline are made of."""


def tell_stories(
    pile: Corpus, likeness: Alike, asked: frozenset[str], seed: int, engine: Engine | None
) -> Stories:
    """Groups of two texts and more, the largest with their headline and summary."""
    groups = likeness.groups(seed=seed)
    together = [group for group in groups if len(group.texts) > 1]
    largest = together[:MOST_STORIES]
    lines = _headlines(pile, largest, seed, engine) if "headline" in asked else {}
    stories = []
    runs: dict[str, Run] = {}
    for group in largest:
        summary = _summary(pile, group, seed) if "gist" in asked else None
        headline = lines.get(str(group.group))
        stories.append(Story(group, headline, summary))
        for name, answer in (("gist", summary), ("headline", headline)):
            if answer is not None and answer.run is not None:
                runs.setdefault(name, answer.run)
    stories += [Story(group) for group in together[MOST_STORIES:]]
    alone = tuple(group.texts[0] for group in groups if len(group.texts) == 1)
    return Stories(tuple(stories), alone, runs)


def _summary(pile: Corpus, group: Group, seed: int) -> Summary | None:
    texts = Corpus(pile[name] for name in group.texts[:MOST_SUMMED])
    try:
        return gist(texts, words=WORDS, seed=seed)
    except BylineError:
        return None  # texts without a sentence, such as lists of numbers


def _headlines(
    pile: Corpus, groups: Sequence[Group], seed: int, engine: Engine | None
) -> dict[str, Headline]:
    """The headline of each group that has one."""
    parts = []
    for group in groups:
        texts = [pile[name] for name in group.texts[:MOST_SAID] if pile[name].body.strip()]
        if len(texts) > 1:
            parts.append(told_by_each(texts, str(group.group)))
    said = headliner(seed=seed).say(parts, engine or Serial(), candidates=CANDIDATES)
    return {item.group: item for item in said if isinstance(item, Headline)}
