"""The figure of a word graph: its numbers, its words, its lines."""

import re
from xml.etree import ElementTree

from byline.reports.figures.word_graph import MOST, WordGraphFigure

SVG = "{http://www.w3.org/2000/svg}"
# Dam breaks; old dam breaks; dam breaks today.
DAM = WordGraphFigure(
    ("", "", "dam", "breaks", "old", "today"),
    (3, 3, 3, 3, 1, 1),
    ((0, 2, 2), (2, 3, 3), (3, 1, 2), (0, 4, 1), (4, 2, 1), (3, 5, 1), (5, 1, 1)),
    (2, 3),
    "Dam breaks",
)


def drawn(figure):
    return ElementTree.fromstring(figure.svg())


def words(figure):
    return [node.text for node in drawn(figure).iter(f"{SVG}text")]


def boxes(figure):
    """The words in boxes and the middle of each."""
    found = [node for node in drawn(figure).iter(f"{SVG}text") if node.get("text-anchor")]
    return {node.text: (float(node.get("x")), float(node.get("y"))) for node in found}


def test_the_headline_is_one_straight_line_from_left_to_right():
    places = boxes(DAM)
    path = [places[name] for name in ("start", "dam", "breaks", "end")]
    assert len({y for _, y in path}) == 1
    assert sorted(path) == path
    assert places["old"][1] != path[0][1]
    assert places["start"][0] < places["old"][0] < places["dam"][0]


def test_lines_are_as_wide_as_many_go_along_them():
    """Of at most 3: 1, 3 or 5 pixels; the headline's 3 at least."""
    assert [DAM.width(n, chosen=False) for n in (1, 2, 3)] == [1, 3, 5]
    assert DAM.width(1, chosen=True) == 3
    alone = WordGraphFigure(("", "", "a"), (1, 1, 1), ((0, 2, 1), (2, 1, 1)), (2,), "A")
    assert alone.width(1, chosen=False) == 1


def test_every_step_is_a_line_that_says_what_it_joins():
    told = [node.text for node in drawn(DAM).iter(f"{SVG}title")]
    assert told[0] == "Word graph"
    assert sorted(told[1:]) == sorted(
        f"{a} → {b}: {n}"
        for a, b, n in [
            ("start", "dam", 2), ("dam", "breaks", 3), ("breaks", "end", 2), ("start", "old", 1),
            ("old", "dam", 1), ("breaks", "today", 1), ("today", "end", 1),
        ]
    )  # fmt: skip


def test_who_cannot_see_it_is_told():
    finding = (
        "The headline “Dam breaks” goes through 2 of the 4 words of 3 sentences. How many "
        "sentences take each step: start to dam 2, dam to breaks 3, breaks to end 2."
    )
    assert DAM.finding() == finding
    assert drawn(DAM).find(f"{SVG}desc").text == finding


def test_the_numbers_can_be_had():
    assert DAM.csv().splitlines()[:3] == [
        "from,to,sentences,chosen", "start,dam,2,yes", "dam,breaks,3,yes",
    ]  # fmt: skip
    assert "old,dam,1,no" in DAM.csv()


def test_what_goes_back_is_dashed_and_said():
    circle = WordGraphFigure(DAM.words, DAM.counts, (*DAM.edges, (5, 2, 1)), DAM.path, DAM.headline)
    assert not any(node.get("stroke-dasharray") for node in drawn(DAM).iter())
    assert sum(bool(node.get("stroke-dasharray")) for node in drawn(circle).iter()) == 1
    assert "Dashed: backwards." in words(circle)[-1]
    assert "Dashed" not in words(DAM)[-1]


def test_hostile_words_stay_words():
    bad = '</text><script>alert(1)</script>&amp;"\x00'
    figure = WordGraphFigure(("", "", bad), (1, 1, 1), ((0, 2, 1), (2, 1, 1)), (2,), bad)
    assert not list(drawn(figure).iter(f"{SVG}script"))
    assert "<script" not in figure.svg()
    assert any("<script>" in (word or "") for word in words(figure))


def test_of_many_words_the_commonest_are_drawn():
    size = 200
    names = ("", "", *(f"w{k}" for k in range(size)))
    edges = [(0, v, 1) for v in range(2, size + 2)] + [(v, 1, 1) for v in range(2, size + 2)]
    counts = (9, 9, *(1 + k // 100 for k in range(size)))
    figure = WordGraphFigure(names, counts, tuple(edges), (2,), "W0")
    assert len(figure.drawn) == MOST + 2
    shown = set(words(figure))
    assert {"w0", "w100"} <= shown
    assert not {f"w{k}" for k in range(1, 100)} & shown
    assert f"Rarer words that are not drawn: {size - MOST}." in words(figure)[-1]
    assert len(figure.csv().splitlines()) == 1 + 2 * size


def test_the_end_stands_behind_all_and_the_start_before_all():
    """*late* leads nowhere but back, and *so* comes from nowhere that is drawn."""
    words = ("", "", "dam", "breaks", "late", "so")
    edges = ((0, 2, 1), (2, 3, 1), (3, 1, 1), (3, 4, 1), (4, 2, 1), (5, 2, 1))
    places = boxes(WordGraphFigure(words, (1,) * 6, edges, (2, 3), "Dam breaks"))
    assert places["start"][0] < places["so"][0] < places["dam"][0]
    assert places["breaks"][0] < places["late"][0] < places["end"][0]


def test_words_that_nothing_joins_are_not_drawn():
    words = ("", "", "dam", "lost")
    figure = WordGraphFigure(words, (1,) * 4, ((0, 2, 1), (2, 1, 1)), (2,), "Dam")
    assert figure.drawn == (0, 2, 1)
    assert "Rarer words that are not drawn: 1." in figure.finding()


def test_long_words_are_cut():
    word = "Donaudampfschifffahrtsgesellschaft" * 3
    figure = WordGraphFigure(("", "", word), (1, 1, 1), ((0, 2, 1), (2, 1, 1)), (2,), word)
    assert all(len(found) < 110 for found in words(figure))
    width = float(re.search(r'viewBox="0 0 ([\d.]+)', figure.svg())[1])
    assert width < 800
