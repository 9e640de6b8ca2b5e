"""Shared objects as files that every worker on this machine maps into its memory."""

import mmap
import pickle
import shutil
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary, finalize

from byline.engine._shared import Shared
from byline.engine._task import run
from byline.errors import InputError

__all__ = ["Store", "Stored", "answer"]

REST = "rest"


@dataclass(frozen=True, slots=True)
class Stored:
    """Where a shared object lies."""

    folder: Path

    def get(self) -> Any:
        """Read the value, once per process; large arrays in it are views of the mapped file."""
        if self.folder not in _values:
            _values[self.folder] = _load(self.folder)
        return _values[self.folder]


class Store:
    """A private temporary folder of shared objects; goes with `remove`, or with this process."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="byline-"))
        self.remove = finalize(self, _remove, self.folder)
        self._stored: WeakKeyDictionary[Shared[Any], Stored] = WeakKeyDictionary()

    def shared_objects(self, values: Iterable[Shared[Any]]) -> dict[str, Stored]:
        """Write the values that are not written yet, and tell where each of them lies."""
        return {shared.token: self._stored.get(shared) or self._write(shared) for shared in values}

    def _write(self, shared: Shared[Any]) -> Stored:
        """Write the large arrays beside the rest, so that they can be mapped instead of read."""
        folder = self.folder / shared.token
        rest, arrays = shared.serialised()
        finalize(shared, _remove, folder).atexit = False
        try:
            folder.mkdir(exist_ok=True)
            for number, array in enumerate(arrays):
                (folder / str(number)).write_bytes(array.raw())
            (folder / REST).write_bytes(rest)
        except OSError as error:
            raise InputError(
                f"a value for the workers cannot be written to {self.folder} ({error.strerror}). "
                "Let TMPDIR name a folder with more room, or use the serial engine."
            ) from error
        return self._stored.setdefault(shared, Stored(folder))


def answer(request: bytes) -> bytes:
    """Run the items of a request with the shared objects they may need; called in a worker."""
    work, items, shared_objects = pickle.loads(request)
    for folder in _values.keys() - {stored.folder for stored in shared_objects.values()}:
        del _values[folder]  # nobody shares it any more
    return run(work, items, shared_objects)


def _load(folder: Path) -> Any:
    import cloudpickle

    numbers = sorted(int(path.name) for path in folder.iterdir() if path.name != REST)
    arrays = [_mapped(folder / str(number)) for number in numbers]
    return cloudpickle.loads((folder / REST).read_bytes(), buffers=arrays)


def _mapped(path: Path) -> mmap.mmap | bytes:
    if not path.stat().st_size:
        return b""  # an empty file cannot be mapped
    with path.open("rb") as file:
        return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)


def _remove(folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)


_values: dict[Path, Any] = {}
