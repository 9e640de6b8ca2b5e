"""Taggers on disk: arrays in a zip file (`.npz`), read without ever running what they hold."""

import io
import math
import os
import zipfile
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.lib import format as npy
from numpy.typing import NDArray

from byline.errors import InputError
from byline.features.tagging._tagger import PerceptronTagger

__all__ = ["load_tagger", "save_tagger"]

FORMAT = 1
"""Raised whenever old weights would no longer mean the same: other features, hashes or arrays."""
MEMBERS = ("format", "language", "tags", "scale", "weights")
LARGEST = 1 << 28
"""No array of a tagger is larger than this many bytes; a zip file may promise any size."""


def load_tagger(path: str | Path) -> PerceptronTagger:
    """The tagger in a file that `PerceptronTagger.save` wrote; anything else is refused."""
    try:
        with zipfile.ZipFile(path) as archive:
            arrays = _Arrays(*(_read(archive, f"{name}.npy") for name in MEMBERS))
    except FileNotFoundError:
        raise InputError(f"there is no tagger at {path}. Check the name.") from None
    # A damaged file can fail in a dozen ways inside zipfile, zlib and numpy; all mean the same.
    except Exception as problem:
        raise InputError(f"{path} is not a tagger, or it is damaged: {problem}") from problem
    if complaint := _complaint(arrays):
        raise InputError(f"{path} is not a tagger that can be used: {complaint}.")
    names = tuple(map(str, arrays.tags))
    return PerceptronTagger(str(arrays.language), names, arrays.weights, float(arrays.scale))


def save_tagger(tagger: PerceptronTagger, path: str | Path) -> None:
    """Write a tagger; an existing file is replaced only when all has been written."""
    content = FORMAT, tagger.language, tagger.tags, tagger.scale, tagger.weights
    target = Path(path)
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        part.write_bytes(_packed(_Arrays(*map(np.asarray, content))))
        part.replace(target)
    except OSError as problem:
        raise InputError(f"{path} cannot be written: {problem}. Check the folder.") from problem
    finally:
        part.unlink(missing_ok=True)


class _Arrays(NamedTuple):
    """What the file holds, in the order of `MEMBERS`."""

    format: NDArray[Any]
    language: NDArray[Any]
    tags: NDArray[Any]
    scale: NDArray[Any]
    weights: NDArray[Any]


def _packed(arrays: _Arrays) -> bytes:
    """Like `np.savez_compressed`, but a tenth smaller; undated: same content, same bytes."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, array in zip(MEMBERS, arrays, strict=True):
            with archive.open(f"{name}.npy", "w") as member:
                npy.write_array(member, array, version=(1, 0), allow_pickle=False)
    return packed.getvalue()


def _read(archive: zipfile.ZipFile, name: str) -> NDArray[Any]:
    """One array, its size compared with what is there before any memory is set aside."""
    if archive.getinfo(name).file_size > LARGEST:
        raise ValueError(f"{name} is larger than any tagger")
    stream = io.BytesIO(archive.read(name))
    if npy.read_magic(stream) != (1, 0):
        raise ValueError(f"{name} is written in an unknown version of the npy format")
    shape, fortran, dtype = npy.read_array_header_1_0(stream)
    content = stream.read()
    if fortran or dtype.hasobject or len(content) != dtype.itemsize * math.prod(shape):
        raise ValueError(f"{name} does not hold the plain array it promises")
    return np.frombuffer(content, dtype).reshape(shape)


def _complaint(arrays: _Arrays) -> str | None:
    """What is wrong with the arrays, if anything."""
    version, language, tags, scale, weights = arrays
    if version.shape != () or version.dtype.kind != "i" or version != FORMAT:
        return f"format {version}, but this Byline reads format {FORMAT}; train it anew"
    if language.shape != () or language.dtype.kind != "U":
        return "its language is not a word"
    words = tags.ndim == 1 and tags.dtype.kind == "U" and len(tags) > 0
    if not words or len(set(tags.tolist())) != len(tags):
        return "its tags are not a list of different words"
    if scale.shape != () or scale.dtype != np.float64 or not 0 < scale < np.inf:
        return "its scale is not a positive number"
    bytes_ = weights.ndim == 2 and weights.dtype == np.int8
    if not bytes_ or weights.shape[1] != len(tags) or len(weights).bit_count() != 1:
        return "its weights are not a table of bytes: a power of two of rows, a column for each tag"
    return None
