"""Whatever ends a program, no process of its engine stays behind."""

import contextlib
import os
import signal
import subprocess
import sys
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

BUSY = """
    import os, psutil, sys, time
    from itertools import count
    from byline.engine import connect

    HERE, BUSY = os.getpid(), float(sys.argv[2])

    def nap(n):
        # Each worker answers once, and is then busy for long.
        time.sleep(BUSY if "ANSWERED" in os.environ else 0.05)
        if os.getpid() != HERE:
            os.environ["ANSWERED"] = "yes"
        return os.getpid()

    engine = connect(sys.argv[1], jobs=2)
    results = engine.map(nap, count(), batch=1)
"""
WAITING = (
    BUSY
    + """
    with engine:
        next(pid for pid in results if pid != HERE)
        print("working", flush=True)
        list(results)
"""
)
STARTING = WAITING.replace("if pid != HERE", "if len(psutil.Process().children()) > 2")
FORGETFUL = (
    BUSY
    + """
    next(pid for pid in results if pid != HERE)
    print("working", flush=True)
    raise SystemExit(3)
"""
)


class Program:
    """A program of its own, and every process that came from it."""

    def __init__(self, script: str, where: str, busy_seconds: int, folder: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", textwrap.dedent(script), where, str(busy_seconds)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
            env=os.environ | {"TMPDIR": str(folder), "PYTHONFAULTHANDLER": "1"},
        )
        self.family: list[psutil.Process] = []

    def wait_until_working(self) -> None:
        assert self.process.stdout.readline() == "working\n"
        with contextlib.suppress(psutil.NoSuchProcess):
            self.family = psutil.Process(self.process.pid).children(recursive=True)

    def end(self) -> str:
        """Wait for its end, and give what it wrote to stderr."""
        try:
            return self.process.communicate(timeout=60)[1]
        except subprocess.TimeoutExpired:
            self.process.send_signal(signal.SIGABRT)
            raise AssertionError(f"it does not end: {self.process.communicate()[1]}") from None

    def survivors(self) -> list[psutil.Process]:
        return psutil.wait_procs(self.family, timeout=5)[1]


@pytest.fixture
def begin(tmp_path: Path) -> Iterator[Callable[..., Program]]:
    begun: list[Program] = []

    def start(script: str, where: str = "local", busy_seconds: int = 60) -> Program:
        begun.append(Program(script, where, busy_seconds, tmp_path))
        begun[-1].wait_until_working()
        return begun[-1]

    yield start
    for program in begun:
        for process in [*program.survivors(), program.process]:
            process.kill()
        program.process.communicate()


@pytest.mark.parametrize("script", [STARTING, WAITING], ids=["early", "late"])
def test_an_interrupt_at_the_terminal_ends_the_workers_without_noise(begin, tmp_path, script):
    program = begin(script)
    os.killpg(program.process.pid, signal.SIGINT)
    told = program.end()
    # 1 is rare: an import going on in another thread makes Python forget what ended the program.
    assert program.process.returncode in (-signal.SIGINT, 1)
    assert told.count("Traceback") == 1
    assert told.endswith("KeyboardInterrupt\n")
    assert len(program.family) >= 2
    assert not program.survivors()
    assert not list(tmp_path.glob("byline-*"))


def test_workers_of_a_killed_program_leave_and_tidy_up(begin, tmp_path: Path):
    program = begin(WAITING)
    program.process.kill()
    program.end()
    assert not program.survivors()
    assert not list(tmp_path.glob("byline-*"))


def test_a_program_that_forgets_its_engine_ends_after_the_batches_in_flight(begin, tmp_path: Path):
    program = begin(FORGETFUL, busy_seconds=1)
    assert program.end() == ""
    assert program.process.returncode == 3
    assert not program.survivors()
    assert not list(tmp_path.glob("byline-*"))


@pytest.mark.cluster
def test_a_cluster_is_left_with_nothing_to_do(begin, dask, until):
    from distributed import Client

    program = begin(WAITING, dask.address, 1)
    program.process.send_signal(signal.SIGINT)
    told = program.end()
    assert told.count("Traceback") == 1
    assert told.endswith("KeyboardInterrupt\n")
    assert begin(FORGETFUL, dask.address, 1).end() == ""
    with Client(dask.address, set_as_default=False) as client:
        until(lambda: client.run_on_scheduler(lambda dask_scheduler: not dask_scheduler.tasks))
        assert len(client.nthreads()) == 2
