"""Grammar on cases small enough to check by hand."""

import numpy as np
import pytest

from byline.methods.verification.cases import Case, ReferenceTexts
from byline.methods.verification.grammar import ORDER, GrammarVerifier, drawn
from byline.numerics.kneser_ney import log_probabilities, train
from byline.numerics.ngram_counts import windows

OTHERS = ReferenceTexts(("the cat, the dog", "the bird, a fish", "a dog; a cat"), (0, 1, 2))


def test_draws_have_as_many_symbols_as_asked_for():
    rows = [np.arange(1, 4), np.arange(4, 7), np.arange(7, 9)]
    rng = np.random.default_rng(0)
    for n in range(1, 9):
        found = np.concatenate(drawn(rows, n, rng))
        assert len(found) == len(set(found.tolist())) == n
    assert sum(map(len, drawn(rows, 20, rng))) == 8


def test_rare_words_are_hidden_and_marks_and_common_words_are_not():
    """a, cat, dog and the are in two texts each; a and cat come first in the alphabet."""
    prepared = GrammarVerifier(common=2)._prepare(OTHERS)
    assert set(prepared.numbers) == {"*", ",", ";", "a", "cat"}
    star, comma = prepared.numbers["*"], prepared.numbers[","]
    assert prepared.row("zebra, zebra !").tolist() == [star, comma, star, 1]


def test_the_score_is_the_mean_log_ratio_of_known_and_drawn():
    """One other text, as long as the known one, so that every draw is that text (G1)."""
    verifier = GrammarVerifier(common=5, draws=3)
    prepared = verifier._prepare(OTHERS)
    case = Case(("a cat, a dog",), "the cat, a bird")
    found = verifier._compare(case, prepared, [1])
    keys = windows([prepared.row(case.questioned)], ORDER)
    own, other = (
        log_probabilities(train([prepared.row(body)], ORDER, len(prepared.numbers) + 1), keys)
        for body in (case.known[0], OTHERS.bodies[1])
    )
    assert found == pytest.approx(np.mean(own - other))
    assert found != 0


@pytest.mark.parametrize(
    ("case", "apart"),
    [
        pytest.param(Case(("a cat",), ""), [0], id="nothing asked"),
        pytest.param(Case(("",), "a cat"), [0], id="nothing known"),
        pytest.param(Case(("a dog",), "a cat"), [], id="nobody else"),
    ],
)
def test_without_anything_to_compare_nothing_is_known(case, apart):
    verifier = GrammarVerifier()
    assert verifier._compare(case, verifier._prepare(OTHERS), apart) == 0
