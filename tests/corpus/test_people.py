"""Whose addresses are whose."""

import pytest

from byline.corpus import Corpus, Text
from byline.corpus._full_names import FullName, full_name
from byline.corpus.people import Person, merge, people


def posts(*senders):
    """A post for each `name <address>`."""
    return Corpus(
        Text(str(k), "Yes.", author=sender[sender.index("<") + 1 : -1], meta=(("from", sender),))
        for k, sender in enumerate(senders)
    )


def proposed(*senders):
    return [set(one.addresses) for one in people(posts(*senders))]


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("Ann Lee", ("ann", (), "lee")),
        ("LEE, ANN B", ("ann", ("b",), "lee")),
        ("ann_lee", ("ann", (), "lee")),
        ("A.B.Lee", ("a", ("b",), "lee")),
        ('Ann "Nan" Lee, Dept of Tea', ("ann", (), "lee")),
        ("Prof. Ann Lee Jr. -- head of tea", ("ann", (), "lee")),
        ("Ann Lee x6127 g41", ("ann", (), "lee")),
        ("Ann O’Hara-Lee", ("ann", (), "o'hara-lee")),
    ],
)
def test_full_names_are_found(written, name):
    assert full_name(written) == FullName(*name)


@pytest.mark.parametrize(
    "written",
    ["", "Ann", "Dr. Lee", "ann@leeds.example", "The Tea House", "News Administrator", "Ann L",
     "how are you all of you today"],
)  # fmt: skip
def test_what_is_no_full_name_is_none(written):
    assert full_name(written) is None


def test_the_same_full_name_that_nobody_shares_is_one_person():
    assert proposed("Ann Lee <al@x.example>", "ann lee <lee@y.example>") == [
        {"al@x.example", "lee@y.example"}
    ]


def test_a_bare_first_name_proves_nothing():
    assert proposed("Ann <al@x.example>", "Ann <lee@y.example>") == []


def test_a_common_last_name_needs_the_same_user_or_organisation():
    others = ("Bob Lee <bob@z.example>", "Cat Lee <cat@z.example>")
    assert proposed("Ann Lee <al@x.example>", "Ann Lee <lee@y.example>", *others) == []
    assert proposed("Ann Lee <al@x.example>", "Ann Lee <al@y.example>", *others) != []
    assert proposed("Ann Lee <al@a.x.example>", "Ann Lee <lee@b.x.example>", *others) != []
    assert proposed("Ann B Lee <al@x.example>", "Ann B. Lee <lee@y.example>", *others) != []


def test_a_middle_initial_may_be_missing_but_must_not_differ():
    assert len(proposed("Ann B. Lee <al@x.example>", "Ann Lee <lee@y.example>")) == 1
    assert len(proposed("Ann B. Lee <al@x.example>", "Ann Beth Lee <lee@y.example>")) == 1
    assert proposed("Ann B. Lee <al@x.example>", "Ann C. Lee <lee@y.example>") == []


def test_a_name_that_fits_two_people_is_given_to_neither():
    three = ("Ann B. Lee <b@x.example>", "Ann C. Lee <c@y.example>", "Ann Lee <a@z.example>")
    assert proposed(*three) == []
    assert proposed(*three, "Ann C. Lee <c@w.example>") == [{"c@y.example", "c@w.example"}]


def test_the_same_user_of_one_organisation_may_go_under_a_nickname():
    assert len(proposed("Nan <al@a.x.example>", "nan <al@b.x.example>")) == 1
    assert len(proposed("A. Lee <al@a.x.example>", "Ann Lee <al@b.x.example>")) == 1
    assert proposed("Nan <al@a.x.example>", "Ann <al@b.x.example>") == []
    assert proposed(" <al@a.x.example>", " <al@b.x.example>") == []
    assert proposed("Ops <root@a.x.example>", "Ops <root@b.x.example>") == []
    assert proposed("Nan <al@a.ac.uk>", "Nan <al@b.ac.uk>") == []


def test_an_address_of_two_people_joins_nobody():
    shared = ("Ann Lee <desk@x.example>", "Bob Day <desk@x.example>")
    assert proposed(*shared, "Ann Lee <ann@y.example>", "Bob Day <bob@y.example>") == []


def test_the_address_used_most_stands_for_the_person():
    pile = posts(
        "Ann Lee <old@x.example>",
        "Ann B Lee <new@y.example>",
        "Ann Lee <new@y.example>",
        "Ann Lee <new@y.example>",
        "Bob <bob@z.example>",
    )
    found = people(pile)
    assert found == (Person("Ann Lee", ("new@y.example", "old@x.example"), (3, 1)),)
    assert merge(pile, found).authors == ("bob@z.example", "new@y.example")
    assert merge(pile, found).ids == pile.ids


def test_names_that_readers_keep_apart_are_used():
    texts = [
        Text(str(k), "Yes.", author=address, meta=(("name", "Ann Lee"),))
        for k, address in enumerate(["al@x.example", "lee@y.example"])
    ]
    assert len(people([*texts, Text("3", "No.")])) == 1
