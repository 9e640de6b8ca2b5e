"""An engine that says how far it is."""

from collections.abc import Callable, Iterable, Iterator, Sized
from typing import TypeVar

from byline.engine._engine import Engine
from byline.engine._shared import Shared
from byline.engine._task import short

__all__ = ["Watched"]

T = TypeVar("T")
R = TypeVar("R")
V = TypeVar("V")
Tell = Callable[[int, int | None], None]


class Watched(Engine):
    """Another engine, with a word after each result: how many there are, and of how many if known.

    Closing it closes the other.
    """

    def __init__(self, inner: Engine, tell: Tell) -> None:
        self._inner, self._tell = inner, tell

    def __repr__(self) -> str:
        return f"Watched({self._inner!r})"

    def map(
        self,
        work: Callable[[T], R],
        items: Iterable[T],
        *,
        describe: Callable[[T], str] = short,
        batch: int | None = None,
    ) -> Iterator[R]:
        """As of the other engine."""
        total = len(items) if isinstance(items, Sized) else None
        results = self._inner.map(work, items, describe=describe, batch=batch)
        return self._watched(results, total)

    def share(self, value: V) -> Shared[V]:
        """As of the other engine."""
        return self._inner.share(value)

    def close(self) -> None:
        """Close the other engine."""
        self._inner.close()

    def _watched(self, results: Iterator[R], total: int | None) -> Iterator[R]:
        for done, result in enumerate(results, 1):
            self._tell(done, total)
            yield result

    def _map(
        self,
        work: Callable[[T], R],
        items: Iterator[T],
        describe: Callable[[T], str],
        batch: int | None,
    ) -> Iterator[R]:
        return self._inner._map(work, items, describe, batch)
