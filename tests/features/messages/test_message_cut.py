"""Messages cut once are counted as every view counts them for itself."""

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from byline.features.counts import Counts
from byline.features.messages import MESSAGE_VIEWS, MessageStyle
from byline.features.messages._cut import CutMessages
from byline.features.style import Pile
from byline.features.views import VIEWS

HARD = [
    "",
    "\x1e",
    "Tea\x1e",
    "\x1eno subject",
    "one\ntwo words\n\n\n- three\n  \nI'll come, she said.\n",
    "A subject\nof two lines\x1e-- \n'Tis so\x1eand\n\x1e\nso on",
    "Re\x1e>>>\nIMHO don't 1,000 1990s mp3 ALL CamelCase ann@example.org\nwww.example.org/a.b it",
    "Ünïcode ’twas l’eau\x1eНе знаю\nI’M Straße ǅ ǆ\u00adsoft I'd've o'clock",
    "日本語のテキスト。カタカナ\x1eहिन्दी में\nit 👍🏽 is e\u0301 café",
    "\u2028the\u2029it\x0bthe\x0cit\x85and\x1cor\r\nBTW\rit",
]
PIECES = st.sampled_from(
    [*"aI’'-.\n \x1e@:/é5²日\u0301\r\x85", "the", "It", "BTW", "I'll", "\n\n", "www.a.b", "q@r.st"]
)
messages = st.lists(st.lists(PIECES, max_size=25).map("".join), min_size=1, max_size=4)


@pytest.mark.parametrize("view", MESSAGE_VIEWS.values(), ids=list(MESSAGE_VIEWS))
@settings(max_examples=25)
@example(texts=HARD)
@given(texts=messages)
def test_every_view_counts_the_same(view, texts):
    """`units` of the view itself, which reads each message as a whole, is the other way."""
    whole = Counts(view)
    texts = [*texts, "The tea, BTW\n\nis it."]
    expected = whole.fit_transform(texts)
    cut = Counts(view)
    found = cut.fit_transform(CutMessages(texts))
    assert cut.features_ == whole.features_
    np.testing.assert_array_equal(found.toarray(), expected.toarray())
    shares = Counts(view, weighting="share").use_features(whole.features_[::2])
    expected = shares.transform(texts)
    np.testing.assert_array_equal(
        shares.transform(CutMessages(texts)).toarray(), expected.toarray()
    )


def test_placements_worked_by_hand():
    """Subject; then a paragraph, a line that begins with a mark, and after a gap a paragraph."""
    text = "the tea\x1ethe boat\n- the goat\n\nthe bread"
    table = Counts(MESSAGE_VIEWS["words-by-placement"])
    found = table.fit_transform(CutMessages([text])).toarray()[0]
    counted = dict(zip(table.features_, found.tolist(), strict=True))
    assert counted == {"the/line": 1, "the/paragraph": 2, "the/subject": 1}
    table = Counts(MESSAGE_VIEWS["placement"])
    found = table.fit_transform(CutMessages([text])).toarray()[0]
    counted = dict(zip(table.features_, found.tolist(), strict=True))
    assert counted == {"line": 1, "other": 4, "paragraph": 2, "subject": 2}


def test_views_that_look_at_more_than_tokens_are_counted_as_ever():
    found = Counts(VIEWS["chars"], n=(2, 3)).fit_transform(CutMessages(["tea\x1eat four"]))
    expected = Counts(VIEWS["chars"], n=(2, 3)).fit_transform(["tea\x1eat four"])
    np.testing.assert_array_equal(found.toarray(), expected.toarray())
    pairs = Counts(MESSAGE_VIEWS["capitalisation"], n=(2, 2)).fit(CutMessages(["A b C d"]))
    assert pairs.features_ == ["capital lower", "lower capital"]


def test_no_messages_are_no_rows():
    style = MessageStyle("placement", min_texts=1).fit(HARD)
    assert style.rows([]).matrix.shape == (0, 4)


def test_a_pile_is_cut_once():
    pile = Pile(HARD)
    assert pile.cut(CutMessages) is pile.cut(CutMessages)
    assert list(pile.cut(CutMessages)) == HARD
    found = MessageStyle("placement").fit_rows(pile).matrix
    expected = MessageStyle("placement").fit_rows(HARD).matrix
    np.testing.assert_array_equal(found.toarray(), expected.toarray())
