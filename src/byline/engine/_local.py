"""Processes on this machine, started only when the work turns out to last."""

import os
import pickle
from collections.abc import Iterable
from concurrent.futures import wait
from contextlib import suppress
from threading import Event, Thread
from time import perf_counter
from typing import Any

from byline.engine._feed import Batch
from byline.engine._files import Store, answer
from byline.engine._pool import Pool, WorkerDied
from byline.engine._task import run
from byline.engine._window import Lost, Window, Windowed

__all__ = ["Local"]

PATIENCE_SECONDS = 0.4  # of work, before workers are started
GRACE_SECONDS = 0.5  # for work no longer wanted; about what it costs to start new workers
LOOK_SECONDS = 0.02
FEW_JOBS = 8  # allowed on any machine
BATCHES_PER_JOB = 3


class Local(Windowed):
    """Worker processes on this machine.

    Work begins in this process. Once it has taken some tenths of a second and more items wait,
    worker processes are started beside it, and they take over when they are ready; so short work
    never waits for them.

    Parameters
    ----------
    jobs : int or None, default=None
        How many processes; by default as many as there are processors to use, and never many more
        than that, which would only take turns. With one, work stays in this process.
    """

    _batch_seconds = 0.05

    def __init__(self, jobs: int | None = None) -> None:
        super().__init__()
        self._asked, self._jobs = jobs, _sensible(jobs, _processors())
        self._pool: Pool | None = None
        self._store: Store | None = None
        self._seconds_here = 0.0

    def __repr__(self) -> str:
        return f"Local(jobs={self._jobs})"

    def close(self) -> None:
        """End the worker processes and remove what they shared."""
        super().close()
        if self._pool is not None:
            self._pool.stop()
        if self._store is not None:
            self._store.remove()

    def _width(self) -> int:
        return BATCHES_PER_JOB * self._jobs if self._has_workers() else self._jobs + 1

    def _has_workers(self) -> bool:
        return self._pool is not None and self._pool.is_up()

    def _dispatch(self, work: bytes, batches: Iterable[Batch[Any]]) -> None:
        if self._has_workers():
            super()._dispatch(work, batches)

    def _answer(self, work: bytes, window: Window) -> bytes:
        if not self._has_workers():
            return self._run_here(work, window)
        self._dispatch(work, window)
        return super()._answer(work, window)

    def _run_here(self, work: bytes, window: Window) -> bytes:
        """Run the first batch in this process; if it lasts, the others go to workers meanwhile."""
        waiting, finished = list(window)[1:], Event()
        helper = Thread(target=self._call_workers, args=(work, waiting, finished), daemon=True)
        if waiting and self._jobs > 1:
            helper.start()
        began = perf_counter()
        try:
            return run(work, window[0].packed, self._shared_objects)
        finally:
            self._seconds_here += perf_counter() - began
            finished.set()
            if helper.ident:
                helper.join()

    def _call_workers(self, work: bytes, waiting: list[Batch[Any]], finished: Event) -> None:
        """Start workers unless the work here is finished soon; let them begin when they can."""
        if finished.wait(max(0.0, PATIENCE_SECONDS - self._seconds_here)):
            return
        with suppress(Exception):  # raised again when the main thread sends in its turn
            self._open()
            while not self._has_workers():
                if finished.wait(LOOK_SECONDS):
                    return
            self._dispatch(work, waiting)

    def _send(self, work: bytes, batch: Batch[Any]) -> None:
        pool, store = self._open()
        shared_objects = store.shared_objects(list(self._shared_objects.values()))
        batch.future = pool.submit(pickle.dumps((work, batch.packed, shared_objects)))

    def _open(self) -> tuple[Pool, Store]:
        store = self._store = self._store or Store()
        if self._pool is None:
            self._jobs = _sensible(self._asked, _processors_granted())
            self._pool = Pool(self._jobs, answer, store.folder)
        return self._pool, store

    def _receive(self, future: Any) -> bytes:
        try:
            return bytes(future.result())
        except WorkerDied as died:
            raise Lost from died

    def _is_lost(self, future: Any) -> bool:
        return future.done() and isinstance(future.exception(), WorkerDied)

    def _abandon(self, futures: list[Any]) -> None:
        running = [future for future in futures if not future.cancel()]
        if self._pool is not None:
            self._pool.kill(wait(running, GRACE_SECONDS).not_done)


def _sensible(asked: int | None, processors: int) -> int:
    return min(asked or processors, max(FEW_JOBS, 2 * processors))


def _processors() -> int:
    """Count the processors that this process may use, at a glance."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _processors_granted() -> int:
    """Count them again, also with the limits of containers."""
    from loky import cpu_count  # too heavy to load for work that stays here

    return int(cpu_count())
