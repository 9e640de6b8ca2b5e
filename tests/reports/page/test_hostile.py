"""Whatever a pile holds is shown as text: it neither runs, nor breaks out, nor turns the page."""

from dataclasses import replace

import pytest
from pages.made import made_report
from pages.parsed import check_page

from byline.reports.markdown import report_markdown
from byline.reports.page.frame import figures_of, report_page
from byline.results.report import Report

HOSTILE = [
    "</script><script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "</style></title></textarea><svg onload=alert(1)>",
    '" onmouseover="alert(1)',
    "&lt;b&gt; &amp; &#60;",
    "\u202eevil\u202c \u2066name\u2069",
    "nul\x00 bell\x07 esc\x1b lone\ud800 end\uffff",
    "javascript:alert(1)",
    "`a` *b* [c](http://d.example) | e",
    "ሴ中文العربية עברית 🚀",
]


def poisoned(words: str) -> Report:
    """A report in which everything that comes from a pile is hostile."""
    report = made_report()
    texts = tuple(
        replace(text, id=f"{words}{k}", author=text.author and words + text.author,
                title=words, body=f"{words} {text.body} {words}")
        for k, text in enumerate(report.texts)
    )  # fmt: skip
    names = {old.id: new.id for old, new in zip(report.texts, texts, strict=True)}
    [answer], [story], [pair] = report.attributions, report.stories, report.passages
    ranking = tuple(replace(row, author=words + row.author) for row in answer.ranking)
    evidence = tuple(
        replace(item, author=words + item.author, feature=words) for item in answer.evidence
    )
    group = replace(story.group, texts=tuple(names[t] for t in story.group.texts), words=(words,))
    sentence = replace(story.summary.sentences[0], text=words, source=names["bob/two.txt"])
    survey = report.survey
    findings = tuple(replace(f, message=words, texts=()) for f in survey.findings)
    return made_report(
        pile=words,
        command=words,
        texts=texts,
        alone=(texts[2].id,),
        map=None,
        test=None,
        mixtures={words + name: row for name, row in report.mixtures.items()},
        survey=replace(
            survey,
            authors={words + name: n for name, n in survey.authors.items()},
            findings=findings,
            skipped=tuple(replace(s, source=words, reason=words) for s in survey.skipped),
        ),
        attributions=(
            replace(answer, text=texts[2].id, author=words + "Ann Tull", ranking=ranking,
                    evidence=evidence, notes=(words,)),
        ),
        stories=(
            replace(story, group=group, headline=replace(story.headline, headline=words),
                    summary=replace(story.summary, sentences=(sentence,))),
        ),
        pairs=tuple(
            replace(p, writer=p.writer and words + p.writer, questioned=texts[2].id,
                    known=(texts[0].id,), notes=(words,), log10_lr=None)
            for p in report.pairs
        ),
        passages=(replace(pair, a=texts[0].id, b=texts[2].id),),
        missing={},
    )  # fmt: skip


@pytest.mark.parametrize("words", HOSTILE)
def test_hostile_words_are_shown_as_words(words):
    page = report_page(poisoned(words))
    found = check_page(page.encode("utf-8", "strict").decode())
    assert len(found.all("script")) == 1
    assert not found.all("img")
    clean = words.split("\x00")[0]
    assert clean in found.text


def test_names_cannot_turn_the_line_around_them():
    page = report_page(poisoned("\u202eevil"))
    assert "<bdi>\u202eevil0</bdi>" in page


def test_a_line_of_a_million_letters_is_cut():
    report = made_report()
    long = replace(report.texts[0], body="x" * 1_000_000)
    page = report_page(made_report(texts=(long, *report.texts[1:])))
    check_page(page)
    assert len(page) < 500_000
    assert "980,000 more characters" in page


@pytest.mark.parametrize("words", HOSTILE)
def test_markdown_lets_no_markup_through(words):
    said = report_markdown(poisoned(words))
    said.encode("utf-8")
    # What is indented is code, and shown as it is.
    prose = "\n".join(line for line in said.splitlines() if not line.startswith("    "))
    # Emphasis is the report's own as well, so its sign is looked for in the words themselves.
    assert not any(sign in words for sign in "<>[]`*&#|") or words not in prose
    for sign in "<>[]`&#|":
        bare = [line for line in prose.splitlines() if _bare(sign, line)]
        assert not [line for line in bare if words[:5] in line.replace("\\", "")], sign


def _bare(sign: str, line: str) -> bool:
    """Whether a sign of hostile words stands without a backslash before it."""
    kept = line.replace("**", "").lstrip("#").removeprefix("> ")
    cells = kept.strip("| ").split(" | ") if sign == "|" else [kept]
    return any(
        cell[k] == sign and cell[k - 1 : k] != "\\" for cell in cells for k in range(len(cell))
    )


@pytest.mark.parametrize("words", HOSTILE)
def test_figures_stay_well_formed(words):
    from xml.etree import ElementTree

    for name, figure in figures_of(poisoned(words)).items():
        ElementTree.fromstring(figure.svg(name))
