"""Where features are found in a text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from byline.corpus.sentences import Span
from byline.errors import UsageError
from byline.features import Counts, places


@pytest.mark.parametrize(
    ("view", "body", "feature", "marked"),
    [
        ("words", "To be or to Be", "to be", ["To be", "to Be"]),
        ("words", "To, er, be", "to be", []),
        ("words", "it’s It's", "it's", ["it’s", "It's"]),
        ("chars", "banana", "ana", ["ana", "ana"]),
        ("chars", "so  \n be", "o b", ["o  \n b"]),
        ("chars-lower", "BaB", "ba", ["Ba"]),
        ("punctuation", "Oh?! No!", "? !", ["?!"]),
        ("suffixes", "Walking, talking", "ing", ["ing", "ing"]),
        ("prefixes", "Undo it", "und", ["Und"]),
        ("shapes", "Ann ran", "Xxx xx", ["Ann ran"]),
        ("words", "anything", "", []),
        ("words", "", "a", []),
    ],
)
def test_places_of(view, body, feature, marked):
    assert [body[start:end] for start, end in places(view, body, feature)] == marked


def test_places_are_spans():
    assert places("words", "a b a", "a") == [Span(0, 1), Span(4, 5)]


@pytest.mark.parametrize(
    "view", ["words", "chars", "chars-lower", "punctuation", "shapes", "suffixes"]
)
@given(body=st.text("aB é.,İ \n'x-", min_size=1, max_size=40))
def test_there_are_as_many_places_as_counts(view, body):
    counts = Counts(view, n=(1, 3), hashing=2).fit([])
    if counts.transform([body]).sum() == 0:
        return
    counts = Counts(view, n=(1, 3))
    for feature, count in zip(
        counts.fit([body]).features_, counts.transform([body]).toarray()[0], strict=True
    ):
        assert len(places(view, body, feature)) == count


def test_a_function_cannot_say_where():
    with pytest.raises(UsageError, match="cannot say where"):
        places(str.split, "a b", "a")
