"""The page: whole, closed to the outside, readable by ear, and true to its report."""

import base64
import hashlib
import re
from dataclasses import replace

import pytest
from pages.made import made_report, undecided
from pages.parsed import check_page

from byline.reports.markdown import report_markdown
from byline.reports.page.frame import report_page
from byline.reports.page.report_view import ReportView
from byline.reports.page.writers import bars_of
from byline.results import Ranked, WordCounts
from byline.results.report import Story


def test_the_page_keeps_all_promises():
    found = check_page(report_page(made_report()))
    assert [words for level, words in found.headings if level == 2] == [
        "1The pile",
        "2One story",
        "3Style at a glance",
        "4Who wrote the unsigned texts",
        "5Same writer or not",
        "6Copies and shared passages",
        "7How well it does on this pile",
        "8How to repeat it",
        "9Limits, in plain words",
        "10The texts",
    ]


def test_the_answers_come_first_in_the_words_of_the_design():
    text = " ".join(check_page(report_page(made_report())).text.split())
    assert "asked/three.txt (03) was very probably written by Ann Tull." in text
    assert "Very probably written by Ann Tull." in text
    assert "Certainty 2 of 3" in text
    assert "about 90 would be by the writer named" in text
    assert "One of two" not in text
    assert "the method named the right writer once" in text
    assert "1 of 2" in text


def test_pairs_are_worded_by_the_strength_of_the_findings():
    text = " ".join(check_page(report_page(made_report())).text.split())
    assert "One writer, moderate support" in text
    assert "Two writers, weak support" in text
    assert "about 20 times more probable if one person wrote both" in text
    assert "match" not in text.lower()
    assert "proves" not in text.lower()


def test_evidence_is_marked_and_said_aloud():
    page = report_page(made_report())
    assert re.search(
        r'<mark class="ev f f3"><span[^>]*>\+</span>upon<span class="vh"> \(for, ', page
    )
    assert re.search(r'<mark class="ev a a2"><span[^>]*>−</span>ran<span', page)


def test_an_answer_leads_to_its_source():
    page = report_page(made_report())
    assert 'href="#x02-1"' in page
    assert '<span id="x02-1">We ran.</span>' in page


def test_the_policy_names_the_script_and_styles_that_are_there():
    page = report_page(made_report())
    found = check_page(page)
    policy = next(
        a["content"] for a in found.all("meta") if a.get("http-equiv") == "Content-Security-Policy"
    )
    assert "default-src 'none'" in policy
    for content in (*found.raw["script"], *found.raw["style"]):
        digest = base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()
        assert f"'sha256-{digest}'" in policy


def test_the_same_report_makes_the_same_page():
    assert report_page(made_report()) == report_page(made_report())


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"attributions": (), "missing": {"who": "No text is signed."}}, "No text is signed."),
        ({"pairs": (), "missing": {"same": "Too few others."}}, "Too few others."),
        ({"stories": (), "alone": ()}, "No two texts are similar enough"),
        ({"passages": ()}, "No two texts share a passage of twelve words"),
        ({"test": None}, "Not tested."),
        ({"map": None}, "All texts"),
        ({"mixtures": {}}, "Who it may be"),
        ({"runs": {}}, "The same texts, program, settings and seed"),
        (
            {"attributions": (), "not_judged": {"asked/three.txt": "It is in French. Add some."}},
            "No answer. It is in French.",
        ),
    ],
)
def test_each_part_says_why_it_is_empty(changes, said):
    assert said in check_page(report_page(made_report(**changes))).text


def test_only_what_was_asked_is_shown():
    found = check_page(report_page(made_report(asked=("who",))))
    ids = {a.get("id") for _, a in found.elements}
    assert "writers" in ids
    assert not {"stories", "pairs", "passages"} & ids


