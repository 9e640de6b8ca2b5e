"""Articles out of web pages."""

from datetime import UTC, datetime

import pytest

from byline.corpus.readers import Options, Unreadable
from byline.corpus.readers.html import html_to_text, read_html

DEFAULT = Options()
PAGE = """<!doctype html>
<html lang="en"><head><title>Tea &amp; toast</title>
<meta name="author" content="Ann Lee"><meta property=article:published_time content='2020-01-06'>
<style>p { color: red }</style></head>
<body><nav><ul><li>Home<li>About</ul></nav><header><h1>Tea</h1></header>
<article><h2>Morning</h2><p>It was <b>la</b>te,
and   dark.</p><p>We drank tea.<br>Twice.</article>
<form>Search <input name=q></form><script>if (a < b) { "</p>" }</script>
<footer>All rights reserved</footer></body></html>"""


def page(tmp_path, markup, name="a.html", encoding="utf-8", options=DEFAULT):
    path = tmp_path / name
    path.write_bytes(markup.encode(encoding))
    (text,) = read_html(path, options)
    return text


def test_an_article_is_read_with_what_the_page_says_of_it(tmp_path):
    text = page(tmp_path, PAGE)
    assert text.body == "Morning\n\nIt was late, and dark.\n\nWe drank tea.\nTwice."
    assert (text.title, text.author, text.language) == ("Tea & toast", "Ann Lee", "en")
    assert text.date == datetime(2020, 1, 6, tzinfo=UTC)


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        pytest.param("a <i>b</i>c", "a bc", id="inline tags leave no space"),
        pytest.param("<div>a</div>b<p>c", "a\n\nb\n\nc", id="blocks are paragraphs"),
        pytest.param("a<br>b<br/>c</br>d", "a\nb\nc\nd", id="line breaks"),
        pytest.param("<ul><li>a<li>b</li>\n<li>c</ul>", "a\nb\nc", id="a list is lines"),
        pytest.param("<pre>a\n  b\n\nc</pre>", "a\n  b\n\nc", id="pre keeps its form"),
        pytest.param(
            "<table><tr><td>a</td> <td>b</td></tr><tr><td>c<td>d</table>", "a\tb\nc\td", id="table"
        ),
        pytest.param("1 < 2 && 3 > 2", "1 < 2 && 3 > 2", id="signs that are no tags"),
        pytest.param("&lt;p&gt; &eacute;&#233;&#xe9;", "<p> ééé", id="entities"),
        pytest.param("&#99999999999999;x", "\ufffdx", id="no such character"),
        pytest.param(f"&#{'9' * 5000};x", "\ufffdx", id="a number that Python refuses"),
        pytest.param("a<!-- b --> c<!---->d<!-->e", "a cde", id="comments"),
        pytest.param('<a title="x > y">a</a>', "a", id="a sign inside quotes"),
        pytest.param('<td width="1"">a</td><p>b "q"', 'a\n\nb "q"', id="a quote too many"),
        pytest.param("a<b title='x", "a", id="a tag that breaks off"),
        pytest.param("<style>p{}</style><script>x<p>y</SCRIPT >a", "a", id="scripts and styles"),
        pytest.param("<template>a</template><noscript>b</noscript>c", "c", id="not shown"),
        pytest.param("<div><aside>a</div>b", "b", id="an unclosed part ends with its parent"),
        pytest.param("<p>a</p></div></div><p>b", "a\n\nb", id="closing tags too many"),
        pytest.param("\x1e\x1fa\x1b b", "a b", id="control characters are spaces"),
    ],
)
def test_markup_becomes_plain_text(markup, text):
    assert html_to_text(markup) == text


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        pytest.param("a<blockquote>b<br>c</blockquote>d", "a\n\n> b\n> c\n\nd", id="a block"),
        pytest.param(
            "<blockquote type=CITE>a<blockquote>b</blockquote>c</blockquote>d",
            "> a\n\n> b\n\n> c\n\nd",
            id="one within another",
        ),
        pytest.param(
            '<blockquote style="margin: 0 0 0 40px; border: none">a</blockquote>',
            "a",
            id="a margin",
        ),
        pytest.param(
            '<blockquote class="gmail_quote" style="margin: 0">a</blockquote>b',
            "> a\n\nb",
            id="class",
        ),
        pytest.param(
            '<blockquote style="margin-left: 5px; BORDER-LEFT: 2px solid">a</blockquote>',
            "> a",
            id="rule",
        ),
        pytest.param("a<blockquote>b", "a\n\n> b", id="never closed"),
        pytest.param("<blockquote><nav>x</blockquote>b", "b", id="menus within"),
        pytest.param("<nav><blockquote>x</nav>b", "b", id="within menus"),
        pytest.param("<form><blockquote>x</form>long enough", "long enough", id="forms"),
        pytest.param("<pre>a\n\n<blockquote>b\n\nc</pre>d", "a\n\n> b\n\n> c\n\nd", id="pre"),
    ],
)
def test_quotations_of_messages_are_marked(markup, text):
    assert html_to_text(markup, quotes="marked") == text
    assert ">" not in html_to_text(markup)


