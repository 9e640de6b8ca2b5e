"""Settings of summarisers, checked by what they are when nobody says otherwise.

Where a whole number is usual, or None for as many as fit, a setting is a whole number of 1 or more
(`fewest` and seeds of 0 or more); where a fraction is usual, it is a finite number. What else there
is to say of one, its summariser says.
"""

from collections.abc import Sequence
from math import isfinite
from numbers import Integral, Real

from sklearn.base import BaseEstimator

from byline.errors import UsageError

__all__ = ["check_settings", "check_weights"]

FROM_NOTHING = ("fewest", "seed")
WHOLE_OR_NONE = ("n_clusters", "n_directions", "n_topics")


def check_settings(model: BaseEstimator) -> None:
    """Refuse what no number can be, with the name of the setting."""
    usual = type(model)().get_params(deep=False)
    for name, value in model.get_params(deep=False).items():
        if name in FROM_NOTHING:
            _check_whole(name, value, 0)
        elif name in WHOLE_OR_NONE and value is None:
            continue
        elif name in WHOLE_OR_NONE or isinstance(usual[name], int):
            _check_whole(name, value, 1)
        elif isinstance(usual[name], float):
            _check_finite(name, value)


def check_weights(weights: object, n: int, what: str) -> None:
    """Refuse weights that are not n finite numbers."""
    if not isinstance(weights, Sequence) or isinstance(weights, str) or len(weights) != n:
        raise UsageError(f"weights are {n} numbers for {what}, not {weights!r:.60}.")
    for weight in weights:
        _check_finite(f"a weight of {what}", weight)


def _check_whole(name: str, value: object, least: int) -> None:
    if isinstance(value, bool) or not isinstance(value, Integral) or value < least:
        raise UsageError(f"{name} is a whole number of {least} or more, not {value!r}.")


def _check_finite(name: str, value: object) -> None:
    if isinstance(value, bool) or not isinstance(value, Real) or not isfinite(value):
        raise UsageError(f"{name} is a number, not {value!r}.")
