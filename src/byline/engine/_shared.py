"""A large read-only value that goes to each worker once, however many items it is used for."""

import pickle
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from types import MappingProxyType
from typing import Any, Generic, Protocol, TypeVar
from uuid import uuid4

from byline.errors import UsageError

__all__ = ["Shared", "Source", "shared_objects_in_use"]

V = TypeVar("V")


class Source(Protocol):
    """Where a worker finds a shared object."""

    def get(self) -> Any:
        """Give the value."""


class Shared(Generic[V]):
    """A value made by `Engine.share`; pass it to the work, which calls `get`.

    Treat the value as read-only: workers may see one copy between them, or one each. It is let go
    when nobody holds this object any more, or when its engine is closed.
    """

    def __init__(self, value: V) -> None:
        self.token = uuid4().hex
        self._value = value

    def get(self) -> V:
        """Give the value, in the caller's process or in a worker."""
        return self._value

    def serialised(self) -> tuple[bytes, list[pickle.PickleBuffer]]:
        """Give the value as bytes, the large arrays in it apart and without copying them."""
        import cloudpickle

        arrays: list[pickle.PickleBuffer] = []
        try:
            rest = cloudpickle.dumps(self._value, protocol=5, buffer_callback=arrays.append)
        except Exception as error:
            raise UsageError(
                f"a shared {type(self._value).__name__} cannot be sent to workers "
                f"({type(error).__name__}: {error}). Share plain values, or use the serial engine."
            ) from error
        return rest, arrays

    def __reduce__(self) -> tuple[type["SharedReference"], tuple[str]]:
        return SharedReference, (self.token,)


class SharedReference(Shared[Any]):
    """A shared object after serialisation: the name under which the running task finds it."""

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


_shared_objects: ContextVar[Mapping[str, Source]] = ContextVar(
    "byline_shared_objects", default=MappingProxyType({})
)
