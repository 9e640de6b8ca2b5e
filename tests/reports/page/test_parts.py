"""Small parts of the page, on cases worked by hand."""

import re
from dataclasses import replace
from importlib.resources import files

import pytest
from pages.made import ASKED, made_report, text, undecided

from byline.reports.markdown import report_markdown
from byline.reports.page.evidence import Marking, marks_of, paragraphs, pieces
from byline.reports.page.frame import report_page
from byline.reports.page.writers import tints, whole_percents
from byline.reports.redaction import redacted
from byline.reports.wording import across, counted, listed, shortened
from byline.results import Evidence
from byline.results.decisions import support
from byline.results.report import KnownPair


def test_everything_is_escaped_and_what_is_no_character_is_replaced():
    page = report_page(made_report(pile='<b>"&\x00\ud800\r\nz'))
    assert "<bdi>&lt;b&gt;&#34;&amp;\ufffd\ufffd\nz</bdi>" in page


def test_only_drawings_sheets_script_and_rendered_sections_pass_unescaped():
    templates = files("byline.reports").joinpath("templates").iterdir()
    text = "".join(one.read_text("utf-8") for one in templates if one.name.endswith(".j2"))
    drawn = {"drawing", "f.drawing", "times[group.group]"}
    whole = {"sheet", "figure_style", "script", "answers", "section.content"}
    case = {"figure.drawing", "record_json"}  # the latter escapes what could end the script
    assert set(re.findall(r"(\S+)\|safe", text)) == drawn | whole | case
    assert "autoescape" not in text


def test_no_markup_is_built_in_python():
    for module in files("byline.reports").joinpath("page").iterdir():
        if module.name.endswith(".py") and module.name != "drawn.py":
            assert not re.search(r"</?[a-z]+[ >]", module.read_text("utf-8")), module.name


def evidence(weight: float, *places: tuple[int, int]) -> Evidence:
    return Evidence("ann", "x", weight, "tokens", places)


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
    tried = tuple(KnownPair(("a",), "b", one, ratio) for ratio, one in ratios)
    assert [pair.decided for pair in tried] == [True, True, False, True]
    assert [pair.right for pair in tried if pair.decided] == [True, False, True]


def counted_in(page: str) -> list[str]:
    """The counts of the table of what weighed most: here, the writer, the others."""
    table = page[page.index("What weighed most") :]
    table = table[: table.index("</table>")]
    return re.findall(r"\d of \d+", table)


@pytest.mark.parametrize(
    ("word", "feature", "view", "counts"),
    [
        ("is", "is", "tokens", ["1 of 2", "0 of 1"]),
        ("hil", "hil", "char-3-grams", ["2 of 2", "1 of 1"]),
        (" whi", " whi", "chars", ["2 of 2", "0 of 1"]),
        ("The", "|the", "sentence-starts-and-ends", ["1 of 2", "0 of 1"]),
    ],
)
def test_a_feature_counts_only_where_it_stands_as_it_does_here(word, feature, view, counts):
    start = ASKED.index(word)
    evidence = (Evidence("Ann Tull", feature, 0.8, view, ((start, start + len(word)),)),)
    report = made_report()
    answer = replace(report.attributions[0], evidence=evidence)
    texts = (
        text("ann/one.txt", "It is late. We sat whilst the rain fell.", "Ann Tull"),
        text("ann/two.txt", "The list of this, whilst I'm away.", "Ann Tull"),
        text("bob/two.txt", "Over there the missing child lay.", "Bob Crewe"),
        report.texts[2],
    )
    stories = {"stories": (), "map": None, "passages": (), "pairs": (), "test": None}
    page = report_page(made_report(texts=texts, attributions=(answer,), **stories))
    assert counted_in(page) == counts


