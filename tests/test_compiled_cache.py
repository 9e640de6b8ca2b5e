"""Tests never run compiled code of an older source."""

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


@pytest.mark.parametrize("change", ["edit", "rename", "add"])
def test_any_change_of_the_source_gives_another_folder(tmp_path: Path, change):
    (tmp_path / "room").mkdir()
    bound = tmp_path / "room" / "bound.py"
    bound.write_text("LIMIT = 1\n")
    before = digest_source(tmp_path)
    assert digest_source(tmp_path) == before
    if change == "edit":
        bound.write_text("LIMIT = 2\n")
    elif change == "rename":
        bound.rename(tmp_path / "room" / "limit.py")
    else:
        (tmp_path / "empty.py").touch()
    assert digest_source(tmp_path) != before


def test_only_folders_long_unused_are_removed(tmp_path: Path, monkeypatch):
    monkeypatch.setenv("NUMBA_CACHE_DIR", "as before")
    caches = tmp_path / "numba"
    for name, age in {"old": KEPT_SECONDS + 60, "fresh": 60}.items():
        (caches / name).mkdir(parents=True)
        os.utime(caches / name, (time.time() - age,) * 2)
    used = use_compiled_cache(SOURCE, caches)
    assert {path.name for path in caches.iterdir()} == {"fresh", used.name}
    assert os.environ["NUMBA_CACHE_DIR"] == str(used)
