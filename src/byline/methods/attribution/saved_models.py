"""Attributors on disk, as facts and arrays that `byline.storage` keeps and checks.

Only methods whose scores are sums over features (`linear`) and those of exponentiated gradient can
be kept: of these nothing is needed but the features, their weights and the calibration, so that a
model holds no text that was learned from. It does hold words and runs of words of these texts.
"""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import numpy as np

from byline import storage
from byline.features.feature_set import FeatureState
from byline.features.registers import REGISTERS
from byline.features.style import feature_set_name
from byline.features.style.state import state_of
from byline.methods.attribution._saved_parts import scorer_from, scorer_state, view_from
from byline.methods.attribution.attributor import Attributor
from byline.methods.attribution.cross_validation import FEWEST
from byline.methods.attribution.register_check import RegisterCheck
from byline.methods.attribution.typicality import HeldOut, Typicality
from byline.numerics.open_set import HOTTEST, Calibration

__all__ = ["load_attributor", "save_attributor"]

KIND = "who"
Address = tuple[str, str, str]
"""An address, the name that goes with it, and the author that it counts as."""


NAME = re.compile(r"[A-Za-z][A-Za-z_]{0,30}")
TAKEN = {
    "author_prior", "calibrated", "cls", "eta_l_met", "held_out", "held_out_accuracy",
    "kappa_met", "learned_from", "method", "most_rounds", "not_converged", "outside",
    "prior_none", "seed", "self", "shares", "strangers", "strangers_told_apart",
    "strangers_told_apart_low", "together", "held_out_documents",
    "transductive", "views", "words_needed", "worst_gap",
}  # fmt: skip
"""What an answer says of itself in any case."""


def save_attributor(  # noqa: PLR0913
    model: Attributor,
    path: str | Path,
    method: str,
    settings: Mapping[str, Any],
    addresses: Iterable[tuple[str, str, str]] = (),
    *,
    replace: storage.Replace = "never",
) -> None:
    """Write a fitted attributor, and which addresses with which names are whose."""
    judge_facts, judge_arrays = scorer_state(model.scorer_, method)
    calibration = model.calibration_
    facts: dict[str, Any] = {
        "method": method,
        "settings": {name: _told(value) for name, value in settings.items()},
        "authors": [str(name) for name in model.classes_],
        "language": model.language_,
        "usual": model.usual_,
        "shortest": model.shortest_,
        "prior_none": model.prior_none,
        "seed": model.seed,
        "held_out": model.held_out_._asdict(),
        "smoothing": list(calibration.smoothing),
        "sharpening": model.sharpening(),
        "views": [],
        **judge_facts,
    }
    arrays: dict[str, Any] = {
        "temperature": calibration.temperature,
        "levels": calibration.offsets,
        "waning": calibration.length_offsets,
        "strange": calibration.none_weights,
        "known": model.typicality_.rows,
        "own": model.typicality_.usual,
        "counts": model.counts_.astype(np.int64),
        **_state_of_replicates(model.replicates_),
        **{f"register_{name}": part for name, part in model.register_check_._asdict().items()},
        **judge_arrays,
    }
    rows = [part for row in addresses for part in row]
    if rows:
        arrays["addresses"] = rows
    for number, (name, style) in enumerate(model.styles_.items()):
        state = state_of(style)
        facts["views"].append(
            {"name": name, "style": dict(state.facts), "arrays": sorted(state.arrays)}
        )
        parts = {"names": list(state.names), **state.arrays}
        arrays |= {f"view_{number}_{part}": value for part, value in parts.items()}
    storage.save(path, KIND, facts, arrays, replace=replace)


def load_attributor(path: str | Path) -> tuple[Attributor, str, dict[str, Any], list[Address]]:
    """Read an attributor, the name of its method, the settings it was given, and addresses."""
    saved = storage.load(path, KIND)
    authors = saved.fact("authors", list)
    views = saved.fact("views", list)
    if not all(isinstance(name, str) for name in authors):
        raise saved.unfit("the names of its authors are none")
    if len(authors) < 2 or len(set(authors)) != len(authors) or not views:
        raise saved.unfit("it has no two authors, one of them twice, or no view")
    model = Attributor(prior_none=_prior_none(saved), seed=_count(saved, "seed"))
    model.classes_ = np.array(authors)
    model.language_ = saved.fact("language", str)
    model.usual_ = _number(saved, "usual")
    # Older models were tried from that length on.
    model.shortest_ = _number(saved, "shortest") if "shortest" in saved.facts else float(FEWEST)
    model.held_out_ = _held_out(saved)
    model.typicality_ = _known(saved, len(authors))
    model.counts_ = saved.array("counts", np.int64, len(authors))
    k = len(authors)
    model.styles_ = dict(_view(saved, view, f"view_{n}_") for n, view in enumerate(views))
    if len(model.styles_) != len(views):
        raise saved.unfit("a view is there twice")
    model.scorer_ = scorer_from(saved, model.styles_, k)
    smoothing = saved.fact("smoothing", list)
    if len(smoothing) != 2 or not all(isinstance(d, float) and 0 <= d <= 1 for d in smoothing):
        raise saved.unfit("its smoothing are no shares")
    model.calibration_ = Calibration(
        saved.array("temperature", np.float64, 2),
        saved.array("levels", np.float64, k),
        saved.array("strange", np.float64, 5),
        (smoothing[0], smoothing[1]),
        # Older models lean alike however long a text is.
        saved.array("waning", np.float64, k) if "waning" in saved.arrays else np.zeros(k),
    )
    model._replicates = _replicates(saved, k, model.calibration_)
    model.register_check_ = _register_check(saved, k)
    model._sharpness = _number(saved, "sharpening") if "sharpening" in saved.facts else 1.0
    if not 0.1 <= model._sharpness <= 10:
        raise saved.unfit("its sharpening makes no sense")
    _check_numbers(saved, model)
    return model, saved.fact("method", str), _settings(saved), _addresses(saved, set(authors))


