"""Worker processes, each with its own connection, none of which outlives this process."""

import atexit
import os
import shutil
import signal
import sys
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from queue import SimpleQueue
from threading import Event, Lock, Thread, current_thread
from typing import Any
from weakref import WeakSet, finalize

from byline.engine._threads import ONE_THREAD

__all__ = ["Pool", "WorkerDied"]

Answer = Callable[[bytes], bytes]
Request = tuple[bytes, Future[bytes]]


class WorkerDied(Exception):
    """The process that ran a task is gone."""


class Pool:
    """Processes that run tasks; one that dies takes with it only the task it was running.

    Each process is looked after by a thread and shares nothing with the others. With common
    queues, as most process pools have, one process killed in the middle can block them all.

    Parameters
    ----------
    jobs : int
        How many processes.
    answer : callable
        What a process does with a request.
    folder : Path
        Removed by the processes if this one is killed before it can tidy up.
    """

    def __init__(self, jobs: int, answer: Answer, folder: Path) -> None:
        self._requests: SimpleQueue[Request | None] = SimpleQueue()
        self._up = Event()
        self._threads = [
            WorkerThread(self._requests, self._up, answer, folder) for _ in range(jobs)
        ]
        self.stop = finalize(self, _stop, os.getpid(), self._requests, self._threads)
        self.stop.atexit = False
        _stop_at_exit().add(self)
        for thread in self._threads:
            thread.start()

    def submit(self, request: bytes) -> Future[bytes]:
        """Give the future answer to a request."""
        future: Future[bytes] = Future()
        self._requests.put((request, future))
        return future

    def is_up(self) -> bool:
        """Tell whether a process has come up."""
        return self._up.is_set()

    def kill(self, futures: set[Future[bytes]]) -> None:
        """End the processes that run these requests; new ones take their places when needed."""
        for thread in self._threads:
            thread.kill(futures)


class WorkerThread(Thread):
    """Looks after one process: starts it, sends it requests, and replaces it when it dies."""

    def __init__(
        self, requests: SimpleQueue[Request | None], up: Event, answer: Answer, folder: Path
    ) -> None:
        super().__init__(daemon=True)
        self._requests, self._up, self._duty = requests, up, (answer, os.getpid(), folder)
        self._lock = Lock()
        self._closed = Event()
        self._process: Any = None
        self._line: Any = None
        self._running: Future[bytes] | None = None

    def run(self) -> None:
        """Serve requests until there are no more."""
        with suppress(Exception):  # raised again with the first task
            self._begin()
        while (pending := self._requests.get()) is not None:
            request, future = pending
            if future.set_running_or_notify_cancel():
                self._serve(request, future)
        if self._process is not None:
            self._process.join()
            self._line.close()

    def kill(self, futures: set[Future[bytes]]) -> None:
        """End the process if it is running one of these."""
        with self._lock:
            if self._running in futures:
                self._end()

    def close(self) -> None:
        """End the process for good."""
        with self._lock:
            self._closed.set()
            self._end()

    def _serve(self, request: bytes, future: Future[bytes]) -> None:
        with self._lock:
            self._running = future
        try:
            answer = self._ask(request)
        except Exception as error:
            future.set_exception(error)
        else:
            future.set_result(answer)
        with self._lock:
            self._running = None

    def _ask(self, request: bytes) -> bytes:
        if self._process is None or not self._process.is_alive():
            self._begin()
        try:
            self._line.send_bytes(request)
            return bytes(self._line.recv_bytes())
        except (EOFError, OSError) as hung_up:
            self._process.join()
            raise WorkerDied from hung_up

    def _begin(self) -> None:
        # loky's processes, unlike the standard ones, do not run the user's script again.
        from loky.backend import get_context

        context = get_context("loky")
        _block_interrupts()
        with self._lock:
            if self._closed.is_set():
                raise WorkerDied
            self._line, theirs = context.Pipe()
            with theirs:
                process = context.Process(
                    target=serve, args=(theirs, *self._duty), env=ONE_THREAD, daemon=True
                )
                process.start()
            self._process = process
        try:
            self._line.recv_bytes()
        except (EOFError, OSError) as hung_up:
            raise WorkerDied from hung_up
        self._up.set()

    def _end(self) -> None:
        if self._process is not None and self._process.is_alive():
            with suppress(ProcessLookupError):
                os.kill(self._process.pid, getattr(signal, "SIGKILL", signal.SIGTERM))


def serve(line: Any, answer: Answer, parent: int, folder: Path) -> None:
    """Run a worker: answer requests until killed, or until the parent is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_watch, args=(parent, folder), daemon=True).start()
    with suppress(EOFError, OSError):
        line.send_bytes(b"up")
        while True:
            line.send_bytes(answer(line.recv_bytes()))
    shutil.rmtree(folder, ignore_errors=True)


def _watch(parent: int, folder: Path) -> None:
    """Notice also in the middle of a task that the parent is gone."""
    while os.getppid() == parent:
        time.sleep(0.5)
    shutil.rmtree(folder, ignore_errors=True)
    os._exit(1)


def _block_interrupts() -> None:
    """Block SIGINT in this thread and in the processes it starts; the main thread receives it.

    Workers that receive it while they start would print a traceback each.
    """
    if sys.platform != "win32":
        from multiprocessing.resource_tracker import ensure_running

        ensure_running()  # before, not after: starting it unblocks the signal again
        signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])


@cache
def _stop_at_exit() -> WeakSet[Pool]:
    """Return the set of pools that are stopped when the program ends without closing them."""
    # Loaded first: its own exit hook, which waits for all processes, is then called after ours.
    import_module("multiprocessing.util")
    pools: WeakSet[Pool] = WeakSet()
    atexit.register(lambda: [pool.stop() for pool in list(pools)])
    return pools


def _stop(owner: int, requests: SimpleQueue[Request | None], threads: list[WorkerThread]) -> None:
    if os.getpid() != owner:  # a fork of the program, which has no say over the processes
        return
    for thread in threads:
        thread.close()
        requests.put(None)
    for thread in threads:
        if thread is not current_thread():  # where the pool may have been collected
            thread.join()
