"""The settings of a run, and the features behind an answer."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

__all__ = ["MOST_PLACES", "Evidence", "Run", "Trait"]

MOST_PLACES = 200
"""The most places of a feature that are listed, from the beginning of a text on."""


@dataclass(frozen=True, slots=True)
class Run:
    """Settings, seed and versions: what is needed to reproduce an answer."""

    settings: Mapping[str, object]
    seed: int
    versions: Mapping[str, str]

    @classmethod
    def of(cls, seed: int, **settings: object) -> "Run":
        """Note these settings together with the versions in use now."""
        return cls(settings, seed, _versions())


@dataclass(frozen=True, slots=True)
class Evidence:
    """A feature for (weight > 0) or against (< 0) an author, and where it stands."""

    author: str
    feature: str
    weight: float
    view: str | None = None
    places: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Trait:
    """A feature that two authors share (weight > 0) or that sets them apart (< 0)."""

    feature: str
    weight: float
    view: str
    questioned: float
    """Its frequency per 1,000 features of this feature set in the questioned text,"""
    known: float
    """in the known ones on average,"""
    others: float
    """and in the reference texts."""
    places: tuple[tuple[int, int], ...] = ()
    """Where it stands in the questioned text."""


@cache
def _versions() -> Mapping[str, str]:
    import platform
    from importlib.metadata import version

    packages = ("byline", "numpy", "scipy", "scikit-learn")
    return {"python": platform.python_version()} | {name: version(name) for name in packages}
