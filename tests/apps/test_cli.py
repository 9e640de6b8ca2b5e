"""The program as people and other programs call it."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest
from typer.testing import CliRunner

import byline
from byline.apps.cli import app


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The program in a process of its own."""
    command = [sys.executable, "-m", "byline", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=120)


def call(*arguments: str, **options):
    """The program in this process, which is quicker."""
    return CliRunner().invoke(app, arguments, prog_name="byline", **options)


@pytest.fixture
def letters(tmp_path):
    """Two writers, one unsigned text, one file that is no text."""
    for name, body in {
        "ann/1.txt": "It was late and nobody came.",
        "bob/1.txt": "We ran home at once!",
        "unsigned/1.txt": "Who knows where they went?",
        "bob/photo.bin": "\0\1\2",
    }.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(body)
    return tmp_path


def test_without_arguments_the_bundled_pile_is_read():
    done = run("read")
    assert done.returncode == 0
    assert "by 5 authors" in done.stdout
    assert done.stderr == ""


def test_read_gives_one_json_object_and_nothing_else(letters):
    done = call("read", str(letters), "--json")
    (line,) = done.stdout.splitlines()
    found = json.loads(line)
    assert found["texts"] == 3
    assert found["authors"] == {"ann": 1, "bob": 1}
    assert [skip["source"].endswith("photo.bin") for skip in found["skipped"]] == [True]


def test_skipped_input_is_named_and_shown_in_the_exit_status(letters):
    done = call("read", str(letters))
    assert done.exit_code == 1
    assert "photo.bin" in done.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("read", "no/such/folder"),
        ("read", "--author-from", "nowhere"),
        ("read", "--columns", "text"),
        ("read", "--encoding", "no-such-code"),
        ("read", "--engine", "cloud"),
        ("methods", "whom"),
        ("bench", "nobody1999"),
        ("data", "fetch", "nothing"),
        ("nonsense",),
    ],
    ids=" ".join,
)
def test_what_cannot_be_done_is_one_message_and_status_2(arguments):
    done = call(*arguments)
    assert done.exit_code == 2
    assert done.stdout == ""
    assert done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("name", ["read", "methods", "data", "bench", "train-tagger"])
def test_every_command_explains_itself_with_an_example(name):
    done = call(name, "-h")
    assert done.exit_code == 0
    assert f"byline {name}" in done.stdout.split("Examples:")[1]


def test_help_lists_the_commands():
    assert call("--help").stdout == call().stdout
    for name in ("read", "methods", "data", "bench", "train-tagger"):
        assert f"\n  {name} " in call("--help").stdout


def test_the_version_is_the_packages():
    from importlib.metadata import version

    assert call("--version").stdout == f"byline {version('byline')}\n"
    assert byline.__version__ == version("byline")


def test_a_text_can_be_piped_in():
    done = call("read", "-", "--json", input="It was late.")
    assert json.loads(done.stdout)["words"]["total"] == 3


def test_a_reader_that_has_had_enough_is_no_error(tmp_path):
    """The pipe is closed long before all of the output fits into it."""
    for k in range(3000):
        (tmp_path / f"a text with a long name so that the list is long {k:05}.txt").write_text("x")
    command = f"{sys.executable} -m byline read '{tmp_path}' --json | head -c 1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, timeout=120)
    assert done.stderr == ""


def test_the_same_answer_on_every_engine(letters):
    answers = {
        run("read", str(letters), "--json", "--engine", e).stdout for e in ("serial", "local")
    }
    assert len(answers) == 1


def test_methods_can_be_listed_for_programs():
    rows = [json.loads(line) for line in call("methods", "who", "--json").stdout.splitlines()]
    assert {"name", "question", "summary", "paper"} <= set(rows[0])
    assert "delta" in call("methods").stdout


@pytest.mark.skipif(os.name == "nt", reason="no SIGINT to another process")
def test_interrupting_says_so_with_status_130():
    # A busy machine may take longer than the first wait to start the program.
    for seconds in (2, 15):
        process = subprocess.Popen(
            [sys.executable, "-m", "byline", "read", "-"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        time.sleep(seconds)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
        if process.returncode == 130:
            break
    assert process.returncode == 130
    assert "interrupted" in err
    assert "Traceback" not in err
    assert out == ""


def test_every_skipped_file_is_named(tmp_path):
    for k in range(30):
        (tmp_path / f"{k}.bin").write_bytes(b"\0")
    assert call("read", str(tmp_path)).stderr.count("byline: skipped ") == 30


def test_files_over_max_bytes_are_skipped(letters):
    done = call("read", str(letters), "--max-bytes", "21", "--json")
    assert json.loads(done.stdout)["texts"] == 1


@pytest.mark.parametrize("name", ["read", "methods", "data"])
def test_options_common_to_all_commands_are_taken(name):
    common = ("--json", "--seed", "1", "--engine", "serial", "--jobs", "1", "--quiet")
    assert call(name, *common).exit_code == 0


def test_data_says_where_it_looks(monkeypatch, tmp_path):
    monkeypatch.setenv("BYLINE_DATA", str(tmp_path))
    assert json.loads(call("data", "where", "--json").stdout)["BYLINE_DATA"] == str(tmp_path)


def test_a_tagger_is_trained_and_never_replaced_unasked(tmp_path):
    treebank = tmp_path / "t.conllu"
    treebank.write_text("1\tIt\t_\tPRON" + "\t_" * 6 + "\n2\trains\t_\tVERB" + "\t_" * 6 + "\n\n")
    output = tmp_path / "t.npz"
    order = ("train-tagger", str(treebank), "--language", "xx", "-o", str(output))
    done = call(*order, "--test", str(treebank), "--json")
    assert json.loads(done.stdout)["accuracy"] == 1
    before = output.read_bytes()
    refused = call(*order)
    assert (refused.exit_code, output.read_bytes()) == (2, before)
    assert "--force" in refused.stderr
    assert call(*order, "--force").exit_code == 0


def test_a_fault_of_the_program_keeps_its_traceback(monkeypatch, letters):
    def broken(text):
        raise ZeroDivisionError

    monkeypatch.setattr("byline.checks._survey.measure", broken)
    done = call("read", str(letters), "--engine", "serial")
    assert isinstance(done.exception.__cause__, ZeroDivisionError)
