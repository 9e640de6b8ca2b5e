"""A Dask cluster: what can go wrong between here and there, and what is said about it."""

import contextlib
import os
import socket
import sys
import threading
import time
from itertools import count

import numpy as np
import pytest

from byline.engine import Cluster, connect
from byline.engine import _cluster as cluster_module
from byline.errors import InputError, MissingPackage, TaskError, UsageError

pytestmark = pytest.mark.cluster


def test_a_killed_worker_costs_no_result(dask, until):
    victim = dask.add_worker()
    with Cluster(dask.address) as engine:
        until(lambda: len(engine._client.nthreads()) == 3)
        results = engine.map(_nap_then_pid(0.02), range(80), batch=1)
        answers = []
        while victim.pid not in {pid for _, pid in answers}:
            answers.append(next(results))
        victim.kill()
        answers += results
    assert [n for n, _ in answers] == list(range(80))
    assert answers[-1][1] != victim.pid


def test_work_and_shared_values_outlive_every_worker(start_dask):
    """Killed twice, with everything that was on them; the third worker finishes."""
    dask = start_dask(1)
    with connect(dask.address) as engine:
        table = engine.share(np.arange(100.0))
        results = engine.map(lambda n: (time.sleep(0.02), table.get()[n])[1], range(40), batch=2)
        answers = [next(results)]
        for _ in range(2):
            dask.workers.pop().kill()
            dask.workers.append(dask.add_worker())
            answers.append(next(results))
        answers += results
    assert answers == list(range(40))


def test_an_item_that_kills_its_workers_is_named(start_dask, monkeypatch):
    monkeypatch.setenv("DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES", "0")
    dask = start_dask(2)
    with Cluster(dask.address, jobs=2) as engine:
        results = engine.map(
            lambda n: os._exit(1) if n == 3 else n, count(), describe=lambda n: f"page {n}", batch=1
        )
        assert [next(results) for _ in range(3)] == [0, 1, 2]
        with pytest.raises(TaskError, match="page 3: every worker that ran it died"):
            next(results)


def test_leaving_early_empties_the_queue(dask, until):
    with Cluster(dask.address) as engine:
        results = engine.map(_nap_then_pid(0.05), count(), batch=1)
        next(results)
        assert _tasks(engine) > 2
        results.close()
        until(lambda: _tasks(engine) == 0)


def test_a_failure_empties_the_queue(dask, until):
    def work(n):
        time.sleep(0.05)
        return 1 // n

    with Cluster(dask.address) as engine:
        with pytest.raises(TaskError) as caught:
            list(engine.map(work, count(), batch=1))
        until(lambda: _tasks(engine) == 0, seconds=5)
        assert caught.value.item == "0"  # who keeps the error keeps no work alive


def test_jobs_limit_what_is_under_way(dask):
    taken = []
    with connect(dask.address, jobs=2) as engine:
        results = engine.map(_nap_then_pid(0.01), map(taken.append, range(6)), batch=1)
        next(results)
        assert len(taken) == 2
        assert len(list(results)) == 5


def test_a_large_batch_is_sent_without_a_warning(dask):
    with Cluster(dask.address) as engine:
        assert list(engine.map(len, [b"x" * 12_000_000])) == [12_000_000]


def test_a_shared_value_that_cannot_travel_is_refused_in_words(dask):
    with Cluster(dask.address) as engine:
        stream = engine.share(sys.stdout)
        with pytest.raises(UsageError, match=r"a shared .* cannot be sent to workers"):
            list(engine.map(lambda n: stream.get(), [1]))


def test_without_workers_one_is_told_how_to_start_some(start_dask, monkeypatch):
    monkeypatch.setattr(cluster_module, "SECONDS_WITHOUT_WORKERS", 0.1)
    monkeypatch.setattr(cluster_module, "POLL_SECONDS", 0.1)
    dask = start_dask(0)
    with (
        Cluster(dask.address) as engine,
        pytest.raises(InputError, match=r"has no workers.*dask worker"),
    ):
        list(engine.map(str, [1]))


def test_a_scheduler_that_goes_away_is_told(start_dask):
    dask = start_dask(1)
    with Cluster(dask.address) as engine:
        results = engine.map(_nap_then_pid(0.05), count(), batch=1)
        next(results)
        dask.scheduler.kill()
        with pytest.raises(InputError, match=f"lost the Dask scheduler at {dask.address}"):
            list(results)


def test_nothing_at_the_address():
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    with pytest.raises(
        InputError, match=f"no Dask scheduler can be reached at tcp://127.0.0.1:{port}"
    ):
        connect(f"tcp://127.0.0.1:{port}")


def test_something_else_at_the_address(monkeypatch):
    monkeypatch.setattr(cluster_module, "CONNECT_SECONDS", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        with pytest.raises(InputError, match="is not a Dask scheduler"):
            connect(f"tcp://127.0.0.1:{port}")


def test_a_scheduler_that_hangs_up(dask, monkeypatch):
    monkeypatch.setattr(cluster_module, "CONNECT_SECONDS", 0.5)
    host, port = dask.address.removeprefix("tcp://").split(":")
    with socket.create_connection((host, int(port))) as line:
        greeting = line.recv(1000)
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        threading.Thread(target=_greet_and_hang_up, args=(server, greeting), daemon=True).start()
        with pytest.raises(InputError, match="does not let this program in"):
            connect(f"tcp://127.0.0.1:{port}")


def test_tls_without_certificates(dask):
    with pytest.raises(InputError, match=r"does not let this program in .*certificates"):
        connect(dask.address.replace("tcp", "tls"))


def test_dask_warns_of_other_versions_on_the_cluster(dask, monkeypatch):
    from distributed import versions

    ours = versions.get_versions()
    ours["packages"]["distributed"] = "0.1"  # of which the scheduler itself gives the version
    monkeypatch.setattr(versions, "get_versions", lambda: ours)
    with (
        pytest.warns(versions.VersionMismatchWarning, match="Mismatched versions"),
        Cluster(dask.address),
    ):
        pass


def test_the_package_missing(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(MissingPackage, match=r"byline\[cluster\]"):
        connect("tcp://127.0.0.1:8786")


def _greet_and_hang_up(server: socket.socket, greeting: bytes) -> None:
    with contextlib.suppress(OSError):
        while True:
            line, _ = server.accept()
            line.sendall(greeting)
            line.close()


def _tasks(engine: Cluster) -> int:
    return engine._client.run_on_scheduler(lambda dask_scheduler: len(dask_scheduler.tasks))


def _nap_then_pid(seconds):
    def work(n):
        time.sleep(seconds)
        return n, os.getpid()

    return work
