"""Which texts are of one document: as told, and by the names that they share."""

import numpy as np

from byline.corpus import Corpus, Text
from byline.corpus.documents import Documents, find_documents, given_documents


def test_a_detail_or_a_folder_within_the_authors_says_what_is_one_document():
    pile = Corpus(
        [
            Text("a", "one", author="ann", meta=(("document", "Emma"),)),
            Text("b", "two", author="ann", meta=(("document", "Emma"),)),
            Text("c", "three", author="bob", meta=(("document", "Emma"),)),
            Text("d", "four", author="ann"),
            Text("bob/kim/1.txt", "five", author="bob"),
            Text("bob/kim/2.txt", "six", author="bob"),
            Text("bob/3.txt", "seven", author="bob"),
            Text("cyd/sea/1.txt", "eight", author="cyd"),
            Text("cyd/sea/2.txt", "nine", author="cyd"),
        ]
    )
    found = given_documents(pile)
    assert found is not None
    assert found.groups.tolist() == [0, 0, 1, 2, 3, 3, 4, 5, 5]
    assert found.single.tolist() == [False] * 7 + [True] * 2
    assert given_documents(Corpus([Text("ann/1.txt", "one", author="ann")])) is None


ROOM = ["we saw that {} had come", "it was said of {} again", "they went with {} in the rain"]


def pieces(*names: str) -> list[str]:
    return [form.format(name) for name in names for form in ROOM[:2]]


def test_texts_of_an_author_that_share_a_rare_name_are_one_document():
    bodies = [*pieces("Dinah", "Hetty", "Adam"), *pieces("Crusoe", "Friday", "Moll")]
    found = find_documents(bodies, np.repeat([0, 1], 6))
    assert found.groups.tolist() == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
    assert not found.single.any()


def test_names_that_start_a_sentence_or_are_words_or_everybodys_link_nothing():
    first = ["Hetty came", "Hetty went", "we met Will now", "we met Will then"]
    second = ["he will go to London then", "it was in London there", "one", "in London too"]
    third = ["in London and away", "of London once", "two", "three"]
    found = find_documents([*first, *second, *third], np.repeat([0, 1, 2], 4))
    assert found.groups.tolist() == list(range(12))


def test_who_is_known_by_one_name_throughout_is_known_by_one_document():
    one = [form.format("Dinah") for form in ROOM]
    other = [form.format(name) for form, name in zip(ROOM, ("Moll", "Roxana", "Jack"), strict=True)]
    third = [form.format(name) for form, name in zip(ROOM, ("Kim", "Puck", "Una"), strict=True)]
    found = find_documents([*one, *other, *third], np.repeat([0, 1, 2], 3))
    assert found.single.tolist() == [True] * 3 + [False] * 6
    # Two of three authors are most of them.
    found = find_documents(
        [*one, *[b.replace("Dinah", "Kim") for b in one], *other], np.repeat([0, 1, 2], 3)
    )
    assert found.single.all()


def test_no_names_are_looked_for_where_every_noun_has_a_capital():
    bodies = [form.format("Dinah") for form in ROOM]
    found = find_documents(bodies * 2, np.repeat([0, 1], 3), "de")
    assert found.groups.tolist() == list(range(6))
    assert not found.single.any()


def test_copies_join_documents_and_single_ones_stay_apart():
    groups = Documents(np.array([0, 0, 1, 2, 2]), np.array([False] * 3 + [True] * 2))
    joined = groups.joined(np.array([0, 1, 1, 2, 3]))
    assert len(set(joined[:3].tolist())) == 1
    assert len(set(joined[3:].tolist())) == 2
