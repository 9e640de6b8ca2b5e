"""An engine runs one piece of work over many items and hands back the results in order."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sized
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self, TypeVar

from byline.engine._shared import SharedObject
from byline.engine._task import inside_task, reason, short, task
from byline.errors import TaskError, UsageError

if TYPE_CHECKING:
    from numpy.random import SeedSequence

__all__ = ["Describe", "Engine", "Serial", "WithProgress", "Work", "spawn_seeds"]

T = TypeVar("T")
R = TypeVar("R")
V = TypeVar("V")
Work = Callable[[Any], Any]
Describe = Callable[[Any], str]


class Engine(ABC):
    """Where work runs. All engines give the same answers in the same order.

    An engine is a context manager; leaving it, or `close`, ends every process it started. Inside a
    task every engine runs serially, so work may itself use an engine without asking where it is.
    """

    _closed = False

    def map(
        self,
        work: Callable[[T], R],
        items: Iterable[T],
        *,
        describe: Callable[[T], str] = short,
        batch: int | None = None,
    ) -> Iterator[R]:
        """Give the result of `work` for each item, lazily, in the order of the items.

        Only a bounded number of items is taken ahead of the results, so `items` may be endless.
        A task that raises becomes a `TaskError` naming the item by `describe`, raised in its turn;
        what was pending is cancelled and the engine stays usable. `batch` fixes how many items
        travel together; left out, it follows the time they take.
        """
        if self._closed:
            raise RuntimeError("this engine is closed; connect a new one")
        if batch is not None and batch < 1:
            raise UsageError(f"batch must be at least 1, got {batch}")
        if inside_task():
            return _one_by_one(work, items, describe)
        return self._map(work, items, describe, batch)

    def share(self, value: V) -> SharedObject[V]:
        """Make a large read-only value that goes to each worker once, not with every item."""
        return SharedObject(value)

    def close(self) -> None:
        """Cancel what is pending and end what the engine started; harmless when repeated."""
        self._closed = True

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        # An engine that travels with the work arrives as the one that starts nothing.
        return Serial, ()

    @abstractmethod
    def _map(
        self, work: Work, items: Iterable[Any], describe: Describe, batch: int | None
    ) -> Iterator[Any]:
        """Do what `map` promises, outside of any task."""


class Serial(Engine):
    """One item after the other, in this process; what every other engine is compared with."""

    def __repr__(self) -> str:
        return "Serial()"

    def _map(
        self, work: Work, items: Iterable[Any], describe: Describe, batch: int | None
    ) -> Iterator[Any]:
        return _one_by_one(work, items, describe)


class WithProgress(Engine):
    """Another engine that reports its progress: `report(done, total)` is called after each result.

    The total is None where the items have no length. Closing it closes the other engine.
    """

    def __init__(self, inner: Engine, report: Callable[[int, int | None], None]) -> None:
        self._inner, self._report = inner, report

    def __repr__(self) -> str:
        return f"WithProgress({self._inner!r})"

    def share(self, value: V) -> SharedObject[V]:
        """As of the other engine."""
        return self._inner.share(value)

    def close(self) -> None:
        """Close the other engine."""
        self._inner.close()

    def _map(
        self, work: Work, items: Iterable[Any], describe: Describe, batch: int | None
    ) -> Iterator[Any]:
        total = len(items) if isinstance(items, Sized) else None
        results = self._inner.map(work, items, describe=describe, batch=batch)
        for done, result in enumerate(results, 1):
            self._report(done, total)
            yield result


def spawn_seeds(seed: int, n: int) -> list["SeedSequence"]:
    """Give `n` independent seeds, one per item; the first ones are the same whatever `n` is.

    Randomness split per item does not depend on how many workers there are.
    """
    from numpy.random import SeedSequence

    return SeedSequence(seed).spawn(n)


def _one_by_one(work: Work, items: Iterable[Any], describe: Describe) -> Iterator[Any]:
    for item in items:
        try:
            with task():
                result = work(item)
        except (Exception, SystemExit) as error:
            raise TaskError(describe(item), reason(error)) from error
        yield result
