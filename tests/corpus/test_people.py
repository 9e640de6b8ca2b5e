"""Whose addresses are whose."""

import time

import pytest

from byline.corpus import Corpus, Text
from byline.corpus.people import FullName, Person, Sender, full_name, merge, people, senders

RARE = "same full name, rare last name"


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
        ("Prof. Ann Lee -- head of tea", ("ann", (), "lee")),
        ("Ann Lee Jr.", ("ann", (), "lee", "jr")),
        ("Lee, Ann, Sr", ("ann", (), "lee", "sr")),
        ("Ann Lee 3rd", ("ann", (), "lee", "iii")),
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
    assert proposed("Ann Leek <al@x.example>", "ann leek <lee@y.example>") == [
        {"al@x.example", "lee@y.example"}
    ]


def test_a_known_author_who_goes_by_no_address_keeps_the_address_that_is_known():
    known = [Sender("a@a.example", "Ann Quill", "Ann")]
    [found] = people(posts(*["Ann Quill <c@c.example>"] * 2), known)
    assert found.addresses == ("a@a.example", "c@c.example")


@pytest.mark.parametrize("user", ["js", "jsmith", "smithj", "john.smith", "john_smith", "johns"])
def test_a_user_that_any_john_smith_may_be_called_proves_nothing(user):
    assert proposed(f"John Smith <{user}@x.example>", f"John Smith <{user}@y.example>") == []


@pytest.mark.parametrize(
    "last",
    [
        "Santos",
        "Oliveira",
        "Kaur",
        "Guo",
        "Nakamura",
        "Novak",
        "Okafor",
        "Yilmaz",
        "Bishop",
        "O'Brien",
    ],
)
def test_last_names_that_many_have_somewhere_are_not_rare(last):
    assert proposed(f"Ann {last} <m@a.example>", f"Ann {last} <x@b.example>") == []


@pytest.mark.parametrize(
    "role",
    ["No Reply", "Customer Care", "Human Resources", "Sales Desk", "Your Name", "Name Withheld"],
)
def test_roles_are_nobody(role):
    assert proposed(f"{role} <a@a.example>", f"{role} <b@b.example>") == []


@pytest.mark.parametrize(
    ("one", "other"),
    [(host, host) for host in (
        "163.com", "rambler.ru", "ukr.net", "proton.me", "tutanota.com", "hey.com",
        "users.noreply.github.com", "tea.ne.jp", "10.0.0.1",
    )] + [("leeds.gen.nz", "york.gen.nz"), ("leeds.ca.us", "york.ca.us")],
)  # fmt: skip
def test_providers_and_numbers_are_no_organisation(one, other):
    assert proposed(f"Ann Smith <a1@{one}>", f"Ann Smith <b2@{other}>") == []


def test_a_bare_first_name_proves_nothing():
    assert proposed("Ann <al@x.example>", "Ann <lee@y.example>") == []


def test_a_common_last_name_needs_the_same_user_or_organisation():
    others = ("Bob Leek <bob@z.example>", "Cat Leek <cat@z.example>")
    assert proposed("Ann Leek <al@x.example>", "Ann Leek <lee@y.example>", *others) == []
    assert proposed("Ann Leek <al@x.example>", "Ann Leek <al@y.example>", *others) != []
    assert proposed("Ann Leek <al@a.x.example>", "Ann Leek <lee@b.x.example>", *others) != []
    assert proposed("Ann B Leek <al@x.example>", "Ann B. Leek <lee@y.example>", *others) != []


def test_a_common_name_needs_more_than_an_initial_or_an_address_that_is_made_of_it():
    smith = "John Smith <js@hotmail.com>"
    assert proposed(smith, "John Smith <johns@aol.com>") == []
    assert proposed(smith, "John Smith <johns@hotmail.com>") == []
    assert proposed("John Smith <john@x.example>", "John Smith <john@y.example>") == []
    assert proposed("John Q Smith <js@x.example>", "John Q. Smith <jqs@y.example>") == []
    assert len(proposed("John Smith <tea4u@x.example>", "John Smith <tea4u@aol.com>")) == 1
    assert len(proposed("John Smith <js@a.x.example>", "John Smith <jo@b.x.example>")) == 1
    assert len(proposed("John Quincy Smith <js@x.example>", "John Quincy Smith <q@y.example>")) == 1


def test_where_many_are_called_john_two_john_smiths_of_one_organisation_stay_two():
    smiths = ("John Smith <j5s@a.x.example>", "John Smith <jxs101@a.x.example>")
    others = [f"John Leek{k} <u{k}@z.example>" for k in "abcdefghi"]
    assert len(proposed(*smiths, *others)) == 1
    assert proposed(*smiths, *others, "John Ray <ray@z.example>") == []
    same = ("John Smith <tea4u@a.x.example>", "John Smith <tea4u@b.x.example>")
    assert len(proposed(*same, *others, "John Ray <ray@z.example>")) == 1


def test_fathers_are_not_their_sons():
    father, son = "Ann Leek Sr. <ann@x.example>", "Ann Leek, Jr <al@x.example>"
    assert proposed(father, son) == []
    assert proposed(father, son, "Ann Leek <leek@y.example>") == []
    assert proposed(son, "Ann Leek <leek@y.example>") == []
    assert proposed("Ann Leek Sr <al@a.x.example>", "Ann Leek Jr <al@b.x.example>") == []
    assert len(proposed(son, "Ann Leek Jr <leek@y.example>")) == 1
    assert len(proposed(son, "Ann Leek <al@y.example>")) == 1


