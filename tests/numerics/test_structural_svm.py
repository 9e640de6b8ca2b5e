"""The structural machine on cases worked by hand and next to a general optimiser."""

import numpy as np
import pytest
from scipy.optimize import LinearConstraint, minimize

from byline.numerics.structural_svm import Stop, Worst, structural_svm

FINE = Stop(tolerance=1e-6)


def listed(differences: list, losses: list):
    """Examples whose wrong answers are listed, as the machine asks for them."""
    tables = [np.array(each, float) for each in differences]
    wrong = [np.array(each, float) for each in losses]

    def worst(example: int, weights: np.ndarray) -> Worst:
        place = int(np.argmax(wrong[example] - tables[example] @ weights))
        return Worst(tables[example][place], float(wrong[example][place]))

    return worst


def test_one_wrong_answer_is_held_off_by_its_loss():
    """Min w² s.t. 2w >= 1 with C large: w = 1/2, value 1/4."""
    learned = structural_svm((1, 1), listed([[[2.0]]], [[1.0]]), C=100.0)
    assert learned.weights == pytest.approx([0.5], abs=1e-3)
    assert learned.value == pytest.approx(0.25, abs=1e-2)


def test_with_little_weight_on_mistakes_some_are_made():
    """Min w² + C max(0, 1 - 2w) for C = 1/10: w = C · 2 / 2 = 1/10, value 1/100 + 8/100."""
    learned = structural_svm((1, 1), listed([[[2.0]]], [[1.0]]), C=0.1)
    assert learned.weights == pytest.approx([0.1])
    assert learned.value == pytest.approx(0.09)


def test_two_examples_pull_against_each_other():
    """Min w² + C (max(0, 1 - w) + max(0, 1 + w)) = w² + 2C for |w| <= 1, least at w = 0."""
    learned = structural_svm((2, 1), listed([[[1.0]], [[-1.0]]], [[1.0], [1.0]]), C=3.0)
    assert learned.weights == pytest.approx([0.0], abs=1e-6)
    assert learned.value == pytest.approx(6.0)


def random_problem(seed: int) -> tuple[list, list]:
    rng = np.random.default_rng(seed)
    tables = [rng.normal(size=(6, 3)) for _ in range(5)]
    return tables, [np.abs(rng.normal(size=6)) for _ in range(5)]


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("C", [2.0**-10, 0.05, 1.0, 8.0, 2.0**12])
def test_the_value_is_that_of_a_general_optimiser(seed, C):
    """The quadratic programme (S1) with a slack for each example, all listed, by scipy."""
    tables, losses = random_problem(seed)
    n, d = len(tables), 3
    rows = np.vstack([np.hstack([t, np.tile(np.eye(n)[i], (6, 1))]) for i, t in enumerate(tables)])
    lower = np.concatenate([np.concatenate(losses), np.zeros(n)])
    positive = np.hstack([np.zeros((n, d)), np.eye(n)])
    wanted = minimize(
        lambda x: x[:d] @ x[:d] / (1 + C) + C / (1 + C) * x[d:].sum(),
        np.concatenate([np.zeros(d), np.full(n, 5.0)]),
        jac=lambda x: np.concatenate([2 * x[:d] / (1 + C), np.full(n, C / (1 + C))]),
        constraints=LinearConstraint(np.vstack([rows, positive]), lower, np.inf),
        method="SLSQP",
        options={"maxiter": 1000, "ftol": 1e-14},
    )
    learned = structural_svm((n, d), listed(tables, losses), C, stop=FINE)
    assert learned.value == pytest.approx(wanted.fun * (1 + C), rel=1e-4)
    assert learned.bound <= learned.value + 1e-9
    assert learned.gap < 1e-3


def test_the_bound_holds_when_it_stops_early():
    tables, losses = random_problem(9)
    early = structural_svm((5, 3), listed(tables, losses), 4.0, stop=Stop(rounds=2))
    late = structural_svm((5, 3), listed(tables, losses), 4.0, stop=FINE)
    assert early.bound <= late.value + 1e-9
    assert early.gap > late.gap


def test_known_cuts_lead_to_the_same_weights():
    tables, losses = random_problem(2)
    worst = listed(tables, losses)
    first = structural_svm((5, 3), worst, 1.0, stop=FINE)
    again = structural_svm((5, 3), worst, 2.0, stop=FINE, known=first.cuts)
    anew = structural_svm((5, 3), worst, 2.0, stop=FINE)
    assert again.value == pytest.approx(anew.value, rel=1e-4)


def test_answers_that_may_not_be_the_worst_are_counted():
    tables, losses = random_problem(3)
    worst = listed(tables, losses)
    learned = structural_svm((5, 3), lambda n, w: worst(n, w)._replace(exact=n > 1), 1.0)
    assert learned.n_inexact == 2


@pytest.mark.parametrize("C", [2.0**-10, 1.0, 2.0**12])
def test_the_gap_is_small_where_answers_are_many_and_alike(C):
    """Three thousand answers in two dimensions, most of which differ by little."""
    rng = np.random.default_rng(7)
    tables = [rng.normal(size=(60, 2)).round(1) for _ in range(50)]
    wrong = [rng.integers(1, 9, 60).astype(float) for _ in range(50)]
    learned = structural_svm((50, 2), listed(tables, wrong), C)
    assert 0 <= learned.gap + 1e-9 < 1e-3
