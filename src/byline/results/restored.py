"""Results from their JSON."""

import types
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

__all__ = ["restored"]


def restored(kind: Any, value: Any) -> Any:
    """An answer of this type from what `as_json` made of it.

    Raises ValueError, TypeError or LookupError for what is no such answer.

    >>> from byline.results import Similarity
    >>> restored(Similarity, {"a": "x", "b": "y", "similarity": 0.5})
    Similarity(a='x', b='y', similarity=0.5)
    """
    if is_dataclass(kind):
        return _dataclass(kind, value)
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        return _one_of(inner, value)
    if origin is tuple:
        return _tuple(inner, value)
    if origin is not None and origin is not Literal and issubclass(origin, Mapping):
        return {str(name): restored(inner[1], item) for name, item in value.items()}
    if kind is float and isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    if origin is Literal:
        if value not in inner:
            raise ValueError(f"{value!r} is none of {inner}")
    elif kind not in (Any, object) and not isinstance(value, kind):
        raise TypeError(f"{value!r} is no {kind}")
    return value


def _dataclass(kind: Any, value: Any) -> Any:
    hints = _hints(kind)
    return kind(**{f.name: restored(hints[f.name], value[f.name]) for f in fields(kind)})


def _one_of(kinds: tuple[Any, ...], value: Any) -> Any:
    if value is None and type(None) in kinds:
        return None
    [kind] = [kind for kind in kinds if kind is not type(None)]
    return restored(kind, value)


def _tuple(inner: tuple[Any, ...], value: Any) -> Any:
    if len(inner) == 2 and inner[1] is Ellipsis:
        return tuple(restored(inner[0], item) for item in value)
    return tuple(restored(kind, item) for kind, item in zip(inner, value, strict=True))


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind)
