"""Learning curves, word graphs and claims on a page made by hand."""

import csv
from dataclasses import replace
from io import StringIO

import pytest
from pages.made import made_report
from pages.parsed import check_page

from byline.reports.figures.learning_curve import LearningFigure, LearningLine
from byline.reports.markdown import report_markdown
from byline.reports.page.frame import figures_of, report_page
from byline.reports.redaction import redacted
from byline.results.report import Curve, CurvePoint, PairChecked, Range, WordPaths

TEXTS = Curve("texts", (CurvePoint(1, 6, 10), CurvePoint(4, 9, 10)))
WORDS = Curve("words", (CurvePoint(50, 7, 20), CurvePoint(400, 19, 20)))
GRAPH = WordPaths(
    ("", "", "nobody", "ran", "<walked>"),
    (2, 2, 2, 1, 1),
    ((0, 2, 2), (2, 3, 1), (3, 1, 1), (2, 4, 1), (4, 1, 1)),
    (2, 3),
)
CLAIM = PairChecked(
    "claimed", "Bob Crewe", ("bob/two.txt",), "ann/one.txt", "no", 0.05, -1.2, Range(-1.4, -0.9),
    "moderate",
)  # fmt: skip


@pytest.fixture(scope="module")
def report():
    made = made_report()
    story = replace(made.stories[0], graph=GRAPH)
    test = replace(made.test, curves=(TEXTS, WORDS), refitted=True)
    return replace(made, test=test, stories=(story,), pairs=(*made.pairs, CLAIM))


@pytest.fixture(scope="module")
def page(report):
    return check_page(report_page(report))


@pytest.mark.parametrize(("n_writers", "shown"), [(12, True), (13, False)])
def test_who_was_taken_for_whom_is_a_table_of_twelve_writers_at_most(report, n_writers, shown):
    names = [f"Writer {k}" for k in range(n_writers)]
    guesses = tuple(
        replace(report.test.guesses[0], author=name, guess=other)
        for name, other in zip(names, [*names[1:], names[0]], strict=True)
    )
    page = report_page(replace(report, test=replace(report.test, guesses=guesses)))
    assert ("Who was taken for whom" in page) is shown


def test_curves_say_what_they_mean_and_what_not(page):
    assert "Would more signed texts help?" in page.text
    assert "With 1 text 6 of 10 were right, with 4 texts 9 of 10." in page.text
    assert "not that no mistake is left" in page.text
    assert "Would a longer text help?" in page.text


def test_curves_hold_their_intervals(report):
    rows = list(csv.DictReader(StringIO(figures_of(report)["learning"].csv())))
    assert [float(row["Right"]) for row in rows] == [0.6, 0.9]
    assert all(float(row["low"]) < float(row["Right"]) < float(row["high"]) for row in rows)


def test_whiskers_stand_at_their_points():
    line = LearningLine("it", ((1, 0.5), (4, 0.75)), ((0.25, 0.75), (0.5, 1.0)))
    figure = LearningFigure((line,))
    low, high = figure.at(1, 0.25)[1], figure.at(1, 0.75)[1]
    assert f"M48.0,{low:.1f}V{high:.1f}" in figure.svg()


def test_the_graph_of_a_headline_is_folded_under_it(page, report):
    assert "How this headline was found" in page.text
    assert "it may say what nobody wrote" in page.text
    figure = figures_of(report)["words-1"]
    assert "goes through 2 of the 3 words of 2 sentences" in figure.finding()
    assert "<walked>" not in figure.svg()


def test_a_signature_in_doubt_is_among_the_answers(page):
    assert "is signed Bob Crewe, but there is moderate support for another writer." in page.text
    assert "Signed texts that fit their writer least" in page.text
    assert "One signed text below supports two writers" in page.text


def test_markdown_tells_the_same(report):
    said = report_markdown(report)
    assert "| 01, signed Bob Crewe (Two writers, moderate support) |" in said
    assert "With 1 text 6 of 10 were right, with 4 texts 9 of 10." in said


def test_a_redacted_report_has_neither_graph_nor_names(report):
    said = report_page(redacted(report))
    assert "walked" not in said
    assert "Crewe" not in said
    assert "How this headline was found" not in said


def test_intervals_are_called_what_they_are(page):
    assert "Thin line: a 90 % interval." in page.text
    assert "Thin line, small figures: 90 % interval." in page.text
    assert "widened to the range of the probability when each fifth" in page.text
    assert "no interval of a stated confidence" in page.text


def test_one_likeliest_candidate_of_all_texts_is_named_at_the_top(report):
    [answer] = report.attributions
    said = "Among the two candidates, the likeliest for each of them is Ann Tull."
    assert said not in check_page(report_page(report)).text
    texts = [replace(report.texts[2], id=f"asked/{k}.txt") for k in range(3)]
    answers = tuple(replace(answer, text=text.id) for text in texts)
    every = replace(report, texts=(*report.texts, *texts), attributions=answers)
    assert said in check_page(report_page(every)).text


def test_a_writer_called_like_a_word_of_the_program_changes_no_word_of_it(report):
    authors = {"texts": 1, "words": 1, "claimed": 1, **report.survey.authors}
    veiled = redacted(replace(report, survey=replace(report.survey, authors=authors)))
    assert [curve.of for curve in veiled.test.curves] == ["texts", "words"]
    assert veiled.pairs[-1].kind == "claimed"
