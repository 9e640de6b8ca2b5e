"""Forecasts that can be worked by hand."""

import numpy as np
import pytest

from byline.errors import UsageError
from byline.methods.summarisation._forecast_weights import PAIRS, WORDS
from byline.methods.summarisation._pile_ngrams import PileNgrams
from byline.methods.summarisation.forecast import Forecast, forecast
from byline.methods.summarisation.selection import Limit

ONE = Limit(1, "sentences")


def test_a_rate_is_the_length_times_the_exponent_of_what_traits_count():
    """Weights ln 1/100 and ln 2: a trait of 0, 1 and 3 is 1, 2 and 8 times in 100 words."""
    features = np.array([[1, 0], [1, 1], [1, 3]])
    log_rates = forecast(features @ np.log([1 / 100, 2]), 100)
    np.testing.assert_allclose(log_rates, [1, 2, 8])


def test_what_many_texts_say_is_foretold(make_sentences):
    found = make_sentences(
        "Bread rose. The ferry sank near the island.",
        "The ferry sank at noon. Ann swam.",
        "Candles were lit. The ferry sank near the island at noon.",
    )
    (place,) = Forecast().summarise(found, ONE)
    assert "ferry sank" in found.wording(place)


def test_the_words_that_weights_ask_for_are_chosen(make_sentences):
    """By weights that count but the share of texts, and of words alone."""
    found = make_sentences("Ferry sank. Ann swam.", "Ferry burned.", "Ferry left.")
    words, pairs = [0.0] * 15, [0.0] * 16
    words[2] = 5.0
    choice = Forecast(word=1.0, weights=(tuple(words), tuple(pairs))).choose(found, ONE)
    assert choice.sentences == (0,)
    words[2] = -5.0
    choice = Forecast(word=1.0, weights=(tuple(words), tuple(pairs))).choose(found, ONE)
    assert choice.sentences == (1,)


def test_the_first_chosen_adds_most(make_sentences):
    found = make_sentences(
        "The ferry sank near the island. Bread rose.", "The ferry sank at noon. Ann swam at noon."
    )
    choice = Forecast().choose(found, Limit(3, "sentences"))
    assert list(choice.scores) == sorted(choice.scores, reverse=True)
    assert all(score > 0 for score in choice.scores)


def test_weights_fit_traits(make_sentences):
    reader = PileNgrams(make_sentences("The ferry sank."))
    assert reader.words.features.shape[1] == len(WORDS)
    assert reader.pairs.features.shape[1] == len(PAIRS)


def test_less_than_nothing_for_a_word_is_refused(make_sentences):
    with pytest.raises(UsageError, match="0 or more"):
        Forecast(word=-1).summarise(make_sentences("Ferry sank."), ONE)


def test_what_differs_in_little_is_said_once(make_sentences):
    """Both sentences on the crane have the same content words, and are no copies."""
    crane = "The crane arrived at the harbour {}late at night."
    found = make_sentences(
        f"The ferry sank in the harbour on Monday. {crane.format('very ')}", crane.format("")
    )
    assert Forecast().summarise(found, Limit(100, "words")) in ([0, 1], [0, 2])
