"""`byline gist` as people call it."""

import json
import os
import re

import pytest
from corpus.readers.samples import every_kind
from typer.testing import CliRunner

import byline
from byline.apps.cli import app

run = CliRunner().invoke

LETTERS = {
    "a.txt": "The old ferry sank at noon near the mill. The baker sold nine loaves to a goat.",
    "b.txt": "Near the mill the old ferry sank at noon. Nobody in the village could swim at all.",
    "c.txt": "An old ferry sank near the mill at noon. Divers will look for the wreck tomorrow.",
}


@pytest.fixture
def letters(tmp_path):
    folder = tmp_path / "letters"
    folder.mkdir()
    for name, body in LETTERS.items():
        (folder / name).write_text(body)
    return folder


def lines(result, status=0):
    assert result.exit_code == status, result.stderr
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_programs_get_one_object_with_sources_and_places(letters):
    [found] = lines(run(app, ["gist", str(letters), "--sentences", "2", "--json"]))
    assert {"summary", "sentences", "method"} <= found.keys()
    assert found["summary"] == " ".join(s["text"] for s in found["sentences"])
    for sentence in found["sentences"]:
        start, end = sentence["place"]
        assert LETTERS[sentence["source"]][start:end] == sentence["text"]
    ferry = next(s for s in found["sentences"] if "ferry" in s["text"])
    assert sorted(ferry["said_in"]) == ["a.txt", "b.txt", "c.txt"]
    assert ferry["position"] == 0
    assert found["run"]["seed"] == 0
    assert found["run"]["settings"]["limit"] == "2 sentences"
    assert found["run"]["versions"]["byline"]


def test_people_get_numbered_sentences_with_their_sources(letters):
    shown = run(app, ["gist", str(letters), "--sentences", "1"]).stdout
    assert shown.startswith("What 3 texts say\n\n  1. ")
    assert re.search(r"     [abc]\.txt, sentence 1; in 3 of 3 texts\n", shown)
    assert "method " in shown.splitlines()[-1]


def test_a_query_is_answered_and_what_is_nowhere_is_said(letters):
    command = ["gist", str(letters), "--query", "divers, goats and dragons", "--json"]
    [found] = lines(run(app, [*command, "--sentences", "2"]))
    assert {s["source"] for s in found["sentences"]} == {"a.txt", "c.txt"}
    assert any("dragons" in note for note in found["notes"])


def test_what_was_seen_is_left_out(letters, tmp_path):
    seen = tmp_path / "seen"
    seen.mkdir()
    (seen / "a.txt").write_text(LETTERS["a.txt"])
    [found] = lines(run(app, ["gist", str(letters), "--seen", str(seen), "--json"]))
    assert found["seen"] == 1
    assert found["summary"] == (
        "Nobody in the village could swim at all. Divers will look for the wreck tomorrow."
    )
    all_seen = run(app, ["gist", str(letters), "--seen", str(letters)])
    assert all_seen.exit_code == 0
    assert all_seen.stdout.startswith("What 3 texts add to 3 already seen\n")
    assert "Nothing is new" in all_seen.stdout


def test_texts_before_a_day_are_known_and_undated_ones_are_named(tmp_path):
    table = tmp_path / "news.csv"
    rows = [("1", "2024-04-30", "a.txt"), ("2", "2024-05-01", "b.txt"), ("3", "", "c.txt")]
    body = "".join(f"{n},{day},{LETTERS[name]}\n" for n, day, name in rows)
    table.write_text("id,date,text\n" + body)
    [found] = lines(run(app, ["gist", str(table), "--since", "2024-05-01", "--json"]))
    assert (found["texts"], found["seen"]) == (2, 1)
    assert "ferry" not in found["summary"]
    assert found["notes"] == ["1 text has no date and counts as new: 3."]


