"""What sets of sentences are worth, against the equations written out."""

import numpy as np
import pytest
from scipy.sparse import csc_matrix

from byline.errors import InputError, UsageError
from byline.methods.summarisation.coverage import CoverageValue, SubmodularCoverage
from byline.methods.summarisation.selection import Limit

LIKENESS = np.array([[1, 0.5, 0], [0.5, 1, 0.2], [0, 0.2, 1]])
LABELS = np.array([0, 0, 1])


def written_out(chosen: list[int], a: float, b: float) -> float:
    """(U1) to (U3), sum by sum."""
    n = len(LIKENESS)
    covered = sum(
        min(sum(LIKENESS[r, s] for s in chosen), a / n * LIKENESS[r].sum()) for r in range(n)
    )
    drawn = [sum(LIKENESS[:, s].mean() for s in chosen if LABELS[s] == k) for k in (0, 1)]
    return covered + b * sum(np.sqrt(drawn))


@pytest.mark.parametrize("order", [[0, 1, 2], [2, 0, 1], [1, 2, 0]])
@pytest.mark.parametrize(("a", "b"), [(1.0, 0.0), (1.5, 2.0), (5.0, 6.0)])
def test_gains_are_differences_of_the_value(order, a, b):
    value = CoverageValue(csc_matrix(LIKENESS), LABELS, a, b)
    for k, place in enumerate(order):
        expected = written_out(order[: k + 1], a, b) - written_out(order[:k], a, b)
        assert value.gain(place) == pytest.approx(expected)
        value.take(place)


def test_one_sentence_by_hand():
    """With a = 1.5, rows may have half of 1.5, 1.7 and 1.2: .75, .85 and .6.

    The first sentence gives min(1, .75) + min(.5, .85) = 1.25, and sqrt(1.5 / 3) for its cluster.
    """
    value = CoverageValue(csc_matrix(LIKENESS), LABELS, 1.5, 2.0)
    assert value.gain(0) == pytest.approx(1.25 + 2 * np.sqrt(0.5))


def test_what_many_say_is_said_once_and_then_something_else(make_sentences):
    found = make_sentences(
        "The ferry sank. Bread rose.", "The ferry sank today.", "The ferry sank. Ann swam home."
    )
    chosen = (
        SubmodularCoverage(enough=1.5, per_cluster=2).choose(found, Limit(2, "sentences")).sentences
    )
    words = [found.wording(place) for place in chosen]
    assert "ferry" in words[0]
    assert "ferry" not in words[1]


def test_settings_that_make_no_sense_are_refused(make_sentences):
    with pytest.raises(UsageError):
        SubmodularCoverage(enough=0).summarise(make_sentences("Ferry sank."), Limit(5))


def test_what_would_not_fit_into_memory_is_refused(make_sentences, monkeypatch):
    """Two terms are in two sentences each and two in one: 10 cosines at most, of 4 by number."""
    found = make_sentences("Ferry sank today. Ferry sank slowly.")
    monkeypatch.setattr("byline.methods.summarisation.coverage.ROOM", 12 * 4)
    assert SubmodularCoverage().summarise(found, Limit(1, "sentences"))
    monkeypatch.setattr("byline.methods.summarisation.coverage.ROOM", 12 * 4 - 1)
    with pytest.raises(InputError, match="lexpagerank"):
        SubmodularCoverage().summarise(found, Limit(1, "sentences"))
