"""Ids: every text has one, and no two are alike."""

import os

from hypothesis import given
from hypothesis import strategies as st

from byline.corpus.readers.sources import TextIds, _printable


def test_a_name_given_twice_is_numbered():
    names = TextIds()
    assert [names.own("a"), names.own("a"), names.own("a~2"), names.own("a")] == [
        "a", "a~2", "a~2~2", "a~3",
    ]  # fmt: skip


def test_records_take_the_name_of_their_file():
    names = TextIds()
    file = names.of_file("ann/a.csv")
    assert [names.of_record(file, "#2"), names.of_record(file, "")] == ["ann/a.csv#2", "ann/a.csv"]


def test_a_row_may_not_take_the_name_of_a_file_or_of_its_records():
    names = TextIds()
    names.of_file("a.txt")
    assert names.own("a.txt") == "a.txt~2"
    assert names.own("a.txt#5") == "a.txt#5~2"


def test_a_million_rows_of_one_name_take_no_longer_than_others():
    names = TextIds()
    given_out = {names.own("same") for _ in range(100_000)}
    assert len(given_out) == 100_000


SHORT = st.text("ab#~2", min_size=1, max_size=4)


@given(st.lists(st.tuples(SHORT, st.lists(SHORT, max_size=3), st.integers(0, 3))))
def test_ids_never_repeat(files):
    """As a walk gives them out: a file, then its rows, named or numbered."""
    names = TextIds()
    given_out = []
    for name, own, numbered in files:
        file = names.of_file(name)
        given_out += [names.own(row) for row in own]
        given_out += [names.of_record(file, f"#{n}") for n in range(numbered)]
        given_out.append(names.of_record(file, ""))
    assert len(given_out) == len(set(given_out))


def test_file_names_that_are_no_text_can_be_shown():
    assert _printable(os.fsdecode(b"caf\xe9.txt")) == "caf\ufffd.txt"
    assert _printable("café.txt") == "café.txt"
