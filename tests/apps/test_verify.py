"""`byline report --case` and `byline verify` as people call them."""

import json
import shutil

import pytest
from typer.testing import CliRunner

import byline
from byline.apps.cli import app

CASE = """
number = "2026-1"
examiner = "M. Vey"
[propositions]
one = "Della wrote it."
two = "Somebody else wrote it."
[[items]]
role = "known"
path = "letters/della"
[[items]]
role = "questioned"
path = "letters/unsigned/tucked-in-a-basket.txt"
[[items]]
role = "reference"
path = "letters"
[method]
name = "profile"
"""


def call(*arguments):
    return CliRunner().invoke(app, [*map(str, arguments), "--engine", "serial"])


@pytest.fixture
def folder(tmp_path):
    shutil.copytree(byline.bundled_pile(), tmp_path / "letters")
    (tmp_path / "case.toml").write_text(CASE)
    return tmp_path


def test_a_report_is_made_and_checked(folder):
    done = call("report", "--case", folder / "case.toml", "-o", folder / "case.html")
    assert done.exit_code == 0, done.stderr
    done = call("verify", folder / "case.html")
    assert (done.exit_code, done.stdout.splitlines()[0]) == (0, f"{folder}/case.html: same")
    (folder / "letters" / "unsigned" / "tucked-in-a-basket.txt").unlink()
    done = call("verify", folder / "case.html", "--json")
    row = json.loads(done.stdout)
    assert (done.exit_code, row["verdict"]) == (1, "different")
    assert row["missing"] == ["letters/unsigned/tucked-in-a-basket.txt"]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("letters",), "CORPUS does not go with --case"),
        (("--only", "who"), "--only does not go with --case"),
        (("-o", "case.md"), "not as md"),
        (("--columns", "text=body"), "--columns does not go with --case"),
    ],
)
def test_what_the_case_file_says_is_not_said_twice(folder, monkeypatch, arguments, why):
    monkeypatch.chdir(folder)
    done = call("report", "--case", "case.toml", *arguments)
    assert done.exit_code == 2
    assert why in done.stderr


def test_programs_get_the_report_as_json(folder, monkeypatch):
    monkeypatch.chdir(folder)
    done = call("report", "--case", "case.toml", "--json")
    assert done.exit_code == 0, done.stderr
    row = json.loads(done.stdout)
    assert row["validation"]["verdict"] == "too little data"
    assert row["record"]["facts"]["number"] == "2026-1"
    assert len(row["record"]["files"]) == 41


def test_what_is_no_report_ends_with_status_2(folder):
    done = call("verify", folder / "case.toml")
    assert done.exit_code == 2
    assert "has 0 records of a case" in done.stderr
