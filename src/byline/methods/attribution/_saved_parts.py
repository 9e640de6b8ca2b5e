"""Views and scorers of an attributor as facts and arrays, and back.

A scorer is kept as its sums over features (`linear`), or as the models of exponentiated gradient
with all that they need to go on learning (`mistakes`).
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from byline.errors import InputError, UsageError
from byline.features.feature_set import FeatureState
from byline.features.style import feature_set_name
from byline.features.style.state import style_from
from byline.methods.attribution.classifiers import Scorer
from byline.methods.attribution.eg_scorer import ExponentiatedScorer
from byline.methods.attribution.exponentiated import ExponentiatedGradient
from byline.methods.attribution.linear_scores import Convergence, Linear, Shortening
from byline.numerics.exponentiated import start
from byline.storage import Saved

__all__ = ["scorer_from", "scorer_state", "view_from"]

LARGEST = 1e9
"""Above all weights of regions; those of exponentiated gradient are 1 in sum."""
Parts = tuple[dict[str, Any], dict[str, Any]]
"""Facts, and arrays by name."""


def view_from(state: FeatureState, saved: Saved) -> Any:
    """The feature set that knows this."""
    try:
        return style_from(state)
    except InputError as error:
        raise saved.unfit(str(error).rstrip(".")) from error


def scorer_state(scorer: Scorer, method: str) -> Parts:
    """What a scorer knows."""
    if isinstance(scorer, ExponentiatedScorer):
        model = scorer.model
        facts = {"settings": model.get_params(), "passes": model.passes_}
        arrays = {"weights": model.weights_, "scale": model.scale_, "counts": model.counts_}
        return {"eg": facts}, {f"eg_{name}": value for name, value in arrays.items()}
    if not isinstance(scorer, Linear):
        raise UsageError(
            f"{method} cannot be saved: its scores are no sums over features. Save {'mkl-ssad'!r} "
            "or another method, or give the candidates each time."
        )
    vectors = {f"view_{k}_vectors": v for k, v in enumerate(scorer.vectors.values())}
    convergence = {} if scorer.convergence is None else {"convergence": scorer.convergence.table}
    sums = {"offsets": scorer.offsets, "mixture": scorer.mixture, **vectors, **convergence}
    if not isinstance(scorer, Shortening):
        return {}, sums
    short = {"short_vectors": scorer.more, "short_offsets": scorer.more_offsets}
    return {"short_view": scorer.view}, {**sums, **short}


def scorer_from(saved: Saved, styles: Mapping[str, Any], n_authors: int) -> Scorer:
    """The scorer that knows this."""
    widths = {name: len(style.feature_names()) for name, style in styles.items()}
    scorer = (_corrected if "eg" in saved.facts else _linear)(saved, widths, n_authors)
    parts: list[Any]
    if isinstance(scorer, ExponentiatedScorer):
        parts = [scorer.model.weights_, scorer.model.scale_]
    else:
        parts = [*scorer.vectors.values(), scorer.offsets, scorer.mixture]
        if isinstance(scorer, Shortening):
            parts += [scorer.more, scorer.more_offsets]
    if not all(np.isfinite(part).all() for part in parts):
        raise saved.unfit("some of its weights are no numbers")
    if max(np.abs(part).max(initial=0) for part in parts) > LARGEST:
        raise saved.unfit("some of its weights are far too large")
    return scorer


def _linear(saved: Saved, widths: Mapping[str, int], k: int) -> Linear:
    vectors = {
        name: saved.array(f"view_{number}_vectors", np.float32, k, width)
        for number, (name, width) in enumerate(widths.items())
    }
    mixture = saved.array("mixture", np.float64, k, len(widths))
    offsets, convergence = saved.array("offsets", np.float64, k), _convergence(saved, k)
    if "short_view" not in saved.facts:
        if "short_vectors" in saved.arrays:
            raise saved.unfit("it does not say in which view short texts are looked at")
        return Linear(vectors, offsets, mixture, convergence)
    view = feature_set_name(saved.fact("short_view", str))
    if view not in widths:
        raise saved.unfit("it looks at short texts in a view that it does not have")
    return Shortening(
        vectors,
        offsets,
        mixture,
        convergence,
        view=view,
        more=saved.array("short_vectors", np.float32, k, widths[view]),
        more_offsets=saved.array("short_offsets", np.float64, k),
    )


def _convergence(saved: Saved, k: int) -> Convergence | None:
    """How near to the best regions are; other classifiers have none."""
    if "convergence" not in saved.arrays:
        return None
    convergence = Convergence.of_table(
        saved.array("convergence", np.float64, k, len(Convergence._fields))
    )
    if convergence.rounds.min() < 1 or min(convergence.kappa.min(), convergence.eta_l.min()) < 0:
        raise saved.unfit("it does not say how near to the best its regions are")
    return convergence


def _corrected(saved: Saved, widths: Mapping[str, int], k: int) -> ExponentiatedScorer:
    told = saved.fact("eg", dict)
    model = ExponentiatedGradient()
    settings, passes = told.get("settings"), told.get("passes")
    if not isinstance(settings, dict) or set(settings) != set(model.get_params()):
        raise saved.unfit("its settings are not told in full")
    try:
        model.set_params(**settings).check_settings()
    except (TypeError, ValueError, UsageError) as error:
        raise saved.unfit(f"its settings make no sense ({error})") from error
    if type(passes) is not int or passes < 1:
        raise saved.unfit("it does not say how often it has learned")
    n = sum(widths.values())
    shape = start(0, k, model.update).shape
    model.classes_, model.passes_, model.n_features_in_ = np.arange(k), passes, n
    model.weights_ = saved.array("eg_weights", np.float64, n, shape[1], 2)
    model.scale_ = saved.array("eg_scale", np.float64, n)
    model.counts_ = saved.array("eg_counts", np.int64, k)
    if min(model.weights_.min(initial=0), model.counts_.min()) < 0:
        raise saved.unfit("some of its weights are below 0")
    if model.epsilon * n >= 1:
        raise saved.unfit("its epsilon would make every weight 0")
    # Shares are at most 1, and none is as small as one feature in all the words of a library.
    if not ((model.scale_ == 0) | ((model.scale_ > 1e-12) & (model.scale_ <= 1))).all():
        raise saved.unfit("it does not say how large shares were")
    if not model.counts_.sum() or not model.scale_.any() or not model.weights_.any():
        raise saved.unfit("it has learned nothing")
    return ExponentiatedScorer(model, widths)
