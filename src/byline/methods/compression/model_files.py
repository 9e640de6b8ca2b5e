"""Learned compressors on disk, as facts and arrays that `byline.storage` keeps and checks.

A model holds the names of its features and their weights, and no word of what was learned from.
"""

from pathlib import Path
from typing import Any

import numpy as np

from byline import storage
from byline.errors import UsageError
from byline.methods.compression.learned_compressor import LearnedCompressor
from byline.methods.compression.ranked_paths import RankedPaths
from byline.methods.compression.structural_svm import StructuralSVM

__all__ = ["load_compressor", "save_compressor"]

KIND = "headline"
LARGEST = 1e9
KINDS: dict[str, type[LearnedCompressor]] = {
    kind.method: kind for kind in (RankedPaths, StructuralSVM)
}


def save_compressor(
    model: LearnedCompressor, path: str | Path, *, replace: storage.Replace = "never"
) -> None:
    """Write a compressor that has learned."""
    if getattr(model, "weights_", None) is None:
        raise UsageError("there is nothing to save yet: learn from groups with `fit` first.")
    facts = {"method": model.method, "settings": model.get_params(deep=False)}
    arrays = {"weights": model.weights_, "features": list(model.feature_names())}
    storage.save(path, KIND, facts, arrays, replace=replace)


def load_compressor(path: str | Path) -> LearnedCompressor:
    """Read one."""
    saved = storage.load(path, KIND)
    name = saved.fact("method", str)
    if name not in KINDS:
        raise saved.unfit(f"there is no method called {name[:40]!r}")
    model = _made(saved, KINDS[name], saved.fact("settings", dict))
    try:
        names = model.feature_names()
    except UsageError as problem:
        raise saved.unfit("its settings are not what the method has") from problem
    if saved.strings("features") != names:
        raise saved.unfit("it has other features than this version")
    model.weights_ = saved.array("weights", np.float64, len(names))
    if not (np.abs(model.weights_) < LARGEST).all():
        raise saved.unfit("some of its weights are no numbers")
    return model


def _made(
    saved: storage.Saved, kind: type[LearnedCompressor], settings: dict[str, Any]
) -> LearnedCompressor:
    """A model with these settings, each of the type it has by default."""
    usual = kind().get_params(deep=False)
    if set(settings) != set(usual):
        raise saved.unfit("its settings are not what the method has")
    for name, value in settings.items():
        fits = isinstance(value, float | None) if name == "C" else type(value) is type(usual[name])
        if not fits or value == 0 or (isinstance(value, int) and not 0 < value <= 100_000):
            raise saved.unfit(f"its setting {name!r} makes no sense")
    return kind(**settings)
