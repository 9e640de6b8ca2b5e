"""The line to a Dask scheduler: reaching it, quietly, and what its workers run for us."""

import pickle
import socket
import warnings
from contextlib import suppress
from threading import Lock
from typing import Any
from urllib.parse import urlsplit

from byline.engine._task import reason, run
from byline.errors import InputError, MissingPackage, UsageError

__all__ = ["WorkerCopy", "connect_client", "disconnect_client", "run_with_shared_objects"]

CONNECT_SECONDS = 10.0
GOODBYE_SECONDS = 5.0
GREETING = b"pickle-protocol"


def connect_client(address: str) -> Any:
    """Connect to the scheduler at an address like ``tcp://127.0.0.1:8786``."""
    distributed = _import_quietly()
    if address.startswith("tls") and _has_no_certificates(distributed):
        raise UsageError(
            f"{address} needs certificates: in Dask's configuration, set ca-file, client.cert and "
            "client.key under distributed.comm.tls to the paths of yours."
        )
    _probe_scheduler(address)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("ignore")
        warnings.simplefilter("always", distributed.versions.VersionMismatchWarning)
        client = _enter(distributed, address)
    if caught:
        warnings.warn(
            f"the Dask cluster at {address} runs other package versions than this program; "
            f"install the same ones there if work fails.\n{caught[0].message}",
            stacklevel=3,
        )
    return client


def disconnect_client(client: Any) -> None:
    """Leave the cluster; what was pending for us is dropped by the scheduler."""
    with suppress(OSError):  # the scheduler may be gone already, or slow to say goodbye
        client.close(timeout=GOODBYE_SECONDS)


class WorkerCopy:
    """A shared object on a Dask worker: serialised, and loaded by the first task that needs it."""

    def __init__(self, rest: bytes, arrays: list[pickle.PickleBuffer]) -> None:
        self._rest, self._arrays = rest, arrays
        self._lock = Lock()
        self._loaded: list[Any] = []

    def get(self) -> Any:
        """Give the value."""
        import cloudpickle

        with self._lock:
            if not self._loaded:
                self._loaded.append(cloudpickle.loads(self._rest, buffers=self._arrays))
            return self._loaded[0]

    def __reduce__(self) -> tuple[type["WorkerCopy"], tuple[bytes, list[pickle.PickleBuffer]]]:
        return WorkerCopy, (self._rest, [pickle.PickleBuffer(array) for array in self._arrays])

    def __sizeof__(self) -> int:
        # Dask asks for the size when it decides what to keep in memory.
        return len(self._rest) + sum(memoryview(array).nbytes for array in self._arrays)


def run_with_shared_objects(
    work: bytes, items: bytes, tokens: list[str], copies: list[WorkerCopy]
) -> bytes:
    """Run a batch on a Dask worker; the copies are there because the task depends on them."""
    return run(work, items, dict(zip(tokens, copies, strict=True)))


def _import_quietly() -> Any:
    """Import distributed; it logs to stderr unless configured before it is first imported."""
    try:
        import dask

        # A user's own logging settings for Dask are left as they are.
        # tornado would tell of Dask's own stumble over an interrupt that comes as a wait begins.
        loud = ("distributed", "distributed.client", "tornado.application")
        quiet = dict.fromkeys(loud, "critical")
        with dask.config.set({"logging": dask.config.get("logging", quiet)}):
            import distributed
    except ImportError as error:
        raise MissingPackage("an engine on a Dask cluster", "cluster") from error
    return distributed


def _has_no_certificates(distributed: Any) -> bool:
    return distributed.Security().get_connection_args("client")["ssl_context"] is None


def _enter(distributed: Any, address: str) -> Any:
    try:
        return distributed.Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (ImportError, OSError, ValueError) as error:
        raise InputError(
            f"the Dask scheduler at {address} does not let this program in ({reason(error)}). "
            "Check its log, the certificates, and that both sides run the same Dask."
        ) from error


def _probe_scheduler(address: str) -> None:
    """Find out whether a scheduler answers: Dask waits for ever if something else does."""
    parts = urlsplit(address)
    try:
        with socket.create_connection((parts.hostname, parts.port), CONNECT_SECONDS) as line:
            greeting = b"" if parts.scheme == "tls" else _read_greeting(line)
    except OSError as error:
        raise InputError(
            f"no Dask scheduler can be reached at {address} ({error}). "
            "Start one with: dask scheduler --host 127.0.0.1; or use --engine local."
        ) from error
    if parts.scheme == "tcp" and GREETING not in greeting:
        raise InputError(f"what answers at {address} is not a Dask scheduler. Check the address.")


def _read_greeting(line: socket.socket) -> bytes:
    """Read the first bytes that the server sends; a scheduler sends first."""
    line.settimeout(CONNECT_SECONDS)
    greeting = b""
    with suppress(TimeoutError):
        while len(greeting) < 1000 and GREETING not in greeting and (more := line.recv(1000)):
            greeting += more
    return greeting
