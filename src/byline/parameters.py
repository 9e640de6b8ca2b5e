"""Named settings of a model, with scikit-learn's interface but without its import.

scikit-learn takes more than a second to import, mostly for SciPy's statistics. Classes on the path
of a command that needs nothing else of it derive from `Parameterised` instead of `BaseEstimator`;
`sklearn.base.clone` accepts them.
"""

from dataclasses import dataclass
from inspect import signature
from math import inf
from typing import Annotated, Any, Self

__all__ = ["Bounds", "Count", "CountOrZero", "Parameterised", "Positive", "check_fitted"]


@dataclass(frozen=True, slots=True)
class Bounds:
    """The numbers that a setting allows, in its annotation: `Annotated[int, Bounds(1)]`.

    >>> Bounds(0, 1).hold(0.5), Bounds(above=0).hold(0), str(Bounds(above=0, most=1))
    (True, False, 'above 0 and at most 1')
    """

    least: float = -inf
    most: float = inf
    above: float = -inf
    finite: bool = True

    def hold(self, value: float) -> bool:
        """Whether a value lies within."""
        within = self.least <= value <= self.most and self.above < value
        return within and (value < inf or not self.finite)

    def __str__(self) -> str:
        least = f"of {self.least:g} or more" if self.least > -inf else ""
        above = f"above {self.above:g}" if self.above > -inf else ""
        if self.most == inf:
            return (least or above) + ("" if self.finite else ", or inf")
        if least:
            return f"from {self.least:g} to {self.most:g}"
        return f"{above} and at most {self.most:g}" if above else f"of at most {self.most:g}"


Count = Annotated[int, Bounds(1)]
CountOrZero = Annotated[int, Bounds(0)]
Positive = Annotated[float, Bounds(above=0)]


class Parameterised:
    """Settings by name: the arguments of `__init__`, each stored under its own name.

    >>> class Model(Parameterised):
    ...     def __init__(self, *, seed: int = 0, rounds: int = 3) -> None:
    ...         self.seed, self.rounds = seed, rounds
    >>> Model(seed=7).set_params(rounds=5).get_params(), Model(seed=7)
    ({'rounds': 5, 'seed': 7}, Model(seed=7))
    """

    def get_params(self, deep: bool = True) -> dict[str, Any]:  # noqa: FBT001, FBT002
        """The settings by name; `deep` adds those of settings that have settings, as `a__b`."""
        own = {name: getattr(self, name) for name in sorted(signature(type(self)).parameters)}
        nested = {
            f"{name}__{key}": setting
            for name, value in own.items()
            if deep and hasattr(value, "get_params") and not isinstance(value, type)
            for key, setting in value.get_params().items()
        }
        return own | nested

    def set_params(self, **settings: Any) -> Self:
        """Change settings by name."""
        known = self.get_params(deep=False)
        for key, value in settings.items():
            name, _, rest = key.partition("__")
            if name not in known:
                raise ValueError(
                    f"{type(self).__name__} has no setting {name!r}. Known: {', '.join(known)}."
                )
            if rest:
                getattr(self, name).set_params(**{rest: value})
            else:
                setattr(self, name, value)
        return self

    def unfitted(self) -> Self:
        """A new model with the same settings, which has learned nothing."""
        return type(self)(**self.get_params(deep=False))

    def __repr__(self) -> str:
        usual = {name: p.default for name, p in signature(type(self)).parameters.items()}
        changed = (
            f"{name}={value!r}"
            for name, value in self.get_params(deep=False).items()
            if repr(value) != repr(usual[name])
        )
        return f"{type(self).__name__}({', '.join(changed)})"


def check_fitted(model: object, attribute: str) -> None:
    """Raise scikit-learn's `NotFittedError` if a model lacks what `fit` sets."""
    if not hasattr(model, attribute):
        from sklearn.exceptions import NotFittedError

        raise NotFittedError(f"this {type(model).__name__} is not fitted yet: call `fit` first.")
