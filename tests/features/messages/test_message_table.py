"""Messages as rows of shares."""

import pytest
from sklearn.base import clone

from byline.corpus import Text
from byline.errors import InputError, UsageError
from byline.features.messages import MESSAGE_VIEWS, MessageFeatures

LETTERS = [
    Text("1", "The tea is hot.\nBTW, the cake is not.", title="Re: Tea"),
    Text("2", "The tea\nis cold."),
    Text("3", ""),
]


def test_shares_are_of_the_units_of_each_view():
    """Letter 1 has ten words, subject included: `the` is two, `is` two, `not` one, `tea` none."""
    features = MessageFeatures(["function-words", "placement"], min_texts=1)
    table = features.fit_transform(LETTERS).toarray()
    row = dict(zip(features.features_, table[0], strict=True))
    assert row["function-words=the"] == pytest.approx(2 / 10)
    assert row["function-words=not"] == pytest.approx(1 / 10)
    assert row["placement=subject"] == pytest.approx(1 / 13)
    assert row["placement=line"] == pytest.approx(1 / 13)
    assert "function-words=tea" not in row
    assert not table[2].any()


def test_views_can_be_left_out_and_rare_features_too():
    features = MessageFeatures(["function-words"], min_texts=2).fit(LETTERS)
    assert features.features_ == ["function-words=is", "function-words=the"]
    every = MessageFeatures(min_texts=1).fit(LETTERS)
    assert {name.partition("=")[0] for name in every.features_} == set(MESSAGE_VIEWS)


def test_a_view_that_nothing_shows_has_no_columns():
    features = MessageFeatures(["net-abbreviations", "function-words"]).fit(LETTERS[1:] * 2)
    assert all(name.startswith("function-words=") for name in features.features_)


@pytest.mark.parametrize(
    ("made", "texts", "complaint"),
    [
        (MessageFeatures(["nowhere"]), LETTERS, "no view is called 'nowhere'"),
        (MessageFeatures([]), LETTERS, "one view or more"),
        (MessageFeatures(min_texts=0), LETTERS, "at least 1"),
        (MessageFeatures(), ["a body"], "number 0 is a str"),
        (MessageFeatures(), "a body", "one string"),
        (MessageFeatures(), [LETTERS[2]], "nothing to count"),
    ],
)
def test_what_cannot_be_counted_is_refused_with_the_reason(made, texts, complaint):
    with pytest.raises((InputError, UsageError), match=complaint):
        clone(made).fit(texts)
