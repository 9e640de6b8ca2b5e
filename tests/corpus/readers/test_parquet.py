"""Parquet tables."""

import sys
from datetime import UTC, date, datetime

import pyarrow
import pytest
from corpus.readers.samples import parquet_of

from byline.corpus import Skipped
from byline.corpus.readers import Options, Unreadable
from byline.corpus.readers.tables import read_parquet
from byline.errors import MissingPackage

DEFAULT = Options()


def parquet(tmp_path, data, options=DEFAULT):
    path = tmp_path / "a.parquet"
    path.write_bytes(data)
    return list(read_parquet(path, options))


def test_each_row_is_a_text(tmp_path):
    data = parquet_of(
        Text=["one", None, "three"],
        author=["ann", "bob", None],
        date=[date(2020, 1, 6), None, None],
        year=[1787, 1788, 1789],
        picture=[b"\x89PNG", b"", b""],
        nested=[[1], [2], [3]],
    )
    first, second, third = parquet(tmp_path, data)
    assert (first.body, first.author, first.source) == ("one", "ann", "#1")
    assert first.date == datetime(2020, 1, 6, tzinfo=UTC)
    assert first.meta == (("year", "1787"),)
    assert second == Skipped("#2", "its text is missing")
    assert (third.body, third.author) == ("three", "")


def test_rows_beyond_the_first_batch_are_numbered_on(tmp_path):
    found = parquet(tmp_path, parquet_of(text=[f"text {n}" for n in range(1000)]))
    assert [text.source for text in found] == [f"#{n}" for n in range(1, 1001)]


def test_words_kept_once_and_pointed_to_are_read(tmp_path):
    data = parquet_of(text=pyarrow.array(["one", "two", "one"]).dictionary_encode())
    assert [text.body for text in parquet(tmp_path, data)] == ["one", "two", "one"]


def test_a_table_without_a_text_column_is_refused(tmp_path):
    with pytest.raises(Unreadable, match=r"no column 'text' \(its columns: body\)"):
        parquet(tmp_path, parquet_of(body=["x"]))
    options = Options(columns=(("text", "body"),))
    assert parquet(tmp_path, parquet_of(body=["x"]), options)[0].body == "x"


def test_a_column_of_bytes_is_no_text(tmp_path):
    with pytest.raises(Unreadable, match=r"no column 'text' \(its columns: n\)"):
        parquet(tmp_path, parquet_of(text=[b"one"], n=[1]))


@pytest.mark.parametrize("data", [b"", b"PAR1", b"PAR1" + b"\0" * 100 + b"PAR1"])
def test_a_damaged_table_is_refused(tmp_path, data):
    with pytest.raises(Unreadable, match="damaged Parquet"):
        parquet(tmp_path, data)


def test_without_pyarrow_the_user_is_told_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(MissingPackage, match=r"byline\[parquet\]"):
        parquet(tmp_path, b"PAR1")
