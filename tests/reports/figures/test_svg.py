"""Pieces of SVG: well formed whatever the words, and coloured on a page and alone."""

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from byline.reports.figures.svg import element, escaped, figure, fitted, paint, text

SVG = "{http://www.w3.org/2000/svg}"


def drawn(body: str = "", title: str = "T", finding: str = "F") -> ElementTree.Element:
    return ElementTree.fromstring(figure(body, (20, 10.5), name="x", title=title, finding=finding))


def test_a_figure_says_what_it_is_and_what_it_shows():
    root = drawn(title="Errors", finding="Few are left.")
    assert root.get("role") == "img"
    assert root.get("viewBox") == "0 0 20 10.5"
    told = {e.get("id"): e.text for e in (root.find(f"{SVG}title"), root.find(f"{SVG}desc"))}
    assert [told[key] for key in root.get("aria-labelledby").split()] == ["Errors", "Few are left."]


@given(st.text(st.characters()), st.text(st.characters()))
def test_no_words_can_break_a_figure(title, words):
    root = drawn(text(words, 1, 2, id=words), title=title, finding=words)
    assert [child.tag for child in root] == [
        SVG + t for t in ("title", "desc", "style", "rect", "text")
    ]
    assert not list(root[-1])


def test_markup_in_words_stays_words():
    hostile = '</text><script>alert("1")</script>&amp;'
    assert drawn(text(hostile, 0, 0))[-1].text == hostile
    assert drawn(element("g", id=hostile))[-1].get("id") == hostile


def test_characters_that_xml_forbids_are_replaced():
    assert escaped("a\x00\ud800\uffffb") == "a\ufffd\ufffd\ufffdb"
    assert escaped("a\u202eb\u2066c") == "a\ufffdb\ufffdc"


def test_colours_are_attributes_and_classes_the_style_lays_over_them():
    [line] = drawn(element("path", d="M0,0", **paint(stroke="ink"))).findall(f"{SVG}path")
    assert (line.get("stroke"), line.get("fill"), line.get("class")) == ("#1b1d20", "none", "s-ink")
    style = drawn().find(f"{SVG}style").text
    assert ".byline-figure .s-ink{stroke:var(--f-ink)}" in style
    assert "--f-ink:var(--ink,#1b1d20)" in style  # the page's ink, else the light one
    assert "--f-ink:var(--ink,#e9e7e2)" in style.split("prefers-color-scheme:dark")[1]


def test_a_style_never_reaches_beyond_its_figure():
    style = drawn().find(f"{SVG}style").text
    rules = style.replace("@supports(--a:0){", "").replace("@media(prefers-color-scheme:dark){", "")
    selectors = [rule.split("{")[0].strip("}") for rule in rules.split("}") if "{" in rule]
    assert selectors
    assert all(selector.startswith(".byline-figure") for selector in selectors)


@pytest.mark.parametrize(
    ("words", "width", "shown"),
    [
        ("cosine", 100, "cosine"),
        ("a long name", 60, "a long…"),
        ("", 10, ""),
        ("語言模型", 40, "語言…"),
    ],
)
def test_words_are_cut_to_a_width(words, width, shown):
    cut, wide = fitted(words, width)
    assert cut == shown
    assert wide <= width


def test_numbers_are_short():
    assert element("line", x1=1 / 3, x2=10.0, y1=-0.001) == '<line x1="0.33" x2="10" y1="0"/>'
