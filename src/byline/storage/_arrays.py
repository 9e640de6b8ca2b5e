"""Three forms of arrays, each taken apart into plain ones and put together again with care.

array      NAME.npy                                          as it is
matrix     NAME.data.npy  NAME.indices.npy  NAME.indptr.npy  sparse, by rows, columns rising
strings    NAME.text.npy  NAME.lengths.npy                   one UTF-8 text and where to cut it

A plain array lies in NumPy's own format; its header is read by pattern and never evaluated.
"""

import math
import re
from collections.abc import Callable, Mapping, Sequence
from io import BytesIO
from typing import IO, Any, TypeAlias

import numpy as np
from numpy.lib import format as npy
from numpy.typing import NDArray

from byline.errors import InputError

__all__ = ["PARTS", "npy_bytes", "put_together", "read_npy", "take_apart"]

Form: TypeAlias = dict[str, Any]
Value: TypeAlias = Any
"""An array, a CSR matrix or a tuple of strings."""
PARTS: Mapping[str, tuple[str, ...]] = {
    "array": ("",),
    "matrix": (".data", ".indices", ".indptr"),
    "strings": (".text", ".lengths"),
}
MOST_STRINGS = 1 << 24
"""Each becomes an object of its own, so that a small file could fill a large memory."""
DTYPES = ("|b1", "|i1", "|u1", "<i2", "<u2", "<i4", "<u4", "<i8", "<u8", "<f2", "<f4", "<f8")
HEADER = re.compile(
    rb"\{'descr': '([|<][biuf][1248])', 'fortran_order': False, "
    rb"'shape': \((|\d{1,18},|\d{1,18}(?:, \d{1,18})+)\), \} *\n"
)
MAGIC = b"\x93NUMPY\x01\x00"


def _describe(value: Value) -> Form:
    """What `model.json` says of a value, and what the value must be like when it is read."""
    if isinstance(value, Sequence):
        return {"form": "strings", "count": len(value)}
    about = {"dtype": value.dtype.str, "shape": list(value.shape)}
    if isinstance(value, np.ndarray):
        return {"form": "array", **about}
    return {"form": "matrix", **about, "stored": int(value.nnz)}


def take_apart(value: Value) -> tuple[Form, list[NDArray[Any]]]:
    """The description of a value and its plain arrays, in the order of `PARTS`."""
    if isinstance(value, np.ndarray):
        array = np.asarray(value, value.dtype.newbyteorder("<"))
        return _describe(array), [array]
    if isinstance(value, list | tuple) and all(isinstance(item, str) for item in value):
        return _describe(value), [_utf8("".join(value)), _lengths(value)]
    if getattr(value, "format", None) != "csr":
        raise TypeError(f"cannot save {type(value)}: no array, CSR matrix or list of strings.")
    matrix = _canonical(value)
    return _describe(matrix), [matrix.data, matrix.indices, matrix.indptr]


def put_together(form: Form, part: Callable[[str], NDArray[Any]]) -> Value:
    """The value that was taken apart; `part` reads one of its `PARTS`."""
    parts = [part(suffix) for suffix in PARTS[form["form"]]]
    if form["form"] == "matrix":
        value = _matrix(parts, form.get("shape"))
    else:
        value = parts[0] if form["form"] == "array" else _strings(*parts)
    if _describe(value) != form:
        raise ValueError("an array is not what the description says")
    return value


def _canonical(matrix: Any) -> Any:
    """A CSR matrix with each entry once and columns rising."""
    from scipy import sparse

    copy = sparse.csr_matrix(matrix, copy=not matrix.has_canonical_format)
    copy.sum_duplicates()
    data = copy.data.astype(copy.dtype.newbyteorder("<"), copy=False)
    # Made anew, since scipy then takes the shortest integers that will do.
    return sparse.csr_matrix((data, copy.indices, copy.indptr), shape=copy.shape)


