"""The open-set classification rate curve, worked by hand."""

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from sklearn.metrics import roc_auc_score

from byline.errors import InputError
from byline.metrics.open_set import open_set_area, open_set_curve

# Four known texts, of which the third is given a wrong class, and two strangers.
SCORES = [0.9, 0.8, 0.7, 0.5, 0.6, 0.2]
KNOWN = [True, True, True, True, False, False]
RIGHT = [True, True, False, True, False, False]

texts = st.lists(st.tuples(st.integers(-3, 3), st.booleans()), min_size=2, max_size=40)


def test_known_texts_count_if_accepted_and_right():
    curve = open_set_curve(SCORES, KNOWN, RIGHT)
    assert curve.thresholds.tolist() == [np.inf, 0.9, 0.8, 0.7, 0.6, 0.5, 0.2]
    assert curve.correct.tolist() == [0, 1 / 4, 2 / 4, 2 / 4, 2 / 4, 3 / 4, 3 / 4]
    assert curve.false.tolist() == [0, 0, 0, 0, 1 / 2, 1 / 2, 1]


def test_the_area_is_that_of_its_steps():
    """Half of the way at 1/2, the other half at 3/4."""
    assert open_set_area(SCORES, KNOWN, RIGHT) == pytest.approx(5 / 8)


def test_a_stranger_level_with_a_known_text_counts_half():
    assert open_set_area([0.5, 0.5], [True, False], [True, False]) == 0.5


def test_a_stranger_is_never_right():
    assert open_set_area(SCORES, KNOWN, [True] * 6) == open_set_area(SCORES, KNOWN, KNOWN)


@given(texts)
def test_where_all_are_right_it_is_the_area_under_the_roc_curve(pairs):
    scores, known = zip(*pairs, strict=True)
    assume(any(known) and not all(known))
    assert open_set_area(scores, known, known) == pytest.approx(roc_auc_score(known, scores))


@pytest.mark.parametrize(
    ("scores", "known", "message"),
    [
        ([0.5], [True, False], "pair up"),
        ([0.5, np.nan], [True, False], "not a number"),
        ([0.5, 0.1], [True, True], "out-of-set"),
        ([0.5, 0.1], [False, False], "known"),
    ],
)
def test_what_has_no_curve_is_refused(scores, known, message):
    with pytest.raises(InputError, match=message):
        open_set_area(scores, known, known)
