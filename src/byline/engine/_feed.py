"""Cuts a stream of items into packed batches, each worth a journey to a worker."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, Generic, TypeVar

from byline.engine._task import describe_safely, pack, reason
from byline.errors import UsageError

__all__ = ["Batch", "Feed"]

T = TypeVar("T")

LARGEST_BATCH = 1024
FASTEST_GROWTH = 4


@dataclass(slots=True, eq=False)
class Batch(Generic[T]):
    """Items that travel together; `future` is the engine's handle once they have been sent."""

    items: list[T]
    packed: bytes
    future: Any = None
    losses: int = 0

    def apart(self) -> "list[Batch[T]]":
        """Give the same items one by one."""
        return [Batch([item], pack([item]), losses=self.losses) for item in self.items]


class Feed(Generic[T]):
    """The batches to come, sized so that each takes about `seconds` of work.

    Trouble with an item (its source fails, or it cannot travel) ends the feed; it is kept in
    `trouble`, to be raised when the results of the items before it have been given.
    """

    def __init__(
        self,
        items: Iterator[T],
        describe: Callable[[T], str],
        size: int | None,
        seconds: float,
    ) -> None:
        self.trouble: Exception | None = None
        self._items, self._describe = items, describe
        self._fixed, self._seconds = size, seconds
        self._size = 1

    def next(self) -> Batch[T] | None:
        """Give the next batch, or nothing when the items or the luck have run out."""
        items = [] if self.trouble else self._pull(self._fixed or self._size)
        if not items:
            return None
        try:
            return Batch(items, pack(items))
        except Exception:
            return self._pack_what_travels(items)

    def again(self, items: list[T]) -> list[Batch[T]]:
        """Cut anew items that came back without results."""
        starts = range(0, len(items), self._size)
        return [Batch(part, pack(part)) for at in starts if (part := items[at : at + self._size])]

    def learn(self, n_items: int, seconds: float) -> None:
        """Size the batches to come by the time one has taken."""
        ideal = int(self._seconds * n_items / max(seconds, 1e-9))
        self._size = max(1, min(ideal, FASTEST_GROWTH * n_items, LARGEST_BATCH))

    def _pull(self, size: int) -> list[T]:
        items: list[T] = []
        try:
            # extend() keeps what arrived before the source failed.
            items.extend(islice(self._items, size))
        except Exception as error:
            self.trouble = error
        return items

    def _pack_what_travels(self, items: list[T]) -> Batch[T] | None:
        good: list[T] = []
        for item in items:
            try:
                pack(item)
            except Exception as error:
                self.trouble = self._refusal(item, error)
                break
            good.append(item)
        return Batch(good, pack(good)) if good else None

    def _refusal(self, item: T, error: Exception) -> UsageError:
        message = f"{describe_safely(self._describe, item)} cannot be sent to a worker"
        refusal = UsageError(
            f"{message} ({reason(error)}). Pass plain values, or use the serial engine."
        )
        refusal.__cause__ = error
        return refusal