def test_the_rest_of_a_shortened_word_is_not_that_letter():
    report = made_report()
    asked = replace(report.texts[2], body="It left at 6 a.m. sharp and nobody was upon it.")
    at = asked.body.index("m.")
    evidence = (Evidence("Ann Tull", "m", 0.8, "tokens", ((at, at + 1),)),)
    answer = replace(report.attributions[0], evidence=evidence)
    texts = (
        text("ann/one.txt", "Mine is the noon boat, as I'm told.", "Ann Tull"),
        text("bob/two.txt", "Come at 7 p.m. then.", "Bob Crewe"),
        asked,
    )
    stories = {"stories": (), "map": None, "passages": (), "pairs": (), "test": None}
    page = report_page(made_report(texts=texts, attributions=(answer,), **stories))
    assert counted_in(page) == ["0 of 1", "1 of 1"]


def test_the_top_says_why_nobody_is_named():
    lacks = {"who": "No text is signed, so there is nobody to compare with."}
    report = made_report(attributions=(), missing=lacks, test=None, pairs=())
    top = report_page(report).split('id="pile"')[0]
    assert "One is unsigned. No text is signed, so there is nobody to compare with." in top
    assert 'class="answers"' not in top


def test_somebody_not_in_the_pile_is_named_in_a_whole_sentence():
    report = made_report()
    answer = report.attributions[0]
    ranking = tuple(replace(row, probability=0.1) for row in answer.ranking)
    stranger = replace(answer, author=None, ranking=ranking, none=0.7)
    top = report_page(made_report(attributions=(stranger,))).split('id="pile"')[0]
    assert "It was probably written by somebody not in the pile." in top


@pytest.mark.parametrize(("texts", "signs"), [(3, True), (30, False)])
def test_lengths_explain_signs_only_where_they_are_drawn(texts, signs):
    report = made_report()
    words = 16 if signs else 80
    many = tuple(replace(report.texts[0], id=f"ann/{k}.txt", words=words) for k in range(texts - 2))
    page = report_page(made_report(texts=(*report.texts[1:], *many), stories=(), map=None,
                                   passages=(), pairs=()))  # fmt: skip
    figure = page.split('data-figure="lengths"')[1].split("</figure>")[0]
    assert ('class="key"' in figure) == signs
    assert ("The higher a bar" in figure) != signs
    assert ("Dashed: 50 words" in figure) == ("stroke-dasharray" in figure) == (not signs)


def test_markdown_has_the_answers_first_and_what_is_needed_to_repeat_and_to_doubt_them():
    note = replace(made_report().pairs[0], log10_lr=None, notes=("they share their wording",))
    said = report_markdown(made_report(pairs=(note,), alone=("bob/two.txt",)))
    top, rest = said.split("## The pile")
    assert "The question: who wrote the unsigned texts" in top
    assert "One is unsigned. It has a very probable writer." in top
    assert "not proof" in top
    kept = ["They share their wording", "1 text stands alone: 02", "| Seed | 0 |"]
    kept += ["| Held out (Who wrote it) | 4 |", "A style is not a fingerprint"]
    kept += [
        "All are in English.",
        "| 4 June 1934 | English |",
        "| probably | 60 % or more, and an interval from under 80 % |",
    ]
    kept += ["| + 100 | “upon” (words) |", "| − 50 | “ran” (words) |"]
    for words in kept:
        assert words in rest


def test_markdown_of_a_pile_without_answers_tells_no_tally():
    said = report_markdown(made_report(attributions=(), test=None, stories=(), map=None))
    top = said.split("## The pile")[0]
    assert "Of one" not in top
    assert "Tested" not in top


def test_an_answer_that_was_never_tried_is_left_open():
    report = made_report()
    [answer] = report.attributions
    never = replace(answer, **undecided("untried"))
    page = report_page(made_report(attributions=(never,)))
    assert "is undecided: no signed text of another document could be held out, so it" in page
    assert "probably written by" not in page.split('id="method"')[0]
    assert "It is undecided." in page
    assert "never tested" not in report_page(report).split('id="method"')[0]


def test_a_text_that_stands_alone_is_shown_with_what_it_is_most_like():
    near = {"asked/three.txt": "bob/two.txt"}
    page = report_page(made_report(nearest=near))
    assert (
        '1 text stands alone: <a href="#t03">03</a> (most similar to <a href="#t02">02</a>).'
        in page
    )
    assert "not that no other text is about the same" in page
    assert redacted(made_report(nearest=near)).nearest == {"text 03": "text 02"}
    assert "(most similar to" not in report_page(made_report())