def test_groups_are_told_one_by_one_and_single_texts_are_named(letters):
    (letters / "d.txt").write_text("Quarterly figures for turnips disappointed every analyst.")
    command = ["gist", str(letters), "--groups", "--sentences", "1"]
    result = run(app, [*command, "--json", "--engine", "serial"])
    [found] = lines(result)
    assert (found["group"], sorted(found["sources"])) == (1, ["a.txt", "b.txt", "c.txt"])
    assert "d.txt" in result.stderr
    assert run(app, [*command, "--json", "--jobs", "2"]).stdout == result.stdout
    shown = run(app, command).stdout
    assert "Group 1: what 3 texts say (" in shown
    assert "1 stands alone and is left out: d.txt." in shown


def test_a_pile_without_groups_says_so(tmp_path):
    (tmp_path / "a.txt").write_text("The old ferry sank at noon near the mill.")
    (tmp_path / "b.txt").write_text("Quarterly figures for turnips disappointed every analyst.")
    result = run(app, ["gist", str(tmp_path), "--groups"])
    assert result.exit_code == 0
    assert "No two of the texts are about the same." in result.stdout


@pytest.mark.parametrize("name", ["s.html", "s.md", "s.txt", "s.json", "S.HTML"])
def test_files_are_written_by_their_ending_and_replaced_only_if_told(letters, tmp_path, name):
    target = tmp_path / name
    command = ["gist", str(letters), "--sentences", "1", "-o", str(target)]
    result = run(app, command)
    assert result.exit_code == 0, result.stderr
    assert result.stdout == ""
    content = target.read_text(encoding="utf-8")
    assert "ferry" in content
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == [name]
    again = run(app, command)
    assert again.exit_code == 2
    assert "--force" in again.stderr
    assert run(app, [*command, "--force"]).exit_code == 0
    assert target.read_text(encoding="utf-8") == content


def test_a_form_can_be_asked_for_whatever_the_file_is_called(letters, tmp_path):
    target = tmp_path / "page"
    assert run(app, ["gist", str(letters), "-o", str(target), "--format", "html"]).exit_code == 0
    assert target.read_text().startswith("<!doctype html>")
    assert run(app, ["gist", str(letters), "--format", "md"]).stdout.startswith("# What do they")
    unknown = run(app, ["gist", str(letters), "-o", str(tmp_path / "page.pages")])
    assert unknown.exit_code == 2
    assert "--format" in unknown.stderr


def test_without_a_corpus_the_bundled_pile_is_summarised():
    [found] = lines(run(app, ["gist", "--json", "--words", "40"]))
    assert found["texts"] == 41
    assert len(found["summary"].split()) <= 40


def test_a_text_may_come_from_standard_input():
    result = run(app, ["gist", "-", "--json"], input="The old ferry sank at noon near the mill.")
    [found] = lines(result)
    assert found["sentences"][0]["source"] == "-"


def test_names_that_are_no_utf_8_are_written_somehow(tmp_path):
    folder = tmp_path / "letters"
    folder.mkdir()
    with open(os.fsencode(folder) + b"/caf\xe9.txt", "w") as stream:
        stream.write("The old ferry sank at noon near the mill.")
    for form in ("html", "md", "text", "json"):
        target = tmp_path / f"page-{form}"
        result = run(app, ["gist", str(folder), "-o", str(target), "--format", form])
        assert result.exit_code == 0, result.exception
        assert "ferry" in target.read_text(encoding="utf-8")
    assert run(app, ["gist", str(folder)]).exit_code == 0


@pytest.mark.parametrize("ending", every_kind())
def test_places_are_exact_in_every_kind_of_file(tmp_path, ending):
    """Marks, tables, mail, pages and PDFs: the place is that in the body as it was read."""
    path = tmp_path / f"cat{ending}"
    path.write_bytes(every_kind()[ending])
    pile = byline.read(path)
    for options in (["--sentences", "500", "-m", "lead"], ["--words", "3"]):
        [found] = lines(run(app, ["gist", str(path), "--json", *options]))
        assert found["sentences"]
        for sentence in found["sentences"]:
            start, end = sentence["place"]
            written = " ".join(pile[sentence["source"]].body[start:end].split())
            assert written.startswith(sentence["text"].removesuffix("…").rstrip())
            assert (written == sentence["text"]) == sentence["whole"]
            assert sentence["source"] in sentence["said_in"]
