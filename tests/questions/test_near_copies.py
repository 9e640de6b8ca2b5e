"""Nearly the same text under two names: learned from, and said."""

from dataclasses import replace

from writers import pile

from byline.corpus import Corpus, Text
from byline.questions._near_copies import near_copies
from byline.questions.who import learn_authors

TRAIN = pile("ann bob cyd", 6)


def changed(text, author, words=3):
    """The same text but for its last words, by somebody else."""
    kept = text.body.split()[:-words]
    return Text(f"{author}/changed", " ".join([*kept, *["otherwise"] * words]), author=author)


def test_a_text_that_was_changed_a_little_is_found():
    assert near_copies(TRAIN) == ()
    [found] = near_copies(Corpus([*TRAIN, changed(TRAIN[0], "bob")]))
    assert {found.first, found.second} == {TRAIN[0].id, "bob/changed"}
    assert {found.author, found.other} == {"ann", "bob"}
    assert 0.5 < found.share < 1


def test_near_copies_of_one_author_are_no_matter():
    assert near_copies(Corpus([*TRAIN, changed(TRAIN[0], "ann")])) == ()


def test_one_pair_is_named_for_each_two_authors():
    more = [changed(TRAIN[0], "bob"), changed(TRAIN[0], "cyd", 4)]
    found = near_copies(Corpus([*TRAIN, *more]))
    assert [{one.author, one.other} for one in found] == [
        {"ann", "bob"},
        {"ann", "cyd"},
        {"bob", "cyd"},
    ]


def test_texts_of_a_few_words_are_not_told():
    short = [Text("a", "thanks a lot", author="ann"), Text("b", "thanks a lot!", author="bob")]
    assert near_copies(Corpus([*TRAIN, *short])) == ()


def test_answers_that_it_concerns_say_it():
    known = learn_authors(
        Corpus([*TRAIN, changed(TRAIN[0], "bob")]), views=("tokens", "punctuation-and-case")
    )
    assert known.run.settings["near_copies"] == 1
    for answer in known.attribute(pile("ann cyd", 2, seed=1)):
        first = {row.author for row in answer.ranking[:2]}
        said = [note for note in answer.notes if "nearly the same text" in note]
        assert bool(said) == bool(first & {"ann", "bob"})
        assert all("bob/changed" in note for note in said)


def test_one_of_many_copies_is_enough():
    many = [replace(changed(TRAIN[0], "bob", k % 5 + 1), id=f"bob/{k}") for k in range(40)]
    [found] = near_copies(Corpus([*many, *TRAIN]))
    assert {found.author, found.other} == {"ann", "bob"}
