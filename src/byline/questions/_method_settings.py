"""A method of the catalogue, built with the settings of one call."""

from collections.abc import Mapping
from typing import Any

from byline.catalogue import Method
from byline.errors import UsageError

__all__ = ["build_method"]


def build_method(row: Method, settings: Mapping[str, object], seed: int = 0) -> Any:
    """The class of this row with these settings, and with the seed if it has one."""
    kind = row.load()
    known = kind().get_params(deep=False)
    unknown = sorted(settings.keys() - known.keys())
    if unknown:
        raise UsageError(f"{row.name} has no setting {unknown[0]!r}. It has: {', '.join(known)}.")
    return kind(**settings).set_params(**({"seed": seed} if "seed" in known else {}))
