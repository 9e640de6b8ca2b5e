"""What is asked of one class, worked by hand."""

import numpy as np
import pytest

from byline.methods.attribution._terms import SSADSettings, alone, check_terms, rest_against


def kinds(text):
    """Own and labelled rows from a string: "+" own, "-" others', "u" unlabelled."""
    return np.array([c == "+" for c in text]), np.array([c != "u" for c in text])


def test_few_own_rows_may_weigh_what_kappa_asks():
    """(S1): 4 own rows must be able to weigh 10; 5 unlabelled ones 0.2 together."""
    problem = rest_against(*kinds("++++--------uuuuu"), SSADSettings())
    np.testing.assert_allclose(problem.upper, [2.5] * 12 + [0.04] * 5)
    assert problem.signs.tolist() == [1] * 4 + [-1] * 8 + [1] * 5
    assert problem.kappa == 10


def test_many_own_rows_may_weigh_1_each():
    assert rest_against(*kinds("+" * 20 + "-" * 20), SSADSettings()).upper.max() == 1


def test_kappa_stays_below_what_can_be_met():
    """One own row and no other: P_l = 10, N_l = 0, so that kappa_max = min(10, 1, 19)."""
    assert rest_against(*kinds("+"), SSADSettings()).kappa == pytest.approx(0.98)


def test_halving_ends_where_only_the_mean_of_the_class_is_left():
    """(S2): eta_l falls to 1 / m; kappa_max is then 2 P_l - 1 = 1."""
    once, often = (rest_against(*kinds("+" * 4 + "-" * 4), SSADSettings(), k) for k in (1, 9))
    assert (once.upper[0], once.kappa) == (1.25, 5)
    assert often.upper.tolist() == [0.25] * 8
    assert often.kappa == pytest.approx(10 / 512)


def test_what_is_given_holds_as_it_is():
    problem = rest_against(*kinds("++--uu"), SSADSettings(eta_l=3.0, eta_u=0.7, kappa=99.0))
    assert problem.upper.tolist() == [3.0] * 4 + [0.7] * 2
    assert problem.kappa == 99.0


def test_unlabelled_is_what_all_of_them_weigh():
    problem = rest_against(*kinds("++--uuuu"), SSADSettings(unlabelled=2.0))
    assert problem.upper[4:].tolist() == [0.5] * 4
    problem = rest_against(*kinds("++--uuuu"), SSADSettings(nu=0.5, unlabelled=2.0))
    assert problem.upper.tolist() == [0.5] * 8


@pytest.mark.parametrize("terms", [SSADSettings(eta_u=0.1), SSADSettings(unlabelled=0.1)])
def test_the_weight_of_unlabelled_rows_needs_some(terms):
    with pytest.raises(ValueError, match="has an effect only with unlabelled texts"):
        rest_against(*kinds("++--"), terms)


def test_unlabelled_rows_have_one_weight():
    with pytest.raises(ValueError, match="give only one"):
        check_terms(SSADSettings(eta_u=0.1, unlabelled=0.1))


def test_nu_r_and_s_follow_the_number_of_unlabelled_rows():
    """(A10): eta_u = 1 / (0.5 × 4), eta_l = 3 eta_u, kappa = 0.5 min(1, 0.98 × 3.5)."""
    problem = rest_against(*kinds("++--uuuu"), SSADSettings(nu=0.5, r=3, s=0.5))
    np.testing.assert_allclose(problem.upper, [1.5] * 4 + [0.5] * 4)
    assert problem.kappa == pytest.approx(0.5)


def test_alone_all_rows_are_unlabelled():
    problem = alone(4, 0.5)
    assert problem.upper.tolist() == [0.5] * 4
    assert not problem.labelled.any()
    assert problem.kappa == 0


@pytest.mark.parametrize(
    "terms",
    [
        SSADSettings(eta_l=0.0),
        SSADSettings(eta_u=-1.0),
        SSADSettings(unlabelled=0.0),
        SSADSettings(kappa=-0.1),
        SSADSettings(nu=0.0),
        SSADSettings(nu=1.1),
    ],
)
def test_senseless_terms_are_named(terms):
    name = next(n for n in SSADSettings._fields if getattr(terms, n) not in (None, 1.0))
    with pytest.raises(ValueError, match=name):
        check_terms(terms)
