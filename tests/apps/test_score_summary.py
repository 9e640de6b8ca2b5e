"""`byline score summary` as people and programs call it."""

import json

import pytest
from typer.testing import CliRunner

from byline.apps.cli import app


@pytest.fixture
def files(tmp_path):
    """One reference of four words and a summary that has two of them."""
    truth, answers = tmp_path / "truth.jsonl", tmp_path / "gist.jsonl"
    truth.write_text(json.dumps({"group": "1", "references": ["rain fell all night"]}))
    answers.write_text(json.dumps({"group": 1, "summary": "rain fell"}))
    return str(truth), str(answers)


def call(*arguments):
    return CliRunner().invoke(app, ["score", "summary", *arguments], prog_name="byline")


def test_measures_are_one_json_object(files):
    done = call(*files, "--json")
    assert done.exit_code == 0
    [line] = done.stdout.splitlines()
    found = json.loads(line)
    assert (found["task"], found["summaries"]) == ("summary", 1)
    assert (found["rouge_1_recall"], found["rouge_2_recall"]) == (0.5, pytest.approx(1 / 3))


def test_limits_are_options(files):
    assert json.loads(call(*files, "--json", "--words", "2").stdout)["rouge_1_recall"] == 1
    assert json.loads(call(*files, "--json", "--bytes", "9").stdout)["rouge_1_recall"] == 1
    rows = call(*files, "--stem", "none").stdout.splitlines()
    assert ["rouge_1_recall", "0.5000"] in [row.split() for row in rows]


def test_pooling_and_exceptions_are_options(files, tmp_path):
    (tmp_path / "n.exc").write_text("night rain")
    found = json.loads(call(*files, "--json", "--exceptions", str(tmp_path / "n.exc")).stdout)
    assert found["rouge_2_recall"] == pytest.approx(1 / 3)
    assert json.loads(call(*files, "--json", "--pool", "best").stdout)["rouge_1_recall"] == 0.5
    assert call(*files, "--exceptions", str(tmp_path / "none.exc")).exit_code == 2


def test_two_limits_are_one_too_many(files):
    done = call(*files, "--words", "2", "--bytes", "9")
    assert done.exit_code == 2
    assert "not both" in done.stderr
