"""Learned compressors on disk, through `byline.storage`.

A model file holds the settings, the names of the features and their weights; no text.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from byline import storage
from byline.errors import UsageError
from byline.methods.compression.learned_compressor import LearnedCompressor

__all__ = ["load_compressor", "save_compressor"]

KIND = "headline"
LARGEST = 1e9


def save_compressor(
    model: LearnedCompressor, path: str | Path, *, replace: storage.Replace = "never"
) -> None:
    """Write a fitted compressor."""
    if getattr(model, "weights_", None) is None:
        raise UsageError("there is nothing to save yet: learn from groups with `fit` first.")
    facts = {"method": model.method, "settings": model.get_params(deep=False)}
    arrays = {"weights": model.weights_, "features": list(model.feature_names())}
    storage.save(path, KIND, facts, arrays, replace=replace)


def load_compressor(path: str | Path, class_of: Callable[[str], type]) -> LearnedCompressor:
    """Read a fitted compressor; `class_of` gives the class of a method by its catalogue name."""
    saved = storage.load(path, KIND)
    name = saved.fact("method", str)
    try:
        kind = class_of(name[:40])
    except UsageError:
        kind = object
    if not issubclass(kind, LearnedCompressor):
        raise saved.unfit(f"there is no method called {name[:40]!r} that learns")
    model = _with_settings(saved, kind, saved.fact("settings", dict))
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


def _with_settings(
    saved: storage.Saved, kind: type[LearnedCompressor], settings: dict[str, Any]
) -> LearnedCompressor:
    """A compressor with these settings, each of the type of its default."""
    usual = kind().get_params(deep=False)
    if set(settings) != set(usual):
        raise saved.unfit("its settings are not what the method has")
    for name, value in settings.items():
        fits = isinstance(value, float | None) if name == "C" else type(value) is type(usual[name])
        if not fits or value == 0 or (isinstance(value, int) and not 0 < value <= 100_000):
            raise saved.unfit(f"its setting {name!r} makes no sense")
    return kind(**settings)
