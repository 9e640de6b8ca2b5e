"""Summaries of small piles, with their sources."""

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

import byline
from byline.catalogue import methods
from byline.corpus import Corpus, Text
from byline.engine import Serial
from byline.errors import InputError, UsageError
from byline.questions.gist import gist_groups

PILE = Corpus(
    [
        Text("monday", "Bread rose. The ferry sank at noon near the mill."),
        Text("tuesday", "A ferry sank at noon. Ann swam home."),
        Text("friday", "The ferry that sank at noon was old. Rain fell."),
    ]
)


def test_what_most_texts_say_is_said_with_its_sources():
    """Three sentences are like each other; the second has no term that the others have not."""
    answer = byline.gist(PILE, sentences=1, method="lexpagerank", language="en")
    (sentence,) = answer.sentences
    assert answer.summary == sentence.text == "A ferry sank at noon."
    assert (sentence.source, sentence.position, sentence.place) == ("tuesday", 0, (0, 21))
    assert sentence.said_in == ("monday", "tuesday", "friday")
    assert (answer.texts, answer.method) == (3, "lexpagerank")


@pytest.mark.parametrize("row", methods("gist"), ids=lambda row: row.name)
def test_every_method_of_the_catalogue_can_be_asked(row):
    answer = byline.gist(PILE, words=12, method=row.name, language="en")
    assert 1 <= len(answer.summary.split()) <= 12
    for sentence in answer.sentences:
        start, end = sentence.place
        assert PILE[sentence.source].body[start:end] == sentence.text


def test_a_query_is_answered_by_what_has_its_words():
    assert byline.gist(PILE, query="who swam?", language="en").summary == "Ann swam home."


def test_a_sentence_that_is_too_long_is_cut_and_marked():
    assert byline.gist(PILE, words=1, query="ferry", language="en").summary.endswith(" …")


def test_fragments_are_taken_only_where_there_is_nothing_else():
    """`Bread rose`, `Ann swam home` and `Rain fell` have fewer than five words."""
    answer = byline.gist(PILE, words=100, method="random", language="en")
    assert all("ferry" in sentence.text for sentence in answer.sentences)
    short = Corpus([Text("a", "Bread rose. Rain fell.")])
    assert byline.gist(short, language="en").summary == "Bread rose. Rain fell."


@pytest.mark.parametrize("row", methods("gist"), ids=lambda row: row.name)
def test_every_method_answers_queries_and_says_what_is_new(row):
    seen = Corpus([Text("monday", "A ferry sank at noon near the old mill.")])
    answer = byline.gist(PILE, seen=seen, method=row.name, language="en")
    assert "at noon" not in answer.summary
    assert answer.seen == 1
    asked = byline.gist(PILE, query="rain", method=row.name, language="en")
    assert asked.summary == "Rain fell."


def test_a_query_prefers_what_has_more_of_its_words():
    """All three sentences have `ferry`, one alone has `mill`, and each is as good as another."""
    answer = byline.gist(
        PILE, sentences=1, query="ferry at the mill", method="lexpagerank", language="en"
    )
    assert answer.sentences[0].source == "monday"


DATED = Corpus(
    [
        Text("1", "The old ferry sank at noon today.", date=datetime(2024, 4, 30, 23, tzinfo=UTC)),
        Text("2", "At noon the old ferry sank.", date=datetime(2024, 5, 1, tzinfo=UTC)),
        Text("3", "Divers have found the wreck near the mill.", date=datetime(2024, 5, 2)),
    ]
)


@pytest.mark.parametrize("day", ["2024-05-01", date(2024, 5, 1), datetime(2024, 5, 1, 12)])
def test_what_is_new_since_a_day(day):
    answer = byline.gist(DATED, since=day, language="en")
    assert answer.summary == "Divers have found the wreck near the mill."
    assert (answer.texts, answer.seen, answer.notes) == (2, 1, ())


