"""Significance of the difference between two methods: sign test and paired t-test.

Yang, Y., Liu, X. (1999). A re-examination of text categorization methods. SIGIR 1999, 42-49: the
micro sign test.

Only decisions on which the two differ count. Of n such decisions the first is right in k. Under the
null hypothesis k is binomial with probability ½:

    one-sided p = P(X >= k),  X binomial with n trials and probability ½             (S1)
    two-sided p = twice the smaller of P(X >= k) and P(X <= k), at most 1            (S2)

(S1) asks whether the first is better, (S2) whether they differ. With n = 0 both are 1.

Scores, such as ROUGE of headlines, are compared by Student's paired t-test of n differences d_i:

    t = mean(d) / (s / sqrt(n)),  s^2 = sum of (d_i - mean(d))^2 / (n - 1)           (S3)
    p = P(|T| >= |t|),  T of Student's distribution with n - 1 degrees of freedom    (S4)

With s = 0, p is 1 if all differences are 0, and 0 if not.

Departures: where n is not small the paper approximates by a normal distribution; (S1) and (S2) are
exact at any n. A decision there is about one text and one category, as a text can have several;
with one category for each text a decision is a text, right or wrong.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import inf, sqrt

from byline.errors import InputError
from byline.metrics._paired import paired

__all__ = ["PairedTest", "SignTest", "paired_t_test", "sign_test"]

ROUNDING = 1e-12


@dataclass(frozen=True, slots=True)
class SignTest:
    """How often only the first and only the second was right, with p-values."""

    first: int
    second: int
    one_sided: float
    """The probability of this or better for the first if neither were better (S1)."""
    two_sided: float
    """The probability of a difference as large, either way (S2)."""


def sign_test(first: Iterable[bool], second: Iterable[bool]) -> SignTest:
    """Compare two classifiers by whether each was right, text by text.

    >>> sign_test([True, True, True, False], [False, False, True, False])
    SignTest(first=2, second=0, one_sided=0.25, two_sided=0.5)
    """
    won = lost = 0
    for one, other in paired(first, second):
        won += bool(one) and not other
        lost += bool(other) and not one
    better, worse = _at_least(won, won + lost), _at_least(lost, won + lost)
    return SignTest(won, lost, better, min(1.0, 2 * min(better, worse)))


@dataclass(frozen=True, slots=True)
class PairedTest:
    """The mean difference, its t statistic and its p-value."""

    difference: float
    t: float
    """Infinite where all differences are the same and not 0 (S3)."""
    p: float
    """The probability of a mean as far from 0, either way, if neither were better (S4)."""


def paired_t_test(first: Iterable[float], second: Iterable[float]) -> PairedTest:
    """Compare two methods by how good each was, answer by answer.

    >>> round(paired_t_test([0.5, 0.7, 0.9], [0.4, 0.5, 0.6]).p, 4)
    0.0742
    """
    from scipy.special import stdtr

    gains = [one - other for one, other in paired(first, second)]
    n = len(gains)
    if n < 2:
        raise InputError(f"a paired t-test needs at least two pairs, not {n}.")
    mean = sum(gains) / n
    spread = sqrt(sum((gain - mean) ** 2 for gain in gains) / (n - 1))
    if spread <= ROUNDING * max(map(abs, gains)):
        t = inf if mean > 0 else -inf
        return PairedTest(mean, t, 0.0) if mean else PairedTest(0.0, 0.0, 1.0)
    t = mean / (spread / sqrt(n))
    return PairedTest(mean, t, 2 * float(stdtr(n - 1, -abs(t))))


def _at_least(k: int, n: int) -> float:
    """P(X >= k) of (S1)."""
    from scipy.special import bdtrc

    return float(bdtrc(k - 1, n, 0.5)) if k else 1.0
