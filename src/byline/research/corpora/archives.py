"""Reading the members of a downloaded archive without unpacking it onto the disk.

Nothing is ever written, so a member cannot land outside a folder; an archive that tries (absolute
names, `..`, links out of the tree) is refused as a whole, and so is one that unpacks to too much.
"""

import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path, PurePosixPath
from typing import IO

from byline.errors import InputError

__all__ = ["Bounds", "members"]


# A zip file that is encrypted or packed in a way Python does not know raises the last two.
DAMAGE = (
    tarfile.TarError,
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    OSError,
    RuntimeError,
    NotImplementedError,
)


@dataclass(frozen=True, slots=True)
class Bounds:
    """How much an archive may hold."""

    count: int = 100_000
    member_bytes: int = 50_000_000
    total_bytes: int = 500_000_000


def members(
    path: Path, wanted: Callable[[str], object], bounds: Bounds | None = None
) -> Iterator[tuple[str, bytes]]:
    """Yield (name, content) of the files whose name is `wanted`, in the archive's order."""
    limit, total = bounds or Bounds(), 0
    opened = _tar if tarfile.is_tarfile(path) else _zip
    try:
        for place, (name, stream) in enumerate(opened(path)):
            if place >= limit.count:
                raise InputError(f"{path.name} holds more than {limit.count:,} files; refused.")
            _refuse_escape(path, name)
            if stream is None or not wanted(name):
                continue
            with stream() as member:
                content = member.read(limit.member_bytes + 1)
            total += len(content)
            if len(content) > limit.member_bytes or total > limit.total_bytes:
                raise InputError(f"{path.name} unpacks to more than it should; refused at {name}.")
            yield name, content
    except DAMAGE as failure:
        raise InputError(f"{path.name} is damaged: {failure}. Fetch it again.") from failure


Opener = Callable[[], IO[bytes]]


def _tar(path: Path) -> Iterator[tuple[str, Opener | None]]:
    """The members of a tar file; folders come without content, links are refused."""
    with tarfile.open(path) as archive:
        for member in archive:
            if not (member.isfile() or member.isdir()):
                raise InputError(f"{path.name} holds a link or device, {member.name}; refused.")
            yield member.name, partial(_extracted, archive, member) if member.isfile() else None


def _extracted(archive: tarfile.TarFile, member: tarfile.TarInfo) -> IO[bytes]:
    """The content of a regular file."""
    stream = archive.extractfile(member)
    if stream is None:
        raise tarfile.TarError(f"{member.name} has no content")
    return stream


def _zip(path: Path) -> Iterator[tuple[str, Opener | None]]:
    """The members of a zip file; folders come without content."""
    with zipfile.ZipFile(path) as archive:
        for member in archive.infolist():
            yield member.filename, None if member.is_dir() else partial(archive.open, member)


def _refuse_escape(path: Path, name: str) -> None:
    """Stop at a name that would lie outside the folder it is unpacked into."""
    parts = PurePosixPath(name.replace("\\", "/"))
    if parts.is_absolute() or ".." in parts.parts or ":" in parts.parts[0:1]:
        raise InputError(f"{path.name} holds a name outside its own folder, {name!r}; refused.")
