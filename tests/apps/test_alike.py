"""`byline alike` and `byline classify` as people call them."""

import json

import numpy as np
import pytest
from typer.testing import CliRunner

from byline.apps.cli import app

run = CliRunner().invoke


@pytest.fixture
def letters(tmp_path):
    folder = tmp_path / "letters"
    folder.mkdir()
    (folder / "a.txt").write_text("The ferry sank in the storm off the harbour on Monday night.")
    (folder / "b.txt").write_text("On Monday night the ferry sank in the storm off the harbour.")
    (folder / "c.txt").write_text("The baker sold a bun to the goat.")
    return folder


def lines(result):
    assert result.exit_code == 0, result.stderr
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_two_texts_are_one_object(letters):
    [found] = lines(run(app, ["alike", str(letters / "a.txt"), str(letters / "b.txt"), "--json"]))
    assert (found["a"], found["b"]) == ("a.txt", "b.txt")
    assert 0.5 < found["similarity"] < 1
    assert found["passages"][0]["words"] >= 5
    assert found["run"]["settings"]["method"] == "tf-idf"


def test_two_texts_for_people_begin_with_the_number(letters):
    result = run(app, ["alike", str(letters / "a.txt"), str(letters / "b.txt")])
    assert result.exit_code == 0
    assert 0 < float(result.stdout.split()[0]) < 1
    assert "Same wording" in result.stdout


def test_a_text_is_itself(letters):
    [found] = lines(run(app, ["alike", str(letters / "a.txt"), str(letters / "a.txt"), "--json"]))
    assert found["similarity"] == pytest.approx(1)
    assert found["a"] != found["b"]


@pytest.mark.parametrize("options", [[], ["--nearest", "1"], ["--above", "0.2"]])
def test_pairs_of_a_pile(letters, options):
    found = lines(run(app, ["alike", str(letters), *options, "--json", "-m", "spgk"]))
    assert found[0].keys() == {"a", "b", "similarity"}
    assert {found[0]["a"], found[0]["b"]} == {"a.txt", "b.txt"}


def test_groups_are_found_with_the_seed_given(letters, monkeypatch):
    seeds = []

    def noted(asked, method, *, seed=0, **settings):
        seeds.append(seed)
        return ()

    monkeypatch.setattr("byline.questions.alike.Alike.groups", noted)
    assert run(app, ["alike", str(letters), "--groups", "--seed", "7"]).exit_code == 0
    assert seeds == [7]


def test_groups_of_a_pile(letters):
    found = lines(run(app, ["alike", str(letters), "--groups", "--json"]))
    assert [sorted(group["texts"]) for group in found] == [["a.txt", "b.txt"], ["c.txt"]]
    said = run(app, ["alike", str(letters), "--groups"]).stdout
    assert "1. 2 texts" in said
    assert "1 stands alone" in said


def test_a_matrix_opens_without_pickle_and_is_not_replaced_unasked(letters, tmp_path):
    target = tmp_path / "all.npz"
    assert run(app, ["alike", str(letters), "--matrix", str(target)]).exit_code == 0
    with np.load(target, allow_pickle=False) as stored:
        assert stored["similarity"].shape == (3, 3)
        assert stored["ids"].tolist() == ["a.txt", "b.txt", "c.txt"]
    refused = run(app, ["alike", str(letters), "--matrix", str(target)])
    assert refused.exit_code == 2
    assert "--force" in refused.stderr
    assert run(app, ["alike", str(letters), "--matrix", str(target), "--force"]).exit_code == 0
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["all.npz"]


def test_evidence_for_many_pairs(letters):
    found = lines(run(app, ["alike", str(letters), "--above", "0.2", "--why", "--json"]))
    assert found[0]["shared"]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--nearest", "2", "--groups"], "exclude each other"),
        (["nowhere.txt", "--above", "0.5"], "exclude each other"),
        (["--above", "2"], "at most 1"),
        (["-m", "nosuch"], "no similarity method"),
        (["--groups", "-m", "tf-idf"], "no similarity method"),
        (["--depth", "2"], "no setting 'depth'"),
        (["--groups", "--threshold", "0"], "above 0 and at most 1"),
        (["--groups", "--threshold", "nan"], "above 0 and at most 1"),
        (["--above", "0.5", "--of", "a.txt"], "goes with --nearest only"),
        (["--threshold", "0.5"], "goes with --groups only"),
        (["-m", "cosine", "--n", "1000000"], "from 1 to 100,"),
        (["-m", "spgk", "--depth", str(10**20)], "of 1 or more, at most 2,147,483,647"),
    ],
)
def test_requests_that_cannot_be_carried_out(letters, arguments, complaint):
    result = run(app, ["alike", str(letters), *arguments])
    assert result.exit_code == 2
    assert complaint in result.stderr


