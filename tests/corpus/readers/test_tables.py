"""CSV and TSV: columns, quotes and lines that are broken."""

import csv
import gzip
from datetime import UTC, datetime

import pytest

from byline.corpus import Skipped, Text
from byline.corpus.readers import Limits, Options, Unreadable
from byline.corpus.readers.tables import read_csv, read_tsv

DEFAULT = Options()


def table(tmp_path, body, name="a.csv", options=DEFAULT, encoding="utf-8"):
    path = tmp_path / name
    path.write_bytes(body if isinstance(body, bytes) else body.encode(encoding))
    return list((read_tsv if ".tsv" in name else read_csv)(path, options))


def bodies(found):
    return [item.body if isinstance(item, Text) else item.source for item in found]


def test_columns_are_found_by_name_in_any_case_and_order(tmp_path):
    (text,) = table(
        tmp_path,
        "Author, TEXT ,Date,id,title,language,year\nann,It was late.,2020-01-06,x1,Night,en,1787\n",
    )
    assert text == Text(
        "x1",
        "It was late.",
        author="ann",
        date=datetime(2020, 1, 6, tzinfo=UTC),
        title="Night",
        source="#2",
        language="en",
        meta=(("encoding", "utf-8"), ("year", "1787")),
    )


def test_the_user_may_say_which_column_is_which(tmp_path):
    options = Options(columns=(("text", "Body"), ("author", "from")))
    (text,) = table(tmp_path, "from,body,text\nann,this,not this\n", options=options)
    assert (text.author, text.body) == ("ann", "this")


def test_a_table_without_a_text_column_is_refused_with_what_to_say(tmp_path):
    with pytest.raises(
        Unreadable, match=r"no column 'text' \(its columns: body, from\).*--columns text=body"
    ):
        table(tmp_path, "body,from\nx,y\n")


def test_a_column_that_was_asked_for_must_be_there(tmp_path):
    options = Options(columns=(("author", "sender"),))
    with pytest.raises(Unreadable, match="no column 'sender'"):
        table(tmp_path, "text,from\nx,y\n", options=options)


@pytest.mark.parametrize("separator", [",", ";", "\t", "|"])
def test_the_separator_is_found_out(tmp_path, separator):
    body = f"author{separator}text\nann{separator}one, or two; three\n".replace(
        "one, or two; three", '"one, or two; three"'
    )
    (text,) = table(tmp_path, body)
    assert (text.author, text.body) == ("ann", "one, or two; three")


def test_a_table_of_texts_alone_needs_no_separator(tmp_path):
    assert bodies(table(tmp_path, "text\none\ntwo\n")) == ["one", "two"]


def test_quoted_fields_hold_separators_lines_and_quotes(tmp_path):
    found = table(tmp_path, 'text,author\n"one,\r\ntwo ""three""",ann\nfour,bob\n')
    assert bodies(found) == ['one,\ntwo "three"', "four"]
    assert [text.source for text in found] == ["#2", "#4"]


def test_a_line_with_the_wrong_number_of_fields_is_named_and_the_rest_is_read(tmp_path):
    found = table(tmp_path, "text,author\none,ann\ntwo\nthree,bob,x\nfour,cid\n")
    assert bodies(found) == ["one", "#3", "#4", "four"]
    assert found[1].reason == "line 3 has 1 fields where the first line has 2"


def test_empty_lines_and_a_last_separator_do_no_harm(tmp_path):
    assert bodies(table(tmp_path, "text,author\n\none,ann,\n\n\ntwo,bob,,\n")) == ["one", "two"]


def test_an_empty_text_is_named(tmp_path):
    assert table(tmp_path, "text,author\n  ,ann\n") == [Skipped("#2", "its text is empty")]


def test_a_blank_author_is_told_from_no_column(tmp_path):
    assert table(tmp_path, "text,author\none, \n")[0].author == ""
    assert table(tmp_path, "text\none\n")[0].author is None


def test_a_quote_that_is_never_closed_costs_one_line(tmp_path):
    found = table(tmp_path, 'text,author\none,ann\n"two,bob\nthree,cid\nfour,dan\n')
    assert bodies(found) == ["one", "#3", "three", "four"]
    assert found[1].reason == "line 3 opens a quote that is never closed"


def test_a_quote_that_is_not_closed_within_a_record_costs_one_line(tmp_path):
    options = Options(limits=Limits(record_bytes=100))
    body = 'text,author\n"open,ann\n' + "word,bob\n" * 20 + '"closed",cid\n'
    found = table(tmp_path, body, options=options)
    assert found[0] == Skipped("#2", "line 2 opens a quote that is not closed within 100 bytes")
    assert bodies(found[1:]) == ["word"] * 20 + ["closed"]


