"""Where work runs: in this process, in processes on this machine, or on a Dask cluster.

All engines give the same answers in the same order; they differ in speed only.

    with connect("local", jobs=4) as engine:
        table = engine.share(counts)
        for score in engine.map(partial(score_text, table), texts, describe=attrgetter("id")):
            ...
"""

from urllib.parse import urlsplit

from byline.engine._cluster import Cluster
from byline.engine._engine import Engine, Serial, WithProgress, spawn_seeds
from byline.engine._local import Local
from byline.engine._shared import SharedObject
from byline.engine._task import inside_task
from byline.errors import UsageError

__all__ = [
    "Cluster",
    "Engine",
    "Local",
    "Serial",
    "SharedObject",
    "WithProgress",
    "connect",
    "spawn_seeds",
]


def connect(where: str = "local", jobs: int | None = None) -> Engine:
    """Give the engine called ``local``, ``serial``, ``tcp://host:port`` or ``tls://host:port``.

    `jobs` limits how much runs at once. Inside a task of another engine this is always a serial
    one, so that work never starts workers of its own.
    """
    if jobs is not None and jobs < 1:
        raise UsageError(f"--jobs must be at least 1, got {jobs}.")
    if where not in ("local", "serial") and not _is_scheduler(where):
        raise UsageError(
            f"no engine is called {where!r}. Choose local, serial or tcp://HOST:PORT "
            "(a Dask scheduler; tls://HOST:PORT with certificates)."
        )
    if where == "serial" or inside_task():
        return Serial()
    return Local(jobs) if where == "local" else Cluster(where, jobs)


def _is_scheduler(address: str) -> bool:
    try:
        parts = urlsplit(address)
        return parts.scheme in ("tcp", "tls") and bool(parts.hostname and parts.port)
    except ValueError:  # a port that is no number, or too large
        return False
