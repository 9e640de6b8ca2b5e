"""Zip files and JSON that are the same whenever they hold the same, and are read without trust."""

import json
import math
import os
import struct
import zipfile
import zlib
from collections.abc import Iterable, Mapping
from typing import IO, Any, BinaryIO, NoReturn, Self

from byline.errors import InputError

__all__ = ["LARGEST", "LARGEST_FACTS", "Archive", "from_json", "to_json", "write_members"]

LARGEST = 4 << 30
"""No more bytes than this in all are read from a file unless another limit is given."""
LONGEST_DIRECTORY = 1 << 20
"""Of the list of members, which zipfile takes into memory before anything can be refused."""
LARGEST_FACTS = 16 << 20
"""Facts are read by people: what takes more bytes than this belongs into an array."""
SAMPLE = 1 << 16
METHODS = {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}
ENCRYPTED = 0x1


class Archive:
    """The members of a zip file, none of them opened before all their sizes have been added up."""

    def __init__(self, file: BinaryIO, limit: int) -> None:
        _check_end(file)
        self._zip = zipfile.ZipFile(file)
        self._members: dict[str, zipfile.ZipInfo] = {}
        for member in self._zip.infolist():
            _check_member(member)
            if member.filename in self._members:
                raise ValueError(f"it holds two members called {member.filename!r}")
            self._members[member.filename] = member
        promised = sum(member.file_size for member in self._members.values())
        if promised > limit:
            raise ValueError(f"it unpacks to {promised:,} bytes, and the limit is {limit:,}")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._zip.close()

    @property
    def names(self) -> frozenset[str]:
        return frozenset(self._members)

    def size(self, name: str) -> int:
        """How many bytes a member promises to unpack to."""
        if name not in self._members:
            raise ValueError(f"it has no member called {name!r}")
        return self._members[name].file_size

    def open(self, name: str) -> IO[bytes]:
        """A member to be read, which fails at its end if its checksum is wrong."""
        return self._zip.open(self._members[name])

    def read(self, name: str, most: int) -> bytes:
        """All of a member of no more than `most` bytes, not one more or fewer than promised."""
        size = self.size(name)
        if size > most:
            raise ValueError(f"{name} promises {size:,} bytes, and the limit is {most:,}")
        with self.open(name) as member:
            content = member.read(size + 1)
        if len(content) != size:
            raise ValueError(f"{name} is not as long as it promises")
        return content


def write_members(file: BinaryIO, members: Iterable[tuple[str, bytes]]) -> None:
    """Write a zip file without dates; what does not get smaller is not compressed."""
    written = 0
    with zipfile.ZipFile(file, "w") as archive:
        for name, content in members:
            written += len(content)
            if written > LARGEST:
                raise InputError(
                    f"the model takes more than {LARGEST >> 30} GiB, which could not be read back. "
                    "Make it from fewer texts or features."
                )
            sample = content[:SAMPLE]
            smaller = len(zlib.compress(sample, 1)) < 0.8 * len(sample)
            method = zipfile.ZIP_DEFLATED if smaller else zipfile.ZIP_STORED
            # Level 1: three to seven times as quick as the standard, and hardly larger.
            archive.writestr(zipfile.ZipInfo(name), content, method, 1)


def _check_member(member: zipfile.ZipInfo) -> None:
    """Only what `write_members` makes use of."""
    if member.flag_bits & ENCRYPTED:
        raise ValueError("it is encrypted")
    if member.compress_type not in METHODS:
        raise ValueError(f"{member.filename!r} is compressed by method {member.compress_type}")
    if member.orig_filename != member.filename:
        raise ValueError(f"it holds a member called {member.orig_filename!r}")


def _check_end(file: BinaryIO) -> None:
    """The last bytes must be the end of a zip file, without comment, with a short directory.

    They are 22, in a large file preceded by a pointer (20 bytes) to a longer record (56 bytes).
    """
    size = file.seek(0, os.SEEK_END)
    file.seek(max(size - 98, 0))
    tail = file.read(98)
    if tail[-22:-18] != b"PK\5\6" or tail[-2:] != b"\0\0":
        file.seek(0)
        begun = file.read(4) == b"PK\3\4"
        raise ValueError("it is cut short, or longer than it was" if begun else "it is no zip file")
    lengths = list(struct.unpack("<L", tail[-10:-6]))
    if len(tail) == 98 and tail[-42:-38] == b"PK\6\7":
        lengths += struct.unpack("<Q", tail[40:48])
    if max(lengths) > LONGEST_DIRECTORY:
        raise ValueError(f"its list of members takes {max(lengths):,} bytes")


def to_json(document: Mapping[str, Any]) -> bytes:
    """Indented UTF-8; below the top, the order of keys is theirs and not that of the document."""
    plain = {key: _plain(value) for key, value in document.items()}
    text = json.dumps(plain, ensure_ascii=False, allow_nan=False, indent=1)
    # A lone surrogate has no UTF-8, but its JSON escape looks just like this error handler's.
    content = (text + "\n").encode("utf-8", "backslashreplace")
    if len(content) > LARGEST_FACTS:
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
