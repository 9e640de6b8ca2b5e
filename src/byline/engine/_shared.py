"""A large read-only value that goes to each worker once, however many items it is used for."""

import mmap
import pickle
import shutil
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, Generic, Protocol, TypeVar
from uuid import uuid4
from weakref import WeakKeyDictionary, finalize

from byline.errors import InputError, UsageError

__all__ = [
    "SharedFile",
    "SharedFolder",
    "SharedObject",
    "Source",
    "cannot_be_shared",
    "forget_values",
    "shared_objects_in_use",
]

V = TypeVar("V")

PICKLE = "pickle"


class Source(Protocol):
    """Where a worker finds a shared object."""

    def get(self) -> Any:
        """Give the value."""


class SharedObject(Generic[V]):
    """A value made by `Engine.share`; pass it to the work, which calls `get`.

    Treat the value as read-only: workers may see one copy between them, or one each. It is freed
    when nobody holds this object any more, or when its engine is closed.
    """

    def __init__(self, value: V) -> None:
        self.token = uuid4().hex
        self._value = value

    def get(self) -> V:
        """Give the value, in the caller's process or in a worker."""
        return self._value

    def __reduce__(self) -> tuple[type["SharedReference"], tuple[str]]:
        return SharedReference, (self.token,)


class SharedReference(SharedObject[Any]):
    """A shared object after serialisation: the token under which the running task finds it."""

    def __init__(self, token: str) -> None:
        self.token = token

    def get(self) -> Any:
        """Get the value from the shared objects that came with the task."""
        try:
            return _shared_objects.get()[self.token].get()
        except KeyError:
            raise LookupError(
                "this value was shared by another engine, or its engine is closed; "
                "call share() on the engine that runs the work"
            ) from None


@contextmanager
def shared_objects_in_use(shared_objects: Mapping[str, Source]) -> Iterator[None]:
    """Let references find their objects while a task runs."""
    before = _shared_objects.set(shared_objects)
    try:
        yield
    finally:
        _shared_objects.reset(before)


@dataclass(frozen=True, slots=True)
class SharedFile:
    """A shared object on disk: a pickle, and beside it the large arrays, to be memory-mapped."""

    folder: Path

    def get(self) -> Any:
        """Read the value, once per process; large arrays in it are views of the mapped files."""
        if self.folder not in _values:
            _values[self.folder] = self._load()
        return _values[self.folder]

    def write(self, value: object) -> None:
        """Write the value; the arrays are not copied."""
        import cloudpickle

        arrays: list[pickle.PickleBuffer] = []
        try:
            rest = cloudpickle.dumps(value, protocol=5, buffer_callback=arrays.append)
        except Exception as error:
            raise cannot_be_shared(value, error) from error
        self.folder.mkdir(exist_ok=True)
        for number, array in enumerate(arrays):
            (self.folder / str(number)).write_bytes(array.raw())
        (self.folder / PICKLE).write_bytes(rest)

    def _load(self) -> Any:
        import cloudpickle

        numbers = sorted(int(path.name) for path in self.folder.iterdir() if path.name != PICKLE)
        arrays = [_mapped(self.folder / str(number)) for number in numbers]
        return cloudpickle.loads((self.folder / PICKLE).read_bytes(), buffers=arrays)


class SharedFolder:
    """A private temporary folder of shared objects; removed by `remove`, or with this process."""

    def __init__(self) -> None:
        self.path = Path(tempfile.mkdtemp(prefix="byline-"))
        self.remove = finalize(self, _remove, self.path)
        self._files: WeakKeyDictionary[SharedObject[Any], SharedFile] = WeakKeyDictionary()

    def write(self, values: Iterable[SharedObject[Any]]) -> dict[str, SharedFile]:
        """Write the values that are not written yet; give the files of all by token."""
        return {shared.token: self._files.get(shared) or self._write(shared) for shared in values}

    def _write(self, shared: SharedObject[Any]) -> SharedFile:
        file = SharedFile(self.path / shared.token)
        finalize(shared, _remove, file.folder).atexit = False
        try:
            file.write(shared.get())
        except OSError as error:
            raise InputError(
                f"a value for the workers cannot be written to {self.path} ({error.strerror}). "
                "Let TMPDIR name a folder with more room, or use the serial engine."
            ) from error
        return self._files.setdefault(shared, file)


def cannot_be_shared(value: object, error: Exception) -> UsageError:
    """Build the error for a value that cannot be serialised."""
    return UsageError(
        f"a shared {type(value).__name__} cannot be sent to workers "
        f"({type(error).__name__}: {error}). Share plain values, or use the serial engine."
    )


def forget_values(but: Iterable[SharedFile]) -> None:
    """Free the values that this worker has loaded, but for these."""
    for folder in _values.keys() - {file.folder for file in but}:
        del _values[folder]


def _mapped(path: Path) -> mmap.mmap | bytes:
    if not path.stat().st_size:
        return b""  # an empty file cannot be mapped
    with path.open("rb") as file:
        return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)


def _remove(folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)


_values: dict[Path, Any] = {}
_shared_objects: ContextVar[Mapping[str, Source]] = ContextVar(
    "byline_shared_objects", default=MappingProxyType({})
)
