"""Engines with workers: a bounded window of batches in flight, their results given in order."""

from abc import abstractmethod
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, ClassVar, Generic, TypeVar
from weakref import WeakValueDictionary

from byline.engine._engine import Engine
from byline.engine._shared import Shared
from byline.engine._task import Outcome, describe_safely, pack, reason
from byline.errors import TaskError, UsageError

__all__ = ["Batch", "BatchStream", "LostBatch", "Window", "WindowedEngine"]

T = TypeVar("T")
R = TypeVar("R")
V = TypeVar("V")

LARGEST_BATCH = 1024
FASTEST_GROWTH = 4
LARGE_WORK_BYTES = 100_000  # work that carries more is shared, not sent with each batch
SHARED_LOSSES = 2  # after so many a batch runs alone, item by item; the next loss names its item


class LostBatch(Exception):
    """The worker of a batch is gone; nothing is known against the batch."""


@dataclass(slots=True, eq=False)
class Batch(Generic[T]):
    """Items that travel together; `future` is the engine's handle once they have been sent."""

    items: list[T]
    packed: bytes
    future: Any = None
    losses: int = 0

    @property
    def runs_alone(self) -> bool:
        """Whether it has lost so many workers that nothing else may run beside it."""
        return self.losses >= SHARED_LOSSES

    def split(self) -> "list[Batch[T]]":
        """Give the same items one by one."""
        return [Batch([item], pack([item]), losses=self.losses) for item in self.items]


Window = deque[Batch[Any]]


class BatchStream(Generic[T]):
    """A stream of items cut into packed batches that each take about `seconds` of work.

    An item that cannot be had or serialised ends the stream. Its error is kept in `error`, to be
    raised when the results of the items before it have been given.
    """

    def __init__(
        self, items: Iterator[T], describe: Callable[[T], str], size: int | None, seconds: float
    ) -> None:
        self.error: Exception | None = None
        self._items, self._describe = items, describe
        self._fixed_size, self._seconds = size, seconds
        self._size = 1

    def next(self) -> Batch[T] | None:
        """Give the next batch, or None at the end of the stream."""
        items: list[T] = []
        try:
            if self.error is None:
                # extend() keeps what arrived before the source failed.
                items.extend(islice(self._items, self._fixed_size or self._size))
        except Exception as error:
            self.error = error
        try:
            return Batch(items, pack(items)) if items else None
        except Exception:
            return self._pack_up_to_error(items)

    def recut(self, items: list[T]) -> list[Batch[T]]:
        """Cut items that came back without results into batches of the present size."""
        parts = [items[at : at + self._size] for at in range(0, len(items), self._size)]
        return [Batch(part, pack(part)) for part in parts]

    def adapt(self, n_items: int, seconds: float) -> None:
        """Size the batches to come by the time that one has taken."""
        ideal = int(self._seconds * n_items / max(seconds, 1e-9))
        self._size = max(1, min(ideal, FASTEST_GROWTH * n_items, LARGEST_BATCH))

    def _pack_up_to_error(self, items: list[T]) -> Batch[T] | None:
        for position, item in enumerate(items):
            try:
                pack(item)
            except Exception as error:
                self.error = UsageError(
                    f"{describe_safely(self._describe, item)} cannot be sent to a worker "
                    f"({reason(error)}). Pass plain values, or use the serial engine."
                )
                self.error.__cause__ = error
                items = items[:position]
                break
        return Batch(items, pack(items)) if items else None