def test_undecided_and_strangers_are_full_answers():
    report = made_report()
    [answer] = report.attributions
    ranked = tuple(
        replace(row, probability=p) for row, p in zip(answer.ranking, (0.48, 0.12), strict=True)
    )
    open_ = replace(answer, ranking=ranked, none=0.40, **undecided("close"))
    text = check_page(report_page(made_report(attributions=(open_,)))).text
    assert "Undecided. Ann Tull and none of these are both possible." in " ".join(text.split())
    strange = replace(answer, answer="none", author=None, none=0.7, ranking=ranked)
    text = check_page(report_page(made_report(attributions=(strange,)))).text
    assert "Probably written by none of the two." in text


def test_a_large_pile_is_folded_and_stays_bounded():
    report = made_report()
    base = report.texts[0]
    texts = tuple(replace(base, id=f"ann/{k}.txt", body=base.body * 20) for k in range(3000))
    [story] = report.stories
    group = replace(story.group, texts=tuple(text.id for text in texts))
    page = report_page(
        made_report(
            texts=(*report.texts, *texts),
            stories=(
                replace(story, group=group),
                Story(replace(story.group, group=2, texts=("bob/two.txt",))),
            ),
        )
    )
    check_page(page)
    assert page.count("<tr") < 6200
    assert len(page) < 2_500_000
    assert 'class="later"' in page


def test_a_writer_may_be_called_like_nobody():
    report = made_report()
    [answer] = report.attributions
    ranking = (Ranked("none of these", 1.0, 0.9), *answer.ranking[1:])
    texts = tuple(
        replace(t, author="none of these" if t.author == "Ann Tull" else t.author)
        for t in report.texts
    )
    survey = replace(report.survey, authors={"none of these": 1, "Bob Crewe": 1})
    called = replace(answer, author="none of these", ranking=ranking, evidence=())
    changed = replace(report, texts=texts, survey=survey, attributions=(called,))
    page = check_page(report_page(changed)).text
    assert "very probably written by none of these." in " ".join(page.split())
    bars = bars_of(ReportView(changed), called)
    assert [(bar.name, bar.probability) for bar in bars] == [
        ("none of these", 0.9),
        (None, 0.06),
        ("Bob Crewe", 0.04),
    ]


def test_an_answer_that_is_ahead_but_has_no_ground_is_not_called_close():
    report = made_report()
    [answer] = report.attributions
    odd = replace(report, attributions=(replace(answer, **undecided("unlike")),))
    page = check_page(report_page(odd)).text
    assert "too unlike all known texts" in page
    assert "both possible" not in page


def test_the_page_gives_pairs_the_word_and_the_score_that_are_kept():
    report = made_report()
    pair = replace(report.pairs[0], answer="undecided", support="undecided", score=0.83)
    page = check_page(report_page(replace(report, pairs=(pair,)))).text
    assert "Undecided" in page
    assert "score 0.83" in page


def test_one_word_in_a_language_without_a_list_is_told_in_words():
    report = made_report()
    survey = replace(report.survey, languages={"en": 1, "he": 1, "xx": 1})
    survey = replace(survey, words=WordCounts(1, 1, 1, 1))
    page = check_page(report_page(replace(report, survey=survey))).text
    assert "1 in English, 1 in Hebrew and 1 in the language “xx”" in page
    assert ": 1 word," in page


def test_what_was_left_out_is_said_in_every_form():
    report = made_report(limits={"who": "Two texts were left out.", "same": "Some pairs only."})
    for content in (check_page(report_page(report)).text, report_markdown(report)):
        assert "Two texts were left out." in content
        assert "Some pairs only." in content


def test_a_pair_of_more_passages_than_are_marked_says_so():
    report = made_report()
    [pair, *rest] = report.passages
    [one, *_] = pair.passages
    many = replace(pair, passages=(one,) * 7)
    told = "The 5 longest of 7 passages are marked; the words are of all."
    assert told in report_page(made_report(passages=(many, *rest)))
    assert "passages are marked" not in report_page(report)
