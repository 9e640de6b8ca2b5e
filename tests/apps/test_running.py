"""Progress, which is for people at a terminal only, and answers that cannot be written."""

import io
import subprocess
import sys
import warnings
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from byline.apps.cli import _running
from byline.apps.cli._options import Reading
from byline.apps.cli._running import command, progress


class Terminal(io.StringIO):
    def isatty(self):
        return True


@pytest.fixture
def clock(monkeypatch):
    """Every look at the clock finds a second gone."""
    ticks = iter(range(10_000))
    monkeypatch.setattr(_running.time, "monotonic", lambda: float(next(ticks)))


@pytest.mark.usefixtures("clock")
def test_long_work_shows_how_far_it_is_and_wipes_it_at_the_end(monkeypatch):
    monkeypatch.setattr("sys.stderr", shown := Terminal())
    assert list(progress("abcd", "reading", quiet=False)) == list("abcd")
    assert "reading … 3 texts" in shown.getvalue()
    assert shown.getvalue().endswith("\r\x1b[K")


@pytest.mark.usefixtures("clock")
@pytest.mark.parametrize(("stderr", "quiet"), [(io.StringIO, False), (Terminal, True)])
def test_pipes_and_the_quiet_see_nothing(monkeypatch, stderr, quiet):
    monkeypatch.setattr("sys.stderr", shown := stderr())
    assert list(progress("abcd", "reading", quiet=quiet)) == list("abcd")
    assert shown.getvalue() == ""


def test_short_work_shows_nothing(monkeypatch):
    monkeypatch.setattr("sys.stderr", shown := Terminal())
    assert list(progress("ab", "reading", quiet=False)) == ["a", "b"]
    assert shown.getvalue() == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_is_no_traceback():
    with Path("/dev/full").open("w") as full:
        command = [sys.executable, "-m", "byline", "methods", "alike"]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("byline: the answer cannot be written")
    assert len(done.stderr.splitlines()) == 1


@command
def echo(word: str, *, given: Reading) -> int:
    """Says what it was told."""
    typer.echo(f"{word} {given.options.columns} {given.seed} {given.json_lines}")
    return 1


def test_a_group_of_options_is_given_one_by_one_and_comes_together():
    program = typer.Typer()
    program.command()(echo)
    told = CliRunner().invoke(program, ["hello", "--columns", "text=body", "--seed", "7"])
    assert told.exit_code == 1
    assert told.output == "hello (('text', 'body'),) 7 False\n"


def test_a_group_of_options_is_in_the_help_like_any_other():
    program = typer.Typer()
    program.command()(echo)
    shown = CliRunner().invoke(program, ["--help"]).output
    assert all(option in shown for option in ("--columns", "--max-bytes", "--engine", "--quiet"))
    assert "--reading" not in shown


@command
def warn() -> None:
    """Warns as a method would."""
    warnings.warn_explicit("use a lower m.", UserWarning, "fuzzy.py", 7, module="byline.methods")


def test_a_warning_is_a_message_without_its_place_in_the_source():
    program = typer.Typer()
    program.command()(warn)
    done = CliRunner().invoke(program, [])
    assert (done.exit_code, done.stdout) == (0, "")
    assert done.stderr == "byline: note: use a lower m.\n"
