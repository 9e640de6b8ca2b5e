"""A Dask cluster by the address of its scheduler: workers on other machines, or on this one."""

from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from time import monotonic, sleep
from typing import Any
from uuid import uuid4
from weakref import WeakKeyDictionary, finalize

from byline.engine._client import (
    WorkerCopy,
    connect_client,
    disconnect_client,
    run_with_shared_objects,
)
from byline.engine._feed import Batch
from byline.engine._shared import Shared
from byline.engine._task import reason
from byline.engine._window import Lost, Windowed
from byline.errors import InputError

__all__ = ["Cluster"]

LOOK_SECONDS = 2.0  # how often the number of workers is asked for
PATIENCE_SECONDS = 30.0  # how long to wait for workers when there are none
BATCHES_PER_THREAD = 3


class Cluster(Windowed):
    """The workers of a Dask scheduler.

    Parameters
    ----------
    address : str
        ``tcp://host:port`` or ``tls://host:port`` of the scheduler.
    jobs : int or None, default=None
        How many batches may be under way at once; by default enough to keep all workers busy.
    """

    _batch_seconds = 0.2

    def __init__(self, address: str, jobs: int | None = None) -> None:
        super().__init__()
        self.address, self._jobs = address, jobs
        self._client = connect_client(address)
        self._disconnect = finalize(self, disconnect_client, self._client)
        self._scattered: WeakKeyDictionary[Shared[Any], Any] = WeakKeyDictionary()
        self._threads, self._looked = 0, -LOOK_SECONDS

    def __repr__(self) -> str:
        return f"Cluster({self.address!r})"

    def close(self) -> None:
        """Cancel what is pending and leave the cluster, whose workers go on without us."""
        super().close()
        self._disconnect()

    def _width(self) -> int:
        return self._jobs or BATCHES_PER_THREAD * max(1, self._count_threads())

    def _send(self, work: bytes, batch: Batch[Any]) -> None:
        import dask

        values = {
            shared.token: self._scatter(shared) for shared in list(self._shared_objects.values())
        }
        # No warning about large graphs: batches are bounded, and large values are scattered.
        with dask.config.set({"distributed.admin.large-graph-warning-threshold": "1 TB"}):
            batch.future = self._client.submit(
                run_with_shared_objects,
                work,
                batch.packed,
                list(values),
                list(values.values()),
                key=f"byline-{uuid4().hex}",
                pure=False,
            )

    def _scatter(self, shared: Shared[Any]) -> Any:
        """Put a value on all workers; again, if all that had it are gone."""
        future = self._scattered.get(shared)
        if future is None or future.status != "finished":
            self._await_workers()
            copy = WorkerCopy(*shared.serialised())
            with self._explained_errors():
                [future] = self._client.scatter([copy], broadcast=True, hash=False)
            self._scattered[shared] = future
        return future

    def _receive(self, future: Any) -> bytes:
        from distributed import KilledWorker

        while True:
            try:
                return bytes(future.result(timeout=LOOK_SECONDS))
            except TimeoutError:
                self._await_workers()
            except (CancelledError, KilledWorker) as error:
                if self._client.status == "running":
                    raise Lost from error
                raise self._explain(ConnectionError("closed")) from error
            except Exception as error:
                raise self._explain(error) from error

    def _is_lost(self, future: Any) -> bool:
        return future.status in ("cancelled", "lost", "error")

    def _abandon(self, futures: list[Any]) -> None:
        if futures and self._client.status == "running":
            with suppress(OSError):
                self._client.cancel(futures, force=True)

    def _await_workers(self) -> None:
        """Wait a while for workers if there are none."""
        began = monotonic()
        while not self._count_threads():
            if monotonic() - began > PATIENCE_SECONDS:
                raise InputError(
                    f"the Dask scheduler at {self.address} has no workers, or they leave at once "
                    "because byline is not installed there (their log says so). "
                    f"Start one or more with: dask worker {self.address}"
                )
            sleep(LOOK_SECONDS / 4)

    def _count_threads(self) -> int:
        """Count the threads of all workers, now or a moment ago."""
        if monotonic() - self._looked >= LOOK_SECONDS:
            with self._explained_errors():
                self._threads = sum(self._client.nthreads().values())
            self._looked = monotonic()
        return self._threads

    @contextmanager
    def _explained_errors(self) -> Iterator[None]:
        try:
            yield
        except Exception as error:
            raise self._explain(error) from error

    def _explain(self, error: Exception) -> InputError:
        """Turn what Dask raises into what a user can act on."""
        if isinstance(error, OSError):
            return InputError(
                f"lost the Dask scheduler at {self.address} ({reason(error)}). "
                "See whether it still runs, and start again."
            )
        return InputError(
            f"the Dask cluster at {self.address} cannot run the work ({reason(error)}). "
            "Its scheduler and workers need the same version of byline installed."
        )
