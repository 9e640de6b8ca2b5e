"""Studies: each has a line in a README, and none overwrites a record unless told to."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from byline.errors import InputError
from byline.research.records import study_results

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"
STUDIES = sorted(path for path in (BENCHMARKS / "studies").iterdir() if path.is_dir())


@pytest.mark.parametrize("folder", STUDIES, ids=lambda path: path.name)
def test_every_study_has_a_line_in_the_readmes(folder):
    assert f"`{folder.name}`" in (BENCHMARKS / "studies" / "README.md").read_text("utf-8")
    own = (folder / "README.md").read_text("utf-8")
    scripts = {p.name for p in folder.glob("*.py") if "__main__" in p.read_text("utf-8")}
    assert {name for name in scripts if name not in own} == set()


@pytest.mark.parametrize("page", sorted(BENCHMARKS.rglob("README.md")), ids=lambda p: p.parent.name)
def test_the_scripts_and_records_that_a_readme_names_are_there(page):
    text = page.read_text("utf-8")
    paths = re.findall(r"benchmarks/[\w/]+\.(?:py|txt|csv)", text)
    assert [path for path in paths if not (BENCHMARKS.parent / path).exists()] == []
    records = re.findall(r"(?<![\w/.<])(?:results/)?([\w-]+\.(?:txt|csv))\b", text)
    folders = [page.parent / "results", page.parent]
    missing = {name for name in records if not any((f / name).exists() for f in folders)}
    assert missing - {"table_N.txt"} == set()


def test_records_lie_in_results_folders_only():
    listed = subprocess.run(
        ["git", "-C", str(BENCHMARKS), "ls-files"], capture_output=True, text=True, check=False
    )
    if listed.returncode:
        pytest.skip("not a git work tree")
    kept = [Path(name) for name in listed.stdout.split()]
    records = [path for path in kept if path.suffix in (".txt", ".csv", ".svg")]
    assert records
    assert {path.parent.name for path in records} == {"results"}


def git(folder, *arguments):
    about = ["-c", "user.name=a", "-c", "user.email=a@example.org"]
    subprocess.run(["git", "-C", str(folder), *about, *arguments], check=True, capture_output=True)


def test_a_study_overwrites_records_only_when_told_to_and_from_a_clean_tree(tmp_path, monkeypatch):
    script = tmp_path / "study.py"
    script.write_text("")
    monkeypatch.setattr(sys, "argv", ["study.py", "part"])
    assert study_results(str(script)) == tmp_path / "results" / "local"
    git(tmp_path, "init")
    git(tmp_path, "add", "study.py")
    git(tmp_path, "commit", "-m", "a study")
    monkeypatch.setattr(sys, "argv", ["study.py", "--keep", "part"])
    assert study_results(str(script)) == tmp_path / "results"
    assert sys.argv == ["study.py", "part"]
    script.write_text("changed")
    monkeypatch.setattr(sys, "argv", ["study.py", "--keep"])
    with pytest.raises(InputError, match=r"has changes: .*study\.py"):
        study_results(str(script))
