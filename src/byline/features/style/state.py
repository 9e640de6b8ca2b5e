"""Fitted styles as plain values and arrays, and back: what a saved model holds of them."""

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any, get_args

import numpy as np
from numpy.typing import NDArray

from byline.errors import BylineError, InputError, UsageError
from byline.features.edges import Edges
from byline.features.feature_set import FeatureState
from byline.features.kernels.spgk import SPGK
from byline.features.kernels.state import kernel_of
from byline.features.kernels.state import state_of as kernel_state_of
from byline.features.layout import Layout
from byline.features.masking import (
    CommonWords,
    Hidden,
    Masked,
    MaskedCharacters,
    SkipPairs,
    Tokens,
)
from byline.features.messages import MessageStyle
from byline.features.outline import Outline
from byline.features.style._scale import Scale
from byline.features.style._style import Seen, Style
from byline.features.style.graphs import GraphStyle
from byline.features.views import (
    VIEWS,
    Characters,
    FunctionWords,
    PartsOfSpeech,
    Prefixes,
    Punctuation,
    SentenceLengths,
    Shapes,
    Suffixes,
    View,
    WordLengths,
    Words,
)

__all__ = ["state_of", "style_from"]

# What may be in a model, by name: a file cannot name anything else to be made.
KINDS: Mapping[str, type[View]] = {
    kind.__name__: kind
    for kind in (
        *(Characters, FunctionWords, PartsOfSpeech, Prefixes, Punctuation, SentenceLengths),
        *(Shapes, Suffixes, WordLengths, Words),
        *(CommonWords, Edges, Layout, Masked, MaskedCharacters, Outline, SkipPairs, Tokens),
    )
}
_WORDED = {"hidden": get_args(Hidden), "case": ("kept", "lower")}


def state_of(style: Style | GraphStyle | MessageStyle) -> FeatureState:
    """What a fitted feature set knows."""
    if isinstance(style, MessageStyle):
        facts = {"kind": "message", "view": style.view, "min_texts": style.min_texts}
        return FeatureState(facts, tuple(style.features_), {})
    if isinstance(style, GraphStyle):
        kernel = kernel_state_of(style.kernel_)
        return FeatureState({"kind": "graphs", "kernel": kernel.facts}, kernel.names, kernel.arrays)
    words: list[str] = []
    asked = style.view if isinstance(style.view, tuple) else (style.view,)
    settings = style.get_params() | {"n": list(style.n)}
    settings["view"] = [_told(view, words) for view in asked]
    views = [_told(view, words) for view in style.views_]
    scale = style.scale_
    facts = {"kind": "counts", "settings": settings, "views": views, "known_words": len(words)}
    facts["n_fitted"] = scale.n_fitted
    arrays = {"owners": style.owners_, "means": scale.means, "spreads": scale.spreads}
    arrays["n_texts"] = scale.n_texts
    return FeatureState(facts, (*style.features_, *words), arrays)


def style_from(state: FeatureState) -> Style | GraphStyle | MessageStyle:
    """The feature set that knows this."""
    facts = state.facts
    try:
        if facts["kind"] == "message":
            return _message_style(facts["view"], facts["min_texts"]).use_features(state.names)
        if facts["kind"] == "graphs":
            return _graph_style(FeatureState(facts["kernel"], state.names, state.arrays))
        if facts["kind"] != "counts":
            raise ValueError("it is of an unknown kind")
        n_features = len(state.names) - int(facts["known_words"])
        features, words = list(state.names[:n_features]), state.names[n_features:]
        settings = dict(facts["settings"])
        asked = tuple(_made(view, words) for view in settings.pop("view"))
        style = Style(asked if len(asked) > 1 else asked[0], n=tuple(settings.pop("n")), **settings)
        views = tuple(_made_view(view, words) for view in facts["views"])
        scale, owners = _checked(state.arrays, features, len(views), float(facts["n_fitted"]))
        return style.use(views, features, owners, scale)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError, BylineError) as error:
        raise InputError(f"the model is damaged: its style cannot be made ({error}).") from error


