"""What the page says where there is little to say, and where evidence is a piece of a word."""

from dataclasses import replace

import pytest
from pages.made import ASKED, made_report, place, undecided
from pages.parsed import check_page

from byline.reports.figures.lengths import LengthFigure
from byline.reports.page.answers import asked_words
from byline.reports.page.frame import report_page
from byline.reports.page.report_view import ReportView
from byline.reports.who import absent
from byline.results import Evidence, Passage, SimilarityExplanation


def said_of(**changes) -> str:
    return " ".join(check_page(report_page(made_report(**changes))).text.split())


def test_a_single_text_is_not_told_apart_from_others():
    only = made_report().texts[2]
    said = said_of(
        texts=(only,), stories=(), alone=(only.id,), map=None, passages=(), pairs=(),
        attributions=(), test=None, missing={"who": "No text is signed.", "same": "Too few."},
    )  # fmt: skip
    assert "There is one text, and so nothing to group it with." in said
    assert "There is one text, and no other to share passages with." in said
    assert "No two texts" not in said
    assert "most similar" not in said


@pytest.mark.parametrize(
    ("asked", "question"),
    [
        (("headline",), "The question: how to say it in one line?"),
        (("gist", "headline"), "The question: what do they say and how to say it in one line?"),
    ],
)
def test_questions_are_one_sentence(asked, question):
    assert asked_words(ReportView(made_report(asked=asked))) == question


def test_ends_are_explained_only_where_they_stand_beside_an_answer():
    report = made_report()
    [answer] = report.attributions
    ends = "the ends of its 90 % interval. Beside the test"
    assert ends in said_of()
    assert ends not in said_of(attributions=(replace(answer, **undecided("close")),))


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ((3, 9, 5), "3 texts of 3 to 9 words, the middle one of 5. 3 have fewer than 50."),
        ((60, 70), "2 texts of 60 to 70 words, the middle one of 70."),
    ],
)
def test_the_middle_length_is_that_of_a_text(words, found):
    assert LengthFigure(words, ("dot",) * len(words)).finding() == found


def evidenced(*evidence: Evidence) -> str:
    [answer] = made_report().attributions
    return said_of(attributions=(replace(answer, evidence=evidence),))


def test_a_piece_of_a_word_is_shown_in_its_word():
    start, _ = place("nobody")
    end, _ = place("whilst")
    pieces = (start, start + 2), (end + 3, end + 6)
    assert (ASKED[slice(*pieces[0])], ASKED[slice(*pieces[1])]) == ("no", "lst")
    said = evidenced(
        Evidence("Ann Tull", "no", 0.8, "char-2-grams", pieces[:1]),
        Evidence("Ann Tull", "lst", 0.4, "char-3-grams", pieces[1:]),
    )
    assert "“no” in “nobody”" in said
    assert "“lst” in “whilst”" in said
    assert "Part of a word: only these letters count" in said


def test_whole_words_are_not_called_pieces():
    said = evidenced(Evidence("Ann Tull", "upon", 0.8, "tokens", (place("upon"),)))
    assert "“upon”" in said
    assert "“upon” in" not in said
    assert "Part of a word" not in said


def test_punctuation_that_is_lacking_is_described_by_the_words_around_it():
    explained = "no “(” before a number and a word with a capital"
    assert absent("(0 A", "punctuation-and-case") == explained
    assert (
        absent("a, a", "punctuation-and-case")
        == "no “,” after a lower-case word and before a lower-case word"
    )
    assert absent("A. Z!", "punctuation-and-case") == (
        "no sequence of a word with a capital, then “.”, then a word in capitals, then “!”"
    )
    assert absent("!!", "punctuation-and-case") == "no “!!”"
    assert absent("(0 A", "tokens") == "no “(0 A”"
    assert explained in evidenced(Evidence("Ann Tull", " (0 A", -0.5, "punctuation-and-case", ()))


def test_long_runs_sort_by_number():
    runs = (
        SimilarityExplanation("ann/one.txt", "asked/three.txt", 0.4, "tf-idf", (),
                 (Passage((6, 14), (11, 19), 1234, "upon the"),), (0.1, 0.1)),
    )  # fmt: skip
    page = report_page(made_report(passages=runs))
    assert page.count('<td class="r" data-v="1234">1,234</td>') == 2