class WindowedEngine(Engine):
    """What engines with workers have in common; a subclass sends batches and receives outcomes."""

    _batch_seconds: ClassVar[float]

    def __init__(self) -> None:
        self._shared_objects: WeakValueDictionary[str, Shared[Any]] = WeakValueDictionary()

    def share(self, value: V) -> Shared[V]:
        """Make a large read-only value that goes to each worker once, when first needed."""
        shared = super().share(value)
        self._shared_objects[shared.token] = shared
        return shared

    @abstractmethod
    def _width(self) -> int:
        """How many batches may be in flight."""

    @abstractmethod
    def _send(self, work: bytes, batch: Batch[Any]) -> None:
        """Submit the batch and note its future."""

    @abstractmethod
    def _receive(self, future: Any) -> bytes:
        """Wait for the packed outcome, or raise `LostBatch`."""

    @abstractmethod
    def _is_lost(self, future: Any) -> bool:
        """Tell whether this future will never have an outcome."""

    @abstractmethod
    def _abandon(self, futures: list[Any]) -> None:
        """Cancel these; their results are no longer wanted."""

    def _first_outcome(self, work: bytes, window: Window) -> bytes:
        """Give the packed outcome of the first batch in the window."""
        if window[0].future is None:
            self._send(work, window[0])
        return self._receive(window[0].future)

    def _map(
        self,
        work: Callable[[T], R],
        items: Iterator[T],
        describe: Callable[[T], str],
        batch: int | None,
    ) -> Iterator[R]:
        packed, _held = self._pack_work(work)  # held: shared work lives as long as its map
        stream = BatchStream(items, describe, batch, self._batch_seconds)
        window: Window = deque()
        try:
            while self._fill(packed, window, stream):
                outcome = self._settle(packed, window, describe)
                undone = window.popleft().items[len(outcome.results) :]
                stream.adapt(max(1, len(outcome.results)), outcome.seconds)
                if outcome.failure is None:
                    window.extendleft(reversed(stream.recut(undone)))
                yield from outcome.results
                if outcome.failure is not None:
                    outcome.failure.throw(describe_safely(describe, undone[0]))
        finally:
            self._abandon([batch.future for batch in window if batch.future is not None])
        if stream.error is not None:
            raise stream.error

    def _pack_work(self, work: object) -> tuple[bytes, Shared[Any] | None]:
        """Pack the work; if it carries a lot, only a reference to it as shared object travels."""
        try:
            packed = pack(work)
        except Exception as error:
            raise UsageError(
                f"the work cannot be sent to a worker ({reason(error)}). Leave out what cannot "
                "travel (open files, locks, connections), or use the serial engine."
            ) from error
        if len(packed) <= LARGE_WORK_BYTES:
            return packed, None
        shared = self.share(work)
        return pack(shared), shared

    def _fill(self, work: bytes, window: Window, stream: BatchStream[Any]) -> bool:
        """Take items up to the width of the window; tell whether anything is in flight."""
        self._dispatch(work, window)
        alone = any(batch.runs_alone for batch in window)
        while not alone and len(window) < self._width() and (batch := stream.next()):
            window.append(batch)
            self._dispatch(work, window)
        return bool(window)

    def _dispatch(self, work: bytes, batches: Iterable[Batch[Any]]) -> None:
        """Send what has not been sent, in order; nothing while one of them must run alone."""
        unsent = [batch for batch in batches if batch.future is None]
        if not any(batch.runs_alone for batch in unsent):
            for batch in unsent:
                self._send(work, batch)

    def _settle(self, work: bytes, window: Window, describe: Callable[[Any], str]) -> Outcome:
        """Get the outcome of the first batch, however many workers die on the way."""
        while not self._closed:
            try:
                return Outcome.unpack(self._first_outcome(work, window))
            except LostBatch as lost:
                if window[0].runs_alone:
                    raise TaskError(
                        describe_safely(describe, window[0].items[0]),
                        "every worker that ran it died. Often the memory is used up, or a compiled "
                        "library crashed; leave the item out or give the workers more memory.",
                    ) from lost
                self._recover(work, window)
        raise RuntimeError("this engine was closed before all results were taken")

    def _recover(self, work: bytes, window: Window) -> None:
        """Send lost batches again; those lost often run alone, in their turn, item by item."""
        batches = list(window)
        window.clear()
        for batch in batches:
            if batch.future is None or not self._is_lost(batch.future):
                window.append(batch)
                continue
            batch.future, batch.losses = None, batch.losses + 1
            window.extend(batch.split() if batch.runs_alone else [batch])
        self._dispatch(work, window)