def test_what_addresses_have_in_common_is_told_once():
    found = people(posts("Ann Lee <al@a.x.example>", "Ann Lee <al@b.x.example>"))
    assert [one.why for one in found] == ["same full name, same organisation, same user"]
    found = people(posts("Nan <al@a.x.example>", "nan <al@b.x.example>"))
    assert [one.why for one in found] == ["same user, same organisation, same name"]


def test_a_machine_of_a_customer_is_not_that_of_another():
    assert proposed("Nan <nan@tea.demon.co.uk>", "Nan <nan@cake.demon.co.uk>") == []
    assert len(proposed("Nan <nan@tea.x.example>", "Nan <nan@cake.x.example>")) == 1


def test_many_of_one_name_are_soon_compared():
    began = time.perf_counter()
    strangers = [f"John Smith <u{k}@h{k}.example>" for k in range(1500)]
    assert proposed(*strangers) == []
    [same] = proposed(*(line.replace("Smith", "Quillfeather") for line in strangers))
    assert len(same) == 1500
    assert time.perf_counter() - began < 3


def test_who_is_known_from_before_stands_for_the_person():
    known = [
        Sender("al@x.example", "Ann Leek", "al@x.example"),
        Sender("desk@w.example", "Ann Leek", "al@x.example"),
        Sender("bob@x.example", "Bob Day", "bob@x.example"),
    ]
    new = posts(*["Ann Leek <new@y.example>"] * 3, "Bob Day <bob@x.example>")
    [ann] = people(new, known)
    assert ann.addresses[0] == "al@x.example"
    assert set(ann.addresses) == {"al@x.example", "desk@w.example", "new@y.example"}
    assert merge(new, [ann]).authors == ("al@x.example", "bob@x.example")
    apart = [one._replace(author=one.address) for one in known]
    assert people(new, apart) == ()


def test_senders_are_told_with_their_names_and_whose_they_count_as():
    texts = [
        Text(str(k), "Yes.", author="al@x.example", meta=(("from-address", a), ("name", name)))
        for k, (a, name) in enumerate(
            [("lee@y.example", "Ann"), ("lee@y.example", "Ann Leek"), ("lee@y.example", "Ann Leek"),
             ("al@x.example", "Ann")]
        )
    ]  # fmt: skip
    assert senders([*texts, Text("9", "No.")]) == (
        Sender("al@x.example", "Ann", "al@x.example"),
        Sender("lee@y.example", "Ann Leek", "al@x.example"),
    )
    assert [one.address for one in senders(texts, ["al@x.example"])] == ["lee@y.example"]


def test_a_middle_initial_may_be_missing_but_must_not_differ():
    assert len(proposed("Ann B. Leek <al@x.example>", "Ann Leek <lee@y.example>")) == 1
    assert len(proposed("Ann B. Leek <al@x.example>", "Ann Beth Leek <lee@y.example>")) == 1
    assert proposed("Ann B. Leek <al@x.example>", "Ann C. Leek <lee@y.example>") == []


def test_a_name_that_fits_two_people_is_given_to_neither():
    three = ("Ann B. Leek <b@x.example>", "Ann C. Leek <c@y.example>", "Ann Leek <a@z.example>")
    assert proposed(*three) == []
    assert proposed(*three, "Ann C. Leek <c@w.example>") == [{"c@y.example", "c@w.example"}]


def test_the_same_user_of_one_organisation_may_go_under_a_nickname():
    assert len(proposed("Nan <al@a.x.example>", "nan <al@b.x.example>")) == 1
    assert len(proposed("A. Leek <al@a.x.example>", "Ann Leek <al@b.x.example>")) == 1
    assert proposed("Nan <al@a.x.example>", "Ann <al@b.x.example>") == []
    assert proposed(" <al@a.x.example>", " <al@b.x.example>") == []
    assert proposed("Ops <root@a.x.example>", "Ops <root@b.x.example>") == []
    assert proposed("Nan <al@a.ac.uk>", "Nan <al@b.ac.uk>") == []


def test_an_address_of_two_people_joins_nobody():
    shared = ("Ann Leek <desk@x.example>", "Bob Day <desk@x.example>")
    assert proposed(*shared, "Ann Leek <ann@y.example>", "Bob Day <bob@y.example>") == []


def test_the_address_used_most_stands_for_the_person():
    pile = posts(
        "Ann Leek <old@x.example>",
        "Ann B Leek <new@y.example>",
        "Ann Leek <new@y.example>",
        "Ann Leek <new@y.example>",
        "Bob <bob@z.example>",
    )
    found = people(pile)
    assert found == (Person("Ann Leek", ("new@y.example", "old@x.example"), (3, 1), RARE),)
    assert merge(pile, found).authors == ("bob@z.example", "new@y.example")
    assert merge(pile, found).ids == pile.ids


def test_names_that_readers_keep_apart_are_used():
    texts = [
        Text(str(k), "Yes.", author=address, meta=(("name", "Ann Leek"),))
        for k, address in enumerate(["al@x.example", "lee@y.example"])
    ]
    assert len(people([*texts, Text("3", "No.")])) == 1
