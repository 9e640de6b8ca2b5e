"""Local worker processes: when they start, and what survives their death."""

import errno
import os
import signal
import tempfile
import threading
import time
from itertools import count
from pathlib import Path

import loky
import numpy as np
import psutil
import pytest

from byline.engine import Local, connect
from byline.engine import _local as local_module
from byline.errors import InputError, TaskError


def test_short_work_starts_no_process():
    before = psutil.Process().children()
    with Local(2) as engine:
        assert list(engine.map(str, range(10_000))) == [str(n) for n in range(10_000)]
        assert psutil.Process().children() == before


def test_long_work_moves_to_other_processes_in_order():
    with Local(2) as engine:
        answers = engine.map(_nap_then_pid(0.05), count())
        assert next(answers) == (0, os.getpid())
        for expected, (n, pid) in enumerate(answers, start=1):
            assert n == expected
            if pid != os.getpid():
                break


def test_a_long_first_item_does_not_hold_up_the_others(tmp_path: Path):
    def work(n):
        if n:
            (tmp_path / str(n)).touch()
        deadline = time.monotonic() + 30
        while n == 0 and len(list(tmp_path.iterdir())) < 2 and time.monotonic() < deadline:
            time.sleep(0.01)
        return os.getpid(), len(list(tmp_path.iterdir()))

    with Local(2) as engine:
        first, *others = engine.map(work, range(3))
    assert first == (os.getpid(), 2)
    assert all(pid != os.getpid() for pid, _ in others)


def test_slow_items_packed_together_are_shared_out_again(working_local: Local):
    answers = list(working_local.map(_nap_then_pid(0.2), range(12), batch=12))
    assert [n for n, _ in answers] == list(range(12))
    assert len({pid for _, pid in answers}) == 2


def test_a_thousand_jobs_are_not_a_thousand_processes(monkeypatch):
    n_workers, taken = [], []
    monkeypatch.setattr(local_module, "_count_processors", lambda: 6)
    monkeypatch.setattr(local_module, "SECONDS_BEFORE_WORKERS", 0)
    monkeypatch.setattr(loky, "cpu_count", lambda: 2)
    monkeypatch.setattr(loky, "ProcessPoolExecutor", lambda jobs, **_: n_workers.append(jobs))
    with Local(1000) as engine:
        next(engine.map(lambda _: time.sleep(0.1), map(taken.append, count())))
    assert len(taken) == 2 * 6 + 1
    assert n_workers == [8]


def test_by_default_there_are_no_more_jobs_than_the_environment_allows(monkeypatch):
    monkeypatch.setattr(local_module.os, "sched_getaffinity", lambda _: range(6), raising=False)
    for limit, jobs in (("", 6), ("4", 4), ("9", 6), ("0", 1)):
        monkeypatch.setenv("LOKY_MAX_CPU_COUNT", limit)
        assert repr(Local()) == f"Local(jobs={jobs})"


def test_one_job_stays_in_this_process():
    with connect("local", jobs=1) as engine:
        assert {pid for _, pid in engine.map(_nap_then_pid(0.2), range(4))} == {os.getpid()}


