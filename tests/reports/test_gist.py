"""The words and pages in which summaries are given."""

from html.parser import HTMLParser

import pytest

from byline.corpus import Corpus, Text
from byline.reports.gist import alone_text, gist_markdown, gist_text, title_of
from byline.reports.gist_page import SHOWN, gist_page, paragraph
from byline.results import Summary, SummarySentence

BODY = "Dear all.\n\nThe <b>ferry</b> sank. Bread & *butter*.\n\nYours."
PLACE = (11, 33)


def sentence(**other):
    fields = {"text": "The <b>ferry</b> sank.", "source": "a_b", "position": 1, "score": 0.5}
    return SummarySentence(**fields | {"place": PLACE, "said_in": ("a_b", "c")} | other)


def summary(*sentences, **other):
    fields = {"summary": "", "sentences": sentences, "method": "lead", "texts": 3}
    return Summary(**fields | other)


def test_sentences_are_numbered_with_source_and_spread():
    shown = "\n".join(gist_text([summary(sentence(), notes=("beware.",))]))
    assert shown.splitlines() == [
        "What 3 texts say",
        "",
        "  1. The <b>ferry</b> sank.",
        "     a_b, sentence 2; in 2 of 3 texts",
        "  Note: Beware.",
    ]


def test_one_text_has_no_others_to_be_counted():
    shown = "\n".join(gist_text([summary(sentence(whole=False), texts=1)]))
    assert "a_b, sentence 2; in the only text; cut" in shown


@pytest.mark.parametrize(
    ("other", "title"),
    [
        ({"texts": 1}, "What 1 text says"),
        ({"texts": 1, "seen": 2}, "What 1 text adds to 2 already seen"),
        ({"seen": 0}, "What 3 texts add to 0 already seen"),
        ({"group": 2, "about": ("ferry", "mill")}, "Group 2: what 3 texts say (ferry, mill)"),
    ],
)
def test_titles_say_what_was_summarised(other, title):
    assert title_of(summary(**other)) == title


def test_texts_that_stand_alone_are_named_the_first_few():
    assert alone_text(["a"]) == "1 stands alone and is left out: a."
    names = [str(n) for n in range(10)]
    assert alone_text(names).endswith("left out: 0, 1, 2, 3, 4, 5, 6, 7 and 2 more.")


def test_a_terminal_is_not_steered():
    said = sentence(text="It \x1b[2J sank.", source="a\x1b.txt")
    assert "\x1b" not in "".join(gist_text([summary(said)]))


def test_markdown_takes_nothing_in_a_text_for_its_own():
    page = gist_markdown([summary(sentence(), sentence(text="1. Pay _all_ `now`"))], ["lone_one"])
    assert "1. The \\<b\\>ferry\\</b\\> sank.  \n   a\\_b, sentence 2; in 2 of 3 texts" in page
    assert "2. 1\\. Pay \\_all\\_ \\`now\\`" in page
    assert "1 stands alone and is left out: lone\\_one." in page


class Seen(HTMLParser):
    """The tags of a page, the ids, the links, and the words inside marks."""

    def __init__(self, page):
        super().__init__()
        self.tags, self.ids, self.links, self.marked, self.policy = [], [], [], [], ""
        self.words = ""
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.tags.append(tag)
        if given.get("http-equiv") == "Content-Security-Policy":
            self.policy = given["content"]
        self.ids += [given["id"]] if "id" in given else []
        self.links += [given["href"]] if "href" in given else []
        self.marked += [""] if tag == "mark" else []

    def handle_data(self, data):
        self.words += data
        if self.tags[-1:] == ["mark"] and not self.marked[-1]:
            self.marked[-1] = data


def test_a_page_shows_each_sentence_in_its_place():
    page = gist_page([summary(sentence())], Corpus([Text("a_b", BODY)]))
    seen = Seen(page)
    assert seen.marked == ["The <b>ferry</b> sank."]
    assert "b" not in seen.tags
    assert "Bread & *butter*." in seen.words
    assert "Dear all" not in seen.words
    assert {link.removeprefix("#") for link in seen.links} <= set(seen.ids)
    assert len(seen.ids) == len(set(seen.ids))


def test_a_page_needs_nothing_besides_itself_and_runs_nothing():
    evil = '"><script>alert(1)</script><img src=x onerror=alert(1)>'
    hostile = sentence(text=evil, source=evil, said_in=(evil,), place=(0, len(evil)))
    corpus = Corpus([Text(evil, evil + "\ud800\x00")])
    page = gist_page([summary(hostile, notes=(evil,), about=(evil,))], corpus, [evil])
    seen = Seen(page)
    assert not {"script", "img", "link", "iframe"} & set(seen.tags)
    assert all(link.startswith("#") for link in seen.links)
    assert seen.policy.startswith("default-src 'none';")
    assert "unsafe" not in seen.policy
    assert "http:" not in page
    assert "https:" not in page
    page.encode("utf-8")


def test_a_sentence_whose_text_is_not_there_is_shown_without_its_place():
    assert Seen(gist_page([summary(sentence())], Corpus([]))).marked == []


def test_long_paragraphs_are_shown_around_the_sentence():
    body = "a" * 3 * SHOWN + "IT" + "b" * 3 * SHOWN
    start = 3 * SHOWN
    assert paragraph(body, start, start + 2) == ("… " + "a" * SHOWN, "IT", "b" * SHOWN + " …")
