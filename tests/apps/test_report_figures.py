"""Figures as files, methods by name, and bars: `byline report` beside its page."""

import json
import shlex
import sys

import pytest
from typer.testing import CliRunner

from byline.apps.cli import app
from byline.apps.cli._running import Bars
from byline.engine import Serial
from byline.reports import pictures

run = CliRunner().invoke


@pytest.fixture(autouse=True)
def _own_cache(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


@pytest.fixture
def lines(tmp_path):
    table = tmp_path / "lines.csv"
    told = ["The ferry sank off the harbour on Monday", "The ferry sank on Monday, said the mate"]
    told += ["A goat ate the library cards", "The goat ate eleven cards of the library"]
    table.write_text("text\n" + "\n".join(f'"{line}."' for line in told) + "\n")
    return table


def report(*arguments):
    return run(app, ["report", *map(str, arguments)])


def test_figures_are_saved_in_all_three_forms(lines, tmp_path, monkeypatch):
    monkeypatch.setattr(pictures, "can_paint", lambda: True)
    monkeypatch.setattr(pictures, "painted", lambda svg: b"\x89PNG" + svg[:4].encode())
    folder = tmp_path / "figures"
    done = report(lines, "-o", tmp_path / "p.html", "--only", "alike", "--figures", folder)
    assert done.exit_code == 0, done.stderr
    assert (folder / "lengths.png").read_bytes() == b"\x89PNG<svg"
    names = {path.name for path in folder.iterdir()}
    assert {"lengths.svg", "lengths.csv"} <= names


def test_without_a_painter_figures_are_saved_without_pictures_and_it_is_said(
    lines, tmp_path, monkeypatch
):
    monkeypatch.setattr(pictures, "can_paint", lambda: False)
    folder = tmp_path / "figures"
    done = report(lines, "-o", tmp_path / "p.html", "--only", "alike", "--figures", folder)
    assert done.exit_code == 0
    assert "byline[png]" in done.stderr
    assert {path.suffix for path in folder.iterdir()} == {".svg", ".csv"}


def test_a_folder_that_holds_figures_is_refused_before_any_work(lines, tmp_path):
    folder = tmp_path / "figures"
    folder.mkdir()
    (folder / "map.svg").write_text("<svg/>")
    done = report(lines, "-o", tmp_path / "p.html", "--only", "alike", "--figures", folder)
    assert done.exit_code == 2
    assert "holds figures already, such as map.svg" in done.stderr
    assert not (tmp_path / "p.html").exists()


def test_methods_are_used_recorded_and_repeated(lines, tmp_path):
    target = tmp_path / "p.json"
    options = ["--only", "alike,gist,headline", "-m", "gist=lead,yen,groups=linkage"]
    assert report(lines, "-o", target, *options).exit_code == 0
    found = json.loads(target.read_text())
    words = shlex.split(found["command"])
    assert words[words.index("--method") + 1] == "gist=lead,yen,groups=linkage"
    assert found["runs"]["alike"]["settings"]["groups"] == "linkage"
    for story in found["stories"]:
        assert story["summary"]["method"] == "lead"
        assert story["headline"]["method"] == "yen"


@pytest.mark.parametrize(
    ("method", "said"),
    [("wombat", "no method of a report"), ("profile", "who=profile or same=profile")],
)
def test_a_method_that_is_none_is_refused_before_the_pile_is_read(tmp_path, method, said):
    done = report(tmp_path / "nowhere", "-m", method)
    assert done.exit_code == 2
    assert said in done.stderr


def test_the_graph_of_a_headline_can_be_a_picture(tmp_path, monkeypatch):
    monkeypatch.setattr(pictures, "can_paint", lambda: True)
    monkeypatch.setattr(pictures, "painted", lambda svg: b"\x89PNG")
    source, target = tmp_path / "lines.txt", tmp_path / "graph.png"
    source.write_text("Old dam breaks\nDam breaks in storm\n")
    assert run(app, ["headline", str(source), "--graph", str(target)]).exit_code == 0
    assert target.read_bytes() == b"\x89PNG"
    monkeypatch.setattr(pictures, "can_paint", lambda: False)
    done = run(app, ["headline", str(source), "--graph", str(tmp_path / "other.png")])
    assert done.exit_code == 2
    assert "or name an .svg" in done.stderr


class Terminal:
    """Something that says it is a terminal, and what was written to it."""

    def __init__(self):
        self.said = ""

    def isatty(self):
        return True

    def write(self, text):
        self.said += text

    def flush(self):
        pass


def test_each_stage_has_its_bar_on_a_terminal(monkeypatch):
    shown = Terminal()
    monkeypatch.setattr(sys, "stderr", shown)
    clock = iter(range(0, 1000, 5))
    monkeypatch.setattr("byline.apps.cli._running.time.monotonic", lambda: next(clock))
    bars = Bars(2, quiet=False)
    with bars.stage("looking"):
        assert list(bars.watch(Serial()).map(abs, [-1, 2])) == [1, 2]
    assert "██████████████ 1 of 2: looking, 10 s\n" in shown.said
    with pytest.raises(KeyboardInterrupt), bars.stage("finding"):
        raise KeyboardInterrupt
    assert "2 of 2: finding," not in shown.said
    assert shown.said.endswith("\r\x1b[K")


def test_pipes_see_no_bar(monkeypatch, capsys):
    bars, engine = Bars(1, quiet=False), Serial()
    assert bars.watch(engine) is engine
    with bars.stage("looking"):
        pass
    assert capsys.readouterr().err == ""


def everything(folder):
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*")}


def test_figures_are_put_beside_what_is_there_and_replace_it_when_told(lines, tmp_path):
    folder = tmp_path / "figures"
    folder.mkdir()
    (folder / "mine.txt").write_text("mine")
    (folder / "map.svg").write_text("old")
    options = ["--only", "alike", "--figures", folder, "--force"]
    assert report(lines, "-o", tmp_path / "p.html", *options).exit_code == 0
    assert (folder / "mine.txt").read_text() == "mine"
    assert (folder / "lengths.svg").read_text().startswith("<svg")
    assert not [name for name in everything(folder) if name.startswith(".")]


def test_nothing_is_made_before_the_pile_is_read(tmp_path):
    options = ["--only", "alike", "--figures", tmp_path / "a" / "b"]
    assert report(tmp_path / "nowhere", *options).exit_code == 2
    assert everything(tmp_path) <= {"cache"}