def test_the_marked_article_counts_only_if_it_is_most_of_the_page():
    teaser = "<article>Short.</article>"
    story = "<div>" + "The story goes on. " * 20 + "</div>"
    assert html_to_text(teaser + story).startswith("Short.\n\nThe story")
    assert html_to_text("<div>Menu</div><main>" + story + "</main>").startswith("The story")


def test_several_articles_are_read_one_after_the_other():
    markup = "<p>Menu</p><article>First one.</article><p>Menu</p><article>Second one.</article>"
    assert html_to_text(markup) == "First one.\n\nSecond one."


def test_a_page_that_is_all_form_is_read_nevertheless():
    assert html_to_text("<form><p>All of the page is here.</p></form><p>Foot</p>").startswith("All")


@pytest.mark.parametrize(
    ("head", "title"),
    [
        ("<title> A\n b </title><h1>H</h1>", "A b"),
        ("<meta property=og:title content='O'><h1>H</h1>", "O"),
        ("<header><h1>H <i>i</i></h1></header><h1>Second</h1>", "H i"),
        ("", None),
    ],
)
def test_the_title_is_taken_from_the_first_place_that_has_one(tmp_path, head, title):
    assert page(tmp_path, head + "<p>text</p>").title == title


def test_the_address_of_a_profile_is_no_author(tmp_path):
    head = "<meta property=article:author content='https://example.org/ann'>"
    assert page(tmp_path, head + "<p>text").author is None


@pytest.mark.parametrize(
    ("declared", "codec", "letter"),
    [
        ("<meta charset=windows-1251>", "cp1251", "ж"),
        ('<meta http-equiv=Content-Type content="text/html; charset=iso-8859-1">', "cp1252", "’"),
        ("<?xml version='1.0' encoding='iso-8859-7'?>", "iso8859_7", "ω"),
        ("<meta charset=iso-8859-1>", "utf-8", "é"),
        ("<meta charset=no-such-thing>", "cp1252", "é"),
        ("<meta charset=utf-8>", "cp1252", "é"),
    ],
)
def test_a_declared_encoding_counts_unless_the_bytes_prove_it_wrong(
    tmp_path, declared, codec, letter
):
    assert (
        page(tmp_path, f"{declared}<p>one {letter} two", encoding=codec).body == f"one {letter} two"
    )


def test_self_closed_tags_close_in_xhtml_only(tmp_path):
    markup = "<html><script src='x'/><p>seen</p></html>"
    assert page(tmp_path, markup, "a.xhtml").body == "seen"
    with pytest.raises(Unreadable, match="holds no text"):
        page(tmp_path, markup, "a.html")


def test_a_page_without_text_is_refused(tmp_path):
    with pytest.raises(Unreadable, match="holds no text"):
        page(tmp_path, "<html><nav>Home</nav><script>x</script></html>")


HOSTILE = {
    "deep": "<div>" * 100_000 + "x",
    "repairs": "".join(f"<b a{n}=1><p>" for n in range(50_000)) + "x",
    "open tags": "<a " * 300_000,
    "quotes": '<a x=">" ' * 100_000,
    "comments": "<!--" * 200_000,
    "signs": "<" * 300_000,
    "closing": "<p></b></i></span>" * 50_000 + "x",
    "equals": "<a " + "=  " * 200_000,
    "attributes": "<html "
    + "a" * 200_000
    + "><meta "
    + "b =" * 100_000
    + "><meta '"
    + "c " * 99_999,
    "spaces": "x" + " " * 500_000 + "\x1e",
}


@pytest.mark.parametrize("markup", HOSTILE.values(), ids=HOSTILE.keys())
@pytest.mark.timeout(60)
def test_no_page_hangs(markup):
    """In time that grew with the square of the length, these would take minutes or hours."""
    assert isinstance(html_to_text(markup), str)