def test_quotes_that_are_not_doubled_are_named(tmp_path):
    found = table(tmp_path, 'text,author\n"he said "no" twice",ann\ntwo,bob\n')
    assert bodies(found) == ["#2", "two"]
    assert "not doubled" in found[0].reason


def test_endless_retries_over_open_quotes_are_given_up(tmp_path):
    """Every line of this table is open both as a first line and inside quotes."""
    options = Options(limits=Limits(record_bytes=10_000))
    with pytest.raises(Unreadable, match="too many quotes open"):
        table(tmp_path, "text,b\n" + 'a","\n' * 100_000, options=options)


def test_a_field_longer_than_the_csv_module_expects_is_read_and_its_setting_kept(tmp_path):
    usual = csv.field_size_limit()
    long = "word " * 60_000
    assert bodies(table(tmp_path, f'text,author\n"{long}",ann\nshort,bob\n')) == [long, "short"]
    assert csv.field_size_limit() == usual


def test_a_line_longer_than_a_record_may_be_is_stepped_over(tmp_path):
    options = Options(limits=Limits(record_bytes=1000))
    found = table(tmp_path, f"text,author\n{'x' * 5000},ann\nshort,bob\n", options=options)
    assert bodies(found) == ["#2", "short"]
    assert found[0].reason == "line 2 is over the limit of 1.0 kB for one record"


def test_a_zero_byte_does_not_stop_the_table(tmp_path):
    body = b"text,author\n" + b"one,ann\n" * 2000 + b"t\0wo,bob\n" + b"three,cid\n"
    assert bodies(table(tmp_path, body))[-2:] == ["t\0wo", "three"]


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("", "is empty"),
        ("\n\n", "is empty"),
        ("text\n\n", "holds no texts"),
        (b"a\0\0b" * 9, "binary"),
    ],
)
def test_what_is_no_table_is_refused(tmp_path, body, reason):
    with pytest.raises(Unreadable, match=reason):
        table(tmp_path, body)


def test_a_file_of_another_kind_is_given_up_after_a_while(tmp_path):
    path = tmp_path / "a.csv"
    path.write_text("text,b\n" + "only one\n" * 5000)
    found = []
    with pytest.raises(Unreadable, match="1,000 bad records"):
        found.extend(read_csv(path, Options()))
    assert len(found) == 1000


def test_a_line_in_another_encoding_is_mended_alone(tmp_path):
    body = "text,author\none é,ann\n".encode() + "señor mañana,bob\n".encode("cp1252") + b"x,cid\n"
    assert bodies(table(tmp_path, body)) == ["one é", "señor mañana", "x"]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
def test_tables_come_in_many_encodings(tmp_path, encoding):
    found = table(tmp_path, "text,author\nmañana será,josé\n", encoding=encoding)
    assert (found[0].body, found[0].author) == ("mañana será", "josé")


def test_tabs_need_no_quotes_and_a_lone_quote_is_a_quote(tmp_path):
    body = 'author\ttext\nann\t"No," he said.\nbob\tfive " long\ncid\t"quoted ""well"""\nd\tx\n'
    assert bodies(table(tmp_path, body, "a.tsv")) == [
        '"No," he said.', 'five " long', 'quoted "well"', "x",
    ]  # fmt: skip


def test_an_open_quote_in_a_tsv_does_not_join_lines(tmp_path):
    body = 'author\ttext\nann\t"open\nbob\tclosed"\n'
    assert bodies(table(tmp_path, body, "a.tsv")) == ['"open', 'closed"']


def test_a_quoted_field_in_a_tsv_may_go_on_over_lines(tmp_path):
    body = 'author\ttext\nann\t"one\n\ntwo"\nbob\tthree\n'
    assert bodies(table(tmp_path, body, "a.tsv")) == ["one\n\ntwo", "three"]


def test_a_gzipped_table_that_breaks_off_gives_the_rows_before(tmp_path):
    rows = "".join(f"text number {n} of many {n * n},ann\n" for n in range(20_000))
    packed = gzip.compress(f"text,author\n{rows}".encode())
    path = tmp_path / "a.csv.gz"
    path.write_bytes(packed[: len(packed) // 2])
    found = []
    with pytest.raises(Unreadable, match="breaks off"):
        found.extend(read_csv(path, Options()))
    assert len(found) > 5000
    assert all(isinstance(item, Text) for item in found)
