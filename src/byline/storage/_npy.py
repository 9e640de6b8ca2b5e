"""Arrays of plain numbers in NumPy's own format, its header read by pattern and never evaluated."""

import math
import re
from typing import IO, Any

import numpy as np
from numpy.lib import format as npy
from numpy.typing import NDArray

__all__ = ["DTYPES", "npy_bytes", "read_npy"]

DTYPES = ("|b1", "|i1", "|u1", "<i2", "<u2", "<i4", "<u4", "<i8", "<u8", "<f2", "<f4", "<f8")
HEADER = re.compile(
    rb"\{'descr': '([|<][biuf][1248])', 'fortran_order': False, "
    rb"'shape': \((|\d{1,18},|\d{1,18}(?:, \d{1,18})+)\), \} *\n"
)
MAGIC = b"\x93NUMPY\x01\x00"
CHUNK = 1 << 20


def npy_bytes(array: NDArray[Any]) -> bytes:
    """An array as the content of a `.npy` file of version 1.0, little-endian and row by row."""
    plain = np.ascontiguousarray(array, array.dtype.newbyteorder("<")).reshape(array.shape)
    if plain.dtype.str not in DTYPES:
        raise ValueError(f"arrays of {array.dtype} cannot be saved, only plain numbers.")
    if plain.dtype.kind == "f" and not np.isfinite(plain).all():
        raise ValueError("only finite numbers can be saved.")
    header = f"{{'descr': '{plain.dtype.str}', 'fortran_order': False, 'shape': {plain.shape}, }}"
    return b"".join([_framed(header), plain.reshape(-1).view(np.uint8).data])


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
    array = _read_exactly(member, content).view(dtype).reshape(shape)
    return _checked(array)


def _framed(header: str) -> bytes:
    """Padded so that the numbers begin at a multiple of 64, as NumPy likes it."""
    padding = -(len(MAGIC) + 2 + len(header) + 1) % npy.ARRAY_ALIGN
    line = header.encode() + b" " * padding + b"\n"
    return MAGIC + len(line).to_bytes(2, "little") + line


def _read_exactly(member: IO[bytes], size: int) -> NDArray[np.uint8]:
    """Straight into the array, piece by piece; the member must end where the array does."""
    content, filled = np.empty(size, np.uint8), 0
    while filled < size:
        piece = member.read(min(CHUNK, size - filled))
        if not piece:
            raise ValueError("an array is cut short")
        content[filled : filled + len(piece)] = np.frombuffer(piece, np.uint8)
        filled += len(piece)
    if member.read(1):
        raise ValueError("an array is longer than it promises")
    return content


def _checked(array: NDArray[Any]) -> NDArray[Any]:
    """Refuse what would turn every answer into nonsense, or is no truth value."""
    if array.dtype.kind == "f" and not np.isfinite(array).all():
        raise ValueError("an array holds numbers that are not finite")
    if array.dtype.kind == "b" and array.size and array.view(np.uint8).max() > 1:
        raise ValueError("an array of truth values holds something else")
    return array
