"""Messages and posts: who wrote what when, out of headers and parts that anybody may have sent."""

import base64
from datetime import UTC, datetime, timedelta

import pytest
from corpus.readers.messages import HEAD, OWN, body_of, parse

from byline.corpus.readers._options import Options
from byline.corpus.readers.mail.headers import (
    decode_words,
    parse_when,
    plain_subject,
    split_sender,
)
from byline.corpus.readers.mail.messages import parse_message


def test_a_message_becomes_a_text_with_what_its_headers_say():
    text = parse(
        HEAD.decode()
        + "Newsgroups: rec.tea\nMessage-ID: <2@x.example>\nReferences: <1@x.example>\n"
        "Organization: Tea Works\nContent-Language: en-GB\nTo: bob@x.example\n\n"
        f"bob@x.example (Bob) writes:\n> Bus?\n\n{OWN}\n-- \nAnn"
    )
    assert text.body == OWN
    assert text.author == "ann@home.example"
    assert text.title == "tea"
    assert text.language == "en"
    assert text.date == datetime(2020, 2, 3, 8, tzinfo=UTC)
    assert text.date.utcoffset() == timedelta(hours=2)
    assert [part.kind for part in text.removed] == ["attribution", "quote", "signature"]
    assert dict(text.meta) == {
        "from-address": "ann@home.example",
        "name": "Ann Lee",
        "subject": "Re: tea",
        "newsgroups": "rec.tea",
        "message-id": "<2@x.example>",
        "references": "<1@x.example>",
        "organization": "Tea Works",
        "encoding": "utf-8",
    }


@pytest.mark.parametrize(
    ("written", "name", "address"),
    [
        ('"Lee, Ann" <Ann@Home.example>', "Lee, Ann", "ann@home.example"),
        ("Ann Lee <ann@home.example>", "Ann Lee", "ann@home.example"),
        ("ann@home.example (Ann Lee)", "Ann Lee", "ann@home.example"),
        ("ann@home.example (Ann Lee (at work))", "at work", "ann@home.example"),
        ("<ANN@home.example>", "", "ann@home.example"),
        ("ann@home.example", "", "ann@home.example"),
        ("ann@home.example <Ann Lee>", "Ann Lee", "ann@home.example"),
        ("ann@home.example.", "", "ann@home.example"),
        ("a@x.example, b@y.example", "", "a@x.example"),
        ("uunet!decwrl!home!ann (Ann Lee)", "Ann Lee", "home!ann"),
        ("Home!ann", "", "home!ann"),
        ("=?utf-8?q?Ren=C3=A9?= <rene@home.example>", "René", "rene@home.example"),
        ("(Ann Lee)", "Ann Lee", ""),
        ("Ann Lee", "Ann Lee", ""),
        ("()", "", ""),
        ("undisclosed-recipients:;", "undisclosed-recipients", ""),
        ("", "", ""),
    ],
)
def test_senders_are_read_in_old_and_new_forms(written, name, address):
    assert split_sender(written) == (name, address)


def test_the_author_is_the_address_else_the_name_else_unknown():
    def author(sender: str) -> str | None:
        return parse_message(f"From: {sender}\nSubject: tea\n\n{OWN}".encode(), Options()).author

    assert author("Ann <ANN@x.example>") == "ann@x.example"
    assert author("Ann Lee") == "Ann Lee"
    assert author("()") is None


