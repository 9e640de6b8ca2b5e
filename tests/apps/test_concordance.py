"""`byline concordance` as a user meets it."""

import json

import pytest
from doc_pages import call

import byline

PILE = str(byline.bundled_pile())


def test_json_has_the_promised_fields():
    status, output, _ = call("byline", "concordance", PILE, "ferr*", "--json", "--max", "3")
    rows = [json.loads(line) for line in output.splitlines()]
    assert status == 0
    assert len(rows) == 3
    assert {"text", "left", "match", "right", "start", "end"} <= set(rows[0])


def test_lines_align_their_matches():
    _, output, _ = call("byline", "concordance", PILE, "goat", "--sort", "left", "--max", "4")
    columns = [line.index("  goat") for line in output.lower().splitlines()[:4]]
    assert len(set(columns)) == 1


def test_the_plot_has_its_numbers_beside(tmp_path):
    target = tmp_path / "goat.svg"
    words = ("concordance", PILE, "goat", "--by", "author", "--figure", str(target))
    status, output, _ = call("byline", *words)
    assert status == 0
    assert "Juilland's D" in output
    assert "<svg" in target.read_text()
    assert (tmp_path / "goat.csv").read_text().startswith("author,matches,words")
    status, _, messages = call("byline", *words)
    assert status == 2
    assert "exists already" in messages


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "give a PATTERN"),
        (("a", "--feature", "b"), "give a PATTERN"),
        (("(", "--regex"), "regular expression"),
        (("--feature", "a", "--feature-set", "colours"), "colours"),
    ],
)
def test_bad_requests_are_one_message(words, said):
    status, _, messages = call("byline", "concordance", PILE, *words)
    assert status == 2
    assert said in messages


def test_what_is_skipped_is_named(tmp_path):
    (tmp_path / "a.txt").write_text("A ferry.")
    (tmp_path / "b.xyz").write_bytes(b"\0\1")
    status, output, messages = call("byline", "concordance", str(tmp_path), "ferry")
    assert status == 1
    assert "ferry" in output
    assert "b.xyz" in messages
