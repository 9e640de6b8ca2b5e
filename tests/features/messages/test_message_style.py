"""One view of messages in the form of a style: shares worked by hand, places, and no features."""

import numpy as np
import pytest

from byline.corpus import Text
from byline.errors import UsageError
from byline.features.messages import MessageStyle, as_message

MESSAGES = [
    as_message(Text("1", "the boat\nthe goat", title="Re: The ferry")),
    as_message(Text("2", "the bread")),
]


def test_rows_are_plain_shares():
    style = MessageStyle("placement", min_texts=1)
    rows = style.fit_rows(MESSAGES)
    assert style.feature_names() == ["line", "other", "paragraph", "subject"]
    # The ferry | the boat | the goat: two in the subject, one begins the paragraph, one a line.
    np.testing.assert_allclose(rows.matrix.toarray()[0], [1 / 6, 2 / 6, 1 / 6, 2 / 6])
    np.testing.assert_allclose(rows.matrix.toarray()[1], [0, 1 / 2, 1 / 2, 0])
    assert rows.scales.tolist() == [1, 1]
    assert len(rows.shift) == 0


def test_further_messages_are_counted_over_the_features_learned():
    style = MessageStyle("capitalisation", min_texts=1).fit(MESSAGES)
    assert style.feature_names([1]) == ["lower"]
    found = style.rows(["the goat BLEATS !"]).matrix.toarray()
    np.testing.assert_allclose(found, [[0, 2 / 4]])


def test_places_are_those_in_the_whole_message():
    style = MessageStyle("words-by-placement").fit(MESSAGES)
    [column] = [k for k, name in enumerate(style.feature_names()) if name == "the/paragraph"]
    assert [MESSAGES[0][a:b] for a, b in style.places(MESSAGES[0], column)] == ["the"]
    assert style.places(MESSAGES[0], column)[0].start == len("The ferry") + 1


@pytest.mark.parametrize(
    ("view", "shown"),
    [
        ("capitalisation", {"capital", "punctuation"}),
        ("placement", {"subject", "paragraph"}),
        ("word-lengths", {"3", "6"}),
    ],
)
def test_what_is_everywhere_cannot_be_shown(view, shown):
    style = MessageStyle(view, min_texts=1).fit([as_message(Text("1", "Gladly, ann", title="Tea"))])
    names = style.feature_names()
    assert {name for k, name in enumerate(names) if style.shows(k)} == shown


def test_a_view_that_nobody_has_is_empty_and_no_trouble():
    style = MessageStyle("net-abbreviations")
    assert style.fit_rows(MESSAGES).matrix.shape == (2, 0)
    assert style.rows(["BTW, no."]).matrix.shape == (1, 0)
    assert style.feature_names() == []


def test_features_can_be_taken_as_they_are():
    style = MessageStyle("capitalisation").use_features(["capital", "lower"])
    assert style.rows(["The goat"]).matrix.toarray().tolist() == [[0.5, 0.5]]
    assert style.available("xx")


@pytest.mark.parametrize("settings", [{"view": "colour"}, {"view": "placement", "min_texts": 0}])
def test_settings_that_make_no_sense_are_refused(settings):
    with pytest.raises(UsageError):
        MessageStyle(**settings).fit(MESSAGES)
