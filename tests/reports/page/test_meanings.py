"""No number without a sentence: columns, settings and figures say what they mean."""

from dataclasses import replace
from importlib import import_module
from xml.etree.ElementTree import Element

import pytest
from pages.made import RUN, made_report

from byline.catalogue import METHODS, question
from byline.reports.markdown import parsed
from byline.reports.page.frame import report_page
from byline.reports.page.method import MEANINGS, settings_of
from byline.results import Run
from byline.results.report import Curve, CurvePoint, PairChecked, SelfTestGuess, Story

FULL = Run(
    {
        "method": "mkl-ssad",
        "prior_none": 0.2,
        "views": "tokens,punctuation-and-case",
        "learned_from": 33,
        "worst_gap": 0.0071,
        "most_rounds": 3,
        "not_converged": "Ann",
        "eta_l_met": "1 to 2",
        "kappa_met": "10",
        "near_copies": 1,
        "views_left_out": "sentence-starts-and-ends",
        "held_out": 28,
        "held_out_accuracy": 0.96,
        "strangers": 33,
        "strangers_told_apart": 0.9,
        "words_needed": 27,
        "left_open": None,
    },
    0,
    {"byline": "9.9", "python": "3.11"},
)


def full_report():
    """A report in which every kind of table is drawn."""
    report = made_report()
    [story] = report.stories
    answers = tuple(
        replace(report.attributions[0], text=text.id) for text in report.texts for _ in range(5)
    )
    claimed = PairChecked(
        "claimed", "Bob Crewe", ("ann/one.txt",), "bob/two.txt", "no", 0.1, -1.2, None, "moderate"
    )
    open_ = replace(report.pairs[0], log10_lr=None, notes=("too short.",))
    curves = (Curve("texts", (CurvePoint(1, 2, 4), CurvePoint(2, 3, 4))),)
    return made_report(
        attributions=answers,
        stories=(story, Story(replace(story.group, group=2))),
        pairs=(*report.pairs, claimed, open_),
        test=replace(report.test, curves=curves),
        runs={"who": FULL, "same": RUN},
    )


def words(node: Element) -> str:
    return " ".join("".join(node.itertext()).split()).casefold()


def unexplained(page: str) -> list[str]:
    """Heads of columns of which the caption of their table says nothing."""
    left = []
    for one in parsed(page).iter("table"):
        [caption] = one.findall("caption")
        told = {words(term) for term in caption.iter("dfn")}
        for place, head in enumerate(h for h in one.iter("th") if h.get("scope") == "col"):
            drawn = "d" in head.get("class", "").split() and "dot" in told
            named = place > 0 and "columns" in told
            if words(head).replace("\xa0", " ") not in told and not drawn and not named:
                left.append(f"{words(caption)[:40]}: {words(head)}")
    return left


def test_every_column_of_every_table_is_explained():
    page = report_page(full_report())
    assert page.count("<table") > 12
    assert unexplained(page) == []


def test_a_column_without_a_meaning_is_found_out():
    caption = "<caption>How much<small><dfn>Pair</dfn>: two texts.</small></caption>"
    heads = '<tr><th scope="col">Pair</th><th scope="col">Share</th></tr>'
    assert unexplained(f"<table>{caption}<thead>{heads}</thead></table>") == [
        "how muchpair: two texts.: share"
    ]


@pytest.mark.parametrize("report", [made_report(), full_report()])
def test_every_figure_has_a_caption_and_says_what_it_shows(report):
    figures = list(parsed(report_page(report)).iter("figure"))
    assert len(figures) > 2
    for figure in figures:
        [caption] = figure.iter("figcaption")
        assert len(words(caption)) > 40
        assert words(next(figure.iter("desc")))


def test_every_setting_has_its_own_row_and_sentence():
    [section] = [
        one for one in parsed(report_page(full_report())).iter("section")
        if one.get("id") == "method"
    ]  # fmt: skip
    settings = next(section.iter("table"))
    rows = {}
    for row in (row for body in settings.iter("tbody") for row in body.iter("tr")):
        name, value, meaning = (words(cell) for cell in row)
        rows[name] = (value, meaning)
        assert meaning.endswith(".")
        assert len(meaning) >= 20
    assert rows["words neededwho wrote it"] == (
        "27",
        "from this number of words on, four of five held-out excerpts were attributed to their "
        "writer. a rule of thumb for texts of this pile, not a length at which an answer is sure.",
    )
    assert rows["prior nonewho wrote it"][0] == "20 %".casefold()
    assert "left openwho wrote it" not in rows
    assert rows["seed"][0] == "0"
    assert rows["versions"][0] == "byline 9.9, python 3.11"


TOLD = [row for row in METHODS if row.question in ("summarisation", "compression")]
"""Summaries and headlines record how they were set; the other questions say it themselves."""


@pytest.mark.parametrize("row", TOLD, ids=lambda row: f"{row.question}-{row.name}")
def test_whatever_a_method_records_in_a_report_is_explained(row):
    module, name = row.path.split(":")
    asked = next(
        q for q in ("gist", "headline") if question(q).room == row.question
    )  # fmt: skip
    given = getattr(import_module(module), name)().get_params(deep=False)
    given.pop("seed", None)
    run = Run({"method": row.name, "language": "en"} | dict.fromkeys(given, 1), 0, {})
    for setting in settings_of(asked, run):
        assert setting.means != f"A setting of {row.name}.", setting
    assert next(settings_of(asked, run)).means.endswith(f"{row.summary}.")


def test_meanings_are_sentences():
    for said in MEANINGS.values():
        assert said[0].isupper()
        assert said.endswith(".")


def test_a_hidden_text_that_went_elsewhere_is_counted_in_a_table_that_says_so():
    test = made_report().test
    wrong = SelfTestGuess(
        "ann/one.txt", "Ann Tull", "Bob Crewe", {"Ann Tull": 0.2, "Bob Crewe": 0.7}, 0.1
    )
    page = report_page(made_report(test=replace(test, guesses=(*test.guesses, wrong))))
    assert unexplained(page) == []
