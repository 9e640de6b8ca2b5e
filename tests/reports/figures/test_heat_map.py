"""Heat maps: the numbers they hold, the tints they take and the words they say."""

import csv
from io import StringIO
from xml.etree import ElementTree

import numpy as np
import pytest

from byline.reports.figures.heat_map import HeatFigure, HeatMap

SVG = "{http://www.w3.org/2000/svg}"
ANN = HeatMap("ann", np.array([[0.25, 0.75], [0.5, 0.5]]))
BOB = HeatMap("bob", np.array([[0.9, 0.1], [0.7, 0.3]]))


def figure_of(*maps, rows=("1", "2"), columns=("words", "tags")) -> HeatFigure:
    return HeatFigure(maps, rows, columns, "Mixtures", "Share of a view")


def drawn(figure: HeatFigure) -> ElementTree.Element:
    return ElementTree.fromstring(figure.svg())


def cells(root: ElementTree.Element) -> list[tuple[str, str]]:
    """The tint of every cell and what is written in it, without the key's."""
    groups = [g for g in root.iter(f"{SVG}g") if g.find(f"{SVG}rect") is not None]
    found = []
    for group in groups[:-1]:
        boxes = [box.get("class").split()[0] for box in group.iter(f"{SVG}rect")]
        words = [text.text for text in group.iter(f"{SVG}text")]
        found += zip(boxes, words[-len(boxes) :], strict=True)
    return found


def test_tints_are_six_even_steps_up_to_the_largest_share():
    """The largest is 90 %, so that a tint spans 15."""
    figure = figure_of(ANN, BOB)
    assert figure.width() == 15
    shares = (0.0, 0.149, 0.15, 0.299, 0.3, 0.45, 0.6, 0.749, 0.75, 0.9)
    assert [figure.tint(s) for s in shares] == [0, 0, 1, 1, 2, 3, 4, 4, 5, 5]


@pytest.mark.parametrize(("most", "width"), [(0.48, 8), (0.481, 9), (0.03, 1), (0.0, 1), (1.0, 17)])
def test_the_width_of_a_tint_is_a_whole_number_of_per_cents(most, width):
    figure = figure_of(HeatMap("it", np.array([[most]])), rows=("a",), columns=("b",))
    assert figure.width() == width
    assert 0 <= figure.tint(most) <= 5


def test_cells_show_their_share_in_words_and_tint():
    assert cells(drawn(figure_of(ANN))) == [
        ("f-h1", "25"), ("f-h5", "75"), ("f-h3", "50"), ("f-h3", "50"),
    ]  # fmt: skip


def test_the_finding_names_the_largest_mean_of_each_map():
    finding = figure_of(ANN, BOB).finding()
    assert finding == "Share of a view, the largest on average. ann: tags, 62 %. bob: words, 80 %."
    root = drawn(figure_of(ANN, BOB))
    assert (root.find(f"{SVG}title").text, root.find(f"{SVG}desc").text) == ("Mixtures", finding)


def test_the_table_has_every_share():
    rows = list(csv.reader(StringIO(figure_of(ANN, BOB).csv())))
    assert rows[0] == ["map", "row", "words", "tags"]
    assert rows[1:3] == [["ann", "1", "0.25", "0.75"], ["ann", "2", "0.5", "0.5"]]
    assert len(rows) == 5


def test_the_sixth_map_begins_a_new_line_with_row_names_of_its_own():
    root = drawn(figure_of(*[ANN] * 6))
    names = [t for t in root.iter(f"{SVG}text") if t.text == "ann"]
    assert len({t.get("y") for t in names[:5]}) == 1
    assert names[5].get("x") == names[0].get("x")
    assert float(names[5].get("y")) > float(names[0].get("y"))
    assert len([t for t in root.iter(f"{SVG}text") if t.text == "2"]) == 2


def test_nothing_is_drawn_outside_the_picture():
    root = drawn(figure_of(*[ANN] * 7, rows=("a rather long name of a row", "b")))
    width, height = float(root.get("width")), float(root.get("height"))
    for box in root.iter(f"{SVG}rect"):
        assert float(box.get("x", 0)) + float(box.get("width")) <= width
        assert float(box.get("y", 0)) + float(box.get("height")) <= height


def test_names_are_escaped():
    hostile = "<script>alert(1)</script>"
    root = drawn(figure_of(HeatMap(hostile, ANN.shares)))
    assert not list(root.iter(f"{SVG}script"))
    assert hostile in root.find(f"{SVG}desc").text
