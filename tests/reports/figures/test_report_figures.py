"""Figures of the report: the numbers they were given, and a drawing that says what it shows."""

import csv
import datetime as dt
import re
from io import StringIO
from xml.etree import ElementTree

import pytest

from byline.metrics.proportion import wilson_interval
from byline.reports.figures.calibration import CalibrationFigure, CalibrationGroup
from byline.reports.figures.intervals import (
    PairRatio,
    Probability,
    ProbabilityFigure,
    RatioFigure,
)
from byline.reports.figures.lengths import LengthFigure
from byline.reports.figures.ribbon import RibbonFigure
from byline.reports.figures.similarity_map import HEIGHT, MARGIN, MapFigure, MapText, hull
from byline.reports.figures.time_line import Dated, TimeLineFigure

SVG = "{http://www.w3.org/2000/svg}"
DAY = dt.date(1934, 6, 4)
PLACED = (MapText("01", 0, 0, "circle", 1, "t01"), MapText("02", 1, 1, "diamond", 1))
JUDGED = (PairRatio("a & b", 1.3, (1.0, 1.5)), PairRatio("c", -9.0))
WRITTEN = (Dated("01", DAY, "circle"), Dated("02", DAY, "square"))
FIGURES = [
    CalibrationFigure((CalibrationGroup(0.1, 0, 9), CalibrationGroup(0.9, 8, 9))),
    LengthFigure((40, 90, 92), ("circle", "diamond", "dot")),
    LengthFigure((100,) * 50, ("square",) * 50),
    ProbabilityFigure(
        (Probability("ann <b>", 0.9, (0.7, 1.0), top=True), Probability("none of these", 0.1))
    ),
    RatioFigure((*JUDGED, PairRatio("d", 0.1, decided=False))),
    RibbonFigure(("05", "07"), (100, 50), (((10, 60), (0, 50)),)),
    MapFigure((*PLACED, MapText("03", 0.5, 0.2, "dot")), {1: "weir & sill"}),
    TimeLineFigure(WRITTEN, DAY, DAY + dt.timedelta(20)),
    TimeLineFigure(WRITTEN[:1], DAY, DAY),
]


@pytest.mark.parametrize("figure", FIGURES, ids=lambda f: type(f).__name__)
def test_a_figure_says_what_it_shows(figure):
    drawing = ElementTree.fromstring(figure.svg("f"))
    linked = drawing.find(f"{SVG}a") is not None
    assert drawing.get("role") == ("group" if linked else "img")
    assert drawing.get("aria-labelledby") == "f-t f-d"
    assert drawing.find(f"{SVG}title").text == getattr(figure, "title", "How long the texts are")
    assert drawing.find(f"{SVG}desc").text == figure.finding()


@pytest.mark.parametrize("figure", FIGURES, ids=lambda f: type(f).__name__)
def test_a_figure_gives_its_numbers(figure):
    head, *rows = csv.reader(StringIO(figure.csv()))
    assert rows
    assert all(len(row) == len(head) for row in rows)


def test_judgements_fall_into_groups_of_equal_width():
    judged = [(0.05, False), (0.15, True), (0.2, False), (0.95, True), (1.0, True)]
    figure = CalibrationFigure.of(judged)
    assert figure.groups[0] == CalibrationGroup(pytest.approx(0.1), 1, 2)
    assert figure.groups[1] == CalibrationGroup(0.2, 0, 1)
    assert figure.groups[2] == CalibrationGroup(pytest.approx(0.975), 2, 2)


def test_an_interval_crosses_the_diagonal_or_does_not():
    low, high = wilson_interval(9, 10)
    assert low < 0.9 < high
    assert (
        CalibrationFigure((CalibrationGroup(0.9, 9, 10), CalibrationGroup(0.1, 9, 10))).crossing()
        == 1
    )


def test_a_bar_is_as_long_as_its_probability():
    drawing = ElementTree.fromstring(ProbabilityFigure((Probability("ann", 0.25),)).svg())
    track, bar = (
        float(r.get("width")) for r in drawing.iter(f"{SVG}rect") if r.get("height") == "11"
    )
    assert bar / track == pytest.approx(0.25)


def test_ratios_beyond_the_axis_lie_at_its_end():
    drawing = ElementTree.fromstring(RatioFigure((PairRatio("x", 9.0), PairRatio("y", 3.0))).svg())
    assert len({c.get("cx") for c in drawing.iter(f"{SVG}circle")}) == 1


def test_a_day_in_the_middle_lies_in_the_middle():
    figure = TimeLineFigure((Dated("01", DAY, "dot"),), DAY, DAY + dt.timedelta(10))
    assert figure.at(DAY + dt.timedelta(5)) == pytest.approx(50)


def test_the_outline_leaves_out_what_lies_within_or_on_a_side():
    corners = hull([(0, 0), (4, 0), (2, 0), (2, 1), (4, 4), (0, 4)])
    start = corners.index((0, 0))
    assert [*corners[start:], *corners[:start]] == [(0, 0), (4, 0), (4, 4), (0, 4)]
    assert hull([(1, 1), (1, 1)]) == [(1, 1)]


def test_no_label_of_a_map_is_written_over_another_or_over_a_sign():
    texts = (
        MapText("01", 0.5, 0.5, "circle"),
        MapText("02", 0.5, 0.51, "diamond"),
        MapText("03", 0.51, 0.5, "square"),
        MapText("04", 0.5, 0.6, "square"),
        MapText("05", 0.2, 0.2, "square"),
        MapText("06", 0.23, 0.2, "dot"),
    )
    drawn = MapFigure(texts, {}).svg()
    labels = re.findall(r">(0\d)</text>", drawn)
    assert labels == ["02", "04", "06"]


def test_the_name_of_a_group_keeps_clear_of_texts_at_its_rim():
    group = tuple(MapText(str(k), x, 0.5, "dot", 1) for k, x in enumerate((0.4, 0.6)))
    names = {1: "weir, sill, gate"}

    def height(*others: MapText) -> float:
        drawn = MapFigure((*group, *others), names).svg()
        return float(re.search(r'<text[^>]* y="([\d.]+)"[^>]*>weir', drawn)[1])

    usual = height()
    assert height(MapText("far", 0.5, 0.9, "dot")) == usual
    y = (usual + 6 - MARGIN) / (HEIGHT - 2 * MARGIN)
    assert height(MapText("near", 0.5, y, "dot")) < usual + 6 - 10


def test_labels_on_a_time_line_do_not_overlap():
    days = (0, 0, 0, 1, 2, 40)
    texts = tuple(
        Dated(f"{number:04}", DAY + dt.timedelta(day), "dot") for number, day in enumerate(days)
    )
    figure = TimeLineFigure(texts, DAY, DAY + dt.timedelta(100))
    labels = [
        (node.get("x"), node.get("y"), node.text)
        for node in ElementTree.fromstring(figure.svg("f")).iter(f"{SVG}text")
        if node.get("y") != "62"
    ]
    # The third day has room neither above nor below: 4 letters take 8 % of the axis.
    assert labels == [("6.00%", "14", "0000 +2"), ("6.88%", "46", "0003"), ("41.20%", "14", "0005")]
    assert "text 0004" in figure.finding()
