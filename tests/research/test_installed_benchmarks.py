"""`byline bench` from an installed copy."""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import byline

TREE = Path(__file__).parents[2]
SCRIPT = """
from byline.research.bench import Measured

QUICK_SKIPS = "nothing"

def measure(request):
    yield Measured("ours", "accuracy", 0.8)
"""
FIGURE = """
class Drawn:
    def svg(self):
        return "<svg/>"

    def csv(self):
        return "x"

def draw(request):
    return Drawn()
"""
CELL = (
    'title = "A paper"\n[[cell]]\ntable = "1"\nrow = "ours"\ncolumn = "accuracy"\nprinted = 0.75\n'
)


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """A copy of the package with the scripts of a paper, as a wheel lays them out."""
    home = tmp_path_factory.mktemp("site")
    shutil.copytree(Path(byline.__file__).parent, home / "byline")
    folder = home / "byline" / "research" / "benchmarks" / "someone1999"
    folder.mkdir(parents=True)
    (folder / "paper.toml").write_text(CELL)
    (folder / "table_1.py").write_text(SCRIPT)
    (folder / "figure_1.py").write_text(FIGURE)
    return home


def ask(home: Path, where: Path, *options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "byline", "bench", "--engine", "serial", *options]
    environment = os.environ | {"PYTHONPATH": str(home)}
    return subprocess.run(
        command, cwd=where, env=environment, capture_output=True, text=True, check=False
    )


def test_runs_and_writes_figures_where_it_is_run(installed, tmp_path):
    done = ask(installed, tmp_path, "someone1999")
    assert (done.returncode, "+0.05" in done.stdout) == (0, True), done.stderr
    assert (tmp_path / "results" / "someone1999" / "figure_1.svg").read_text() == "<svg/>"
    assert not list((installed / "byline" / "research").rglob("results"))


def test_keeps_no_records(installed, tmp_path):
    done = ask(installed, tmp_path, "someone1999", "--keep")
    assert done.returncode == 2
    assert "this is an installed copy: clone the project" in done.stderr
    assert not list(tmp_path.iterdir())


def test_a_folder_that_cannot_be_written_is_named(installed, tmp_path):
    (tmp_path / "results").write_text("a file")
    done = ask(installed, tmp_path, "someone1999", "--figure", "1")
    assert done.returncode == 2
    assert "someone1999 cannot be written" in done.stderr


def test_a_wheel_has_the_scripts_but_no_results(tmp_path, monkeypatch):
    build = pytest.importorskip("hatchling.build")
    monkeypatch.chdir(TREE)
    with zipfile.ZipFile(tmp_path / build.build_wheel(str(tmp_path))) as wheel:
        names = {name for name in wheel.namelist() if "research/benchmarks" in name}
    papers = [path.parent for path in (TREE / "benchmarks").glob("*/paper.toml")]
    files = [path for folder in papers for path in (*folder.glob("*.py"), folder / "paper.toml")]
    home = "byline/research/benchmarks"
    assert names == {f"{home}/{path.parent.name}/{path.name}" for path in files}
