"""A redacted report names nobody, quotes little, and is still a report."""

import json
import re
from dataclasses import replace

from pages.made import made_report
from pages.parsed import check_page

from byline.reports.markdown import report_markdown
from byline.reports.page import report_page
from byline.reports.redaction import redacted
from byline.results import as_json
from byline.results.report import Report
from byline.results.restored import restored

SECRETS = (
    "Ann", "Tull", "Bob", "Crewe", "ann/one", "two.txt", "three.txt", "Quillfeather",
    "mill.example", "scan.pdf", "sallow", "abababab",
)  # fmt: skip


def forms(report):
    yield "page", report_page(report)
    yield "markdown", report_markdown(report)
    yield "json", json.dumps(as_json(report))


def test_no_name_is_left_in_any_form():
    for form, content in forms(redacted(made_report())):
        for secret in SECRETS:
            found = re.search(rf"(?<![a-z]){re.escape(secret)}", content, re.I)
            assert not found, f"{secret} is left in the {form}"


def test_no_long_run_of_a_text_is_left_in_any_form():
    report = made_report()
    runs = set()
    for text in report.texts:
        words = text.body.split()
        size = 7
        runs |= {" ".join(words[k : k + size]) for k in range(len(words) - size + 1)}
    for form, content in forms(redacted(report)):
        flat = " ".join(re.sub(r"<[^>]*>", "", content).split())
        assert not [run for run in runs if run in flat], form


def test_what_stands_in_the_first_words_is_hidden_too():
    report = made_report()
    bodies = (
        "Write Ann at ann.t@mill.example or so, please, before the end of it.",
        "Ring 0171 555 0199 for Quillfeather and the dog.",
        "See www.mill.example/ann and Quillfeather.",
    )
    texts = tuple(replace(t, body=body) for t, body in zip(report.texts, bodies, strict=True))
    others = "Yes, Quillfeather came. No, Quillfeather left."
    texts = (*texts, replace(texts[0], id="x", author=None, body=others))
    hidden = redacted(replace(report, texts=texts))
    assert [text.body for text in hidden.texts[:3]] == [
        "Write Writer A at [address] or so, …",
        "Ring [number] for … …",
        "See [address] and ….",
    ]


def test_what_was_found_stays():
    report = redacted(made_report())
    check_page(report_page(report))
    [answer] = report.attributions
    assert (answer.author, answer.probability) == ("Writer A", 0.9)
    assert report.texts[0].author == "Writer A"
    assert report.texts[2].author is None
    assert report.pairs[0].writer == "Writer A"
    assert report.test is not None
    assert report.test.ranges["text 03"]["Writer A"].high == 0.95
    assert "Writer A" in report.survey.findings[0].message


def test_writers_called_like_words_of_the_program_do_no_harm():
    report = made_report()
    called = {"Ann Tull": "leader", "Bob Crewe": "yes"}
    said = json.dumps(as_json(report))
    for old, new in called.items():
        said = said.replace(old, new)
    hidden = redacted(restored(Report, json.loads(said)))
    assert (hidden.pairs[0].kind, hidden.pairs[0].answer) == ("leader", "yes")
    assert hidden.pairs[0].writer == "Writer A"
    assert hidden.asked == report.asked
