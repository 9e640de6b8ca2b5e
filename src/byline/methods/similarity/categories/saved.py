"""Categorisers on disk, as facts and arrays that `byline.storage` keeps and checks."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from byline import storage
from byline.errors import MissingPackage
from byline.features.feature_set import FeatureState
from byline.features.kernels import Rows
from byline.features.kernels.state import kernel_of, state_of
from byline.methods.similarity.categories.categoriser import Categoriser
from byline.methods.similarity.categories.classifiers import GramClassifier, LinearClassifier
from byline.numerics.pooling import LogLinearPool

__all__ = ["load_categoriser", "save_categoriser"]

KIND = "classify"


def save_categoriser(
    model: Categoriser, path: str | Path, method: str, *, replace: storage.Replace = "never"
) -> None:
    """Write a fitted categoriser; views of pool weight 0 are left out."""
    kept = [k for k, weight in enumerate(model.pool_.weights) if weight > 0] or [0]
    facts: dict[str, Any] = {
        "method": method,
        "classes": [str(name) for name in model.classes_],
        "found": model.held_out_accuracy_,
        "doubt": model.pool_.doubt,
        "seed": model.seed,
        "judges": [],
    }
    arrays: dict[str, Any] = {
        "pool_weights": model.pool_.weights[kept],
        "pool_offsets": model.pool_.offsets,
    }
    for number, k in enumerate(kept):
        state = state_of(model.kernels_[k])
        classifier = model.classifiers_[k]
        facts["judges"].append(
            {"kernel": dict(state.facts), "C": model.Cs_[k], "arrays": sorted(state.arrays)}
            | {"measure": getattr(classifier, "measure", "dot")}
        )
        parts = {"names": list(state.names), **state.arrays, **_classifier_arrays(classifier)}
        arrays |= {f"judge_{number}_{name}": value for name, value in parts.items()}
    storage.save(path, KIND, facts, arrays, replace=replace)


def load_categoriser(path: str | Path) -> tuple[Categoriser, str]:
    """Read a categoriser and the name of its method."""
    saved = storage.load(path, KIND)
    judges = saved.fact("judges", list)
    model = Categoriser()
    classes = saved.fact("classes", list)
    if len(classes) < 2 or not all(isinstance(name, str) for name in classes):
        raise saved.unfit("its categories are not a list of names")
    if len(set(classes)) != len(classes) or not judges:
        raise saved.unfit("a category is there twice, or no classifier")
    if not all(0.0 <= saved.fact(name, float) <= 1.0 for name in ("found", "doubt")):
        raise saved.unfit("its shares do not lie between 0 and 1")
    model.classes_ = np.array(classes, dtype=np.str_)
    model.held_out_accuracy_, model.seed = saved.fact("found", float), saved.fact("seed", int)
    n = len(model.classes_)
    model.pool_ = LogLinearPool(
        saved.array("pool_weights", np.float64, len(judges)),
        saved.array("pool_offsets", np.float64, n),
        saved.fact("doubt", float),
    )
    model.kernels_, model.classifiers_, model.Cs_ = [], [], []
    for number, facts in enumerate(judges):
        kernel, classifier = _classifier(saved, number, facts, n)
        model.kernels_.append(kernel)
        model.classifiers_.append(classifier)
        model.Cs_.append(facts["C"])
    return model, saved.fact("method", str)


def _classifier_arrays(classifier: LinearClassifier | GramClassifier) -> dict[str, Any]:
    if isinstance(classifier, GramClassifier):
        known = {"known": classifier.known.matrix, "sizes": classifier.known.sizes}
        return known | {"weights": classifier.weights, "offsets": classifier.offsets}
    arrays: dict[str, Any] = {"weights": classifier.weights, "offsets": classifier.offsets}
    return arrays if classifier.ratios is None else arrays | {"ratios": classifier.ratios}


def _classifier(
    saved: storage.Saved, number: int, facts: Any, n_classes: int
) -> tuple[Any, LinearClassifier | GramClassifier]:
    """One classifier and its kernel, whose sizes are compared before they are used."""
    described = isinstance(facts, Mapping) and isinstance(facts.get("arrays"), list)
    if not described or not isinstance(facts.get("C"), int | float):
        raise saved.unfit(f"classifier {number} is not described")
    at = f"judge_{number}_"
    arrays = {str(name): _present(saved, f"{at}{name}") for name in facts["arrays"]}
    names = saved.strings(f"{at}names")
    try:
        kernel = kernel_of(FeatureState(facts.get("kernel", {}), names, arrays))
        columns = kernel.width
        fits = kernel.rows(["probe"]).matrix.shape[1] == columns
    except MissingPackage:
        raise
    except Exception as problem:  # whatever a hostile description makes go wrong
        raise saved.unfit(f"classifier {number} does not fit together") from problem
    if not fits:
        raise saved.unfit(f"classifier {number} needs rows of another width")
    machines = n_classes if n_classes > 2 else 1
    offsets = saved.array(f"{at}offsets", np.float64, machines)
    if facts.get("measure", "dot") == "dot":
        weights = saved.array(f"{at}weights", np.float64, machines, columns)
        contrasted = f"{at}ratios" in saved.arrays
        ratios = saved.array(f"{at}ratios", np.float64, machines, columns) if contrasted else None
        return kernel, LinearClassifier(weights, offsets, ratios)
    known = saved.matrix(f"{at}known", np.float64, None, columns)
    sizes = saved.array(f"{at}sizes", np.float64, known.shape[0])
    weights = saved.array(f"{at}weights", np.float64, known.shape[0], machines)
    return kernel, GramClassifier(Rows(known, sizes), kernel.measure, weights, offsets)


def _present(saved: storage.Saved, name: str) -> Any:
    value = saved.arrays.get(name)
    if not isinstance(value, np.ndarray):
        raise saved.unfit(f"its array {name!r} is missing")
    return value
