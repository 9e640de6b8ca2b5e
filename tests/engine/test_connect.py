"""From what a user types to an engine, and what is refused."""

import subprocess
import sys

import pytest

from byline.engine import Local, Serial, connect
from byline.errors import UsageError


def test_the_words_for_engines():
    assert isinstance(connect("serial"), Serial)
    assert isinstance(connect(), Local)
    assert repr(connect("local", jobs=3)) == "Local(jobs=3)"


@pytest.mark.parametrize(
    "where",
    [
        "",
        "remote",
        "tcp://",
        "tcp://host",
        "tcp://:8786",
        "tcp://host:x",
        "tcp://host:99999",
        "http://host:80",
    ],
)
def test_other_words_are_refused_with_the_choices(where):
    with pytest.raises(UsageError, match=r"no engine is called .*local, serial or tcp://HOST:PORT"):
        connect(where)


@pytest.mark.parametrize("where", ["local", "serial", "tcp://127.0.0.1:1"])
def test_fewer_than_one_job_is_refused(where):
    with pytest.raises(UsageError, match="at least 1, got 0"):
        connect(where, jobs=0)


def test_the_room_is_light_to_enter():
    heavy = {"joblib", "loky", "distributed", "dask", "numpy", "cloudpickle", "threadpoolctl"}
    script = f"import sys, byline.engine; print({heavy} & set(sys.modules))"
    told = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert told.stdout == "set()\n"
