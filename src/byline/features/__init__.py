"""Texts to numbers: what to look at in a text, how often it occurs, and where."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from byline.features._places import places
    from byline.features.counts import Counts
    from byline.features.feature_set import FeatureSet
    from byline.features.views import VIEWS, View

__all__ = ["VIEWS", "Counts", "FeatureSet", "View", "places"]

# Loaded on first use: `counts` needs scikit-learn, for which those who want tags should not wait.
_HOMES = {
    "VIEWS": "byline.features.views",
    "Counts": "byline.features.counts",
    "FeatureSet": "byline.features.feature_set",
    "View": "byline.features.views",
    "places": "byline.features._places",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'byline.features' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return sorted(__all__)
