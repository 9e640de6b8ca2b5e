"""Rows are read one by one, and a broken one is named by its place."""

import gzip

import pytest

from byline.errors import InputError
from byline.research.corpora.rows import rows, table_rows


def test_rows_are_read_packed_or_not_and_empty_lines_skipped(tmp_path):
    content = b'{"a": "1"}\n\n{"a": 2}\n'
    (tmp_path / "x.jsonl").write_bytes(content)
    (tmp_path / "x.jsonl.gz").write_bytes(gzip.compress(content))
    for name in ("x.jsonl", "x.jsonl.gz"):
        assert [row.text("a") for row in rows(tmp_path / name)] == ["1", "2"]


def test_reading_is_lazy(tmp_path):
    (tmp_path / "x.jsonl").write_text('{"a": "1"}\nbroken\n')
    assert next(rows(tmp_path / "x.jsonl")).text("a") == "1"


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("broken", "x.jsonl:2 is not JSON"),
        ("[1]", "x.jsonl:2 is not a JSON object"),
        ("[" * 50_000, "x.jsonl:2 is not JSON"),
    ],
)
def test_a_broken_line_is_named(tmp_path, line, complaint):
    (tmp_path / "x.jsonl").write_text('{"a": "1"}\n' + line)
    with pytest.raises(InputError, match=complaint):
        list(rows(tmp_path / "x.jsonl"))


@pytest.mark.parametrize("kind", ["text", "number", "texts", "numbers", "pairs"])
@pytest.mark.parametrize("value", ["null", "true", "[null]", '{"a": null}', "1.5"])
def test_a_field_of_another_kind_is_named(tmp_path, kind, value):
    (tmp_path / "x.jsonl").write_text(f'{{"a": {value}}}')
    (row,) = rows(tmp_path / "x.jsonl")
    with pytest.raises(InputError, match=r"x\.jsonl:1: 'a' should"):
        getattr(row, kind)("a")
    with pytest.raises(InputError, match="'b' should"):
        getattr(row, kind)("b")


def test_a_field_that_may_be_missing_is_none(tmp_path):
    (tmp_path / "x.jsonl").write_text('{"a": "", "b": "c"}')
    (row,) = rows(tmp_path / "x.jsonl")
    assert [row.maybe(name) for name in "abz"] == [None, "c", None]


def test_a_line_of_the_wrong_width_is_named(tmp_path):
    (tmp_path / "x.tsv").write_text("pos\tfine\r\nneg\n")
    with pytest.raises(InputError, match=r"x\.tsv:2 has 1 columns instead of 2"):
        list(table_rows(tmp_path / "x.tsv", columns=2))


def test_a_line_without_end_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr("byline.research.corpora.rows.LINE_BYTES", 100)
    (tmp_path / "x.tsv").write_text("pos\t" + "x" * 200)
    with pytest.raises(InputError, match=r"x\.tsv:1 is longer"):
        list(table_rows(tmp_path / "x.tsv", columns=2))


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("x.jsonl.gz", gzip.compress(b'{"a": 1}\n' * 1000)[:-20]),
        ("x.jsonl.gz", b"not packed"),
        ("x.jsonl", b'{"a": "\xff"}'),
    ],
    ids=["truncated", "not gzip", "not UTF-8"],
)
def test_a_damaged_file_is_named(tmp_path, name, content):
    (tmp_path / name).write_bytes(content)
    with pytest.raises(InputError, match=f"{name} cannot be read"):
        list(rows(tmp_path / name))
