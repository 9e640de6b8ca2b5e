"""Who wrote this?"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from byline.methods.attribution.attributor import Attributor
    from byline.methods.attribution.cosine_delta import CosineDelta
    from byline.methods.attribution.delta import DeltaAttributor
    from byline.methods.attribution.exponentiated import ExponentiatedGradient
    from byline.methods.attribution.kernel_sum import KernelSum
    from byline.methods.attribution.mkl_ssad import MKLSSAD
    from byline.methods.attribution.one_class import SVDD, OneClass
    from byline.methods.attribution.profile import NearestProfile
    from byline.methods.attribution.ssad import SSAD
    from byline.methods.attribution.svm import LinearSVM

__all__ = [
    "MKLSSAD",
    "SSAD",
    "SVDD",
    "Attributor",
    "CosineDelta",
    "DeltaAttributor",
    "ExponentiatedGradient",
    "KernelSum",
    "LinearSVM",
    "NearestProfile",
    "OneClass",
]

# Loaded on first use: each brings compilers or solvers that the others do not need.
_HOMES = {
    "MKLSSAD": "mkl_ssad",
    "SSAD": "ssad",
    "SVDD": "one_class",
    "Attributor": "attributor",
    "CosineDelta": "cosine_delta",
    "DeltaAttributor": "delta",
    "ExponentiatedGradient": "exponentiated",
    "KernelSum": "kernel_sum",
    "LinearSVM": "svm",
    "NearestProfile": "profile",
    "OneClass": "one_class",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)
