"""Many messages in one file or one folder."""

import gzip
import os
import tracemalloc
from pathlib import Path

import pytest

from byline.corpus._corpus import Skipped, Text
from byline.corpus.readers._options import Limits, Options, Unreadable
from byline.corpus.readers.mail.mailbox import read_maildir, read_mbox

OPTIONS = Options()
LINE = "From ann@home.example Mon Feb  3 10:00:00 2020\n"


def message(body: str, sender: str = "ann@home.example") -> str:
    return f"From: {sender}\nSubject: tea\n\n{body}\n"


def mbox(tmp_path: Path, content: str | bytes) -> Path:
    path = tmp_path / "tea.mbox"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def bodies(path: Path, options: Options = OPTIONS) -> list[str]:
    found = list(read_mbox(path, options))
    assert all(isinstance(text, Text) for text in found), found
    return [text.body for text in found if isinstance(text, Text)]


def test_messages_are_numbered_from_one(tmp_path):
    path = mbox(tmp_path, LINE + message("One.") + "\n" + LINE + message("Two.", "bob@x.example"))
    found = list(read_mbox(path, OPTIONS))
    assert [(text.id, text.body, text.author) for text in found] == [
        ("1", "One.", "ann@home.example"),
        ("2", "Two.", "bob@x.example"),
    ]


def test_bad_messages_are_skipped_by_number_and_the_rest_is_read(tmp_path):
    bad = LINE + message("> Bus?") + "\n"
    path = mbox(tmp_path, LINE + message("One.") + "\n" + bad + LINE + message("Three."))
    found = list(read_mbox(path, OPTIONS))
    assert found[1] == Skipped("#2", "holds nothing but quoted text")
    assert [item.id for item in found if isinstance(item, Text)] == ["1", "3"]


def test_a_line_of_prose_that_begins_with_from_begins_no_message(tmp_path):
    body = "Dear Bob,\n\nFrom now on I walk.\n\nFrom Leeds it takes an hour."
    assert bodies(mbox(tmp_path, LINE + message(body))) == [body]


def test_escaped_lines_are_put_back_unless_they_are_quoted(tmp_path):
    body = "Dear Bob,\n>From now on I walk.\nYours."
    assert bodies(mbox(tmp_path, LINE + message(body))) == [body.replace(">From", "From")]
    quoted = "> a bus?\n>From Leeds?\nNo."
    assert bodies(mbox(tmp_path, LINE + message(quoted))) == ["No."]


def test_a_separator_need_not_follow_an_empty_line_if_it_is_beyond_doubt(tmp_path):
    assert bodies(mbox(tmp_path, LINE + message("One.") + LINE + message("Two."))) == [
        "One.",
        "Two.",
    ]


def test_separators_without_a_date_are_read_where_the_first_has_none(tmp_path):
    path = mbox(tmp_path, "From ann\n" + message("One.") + "\nFrom bob\n" + message("Two."))
    assert bodies(path) == ["One.", "Two."]


@pytest.mark.parametrize(
    "line",
    [
        "From the bus at 10:30 one sees the mill of 1820.",
        "From Leeds, at 9:15 on 3 May 2020:",
        "From ann@home.example Mon Feb  3 2020",
    ],
)
def test_an_unescaped_line_with_a_time_in_it_begins_no_message(tmp_path, line):
    body = f"Dear Bob,\n\n{line}\nI would rather walk.\n\nYours, Ann of the mill"
    content = LINE + message(body) + "\n" + LINE + message("Two.")
    found = [text for text in read_mbox(mbox(tmp_path, content), OPTIONS) if text.body != "Two."]
    assert len(found) == 1
    assert line in found[0].body
    assert "I would rather walk." in found[0].body


def test_an_unescaped_line_of_prose_begins_no_message_where_separators_have_no_date(tmp_path):
    body = "Dear Bob,\n\nFrom now on I walk.\nThe bus is late."
    path = mbox(tmp_path, "From ann\n" + message(body) + "\nFrom bob\n" + message("Two."))
    assert bodies(path) == [body, "Two."]


def test_a_separator_as_programs_write_it_in_the_midst_of_a_paragraph_begins_none(tmp_path):
    body = f"The log had\n{LINE}and nothing else."
    assert bodies(mbox(tmp_path, LINE + message(body))) == [body]


def test_a_message_without_headers_is_not_given_to_the_sender_of_the_one_above(tmp_path):
    path = mbox(tmp_path, LINE + message("One.") + "\n" + LINE + "\nStray words.\n")
    one, two = read_mbox(path, OPTIONS)
    assert isinstance(one, Text)
    assert one.body == "One."
    assert two == Skipped("#2", "has no mail headers: name it .txt if it is plain text")


