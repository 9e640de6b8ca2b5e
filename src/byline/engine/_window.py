"""Engines with workers: a bounded window of batches in flight, their results given in order."""

from abc import abstractmethod
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, ClassVar, TypeVar
from weakref import WeakValueDictionary

from byline.engine._engine import Describe, Engine, Work
from byline.engine._shared import SharedObject
from byline.engine._task import Outcome, pack, reason
from byline.errors import TaskError, UsageError

__all__ = ["Batch", "BatchStream", "LostBatch", "Window", "WindowedEngine"]

V = TypeVar("V")

LARGEST_BATCH = 1024
FASTEST_GROWTH = 4
LARGE_WORK_BYTES = 100_000  # work that carries more is shared, not sent with each batch


class LostBatch(Exception):
    """The worker of a batch is gone; nothing is known against the batch."""


@dataclass(slots=True, eq=False)
class Batch:
    """Items that travel together; `future` is the engine's handle once they have been sent."""

    items: list[Any]
    packed: bytes
    future: Any = None
    alone: bool = False
    """Nothing is sent beside it, so that no other batch can be at fault if its worker dies."""


Window = deque[Batch]


class BatchStream:
    """A stream of items cut into packed batches that each take about `seconds` of work.

    An item that cannot be had or serialised ends the stream. Its error is kept in `error`, to be
    raised when the results of the batches before it have been given.
    """

    def __init__(
        self, items: Iterable[Any], describe: Describe, size: int | None, seconds: float
    ) -> None:
        self.error: Exception | None = None
        self._items, self._describe = iter(items), describe
        self._fixed_size, self._seconds = size, seconds
        self._size = 1

    def next(self) -> Batch | None:
        """Give the next batch, or None at the end of the stream."""
        items: list[Any] = []
        try:
            if self.error is None:
                # extend() keeps what arrived before the source failed.
                items.extend(islice(self._items, self._fixed_size or self._size))
        except Exception as error:
            self.error = error
        try:
            return Batch(items, pack(items)) if items else None
        except Exception as error:
            self.error = UsageError(
                f"{self._describe(items[0])}, or one of the {len(items) - 1} items after it, "
                f"cannot be sent to a worker ({reason(error)}). Pass plain values, or use the "
                "serial engine."
            )
            self.error.__cause__ = error
            return None

    def recut(self, items: list[Any]) -> list[Batch]:
        """Cut items that came back without results into batches of the present size."""
        parts = [items[at : at + self._size] for at in range(0, len(items), self._size)]
        return [Batch(part, pack(part)) for part in parts]

    def adapt(self, n_items: int, seconds: float) -> None:
        """Size the batches to come by the time that one has taken."""
        ideal = int(self._seconds * n_items / max(seconds, 1e-9))
        self._size = max(1, min(ideal, FASTEST_GROWTH * n_items, LARGEST_BATCH))


class WindowedEngine(Engine):
    """What engines with workers have in common; a subclass sends batches and receives outcomes."""

    _batch_seconds: ClassVar[float]

    def __init__(self) -> None:
        self._shared_objects: WeakValueDictionary[str, SharedObject[Any]] = WeakValueDictionary()

    def share(self, value: V) -> SharedObject[V]:
        """Make a large read-only value that goes to each worker once, when first needed."""
        shared = super().share(value)
        self._shared_objects[shared.token] = shared
        return shared

    @abstractmethod
    def _width(self) -> int:
        """How many batches may be in flight."""

    @abstractmethod
    def _send(self, work: bytes, batch: Batch) -> None:
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
        self, work: Work, items: Iterable[Any], describe: Describe, batch: int | None
    ) -> Iterator[Any]:
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
                    outcome.failure.throw(describe(undone[0]))
        finally:
            self._abandon([batch.future for batch in window if batch.future is not None])
        if stream.error is not None:
            raise stream.error

    def _pack_work(self, work: object) -> tuple[bytes, SharedObject[Any] | None]:
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

    def _fill(self, work: bytes, window: Window, stream: BatchStream) -> bool:
        """Take items up to the width of the window; tell whether anything is in flight."""
        self._dispatch(work, window)
        while len(window) < self._width() and (batch := stream.next()):
            window.append(batch)
            self._dispatch(work, window)
        return bool(window)

    def _dispatch(self, work: bytes, batches: Iterable[Batch]) -> None:
        """Send what has not been sent, in order; only the first if that must run alone."""
        for batch in batches:
            if batch.future is None:
                self._send(work, batch)
            if batch.alone:
                break

    def _settle(self, work: bytes, window: Window, describe: Describe) -> Outcome:
        """Get the outcome of the first batch, however many workers die on the way."""
        while not self._closed:
            try:
                return Outcome.unpack(self._first_outcome(work, window))
            except LostBatch as lost:
                if window[0].alone:
                    raise TaskError(
                        describe(window[0].items[0]),
                        "every worker that ran it died. Often the memory is used up, or a compiled "
                        "library crashed; leave the item out or give the workers more memory.",
                    ) from lost
                self._recover(work, window)
        raise RuntimeError("this engine was closed before all results were taken")

    def _recover(self, work: bytes, window: Window) -> None:
        """Run the first batch again, alone and item by item, and then others that were lost."""
        first = window.popleft()
        for batch in window:
            if batch.future is not None and self._is_lost(batch.future):
                batch.future = None
        window.extendleft(Batch([item], pack([item]), alone=True) for item in first.items[::-1])
        self._dispatch(work, window)
