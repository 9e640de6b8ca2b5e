"""The eleven variants of exponentiated gradient under their names."""

import numpy as np
import pytest

from byline.catalogue import methods

ROWS = [row for row in methods("attribution") if row.name.startswith("eg-")]


def test_there_are_eleven_and_each_name_says_which():
    assert len(ROWS) == 11
    for row in ROWS:
        made = row.load()()
        _, kind, update, *reading = row.name.split("-")
        assert made.update == update
        assert (kind == "ova") == (update in ("naive", "conservative"))
        assert [made.reading] == (reading or ["vote"])


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_words_of_their_own_tell_authors_apart(row):
    shares = np.kron(np.eye(3), np.full((4, 2), 0.1)) + 0.01
    authors = np.repeat(["ann", "bob", "cat"], 4)
    model = row.load()().fit(shares, authors)
    assert (model.predict(shares) == authors).all()
