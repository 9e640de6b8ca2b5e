"""BLEU worked by hand, on the example of its paper, and counted out another way."""

from math import exp, prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from byline.errors import InputError
from byline.metrics.bleu import bleu, sentence_bleu

lines = st.lists(st.sampled_from("abc"), min_size=1, max_size=8)
known = st.lists(lines, min_size=1, max_size=3)


def test_a_token_counts_as_often_as_one_reference_has_it():
    """The paper's seven: two of them are in the first reference, one in the second."""
    references = ["the cat is on the mat", "there is a cat on the mat"]
    assert sentence_bleu("the the the the the the the", references, n=1) == pytest.approx(2 / 7)


def test_runs_of_one_and_two_by_hand():
    """3 of 3 and 1 of 2 (ferry sank); three tokens where there should be four."""
    found = sentence_bleu("the ferry sank", ["the old ferry sank"], n=2)
    assert found == pytest.approx(exp(1 - 4 / 3) * (1 / 2) ** (1 / 2))


def test_a_line_is_its_own_best_reference():
    assert sentence_bleu("Ferry sinks!", ["goat", "ferry sinks !"]) == 1
    assert bleu(["a b c", "d"], [["a b c"], ["d"]]) == 1


@pytest.mark.parametrize(
    ("references", "short"),
    [
        pytest.param(["a b c d e f g h i", "a b c d e f g"], 7 / 6, id="of two longer"),
        pytest.param(["a b c d e f g", "f e d c b"], 1, id="of two as near the shorter"),
        pytest.param(["a b c d e f g h", "f e d c"], 1, id="whatever their order"),
    ],
)
def test_the_nearest_reference_says_how_long_a_line_should_be(references, short):
    assert sentence_bleu("a b c d e f", references, n=1) == pytest.approx(exp(1 - short))


def test_lengths_and_runs_of_all_lines_are_added_up():
    """3 + 1 of 3 + 3 tokens; 6 tokens where 3 + 5 should be."""
    found = bleu(["a b c", "d x y"], [["a b c"], ["d e f g h"]], n=1)
    assert found == pytest.approx(exp(1 - 8 / 6) * 4 / 6)


def test_what_shares_no_run_of_a_length_is_not_nothing():
    """2 of 3; 0 of 2, taken for 1/2 of 2; 0 of 1, taken for 1/4 of 1."""
    found = sentence_bleu("b x a", ["a b c"], n=3)
    assert found == pytest.approx((2 / 3 * 1 / 4 * 1 / 4) ** (1 / 3))


def test_what_shares_nothing_is_nothing():
    assert (
        sentence_bleu("x", ["a"]) == bleu(["x y z"], [["a b c"]]) == sentence_bleu("", ["a"]) == 0
    )


def test_one_line_takes_no_runs_longer_than_it_is_and_many_lines_do():
    assert sentence_bleu("a b", ["a b"], n=3) == 1
    assert bleu(["a b"], [["a b"]], n=3) == 0


@given(lines, known, st.integers(1, 4))
def test_counted_token_by_token(line, references, n):
    """Each run of the line crosses out one like it in the reference that has most of them."""
    order = min(n, len(line))
    shares, halves = [], 1.0
    for size in range(1, order + 1):
        runs = [line[k : k + size] for k in range(len(line) - size + 1)]
        others = [[r[k : k + size] for k in range(len(r) - size + 1)] for r in references]
        hits = 0
        for run in [run for k, run in enumerate(runs) if run not in runs[:k]]:
            hits += min(runs.count(run), max(other.count(run) for other in others))
        if not hits:
            halves /= 2
        shares.append(hits / len(runs) if hits else halves / len(runs))
    lengths = sorted(len(reference) for reference in references)
    nearest = min(lengths, key=lambda length: abs(length - len(line)))
    shared = any(token in reference for token in line for reference in references)
    wanted = min(1, exp(1 - nearest / len(line))) * prod(shares) ** (1 / order) if shared else 0
    assert sentence_bleu(line, references, n) == pytest.approx(wanted)


@pytest.mark.parametrize(
    ("references", "n", "complaint"),
    [
        pytest.param("a b", 3, "list of references", id="a string"),
        pytest.param([], 3, "one at least", id="none"),
        pytest.param(["a"], 0, "at least 1 token", id="runs of nothing"),
    ],
)
def test_hopeless_requests_are_refused(references, n, complaint):
    with pytest.raises(InputError, match=complaint):
        sentence_bleu("a", references, n)


def test_every_line_needs_references():
    with pytest.raises(InputError, match="as many"):
        bleu(["a", "b"], [["a"]])
