"""Whether one classifier is better than another or was only lucky.

Yang, Y., Liu, X. (1999). A re-examination of text categorization methods. SIGIR 1999, 42-49: the
micro sign test.

Only decisions on which the two differ count. Of n such decisions the first is right in k. If
neither were better, each would be a toss of a coin:

    one-sided p = P(X >= k),  X binomial with n tosses of a fair coin                (S1)
    two-sided p = twice the smaller of P(X >= k) and P(X <= k), at most 1            (S2)

(S1) asks whether the first is better, (S2) whether they differ. With n = 0 both are 1.

Departures: where n is not small the paper approximates by a normal distribution; (S1) and (S2) are
exact at any n. A decision there is about one text and one category, as a text can have several;
with one category for each text a decision is a text, right or wrong.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from byline.metrics._paired import paired

__all__ = ["SignTest", "sign_test"]


@dataclass(frozen=True, slots=True)
class SignTest:
    """How often only the first and only the second was right, and how lucky that would be."""

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


def _at_least(k: int, n: int) -> float:
    """The probability of k heads or more in n tosses."""
    from scipy.special import bdtrc

    return float(bdtrc(k - 1, n, 0.5)) if k else 1.0
