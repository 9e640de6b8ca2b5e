"""Small parts of the page, on cases worked by hand."""

import pytest

from byline.reports.page.evidence import Marking, marks_of, paragraphs, pieces
from byline.reports.page.html import Html, joined, tag
from byline.reports.page.mixture import tints, whole_percents
from byline.reports.page.strips import across
from byline.reports.page.trust import pairs_right
from byline.reports.page.wording import counted, listed, shortened
from byline.results import Evidence
from byline.results.report import SelfTest, Tried
from byline.results.support import support


def test_everything_is_escaped_unless_it_is_markup():
    assert joined("<b>", Html("<i>"), ["&", None, 3]) == "&lt;b&gt;<i>&amp;3"
    assert (
        tag("a", href='"><x>', hidden=True, title=None)
        == '<a href="&quot;&gt;&lt;x&gt;" hidden></a>'
    )
    assert tag("p", "a\x00\ud800\r\nb") == "<p>a\ufffd\ufffd\nb</p>"


def evidence(weight: float, *places: tuple[int, int]) -> Evidence:
    return Evidence("ann", "x", weight, "w1", places)


def test_marks_are_at_most_one_word_in_three_strongest_first():
    body = "one two three four five six"
    found = marks_of([evidence(0.3, (0, 3)), evidence(-0.9, (4, 7)), evidence(0.6, (8, 13))], body)
    assert found == [Marking(4, 7, -3), Marking(8, 13, 2)]


def test_marks_do_not_overlap_and_leave_blanks_out():
    body = "one two three four five six seven eight nine"
    found = marks_of([evidence(0.9, (3, 8)), evidence(0.5, (4, 7)), evidence(0.1, (14, 18))], body)
    assert found == [Marking(4, 7, 3), Marking(14, 18, 1)]


def test_paragraphs_are_parted_by_empty_lines():
    body = "\n\na b\nc\n \n\nd\n"
    assert [body[start:end] for start, end in paragraphs(body)] == ["a b\nc", "d"]


def test_long_paragraphs_are_cut_at_blanks():
    body = "aaa bbb ccc\n\ndd " + "x" * 12
    assert [body[start:end] for start, end in pieces(body, 8)] == [
        "aaa bbb",
        " ccc",
        "dd",
        " " + "x" * 7,
        "x" * 5,
    ]


def test_per_cents_add_up():
    shares = whole_percents({"a": 0.335, "b": 0.335, "c": 0.33})
    assert sum(shares.values()) == 100
    assert shares["c"] == 33
    assert tints(41) == 7
    assert tints(0) == 1


@pytest.mark.parametrize(("power", "place"), [(-3, 0), (0, 50), (1.5, 75), (99, 100)])
def test_ratios_lie_on_a_straight_axis(power, place):
    assert across(power) == pytest.approx(place)


@pytest.mark.parametrize(
    ("ratio", "ends", "word"),
    [
        (0.49, None, "undecided"),
        (-0.5, None, "weak"),
        (1.0, None, "moderate"),
        (2.5, (2.1, 2.9), "moderately strong"),
        (2.5, (0.1, 2.9), "moderate"),
        (-1.2, (-1.4, -0.4), "weak"),
        (0.7, (0.4, 0.9), "undecided"),
        (3.5, None, "strong"),
    ],
)
def test_support_is_worded_as_the_design_says(ratio, ends, word):
    assert support(ratio, ends) == word


def test_words():
    assert counted(2, "story", "stories") == "2 stories"
    assert listed(["a"]) == "a"
    assert shortened("x" * 100, 10) == "x" * 8 + " …"


def test_pairs_left_open_are_neither_right_nor_wrong():
    ratios = ((1.0, True), (-1.0, True), (0.3, False), (-0.8, False))
    tried = tuple(Tried(("a",), "b", one, ratio) for ratio, one in ratios)
    assert pairs_right(SelfTest((), 0, {}, tried)) == (2, 3)
