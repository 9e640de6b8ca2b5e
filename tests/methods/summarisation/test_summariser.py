"""Choosing where some sentences are asked for more than others."""

import numpy as np
import pytest

from byline.corpus import Text
from byline.methods.summarisation._summariser import Choice, Ranker, Summariser
from byline.methods.summarisation.selection import Limit
from byline.methods.summarisation.sentences import Sentences

WANTED = np.array([0.2, 1.0, 0.4, 0.9])


@pytest.fixture
def found():
    whole = Sentences.of([Text("a", "Ferries sank. Bread rose. Rain fell. Ann swam.")], "en")
    return whole.take(np.arange(4), WANTED)


class ByScore(Ranker):
    def __init__(self, scores=(), alike=1.0):
        self.scores, self.alike = scores, alike

    def _scores(self, sentences, limit):
        return np.array(self.scores, np.float64)


class All(Summariser):
    def _choose(self, sentences, limit):
        return Choice(tuple(range(len(sentences))), (1.0,) * len(sentences))


def test_ranks_are_weighed(found):
    """Of 9, -1, 5, 5 the standings are 1, 1/4, 3/4, 3/4; times what is wanted .2, .25, .3, .675."""
    choice = ByScore((9.0, -1.0, 5.0, 5.0)).choose(found, Limit(4, "sentences"))
    assert choice.sentences == (3, 2, 1, 0)
    np.testing.assert_allclose(choice.scores, [0.675, 0.3, 0.25, 0.2])


def test_what_a_topic_never_offers_it_never_offers(found):
    none = -np.inf
    scores = ((1.0, none, 2.0, none), (none, 1.0, none, none))
    assert ByScore(scores).choose(found, Limit(4, "sentences")).sentences == (2, 1, 0)


def test_others_choose_among_what_is_wanted_enough(found):
    """The first and the third have a fifth and two fifths of the highest, less than half."""
    assert All().choose(found, Limit(2, "sentences")).sentences == (1, 3)