@pytest.mark.parametrize(
    ("subject", "title"),
    [
        ("Re: tea", "tea"),
        ("RE: re: Fwd: FW: tea", "tea"),
        ("AW: WG: Tee", "Tee"),
        ("SV: te", "te"),
        ("Antw: Betr: thee", "thee"),
        ("RV: té", "té"),
        ("TR : thé", "thé"),
        ("ΑΠ: τσάι", "τσάι"),
        ("Re[2]: Re(3): Re^4: tea", "tea"),
        ("Reading: tea", "Reading: tea"),
        ("Rest: tea", "Rest: tea"),
        ("Re:", ""),
    ],
)
def test_marks_of_replies_are_stripped_from_the_subject(subject, title):
    assert plain_subject(subject) == title


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        ("=?utf-8?q?Caf=C3=A9?=", "Café"),
        ("=?UTF-8?B?Q2Fmw6k=?=", "Café"),
        ("=?iso-8859-7?b?9PPh6Q==?=", "τσαι"),
        ("=?utf-8?q?a_b?=", "a b"),
        ("=?utf-8?q?a?= =?utf-8?q?b?= c", "ab c"),
        ("=?utf-8*en?q?tea?=", "tea"),
        ("=?x-unknown?q?Caf=C3=A9?=", "Café"),
        ("=?x-unknown?q?Caf=E9?=", "Café"),
        ("=?utf-8?b?Q2Fmw6?=", "CafÃ"),
        ("=?utf-8?q??=", ""),
        ("=?utf-8?z?tea?=", "=?utf-8?z?tea?="),
        ("plain", "plain"),
    ],
)
def test_encoded_words_are_decoded(written, plain):
    assert decode_words(written) == plain


@pytest.mark.parametrize(
    ("written", "moment"),
    [
        ("Mon, 3 Feb 2020 10:00:00 -0500", datetime(2020, 2, 3, 15, tzinfo=UTC)),
        ("3 Feb 93 10:00:00 GMT", datetime(1993, 2, 3, 10, tzinfo=UTC)),
        ("Wednesday, 3 Feb 1993 10:00:00 EST", datetime(1993, 2, 3, 15, tzinfo=UTC)),
        ("2020-02-03T10:00:00+00:00", datetime(2020, 2, 3, 10, tzinfo=UTC)),
        ("yesterday", None),
        ("", None),
        ("Mon, 99 Feb 2020 10:00:00 +0000", None),
        ("3 Feb 1993 10:00:00 +999999999", None),
        ("9" * 1000, None),
    ],
)  # fmt: skip
def test_dates_are_read_or_given_up(written, moment):
    assert parse_when(written) == moment


def test_the_plain_version_is_preferred_to_the_html_one():
    parts = (
        "--b\nContent-Type: text/html\n\n<p>marked up</p>\n"
        f"--b\nContent-Type: text/plain\n\n{OWN}\n--b--\n"
    )
    assert body_of('Content-Type: multipart/alternative; boundary="b"\n', parts) == OWN


def test_html_alone_becomes_text():
    assert body_of("Content-Type: text/html\n", "<p>Come <b>in</b>.</p><script>x</script>") == (
        "Come in."
    )


def test_html_stands_in_for_a_plain_version_that_is_empty():
    parts = "--b\n\n\n--b\nContent-Type: text/html\n\n<p>Come in.</p>\n--b--"
    assert body_of("Content-Type: multipart/alternative; boundary=b\n", parts) == "Come in."


def test_attachments_are_counted_and_left_out():
    parts = (
        f"preamble\n--b\nContent-Type: text/plain\n\n{OWN}\n"
        "--b\nContent-Type: image/png\nContent-Transfer-Encoding: base64\n\niVBORw0K\n"
        '--b\nContent-Type: text/plain; name="notes.txt"\n\nnotes\n'
        "--b\nContent-Disposition: attachment; filename=x.txt\n\nmore\n"
        "--b\nContent-Type: message/rfc822\n\nFrom: bob@x.example\n\nforwarded\n--b--\nepilogue\n"
    )
    text = parse(HEAD + b"Content-Type: multipart/mixed; boundary=b\n\n" + parts.encode())
    assert text.body == OWN
    assert text.detail("attachments") == "4"


def test_nested_parts_are_read_and_their_texts_joined():
    inner = f"--i\n\n{OWN}\n--i\nContent-Type: text/html\n\n<p>x</p>\n--i--"
    parts = (
        f"--o\nContent-Type: multipart/alternative; boundary=i\n\n{inner}\n"
        "--o\nContent-Type: text/plain\n\nSecond.\n--o--"
    )
    assert body_of("Content-Type: multipart/mixed; boundary=o\n", parts) == f"{OWN}\n\nSecond."


CAFE = "Café at four."


