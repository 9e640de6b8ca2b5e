"""What a worker runs, what it sends back, and on how many threads; the same for all engines."""

import sys
import traceback
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache
from reprlib import Repr
from time import perf_counter
from typing import Any, NoReturn

from byline.engine._shared import SharedObject, Source, shared_objects_in_use
from byline.errors import BylineError, TaskError, UsageError

__all__ = [
    "ONE_THREAD",
    "Outcome",
    "inside_task",
    "pack",
    "reason",
    "run",
    "short",
    "task",
]

HAND_BACK_SECONDS = 1.0
# Read by the numerical libraries when a new process loads them.
ONE_THREAD = dict.fromkeys(
    (
        "BLIS_NUM_THREADS",
        "MKL_NUM_THREADS",
        "NUMBA_NUM_THREADS",
        "NUMEXPR_NUM_THREADS",
        "OMP_NUM_THREADS",
        "OPENBLAS_NUM_THREADS",
        "VECLIB_MAXIMUM_THREADS",
    ),
    "1",
)


def pack(value: object) -> bytes:
    """Turn any value, closures included, into bytes a worker can read."""
    import cloudpickle

    return bytes(cloudpickle.dumps(value))


def run(work: bytes, items: bytes, shared_objects: Mapping[str, Source]) -> bytes:
    """Run packed work over packed items and pack what came of it; called in a worker.

    Items that are not begun within `HAND_BACK_SECONDS` come back without results, so that others
    can share in what turned out to be slow.
    """
    began = perf_counter()
    with shared_objects_in_use(shared_objects), task():
        results, failure = _attempt(work, items, began + HAND_BACK_SECONDS)
    return _pack_outcome(results, failure, perf_counter() - began)


@dataclass(frozen=True, slots=True)
class Failure:
    """The item after the last result failed; the reason in forms that can be serialised."""

    reason: str
    trace: str
    error: bytes | None
    unreadable: bool = False
    """The worker could not even read what it should do."""

    def throw(self, item: str) -> NoReturn:
        """Raise it in the caller's process, caused by the original error if that could travel."""
        if self.unreadable:
            raise UsageError(
                f"a worker cannot read the work it was sent ({self.reason}). Define it in a module "
                "that the workers can import, with the same packages installed there."
            ) from self._cause()
        raise TaskError(item, self.reason) from self._cause()

    def _cause(self) -> BaseException:
        import cloudpickle

        try:
            cause: BaseException = cloudpickle.loads(self.error)
        except Exception:
            return Exception(self.trace)
        cause.add_note(f"In the worker:\n{self.trace}")
        return cause


@dataclass(frozen=True, slots=True)
class Outcome:
    """Results of a batch, or of the first of its items, what stopped it and the seconds it took."""

    results: list[Any]
    failure: Failure | None
    seconds: float

    @classmethod
    def unpack(cls, packed: bytes) -> "Outcome":
        """Read what `run` gave."""
        import cloudpickle

        return cls(*cloudpickle.loads(packed))


@contextmanager
def task() -> Iterator[None]:
    """Mark what runs inside as a task: engines used in it run serially, on one numerical thread.

    A matrix product over two threads adds in another order than over one; so without this the
    last digits would depend on the engine.
    """
    before = _inside.set("task")
    libraries = _numerical_libraries(len(sys.modules))
    n_threads = [library.get_num_threads() for library in libraries]
    try:
        for library in libraries:
            library.set_num_threads(1)
        yield
    finally:
        for library, n in zip(libraries, n_threads, strict=True):
            library.set_num_threads(n or 1)
        _inside.reset(before)


def inside_task() -> bool:
    """Tell whether the caller is itself running in a task of some engine."""
    return _inside.get() is not None


def short(item: object) -> str:
    """Give the repr of an item, cut in the middle to about eighty characters."""
    return _repr.repr(item)


def reason(error: BaseException) -> str:
    """Tell an error in one line: our own by their message, others with their type."""
    if isinstance(error, BylineError):
        return str(error)
    return " ".join(f"{type(error).__name__}: {error}".split())


@lru_cache(maxsize=1)
def _numerical_libraries(_n_modules: int) -> list[Any]:
    """List the loaded BLAS and OpenMP libraries; anew only when modules have been imported."""
    from threadpoolctl import ThreadpoolController

    return list(ThreadpoolController().lib_controllers)


def _attempt(work: bytes, items: bytes, deadline: float) -> tuple[list[Any], Failure | None]:
    import cloudpickle

    results: list[Any] = []
    try:
        function = cloudpickle.loads(work)
        call = function.get() if isinstance(function, SharedObject) else function
        waiting = cloudpickle.loads(items)
    except Exception as error:
        return results, _failure(reason(error), error, unreadable=True)
    for item in waiting:
        if results and perf_counter() > deadline:
            break
        try:
            results.append(call(item))
        except (Exception, SystemExit) as error:
            return results, _failure(reason(error), error)
    return results, None


def _pack_outcome(results: list[Any], failure: Failure | None, seconds: float) -> bytes:
    try:
        return pack((results, failure, seconds))
    except Exception as error:
        message = f"its result, or that of an item sent with it, cannot travel ({reason(error)})"
        return pack(([], _failure(message, error), seconds))


def _failure(message: str, error: BaseException, *, unreadable: bool = False) -> Failure:
    import cloudpickle

    trace = "".join(traceback.format_exception(error))
    try:
        packed = pack(error)
        cloudpickle.loads(packed)
    except Exception:  # its constructor wants other arguments, or it holds a lock, a socket ...
        return Failure(message, trace, None, unreadable)
    return Failure(message, trace, packed, unreadable)


_inside: ContextVar[str | None] = ContextVar("byline_inside_task", default=None)
_repr = Repr()
_repr.maxother = _repr.maxstring = 80
