"""A pile of texts."""

import pytest

from byline.corpus import Corpus, Text
from byline.errors import InputError


@pytest.fixture
def pile(make_corpus):
    return make_corpus(bob="We ran.|We hid.", ann="It was late.", _="Who knows?")


def test_order_is_kept(pile):
    assert pile.ids == ("bob/1", "bob/2", "ann/1", "unsigned/1")
    assert [text.id for text in pile] == list(pile.ids)


def test_texts_are_found_by_place_and_by_id(pile):
    assert pile[2] is pile["ann/1"]
    assert pile[-1].author is None
    with pytest.raises(KeyError, match="zoe/1"):
        pile["zoe/1"]


def test_a_slice_is_a_corpus(pile):
    assert isinstance(pile[1:3], Corpus)
    assert pile[1:3].ids == ("bob/2", "ann/1")


def test_signed_and_unsigned_divide_the_pile(pile):
    assert pile.signed.ids == ("bob/1", "bob/2", "ann/1")
    assert pile.unsigned.ids == ("unsigned/1",)


def test_authors_are_in_alphabetical_order(pile):
    assert pile.authors == ("ann", "bob")
    assert list(pile.by_author) == ["ann", "bob"]
    assert pile.by_author["bob"].bodies == ["We ran.", "We hid."]


def test_membership_is_by_id_or_text(pile):
    assert "ann/1" in pile
    assert pile[0] in pile
    assert "ann/9" not in pile


def test_where_and_take_select(pile):
    assert pile.where(lambda text: "We" in text.body).ids == ("bob/1", "bob/2")
    assert pile.take([3, 0]).ids == ("unsigned/1", "bob/1")


def test_two_texts_of_one_name_are_refused_by_name():
    with pytest.raises(InputError, match="'a'"):
        Corpus([Text("a", "x"), Text("b", "y"), Text("a", "z")])


def test_an_empty_corpus_has_nothing():
    empty = Corpus([])
    assert len(empty) == 0
    assert empty.authors == ()
    assert empty.signed.ids == ()
