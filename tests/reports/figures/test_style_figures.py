"""Figures of style: marks that differ, labels that cover nothing, trees of many texts."""

import re
import xml.etree.ElementTree as ET
from itertools import combinations, pairwise

import numpy as np
import pytest

from byline.reports.figures.kinds import kinds_of, legend, place_labels, spelt_width
from byline.reports.figures.style_map import StyleMapFigure
from byline.reports.figures.style_tree import TreeFigure, leaf_order, members
from byline.reports.figures.svg import COLOURS, DARK, LIGHT, TIMES
from byline.results.style import MapPlace, StyleMap, StyleTree, TreeNode

SVG = "{http://www.w3.org/2000/svg}"


def tree_of(n):
    """A tree like a comb over n texts."""
    leaves = [
        TreeNode((), f"author{k % 7}_text{k}.txt", f"author{k % 7}", 0.0, None) for k in range(n)
    ]
    inner = [TreeNode((0, 1), None, None, 1.0, 0.9)]
    inner += [TreeNode((n + k - 2, k), None, None, float(k), 0.4) for k in range(2, n)]
    return StyleTree("dendrogram", (*leaves, *inner), "", 10, "burrows", "ward", 0.5)


def test_up_to_twenty_four_kinds_differ_and_the_unsigned_from_all():
    kinds = kinds_of([None, *(f"a{k:02}" for k in range(24))])
    assert len(set(kinds.values())) == 25


# Machado, Oliveira, Fernandes (2009), severity 1.0: what people see who lack a kind of cones.
BLINDNESS = {
    "none": np.eye(3),
    "protanopia": [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    "deuteranopia": [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    "tritanopia": [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ],
}


def linear(colour):
    share = np.array([int(colour[k : k + 2], 16) for k in (1, 3, 5)]) / 255
    return np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)


def cielab(light):
    to_xyz = [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]]
    xyz = to_xyz @ np.clip(light, 0, 1) / [0.9505, 1.0, 1.089]
    x, y, z = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("kind", BLINDNESS)
def test_hues_differ_for_colour_blind_people(kind, colours):
    seen = [cielab(np.array(BLINDNESS[kind]) @ linear(colours[name])) for name in COLOURS]
    assert min(np.linalg.norm(a - b) for a, b in combinations(seen, 2)) > 20


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_marks_stand_out_from_the_paper(colours):
    grey = [0.2126, 0.7152, 0.0722]
    paper = linear(colours["paper"]) @ grey
    for name in (*COLOURS, *TIMES):
        low, high = sorted((paper, linear(colours[name]) @ grey))
        assert (high + 0.05) / (low + 0.05) >= (3 if name in COLOURS else 2)  # WCAG: 3 for graphics


def test_periods_have_one_hue_that_deepens():
    kinds = kinds_of(["1801", "1900", "1850"], in_time=True)
    assert [kinds[name].colour for name in ("1801", "1850", "1900")] == ["t0", "t2", "t4"]


def test_a_long_legend_says_how_many_it_leaves_out():
    kinds = kinds_of([f"author{k:02}" for k in range(40)])
    shown = "".join(legend(kinds, 0, 0, 250, rows=10))
    assert "… 21 more" in shown
    assert shown.count("author") == 19


def test_labels_cover_neither_each_other_nor_points():
    points = [(100.0, 100.0), (103.0, 103.0), (110.0, 100.0), (300.0, 200.0)]
    found = place_labels(points, ["one", "two", "three", "four"], (0, 0, 400, 400))
    assert found[3] is not None
    boxes = []
    for words, where in zip(["one", "two", "three", "four"], found, strict=True):
        if where is None:
            continue
        x, y, anchor = where
        wide = spelt_width(words, 10)
        left = {"start": x, "end": x - wide, "middle": x - wide / 2}[anchor]
        boxes.append((left, y - 8, left + wide, y + 2))
    for a in boxes:
        assert sum(a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3] for b in boxes) == 1
        assert not any(a[0] < x < a[2] and a[1] < y < a[3] for x, y in points)


def test_a_tree_of_two_hundred_texts_has_a_row_for_each():
    drawn = ET.fromstring(TreeFigure(tree_of(200)).svg())
    labels = [one for one in drawn.iter(f"{SVG}text") if "_text" in (one.text or "")]
    heights = sorted(float(one.get("y")) for one in labels)
    assert len(heights) == 200
    apart = [b - a for a, b in pairwise(heights)]
    assert min(apart) >= float(labels[0].get("font-size"))
    right = max(float(one.get("x")) + spelt_width(one.text, 9) for one in labels)
    assert right <= float(drawn.get("width"))


def test_branches_tell_their_texts_and_support():
    tree = tree_of(4)
    assert leaf_order(tree) == [0, 1, 2, 3]
    assert members(tree)[5] == (0, 1, 2)
    drawn = TreeFigure(tree).svg()
    assert "2 texts, in 90 % of the trees: author0_text0.txt, author1_text1.txt" in drawn
    assert TreeFigure(tree).finding().startswith("4 texts, 2 branches; 1 of them")


def test_a_map_is_drawn_to_one_scale_with_every_text():
    places = tuple(
        MapPlace(f"t{k}", "a", float(x), float(y), "a")
        for k, (x, y) in enumerate([(0, 0), (4, 0), (0, 1)])
    )
    figure = StyleMapFigure(StyleMap("mds", places, None, (), 0.9))
    circles = re.findall(r'<circle [^>]*cx="([\d.]+)" cy="([\d.]+)"', figure.svg())
    (x0, y0), (x1, y1), (x2, y2) = [(float(x), float(y)) for x, y in circles[:3]]
    assert abs((x1 - x0) - 4 * (y0 - y2)) < 0.05
    assert (y0, x0) == (y1, x2)
