"""What a pile tells: texts in groups, each group said in one line and in a few sentences."""

from byline.corpus import Corpus
from byline.engine import Engine
from byline.errors import BylineError
from byline.questions.alike import Alike
from byline.questions.gist import gist
from byline.questions.report._shapes import Stories
from byline.results import Group, Headline, Run, Summary
from byline.results.report import Story

__all__ = ["MOST_STORIES", "tell_stories"]

MOST_STORIES = 25
"""Groups that are summed up; of the others only the telling words are given."""
WORDS = 60


def tell_stories(
    pile: Corpus, likeness: Alike, asked: frozenset[str], seed: int, engine: Engine | None
) -> Stories:
    """Groups of two texts and more, the largest with their headline and summary."""
    groups = likeness.groups(seed=seed)
    together = [group for group in groups if len(group.texts) > 1]
    stories = []
    runs: dict[str, Run] = {}
    for group in together[:MOST_STORIES]:
        texts = Corpus(pile[name] for name in group.texts)
        summary = _summary(texts, seed) if "gist" in asked else None
        headline = _headline(texts, group, seed) if "headline" in asked else None
        stories.append(Story(group, headline, summary))
        for name, answer in (("gist", summary), ("headline", headline)):
            if answer is not None and answer.run is not None:
                runs.setdefault(name, answer.run)
    stories += [Story(group) for group in together[MOST_STORIES:]]
    alone = tuple(group.texts[0] for group in groups if len(group.texts) == 1)
    return Stories(tuple(stories), alone, runs)


def _summary(texts: Corpus, seed: int) -> Summary | None:
    try:
        return gist(texts, words=WORDS, seed=seed)
    except BylineError:
        return None  # texts without a sentence, such as lists of numbers


def _headline(texts: Corpus, group: Group, seed: int) -> Headline | None:
    """None until a way to word headlines is at hand: telling words stand in for it."""
    return None
