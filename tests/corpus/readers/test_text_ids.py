"""Ids: every text has one, and no two are alike."""

import os

from hypothesis import given
from hypothesis import strategies as st

from byline.corpus.readers.sources import TextIds, _printable


def test_a_name_given_twice_is_numbered():
    names = TextIds()
    assert [names.unique("a"), names.unique("a"), names.unique("a~2"), names.unique("a")] == [
        "a", "a~2", "a~2~2", "a~3",
    ]  # fmt: skip


def test_a_million_rows_of_one_name_take_no_longer_than_others():
    names = TextIds()
    given_out = {names.unique("same") for _ in range(100_000)}
    assert len(given_out) == 100_000


SHORT = st.text("ab#~2", min_size=1, max_size=4)


@given(st.lists(SHORT))
def test_ids_never_repeat(names):
    ids = TextIds()
    assert len({ids.unique(name) for name in names}) == len(names)


def test_file_names_that_are_no_text_can_be_shown():
    assert _printable(os.fsdecode(b"caf\xe9.txt")) == "caf\ufffd.txt"
    assert _printable("café.txt") == "café.txt"
