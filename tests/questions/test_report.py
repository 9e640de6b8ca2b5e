"""All answers about a pile, above all about piles with little to say."""

from contextlib import contextmanager
from dataclasses import replace

import pytest

import byline
from byline.corpus import Corpus, Text
from byline.errors import InputError, UsageError
from byline.questions.report import QUESTIONS, _writers, stages_of
from byline.questions.report import report as ask
from byline.reports.page.frame import report_page
from byline.storage.answers import Answers

LETTER = (
    "I went down to the harbour {k} times before the tide turned, and there was nobody about but "
    "the gulls and old {name}, who said that the {thing} had gone out without a word to anyone. "
    "It is not for me to say what the committee will make of it, nor what the committee ought to "
    "make of it; but I should be glad of an answer before the winter boats are laid up again."
)


def letters(*names: str, each: int = 3, unsigned: int = 0) -> Corpus:
    things = ("ferry", "lantern", "ledger", "goat", "bridge", "anchor")
    made = [
        Text(f"{name}/{k}.txt", LETTER.format(k=k + 2, name=name, thing=things[k % 6]), author=name)
        for name in names
        for k in range(each)
    ]
    made += [
        Text(f"unsigned/{k}.txt", LETTER.format(k=k + 20, name="Nell", thing=things[k % 6] + "s"))
        for k in range(unsigned)
    ]
    return Corpus(made)


def test_every_stage_is_told():
    told = []

    @contextmanager
    def stage(what):
        told.append(what)
        yield

    ask(letters("ann", "bob", unsigned=1), stage=stage)
    assert len(told) == stages_of(QUESTIONS)


def test_one_text_is_enough_for_a_page():
    found = ask(Corpus([Text("a", "It was late, and nobody came.")]))
    assert not found.stories
    assert found.alone == ("a",)
    assert found.map is None
    assert "No text is signed" in found.missing["who"]
    assert "too few" in found.missing["same"]
    assert found.test.notes[0] == "Nobody signed anything, so there are no writers to distinguish."
    report_page(found)


def test_no_interval_is_given_where_no_text_could_be_held_out():
    found = ask(letters("ann", "bob", each=1, unsigned=1), only=["who"])
    assert len(found.attributions) == 1
    assert not found.test.ranges
    assert "Thin line" not in report_page(found)


def test_a_pile_that_is_all_signed_has_nobody_to_look_for():
    found = ask(letters("ann", "bob", "cat", "dan", each=3))
    assert "Every text is signed" in found.missing["who"]
    assert "none could be held out" in found.missing["same"], "as all letters are near-copies"
    report_page(found)


@pytest.mark.slow
def test_a_pile_that_is_all_signed_is_tested_all_the_same():
    signed = byline.read(byline.bundled_pile()).signed
    found = ask(signed, only=["who"])
    assert found.test is not None
    assert {guess.text for guess in found.test.guesses} == set(signed.ids)


def test_one_writer_cannot_be_told_from_others():
    found = ask(letters("ann", unsigned=1))
    assert "Only ann signed anything" in found.missing["who"]
    assert found.test.notes[0].startswith("Only one writer signed anything")
    report_page(found)


def test_a_text_in_another_language_is_not_judged():
    french = (
        "Je ne sais pas pourquoi le bateau est parti sans nous attendre, mais le maire a dit que "
        "les gens du village devaient rester chez eux jusqu’à la fin de la tempête, et nous avons "
        "tous pensé qu’il avait raison de le dire."
    )
    pile = Corpus([*letters("ann", "bob"), Text("visiteur", french), Text("card", "Come soon.")])
    found = ask(pile, only=["who"])
    assert "another language (fr)" in found.not_judged["visiteur"]
    assert "2 words" in found.not_judged["card"]
    assert not found.attributions
    report_page(found)


FRENCH = (
    "Je suis descendu au port {k} fois avant la marée, et il n'y avait personne que les mouettes "
    "et le vieux {name}, qui disait que le bateau était parti sans un mot pour nous. Ce n'est pas "
    "à moi de dire ce que le comité en fera, mais je voudrais bien une réponse avant l'hiver."
)


def in_french(name: str | None, *numbers: int) -> list[Text]:
    return [
        Text(f"fr/{name}/{k}.txt", FRENCH.format(k=k, name=name or "Luc"), author=name)
        for k in numbers
    ]


