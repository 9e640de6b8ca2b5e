"""Files opened with a bound on what they may hold, unpacked on the way if they are gzipped."""

import gzip
import io
import os
import zlib
from pathlib import Path
from typing import Any, BinaryIO, cast

from byline.corpus.readers._options import Limits, Unreadable

__all__ = ["BUFFER", "check_size", "human", "open_buffered", "open_bytes", "read_bytes"]

BUFFER = 1 << 18

# Deflate cannot pack text more than about 1,000 to 1; real tables stay under 100.
BOMB_RATIO = 500
BOMB_BYTES = 50_000_000


def open_bytes(path: Path, limits: Limits, field: str) -> BinaryIO:
    """Open a file for reading, after checking its size against the limit called `field`."""
    stream = io.FileIO(path)
    try:
        packed = os.fstat(stream.fileno()).st_size
        check_size(packed, limits, field)
    except BaseException:
        stream.close()
        raise
    if not path.name.lower().endswith(".gz"):
        return cast("BinaryIO", stream)
    return io.BufferedReader(_Gunzip(stream, packed, limits, field), BUFFER)


def open_buffered(path: Path, limits: Limits, field: str) -> io.BufferedReader:
    """Open a file for reading bit by bit, with a look ahead."""
    stream: Any = open_bytes(path, limits, field)
    return stream if isinstance(stream, io.BufferedReader) else io.BufferedReader(stream, BUFFER)


def read_bytes(path: Path, limits: Limits, field: str) -> bytes:
    """The content of a file no larger than the limit called `field`."""
    with open_bytes(path, limits, field) as stream:
        return stream.read()


def check_size(size: int, limits: Limits, field: str) -> None:
    """Refuse what is larger than the limit called `field`, and say how to raise it."""
    limit = getattr(limits, field)
    if size > limit:
        raise Unreadable(
            f"is {human(size)}, over the limit of {human(limit)}; --max-bytes {size}, or "
            f"Limits({field}={size}) in Python, would let it in"
        )


def human(size: int) -> str:
    """A size as people say it.

    >>> human(999), human(2_000_000_000), human(1_260_000)
    ('999 bytes', '2.0 GB', '1.3 MB')
    """
    for unit, scale in (("GB", 10**9), ("MB", 10**6), ("kB", 10**3)):
        if size >= scale:
            return f"{size / scale:.1f} {unit}"
    return f"{size} bytes"


class _Gunzip(io.RawIOBase):
    """What a gzip file unpacks to, as far as it is whole and no larger than allowed."""

    def __init__(self, packed: io.FileIO, size: int, limits: Limits, field: str) -> None:
        self._file, self._size, self._limits, self._field = packed, size, limits, field
        self._unpacked = gzip.GzipFile(fileobj=packed)
        self._total = 0

    def readable(self) -> bool:
        """Say yes: `io.BufferedReader` asks."""
        return True

    def readinto(self, buffer: Any, /) -> int:
        """Fill `buffer`, or refuse a stream that is cut off, damaged or suspiciously large."""
        try:
            count = self._unpacked.readinto(buffer)
        except EOFError:
            raise Unreadable("is a gzip file that breaks off") from None
        except (OSError, zlib.error) as fault:
            raise Unreadable(f"is a damaged gzip file ({fault})") from None
        self._total += count
        check_size(self._total, self._limits, self._field)
        if self._total > BOMB_BYTES and self._total > BOMB_RATIO * self._size:
            raise Unreadable(
                f"unpacks to over {BOMB_RATIO} times its size, as only a decompression bomb does"
            )
        return count

    def close(self) -> None:
        """Close the file underneath too."""
        if not self.closed:
            self._unpacked.close()
            self._file.close()
        super().close()
