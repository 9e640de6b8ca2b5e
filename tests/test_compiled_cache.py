"""Tests never run code that was compiled from an older source."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from compiled_cache import KEPT_SECONDS, digest_source, use_compiled_cache

SOURCE = Path(__file__).parents[1] / "src" / "byline"


def test_this_process_and_its_children_compile_into_the_folder_of_this_source():
    script = "import numba; print(numba.config.CACHE_DIR)"
    child = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60
    )
    import numba

    assert Path(numba.config.CACHE_DIR).name == digest_source(SOURCE)
    assert child.stdout.strip() == numba.config.CACHE_DIR


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """Compiled code that takes a constant from a file, which takes it from another."""
    room = tmp_path / "byline" / "room"
    room.mkdir(parents=True)
    (room / "loop.py").write_text("import numba\n\nfrom byline.room import bound\n")
    (room / "bound.py").write_text("from byline.room.limits import LIMIT\n")
    (room / "limits.py").write_text("LIMIT = 1\n")
    (room / "page.py").write_text("from byline.room.loop import run\n")
    return tmp_path / "byline"


@pytest.mark.parametrize(
    ("name", "content"),
    [
        pytest.param("loop.py", "import numba\n", id="compiled code"),
        pytest.param("bound.py", "LIMIT = 1\n", id="what it imports"),
        pytest.param("limits.py", "LIMIT = 2\n", id="what that imports"),
        pytest.param("new.py", "from numba import njit\n", id="more compiled code"),
    ],
)
def test_a_change_that_compiled_code_may_see_gives_another_folder(package, name, content):
    before = digest_source(package)
    assert digest_source(package) == before
    (package / "room" / name).write_text(content)
    assert digest_source(package) != before


def test_a_file_of_another_name_gives_another_folder(package):
    before = digest_source(package)
    (package / "room" / "loop.py").rename(package / "room" / "loops.py")
    assert digest_source(package) != before


def test_code_that_only_calls_compiled_code_may_change(package):
    before = digest_source(package)
    (package / "room" / "page.py").write_text("")
    assert digest_source(package) == before


def test_only_folders_long_unused_are_removed(tmp_path: Path, monkeypatch):
    monkeypatch.setenv("NUMBA_CACHE_DIR", "as before")
    caches = tmp_path / "numba"
    for name, age in {"old": KEPT_SECONDS + 60, "fresh": 60}.items():
        (caches / name).mkdir(parents=True)
        os.utime(caches / name, (time.time() - age,) * 2)
    used = use_compiled_cache(SOURCE, caches)
    assert {path.name for path in caches.iterdir()} == {"fresh", used.name}
    assert os.environ["NUMBA_CACHE_DIR"] == str(used)
