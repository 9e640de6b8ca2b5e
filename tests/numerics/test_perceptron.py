"""The compiled perceptron against a slow one that follows its equations to the letter."""

from itertools import chain, pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from byline.numerics.perceptron import PerceptronSettings, Sequences, predict, quantise, train


def mix(a: int, b: int) -> int:
    x = (a * 0x9E3779B97F4A7C15 + b + 1) % 2**64
    x = ((x ^ (x >> 29)) * 0xBF58476D1CE4E5B9) % 2**64
    return x ^ (x >> 32)


def literal_rows(features, given, joined, size):
    last, before = given
    one = mix(0, last)
    every = [*map(int, features), one, mix(one, before), mix(one, int(features[joined]) + 2**32)]
    return [row % size for row in every]


def literal_labels(sequences, table, joined, learn=lambda *_: None):
    """Label from left to right (P1, P2), telling `learn` of each position."""
    found = []
    for start, end in sequences:
        last = before = table.shape[1]
        for i in range(start, end):
            rows = literal_rows(FEATURES[i], (last, before), joined, len(table))
            scores = sum(table[row].astype(float) for row in rows)
            before, last = last, int(scores.argmax())
            found.append(last)
            learn(i, rows, scores)
    return found


def literal_train(starts, labels, settings, seed):
    """Add up the whole table after every position and divide: the mean, without (P4)."""
    table = np.zeros((settings.rows, max(labels) + 1))
    total, seen, rng = np.zeros_like(table), 0, np.random.default_rng(seed)

    def learn(i, rows, scores):
        nonlocal total, seen
        scores[labels[i]] -= settings.margin
        rival = int(scores.argmax())
        for row in rows:
            if rival != labels[i]:
                table[row, labels[i]] += 1
                table[row, rival] -= 1
        total, seen = total + table, seen + 1

    for _ in range(settings.passes):
        order = rng.permutation(len(starts) - 1)
        literal_labels([(starts[k], starts[k + 1]) for k in order], table, settings.joined, learn)
    return total / seen


RNG = np.random.default_rng(5)
FEATURES = RNG.integers(0, 2**32, (12, 3), dtype=np.uint32)[RNG.integers(0, 12, 40)]
STARTS = np.array([0, 7, 7, 8, 25, 40])
LABELS = RNG.integers(0, 4, 40)
SEQUENCES = Sequences(FEATURES, STARTS)


@pytest.mark.parametrize("margin", [0, 5])
@pytest.mark.parametrize("rows", [8, 256], ids=["many features share a row", "few do"])
def test_training_gives_the_mean_of_all_tables_passed_through(margin, rows):
    settings = PerceptronSettings(rows, passes=3, margin=margin, joined=1)
    expected = literal_train(STARTS, LABELS, settings, seed=9)
    np.testing.assert_allclose(train(SEQUENCES, LABELS, settings, seed=9), expected, atol=1e-12)


@given(arrays(np.int8, (16, 5)), st.integers(0, 2))
@settings(max_examples=30, deadline=None)
def test_labels_are_those_of_the_equations(table, joined):
    expected = literal_labels(list(pairwise(STARTS)), table, joined)
    assert predict(SEQUENCES, table, joined).tolist() == expected
    assert predict(SEQUENCES, table.astype(np.float64), joined).tolist() == expected


def one_column(*sequences):
    """Sequences of positions with one feature each."""
    starts = np.cumsum([0, *map(len, sequences)])
    return Sequences(np.array([[*chain(*sequences)]], np.uint32).T, starts)


def test_one_mistake_moves_each_row_by_one():
    """All scores are 0, so label 0 is taken; the right one is 1; then it wins by 4 rows."""
    table = train(one_column([7]), np.array([1]), PerceptronSettings(1 << 16, passes=2))
    assert sorted(table[table.any(axis=1)].tolist()) == [[-1, 1]] * 4


def test_a_margin_asks_for_more_than_being_right():
    """Scores 4 and -4 differ by less than 10: the second pass adds 1, half the time: 1 + 1/2."""
    table = train(one_column([7]), np.array([1]), PerceptronSettings(1 << 16, passes=2, margin=10))
    assert sorted(table[table.any(axis=1)].tolist()) == [[-1.5, 1.5]] * 4


