"""What was in a model, handed out only in the form that the reader counts on."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from byline.errors import InputError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Number = TypeVar("Number", bound=np.generic)

__all__ = ["Saved"]

Plain = TypeVar("Plain")


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


def _fits(value: Any, dtype: "type[np.generic]", shape: tuple[int | None, ...]) -> bool:
    """Whether type and shape are as expected."""
    if value.dtype != dtype or len(value.shape) != len(shape):
        return False
    return all(want in (None, got) for want, got in zip(shape, value.shape, strict=True))
