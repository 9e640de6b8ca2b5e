"""Groups of sentences in JSON lines, good and bad."""

import gzip
import json

import pytest

from byline.corpus import Skipped
from byline.corpus.sentence_groups import SourcedGroup, groups_in, groups_within, read_groups
from byline.errors import InputError

FLOOD = {"group": "flood", "sentences": ["Dam breaks", "Old dam broke"]}


@pytest.fixture
def file(tmp_path):
    def write(*rows, name="groups.jsonl"):
        place = tmp_path / name
        lines = [row if isinstance(row, str) else json.dumps(row) for row in rows]
        place.write_text("\n".join(lines))
        return place

    return write


def test_a_row_is_a_group_with_a_name_for_each_sentence(file):
    [found] = read_groups(file(FLOOD))
    assert found == SourcedGroup(
        "flood", ("Dam breaks", "Old dam broke"), ("flood:1", "flood:2"), line=1
    )


def test_names_may_be_given_or_are_counted(file):
    rows = [
        {"id": 7, "sentences": ["a", "b"], "ids": ["x", 9]},
        "",
        {"sentences": ["a"], "sources": ["one", "too many"]},
    ]
    first, second = read_groups(file(*rows))
    assert (first.name, first.sources) == ("7", ("x", "9"))
    assert (second.name, second.sources, second.line) == ("3", ("3:1",), 3)


def test_half_characters_are_replaced_and_sentences_without_a_name_are_counted(file):
    """JSON may hold one half of a pair of surrogates, which no output can encode."""
    row = r'{"group": "g\ud800", "sentences": ["Dam \ud800", "b"], "sources": ["x\udc00", "y"]}'
    [found] = read_groups(file(row))
    assert (found.name, found.sentences, found.sources) == (
        "g\ufffd",
        ("Dam \ufffd", "b"),
        ("x\ufffd", "y"),
    )
    [found] = read_groups(file({"group": "g", "sentences": ["a", "b"], "sources": ["x", None]}))
    assert found.sources == ("g:1", "g:2")


def test_empty_sentences_go_and_the_names_of_the_others_stay(file):
    [found] = read_groups(file({"group": "g", "sentences": ["a b", " ", "c\nd  e"]}))
    assert (found.sentences, found.sources) == (("a b", "c d e"), ("g:1", "g:3"))


@pytest.mark.parametrize(
    ("told", "wanted"),
    [
        pytest.param({"references": ["x", "y"]}, ("x", "y"), id="written"),
        pytest.param({"candidates": ["x", "y", "z"], "chosen": [2, 0]}, ("z", "x"), id="chosen"),
        pytest.param({"candidates": ["x", "y"], "chosen": 1}, ("y",), id="one chosen"),
        pytest.param({"candidates": ["x", "y"]}, (), id="nothing chosen"),
    ],
)
def test_what_people_said(file, told, wanted):
    assert read_groups(file(FLOOD | told))[0].references == wanted


def test_lines_may_be_written_and_others_chosen(file):
    told = {"references": ["w"], "candidates": ["x", "y"], "chosen": [1]}
    [found] = read_groups(file(FLOOD | told))
    assert (found.references, found.chosen) == (("w",), ("y",))
    [alone] = read_groups(file(FLOOD | {"candidates": ["x", "y"], "chosen": [1]}))
    assert (alone.references, alone.chosen) == (("y",), ())
    [wrong] = read_groups(file(FLOOD | told | {"chosen": [7]}))
    assert "has chosen 7" in wrong.reason


def test_references_stand_without_sentences(file):
    [found] = read_groups(file({"group": "flood", "references": ["Dam breaks"]}))
    assert (found.sentences, found.references) == ((), ("Dam breaks",))


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        pytest.param("{", "is not JSON", id="no JSON"),
        pytest.param("[1]", "is not a JSON object", id="a list"),
        pytest.param({"text": "It was late."}, "no list of texts under 'sentences'", id="a text"),
        pytest.param({"sentences": "one"}, "no list of texts under 'sentences'", id="a string"),
        pytest.param({"sentences": ["a", 3]}, "no list of texts under 'sentences'", id="a number"),
        pytest.param({"sentences": []}, "nothing under 'sentences'", id="none"),
        pytest.param({"sentences": ["", " "]}, "nothing under 'sentences'", id="blank ones"),
        pytest.param(FLOOD | {"group": ["a"]}, "no plain name", id="a list for a name"),
        pytest.param(FLOOD | {"references": "x"}, "under 'references'", id="one reference"),
        pytest.param(FLOOD | {"chosen": 0}, "under 'candidates'", id="chosen of nothing"),
        pytest.param(
            FLOOD | {"candidates": ["x"], "chosen": [1]}, "chosen 1, of candidates 0 to 0", id="far"
        ),
        pytest.param(FLOOD | {"candidates": ["x"], "chosen": True}, "chosen True", id="yes"),
    ],
)
def test_bad_rows_are_named_and_the_rest_is_read(file, row, reason):
    place = file(FLOOD, row)
    good, bad = read_groups(place)
    assert isinstance(good, SourcedGroup)
    assert isinstance(bad, Skipped)
    assert bad.source == f"{place}#2"
    assert reason in bad.reason


def test_files_of_groups_are_told_from_tables_of_texts(file, tmp_path):
    assert groups_in(file("oops", FLOOD))
    assert not groups_in(file({"id": 1, "text": "The sentences are long."}))
    assert not groups_in(file(FLOOD, name="groups.txt"))
    assert not groups_in(file(name="empty.jsonl"))
    assert not groups_in(tmp_path / "missing.jsonl")
    packed = tmp_path / "groups.jsonl.gz"
    packed.write_bytes(gzip.compress(json.dumps(FLOOD).encode()))
    assert groups_in(packed)
    assert read_groups(packed)[0].name == "flood"


def test_groups_may_be_in_a_text():
    [found] = groups_within(json.dumps(FLOOD) + "\n", "-")
    assert found.name == "flood"
    assert groups_within("Dam breaks\nOld dam broke", "-") is None
    assert groups_within('{"text": "a"}', "-") is None


def test_what_cannot_be_read_is_refused(file, tmp_path):
    with pytest.raises(InputError, match="there is no file"):
        read_groups(tmp_path / "missing.jsonl")
    with pytest.raises(InputError, match="is empty"):
        read_groups(file(name="empty.jsonl"))
    with pytest.raises(InputError, match="cannot be read"):
        read_groups(tmp_path)
