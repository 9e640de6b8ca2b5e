"""`byline same --pan`: folders of problems in, files of answers out."""

import json
import os

import pytest
from typer.testing import CliRunner
from writers import writer

from byline.apps.cli import app
from byline.methods.verification.delta_odds import DeltaOdds


@pytest.fixture(autouse=True)
def few_pseudo_cases(monkeypatch):
    monkeypatch.setitem(DeltaOdds.__init__.__kwdefaults__, "pseudo_cases", 5)


def call(*arguments):
    told = ["same", *map(str, arguments), "--engine", "serial"]
    return CliRunner().invoke(app, told, prog_name="byline")


def texts(name: str, *, same: bool) -> tuple[str, str]:
    known, further = writer(name, 2, 300)
    return known.body, further.body if same else writer(f"{name} not", 1, 300)[0].body


def folder_of(place, n: int, first: str, *, truth: bool = True):
    """Problems as in 2014, every other one by one writer."""
    names = [f"{first}{k:03}" for k in range(1, n + 1)]
    for k, name in enumerate(names):
        known, asked = texts(name, same=k % 2 == 0)
        (place / name).mkdir(parents=True)
        (place / name / "known01.txt").write_text(known)
        (place / name / "unknown.txt").write_text(asked)
    about = {"language": "English", "genre": "letters", "problems": names}
    (place / "contents.json").write_text(json.dumps(about))
    if truth:
        answers = [f"{name} {'NY'[k % 2 == 0]}\n" for k, name in enumerate(names)]
        (place / "truth.txt").write_text("".join(answers))
    return place


@pytest.fixture(autouse=True)
def any_kind(monkeypatch):
    """Texts of made-up words are of no kind that the genre check knows."""
    check = "byline.methods.verification.genre_check.GenreCheck.mismatches"
    monkeypatch.setattr(check, lambda _, cases, features=None: [None] * len(cases))


@pytest.fixture
def problems(tmp_path):
    return folder_of(tmp_path / "problems", 4, "EE")


@pytest.fixture
def train(tmp_path):
    return folder_of(tmp_path / "train", 8, "TT")


@pytest.fixture
def others(tmp_path):
    for k in range(11):
        (tmp_path / "others" / f"w{k}").mkdir(parents=True)
        (tmp_path / "others" / f"w{k}" / "1.txt").write_text(writer(f"w{k}", 1, 300)[0].body)
    return tmp_path / "others"


def test_answers_are_written_in_the_form_of_pan_and_can_be_scored(problems, train, tmp_path):
    answers = tmp_path / "answers.txt"
    done = call("--pan", problems, "--train", train, "-o", answers)
    assert (done.exit_code, done.stdout) == (0, "")
    rows = [line.split(" ") for line in answers.read_text().splitlines()]
    assert [name for name, _ in rows] == ["EE001", "EE002", "EE003", "EE004"]
    assert all(0 < float(score) < 1 for _, score in rows)
    told = ["score", "verification", str(problems / "truth.txt"), str(answers), "--json"]
    scored = json.loads(CliRunner().invoke(app, told).stdout)
    assert scored["problems"] == 4
    assert scored["auc"] == 1


def test_each_problem_has_the_answer_it_has_alone(problems, train, others, tmp_path):
    alone = folder_of(tmp_path / "alone", 1, "EE", truth=False)
    answers = []
    for folder in (problems, alone):
        told = ("--pan", folder, "--train", train, "--others", others)
        done = call(*told, "-o", tmp_path / "a.txt", "--force")
        assert done.exit_code == 0, done.stderr
        answers.append((tmp_path / "a.txt").read_text().splitlines())
    assert answers[1] == answers[0][:1]


def test_without_problems_to_learn_from_the_texts_of_the_others_serve(tmp_path):
    many = folder_of(tmp_path / "many", 6, "EE", truth=False)
    done = call("--pan", many, "--json")
    assert done.exit_code == 0, done.stderr
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert [row["questioned"] for row in found] == [f"EE00{k}" for k in range(1, 7)]
    assert {row["others"] for row in found} == {10}


def test_too_few_problems_are_left_undecided_with_the_reason(problems):
    done = call("--pan", problems)
    assert done.exit_code == 0
    assert done.stdout.count("undecided") >= 4
    assert "only 8 texts by others" in " ".join(done.stdout.split())


