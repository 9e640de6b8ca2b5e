"""`byline headline` that learns from groups, and what it keeps."""

import json

import pytest
from typer.testing import CliRunner

from byline.apps.cli import app
from byline.questions.headline import load_headlines

NOUNS = ["goat", "ferry", "bridge", "mill", "lamp", "whale"]
ROWS = [
    {
        "group": noun,
        "sentences": [f"Old {noun} breaks", f"Old {noun} breaks at noon", f"A {noun} breaks again"],
        "candidates": [f"old {noun} breaks", f"{noun} breaks again"],
        "chosen": [0],
    }
    for noun in NOUNS
]


def call(*arguments):
    told = ["headline", *map(str, arguments), "--engine", "serial"]
    return CliRunner().invoke(app, told, prog_name="byline")


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    return tmp_path_factory.mktemp("headlines")


@pytest.fixture(scope="module")
def groups(place):
    """Six groups of which a line was chosen."""
    path = place / "groups.jsonl"
    path.write_text("\n".join(map(json.dumps, ROWS)))
    return path


@pytest.fixture(scope="module")
def model(place, groups):
    path = place / "own.model"
    done = call("--save", path, groups)
    assert (done.exit_code, done.stdout) == (0, ""), done.stderr
    return path


def test_what_was_learned_is_used(model, groups):
    done = call("--model", model, groups, "--json")
    assert done.exit_code == 0, done.stderr
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["group"] for answer in found] == NOUNS
    assert [answer["headline"].lower() for answer in found] == [f"old {n} breaks" for n in NOUNS]


def test_any_method_that_learns_may_be_named(place, groups):
    path = place / "svm.model"
    assert call("--save", path, groups, "-m", "structural-svm").exit_code == 0
    done = call("--model", path, groups, "--json")
    assert {json.loads(line)["method"] for line in done.stdout.splitlines()} == {"structural-svm"}


def test_rows_that_teach_nothing_are_named(place):
    path = place / "mixed.jsonl"
    rows = [*ROWS, {"group": "x", "sentences": ["a b"]}, {"group": "y", "references": ["a"]}, {}]
    rows += [{"sentences": ["!!!", "?"], "references": ["a b"]}]
    rows += [{"sentences": ["a b", "a c"], "references": ["..."]}]
    path.write_text("\n".join(map(json.dumps, rows)))
    done = call("--save", place / "mixed.model", path)
    assert done.exit_code == 1
    named = [line.rsplit("#", 1)[1].split(":")[0] for line in done.stderr.splitlines()]
    assert sorted(named, key=int) == ["7", "8", "9", "10", "11"]
    assert "has no sentence with a word" in done.stderr
    assert "has no reference with a word" in done.stderr
    assert (place / "mixed.model").exists()


def test_workers_learn_the_same(place, groups, model):
    path = place / "local.model"
    told = ["headline", "--save", str(path), str(groups), "--engine", "local", "--jobs", "2"]
    assert CliRunner().invoke(app, told, prog_name="byline").exit_code == 0
    one, other = (load_headlines(each).model.weights_ for each in (path, model))
    assert one.tolist() == other.tolist()


def test_the_seed_is_noted_with_a_model(model, groups):
    done = call("--model", model, groups, "--json", "--seed", "7")
    assert {json.loads(line)["run"]["seed"] for line in done.stdout.splitlines()} == {7}


def test_a_model_is_not_replaced_unasked(model, groups):
    done = call("--save", model, groups)
    assert done.exit_code == 2
    assert "exists already" in done.stderr
    assert call("--save", model, groups, "--force").exit_code == 0


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        pytest.param(["--save", "new.model"], "nothing to fit a model on", id="no groups"),
        pytest.param(["--save", "a", "--model", "b", "g.jsonl"], "fitted already", id="both"),
        pytest.param(["--model", "b", "-m", "yen", "g.jsonl"], "fitted already", id="method"),
        pytest.param(["--model", "missing.model", "GROUPS"], "missing.model", id="no model"),
        pytest.param(["--model", "GROUPS", "GROUPS"], "model", id="no model at all"),
        pytest.param(["--save", "new.model", "GROUPS", "-m", "yen"], "does not learn", id="yen"),
        pytest.param(["--save", "new.model", "missing.jsonl"], "no file", id="no such groups"),
        pytest.param(["--save", "new.model", "GROUPS", "--json"], "leave out --json", id="json"),
        pytest.param(
            ["--save", "new.model", "GROUPS", "--groups"], "leave out --groups", id="groups"
        ),
        pytest.param(["--save", "n", "GROUPS", "--graph", "g.svg"], "out --graph", id="graph"),
        pytest.param(["--save", "n", "GROUPS", "--language", "qq"], "'qq'", id="language"),
    ],
)
def test_hopeless_requests_are_refused_with_the_reason(
    groups, tmp_path, monkeypatch, options, complaint
):
    monkeypatch.chdir(tmp_path)
    done = call(*(groups if option == "GROUPS" else option for option in options))
    assert done.exit_code == 2
    assert complaint in done.stderr
    assert not list(tmp_path.iterdir())


def test_a_few_groups_teach_nothing(place):
    path = place / "few.jsonl"
    path.write_text(json.dumps(ROWS[0]))
    done = call("--save", place / "few.model", path)
    assert done.exit_code == 2
    assert "5 groups at least" in done.stderr


def test_a_damaged_model_is_refused(place, model, groups):
    path = place / "damaged.model"
    path.write_bytes(model.read_bytes()[:-40])
    done = call("--model", path, groups)
    assert done.exit_code == 2
    assert "damaged.model" in done.stderr
