"""Piles on disk: folders, links, oddities and names."""

import gzip
import io
import os
import sys

import pytest
from corpus.readers.samples import every_kind, parquet_of, skipped

from byline.corpus import Skipped, Text
from byline.corpus.readers import Limits, Options, read, stream
from byline.corpus.readers._formats import SNIFFED
from byline.errors import MissingPackage

AS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0


def test_a_folder_per_author_is_read_in_order(pile):
    for name in ("bob/2.txt", "bob/10.txt", "ann/1.txt", "unknown/x.txt", "loose.txt"):
        pile(name)
    corpus = read(pile.root)
    assert corpus.ids == ("ann/1.txt", "bob/10.txt", "bob/2.txt", "loose.txt", "unknown/x.txt")
    assert [text.author for text in corpus] == ["ann", "bob", "bob", None, None]
    assert corpus["ann/1.txt"].source == f"{pile.root}/ann/1.txt"
    assert corpus.skipped == ()


def test_texts_come_one_by_one(pile):
    pile("a.txt"), pile("b.txt")
    texts = stream(pile.root)
    assert next(texts).id == "a.txt"
    pile("b.txt", "Changed meanwhile.")
    assert next(texts).body == "Changed meanwhile."


def test_a_file_that_vanishes_is_named(pile):
    pile("a.txt"), pile("b.txt")
    texts = stream(pile.root)
    next(texts)
    (pile.root / "b.txt").unlink()
    assert next(texts) == Skipped(f"{pile.root}/b.txt", "vanished before it was read")


def test_a_single_file_goes_by_its_name(pile):
    (text,) = read(pile("ann/letter.txt"))
    assert (text.id, text.author) == ("letter.txt", None)
    assert text.source == str(pile.root / "ann/letter.txt")


def test_every_kind_of_file_is_read(pile):
    for ending, content in every_kind().items():
        pile(f"sample{ending}", content)
    corpus = read(pile.root)
    assert corpus.skipped == ()
    assert {text.source.partition("#")[0] for text in corpus} == {
        f"{pile.root}/sample{ending}" for ending in every_kind()
    }


def test_rows_are_named_by_file_and_line_or_by_their_own_id(pile):
    pile("ann/a.csv", "text\none\ntwo\n")
    pile(
        "b.jsonl", '{"text": "three", "id": "x7", "author": "bob"}\n{"text": "four", "id": "x7"}\n'
    )
    corpus = read(pile.root)
    assert corpus.ids == ("ann/a.csv#2", "ann/a.csv#3", "x7", "x7~2")
    assert [text.author for text in corpus] == ["ann", "ann", "bob", None]
    assert corpus["x7~2"].source == f"{pile.root}/b.jsonl#2"


def test_bad_rows_are_named_with_their_file(pile):
    pile("a.csv", "text,author\none\ntwo,ann\n")
    assert skipped(read(pile.root), pile.root) == {
        "a.csv#2": "line 2 has 1 fields where the first line has 2"
    }


