"""Which sentences come into question, on piles with headings and scraps."""

import numpy as np
import pytest

from byline.corpus import Text
from byline.methods.summarisation.candidate_sentences import candidates, is_full, shortest
from byline.methods.summarisation.selection import Limit
from byline.methods.summarisation.sentences import Sentences

FULL = [
    "The old ferry sank at noon near the mill of the upper village.",
    "Divers have looked for the wreck since Monday and have found a bell.",
    "The harbour master will pay four crowns to all who held a ticket.",
]
SCRAPS = """Return of fares of the ferry

And a bell rang!

Who of all the divers of the village rang the bell of the ferry?"""


@pytest.fixture
def pile():
    """Thirteen words each, then scraps; the texts are split at lines."""
    return Sentences.of([Text("a", " ".join(FULL)), Text("b", SCRAPS)], "en")


def taken(found, limit, wanted=None):
    wanted = np.ones(len(found)) if wanted is None else wanted
    return [found.wording(place) for place in candidates(found, limit, wanted)]


@pytest.mark.parametrize("limit", [Limit(19), Limit(90, "bytes"), Limit(1, "sentences")])
def test_scraps_are_left_out_where_there_are_twice_as_many_full_sentences(pile, limit):
    assert taken(pile, limit) == FULL


def test_longer_scraps_come_in_where_there_are_fewer(pile):
    """39 words of full sentences are no choice for 20; four words are too few even then."""
    found = taken(pile, Limit(20))
    assert "Return of fares of the ferry" in found
    assert "And a bell rang!" not in found


def test_copies_are_no_choice():
    found = Sentences.of([Text("a", FULL[0]), Text("b", FULL[0]), Text("c", SCRAPS)], "en")
    assert "Return of fares of the ferry" in taken(found, Limit(13))


def test_where_there_is_nothing_else_all_come_in():
    assert taken(Sentences.of([Text("a", "Bread rose. Rain fell.")], "en"), Limit(9)) == [
        "Bread rose.",
        "Rain fell.",
    ]


def test_what_is_not_wanted_does_not_come_in(pile):
    wanted = np.array([wording == FULL[1] for wording in pile.wordings()], np.float64)
    assert taken(pile, Limit(6), wanted) == [FULL[1]]


@pytest.mark.parametrize(
    ("limit", "words"),
    [
        (Limit(250), 10),
        (Limit(60), 8),
        (Limit(25), 5),
        (Limit(665, "bytes"), 10),
        (Limit(300, "bytes"), 7),
        (Limit(3, "sentences"), 10),
    ],
)
def test_short_summaries_may_have_short_sentences(limit, words):
    """A seventh of the words, or of the bytes by six to a word, between five and ten."""
    assert shortest(limit) == words


@pytest.mark.parametrize(
    ("wording", "full"),
    [
        ("He said “it sank.”", True),
        ("1. The ferry sank!", True),
        ("渡轮中午沉没了。", True),
        ("नाव दोपहर में डूब गई।", True),
        ("It sank...", False),
        ("as it sank.", False),
        ("Did it sink?", False),
        ("Findings:", False),
        ("> The ferry sank.", False),
        ("The ferry >> sank.", False),
        ("The ferry<b> sank.", True),
        ("🎉", False),
    ],
)
def test_full_sentences_end_and_begin_as_such(wording, full):
    assert is_full(wording) is full
