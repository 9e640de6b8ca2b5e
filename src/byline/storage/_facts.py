"""The plain facts of a model as JSON that people can read and that means one thing only."""

import json
import math
from collections.abc import Mapping
from typing import Any, NoReturn

__all__ = ["MOST", "from_json", "to_json"]

MOST = 16 << 20
"""Facts are read by people: what takes more bytes than this belongs into an array."""


def to_json(document: Mapping[str, Any]) -> bytes:
    """Indented UTF-8; below the top, the order of keys is theirs and not that of the document."""
    plain = {key: _plain(value) for key, value in document.items()}
    text = json.dumps(plain, ensure_ascii=False, allow_nan=False, indent=1)
    # A lone surrogate has no UTF-8, but its JSON escape looks just like this error handler's.
    content = (text + "\n").encode("utf-8", "backslashreplace")
    if len(content) > MOST:
        raise ValueError(f"facts of {len(content):,} bytes are too long; save them as an array.")
    return content


def from_json(content: bytes) -> Any:
    """The document, if it holds nothing that JSON leaves to the reader: NaN, keys given twice."""
    return json.loads(
        content.decode("utf-8"),
        parse_constant=_refuse,
        parse_float=_finite,
        object_pairs_hook=_unique_keys,
    )


def _plain(value: Any) -> Any:
    """Mappings in the order of their keys, which must be strings; tuples become lists."""
    if isinstance(value, Mapping):
        if not all(isinstance(key, str) for key in value):
            raise TypeError("the keys of facts must be strings, as JSON has no others.")
        return {key: _plain(value[key]) for key in sorted(value)}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return value


def _refuse(word: str) -> NoReturn:
    raise ValueError(f"its facts hold {word}, which is no number")


def _finite(digits: str) -> float:
    if not math.isfinite(number := float(digits)):
        raise ValueError(f"its facts hold {digits[:30]}, which is too large for a number")
    return number


def _unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    if len(document := dict(pairs)) != len(pairs):
        raise ValueError("its facts give something twice")
    return document
