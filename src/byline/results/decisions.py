"""When an attribution is decided, and in which words its probability is told.

The first answer, *none of these* included, is given if its probability is at least `CLEAR` and at
least `LEAD` above the next. The words then go with the probability p:

    probably < VERY_PROBABLE <= very probably < ALMOST_CERTAIN <= almost certainly            (D1)

and *almost certainly* also takes `TRIALS_NEEDED` held-out texts, which fewer cannot bear out.
"""

from collections.abc import Iterable

__all__ = [
    "ALMOST_CERTAIN",
    "CERTAINTIES",
    "CLEAR",
    "FEWEST_WORDS",
    "LEAD",
    "TRIALS_NEEDED",
    "VERY_PROBABLE",
    "certainty",
    "is_clear",
]

CLEAR, LEAD = 0.6, 0.2
"""How probable the first answer must be, and how far ahead of the second."""
VERY_PROBABLE, ALMOST_CERTAIN = 0.8, 0.95
TRIALS_NEEDED = 60
FEWEST_WORDS = 25
"""Of shorter texts nothing is decided."""
CERTAINTIES = ("undecided", "probably", "very probably", "almost certainly")


def is_clear(probabilities: Iterable[float]) -> bool:
    """Whether one answer is probable enough, and far enough ahead, to be given.

    >>> is_clear([0.7, 0.2, 0.1]), is_clear([0.6, 0.3, 0.1]), is_clear([0.5, 0.1])
    (True, True, False)
    """
    first, second = sorted(probabilities)[-1:-3:-1]
    return first >= CLEAR and first - second >= LEAD


def certainty(probability: float, n_held_out: int) -> int:
    """How sure a decided answer is: its place in `CERTAINTIES`.

    >>> certainty(0.7, 99), certainty(0.96, 59), certainty(0.96, 60)
    (1, 2, 3)
    """
    if probability >= ALMOST_CERTAIN and n_held_out >= TRIALS_NEEDED:
        return 3
    return 2 if probability >= VERY_PROBABLE else 1
