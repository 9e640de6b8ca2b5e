"""Links, pipes, limits and odd names on the way through a pile."""

import os
import socket
import sys

import pytest
from corpus.readers.samples import skipped

from byline.corpus.readers import Limits, Options, read, stream
from byline.errors import InputError, UsageError

AS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0


def test_links_are_followed(pile, tmp_path):
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "a.txt").write_text("It was late.")
    (pile.root / "ann").symlink_to(elsewhere)
    (pile.root / "b.txt").symlink_to(elsewhere / "a.txt")
    assert read(pile.root).ids == ("ann/a.txt", "b.txt")


def test_a_link_to_a_folder_around_it_is_a_loop(pile):
    pile("ann/a.txt")
    (pile.root / "ann/up").symlink_to(pile.root)
    (pile.root / "self").symlink_to("self")
    corpus = read(pile.root)
    assert corpus.ids == ("ann/a.txt",)
    reasons = skipped(corpus, pile.root)
    assert reasons.keys() == {"ann/up", "self"}
    assert all("symlink loop" in reason for reason in reasons.values())


def test_many_links_to_one_folder_are_read_once(pile):
    """Each of these folders holds two links to the next: 2**40 ways to the last."""
    for level in range(40):
        pile(f"d{level}/x.txt", f"Level {level}.")
        if level:
            for link in ("p", "q"):
                (pile.root / f"d{level - 1}/{link}").symlink_to(pile.root / f"d{level}")
    assert len(read(pile.root)) == 40


def test_a_link_to_nothing_is_named(pile):
    (pile.root / "a.txt").symlink_to(pile.root / "gone.txt")
    assert skipped(read(pile.root), pile.root) == {"a.txt": "is a link to nothing"}


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
@pytest.mark.timeout(20)
def test_pipes_sockets_and_devices_are_never_opened(pile, tmp_path, monkeypatch):
    os.mkfifo(pile.root / "pipe.txt")
    monkeypatch.chdir(pile.root)
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("socket.txt")
        (pile.root / "device.txt").symlink_to("/dev/null")
        assert skipped(read(pile.root), pile.root) == {
            "pipe.txt": "is a pipe, not a file",
            "socket.txt": "is a socket, not a file",
            "device.txt": "is a device, not a file",
        }
    with pytest.raises(InputError, match=r"is a pipe, not a file\. Give - to read standard input"):
        read(pile.root / "pipe.txt")


@pytest.mark.skipif(AS_ROOT, reason="root may read everything")
def test_what_may_not_be_read_is_named(pile):
    pile("a.txt").chmod(0)
    pile("ann/b.txt").parent.chmod(0)
    try:
        assert set(skipped(read(pile.root), pile.root).values()) == {
            "may not be read: permission denied"
        }
    finally:
        (pile.root / "ann").chmod(0o700)


def test_a_file_over_the_limit_is_named(pile):
    pile("a.txt"), pile("b.txt", "It was very, very late.")
    corpus = read(pile.root, Options(limits=Limits(text_bytes=15)))
    assert corpus.ids == ("a.txt",)
    assert "over the limit of 15 bytes" in skipped(corpus, pile.root)["b.txt"]


def test_a_deep_tree_does_not_exhaust_the_stack(pile):
    deep = pile.root
    for _ in range(600):
        deep = deep / "d"
    deep.mkdir(parents=True)
    (deep / "a.txt").write_text("It was late.")
    assert len(read(pile.root)) == 1


@pytest.mark.skipif(sys.platform != "linux", reason="file names are text there")
def test_file_names_that_are_no_text_are_shown_as_well_as_can_be(pile):
    for name in (b"caf\xe9.txt", b"caf\xe8.txt"):
        with open(os.path.join(os.fsencode(pile.root), name), "wb") as file:
            file.write(b"It was late.")
    corpus = read(pile.root)
    assert corpus.ids == ("caf\ufffd.txt", "caf\ufffd.txt~2")
    assert all(text.source.encode() for text in corpus)


# What is asked for.


def test_a_source_that_is_not_there_is_refused_with_what_may_be_meant(pile):
    pile("letters.csv")
    with pytest.raises(
        InputError, match=r"leters.csv does not exist. Did you mean .*letters.csv\?"
    ):
        stream(pile.root / "leters.csv")
    with pytest.raises(InputError, match=r"does not exist\. Nor does its folder"):
        stream(pile.root / "no" / "such.txt")
    with pytest.raises(InputError, match="cannot be read"):
        stream("a\0b")


def test_options_that_make_no_sense_are_refused_before_anything_is_read(pile):
    with pytest.raises(UsageError, match="no encoding is called 'utf-9'"):
        stream(pile.root, Options(encoding="utf-9"))
    with pytest.raises(UsageError, match=r"no field 'body' \(in body=text\)"):
        stream(pile.root, Options(columns=(("body", "text"),)))


def test_nothing_and_a_closed_standard_input_are_refused(monkeypatch):
    with pytest.raises(InputError, match="no pile was named"):
        stream("")
    monkeypatch.setattr(sys, "stdin", None)
    with pytest.raises(InputError, match="is closed"):
        stream("-")
