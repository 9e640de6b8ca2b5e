"""Methods by name: which views each looks at, and what learns from them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Any, get_args

import numpy as np

from byline.errors import UsageError
from byline.features.messages import PAPER, MessageStyle
from byline.features.style import Style
from byline.methods.attribution.attributor import VIEWS, Attributor
from byline.methods.attribution.classifiers import (
    Classifier,
    Estimator,
    KernelSum,
    Profiles,
    Regions,
)
from byline.methods.attribution.regions import Terms
from byline.methods.attribution.stacking import SingleView, Stacked
from byline.numerics.exponentiated import Factor, Reading, Update

__all__ = ["DEFAULT", "FOR_MESSAGES", "MESSAGE_RECIPES", "RECIPES", "Recipe", "attributor"]

DEFAULT = "mkl-ssad"
FOR_MESSAGES = "messages"
"""The default where most texts are messages."""


@dataclass(frozen=True)
class Recipe:
    """A method over texts."""

    views: Sequence[Any]
    classifier: Callable[..., Classifier]
    """Makes the classifier; its arguments are the settings that can be given."""


def _regions(
    p: float = 3.0,
    eta_l: float = 1.0,
    kappa: float = 10.0,
    unlabelled: float = 0.2,
    max_rounds: int = 500,
) -> Classifier:
    return Regions(
        Terms(p=p, eta_l=eta_l, kappa=kappa, unlabelled=unlabelled, max_rounds=max_rounds)
    )


@wraps(_regions)
def _regions_seconded(**settings: Any) -> Classifier:
    return Stacked(_regions(**settings), SingleView(_linear_machine(), "c25"))


def _sum(eta_l: float = 1.0, kappa: float = 10.0, unlabelled: float = 0.2) -> Classifier:
    return Regions(Terms(p=np.inf, eta_l=eta_l, kappa=kappa, unlabelled=unlabelled))


def _alone(nu: float = 0.1) -> Classifier:
    return Regions(Terms(p=np.inf, others=False, nu=nu))


def _linear_machine(C: float = 1.0) -> Classifier:
    from sklearn.svm import LinearSVC

    return Estimator(LinearSVC(C=C, random_state=0))


def _kernel_sum(C: float = 10.0) -> Classifier:
    return KernelSum(C)


def _delta(n_words: int = 150) -> Classifier:
    from byline.methods.attribution.delta import DeltaAttributor

    return Estimator(DeltaAttributor(n_words), rows="shares")


def _profile() -> Classifier:
    from byline.methods.attribution.profile import NearestProfile

    return Estimator(NearestProfile(), rows="shares")


def _eg(update: Update, reading: Reading = "vote") -> Callable[..., Classifier]:
    def classifier(beta: float = 2.0, passes: int = 25, factor: Factor = "linear") -> Classifier:
        from byline.methods.attribution.eg_scorer import ExponentiatedMethod
        from byline.methods.attribution.exponentiated import ExponentiatedGradient

        made = ExponentiatedGradient(
            update, reading=reading, beta=beta, passes=passes, factor=factor
        )
        return ExponentiatedMethod(made)

    return classifier


_COMMON = Style("words", weighting="share", max_features=500)
RECIPES: dict[str, Recipe] = {
    "mkl-ssad": Recipe(VIEWS, _regions),
    "messages": Recipe(("c25", "d25", "w12", "words", "pu14"), _regions_seconded),
    "ssad": Recipe(VIEWS, _sum),
    "one-class": Recipe(VIEWS, _alone),
    "svdd": Recipe(VIEWS, _alone),
    "svm": Recipe(("chars", "words"), _linear_machine),
    "kernel-sum": Recipe(VIEWS, _kernel_sum),
    "delta": Recipe((_COMMON,), _delta),
    "cosine-delta": Recipe((Style("words", max_features=1000, clip=1e9),), Profiles),
    "profile": Recipe((Style("chars", n=(4, 4), weighting="share", max_features=5000),), _profile),
}
MESSAGE_RECIPES: dict[str, Recipe] = {
    "eg-ova-naive": Recipe(PAPER, _eg("naive")),
    "eg-ova-conservative": Recipe(PAPER, _eg("conservative")),
    **{
        f"eg-ava-{update}-{reading}": Recipe(PAPER, _eg(update, reading))
        for update in ("none", "all", "rows")
        for reading in get_args(Reading)
    },
}
"""Those that look at subjects and layout, too, in views of messages."""


def attributor(
    method: str = DEFAULT,
    *,
    views: Sequence[Any] | None = None,
    outside: float = 0.2,
    seed: int = 0,
    **settings: Any,
) -> Attributor:
    """An attributor by the name of its method, with other views or settings if they are given."""
    recipe = (RECIPES | MESSAGE_RECIPES)[method]
    try:
        classifier = recipe.classifier(**settings)
    except TypeError as error:
        known = ", ".join(_settings(recipe)) or "none"
        raise UsageError(f"{method} has no such setting: it has {known}.") from error
    looked_at = recipe.views if views is None else [views] if isinstance(views, str) else views
    if not len(looked_at):
        raise UsageError("there is nothing to look at: name one view or more, or leave views out.")
    if method in MESSAGE_RECIPES:
        looked_at = [MessageStyle(v) if isinstance(v, str) else v for v in looked_at]
    return Attributor(looked_at, classifier, outside=outside, seed=seed)


def _settings(recipe: Recipe) -> list[str]:
    from inspect import signature

    return list(signature(recipe.classifier).parameters)
