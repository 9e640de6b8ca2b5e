"""Attributors on disk, as facts and arrays that `byline.storage` keeps and checks.

Only methods whose scores are sums over features (`linear`) and those of exponentiated gradient can
be kept: of these nothing is needed but the features, their weights and the calibration, so that a
model holds no text that was learned from. It does hold words and runs of words of these texts.
"""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from byline import storage
from byline.features.style import StyleState
from byline.methods.attribution._saved_parts import judge_from, judge_told, view_from, view_told
from byline.methods.attribution.attributor import Attributor
from byline.methods.attribution.held_out import HeldOut
from byline.numerics.open_set import MOST_HEAT, Calibration

__all__ = ["load_attributor", "save_attributor"]

KIND = "who"
NAME = re.compile(r"[A-Za-z][A-Za-z_]{0,30}")
TAKEN = {"cls", "held_out", "held_out_accuracy", "learned_from", "method", "outside", "seed"} | {
    "self",
    "strangers",
    "strangers_told_apart",
    "together",
    "views",
    "words_needed",
}
"""What an answer says of itself in any case."""


def save_attributor(
    model: Attributor,
    path: str | Path,
    method: str,
    settings: Mapping[str, Any],
    *,
    replace: storage.Replace = "never",
) -> None:
    """Write a fitted attributor."""
    judge_facts, judge_arrays = judge_told(model.judge_, method)
    calibration = model.calibration_
    facts: dict[str, Any] = {
        "method": method,
        "settings": dict(settings),
        "authors": [str(name) for name in model.classes_],
        "language": model.language_,
        "usual": model.usual_,
        "outside": model.outside,
        "seed": model.seed,
        "held_out": model.held_out_._asdict(),
        "doubts": list(calibration.doubts),
        "views": [],
        **judge_facts,
    }
    arrays: dict[str, Any] = {
        "heat": calibration.heat,
        "levels": calibration.offsets,
        "strange": calibration.strange,
        "known": model.known_,
        "counts": model.counts_.astype(np.int64),
        **judge_arrays,
    }
    for number, (name, style) in enumerate(model.styles_.items()):
        state = view_told(style)
        facts["views"].append(
            {"name": name, "style": dict(state.facts), "arrays": sorted(state.arrays)}
        )
        parts = {"names": list(state.names), **state.arrays}
        arrays |= {f"view_{number}_{part}": value for part, value in parts.items()}
    storage.save(path, KIND, facts, arrays, replace=replace)


def load_attributor(path: str | Path) -> tuple[Attributor, str, dict[str, Any]]:
    """Read an attributor, the name of its method and the settings it was given."""
    saved = storage.load(path, KIND)
    authors = saved.fact("authors", list)
    views = saved.fact("views", list)
    if len(authors) < 2 or len(set(map(str, authors))) != len(authors) or not views:
        raise saved.unfit("it has no two authors, one of them twice, or no view")
    model = Attributor(outside=_share(saved, "outside"), seed=saved.fact("seed", int))
    model.classes_ = np.array([str(name) for name in authors])
    model.language_ = saved.fact("language", str)
    model.usual_ = max(_number(saved, "usual"), 1.0)
    model.held_out_ = _held_out(saved)
    model.known_ = saved.array("known", np.float64, None, 2)
    model.counts_ = saved.array("counts", np.int64, len(authors))
    k = len(authors)
    model.styles_ = dict(_view(saved, view, f"view_{n}_") for n, view in enumerate(views))
    if len(model.styles_) != len(views):
        raise saved.unfit("a view is there twice")
    model.judge_ = judge_from(saved, model.styles_, k)
    doubts = saved.fact("doubts", list)
    if len(doubts) != 2 or not all(isinstance(d, float) and 0 <= d <= 1 for d in doubts):
        raise saved.unfit("its doubts are no shares")
    model.calibration_ = Calibration(
        saved.array("heat", np.float64, 2),
        saved.array("levels", np.float64, k),
        saved.array("strange", np.float64, 3),
        (doubts[0], doubts[1]),
    )
    _check_numbers(saved, model)
    return model, saved.fact("method", str), _settings(saved)


def _settings(saved: storage.Saved) -> dict[str, Any]:
    """Settings that were given, which are shown with every answer."""
    told = saved.fact("settings", dict)
    for name, value in told.items():
        if not NAME.fullmatch(name) or name in TAKEN or not isinstance(value, int | float | str):
            raise saved.unfit("its settings are not what a method has")
    return told


def _view(saved: storage.Saved, view: Any, prefix: str) -> tuple[str, Any]:
    if not isinstance(view, dict) or set(view) != {"name", "style", "arrays"}:
        raise saved.unfit("a view is not described in full")
    if not isinstance(view["arrays"], list) or not isinstance(view["style"], dict):
        raise saved.unfit("a view is not described in full")
    arrays: dict[str, Any] = {
        str(part): saved.arrays.get(f"{prefix}{part}") for part in view["arrays"]
    }
    if not all(isinstance(value, np.ndarray) for value in arrays.values()):
        raise saved.unfit("an array of a view is missing")
    state = StyleState(view["style"], tuple(saved.strings(f"{prefix}names")), arrays)
    return str(view["name"]), view_from(state, saved)


def _held_out(saved: storage.Saved) -> HeldOut:
    told = saved.fact("held_out", dict)
    if set(told) != set(HeldOut._fields):
        raise saved.unfit("it does not say how texts held out fared")
    most = {"found": 1.0, "kept_out": 1.0}
    for name, value in told.items():
        if value is None and name not in ("texts", "strangers"):
            continue
        if not isinstance(value, int | float) or not 0 <= value <= most.get(name, 1e9):
            raise saved.unfit("it does not say how texts held out fared")
    return HeldOut(**told)


def _number(saved: storage.Saved, name: str) -> float:
    value = saved.fact(name, float)
    if not np.isfinite(value):
        raise saved.unfit(f"its {name} is no number")
    return value


def _share(saved: storage.Saved, name: str) -> float:
    value = _number(saved, name)
    if not 0 <= value < 1:
        raise saved.unfit(f"its {name} is no share")
    return value


def _check_numbers(saved: storage.Saved, model: Attributor) -> None:
    """Refuse numbers that are none: every answer would be none either."""
    calibration = model.calibration_
    parts = [calibration.heat, calibration.offsets, calibration.strange, model.known_]
    limits = (calibration.heat[0], *MOST_HEAT[0]), (calibration.heat[1], *MOST_HEAT[1])
    if not all(low <= value <= high for value, low, high in limits):
        raise saved.unfit("its calibration makes no sense")
    if not all(np.isfinite(part).all() and np.abs(part).max(initial=0) < 1e6 for part in parts):
        raise saved.unfit("some of its numbers are none")
