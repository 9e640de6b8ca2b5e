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


@pytest.mark.parametrize(("n_missing", "rest"), [(20, []), (23, ["byline: … and 3 more"])])
def test_of_many_left_out_twenty_are_named(tmp_path, n_missing, rest):
    truth, answers = tmp_path / "truth.txt", tmp_path / "answers.txt"
    names = [f"EE{k}" for k in range(n_missing + 2)]
    truth.write_text("".join(f"{name} {'YN'[k % 2]}\n" for k, name in enumerate(names)))
    answers.write_text(f"{names[0]} 0.9\n{names[1]} 0.2\n")
    lines = call("verification", truth, answers).stderr.splitlines()
    assert sum(line.startswith("byline: skipped ") for line in lines) == 20
    assert [line for line in lines if not line.startswith("byline: skipped ")] == rest


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


@pytest.fixture
def links(tmp_path):
    """Twelve pairs, every third of them linked, the more similar the likelier."""
    truth, answers = tmp_path / "pairs.csv", tmp_path / "alike.jsonl"
    rows = "".join(f"a{k},b{k},{'Y' if k % 3 == 0 else 'N'}\n" for k in range(12))
    truth.write_text(f"a,b,same\n{rows}")
    values = [0.9, 0.2, 0.3, 0.8, 0.1, 0.5, 0.7, 0.6, 0.2, 0.4, 0.1, 0.3]
    given = ({"a": f"a{k}", "b": f"b{k}", "similarity": x} for k, x in enumerate(values))
    answers.write_text("".join(f"{json.dumps(row)}\n" for row in given))
    return truth, answers


def test_the_det_curve_of_links_is_drawn_and_listed(links, tmp_path):
    drawn, listed = tmp_path / "det.svg", tmp_path / "det.csv"
    assert call("links", *links, "--figure", drawn).exit_code == 0
    assert drawn.read_text().startswith("<svg")
    assert call("links", *links, "--figure", listed).exit_code == 0
    head, *rows = listed.read_text().splitlines()
    assert head.startswith("curve,threshold,miss,false_alarm,cost,miss_low")
    # At 0.6 the linked pair of 0.4 is missed, and one other pair of eight is taken as linked.
    assert any(row.startswith(",0.6,0.25,0.125,") for row in rows)


def test_a_figure_is_replaced_only_with_force_and_is_of_links(links, pan, tmp_path):
    drawn = tmp_path / "det.svg"
    drawn.write_text("mine")
    refused = call("links", *links, "--figure", drawn)
    assert (refused.exit_code, drawn.read_text()) == (2, "mine")
    assert "pass --force" in refused.stderr
    assert call("links", *links, "--figure", drawn, "--force").exit_code == 0
    assert "of links" in call("verification", *pan, "--figure", drawn, "--force").stderr
    assert ".svg, .png or .csv" in call("links", *links, "--figure", tmp_path / "det.pdf").stderr