@pytest.mark.parametrize(
    ("sequences", "labels"),
    [
        pytest.param([[3, 5, 3, 5, 5]], [0, 1, 0, 1, 1], id="the position itself"),
        pytest.param([[3, 9], [5, 9]], [0, 1, 1, 0], id="the label before"),
        pytest.param([[3, 7, 9], [5, 7, 9]], [0, 0, 1, 1, 0, 0], id="two labels before"),
        pytest.param(
            [[3, 8], [5, 8], [3, 9], [5, 9]], [0, 0, 1, 1, 0, 1, 1, 0], id="both together"
        ),
    ],
)
def test_learns_what_decides_the_label(sequences, labels):
    """3 and 5 are always 0 and 1; what 9 is hangs on them, and at last 8 repeats and 9 changes."""
    positions = one_column(*sequences)
    table = train(positions, np.array(labels), PerceptronSettings(1 << 16, passes=30, margin=3))
    assert predict(positions, table).tolist() == labels


def test_what_went_before_a_sequence_does_not_count():
    table = RNG.normal(size=(64, 3))
    alone = [
        predict(Sequences(FEATURES[a:z], np.array([0, z - a])), table) for a, z in [(0, 7), (7, 40)]
    ]
    together = predict(Sequences(FEATURES, np.array([0, 7, 40])), table)
    assert np.concatenate(alone).tolist() == together.tolist()


def test_the_seed_fixes_the_table():
    settings = PerceptronSettings(64, passes=2)
    tables = [train(SEQUENCES, LABELS, settings, seed) for seed in (1, 1, 2)]
    assert (tables[0] == tables[1]).all()
    assert (tables[0] != tables[2]).any()


def test_nothing_to_label_is_no_trouble():
    empty = Sequences(np.empty((0, 3), np.uint32), np.array([0, 0, 0]))
    assert predict(empty, np.zeros((8, 2), np.int8)).tolist() == []
    assert train(empty, np.empty(0, np.int64), PerceptronSettings(8)).shape == (8, 0)


def test_bytes_are_multiples_of_the_scale():
    values, scale = quantise(np.array([[-2.0, 1.0], [0.6, 0.0]]), levels=4)
    assert scale == 2 / 4
    assert values.tolist() == [[-4, 2], [1, 0]]
    assert values.dtype == np.int8


@given(arrays(np.float64, (3, 2), elements=st.floats(-1e6, 1e6)), st.integers(1, 127))
def test_bytes_are_within_half_a_scale_of_the_table(table, levels):
    values, scale = quantise(table, levels)
    assert np.abs(values).max() <= levels
    assert np.abs(values * scale - table).max() <= scale * 0.5000001


def test_a_table_of_zeros_stays_one():
    assert quantise(np.zeros((2, 2))).values.any() == np.False_


@pytest.mark.parametrize(
    ("spoil", "complaint"),
    [
        (lambda: train(SEQUENCES, LABELS, PerceptronSettings(12)), "power of two"),
        (lambda: train(SEQUENCES, LABELS, PerceptronSettings(8, joined=3)), "no column 3"),
        (lambda: train(SEQUENCES, LABELS[1:], PerceptronSettings(8)), "one label"),
        (lambda: train(SEQUENCES, LABELS - 1, PerceptronSettings(8)), "not negative"),
        (lambda: predict(SEQUENCES._replace(starts=STARTS + 1), np.zeros((8, 2))), "rise from 0"),
        (lambda: predict(SEQUENCES._replace(starts=STARTS[:-1]), np.zeros((8, 2))), "rise from 0"),
        (lambda: predict(SEQUENCES, np.zeros((8, 0))), "without columns"),
        (lambda: quantise(np.zeros((2, 2)), 128), "1 to 127"),
    ],
)
def test_what_would_be_read_out_of_bounds_is_refused(spoil, complaint):
    with pytest.raises(ValueError, match=complaint):
        spoil()
