"""Engines that send work away: a bounded window of batches under way, given back in order."""

from abc import abstractmethod
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any, ClassVar, TypeVar
from weakref import WeakValueDictionary

from byline.engine._engine import Engine
from byline.engine._feed import Batch, Feed
from byline.engine._shared import Shared
from byline.engine._task import Outcome, describe_safely, pack, reason
from byline.errors import TaskError, UsageError

__all__ = ["Lost", "Windowed"]

T = TypeVar("T")
R = TypeVar("R")
V = TypeVar("V")
Window = deque[Batch[Any]]

LARGE_WORK = 100_000  # bytes; work that carries more is shared, not sent with each batch
DEATHS_ALLOWED = 2  # one more, and the item itself is taken to kill workers


class Lost(Exception):
    """The workers running some batches are gone; nothing is known against the batches."""


class Windowed(Engine):
    """What engines with workers have in common; a subclass says how a batch goes and comes."""

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
        """How many batches may be under way."""

    @abstractmethod
    def _send(self, work: bytes, batch: Batch[Any]) -> None:
        """Set the batch going and note its future."""

    @abstractmethod
    def _receive(self, future: Any) -> bytes:
        """Wait for what `run` gave, or raise `Lost`."""

    @abstractmethod
    def _is_lost(self, future: Any) -> bool:
        """Tell whether the batch of this future will never be answered."""

    @abstractmethod
    def _abandon(self, futures: list[Any]) -> None:
        """Cancel these; their results are no longer wanted."""

    def _answer(self, work: bytes, window: Window) -> bytes:
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
        feed = Feed(items, describe, batch, self._batch_seconds)
        window: Window = deque()
        try:
            while self._fill(packed, window, feed):
                outcome = self._settle(packed, window, describe)
                undone = window.popleft().items[len(outcome.results) :]
                feed.learn(max(1, len(outcome.results)), outcome.seconds)
                if outcome.failure is None:
                    window.extendleft(reversed(feed.again(undone)))
                yield from outcome.results
                if outcome.failure is not None:
                    outcome.failure.throw(describe_safely(describe, undone[0]))
        finally:
            self._abandon([batch.future for batch in window if batch.future is not None])
        if feed.trouble is not None:
            raise feed.trouble

    def _pack_work(self, work: object) -> tuple[bytes, Shared[Any] | None]:
        """Pack the work; if it carries a lot, only the name under which it is shared travels."""
        try:
            packed = pack(work)
        except Exception as error:
            raise UsageError(
                f"the work cannot be sent to a worker ({reason(error)}). Leave out what cannot "
                "travel (open files, locks, connections), or use the serial engine."
            ) from error
        if len(packed) <= LARGE_WORK:
            return packed, None
        shared = self.share(work)
        return pack(shared), shared

    def _fill(self, work: bytes, window: Window, feed: Feed[Any]) -> bool:
        """Take items up to the width of the window; tell whether anything is under way."""
        self._dispatch(work, window)
        suspected = any(batch.losses >= DEATHS_ALLOWED for batch in window)
        while not suspected and len(window) < self._width() and (batch := feed.next()):
            window.append(batch)
            self._dispatch(work, window)
        return bool(window)

    def _dispatch(self, work: bytes, batches: Iterable[Batch[Any]]) -> None:
        """Send what has not been sent, in order; what was lost often waits for its own turn."""
        for batch in batches:
            if batch.future is None and batch.losses < DEATHS_ALLOWED:
                self._send(work, batch)

    def _settle(self, work: bytes, window: Window, describe: Callable[[Any], str]) -> Outcome:
        """Get the outcome of the first batch, however many workers die on the way."""
        while not self._closed:
            try:
                return Outcome.unpack(self._answer(work, window))
            except Lost:
                self._recover(work, window, describe)
        raise RuntimeError("this engine was closed before all results were taken")

    def _recover(self, work: bytes, window: Window, describe: Callable[[Any], str]) -> None:
        """Send lost batches again; the ones lost often go alone, in their turn, item by item."""
        for batch in window:
            if batch.future is not None and self._is_lost(batch.future):
                batch.future, batch.losses = None, batch.losses + 1
        first = window[0]
        if first.losses > DEATHS_ALLOWED and len(first.items) == 1:
            raise TaskError(
                describe_safely(describe, first.items[0]),
                "every worker that ran it died. Often the memory is used up, or a compiled "
                "library crashed; leave the item out or give the workers more memory.",
            )
        if first.losses >= DEATHS_ALLOWED and len(first.items) > 1:
            window.popleft()
            window.extendleft(reversed(first.apart()))
        self._dispatch(work, window)
