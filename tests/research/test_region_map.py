"""Maps of regions: the numbers they hold, what they draw and the words they say."""

import csv
from io import StringIO
from xml.etree import ElementTree

import numpy as np

from byline.research.region_map import RegionFigure, RegionMap

SVG = "{http://www.w3.org/2000/svg}"
AXIS = np.linspace(0.0, 4.0, 5)
POINTS = np.array([[1.0, 1.0], [3.0, 3.0], [0.0, 4.0]])
KINDS = ("within", "without", "unknown")


def figure_of(*names) -> RegionFigure:
    """The left half of the plane, once for each name."""
    scores = np.tile(1.5 - AXIS, (5, 1))
    maps = tuple(RegionMap(name, "a note", scores, 1.5 - POINTS[:, 0]) for name in names)
    return RegionFigure(maps, AXIS, AXIS, POINTS, KINDS)


def test_words_say_which_points_lie_within():
    assert figure_of("flat").finding() == (
        "flat (a note): 1 of 1 known to belong, 0 of 1 known not to, 1 of 1 unknown lie within."
    )


def test_every_point_has_its_score_in_every_region():
    rows = list(csv.reader(StringIO(figure_of("one", "two").csv())))
    assert rows[0] == ["x", "y", "kind", "one", "two"]
    assert rows[2] == ["3.0", "3.0", "without", "-1.5", "-1.5"]
    assert len(rows) == 4


def test_the_edge_and_the_points_stand_where_they_belong():
    """The frame is 250 wide from 12: x = 1.5 of 4 is at 105.75; y grows upwards."""
    root = ElementTree.fromstring(figure_of("flat").svg())
    paths = [path.get("d") for path in root.iter(f"{SVG}path")]
    edge = next(d for d in paths if "L" in d)
    assert {piece.split(",")[0] for piece in edge.replace("L", "M").split("M")[1:]} == {"105.8"}
    circles = [(float(c.get("cx")), float(c.get("cy"))) for c in root.iter(f"{SVG}circle")]
    assert circles[0] == (12 + 250 / 4, 44 + 250 * 3 / 4)
    assert circles[1] == (12, 44)


def test_names_are_escaped():
    """Names are escaped, and all of the figure is well-formed."""
    root = ElementTree.fromstring(figure_of("<b> & c").svg("x"))
    words = [element.text for element in root.iter(f"{SVG}text")]
    assert "<b> & c" in words
    assert "known not to" in words
