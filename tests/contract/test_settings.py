"""Every setting of every method has a meaning and an effect."""

import inspect
import warnings
from functools import cache
from typing import Annotated, Any, Literal, get_args, get_origin

import numpy as np
import pytest

import byline
from byline.catalogue import METHODS, Method, methods
from byline.catalogue.settings import MethodSetting, documented, meanings
from byline.errors import BylineError
from byline.methods.summarisation._forecast_weights import PAIRS, WORDS
from contract.small_answers import answer

# Those whose packages are extras are tried where these are installed.
HERE = [method for method in METHODS if method.name != "embeddings"]
SHOWN_BY: dict[str, tuple[Any, ...]] = {
    "Cs": ((0.01,),),
    "borrowed": (0,),
    "fewest": (1, 20),
    "epsilon": (0.002,),
    "genre": ("essays",),
    "half": (0.0, 100.0),
    "language": ("de", "nl"),
    "n": (1, 3, (3, 4)),
    "nearest": (1,),
    "weights": ((0.0, 0.0, 1.0), (tuple(0.5 * w for w in WORDS), PAIRS)),
}
"""Values that show an effect on the little data here, where the usual ones do not."""
BESIDE: dict[tuple[str, str], dict[str, Any]] = {
    ("fuzzy-c-means", "language"): {"genre": "essays"},
    ("fuzzy-c-means", "genre"): {"language": "nl"},
    ("mkl-ssad", "max_rounds"): {"p": 1.0, "tol": 1e-6},
    ("messages", "max_rounds"): {"p": 1.0, "tol": 1e-6},
}
"""Other settings that make the effect visible here."""
FITTED = {("structural-svm", "features")}
"""Settings whose other values need a model to be fitted."""
UNSEEN = {
    ("concepts", "seconds"): "a limit of time that little data never reaches",
}


def every_setting() -> list[Any]:
    return [
        pytest.param(method, setting, id=f"{method.question}/{method.name}-{setting.name}")
        for method in HERE
        for setting in method.own_settings()
        if (method.name, setting.name) not in UNSEEN
    ]


@pytest.mark.parametrize(("method", "setting"), every_setting())
def test_has_an_effect(method: Method, setting: MethodSetting):
    beside = BESIDE.get((method.name, setting.name), {}) | _condition(setting)
    needed = "with --save" if (method.name, setting.name) in FITTED else setting.only
    options = ("without --views", needed)
    usual = _usual(method, tuple(beside.items()), options)
    values = SHOWN_BY.get(setting.name) or _other_values(setting.kind, setting.default)
    assert any(_differs(method, setting.name, value, beside, options, usual) for value in values)


@pytest.mark.parametrize("method", METHODS, ids=lambda row: f"{row.question}/{row.name}")
def test_has_a_meaning_and_no_meaning_is_left_over(method: Method):
    kind = method.load_class()
    arguments = set(inspect.signature(kind).parameters)
    assert arguments <= set(meanings(kind))
    assert set(documented(kind.__doc__ or "")) <= arguments
    assert all(len(setting.meaning) > 8 for setting in method.own_settings())


def test_every_number_has_bounds():
    unbounded = [
        f"{method.name}.{setting.name}"
        for method in METHODS
        for setting in method.own_settings()
        if setting.allowed.removesuffix(", or none") in ("a number", "a whole number")
    ]
    assert unbounded == ["coverage.scaling"]


def test_no_setting_has_the_name_of_an_argument_of_its_question():
    asked = [("who", byline.who), ("same", byline.same), ("alike", byline.alike)]
    asked += [("alike", byline.classify), ("gist", byline.gist), ("headline", byline.headline)]
    for question, function in asked:
        arguments = set(inspect.signature(function).parameters) - {"language"}
        for method in methods(question):
            assert not arguments & {setting.name for setting in method.own_settings()}, method.name


@cache
def _usual(method: Method, beside: tuple[tuple[str, Any], ...], options: tuple[str, ...]) -> Any:
    return answer(method, dict(beside), options)


def _differs(method, name, value, beside, options, usual) -> bool:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of regions that are stopped before they are done
            other = answer(method, beside | {name: value}, options)
    except (BylineError, ValueError):  # estimators raise the latter, which `who` words
        return False
    return not (np.array_equal(other, usual) if isinstance(usual, np.ndarray) else other == usual)


def _condition(setting: MethodSetting) -> dict[str, Any]:
    """Other settings with which it has an effect."""
    if "--" in setting.only or not setting.only.startswith("with "):
        return {}
    name, _, value = setting.only.removeprefix("with ").partition("=")
    return {name: value.split(",")[0] if value else 0.3}


def _other_values(kind: Any, default: Any) -> list[Any]:
    """Some values of a kind that are not the default."""
    if get_origin(kind) is Annotated:
        return _other_values(get_args(kind)[0], default)
    if get_origin(kind) is Literal:
        return [value for value in get_args(kind) if value != default]
    if kind is int:
        return [value for value in (1, 2, 3, 8, 30) if value != default]
    if kind is float:
        return [value for value in (0.1, 0.5, 0.9, 2.0, 30.0) if value != default]
    if get_origin(kind) is tuple and default is not None:
        return [tuple(0 * one for one in default[:-1]) + default[-1:]]
    return [value for part in get_args(kind) for value in _other_values(part, default)]