def test_rows_before_a_break_are_read_and_the_break_is_named(pile):
    rows = "".join(f'{{"text": "text {n} of many, {n * n}"}}\n' for n in range(20_000))
    packed = gzip.compress(rows.encode())
    pile("a.jsonl.gz", packed[: len(packed) // 2])
    corpus = read(pile.root)
    assert 5_000 < len(corpus) < 15_000
    assert "breaks off" in skipped(corpus, pile.root)["a.jsonl.gz"]


def test_what_is_not_read_is_named_with_advice(pile):
    for name in ("a.doc", "b.odt", "c.rtf", "d.zip", "e.png", "f.xyz", "g.json", "h.xlsx"):
        pile(name)
    pile("empty.txt", ""), pile("program", b"\x7fELF" + b"\0\1" * 500)
    reasons = skipped(read(pile.root), pile.root)
    assert all(
        reasons[name].endswith("save it as .docx or .txt") for name in ("a.doc", "b.odt", "c.rtf")
    )
    assert reasons["d.zip"].endswith("unpack it")
    assert reasons["f.xyz"] == (
        "is in a format that Byline does not read (.xyz); if it is plain text, rename it .txt"
    )
    assert (reasons["empty.txt"], reasons["program"]) == ("is empty", "looks binary")
    assert len(reasons) == 10


def test_what_systems_leave_behind_is_passed_over_in_silence(pile):
    for name in (
        ".DS_Store",
        ".git/config",
        "Thumbs.db",
        "a.txt~",
        "__MACOSX/a.txt",
        "desktop.ini",
    ):
        pile(name)
    assert read(pile.root).skipped == ()
    assert len(read(pile.root)) == 0


def test_a_hidden_folder_may_be_asked_for(pile):
    pile(".notes/a.txt")
    assert read(pile.root / ".notes").ids == ("a.txt",)


def test_text_without_an_ending_is_text(pile):
    pile("README"), pile("Dear Mr. Smith"), pile("letter.12")
    assert len(read(pile.root)) == 3


def test_a_spool_is_read_by_sender_and_group(pile):
    post = b"From: Ann <ann@example.org>\nNewsgroups: sci.space\nSubject: tea\n\nIt was late.\n"
    pile("sci/space/49960", post)
    (text,) = read(pile.root)
    assert (text.id, text.author, text.title) == ("sci/space/49960", "ann@example.org", "tea")
    assert text.detail("group") == "sci/space"
    (by_folder,) = read(pile.root, Options(author_from="folder"))
    assert by_folder.author == "sci"


def test_a_message_belongs_to_its_folder_and_a_lone_one_to_its_sender(pile):
    message = every_kind()[".eml"]
    pile("a.eml", message), pile("bob/b.eml", message), pile("unknown/c.eml", message)
    assert [text.author for text in read(pile.root)] == ["ann@example.org", "bob", None]


def test_a_maildir_is_read_as_one_mailbox(pile):
    message = every_kind()[".eml"]
    pile("Mail/cur/1:2,S", message), pile("Mail/new/2", message)
    (pile.root / "Mail/tmp").mkdir()
    corpus = read(pile.root)
    assert len(corpus) == 2
    assert {text.author for text in corpus} == {"ann@example.org"}
    assert all(text.id.startswith("Mail#") for text in corpus)
    assert {text.id.partition("#")[0] for text in read(pile.root / "Mail")} == {"Mail"}


def test_mail_folders_inside_a_maildir_are_read_too(pile):
    message = every_kind()[".eml"]
    for part in ("cur", "new", "tmp", ".Sent/cur", ".Sent/new", ".Sent/tmp", ".hidden"):
        (pile.root / "Mail" / part).mkdir(parents=True)
    pile("Mail/cur/1", message), pile("Mail/.Sent/cur/2", message)
    pile("Mail/dovecot-uidlist"), pile("Mail/.hidden/a.txt")
    corpus = read(pile.root)
    assert corpus.ids == ("Mail#1", "Mail/.Sent#2")
    assert corpus.skipped == ()


# Links and things that are no files.


def test_names_may_carry_the_author(pile):
    pile("Austen_Emma.txt"), pile("Scott_Ivanhoe.txt"), pile("notes.txt")
    corpus = read(pile.root, Options(author_from="name"))
    assert [text.author for text in corpus] == ["Austen", "Scott", None]


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (
            b"It was late.\r\n",
            Text("-", "It was late.\n", source="-", meta=(("encoding", "utf-8"),)),
        ),
        (b"", Skipped("-", "is empty")),
        (b" \n", Skipped("-", "is empty")),
        (b"\0\1" * 99, Skipped("-", "looks binary")),
    ],
)
def test_standard_input_is_one_plain_text(monkeypatch, data, found):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    assert list(stream("-")) == [found]


MAIL = b"From: ann@x.example\nSubject: tea\n\n> Late?\nIt was late.\n"
LINE = b"From ann@x.example Mon Feb  3 10:00:00 2020\n"


def test_a_message_at_standard_input_is_read_as_one(monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(MAIL)))
    [text] = stream("-")
    assert isinstance(text, Text)
    assert (text.id, text.source, text.author) == ("-", "-", "ann@x.example")
    assert text.body == "It was late."


def test_a_mailbox_at_standard_input_is_read_message_by_message(monkeypatch):
    long = MAIL.replace(b"It was late.", b"It was late, and the bus was full.\n" * 500)
    data = b"\n".join([LINE + long, LINE + MAIL.replace(b"It was late.", b""), LINE + MAIL])
    assert len(data) > 4 * SNIFFED
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    first, second, third = stream("-")
    assert isinstance(first, Text)
    assert first.id == first.source == "-#1"
    assert first.body.count("full") == 500
    assert second == Skipped("-#2", "holds nothing but quoted text")
    assert isinstance(third, Text)
    assert third.body == "It was late."


def test_a_mailbox_at_standard_input_is_bounded(monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO((LINE + MAIL + b"\n") * 99)))
    found = list(stream("-", Options(limits=Limits(container_bytes=500))))
    assert isinstance(found[-1], Skipped)
    assert "over the limit" in found[-1].reason


def test_a_missing_package_stops_one_file_but_not_a_pile(pile, monkeypatch):
    pile("a.txt")
    path = pile("b.parquet", parquet_of(text=["x"]))
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert "byline[parquet]" in skipped(read(pile.root), pile.root)["b.parquet"]
    with pytest.raises(MissingPackage):
        read(path)