def _matrix(parts: list[NDArray[Any]], shape: Any) -> Any:
    """The matrix, its columns within bounds and rising within each row."""
    from scipy import sparse

    data, indices, indptr = parts
    plain = all(part.ndim == 1 for part in parts) and indices.dtype == indptr.dtype
    sizes = isinstance(shape, list) and len(shape) == 2 and all(type(n) is int for n in shape)
    if not plain or indices.dtype not in (np.int32, np.int64) or not sizes or min(shape) < 0:
        raise ValueError("a sparse matrix does not have the arrays of one")
    rows, columns = shape
    if len(indptr) != rows + 1 or indptr[0] != 0 or (np.diff(indptr) < 0).any():
        raise ValueError("the rows of a sparse matrix do not follow each other")
    if not len(data) == len(indices) == indptr[-1]:
        raise ValueError("a sparse matrix does not hold as many numbers as it says")
    if len(indices) and not 0 <= indices.min() <= indices.max() < columns:
        raise ValueError("a sparse matrix has a number outside its columns")
    falling = np.flatnonzero(np.diff(indices) <= 0) + 1
    if not np.isin(falling, indptr).all():
        raise ValueError("the columns of a sparse matrix do not rise")
    return sparse.csr_matrix((data, indices, indptr), shape=(rows, columns))


def _utf8(text: str) -> NDArray[np.uint8]:
    """Lone surrogates, which names of files may hold, pass both ways."""
    return np.frombuffer(text.encode("utf-8", "surrogatepass"), np.uint8)


def _lengths(strings: Sequence[str]) -> NDArray[np.uint32]:
    """In characters, so that one text can be decoded and then cut."""
    if len(strings) > MOST_STRINGS:
        raise InputError(f"a model cannot hold more than {MOST_STRINGS:,} strings.")
    return np.fromiter(map(len, strings), np.uint32, len(strings))


def _strings(text: NDArray[Any], lengths: NDArray[Any]) -> tuple[str, ...]:
    """The strings, if their lengths add up."""
    if lengths.size > MOST_STRINGS:
        raise ValueError("there are more strings than any model has")
    if text.dtype != np.uint8 or lengths.dtype != np.uint32 or {text.ndim, lengths.ndim} != {1}:
        raise ValueError("strings are not kept as one text and its lengths")
    whole = text.tobytes().decode("utf-8", "surrogatepass")
    ends = np.cumsum(lengths, dtype=np.int64).tolist()
    if (ends[-1] if ends else 0) != len(whole):
        raise ValueError("strings are longer or shorter than their text")
    starts = [0, *ends[:-1]] if ends else []
    return tuple(whole[start:end] for start, end in zip(starts, ends, strict=True))


def npy_bytes(array: NDArray[Any]) -> bytes:
    """An array as the content of a `.npy` file of version 1.0, little-endian and row by row."""
    plain = np.ascontiguousarray(array, array.dtype.newbyteorder("<")).reshape(array.shape)
    if plain.dtype.str not in DTYPES:
        raise ValueError(f"arrays of {array.dtype} cannot be saved, only plain numbers.")
    if plain.dtype.kind == "f" and not np.isfinite(plain).all():
        raise ValueError("only finite numbers can be saved.")
    file = BytesIO()
    npy.write_array(file, plain, (1, 0), allow_pickle=False)
    return file.getvalue()


def read_npy(member: IO[bytes], size: int) -> NDArray[Any]:
    """The array in a member of `size` bytes, if its header promises just as many."""
    frame = member.read(10)
    length = int.from_bytes(frame[8:], "little")
    header = HEADER.fullmatch(member.read(length)) if frame[:8] == MAGIC else None
    if not header or header[1].decode() not in DTYPES:
        raise ValueError("an array is not written as plain numbers, row by row")
    dtype = np.dtype(header[1].decode())
    shape = tuple(int(axis) for axis in header[2].replace(b",", b" ").split())
    content = size - len(frame) - length
    if math.prod(shape) * dtype.itemsize != content:
        raise ValueError(f"an array of shape {shape} does not fit into {content:,} bytes")
    numbers = member.read(content + 1)
    if len(numbers) != content:
        raise ValueError("an array is shorter or longer than it promises")
    return _checked(np.frombuffer(numbers, dtype).reshape(shape).copy())


def _checked(array: NDArray[Any]) -> NDArray[Any]:
    """Refuse what would turn every answer into nonsense, or is no truth value."""
    if array.dtype.kind == "f" and not np.isfinite(array).all():
        raise ValueError("an array holds numbers that are not finite")
    if array.dtype.kind == "b" and array.size and array.view(np.uint8).max() > 1:
        raise ValueError("an array of truth values holds something else")
    return array
