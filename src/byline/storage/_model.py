"""A model to a file and back, or a reason why not."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from byline.errors import InputError
from byline.storage._archive import (
    LARGEST,
    LARGEST_FACTS,
    Archive,
    from_json,
    to_json,
    write_members,
)
from byline.storage._atomic_files import Replace, write_atomically

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Number = TypeVar("Number", bound=np.generic)

__all__ = ["Saved", "load", "save"]

Plain = TypeVar("Plain")

FORMAT = 1
"""Raised when a file can no longer be read by older versions."""
HEAD = "model.json"
KIND = re.compile(r"[a-z][a-z0-9-]{0,40}")
NAME = re.compile(r"[a-z][a-z0-9_]{0,60}")
MOST_ARRAYS = 1000
KEYS = {"arrays", "facts", "format", "kind", "versions"}


@dataclass(frozen=True, slots=True)
class Saved:
    """The facts and arrays of a model; a sound file may still lack what its reader needs.

    Parameters
    ----------
    facts : mapping of str to JSON values
    arrays : mapping of str to ndarray, csr_matrix or tuple of str
    source : str
        The file, for messages.
    """

    facts: Mapping[str, Any]
    arrays: Mapping[str, Any]
    source: str = "the model"

    def fact(self, name: str, kind: type[Plain]) -> Plain:
        """A fact of just this type, though a whole number will do for a float."""
        value = self.facts.get(name)
        if kind is float and type(value) is int and abs(value) <= 2**53:
            value = float(value)
        if type(value) is not kind:
            raise self.unfit(f"its fact {name!r} is missing or no {kind.__name__}")
        return value

    def array(self, name: str, dtype: "type[Number]", *shape: int | None) -> "NDArray[Number]":
        """An array of this type and shape, where None stands for any length of an axis."""
        import numpy as np

        value = self.arrays.get(name)
        if not isinstance(value, np.ndarray) or not _fits(value, dtype, shape):
            raise self.unfit(f"its array {name!r} is missing or of another kind or shape")
        return value

    def matrix(self, name: str, dtype: "type[np.generic]", *shape: int | None) -> Any:
        """A `csr_matrix` of this type and shape."""
        from scipy import sparse

        value = self.arrays.get(name)
        if not sparse.issparse(value) or not _fits(value, dtype, shape):
            raise self.unfit(f"its matrix {name!r} is missing or of another kind or shape")
        return value

    def strings(self, name: str) -> tuple[str, ...]:
        """A list of strings."""
        value = self.arrays.get(name)
        if not isinstance(value, tuple):
            raise self.unfit(f"its list of strings {name!r} is missing")
        return value

    def unfit(self, reason: str) -> InputError:
        """The error to raise when facts and arrays do not fit together."""
        return InputError(f"{self.source} cannot be used: {reason}. Save the model anew.")


def save(
    path: str | Path,
    kind: str,
    facts: Mapping[str, Any],
    arrays: Mapping[str, Any],
    *,
    replace: Replace = "never",
) -> None:
    """Write a model; `arrays` are NumPy arrays, CSR matrices or sequences of strings, by name."""
    if not KIND.fullmatch(kind) or not all(map(NAME.fullmatch, arrays)):
        raise ValueError("kinds and names of arrays are short words in small letters.")
    if len(arrays) > MOST_ARRAYS:
        raise ValueError(f"a model has at most {MOST_ARRAYS} arrays.")
    with write_atomically(path, replace) as file:
        write_members(file, _members(kind, facts, arrays))


def load(path: str | Path, kind: str, *, limit: int = LARGEST) -> Saved:
    """Read a model of a kind; a file that unpacks to more than `limit` bytes is refused."""
    try:
        if not Path(path).is_file():
            raise InputError(f"there is no model at {path}. Check the name.")
        with open(path, "rb") as file, Archive(file, limit) as archive:
            document = _document(archive, path, kind)
            return Saved(document["facts"], _arrays(archive, document["arrays"]), str(path))
    except InputError:
        raise
    except OSError as problem:
        raise InputError(f"{path} cannot be read: {problem.strerror or problem}.") from problem
    # A hostile file can fail in a dozen ways inside zipfile, zlib, json and numpy; all mean this.
    except Exception as problem:
        raise InputError(
            f"{path} is not a model that Byline has saved, or it is damaged: "
            f"{_printable(problem)}. Check the name, or save the model anew."
        ) from problem


def _members(
    kind: str, facts: Mapping[str, Any], arrays: Mapping[str, Any]
) -> Iterator[tuple[str, bytes]]:
    """The head, then the arrays in the order of their names."""
    from importlib.metadata import version
    from platform import python_version

    from byline.storage._arrays import PARTS, npy_bytes, take_apart

    apart = {name: take_apart(arrays[name]) for name in sorted(arrays)}
    made_by = {"byline": version("byline"), "numpy": version("numpy"), "python": python_version()}
    document = {"format": FORMAT, "kind": kind, "versions": made_by, "facts": facts}
    yield HEAD, to_json({**document, "arrays": {name: form for name, (form, _) in apart.items()}})
    for name, (form, parts) in apart.items():
        for suffix, part in zip(PARTS[form["form"]], parts, strict=True):
            yield _member(name, suffix), npy_bytes(part)


def _document(archive: Archive, path: str | Path, kind: str) -> dict[str, Any]:
    """The head, if it is of this kind and no newer than we are; then all else must be in order."""
    document = from_json(archive.read(HEAD, LARGEST_FACTS))
    if not isinstance(document, dict) or type(number := document.get("format")) is not int:
        raise ValueError(f"{HEAD} does not say in which format it is")
    if number > FORMAT:
        raise InputError(
            f"{path} was made by a newer Byline: its format is {number}, and this version reads "
            f"up to {FORMAT}. Upgrade Byline, or save the model anew with this version."
        )
    theirs, versions = document.get("kind"), document.get("versions")
    if number < 1 or set(document) != KEYS or not isinstance(versions, dict):
        raise ValueError(f"{HEAD} does not hold what it should")
    if not isinstance(theirs, str) or not KIND.fullmatch(theirs):
        raise ValueError(f"{HEAD} does not say of what it is a model")
    if theirs != kind:
        raise InputError(f"{path}: this is a model of `{theirs}`, not of `{kind}`. Check the name.")
    if not isinstance(document["facts"], dict) or not isinstance(document["arrays"], dict):
        raise ValueError(f"{HEAD} does not hold what it should")
    return document


def _arrays(archive: Archive, forms: dict[str, Any]) -> dict[str, Any]:
    """All arrays that the head speaks of, and there must be no others."""
    from byline.storage._arrays import PARTS, put_together

    expected = {HEAD}
    for name, form in forms.items():
        if not NAME.fullmatch(name) or not isinstance(form, dict) or form.get("form") not in PARTS:
            raise ValueError(f"{HEAD} describes an array that no model has")
        expected |= {_member(name, suffix) for suffix in PARTS[form["form"]]}
    if odd := archive.names ^ expected:
        raise ValueError(f"{min(odd)!r} is missing, or should not be there")
    return {name: put_together(form, partial(_part, archive, name)) for name, form in forms.items()}


def _part(archive: Archive, name: str, suffix: str) -> Any:
    """One plain array."""
    from byline.storage._arrays import read_npy

    member = _member(name, suffix)
    with archive.open(member) as stream:
        return read_npy(stream, archive.size(member))


def _member(name: str, suffix: str) -> str:
    return f"arrays/{name}{suffix}.npy"


def _printable(problem: Exception) -> str:
    """What went wrong, fit for a terminal: it may quote a hostile file."""
    reason = str(problem) or type(problem).__name__
    return "".join(c if c.isprintable() else "?" for c in reason[:300]).rstrip(".")


def _fits(value: Any, dtype: "type[np.generic]", shape: tuple[int | None, ...]) -> bool:
    """Whether type and shape are as expected."""
    if value.dtype != dtype or len(value.shape) != len(shape):
        return False
    return all(want in (None, got) for want, got in zip(shape, value.shape, strict=True))
