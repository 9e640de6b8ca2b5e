"""Style at a glance: preferences, tree and map on the page, and hidden when redacted."""

import pytest
from pages.made import made_report
from pages.parsed import check_page

from byline.corpus import Corpus, Text
from byline.questions.report._style import look_at_style
from byline.reports.page.frame import figures_of, report_page
from byline.reports.redaction import redacted
from byline.results.report import PreferredWord, StyleLook, WriterPreferences
from byline.results.style import MapPlace, StyleMap, StyleTree, TreeNode

IDS = ("ann/one.txt", "bob/two.txt", "asked/three.txt")
WRITERS = ("Ann Tull", "Bob Crewe", None)


def look(word: str = "whilst") -> StyleLook:
    leaves = tuple(
        TreeNode((), name, who, 0.0, None) for name, who in zip(IDS, WRITERS, strict=True)
    )
    inner = (TreeNode((0, 1), None, None, 1.0, 0.9), TreeNode((2, 3), None, None, 2.0, None))
    tree = StyleTree("dendrogram", (*leaves, *inner), "((a,b),c);", 10, "burrows", "ward", 0.5)
    places = tuple(
        MapPlace(name, who, float(k), float(k * k), who)
        for k, (name, who) in enumerate(zip(IDS, WRITERS, strict=True))
    )
    plane = StyleMap("pca", places, (0.6, 0.2), ((word, 0.5, 0.1),), 0.9)
    used = PreferredWord(word, 3.0, 0.5, sure=True)
    rows = (WriterPreferences("Ann Tull", 3, (used,), (PreferredWord("ran", 0, 2, sure=False),)),)
    return StyleLook(tree, plane, rows, by_writer=False)


def test_words_beyond_chance_are_marked():
    text = check_page(report_page(made_report(style=look()))).text
    assert "whilst*" in text
    assert "ran*" not in text
    assert {"style-tree", "style-map"} <= set(figures_of(made_report(style=look())))


@pytest.mark.parametrize("word", ["<img src=x onerror=alert(1)>", "\u202eevil\u202c", "a\x00b"])
def test_hostile_words_are_shown_as_text(word):
    check_page(report_page(made_report(style=look(word))))


def test_redaction_hides_words_and_names():
    page = report_page(redacted(made_report(style=look("quillfeather"))))
    for told in ("quillfeather", "Ann Tull", "ann/one.txt"):
        assert told not in page
    assert "Tree by style" in page


def test_a_pile_that_is_too_small_has_nothing_to_look_at():
    one = Corpus([Text("1", "It rained.", author="ann"), Text("2", "12 34")])
    found = look_at_style(one)
    assert (found.tree, found.map, found.preferences) == (None, None, ())


def test_a_large_pile_is_drawn_by_writer():
    words = {"ann": "rain mill", "bob": "goat boat", "cid": "mill goat", "dan": "rain boat hen"}
    pile = Corpus(
        Text(f"{name}-{k}", f"the {own} and the {own[: 4 + k % 3]} ran", author=name)
        for name, own in words.items()
        for k in range(30)
    )
    found = look_at_style(pile)
    assert found.by_writer
    assert set(found.tree.texts) == set(words)
    assert [row.author for row in found.preferences] == sorted(words)
    assert found.preferences[3].prefers[0].word == "hen"