def test_workers_use_one_numerical_thread(working_local: Local):
    names = ["OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "NUMBA_NUM_THREADS"]
    answers = working_local.map(lambda _: [os.environ[name] for name in names], [1, 2])
    assert list(answers) == [["1", "1", "1"]] * 2


def test_a_shared_value_is_packed_once_and_read_once_by_each_worker(working_local: Local, tmp_path):
    class Table:
        def __init__(self, rows):
            self.rows = rows
            self.note("read")

        def __reduce__(self):
            self.note("packed")
            return Table, (self.rows,)

        def note(self, what):
            with (tmp_path / what).open("a") as file:
                file.write(f"{os.getpid()}\n")

    table = working_local.share(Table(np.arange(2_000_000.0)))

    def look_up(n):
        time.sleep(0.05)
        rows = table.get().rows
        return os.getpid(), rows[n], rows.flags.owndata

    pids, values, copied = zip(*working_local.map(look_up, range(8), batch=1), strict=True)
    here, workers = str(os.getpid()), {str(pid) for pid in pids}
    assert values == tuple(range(8))
    assert len(workers) == 2
    assert (tmp_path / "packed").read_text().split() == [here]
    assert sorted((tmp_path / "read").read_text().split()) == sorted([here, *workers])
    assert not any(copied)


def test_a_shared_value_leaves_with_its_last_holder(
    tmp_path: Path, monkeypatch, until, with_workers
):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with with_workers(Local(2)) as engine:
        values = [engine.share(np.ones(100_000))]
        assert list(engine.map(lambda value: value.get()[0], values * 2)) == [1.0, 1.0]
        assert len(list(tmp_path.glob("byline-*/*"))) == 1
        values.clear()
        until(lambda: not list(tmp_path.glob("byline-*/*")))
    assert not list(tmp_path.iterdir())


def test_no_room_for_a_shared_value_is_told_in_words(working_local: Local, monkeypatch):
    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    value = working_local.share(np.ones(100_000))
    with pytest.raises(InputError, match=r"No space left on device.*TMPDIR"):
        list(working_local.map(lambda n: value.get()[n], [0]))


def test_a_killed_worker_costs_no_result(working_local: Local):
    results = working_local.map(_nap_then_pid(0.02), range(100), batch=1)
    answers = [next(results)]
    os.kill(answers[0][1], signal.SIGKILL)
    answers += results
    assert [n for n, _ in answers] == list(range(100))
    assert answers[0][1] != answers[-1][1]


def test_workers_killed_while_idle_are_replaced(working_local: Local):
    [(_, pid)] = working_local.map(_nap_then_pid(0.01), [0])
    psutil.Process(pid).kill()
    time.sleep(0.2)
    assert list(working_local.map(str, range(3))) == ["0", "1", "2"]


def test_an_item_that_kills_its_workers_is_named_and_those_before_it_answered(working_local: Local):
    def work(n):
        if n == 5:
            os.kill(os.getpid(), signal.SIGKILL)
        return n

    results = working_local.map(work, count(), describe=lambda n: f"page {n}", batch=2)
    assert [next(results) for _ in range(5)] == [0, 1, 2, 3, 4]
    with pytest.raises(TaskError, match="page 5: every worker that ran it died"):
        next(results)
    assert list(working_local.map(str, [1])) == ["1"]


def test_an_item_whose_worker_dies_once_is_tried_again(working_local: Local, tmp_path: Path):
    def work(n):
        if n == 1 and not (tmp_path / "killed").exists():
            (tmp_path / "killed").touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return n

    assert list(working_local.map(work, range(3), batch=1)) == [0, 1, 2]
    assert (tmp_path / "killed").exists()


def test_an_item_is_named_only_after_its_worker_died_while_it_ran_alone(
    working_local: Local, tmp_path: Path
):
    """The slow item beside it loses its worker just as often, and is not at fault."""

    def work(n):
        (tmp_path / f"{n}-{os.getpid()}").touch()
        time.sleep(0.1 if n else 0.5)
        if n:
            os.kill(os.getpid(), signal.SIGKILL)
        return n

    results = working_local.map(work, range(2), batch=1)
    assert next(results) == 0
    with pytest.raises(TaskError, match="1: every worker that ran it died"):
        next(results)
    assert len(list(tmp_path.glob("1-*"))) >= 2


def test_a_worker_killed_while_it_returns_a_long_result_blocks_nothing(
    working_local: Local, tmp_path: Path
):
    def work(n):
        if n == 1 and not (tmp_path / "killed").exists():
            (tmp_path / "killed").touch()
            threading.Timer(0.05, os.kill, (os.getpid(), signal.SIGKILL)).start()
        return bytes(50_000_000) if n == 1 else n

    sizes = [
        len(r) if isinstance(r, bytes) else r for r in working_local.map(work, range(3), batch=1)
    ]
    assert sizes == [0, 50_000_000, 2]


def test_leaving_long_work_early_stops_it(working_local: Local, tmp_path: Path):
    def work(n):
        time.sleep(0.05 if n < 2 else 1.5)
        (tmp_path / str(n)).touch()

    results = working_local.map(work, count(), batch=1)
    next(results)
    results.close()
    time.sleep(1.7)
    assert {path.name for path in tmp_path.iterdir()} <= {"0", "1"}
    assert list(working_local.map(str, [1])) == ["1"]


def test_closing_in_the_middle_ends_the_workers(working_local: Local):
    results = working_local.map(_nap_then_pid(0.05), count(), batch=1)
    pids = {next(results)[1] for _ in range(6)}
    working_local.close()
    assert not any(psutil.pid_exists(pid) for pid in pids)
    with pytest.raises(RuntimeError, match="closed"):
        next(results)


def _nap_then_pid(seconds):
    def work(n):
        time.sleep(seconds)
        return n, os.getpid()

    return work