def _message_style(view: Any, min_texts: Any) -> MessageStyle:
    if not isinstance(view, str) or type(min_texts) is not int:
        raise ValueError("it is not described in full")
    return MessageStyle(view, min_texts=min_texts)


def _graph_style(state: FeatureState) -> GraphStyle:
    kernel = kernel_of(state)
    if not isinstance(kernel, SPGK):
        raise ValueError("its kernel is not one of graphs")
    style = GraphStyle(SPGK(**kernel.get_params()))
    style.kernel_ = kernel
    return style


def _told(view: Seen, words: list[str]) -> Any:
    """A view as plain values; the words it knows go to the end of `words`."""
    if isinstance(view, str):
        return view
    if not isinstance(view, View) or KINDS.get(type(view).__name__) is not type(view):
        raise UsageError("a style over a view or function of your own cannot be saved.")
    told: dict[str, Any] = {"kind": type(view).__name__}
    for field in fields(view):  # type: ignore[arg-type]
        value = getattr(view, field.name)
        if field.name == "tagger" and value is not None:
            raise UsageError("a style with a tagger of your own cannot be saved.")
        if isinstance(value, frozenset):
            told[field.name] = [len(words), len(value)]
            words += sorted(value)
        else:
            told[field.name] = _told(value, words) if isinstance(value, View) else value
    return told


def _made(told: Any, words: Sequence[str]) -> Seen:
    if isinstance(told, str):
        if told not in VIEWS:
            raise ValueError("it names a view that is not known")
        return told
    return _made_view(told, words)


def _made_view(told: Mapping[str, Any], words: Sequence[str]) -> View:
    """The view that was told, of one of the kinds known and with sensible values only."""
    kind = KINDS[told["kind"]]
    values = {name: _value(name, told[name], words) for name in told if name != "kind"}
    if set(values) != {field.name for field in fields(kind)}:  # type: ignore[arg-type]
        raise ValueError(f"its view {kind.__name__} is not described in full")
    return kind(**values)


def _value(name: str, told: Any, words: Sequence[str]) -> Any:
    if name in ("view", "mask"):
        view = _made_view(told, words)
        if name == "mask" and not isinstance(view, Masked):
            raise ValueError("its mask is none")
        return view
    if name == "words":
        return None if told is None else _slice(told, words)
    if name in _WORDED:
        fine = told in _WORDED[name]
    elif name == "distances":
        told = tuple(told)
        fine = all(type(apart) is int and apart > 0 for apart in told)
    elif name in ("language", "tagger"):
        fine = told is None or (name == "language" and isinstance(told, str))
    else:
        fine = type(told) is int and told > 0
    if not fine:
        raise ValueError(f"the {name} of its view makes no sense")
    return told


def _slice(told: Any, words: Sequence[str]) -> frozenset[str]:
    first, size = told
    found = frozenset(words[first : first + size])
    if not (type(first) is type(size) is int and first >= 0 and len(found) == size):
        raise ValueError("the words that its view knows are not there")
    return found


def _checked(
    arrays: Mapping[str, NDArray[Any]], features: list[str], n_views: int, n_fitted: float
) -> tuple[Scale, NDArray[np.int64]]:
    """The numbers of a style, if they belong together."""
    means, spreads, n_texts = (arrays[name] for name in ("means", "spreads", "n_texts"))
    owners = arrays["owners"]
    n = len(features)
    if not means.shape == spreads.shape == n_texts.shape == owners.shape == (n,):
        raise ValueError("its numbers do not fit its features")
    for numbers in (means, spreads, n_texts, np.array(n_fitted)):
        if numbers.dtype != np.float64 or not (np.isfinite(numbers) & (numbers >= 0)).all():
            raise ValueError("its numbers make no sense")
    if owners.dtype != np.int64 or not n or owners.min() < 0 or owners.max() >= n_views:
        raise ValueError("its features are of no view")
    if len(set(zip(owners.tolist(), features, strict=True))) != n:
        raise ValueError("a feature is there twice")
    return Scale(np.arange(n), means, spreads, n_texts, n_fitted), owners
