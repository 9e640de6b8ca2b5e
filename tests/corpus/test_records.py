"""Rows of named values from each kind of table."""

import gzip

import pytest

from byline.corpus.records import Record, read_records
from byline.errors import InputError

WANTED = (("id", "questioned"), ("value",))


def rows(tmp_path, name, content):
    path = tmp_path / name
    data = content.encode()
    path.write_bytes(gzip.compress(data) if name.endswith(".gz") else data)
    return list(read_records(path, WANTED))


@pytest.mark.parametrize(
    ("name", "content", "first"),
    [
        pytest.param("a.txt", "EE1 0.5\nEE2 1\n", 1, id="words"),
        pytest.param("a.txt", "\ufeffEE1 0.5\r\n\r\nEE2\t1\r\n", 1, id="byte order mark, blanks"),
        pytest.param("a.csv", "id,value\nEE1,0.5\nEE2,1\n", 2, id="commas"),
        pytest.param("a.csv", "value;more;questioned\n0.5;x;EE1\n1;y;EE2\n", 2, id="semicolons"),
        pytest.param("a.tsv", "id\tvalue\nEE1\t0.5\nEE2\t1\n", 2, id="tabs"),
        pytest.param("a.csv.gz", "id,value\nEE1,0.5\nEE2,1\n", 2, id="gzipped"),
        pytest.param(
            "a",
            '{"id": "EE1", "value": "0.5"}\n{"value": "1", "questioned": "EE2"}\n',
            1,
            id="JSON",
        ),
    ],
)
def test_every_kind_of_table_gives_the_same_rows(tmp_path, name, content, first):
    found = rows(tmp_path, name, content)
    assert [record.values for record in found] == [("EE1", "0.5"), ("EE2", "1")]
    assert found[0].number == first
    assert not any(record.fault for record in found)


def test_values_of_json_keep_their_type(tmp_path):
    assert rows(tmp_path, "a.jsonl", '{"id": 7, "value": null}') == [Record(1, (7, None))]


def test_tabs_allow_blanks_within(tmp_path):
    assert rows(tmp_path, "a.txt", "my letter\t0.5\n")[0].values == ("my letter", "0.5")


@pytest.mark.parametrize(
    ("name", "content", "number", "fault"),
    [
        pytest.param("a.txt", "EE1 0.5\nEE2\n", 2, "form ID VALUE", id="too few words"),
        pytest.param("a.txt", "EE1 0.5\n\nEE2 1 1\n", 3, "form ID VALUE", id="too many words"),
        pytest.param("a.csv", "id,value\nEE1\n", 2, "has 1 fields", id="too few fields"),
        pytest.param("a.jsonl", '{"id": "EE1"}\n', 1, "no 'value'", id="no value"),
        pytest.param("a.jsonl", '{"value": 1}\n', 1, "no 'id' or 'questioned'", id="no name"),
        pytest.param("a.jsonl", '{"id":\n', 1, "not JSON", id="broken JSON"),
        pytest.param("a.jsonl", "[1]\n", 1, "not a JSON object", id="no object"),
    ],
)
def test_what_is_wrong_with_a_row_is_said_with_its_line(tmp_path, name, content, number, fault):
    record = rows(tmp_path, name, content)[-1]
    assert (record.number, record.values) == (number, ())
    assert fault in record.fault


def test_a_table_without_the_column_is_refused(tmp_path):
    with pytest.raises(InputError, match=r"no column 'value' .* which names id, score"):
        rows(tmp_path, "a.csv", "id,score\nEE1,0.5\n")


def test_files_that_are_not_there_or_no_text_are_refused(tmp_path):
    with pytest.raises(InputError, match="there is no file"):
        list(read_records(tmp_path / "nowhere.txt", WANTED))
    with pytest.raises(InputError, match="cannot be read"):
        list(read_records(tmp_path, WANTED))
    with pytest.raises(InputError, match=r"binary|text"):
        rows(tmp_path, "a.txt", "\0\1\2\0" * 50)


def test_an_empty_file_has_no_rows(tmp_path):
    assert rows(tmp_path, "a.txt", "\n \n") == []
