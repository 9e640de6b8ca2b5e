"""`byline score` as people and programs call it."""

import json

import pytest
from typer.testing import CliRunner

from byline.apps.cli import app


def call(*arguments):
    return CliRunner().invoke(app, ["score", *map(str, arguments)], prog_name="byline")


@pytest.fixture
def pan(tmp_path):
    """Ten problems, six answered rightly, two left open: c@1 is (6 + 2 · 0.6) / 10."""
    truth, answers = tmp_path / "truth.txt", tmp_path / "answers.txt"
    truth.write_text("".join(f"EE{k} {'Y' if k < 5 else 'N'}\n" for k in range(10)))
    given = [0.9, 0.8, 0.7, 0.5, 0.2, 0.1, 0.2, 0.3, 0.5, 0.9]
    answers.write_text("".join(f"EE{k} {value}\n" for k, value in enumerate(given)))
    return truth, answers


def test_measures_are_one_json_object(pan):
    done = call("verification", *pan, "--json")
    assert done.exit_code == 0
    [line] = done.stdout.splitlines()
    found = json.loads(line)
    assert found["task"] == "verification"
    assert found["c@1"] == pytest.approx(0.72)
    assert found["final"] == pytest.approx(found["auc"] * 0.72)


def test_people_get_a_line_for_each_measure(pan):
    done = call("verification", *pan)
    assert "c@1         0.7200" in done.stdout.splitlines()
    assert "unanswered  2" in done.stdout.splitlines()


def test_infinite_costs_are_null_for_programs_and_explained(pan):
    _, answers = pan
    assert "notes" not in json.loads(call("verification", *pan, "--json").stdout)
    answers.write_text(answers.read_text().replace("EE4 0.2", "EE4 0"))
    found = json.loads(call("verification", *pan, "--json").stdout)
    assert found["cllr"] is None
    assert found["notes"][0].startswith("cllr is infinite: an answer given as certain")
    lines = call("verification", *pan).stdout.splitlines()
    assert "cllr        infinite" in lines
    assert lines[-1].startswith("Note: cllr is infinite")


def test_what_is_left_out_is_named_and_shown_in_the_exit_status(pan):
    _, answers = pan
    answers.write_text(answers.read_text().replace("EE3 0.5\n", "").replace("EE9 0.9", "EE9 nine"))
    done = call("verification", *pan, "--json")
    assert done.exit_code == 1
    assert "answers.txt:9: has 'nine'" in done.stderr
    assert "skipped EE3: has no answer" in done.stderr


def test_of_many_only_the_first_are_named(pan):
    _, answers = pan
    answers.write_text(answers.read_text() + "what?\n" * 30)
    assert call("verification", *pan).stderr.splitlines()[-1] == "byline: … and 10 more"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        pytest.param(("verifcation", "a", "b"), "Did you mean 'verification'", id="no such task"),
        pytest.param(("verification", "nowhere", "b"), "there is no file nowhere", id="no file"),
    ],
)
def test_what_cannot_be_carried_out_is_one_message(arguments, message):
    done = call(*arguments)
    assert done.exit_code == 2
    assert message in done.stderr
    assert done.stdout == ""
