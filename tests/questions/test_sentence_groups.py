"""Piles to groups of sentences, worked by hand."""

from datetime import datetime

import pytest

from byline.corpus import Corpus, Text
from byline.engine import Serial
from byline.errors import UsageError
from byline.questions._sentence_groups import (
    GroupingOptions,
    group_texts,
    lines_of,
    one_sentence_per_text,
)
from byline.questions.alike import Alike


def test_lines_are_sentences_and_keep_their_numbers():
    found = lines_of(Text("dam.txt", "Dam breaks\n\n  Old dam broke \n"))
    assert found.name == "dam.txt"
    assert found.sentences == ("Dam breaks", "Old dam broke")
    assert found.sources == ("dam.txt:1", "dam.txt:3")
    assert found.notes == ()


def test_titles_tell_if_most_texts_have_one():
    texts = [
        Text("a", "It rained. More later.", title="Dam breaks"),
        Text("b", "It rained again.", title="Old dam\nbroke"),
        Text("c", "Dam gone. It was old."),
    ]
    found = one_sentence_per_text(texts, "1")
    assert found.sentences == ("Dam breaks", "Old dam broke", "Dam gone.")
    assert found.sources == ("a", "b", "c")
    assert found.notes == ("texts are told by their titles, 1 without one by the first sentence",)
    assert one_sentence_per_text(texts[:2], "1").notes == ("texts are told by their titles",)


def test_a_title_among_many_texts_without_one_tells_nothing():
    texts = [Text("a", "Dam broke.", title="News"), Text("b", "Dam fell."), Text("c", "Dam gone.")]
    assert one_sentence_per_text(texts, "1").sentences == ("Dam broke.", "Dam fell.", "Dam gone.")


def test_texts_of_one_sentence_are_taken_whole_and_nothing_is_said():
    found = one_sentence_per_text([Text("a", "Dam broke."), Text("b", "1. Dam fell.")], "1")
    assert (found.sentences, found.notes) == (("Dam broke.", "Dam fell."), ())


def test_long_texts_are_told_by_what_they_share():
    """Dam and broke are in both texts; hello and cake are not. The other sentences share less."""
    texts = [
        Text("a", "Hello to you all. My cake was very good today. The old dam broke today."),
        Text("b", "2. At noon the dam broke in two. I had no time for tea."),
    ]
    found = one_sentence_per_text(texts, "7")
    assert found.sentences == ("The old dam broke today.", "At noon the dam broke in two.")
    assert found.notes == (
        "texts are told by the sentence that has most in common with the others",
    )


def test_words_of_one_text_alone_tell_nothing_of_the_others():
    """Words of its own count for nothing: 0 of 16, and 2 of 9 for dam and broke."""
    texts = [
        Text(
            "a",
            "Ferry mills bake brown loaves, wheat rye barley spelt oats millet. The old dam broke.",
        ),
        Text("b", "The dam broke at last. Nobody came by today."),
    ]
    assert one_sentence_per_text(texts, "1").sentences[0] == "The old dam broke."


def test_a_long_sentence_is_not_better_for_its_length():
    """Dam, broke and noon in 20 words are 3 of 25; dam and broke in 4 words are 2 of 9."""
    long = "So it was by noon, as I had told you all, that in the end the dam just broke up."
    texts = [Text("a", f"{long} The old dam broke."), Text("b", "At noon the dam broke. Oh!")]
    assert one_sentence_per_text(texts, "1").sentences[0] == "The old dam broke."


def test_a_sentence_of_few_words_is_taken_only_if_there_is_no_other():
    texts = [Text("a", "Dam! The dam and its mill are gone."), Text("b", "Dam! Oh no! So sad.")]
    assert one_sentence_per_text(texts, "1").sentences == ("The dam and its mill are gone.", "Dam!")


PILE = Corpus(
    [
        Text("dam-1", "The dam broke in the storm at noon."),
        Text("goat-1", "A goat ate the library cards."),
        Text("dam-2", "In the storm the old dam broke."),
        Text("goat-2", "The library cards went into a goat."),
        Text("tea", "Tea prices rise."),
    ]
)


@pytest.mark.parametrize("grouping", [None, "spectral", "communities"])
def test_texts_that_share_words_are_one_group(grouping):
    found, alone = group_texts(PILE, GroupingOptions(grouping), Serial())
    assert {frozenset(group.sources) for group in found} == {
        frozenset({"dam-1", "dam-2"}), frozenset({"goat-1", "goat-2"}),
    }  # fmt: skip
    assert [group.name for group in found] == ["1", "2"]
    assert alone == ("tea",)


def test_a_number_of_groups_is_for_spectral_grouping():
    assert len(group_texts(PILE, GroupingOptions("spectral", 4), Serial())[0]) <= 2
    with pytest.raises(UsageError, match="spectral"):
        group_texts(PILE, GroupingOptions(None, 4), Serial())


DATED = Corpus(
    Text(
        f"{day}-{kind}-{number}",
        f"Goat eats {word} cards in town {number}",
        date=datetime(2020, 1, day, number),
        author="ann",
        meta=(("category", kind),),
    )
    for day in (1, 2)
    for kind, word in (("farm", "green"), ("town", "blue"))
    for number in range(3 + day)
)


def test_groups_are_kept_within_a_day_and_a_category():
    """All 18 are alike; the first day has four of each category, the second five."""
    how = GroupingOptions("spectral", 1, within=("category", "day"))
    found, alone = group_texts(DATED, how, Serial())
    assert alone == ()
    assert [len(group.sources) for group in found] == [5, 5, 4, 4]
    assert [group.name for group in found] == ["1", "2", "3", "4"]
    for group in found:
        assert len({source.rpartition("-")[0] for source in group.sources}) == 1


def test_groups_that_are_too_small_are_left_out():
    how = GroupingOptions("spectral", 1, within=("category", "day"), least=5)
    found, alone = group_texts(DATED, how, Serial())
    assert [len(group.sources) for group in found] == [5, 5]
    assert len(alone) == 8
    assert all(name.startswith("1-") for name in alone)


@pytest.mark.parametrize(
    ("how", "complaint"),
    [
        (GroupingOptions(within=("topic",)), "day, author, category"),
        (GroupingOptions(least=1), "at least 2"),
    ],
)
def test_parts_and_sizes_that_make_no_sense_are_refused(how, complaint):
    with pytest.raises(UsageError, match=complaint):
        group_texts(DATED, how, Serial())


def test_every_two_texts_that_share_a_word_are_joined_for_spectral_grouping(monkeypatch):
    asked = []
    whole = Alike.groups
    monkeypatch.setattr(
        Alike, "groups", lambda self, *a, **k: asked.append(k["nearest"]) or whole(self, *a, **k)
    )
    group_texts(DATED, GroupingOptions("spectral", 2), Serial())
    group_texts(DATED, GroupingOptions(), Serial())
    assert asked == [len(DATED) - 1, None]
