"""A redacted report names nobody, quotes little, and is still a report."""

import json
import re
from dataclasses import fields, make_dataclass, replace

import pytest
from pages.made import made_report
from pages.parsed import check_page

from byline.corpus import Skipped
from byline.corpus.words import function_words
from byline.reports.markdown import report_markdown
from byline.reports.page.frame import report_page
from byline.reports.redaction import BAR, RULES, Redactor, redacted
from byline.results import Attribution, Finding, as_json
from byline.results.report import Report
from byline.results.restored import restored

SECRETS = (
    "Ann", "Tull", "Bob", "Crewe", "ann/one", "two.txt", "three.txt", "Quillfeather",
    "mill.example", "scan.pdf", "sallow", "abababab",
)  # fmt: skip


OWN_WORDS = {"table", "write"}
"""Words of the made texts that the page says of itself."""


def forms(report):
    yield "page", report_page(report)
    yield "markdown", report_markdown(report)
    yield "json", json.dumps(as_json(report))


def test_no_name_is_left_in_any_form():
    for form, content in forms(redacted(made_report())):
        for secret in SECRETS:
            found = re.search(rf"(?<![a-z]){re.escape(secret)}", content, re.I)
            assert not found, f"{secret} is left in the {form}"


FORMS = (
    "Quillfeather's", "QUILLFEATHER", "quillfeathers", "Tull's", "ANN", "tulls", "A-Tull",
    "@b_crewe", "Bo's", "Bo", "bo", "BO", "AnnTull", "crewe.bob", "0171", "Kasimir", "kasimir,",
)  # fmt: skip


@pytest.mark.parametrize("name", FORMS)
@pytest.mark.parametrize(
    "body", ["{} and the {} of {} are upon it", "It was {}. {} it was, and {}"]
)
def test_no_form_of_a_name_is_left_of_a_text(name, body):
    report = made_report()
    survey = replace(report.survey, authors={**report.survey.authors, "Bo": 1})
    texts = tuple(replace(t, body=body.replace("{}", name), title=name) for t in report.texts)
    hidden = redacted(replace(report, survey=survey, texts=texts))
    shown = {"{} and the {} of {} are upon it": f"{BAR} and the {BAR} of {BAR} …"}
    assert {text.body for text in hidden.texts} == {
        shown.get(body, f"{BAR} was {BAR} {BAR} it was, …")
    }


def test_no_word_of_the_pile_that_says_anything_is_left():
    report = made_report()
    bodies = " ".join(text.body.lower() for text in report.texts)
    telling = set(re.findall(r"[^\W\d_]+", bodies)) - function_words("en")
    assert {"table", "chair", "rain", "dog", "cat", "mat", "quillfeather"} <= telling
    for form, content in forms(redacted(report)):
        found = re.sub(r"<style.*?</style>|<script.*?</script>|<[^>]*>", " ", content, flags=re.S)
        words = set(re.findall(r"[^\W\d_]+", found.lower()))
        assert not (telling & words) - OWN_WORDS, form


def test_headlines_summaries_telling_words_and_passages_go():
    report = made_report()
    hidden = redacted(report)
    [story] = hidden.stories
    assert (story.headline, story.summary, story.group.words) == (None, None, ())
    assert story.group.texts == ("text 01", "text 02")
    assert [p.text for pair in hidden.passages for p in pair.passages] == [""]
    assert [p.words for pair in hidden.passages for p in pair.passages] == [2]


def test_notes_name_nobody_in_any_form():
    report = made_report()
    survey = replace(
        report.survey,
        authors={"Jane Doe": 2, "Li Wu": 1},
        findings=(
            Finding("few", "Doe's text, the Does and JANE; A-Doe, @d_doe, Wu's, LI and Li.", ()),
            Finding("few", "it will be wu or li in small letters only", ()),
        ),
        skipped=(Skipped("scan.pdf", "no author 'Kasimir' here (page of Kasimir)"),),
    )
    texts = tuple(replace(text, author=None) for text in report.texts)
    bare = replace(
        report, survey=survey, texts=texts, attributions=(), pairs=(), test=None, mixtures={}
    )
    hidden = redacted(bare)
    assert hidden.survey.findings[0].message == (
        "Writer A text, the Writer A and Writer A; Writer A, Writer A, Writer B, Writer B and "
        "Writer B."
    )
    assert hidden.survey.skipped == (Skipped("file 1", f"no author {BAR} here {BAR}"),)


def test_names_are_looked_for_as_they_are_written():
    """A file's name is no pattern, and of two names the longer is looked for first."""
    report = made_report()
    texts = (
        replace(report.texts[0], id="notes (1).txt"),
        replace(report.texts[1], id="one"),
        replace(report.texts[2], id="one.two"),
    )
    said = Redactor(replace(report, texts=texts)).words("see notes (1).txt, one.two and oneXtwo")
    assert said == "see text 01, text 03 and oneXtwo"


def test_the_command_is_said_to_be_left_out():
    hidden = redacted(made_report())
    assert "left out" in report_markdown(hidden)
    assert "left out" in report_page(hidden)


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


def test_a_field_that_no_rule_names_is_hidden():
    report = made_report()
    [answer] = report.attributions
    wider = make_dataclass(
        "WiderAttribution",
        [("hint", str, ""), ("quotes", tuple, ())],
        bases=(Attribution,),
        frozen=True,
    )
    held = {f.name: getattr(answer, f.name) for f in fields(answer)}
    told = wider(**held, hint="it was Ann Tull", quotes=("Quillfeather",))
    [hidden] = redacted(replace(report, attributions=(told,))).attributions
    assert (hidden.hint, hidden.quotes) == ("", ())
    assert (hidden.author, hidden.none) == ("Writer A", answer.none)


def test_a_result_that_no_rule_names_shows_nothing():
    note = make_dataclass("Remark", [("said", str), ("n", int), ("of", object)], frozen=True)
    assert Redactor(made_report()).result(note("Ann Tull", 3, object())) == note("", 0, None)


def test_rules_name_fields_that_there_are():
    for kind, rules in RULES.items():
        assert set(rules) <= {field.name for field in fields(kind)}, kind
