"""What a report on a case concludes, and what stands on its page."""

import re
from dataclasses import replace

import numpy as np
import pytest

from byline.questions._measured_validation import measured
from byline.reports.case_page import case_page, conclusion_of
from byline.reports.report_check import report_check_text
from byline.results import Trait, Verification
from byline.results.case_report import (
    AnswerCheck,
    CaseFacts,
    CaseItem,
    CaseRecord,
    CaseReport,
    FileHash,
    ReportCheck,
    TextHash,
)
from byline.results.validation import Likeness

HOSTILE = "</script><img src=x onerror=alert(1)>"


def validated(verdict="fit", log10_lr=1.2):
    """Pairs whose ratios are right as often as they say; with few of them too little is known."""
    some = [0.7] * 30 + [-0.7] * 6 + [1.2] * 16 + [-1.2]
    if verdict == "too little data":
        some = some[-5:]
    if verdict == "not fit":
        some = [1.0, -1.0] * 30
    x = [*some, *(-one for one in some)]
    same = [True] * len(some) + [False] * len(some)
    writers = np.array([(k % 20, (k + (not s)) % 20) for k, s in enumerate(same)])
    likeness = [Likeness("topic", 0.5, 0.4, 0.5, 0.6)]
    found = measured(
        "same", x, same, writers, likeness=likeness, case_log10_lr=log10_lr, method="profile"
    )
    assert found.verdict == verdict
    return found


def report_of(log10_lr=1.2, verdict="fit", name="letters"):
    items = tuple(
        CaseItem(str(k), role, f"{name}/{role}", name)
        for k, role in enumerate(("known", "questioned", "reference"), 1)
    )
    facts = CaseFacts(
        name, "M. Vey", name, "She wrote it.", "Another wrote it.", items, "profile", 0, {},
        "auto", None, {},
    )  # fmt: skip
    record = CaseRecord(
        1, facts, (FileHash(f"{name}/a.txt", 12, "ab" * 32),),
        (TextHash("1", name, "known", 1234, "cd" * 32),), {"log10 LR": log10_lr}, "2026-11-18",
        {"byline": "1"}, "ef" * 32, None,
    )  # fmt: skip
    trait = Trait("upon", 1.0, "frequent-words", 12.3, 11.0, 0.25)
    answer = Verification("q", "yes", 0.9, log10_lr, "profile", evidence=(trait,), notes=(name,))
    return CaseReport(record, answer, validated(verdict, log10_lr), (f"{name}: unreadable",))


@pytest.mark.parametrize(
    ("log10_lr", "verdict", "headline", "sentence"),
    [
        (0.9, "fit", "about 8 times more probable if proposition 1", "weak support"),
        (-0.9, "fit", "about 8 times more probable if proposition 2", "ratio is −0.9"),
        (0.3, "fit", "do not separate", "The likelihood ratio is 2.0."),
        (1.2, "not fit", "No likelihood ratio is reported", "gave 16. It is not to be relied on"),
        (1.2, "too little data", "No likelihood ratio is reported", "not to be relied on"),
        (None, "fit", "No likelihood ratio is reported", "gave no likelihood ratio"),
    ],
)
def test_conclusions(log10_lr, verdict, headline, sentence):
    found = conclusion_of(report_of(log10_lr, verdict))
    assert headline in found.headline
    assert any(sentence in one for one in found.sentences)


def test_a_ratio_beyond_the_bounds_is_limited_to_them():
    report = report_of(3.0)
    most = report.validation.lr_bounds[1]
    found = conclusion_of(report)
    assert most < 100
    assert f"about {float(f'{most:.1g}'):.0f} times" in found.headline
    assert any("The method gave 1,000, beyond what" in one for one in found.sentences)


def test_the_page_has_its_sections_in_order_with_the_conclusion_first():
    page = case_page(report_of())
    heads = re.findall(r'<h2 id="(\w+)-h"', page)
    assert heads == [
        "conclusion", "items", "mismatch", "findings", "validation", "limits", "repeat", "review",
        "annex",
    ]  # fmt: skip
    assert page.count("<svg") == 3
    for words in ("She wrote it.", "Another wrote it.", "ab" * 32, "cd" * 32, "1,234", "“upon”"):
        assert words in page


def test_numbers_have_no_more_figures_than_their_intervals_bear_out():
    report = report_of()
    low, high = report.validation.intervals["cllr"]
    assert 0.01 < (high - low) / 2 < 1
    decimals = 1 if (high - low) / 2 >= 0.1 else 2
    assert f'<td class="r">{report.validation.cllr:.{decimals}f}</td>' in case_page(report)


def test_nothing_that_a_case_states_becomes_markup():
    page = case_page(report_of(name=HOSTILE))
    assert "<img" not in page
    assert page.count("<script") == page.count("</script>") == 1


def test_without_pairs_no_rate_is_stated():
    report = report_of(verdict="too little data")
    bare = measured("same", [], [], np.empty((0, 2)), case_log10_lr=None, method="profile")
    page = case_page(replace(report, validation=bare))
    assert "No error rate could be measured" in page
    assert "<svg" not in page


def test_a_check_names_what_differs():
    answers = (AnswerCheck("cllr", 0.5, 0.6, same=False), AnswerCheck("n", "yes", "yes", same=True))
    check = ReportCheck(
        "r.html", "different", tuple(f"f{k}" for k in range(7)), (), ("new.txt",), ("1: a",), 9, 8,
        answers, ("other.",),
    )  # fmt: skip
    lines = [line.strip() for line in report_check_text(check).splitlines()]
    assert lines[0] == "r.html: different"
    assert "files    9: 7 changed and 1 new" in lines
    assert "and 2 more" in lines
    assert "texts    8: 1 differ" in lines
    assert "answers  2 answers: 1 differ" in lines
    assert "cllr: 0.5, now 0.6" in lines
    assert lines[-1] == "Note: other."