def _state_of_replicates(replicates: list[Calibration]) -> dict[str, Any]:
    """Calibrations as arrays, one row each."""
    parts = zip(Calibration._fields, zip(*replicates, strict=True), strict=True)
    return {f"replicates_{name}": np.array(rows, np.float64) for name, rows in parts}


def _replicates(saved: storage.Saved, k: int, calibration: Calibration) -> list[Calibration]:
    """Calibrations by bootstrap; older models have none, and no interval."""
    if "replicates_temperature" not in saved.arrays:
        return [calibration]
    widths = {"temperature": 2, "offsets": k, "none_weights": 5, "smoothing": 2}
    parts = [
        saved.array(f"replicates_{name}", np.float64, None, widths.get(name, k))
        for name in Calibration._fields
    ]
    if len({len(part) for part in parts}) > 1 or not len(parts[0]):
        raise saved.unfit("its replicates of the calibration are not as many of each part")
    return [
        Calibration(a, v, u, (float(d[0]), float(d[1])), w)
        for a, v, u, d, w in zip(*parts, strict=True)
    ]


def _register_check(saved: storage.Saved, k: int) -> RegisterCheck:
    """How the candidates' registers differ; of older models' nothing is known."""
    width = len(REGISTERS)
    if "register_middles" not in saved.arrays:
        return RegisterCheck(np.zeros((k, width)), np.zeros((k, width)), np.ones((k, width)))
    names = RegisterCheck._fields
    parts = [saved.array(f"register_{name}", np.float64, k, width) for name in names]
    if not (parts[2] > 0).all():
        raise saved.unfit("its registers have no spread")
    return RegisterCheck(*parts)


def _told(value: Any) -> Any:
    """A setting as it can be kept: an infinite p, which is no number of a file, by its name."""
    return str(value) if isinstance(value, float) and not np.isfinite(value) else value


def _addresses(saved: storage.Saved, authors: set[str]) -> list[Address]:
    """Whose each address is; older models do not say."""
    if "addresses" not in saved.arrays:
        return []
    told = saved.strings("addresses")
    rows = list(zip(told[::3], told[1::3], told[2::3], strict=False))
    if 3 * len(rows) != len(told) or not authors.issuperset(row[2] for row in rows):
        raise saved.unfit("it does not say whose its addresses are")
    return rows


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
    shapes = {"name": str, "style": dict, "arrays": list}
    if not all(isinstance(view[part], kind) for part, kind in shapes.items()):
        raise saved.unfit("a view is not described in full")
    arrays: dict[str, Any] = {
        str(part): saved.arrays.get(f"{prefix}{part}") for part in view["arrays"]
    }
    if not all(isinstance(value, np.ndarray) for value in arrays.values()):
        raise saved.unfit("an array of a view is missing")
    state = FeatureState(view["style"], tuple(saved.strings(f"{prefix}names")), arrays)
    return feature_set_name(view["name"]), view_from(state, saved)


def _known(saved: storage.Saved, n_authors: int) -> Typicality:
    """How texts held out lay in regions; older models do not say what was usual for whom."""
    usual = np.zeros(n_authors)
    if "own" in saved.arrays:
        usual = saved.array("own", np.float64, n_authors)
    return Typicality(saved.array("known", np.float64, None, 2), usual)


def _held_out(saved: storage.Saved) -> HeldOut:
    given = saved.fact("held_out", dict)
    # Older models do not say of how many documents their texts were, nor how far a chance is.
    told: dict[str, Any] = {"kept_out_low": None, "documents": given.get("texts")} | given
    if set(told) != set(HeldOut._fields):
        raise saved.unfit("it does not say how texts held out fared")
    most = {"found": 1.0, "kept_out": 1.0, "kept_out_low": 1.0}
    for name, value in told.items():
        if value is None and name not in ("texts", "strangers", "documents"):
            continue
        if not isinstance(value, int | float) or not 0 <= value <= most.get(name, 1e9):
            raise saved.unfit("it does not say how texts held out fared")
    return HeldOut(**told)


def _count(saved: storage.Saved, name: str) -> int:
    value = saved.fact(name, int)
    if value < 0:
        raise saved.unfit(f"its {name} is below 0")
    return value


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


def _prior_none(saved: storage.Saved) -> float:
    """The prior for none of these, under its name before 0.2 in older models."""
    return _share(saved, "prior_none" if "prior_none" in saved.facts else "outside")


def _check_numbers(saved: storage.Saved, model: Attributor) -> None:
    """Refuse numbers that are none: every answer would be none either."""
    calibration = model.calibration_
    more = [part for one in model.replicates_ for part in one]
    parts = [*calibration[:3], calibration.length_offsets, *model.typicality_, *more]
    parts += model.register_check_
    if not np.abs(calibration.temperature).max() <= HOTTEST or calibration.temperature[1] < 0:
        raise saved.unfit("its calibration makes no sense")
    if not 1 <= model.usual_ < 1e9 or not 0 < model.shortest_ <= FEWEST or model.counts_.min() < 1:
        raise saved.unfit("its texts were of no length, or there were none")
    if not all(np.isfinite(part).all() and np.abs(part).max(initial=0) < 1e6 for part in parts):
        raise saved.unfit("some of its numbers are none")
