"""Engines to test, and a real Dask scheduler with two worker processes on loopback."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from byline.engine import Engine, Local, Serial, connect


class Dask:
    """A scheduler on 127.0.0.1 with worker processes, all killed by `stop`."""

    def __init__(self, folder: Path, workers: int = 0) -> None:
        self._folder, self._processes = folder, []
        contact = folder / "scheduler.json"
        self.scheduler = self._run("scheduler", "--port", "0", "--scheduler-file", str(contact))
        until(contact.exists)
        until(lambda: contact.read_text().endswith("}"))
        self.address: str = json.loads(contact.read_text())["address"]
        self.workers = [self.add_worker() for _ in range(workers)]

    def add_worker(self) -> subprocess.Popen[bytes]:
        options = ["--nthreads", "1", "--no-nanny", "--death-timeout", "60"]
        return self._run("worker", self.address, *options)

    def stop(self) -> None:
        for process in self._processes:
            process.kill()
        for process in self._processes:
            process.wait()

    def _run(self, role: str, *args: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "dask", role, *args, "--host", "127.0.0.1"]
        # Should the tests be killed, the scheduler gives up by itself, and the workers with it.
        limit = {"DASK_DISTRIBUTED__SCHEDULER__IDLE_TIMEOUT": "10 minutes"}
        with (self._folder / "log.txt").open("ab") as log:
            process = subprocess.Popen(
                [*command, "--no-dashboard"],
                stdout=log,
                stderr=log,
                cwd=self._folder,
                env=os.environ | limit,
            )
        self._processes.append(process)
        return process


def until(done: Callable[[], object], seconds: float = 30) -> None:
    """Wait for something that must come true."""
    deadline = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < deadline, f"still not true after {seconds} s"
        time.sleep(0.02)


@pytest.fixture(name="until", scope="session")
def _until() -> Callable[..., None]:
    return until


@pytest.fixture
def start_dask(tmp_path: Path) -> Iterator[Callable[[int], Dask]]:
    """Start a cluster of one's own, to be maltreated."""
    started: list[Dask] = []

    def start(workers: int) -> Dask:
        folder = tmp_path / f"dask-{len(started)}"
        folder.mkdir()
        started.append(Dask(folder, workers))
        return started[-1]

    yield start
    for dask in started:
        dask.stop()


@pytest.fixture(scope="session")
def dask(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Dask]:
    cluster = Dask(tmp_path_factory.mktemp("dask"), workers=2)
    yield cluster
    cluster.stop()


KINDS = [
    "serial",
    "local-1",
    "local-2-new",
    "local-2",
    pytest.param("cluster", marks=pytest.mark.cluster),
]


@pytest.fixture(scope="session")
def _running(request: pytest.FixtureRequest) -> Iterator[Callable[[str], Engine]]:
    engines: dict[str, Engine] = {}

    def get(kind: str) -> Engine:
        if kind not in engines:
            engines[kind] = _make(kind, request)
        return engines[kind]

    yield get
    for engine in engines.values():
        engine.close()


def _make(kind: str, request: pytest.FixtureRequest) -> Engine:
    if kind == "cluster":
        return connect(request.getfixturevalue("dask").address)
    return (
        with_workers(Local(2)) if kind == "local-2" else Local(1) if kind == "local-1" else Serial()
    )


def with_workers(engine: Local) -> Local:
    """Give an engine of two just enough to do for its workers to come up."""

    def nap(_: int) -> int:
        time.sleep(0.02)
        return os.getpid()

    seen = {os.getpid()}
    for pid in engine.map(nap, count(), batch=1):
        seen.add(pid)
        if len(seen) == 3:
            return engine
    raise AssertionError


@pytest.fixture(params=KINDS)
def engine(request: pytest.FixtureRequest, _running: Callable[[str], Engine]) -> Iterator[Engine]:
    """One engine of each kind, also a local one that has not started its workers yet."""
    if request.param != "local-2-new":
        yield _running(request.param)
        return
    with Local(2) as fresh:
        yield fresh


@pytest.fixture(name="with_workers")
def _with_workers() -> Callable[[Local], Local]:
    return with_workers


@pytest.fixture(scope="module")
def _local() -> Iterator[Local]:
    with Local(2) as engine:
        yield engine


@pytest.fixture
def working_local(_local: Local) -> Local:
    """A local engine whose workers are up, whatever the test before has done to them."""
    return with_workers(_local)
