"""A Dask cluster by the address of its scheduler: workers on other machines, or on this one."""

import socket
from concurrent.futures import CancelledError
from contextlib import suppress
from time import monotonic, sleep
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4
from weakref import WeakKeyDictionary, finalize

from byline.engine._shared import SharedObject, cannot_be_shared
from byline.engine._task import reason, run
from byline.engine._window import Batch, LostBatch, WindowedEngine
from byline.errors import InputError, MissingPackage

__all__ = ["Cluster"]

CONNECT_SECONDS = 10.0
DISCONNECT_SECONDS = 5.0
POLL_SECONDS = 2.0  # how often the workers are counted
SECONDS_WITHOUT_WORKERS = 30.0
BATCHES_PER_THREAD = 3


class Cluster(WindowedEngine):
    """The workers of a Dask scheduler.

    Parameters
    ----------
    address : str
        ``tcp://host:port`` or ``tls://host:port`` of the scheduler.
    jobs : int or None, default=None
        How many batches may be in flight at once; by default enough to keep all workers busy.
    """

    _batch_seconds = 0.2

    def __init__(self, address: str, jobs: int | None = None) -> None:
        super().__init__()
        self.address, self._jobs = address, jobs
        self._client = _connect_client(address)
        self._disconnect = finalize(self, _disconnect_client, self._client)
        self._scattered: WeakKeyDictionary[SharedObject[Any], Any] = WeakKeyDictionary()
        self._n_threads, self._counted_at = 0, -POLL_SECONDS

    def __repr__(self) -> str:
        return f"Cluster({self.address!r})"

    def close(self) -> None:
        """Cancel what is pending and leave the cluster, whose workers go on without us."""
        super().close()
        self._disconnect()

    def _width(self) -> int:
        return self._jobs or BATCHES_PER_THREAD * max(1, self._count_threads())

    def _send(self, work: bytes, batch: Batch) -> None:
        import dask

        values = {
            shared.token: self._scatter(shared) for shared in list(self._shared_objects.values())
        }
        # No warning about large graphs: batches are bounded, and large values are scattered.
        with dask.config.set({"distributed.admin.large-graph-warning-threshold": "1 TB"}):
            batch.future = self._client.submit(
                _run_on_worker,
                work,
                batch.packed,
                list(values),
                list(values.values()),
                key=f"byline-{uuid4().hex}",
                pure=False,
            )

    def _scatter(self, shared: SharedObject[Any]) -> Any:
        """Put a value on all workers; again, if all that had it are gone."""
        future = self._scattered.get(shared)
        if future is None or future.status != "finished":
            self._await_workers()
            try:
                [future] = self._client.scatter([shared.get()], broadcast=True, hash=False)
            except TypeError as error:
                raise cannot_be_shared(shared.get(), error) from error
            except Exception as error:
                raise self._explain(error) from error
            self._scattered[shared] = future
        return future

    def _receive(self, future: Any) -> bytes:
        from distributed import KilledWorker

        while True:
            try:
                return bytes(future.result(timeout=POLL_SECONDS))
            except TimeoutError:
                self._await_workers()
            except (CancelledError, KilledWorker) as error:
                if self._client.status == "running":
                    raise LostBatch from error
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
            if monotonic() - began > SECONDS_WITHOUT_WORKERS:
                raise InputError(
                    f"the Dask scheduler at {self.address} has no workers, or they leave at once "
                    "because byline is not installed there (their log says so). "
                    f"Start one or more with: dask worker {self.address}"
                )
            sleep(POLL_SECONDS / 4)

    def _count_threads(self) -> int:
        """Count the threads of all workers, now or a moment ago."""
        if monotonic() - self._counted_at >= POLL_SECONDS:
            try:
                self._n_threads = sum(self._client.nthreads().values())
            except Exception as error:
                raise self._explain(error) from error
            self._counted_at = monotonic()
        return self._n_threads

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


def _run_on_worker(work: bytes, items: bytes, tokens: list[str], values: list[Any]) -> bytes:
    """Run a batch on a Dask worker; the values are there because the task depends on them."""
    return run(work, items, dict(zip(tokens, map(SharedObject, values), strict=True)))


def _connect_client(address: str) -> Any:
    """Connect to the scheduler at an address like ``tcp://127.0.0.1:8786``."""
    distributed = _import_quietly()
    _check_scheduler(address)
    try:
        return distributed.Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (ImportError, OSError, TypeError, ValueError) as error:
        raise InputError(
            f"the Dask scheduler at {address} does not let this program in ({reason(error)}). "
            "Check its log, the certificates that Dask's configuration names under "
            "distributed.comm.tls, and that both sides run the same Dask."
        ) from error


def _disconnect_client(client: Any) -> None:
    """Leave the cluster; what was pending for us is dropped by the scheduler."""
    with suppress(OSError):  # the scheduler may be gone already, or slow to answer
        client.close(timeout=DISCONNECT_SECONDS)


def _import_quietly() -> Any:
    """Import distributed; it logs to stderr unless configured before it is first imported."""
    try:
        import dask

        # A user's own logging settings for Dask are left as they are.
        # tornado would report Dask's own error over an interrupt that comes as a wait begins.
        loud = ("distributed", "distributed.client", "tornado.application")
        quiet = dict.fromkeys(loud, "critical")
        with dask.config.set({"logging": dask.config.get("logging", quiet)}):
            import distributed
    except ImportError as error:
        raise MissingPackage("an engine on a Dask cluster", "cluster") from error
    return distributed


def _check_scheduler(address: str) -> None:
    """Refuse a port where nothing listens, or where a server waits for us to speak first.

    A scheduler speaks first. Dask would wait for ever for the greeting of, say, a web server.
    """
    parts = urlsplit(address)
    try:
        with socket.create_connection((parts.hostname, parts.port), CONNECT_SECONDS) as connection:
            speaks = parts.scheme == "tls" or _speaks_first(connection)
    except OSError as error:
        raise InputError(
            f"no Dask scheduler can be reached at {address} ({error}). "
            "Start one with: dask scheduler --host 127.0.0.1; or use --engine local."
        ) from error
    if not speaks:
        raise InputError(f"what answers at {address} is not a Dask scheduler. Check the address.")


def _speaks_first(connection: socket.socket) -> bool:
    try:
        return bool(connection.recv(1))
    except TimeoutError:
        return False