@pytest.mark.parametrize(
    ("charset", "wrapping", "body"),
    [
        ("utf-8", "quoted-printable", b"Caf=C3=A9 at =\nfour."),
        ("utf-8", "base64", base64.b64encode(CAFE.encode())),
        ("utf-8", "base64", base64.b64encode(CAFE.encode()).rstrip(b"=") + b"!\n"),
        ("iso-8859-1", "8bit", CAFE.encode("latin-1")),
        ('"utf-16"', "base64", base64.b64encode(CAFE.encode("utf-16"))),
        ("us-ascii", "7bit", CAFE.encode()),
        ("iso-8859-1", "8bit", CAFE.encode()),
        ("koi8-r", "8bit", CAFE.encode()),
        ("utf-8", "8bit", CAFE.encode("cp1252")),
        ("x-no-such", "8bit", CAFE.encode()),
        ("x-no-such", "8bit", CAFE.encode("cp1252")),
        ("rot13", "8bit", CAFE.encode()),
        ("", "no such wrapping", CAFE.encode()),
        ("utf-8", "base64", CAFE.encode()),
    ],
)
def test_wrappings_come_off_and_false_charsets_do_no_harm(charset, wrapping, body):
    headers = (
        f"Content-Type: text/plain; charset={charset}\nContent-Transfer-Encoding: {wrapping}\n"
    )
    assert body_of(headers, body) == CAFE


def test_what_mail_in_html_quotes_is_set_apart():
    quote = "<blockquote type=cite>Shall we go by bus?</blockquote>"
    text = parse(HEAD + f"Content-Type: text/html\n\nAnn wrote:{quote}<p>{OWN}</p>".encode())
    assert text.body == OWN
    assert [(part.kind, part.content) for part in text.removed] == [
        ("attribution", "Ann wrote:"),
        ("quote", "> Shall we go by bus?"),
    ]


@pytest.mark.parametrize("charset", ["utf-16", "utf-16-le", "utf-32", "cp037", "iso-2022-jp"])
def test_plain_ascii_stays_what_it_is_under_a_charset_in_which_it_would_be_something_else(charset):
    assert body_of(f"Content-Type: text/plain; charset={charset}\n", OWN) == OWN


@pytest.mark.parametrize("declared", ["text", "", "text/plain; charset*=us-ascii'en'utf-8", ";;"])
def test_odd_declarations_of_the_content_do_no_harm(declared):
    assert body_of(f"Content-Type: {declared}\n", CAFE + "\r\n") == CAFE


def test_plain_ascii_is_said_to_be_utf_8_whatever_is_declared():
    for charset in ("us-ascii", "utf-8", ""):
        assert (
            parse(HEAD + f"Content-Type: text/plain; charset={charset}\n\nTea.".encode()).detail(
                "encoding"
            )
            == "utf-8"
        )


def test_the_users_encoding_is_used_where_the_message_names_none_that_fits():
    raw = HEAD + b"\n" + "τσάι στις τέσσερις".encode("iso8859_7")
    assert parse_message(raw, Options(encoding="iso8859_7")).body == "τσάι στις τέσσερις"


def test_flowed_lines_are_joined_and_quotations_and_signatures_are_still_known():
    body = (
        "> I would rather \n> take the bus.\nI would \nrather walk. \n Stuffed.\n\n"
        "Second line.\n-- \nAnn"
    )
    assert body_of("Content-Type: text/plain; format=flowed\n", body) == (
        "I would rather walk. Stuffed.\n\nSecond line."
    )
    assert body_of("Content-Type: text/plain; format=flowed; delsp=yes\n", "wal \nking.") == (
        "walking."
    )


def test_headers_may_be_folded_repeated_eight_bit_or_broken():
    raw = (
        b"From x@y Mon Feb  3 10:00:00 2020\nFrom: Ren\xe9\n\t<r@x.example>\n"
        b"Subject: one\n  two\nno header at all\nSubject: three\n\n" + OWN.encode()
    )
    text = parse(raw)
    assert (text.detail("name"), text.author, text.title) == ("René", "r@x.example", "one two")
    assert text.body == OWN


def test_a_missing_empty_line_ends_the_headers_at_the_first_line_that_is_none():
    assert parse(HEAD + OWN.encode()).body == OWN


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_line_ends_of_any_system_are_read(newline):
    raw = f"From: a@x.example\nSubject: tea\n\nAnn wrote:\n> Bus?\n{OWN}\n".replace("\n", newline)
    assert parse(raw).body == OWN