def test_pairs_give_json_lines(train, tmp_path):
    pairs = tmp_path / "pairs"
    pairs.mkdir()
    rows = [{"id": f"p{k}", "pair": texts(f"p{k}", same=k == 0)} for k in range(2)]
    (pairs / "pairs.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    answers = tmp_path / "answers.jsonl"
    assert call("--pan", pairs, "--train", train, "-o", answers).exit_code == 0
    found = [json.loads(line) for line in answers.read_text().splitlines()]
    assert [row["id"] for row in found] == ["p0", "p1"]
    assert all(set(row) == {"id", "value"} for row in found)
    assert found[0]["value"] > found[1]["value"]


def test_undecided_is_a_half(problems, tmp_path):
    assert call("--pan", problems, "-o", tmp_path / "a.txt").exit_code == 0
    assert (tmp_path / "a.txt").read_text().splitlines()[0] == "EE001 0.5"


def test_a_file_of_answers_goes_with_the_reason_why_problems_were_left_open(problems, tmp_path):
    (problems / "EE002" / "unknown.txt").write_text("Too short.")
    done = call("--pan", problems, "-o", tmp_path / "a.txt")
    assert (done.exit_code, done.stdout) == (0, "")
    assert "4 problems were not judged and left at 0.5: there are only 8 texts" in done.stderr
    quiet = call("--pan", problems, "-o", tmp_path / "a.txt", "--force", "--quiet")
    assert (quiet.exit_code, quiet.stderr) == (0, "")


def test_a_problem_whose_name_is_no_utf_8_keeps_it(problems, tmp_path):
    (problems / "contents.json").unlink()
    (problems / "EE001").rename(problems / os.fsdecode(b"EE\xff"))
    assert call("--pan", problems, "-o", tmp_path / "a.txt").exit_code == 0
    assert b"EE\xff 0.5\n" in (tmp_path / "a.txt").read_bytes()


def test_half_a_character_in_a_name_is_a_question_mark(tmp_path):
    (tmp_path / "pairs.jsonl").write_text('{"id": "\\ud800x", "pair": ["a text", "another"]}\n')
    assert call("--pan", tmp_path, "-o", tmp_path / "a.txt").exit_code == 0
    assert (tmp_path / "a.txt").read_text() == "?x 0.5\n"


def test_an_existing_file_is_kept_unless_told_otherwise(problems, tmp_path):
    answers = tmp_path / "answers.txt"
    answers.write_text("mine")
    done = call("--pan", problems, "-o", answers)
    assert done.exit_code == 2
    assert "--force" in done.stderr
    assert answers.read_text() == "mine"
    assert call("--pan", problems, "-o", answers, "--force").exit_code == 0
    assert answers.read_text().startswith("EE001 ")


def test_others_and_methods_may_be_named(problems, train, others):
    done = call("--pan", problems, "--others", others, "--json")
    assert {json.loads(line)["others"] for line in done.stdout.splitlines()} == {11}
    done = call("--pan", problems, "--train", train, "-m", "profile", "--json")
    assert {json.loads(line)["method"] for line in done.stdout.splitlines()} == {"profile"}


def test_what_is_incomplete_is_named_and_the_rest_is_judged(problems, train, tmp_path):
    (problems / "EE002" / "unknown.txt").unlink()
    done = call("--pan", problems, "--train", train, "--json")
    assert done.exit_code == 1
    assert "EE002" in done.stderr
    assert len(done.stdout.splitlines()) == 3


def test_problems_to_learn_from_need_their_truth(problems, train):
    (train / "truth.txt").unlink()
    done = call("--pan", problems, "--train", train)
    assert done.exit_code == 2
    assert "truth.txt" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("option", ["--pan", "--train"])
def test_a_folder_without_problems_is_refused(problems, tmp_path, option):
    (tmp_path / "empty").mkdir()
    places = {"--pan": problems, "--train": problems, option: tmp_path / "empty"}
    done = call(*(part for pair in places.items() for part in pair))
    assert done.exit_code == 2
    assert "no PAN problem" in done.stderr


def test_a_threshold_is_learned_from_training_problems_and_refused_without(problems, train):
    chosen = ("--pan", problems, "-m", "fuzzy-c-means", "--set", "threshold=train")
    learned = call(*chosen, "--train", train, "--json")
    assert learned.exit_code == 0, learned.output
    assert {json.loads(line)["answer"] for line in learned.stdout.splitlines()} <= {"yes", "no"}
    refused = call(*chosen)
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert "give some with --train" in refused.stderr
