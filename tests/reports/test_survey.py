"""The survey as people read it."""

from byline.checks import survey
from byline.corpus import Corpus, Skipped, Text
from byline.reports.survey import as_text


def page(*texts: Text, skipped: tuple[Skipped, ...] = ()) -> str:
    return as_text(survey(Corpus(texts, skipped)))


def test_counts_come_first():
    shown = page(Text("a", "one two", author="ann"), Text("b", "three"))
    assert shown.splitlines()[0] == "2 texts, 3 words; 1 by 1 author, 1 unsigned"


def test_a_pile_without_authors_says_so():
    assert page(Text("a", "one")).startswith("1 text, 1 words; no authors are named")


def test_many_authors_are_cut_short():
    shown = page(*(Text(str(k), "word", author=f"author{k:02}") for k in range(40)))
    assert "author14" in shown
    assert "author15" not in shown
    assert "… and 25 more" in shown


def test_findings_name_the_texts_concerned():
    shown = page(Text("letters/7.txt", "Too short."))
    assert "  • 1 text is shorter than 50 words" in shown
    assert "      letters/7.txt" in shown


def test_near_duplicates_show_what_they_resemble_and_how_much():
    words = [f"word{k}" for k in range(300)]
    shown = page(Text("a", " ".join(words)), Text("b", " ".join([*words[:-1], "other"])))
    assert "b ~ a (9" in shown or "b ~ a (100%)" in shown


def test_names_cannot_steer_the_terminal():
    shown = page(Text("a\x1b[2J", "word", author="\x1b]0;x"))
    assert "\x1b" not in shown


def test_lines_fit_a_terminal():
    shown = page(Text("a", "word"), Text("b", "word", author="ann"))
    assert max(map(len, shown.splitlines())) <= 80


def test_copies_show_what_they_are_copies_of():
    assert "      b ~ a" in page(Text("a", "It was late."), Text("b", "It was late."))


def test_authors_names_stand_as_they_are():
    shown = page(Text("a", "word", author="de la Mare"), Text("b", "word", author="de la Mare"))
    assert "There is only one author, de la Mare," in shown


def test_an_empty_pile_has_no_lengths():
    assert "median" not in page()
