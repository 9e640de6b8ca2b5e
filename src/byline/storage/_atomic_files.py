"""Where a file is written: whole or not at all, and over nothing that was not given up."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Literal

from byline.errors import InputError

__all__ = ["Replace", "check_target", "write_atomically"]

Replace = Literal["never", "always"]


def check_target(path: str | Path, replace: Replace = "never") -> None:
    """Refuse, before hours of work, a name under which nothing could be saved."""
    target = Path(path)
    if not target.parent.is_dir():
        raise InputError(f"{path} cannot be written: there is no folder {target.parent}. Make it.")
    # Never over a folder, nor, whatever was said, over a device such as /dev/null.
    if os.path.exists(target) and not os.path.isfile(target):
        raise InputError(f"{path} exists already and is no file; choose another name.")
    if replace == "never" and os.path.lexists(target):
        raise _exists(path)


@contextmanager
def write_atomically(path: str | Path, replace: Replace) -> Iterator[BinaryIO]:
    """A new file that takes the name `path` when all has gone well, and else leaves no trace."""
    check_target(path, replace)
    part = Path(path).with_name(f".{os.urandom(6).hex()}.part")
    try:
        with part.open("xb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        if replace == "always":
            part.replace(path)
        else:
            _take_free_name(part, path)
    except OSError as problem:
        reason = problem.strerror or problem
        raise InputError(
            f"{path} cannot be written: {reason}. Check the folder and the space left on it."
        ) from problem
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def _take_free_name(part: Path, path: str | Path) -> None:
    """Unlike renaming, linking fails if somebody else has taken the name in the meantime."""
    try:
        os.link(part, path)
    except OSError:
        if os.path.lexists(path):
            raise _exists(path) from None
        part.replace(path)  # not every file system has links


def _exists(path: str | Path) -> InputError:
    return InputError(f"{path} exists already; choose another name, or use --force to replace it.")