def test_if_nothing_is_new_it_is_said():
    answer = byline.gist(DATED, since="2025-01-01", language="en")
    assert (answer.summary, answer.sentences, answer.texts, answer.seen) == ("", (), 0, 3)
    assert answer.notes == ("nothing is new: all texts were written before 2025-01-01.",)


EVENTS = Corpus(
    [
        Text("f1", "The old ferry sank near the mill at noon. Divers look for the ferry."),
        Text("g1", "A goat ate the library cards in the library. The goat was fined."),
        Text("f2", "Near the mill an old ferry sank. The ferry is being looked for by divers."),
        Text("lone", "Turnip prices disappointed analysts."),
        Text("f3", "At noon the ferry, an old one, sank near the mill, and divers look for it."),
        Text("g2", "The library fined a goat that ate library cards."),
    ]
)


def test_each_group_is_told_as_if_it_were_the_pile():
    told = gist_groups(EVENTS, sentences=1, language="en")
    first, second = told.tell()
    assert told.alone == ("lone",)
    assert (first.group, sorted(first.sources)) == (1, ["f1", "f2", "f3"])
    assert (second.group, sorted(second.sources)) == (2, ["g1", "g2"])
    alone = byline.gist(EVENTS.take([0, 2, 4]), sentences=1, language="en")
    assert first.sentences == alone.sentences
    assert byline.gist(EVENTS, groups=True, sentences=1, language="en") == (first, second)


def test_groups_without_an_answer_to_the_query_are_left_out():
    (only,) = byline.gist(EVENTS, groups=True, query="goats", language="en")
    assert sorted(only.sources) == ["g1", "g2"]
    with pytest.raises(InputError, match="zeppelin"):
        byline.gist(EVENTS, groups=True, query="zeppelin", language="en")


def test_a_group_tells_what_it_lacks_of_the_query_and_says_nothing_of_other_groups():
    stories = byline.gist(EVENTS, groups=True, query="ferry goat", language="en")
    assert [(sorted(story.sources)[0], story.notes) for story in stories] == [
        ("f1", ("none of these texts has “goat”, which was asked for.",)),
        ("g1", ("none of these texts has “ferry”, which was asked for.",)),
    ]


def test_a_group_names_none_but_its_own_texts_without_a_date():
    days = {"f1": datetime(2024, 4, 30), "f2": datetime(2024, 5, 1), "g1": datetime(2024, 5, 2)}
    pile = Corpus(replace(text, date=days.get(text.id)) for text in EVENTS if text.id != "lone")
    stories = byline.gist(pile, groups=True, since="2024-05-01", language="en")
    assert {story.sources[-1][0]: story.notes for story in stories} == {
        "f": ("1 text has no date and counts as new: f3.",),
        "g": ("1 text has no date and counts as new: g2.",),
    }


def test_groups_of_which_nothing_is_new():
    (answer,) = byline.gist(DATED, groups=True, since="2025-01-01", language="en")
    assert (answer.texts, answer.seen, answer.group) == (0, 3, None)
    assert "nothing is new" in answer.notes[-1]


def test_a_known_story_may_go_on():
    """One new text joins a group of texts already seen; a group of seen texts is not told."""
    seen = EVENTS.take([0, 1, 2, 5])
    new = Corpus([EVENTS["f3"], Text("f1", "The ferry near the mill sank at noon. It cost a lot.")])
    (story,) = byline.gist(new, seen=seen, groups=True, language="en")
    assert sorted(story.sources) == ["f1", "f3"]
    assert (story.texts, story.seen) == (2, 2)


def test_new_texts_that_stand_alone_are_told_last_and_together():
    seen = EVENTS.take([0, 1, 2, 5])
    lone = [Text("l1", "Turnip prices fell a lot."), Text("l2", "Bakers doubled wages in spring.")]
    new = Corpus([EVENTS["f3"], *lone])
    told = gist_groups(new, seen=seen, language="en")
    *_, last = told.tell()
    assert told.alone == ()
    assert (last.group, last.sources, last.texts, last.seen) == (None, ("l1", "l2"), 2, 4)
    assert {s.source for s in last.sentences} == {"l1", "l2"}
    assert "stands alone" in last.notes[-1]


