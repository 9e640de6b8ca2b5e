"""Learning curves: where points lie, what is said of them, and what cannot be drawn."""

import csv
from io import StringIO
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from byline.reports.figures.learning_curve import LearningFigure, LearningLine

SVG = "{http://www.w3.org/2000/svg}"
ANN = LearningLine("ann's rule", ((10, 0.25), (40, 0.5), (160, 0.75)))
BOB = LearningLine("bob's rule", ((10, 0.2), (160, 0.76)))


def figure_of(*lines) -> LearningFigure:
    return LearningFigure(lines, "Words", "Found", "More words")


def drawn(figure: LearningFigure) -> ElementTree.Element:
    return ElementTree.fromstring(figure.svg())


def test_amounts_stand_on_a_logarithmic_axis_and_shares_on_a_plain_one():
    """40 is half-way between 10 and 160: each step multiplies by four."""
    figure = figure_of(ANN)
    (x1, y1), (x2, y2), (x3, y3) = (figure.at(*point) for point in ANN.points)
    assert x2 - x1 == pytest.approx(x3 - x2)
    assert (x1, x3) == (48, 468)
    assert (y1, y2, y3) == (210, 150, 90)  # 240 high, from 30 at the top
    dots = [(float(c.get("cx")), float(c.get("cy"))) for c in drawn(figure).iter(f"{SVG}circle")]
    assert dots == [(x1, y1), (pytest.approx(x2), y2), (x3, y3)]


def test_a_single_amount_stands_in_the_middle():
    one = figure_of(LearningLine("it", ((7, 0.5),)))
    assert one.at(7, 0.5) == (48 + 210, 150)
    assert "it: 50 at 7." in one.finding()


def test_the_words_say_where_each_line_begins_and_ends():
    finding = figure_of(ANN, BOB).finding()
    assert finding == (
        "Found, in per cent, by words. ann's rule: 25 at 10, 75 at 160. "
        "bob's rule: 20 at 10, 76 at 160."
    )
    root = drawn(figure_of(ANN, BOB))
    assert (root.find(f"{SVG}title").text, root.find(f"{SVG}desc").text) == ("More words", finding)


def test_names_at_the_ends_do_not_lie_on_each_other():
    names = {t.text: float(t.get("y")) for t in drawn(figure_of(ANN, BOB)).iter(f"{SVG}text")}
    assert names["ann's rule"] - names["bob's rule"] >= 16


def test_names_stay_in_the_frame_where_all_lines_end_low():
    flat = [LearningLine(f"rule {k}", ((1, 0.0), (9, 0.0))) for k in range(6)]
    names = [t for t in drawn(figure_of(*flat)).iter(f"{SVG}text") if t.text.startswith("rule")]
    heights = sorted(float(t.get("y")) for t in names)
    assert heights[-1] <= 30 + 240 + 4
    assert all(b - a >= 16 for a, b in pairwise(heights))


def test_lines_differ_in_more_than_colour():
    dashes = [p.get("stroke-dasharray") for p in drawn(figure_of(ANN, BOB)).iter(f"{SVG}path")]
    assert "6 3" in dashes


def test_amounts_that_are_too_close_have_no_tick():
    close = LearningLine("it", ((100, 0.1), (101, 0.2), (1000, 0.3)))
    words = [t.text for t in drawn(figure_of(close)).iter(f"{SVG}text")]
    assert "101" not in words
    assert {"100", "1000"} <= set(words)


def test_the_table_has_every_point():
    rows = list(csv.reader(StringIO(figure_of(ANN, BOB).csv())))
    assert rows[:2] == [["line", "Words", "Found"], ["ann's rule", "10", "0.25"]]
    assert len(rows) == 6


def test_names_are_escaped():
    root = drawn(figure_of(LearningLine("<script>alert(1)</script>", ANN.points)))
    assert not list(root.iter(f"{SVG}script"))
