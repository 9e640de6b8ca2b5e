"""Worker processes on this machine (loky's), started only when the work turns out to last."""

import os
import shutil
import signal
import sys
import threading
import time
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Future, wait
from contextlib import contextmanager, suppress
from pathlib import Path
from time import perf_counter
from typing import Any
from uuid import uuid4

from byline.engine._shared import SharedFile, SharedFolder, forget_values
from byline.engine._task import ONE_THREAD, run
from byline.engine._window import Batch, LostBatch, Window, WindowedEngine

__all__ = ["Local"]

SECONDS_BEFORE_WORKERS = 0.4  # of work in this process
SECONDS_BEFORE_KILL = 0.5  # for work no longer wanted; about what it costs to start new workers
POLL_SECONDS = 0.02
PARENT_POLL_SECONDS = 0.5
FEW_JOBS = 8  # allowed on any machine
BATCHES_PER_JOB = 3
# loky would restart a worker that has grown by 300 MB; mapped arrays count as such growth.
WORKER_ENVIRONMENT = ONE_THREAD | {"LOKY_MAX_MEMORY_LEAK_SIZE": "1e15"}


class Local(WindowedEngine):
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
        self._jobs_wanted, self._jobs = jobs, _bounded_jobs(jobs, _count_processors())
        self._folder: SharedFolder | None = None
        self._executor: Any = None
        self._first_answer: Future[int] | None = None
        self._helper: threading.Thread | None = None
        self._seconds_here = 0.0

    def __repr__(self) -> str:
        return f"Local(jobs={self._jobs})"

    def close(self) -> None:
        """End the worker processes and remove what they shared."""
        super().close()
        if self._helper is not None:
            with suppress(RuntimeError):  # interrupted before it was started
                self._helper.join()  # an interrupt may have come while it was starting workers
        self._kill_workers()
        if self._folder is not None:
            self._folder.remove()

    def _width(self) -> int:
        return BATCHES_PER_JOB * self._jobs if self._has_workers() else self._jobs + 1

    def _has_workers(self) -> bool:
        return self._first_answer is not None and self._first_answer.done()

    def _dispatch(self, work: bytes, batches: Iterable[Batch]) -> None:
        if self._has_workers():
            super()._dispatch(work, batches)

    def _first_outcome(self, work: bytes, window: Window) -> bytes:
        if not self._has_workers():
            return self._run_here(work, window)
        self._dispatch(work, window)
        return super()._first_outcome(work, window)

    def _run_here(self, work: bytes, window: Window) -> bytes:
        """Run the first batch in this process; if it lasts, the others go to workers meanwhile."""
        others, finished = list(window)[1:], threading.Event()
        if others and self._jobs > 1:
            self._helper = threading.Thread(
                target=self._start_and_dispatch, args=(work, others, finished), daemon=True
            )
            self._helper.start()
        began = perf_counter()
        try:
            return run(work, window[0].packed, self._shared_objects)
        finally:
            self._seconds_here += perf_counter() - began
            finished.set()
            if self._helper is not None:
                self._helper.join()

    def _start_and_dispatch(
        self, work: bytes, others: list[Batch], finished: threading.Event
    ) -> None:
        """Start workers unless the work here is finished soon; let them begin when they can."""
        if finished.wait(max(0.0, SECONDS_BEFORE_WORKERS - self._seconds_here)):
            return
        with suppress(Exception):  # raised again when the main thread sends in its turn
            self._start_workers()
            while not self._has_workers():
                if finished.wait(POLL_SECONDS):
                    return
            self._dispatch(work, others)

    def _start_workers(self) -> None:
        """Start an executor, unless there is one."""
        if self._executor is not None or self._closed:
            return
        from loky import ProcessPoolExecutor, cpu_count

        self._folder = self._folder or SharedFolder()
        self._jobs = _bounded_jobs(self._jobs_wanted, int(cpu_count()))
        with _interrupts_blocked():
            self._executor = ProcessPoolExecutor(
                self._jobs,
                initializer=_prepare_worker,
                initargs=(os.getpid(), self._folder.path),
                env=WORKER_ENVIRONMENT,
            )
            first_answer = self._executor.submit(os.getpid)
        self._first_answer = self._first_answer or first_answer

    def _kill_workers(self) -> None:
        executor, self._executor = self._executor, None
        if executor is not None:
            executor.shutdown(kill_workers=True)

    def _send(self, work: bytes, batch: Batch) -> None:
        from loky import BrokenProcessPool

        self._start_workers()
        try:
            batch.future = self._submit(work, batch.packed)
        except BrokenProcessPool:  # workers died while they were idle
            self._kill_workers()
            self._start_workers()
            batch.future = self._submit(work, batch.packed)

    def _submit(self, work: bytes, items: bytes) -> Any:
        if self._executor is None or self._folder is None:
            raise RuntimeError("this engine was closed before all results were taken")
        shared_objects = self._folder.write(list(self._shared_objects.values()))
        outcome = self._folder.path / f"outcome-{uuid4().hex}"
        return self._executor.submit(_run_to_file, work, items, shared_objects, outcome)

    def _receive(self, future: Any) -> bytes:
        try:
            outcome: Path = future.result()
        except Exception as error:  # `run` itself raises nothing
            raise LostBatch from error
        packed = outcome.read_bytes()
        outcome.unlink()
        return packed

    def _is_lost(self, future: Any) -> bool:
        return future.done() and future.exception() is not None

    def _abandon(self, futures: list[Any]) -> None:
        running = [future for future in futures if not future.cancel()]
        done, not_done = wait(running, SECONDS_BEFORE_KILL)
        for future in done:
            if not self._is_lost(future):
                future.result().unlink(missing_ok=True)
        if not_done:
            self._kill_workers()


def _run_to_file(
    work: bytes, items: bytes, shared_objects: Mapping[str, SharedFile], outcome: Path
) -> Path:
    """Run a batch in a worker and write its packed outcome to a file.

    A worker killed while it sends a long result through loky's queue would leave the reader at the
    other end waiting for the rest; the name of a file is sent in one piece.
    """
    forget_values(but=shared_objects.values())
    outcome.write_bytes(run(work, items, shared_objects))
    return outcome


def _prepare_worker(parent: int, folder: Path) -> None:
    """Leave interrupts to the parent, and end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_exit_with_parent, args=(parent, folder), daemon=True).start()


def _exit_with_parent(parent: int, folder: Path) -> None:
    """Notice, also in the middle of a task, that the parent was killed, and tidy up for it."""
    while os.getppid() == parent:
        time.sleep(PARENT_POLL_SECONDS)
    shutil.rmtree(folder, ignore_errors=True)
    os._exit(1)


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Start processes that never receive SIGINT: while they start they would print a traceback."""
    if sys.platform == "win32":
        yield
        return
    from multiprocessing.resource_tracker import ensure_running

    ensure_running()  # before, not after: starting it unblocks the signal again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _bounded_jobs(wanted: int | None, n_processors: int) -> int:
    return min(wanted or n_processors, max(FEW_JOBS, 2 * n_processors))


def _count_processors() -> int:
    """Count the processors this process may use, as loky does, which is slow to import."""
    found = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    limit = os.environ.get("LOKY_MAX_CPU_COUNT", "")
    return min(found or 1, max(1, int(limit))) if limit.isdecimal() else found or 1