def test_it_can_be_had_again():
    answer = byline.gist(PILE, words=20, method="random", seed=5, language="en")
    assert answer.run.seed == 5
    assert answer.run.settings["limit"] == "20 words"
    again = byline.gist(PILE, words=20, method="random", seed=5, language="en")
    assert again == answer


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        ({"words": 5, "sentences": 1}, "one of them"),
        ({"words": 0}, "at least one"),
        ({"method": "lexrank"}, "Did you mean 'lexpagerank'"),
        ({"depth": 3}, "has no setting 'depth'"),
        ({"words": "10"}, "words is a whole number"),
        ({"words": float("nan")}, "words is a whole number"),
        ({"bytes": True}, "bytes is a whole number"),
        ({"sentences": 10.5}, "sentences is a whole number"),
        ({"query": 5}, "a query is a few words"),
        ({"language": None}, "no language is known by the code None"),
        ({"language": "qqq"}, "no language is known by the code 'qqq'"),
        ({"seed": -1}, "a seed is a whole number of 0 or more"),
        ({"seed": "x"}, "a seed is a whole number of 0 or more"),
        ({"since": 5}, "a day is written as 2024-05-01"),
        ({"seen": "folder"}, "byline.read"),
        ({"method": "nmf", "starts": 0}, "starts of nmf is a whole number from 1 to 1000, not 0"),
        ({"method": "k-means", "n_clusters": -3}, "n_clusters of k-means is a whole number"),
        ({"method": "concepts", "seconds": -1.0}, "seconds of concepts is a number above 0"),
    ],
)
def test_requests_that_make_no_sense_are_refused(wrong, complaint):
    with pytest.raises(UsageError, match=complaint):
        byline.gist(PILE, **wrong)


@pytest.mark.parametrize("wrong", ["folder", None, ["a text"]])
def test_what_is_no_pile_is_refused_with_how_to_get_one(wrong):
    with pytest.raises(UsageError, match=r"byline\.read"):
        byline.gist(wrong)


def test_texts_in_a_list_are_a_pile():
    assert byline.gist(list(PILE), sentences=1).texts == 3


def test_nothing_fits_into_a_byte():
    with pytest.raises(InputError, match="not one letter fits into 1 byte: allow more"):
        byline.gist(PILE, bytes=1)


def test_a_language_of_which_nothing_is_known_is_noted():
    (note,) = byline.gist(PILE, language="cy").notes
    assert "nothing is known of a language 'cy'" in note


def test_a_mixed_pile_is_told_in_full_sentences():
    """Of ten words or more, with no small letter first, and ended."""
    from byline.corpus.readers import read_pile

    for sentence in byline.gist(read_pile(byline.bundled_pile())).sentences:
        assert len(sentence.text.split()) >= 10
        assert sentence.text[-1] in '.!)”"'
        assert not sentence.text[0].islower()


def test_an_empty_pile_is_refused():
    with pytest.raises(InputError, match="nothing to summarise"):
        byline.gist(Corpus([]))


class Counting(Serial):
    """An engine that counts what it is given."""

    given = 0

    def map(self, work, items, **options):
        for result in super().map(work, items, **options):
            self.given += 1
            yield result


def test_large_piles_are_split_on_the_engine(monkeypatch):
    pile = Corpus(Text(str(n), f"Ferry {n} sank. Ann swam.") for n in range(6))
    alone = byline.gist(pile, sentences=2, language="en")
    monkeypatch.setattr("byline.methods.summarisation.sentences.BLOCK", 50)
    engine = Counting()
    assert byline.gist(pile, sentences=2, language="en", engine=engine).sentences == alone.sentences
    assert engine.given == 3
