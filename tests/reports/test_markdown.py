"""Markdown and JSON hold what the page holds: taken apart here by the standard library alone."""

import json
import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from pages.made import made_report, text

from byline.apps.cli.report import _content
from byline.reports.markdown import report_markdown, report_words
from byline.reports.page.frame import report_page
from byline.reports.redaction import redacted
from byline.results import Passage, SimilarityExplanation
from byline.results.report import Curve, CurvePoint, PairChecked, Range

VOID = {"br", "col", "hr", "img", "input", "meta", "wbr"}
SHARED = "the boat leaves at noon from the old steps and nobody shall be late"


class Seen(HTMLParser):
    """The words of each section that eyes see, without drawings and ways from place to place."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.words: dict[str, list[str]] = {}
        self.open: list[tuple[str, bool, str]] = [("", True, "")]
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        classes = set((given.get("class") or "").split())
        _, seen, section = self.open[-1]
        hidden = tag in {"svg", "script", "style", "nav", "head"} or classes & {"save", "way"}
        hidden = hidden or ("vh" in classes and "told" not in classes) or "ribbon" in classes
        hidden = hidden or classes & {"tag", "key", "d"} or ("n" in classes and self.is_section)
        section = given["id"] if tag == "section" else section
        if tag not in VOID:
            self.open.append((tag, seen and not hidden, section))

    @property
    def is_section(self):
        """Whether this is the number of a section, which Markdown counts by itself."""
        return self.open[-1][0] == "h2"

    def handle_endtag(self, tag):
        if tag not in VOID:
            self.open.pop()

    def handle_data(self, data):
        _, seen, section = self.open[-1]
        if seen and section:
            self.words.setdefault(section, []).extend(re.findall(r"\w+", data))


def passed_on():
    """A report with two texts that share a passage, and something in every other part."""
    report = made_report()
    bodies = f"First, {SHARED}, said Ann.", f"Bob says: {SHARED}!"
    texts = (
        text("ann/one.txt", bodies[0], "Ann Tull", "1934-06-04T00:00:00"),
        text("bob/two.txt", bodies[1], "Bob Crewe", "1934-06-11T00:00:00"),
        report.texts[2],
    )
    spans = [(body.index(SHARED), body.index(SHARED) + len(SHARED)) for body in bodies]
    passage = Passage(spans[0], spans[1], 14, SHARED)
    pair = SimilarityExplanation(
        "ann/one.txt", "bob/two.txt", 0.4, "tf-idf", (), (passage,), (0.8, 0.9)
    )
    claimed = PairChecked(
        "claimed", "Bob Crewe", ("ann/one.txt",), "bob/two.txt", "no", 0.1, -1.2,
        Range(-1.5, -0.8), "moderate",
    )  # fmt: skip
    curve = Curve("texts", (CurvePoint(1, 2, 4), CurvePoint(2, 3, 4)))
    return made_report(
        texts=texts,
        stories=(),
        passages=(pair,),
        pairs=(*report.pairs, claimed),
        test=replace(report.test, curves=(curve,)),
    )


@pytest.mark.parametrize("report", [made_report(), passed_on(), redacted(passed_on())])
def test_every_word_of_the_page_is_in_the_same_section_of_markdown_and_json(report):
    seen = Seen(report_page(report)).words
    told = report_words(report)
    assert list(told) == list(seen)
    for section, words in seen.items():
        held = told[section].replace("\\", "")
        missing = {word for word in words if word not in held}
        assert not missing, section
    whole = json.loads(_content(report, "json"))
    assert {**whole["words"], "texts": told["texts"]} == told
    assert [one["body"] for one in whole["texts"]] == [one.body for one in report.texts]
    assert report_markdown(report) == "\n\n".join(told.values()) + "\n"


def test_shared_passages_are_quoted_from_both_texts():
    said = report_words(passed_on())["passages"]
    assert f"First, **(a)** {SHARED} **(end of a)** , said Ann." in said
    assert f"Bob says: **(a)** {SHARED} **(end of a)** !" in said
    assert "| 01 and 02 | 90 % | 14 | 14 |" in said
    hidden = report_words(redacted(passed_on()))["passages"]
    assert "boat" not in hidden
    assert "| 01 and 02 | 90 % | 14 | 14 |" in hidden


def test_what_is_drawn_is_told():
    told = report_words(passed_on())
    assert "| Ann Tull | 90 % (70 to 95) |" in told["writers"]
    assert "is **upon** (+3) the mat" in told["writers"]
    assert "nobody **ran** (−2);" in told["writers"]
    assert "−1.2 (moved from −1.5 to −0.8) (score 0.10)" in told["pairs"]
    assert "| 2 | 0.75 | 0.301 | 0.954 |" in told["trust"]
    assert "*Figure: Calibration.*" in told["trust"]


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        ("1. one", r"1\. one"),
        ("12) one", r"12\) one"),
        ("- one", r"\- one"),
        ("+ one", r"\+ one"),
        ("=====", r"\====="),
        ("# one", r"\# one"),
        ("> one", r"\> one"),
        ("    one", "one"),
        ("| a | b |", r"\| a \| b \|"),
        ("<b>&amp;*_`", r"\<b\>\&amp;\*\_\`"),
        ("a\u202eb\u2066c", "a\ufffdb\ufffdc"),
        ("می‌خواهم", "می‌خواهم"),
    ],
)
def test_lines_of_texts_stay_lines_of_texts(line, kept):
    report = made_report(texts=(text("ann/one.txt", f"First.\n{line}", "Ann Tull"),
                                *made_report().texts[1:]), passages=())  # fmt: skip
    assert f"First.\n{kept}\n" in report_words(report)["texts"]