def test_settings_beyond_every_text_are_no_trouble(letters):
    far = ["-m", "spgk", "--depth", str(10**9), "--window", str(2**31 - 1)]
    assert len(lines(run(app, ["alike", str(letters), "--nearest", "1", "--json", *far]))) == 2


def test_an_empty_text_is_named_when_two_are_to_be_compared(letters):
    (letters / "empty.txt").write_text("")
    result = run(app, ["alike", str(letters / "a.txt"), str(letters / "empty.txt")])
    assert result.exit_code == 2
    assert "two texts are needed to compare, but" in result.stderr
    assert "empty.txt is empty" in result.stderr


def test_a_pile_with_nothing_in_common_says_so(tmp_path):
    (tmp_path / "one.txt").write_text("goat")
    (tmp_path / "two.txt").write_text("bread")
    result = run(app, ["alike", str(tmp_path)])
    assert result.exit_code == 0
    assert "No text shares a word" in result.stdout


def test_one_text_is_compared_with_nothing_and_none_is_refused(tmp_path):
    nothing = run(app, ["alike", str(tmp_path)])
    assert (nothing.exit_code, nothing.stdout) == (2, "")
    assert "no readable text" in nothing.stderr
    (tmp_path / "empty.txt").write_text("")
    assert "empty.txt is empty" in run(app, ["alike", str(tmp_path), "--groups"]).stderr
    (tmp_path / "empty.txt").write_text("goat")
    alone = run(app, ["alike", str(tmp_path), "--json"])
    assert (alone.exit_code, alone.stdout) == (0, "")
    assert "only one text" in alone.stderr


@pytest.fixture
def table(tmp_path):
    rows = ["id,text", "7,The ferry sank at noon", "8,The ferry sank", f"9,goat {'bread ' * 20}"]
    (tmp_path / "news.csv").write_text("\n".join(rows))
    return str(tmp_path / "news.csv")


def test_rows_of_a_table_are_shown_by_how_they_begin(table):
    near = run(app, ["alike", table]).stdout
    assert near.startswith("7  The ferry sank at noon\n  0.")
    assert near.splitlines()[1].endswith("  8  The ferry sank")
    pair = run(app, ["alike", table, "--above", "0.1"]).stdout.splitlines()
    assert pair[0].endswith("  7  The ferry sank at noon")
    assert pair[1] == "        8  The ferry sank"
    assert f"  9  goat {'bread ' * 10}bre …\n" in run(app, ["alike", table, "--groups"]).stdout
    why = run(app, ["alike", table, "--above", "0.1", "--why"]).stdout
    assert "is the similarity of 7 and 8, from 0 to 1\n\n  7  The ferry sank at noon\n  8" in why


def test_a_corpus_is_not_a_text(letters):
    result = run(app, ["alike", str(letters), str(letters / "a.txt")])
    assert result.exit_code == 2
    assert "one with one" in result.stderr


@pytest.fixture
def shelves(tmp_path):
    for label, words in (("sea", "ferry boat tide storm"), ("food", "bread bun oven jam")):
        folder = tmp_path / "shelves" / label
        folder.mkdir(parents=True)
        for number, word in enumerate(words.split()):
            (folder / f"{number}.txt").write_text(f"{words} {word} {word}")
    return tmp_path / "shelves"


def test_texts_are_labelled(shelves, letters):
    command = ["classify", str(shelves), str(letters / "a.txt"), "-m", "tf-idf", "--json"]
    [found] = lines(run(app, command))
    assert found["label"] == "sea"
    assert [row["label"] for row in found["ranking"]] == ["sea", "food"]


def test_a_model_is_learned_once_and_used_again(shelves, letters, tmp_path):
    model = str(tmp_path / "shelves.model")
    assert run(app, ["classify", "--save", model, str(shelves), "-m", "spgk"]).exit_code == 0
    answers = run(app, ["classify", "--model", model, str(letters)])
    assert answers.exit_code == 0
    assert "a.txt: sea" in answers.stdout
    again = run(app, ["classify", "--save", model, str(shelves), "-m", "spgk"])
    assert again.exit_code == 2
    assert "--force" in again.stderr


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["examples"], "no text to label"),
        (["--model", "x.model", "--save", "y.model", "t.txt"], "leave out --save"),
        (["--model", "x.model", "t.txt"], "t.txt"),
    ],
)
def test_labelling_that_cannot_be_done(arguments, complaint, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = run(app, ["classify", *arguments])
    assert result.exit_code == 2
    assert complaint in result.stderr