def test_a_text_is_judged_among_those_who_wrote_in_its_language():
    english = letters("Ann", "Bob", each=4, unsigned=1)
    pile = Corpus([*english, *in_french("Cléo", 2, 3, 4, 5), *in_french(None, 9)])
    found = ask(pile, only=["who"])
    [answer] = found.attributions
    assert answer.text == "unsigned/0.txt"
    assert {row.author for row in answer.ranking} == {"Ann", "Bob"}
    assert "only Cléo signed" in found.not_judged["fr/None/9.txt"]
    assert found.test is not None
    assert {guess.author for guess in found.test.guesses} <= {"Ann", "Bob"}


def test_each_language_has_candidates_of_its_own():
    english = letters("Ann", "Bob", each=4, unsigned=1)
    signed = [*in_french("Cléo", 2, 3, 4, 5), *in_french("Didier", 6, 7, 8, 10)]
    found = ask(Corpus([*in_french(None, 9), *english, *signed]), only=["who", "same"])
    first, second = found.attributions
    french = {text.id for text in found.texts if text.id.startswith("fr/")}
    assert len(found.pairs) == 2
    assert all(len({name in french for name in (*p.known, p.questioned)}) == 1 for p in found.pairs)
    assert {row.author for row in first.ranking} == {"Cléo", "Didier"}
    assert {row.author for row in second.ranking} == {"Ann", "Bob"}


def test_one_text_under_two_writers_teaches_nothing_and_stops_nothing():
    pile = letters("Ann", "Bob", each=4, unsigned=1)
    copy = replace(pile[0], id="bob/copy.txt", author="Bob")
    found = ask(Corpus([*pile, copy]), only=["who"])
    assert "who" not in found.missing
    assert len(found.attributions) == 1
    assert "2 signed texts occur word for word" in found.limits["who"]
    assert "bob/copy.txt" in found.limits["who"]
    assert found.test is not None
    assert not {pile[0].id, copy.id} & {guess.text for guess in found.test.guesses}


def test_words_are_counted_in_one_way():
    found = ask(Corpus([Text("a", "One - two, three! 4")]), only=["alike"])
    assert sum(text.words for text in found.texts) == found.survey.words.total


def test_one_word_is_not_many():
    found = ask(Corpus([*letters("Ann", "Bob"), Text("card", "Hello!")]), only=["who"])
    assert found.not_judged["card"].startswith("It has 1 word,")


def test_only_what_is_asked_is_answered():
    found = ask(letters("ann", "bob", unsigned=2), only=["alike"])
    assert found.asked == ("alike",)
    assert not found.attributions
    assert not found.pairs
    assert found.test is None
    assert all(story.summary is None for story in found.stories)


def test_of_a_large_pile_those_who_signed_most_are_candidates(monkeypatch):
    """Of 4 + 3 + 2 texts there is room for 7: two writers, and 2 of 9 are by somebody else."""
    monkeypatch.setattr(_writers, "MOST_LEARNED", 7)
    asked = Text("asked", LETTER.format(k=9, name="Nell", thing="net"))
    signed = (letters(name, each=n) for name, n in (("ann", 4), ("bob", 3), ("cat", 2)))
    pile = Corpus([*(text for texts in signed for text in texts), asked])
    found = ask(pile, only=["who"])
    [answer] = found.attributions
    assert {row.author for row in answer.ranking} == {"ann", "bob"}
    assert "The other 1 count" in found.limits["who"]
    assert found.runs["who"].settings["prior_none"] == 0.22


@pytest.mark.parametrize("only", [["whom"], []])
def test_what_nobody_can_answer_is_refused(only):
    with pytest.raises(UsageError, match="a report answers who, same"):
        ask(letters("ann", "bob"), only=only)


def test_an_empty_pile_is_refused():
    with pytest.raises(InputError, match="no text to report on"):
        ask(Corpus([]))


def test_a_damaged_cache_is_passed_over(tmp_path):
    kept = Answers(tmp_path)
    pile = letters("ann", "bob", unsigned=1)
    first = ask(pile, only=["alike"], cache=kept)
    for path in kept.folder.glob("*.json"):
        path.write_text('{"stories": 3}')
    assert ask(pile, only=["alike"], cache=kept) == first