@pytest.mark.parametrize(
    "line",
    [
        "From ann@home.example Mon Feb  3 10:00:00 2020",
        "From ann@home.example Mon Feb  3 10:00:00 +0100 2020",
        "From - Mon Feb 3 10:00:00 2020",
        "From Ann Vey Mon, 3 Feb 2020 10:00:00 +0100 2020",
        "From MAILER-DAEMON Mon Feb  3 10:00 2020",
    ],
)
def test_separators_of_several_programs_are_read(tmp_path, line):
    content = f"{line}\n{message('One.')}\n{line}\n{message('Two.')}"
    assert bodies(mbox(tmp_path, content)) == ["One.", "Two."]


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_line_ends_of_both_systems_are_read(tmp_path, newline):
    content = (LINE + message("One.") + "\n" + LINE + message("Two.")).replace("\n", newline)
    assert bodies(mbox(tmp_path, content)) == ["One.", "Two."]


def test_a_gzipped_mailbox_is_read(tmp_path):
    path = tmp_path / "tea.mbox.gz"
    path.write_bytes(gzip.compress((LINE + message("One.")).encode()))
    assert bodies(path) == ["One."]


@pytest.mark.parametrize(
    ("content", "reason"),
    [("", "is empty"), ("\n\n", "is empty"), ("Dear Bob,\n\nhello", "is not an mbox")],
)
def test_what_is_no_mailbox_is_refused(tmp_path, content, reason):
    with pytest.raises(Unreadable, match=reason):
        list(read_mbox(mbox(tmp_path, content), OPTIONS))


def test_a_message_over_the_limit_is_skipped_and_the_next_is_read(tmp_path):
    huge = message("word " * 2000)
    path = mbox(tmp_path, LINE + huge + "\n" + LINE + message("Two."))
    found = list(read_mbox(path, Options(limits=Limits(text_bytes=5000))))
    assert isinstance(found[0], Skipped)
    assert found[0].source == "#1"
    assert "over the limit of 5.0 kB" in found[0].reason
    assert isinstance(found[1], Text)


def test_only_one_message_is_held_at_a_time(tmp_path):
    filler = "I would rather walk, and so would you if you knew the bus.\n" * 200
    path = mbox(tmp_path, (LINE + message(filler) + "\n") * 500)
    assert path.stat().st_size > 5_000_000
    tracemalloc.start()
    try:
        assert sum(isinstance(text, Text) for text in read_mbox(path, OPTIONS)) == 500
        assert tracemalloc.get_traced_memory()[1] < 2_000_000
    finally:
        tracemalloc.stop()


def test_a_line_without_end_does_not_fill_memory(tmp_path):
    path = mbox(
        tmp_path, LINE + message("x" * 8_000_000 + "\nEnd.") + "\n" + LINE + message("Two.")
    )
    limits = Limits(text_bytes=100_000)
    tracemalloc.start()
    try:
        found = list(read_mbox(path, Options(limits=limits)))
        assert tracemalloc.get_traced_memory()[1] < 2_000_000
    finally:
        tracemalloc.stop()
    assert [type(item) for item in found] == [Skipped, Text]


@pytest.fixture
def maildir(tmp_path):
    for folder in ("cur", "new", "tmp"):
        (tmp_path / folder).mkdir()
    return tmp_path


def test_a_maildir_is_read_by_name_without_its_flags(maildir):
    (maildir / "cur" / "200.b:2,RS").write_text(message("Two."))
    (maildir / "new" / "100.a").write_text(message("One."))
    (maildir / "tmp" / "300.c").write_text(message("Half."))
    (maildir / "cur" / ".hidden").write_text(message("Hidden."))
    found = [text for text in read_maildir(maildir, OPTIONS) if isinstance(text, Text)]
    assert [(text.id, text.body) for text in found] == [("100.a", "One."), ("200.b", "Two.")]


def test_bad_files_in_a_maildir_are_skipped_by_name(maildir):
    (maildir / "cur" / "1:2,S").write_text("no headers here")
    (maildir / "cur" / "2").write_text(message("x " * 500))
    (maildir / "new" / "3").write_text(message("Three."))
    found = list(read_maildir(maildir, Options(limits=Limits(document_bytes=500))))
    assert [item.source for item in found[:2]] == ["#1", "#2"]
    assert "has no mail headers" in found[0].reason
    assert "over the limit" in found[1].reason
    assert isinstance(found[2], Text)


def test_links_in_a_maildir_are_not_followed(maildir, tmp_path):
    secret = tmp_path / "secret"
    secret.write_text(message("Secret."))
    os.symlink(secret, maildir / "cur" / "1")
    assert list(read_maildir(maildir, OPTIONS)) == []


def test_a_maildir_may_lack_a_folder(tmp_path):
    (tmp_path / "cur").mkdir()
    (tmp_path / "cur" / "1").write_text(message("One."))
    assert [text.id for text in read_maildir(tmp_path, OPTIONS) if isinstance(text, Text)] == ["1"]
