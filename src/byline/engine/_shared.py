"""A large read-only value that goes to each worker once, however many items it is used for."""

import pickle
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from types import MappingProxyType
from typing import Any, Generic, Protocol, TypeVar
from uuid import uuid4

from byline.errors import UsageError

__all__ = ["Shared", "Source", "shelf_in_use"]

V = TypeVar("V")


class Source(Protocol):
    """Where a worker finds a shared value."""

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

    def frozen(self) -> tuple[bytes, list[pickle.PickleBuffer]]:
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

    def __reduce__(self) -> tuple[type["Ticket"], tuple[str]]:
        return Ticket, (self.token,)


class Ticket(Shared[Any]):
    """What a shared value is once it has travelled: its name on the shelf of the running task."""

    def __init__(self, token: str) -> None:
        self.token = token

    def get(self) -> Any:
        """Fetch the value from the shelf that came with the task."""
        try:
            return _shelf.get()[self.token].get()
        except KeyError:
            raise LookupError(
                "this value was shared by another engine, or its engine is closed; "
                "call share() on the engine that runs the work"
            ) from None


@contextmanager
def shelf_in_use(shelf: Mapping[str, Source]) -> Iterator[None]:
    """Let tickets find their values while a task runs."""
    before = _shelf.set(shelf)
    try:
        yield
    finally:
        _shelf.reset(before)


_shelf: ContextVar[Mapping[str, Source]] = ContextVar("byline_shelf", default=MappingProxyType({}))
