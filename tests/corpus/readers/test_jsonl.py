"""JSON lines: good, odd and hostile."""

import json
import os
from pathlib import Path

import pytest

from byline.corpus import Skipped, Text
from byline.corpus.readers import Limits, Options, Unreadable
from byline.corpus.readers.tables import read_jsonl

DEFAULT = Options()


def lines(tmp_path, *rows, options=DEFAULT):
    path = tmp_path / "a.jsonl"
    text = "\n".join(row if isinstance(row, str) else json.dumps(row) for row in rows)
    path.write_text(text, encoding="utf-8")
    return list(read_jsonl(path, options))


def test_each_line_is_a_text_numbered_by_its_line(tmp_path):
    found = lines(tmp_path, {"text": "one"}, "", {"text": "two", "id": 7})
    assert [(text.id, text.source, text.body) for text in found] == [
        ("", "#1", "one"),
        ("7", "#3", "two"),
    ]


def test_bad_lines_are_named_and_the_rest_is_read(tmp_path):
    found = lines(tmp_path, {"text": "one"}, '{"text": "tw', "[1]", {"text": 3}, {"text": "four"})
    assert [type(item) for item in found] == [Text, Skipped, Skipped, Skipped, Text]
    assert [item.source for item in found] == ["#1", "#2", "#3", "#4", "#5"]
    assert found[1].reason.startswith("is not JSON (")
    assert found[2].reason == "is not a JSON object"
    assert found[3].reason == "its text is not a string but of type int"


@pytest.mark.parametrize(
    ("author", "read"),
    [("ann", "ann"), (7, "7"), (None, ""), ("", ""), (" ann ", "ann"), (["ann", "bob"], "ann, bob"),
     ({"name": "ann"}, ""), (float("nan"), ""), (True, "True")],
)  # fmt: skip
def test_authors_of_any_type_become_names(tmp_path, author, read):
    assert lines(tmp_path, {"text": "one", "author": author})[0].author == read


def test_a_table_without_the_text_column_is_refused_by_its_first_row(tmp_path):
    with pytest.raises(Unreadable, match=r"no column 'text' \(its columns: body, id\)"):
        lines(tmp_path, {"body": "one", "id": 1})


def test_a_later_row_without_text_is_named(tmp_path):
    found = lines(tmp_path, {"text": "one"}, {"body": "two"})
    assert found[1] == Skipped("#2", "its text is missing")


def test_a_row_that_leaves_the_author_out_is_unsigned_where_others_sign(tmp_path):
    signed, left_out = lines(tmp_path, {"text": "one", "author": "ann"}, {"text": "two"})
    assert (signed.author, left_out.author) == ("ann", "")


def test_other_columns_are_kept_in_short(tmp_path):
    row = {"text": "one", "year": 1787, "tags": ["a"], "note": "x" * 999, "none": None, "ok": False}
    kept = (("year", "1787"), ("note", "x" * 200), ("ok", "False"))
    assert lines(tmp_path, row)[0].meta == (("encoding", "utf-8"), *kept)
    many = {"text": "one"} | {f"c{n}": n for n in range(100)}
    assert len(lines(tmp_path, many)[0].meta) == 21


def test_half_characters_are_mended(tmp_path):
    (text,) = lines(tmp_path, r'{"text": "a \ud800 b", "author": "\udfff", "\ud801": "\ud802"}')
    assert (text.body, text.author) == ("a \ufffd b", "\ufffd")
    assert text.detail("\ufffd") == "\ufffd"


@pytest.mark.parametrize(
    "line",
    ["[" * 100_000, '{"text":' * 20_000, '{"text": ' + "9" * 5000 + "}", "nul", '{"a":1}}', "\x00"],
)
def test_lines_that_nobody_would_write_are_named(tmp_path, line):
    found = lines(tmp_path, {"text": "one " * 50}, line, {"text": "three"})
    assert [type(item) for item in found] == [Text, Skipped, Text]


def test_a_line_over_the_limit_is_stepped_over(tmp_path):
    options = Options(limits=Limits(record_bytes=100))
    found = lines(tmp_path, {"text": "one"}, {"text": "x" * 500}, {"text": "b"}, options=options)
    assert found[1] == Skipped("#2", "is over the limit of 100 bytes for one record")
    assert found[2].source == "#3"


def test_a_list_of_objects_in_one_file_is_refused_line_by_line(tmp_path):
    found = lines(tmp_path, "[", '{"text": "one"},', "]")
    assert [item.source for item in found] == ["#1", "#2", "#3"]
    assert all(isinstance(item, Skipped) for item in found)


def test_blank_lines_alone_are_refused(tmp_path):
    with pytest.raises(Unreadable, match="holds no texts"):
        lines(tmp_path, "", " ", "")


@pytest.mark.data
@pytest.mark.skipif("BYLINE_DATA" not in os.environ, reason="set BYLINE_DATA to read real corpora")
def test_a_real_table_is_read_whole():
    path = Path(os.environ["BYLINE_DATA"]) / "federalist" / "federalist.jsonl.gz"
    found = list(read_jsonl(path, Options(columns=(("author", "label"), ("id", "no")))))
    assert [text.id for text in found] == [str(number) for number in range(1, 86)]
    assert sum(text.author == "Hamilton" for text in found) == 51
