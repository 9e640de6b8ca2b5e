"""Tagged sentences, read from lines worked out by hand."""

import gzip

import pytest

from byline.errors import InputError
from byline.features.tagging import Tagged, read_tagged


def row(number: str, word: str, tag: str) -> str:
    return "\t".join([number, word, word.lower(), tag, *"_" * 6])


FRENCH = "\n".join(
    [
        "# sent_id = 1",
        "# text = Il boit\tdu vin",
        row("1", "Il", "PRON"),
        row("2", "boit", "VERB"),
        row("3-4", "du", "_"),
        row("3", "de", "ADP"),
        row("4", "le", "DET"),
        row("4.1", "bon", "ADJ"),
        row("5", "vin", "NOUN"),
        "",
        "# newpar",
        "",
        "",
        row("1", "Oui", "INTJ"),
    ]
)


@pytest.fixture
def written(tmp_path):
    """Write a file and give its path."""

    def write(content: str | bytes, name: str = "bank.conllu"):
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return write


def test_conllu_gives_words_without_ranges_and_empty_nodes(written):
    first, second = read_tagged(written(FRENCH))
    assert first.words == ("Il", "boit", "de", "le", "vin")
    assert first.tags == ("PRON", "VERB", "ADP", "DET", "NOUN")
    assert second == Tagged(("Oui",), ("INTJ",))


def test_ranges_tell_how_it_is_written(written):
    first, second = read_tagged(written(FRENCH))
    assert first.as_written() == Tagged(
        ("Il", "boit", "du", "vin"), ("PRON", "VERB", "ADP", "NOUN")
    )
    assert second.as_written() == second


def test_several_ranges_are_joined_each_in_its_place():
    sentence = Tagged(tuple("abcdef"), tuple("ABCDEF"), ((0, 2, "ab"), (3, 6, "def")))
    assert sentence.as_written() == Tagged(("ab", "c", "def"), ("A", "C", "D"))


def test_two_columns_may_hold_marks_that_are_comments_elsewhere(written):
    path = written("\ufeff#\tSYM\r\n#tag\tX\r\n500 000\tNUM\r\n\r\n\r\nNo\tINTJ")
    assert read_tagged(path) == [
        Tagged(("#", "#tag", "500 000"), ("SYM", "X", "NUM")),
        Tagged(("No",), ("INTJ",)),
    ]


def test_gzipped_is_seen_by_its_content_not_its_name(written):
    path = written(gzip.compress(FRENCH.encode()), "bank.txt")
    assert len(read_tagged(path)) == 2


def test_an_empty_file_has_no_sentences(written):
    assert read_tagged(written("")) == []


@pytest.mark.parametrize(
    ("content", "line", "complaint"),
    [
        ("a\tX\n\nlonely\n", 3, "1 columns"),
        ("a\tX\ty\n", 1, "3 columns"),
        ("a\tX\nb\t\n", 2, "part of speech"),
        ("\tX\n", 1, "a word and its"),
        (row("1", "a", "_"), 1, "part of speech"),
        (row("1", "a", "X") + "\n" + row("3", "b", "X"), 2, "word 3 comes after word 1"),
        (row("one", "a", "X"), 1, "'one' is not a word number"),
        (row("9" * 5000, "a", "X"), 1, "not a word number"),
        (row("1-1000", "ab", "_") + "\n" + row("1", "a", "X") + "\n\n", 3, "before the range"),
        (row("1-0", "ab", "_"), 1, "empty or overlaps"),
        (row("1-2", "ab", "_") + "\n" + row("1-3", "abc", "_"), 2, "overlaps"),
        (b"a\tX\n\xe9t\xe9\tNOUN\n", 2, "not UTF-8"),
    ],
)
def test_a_bad_line_is_named(written, content, line, complaint):
    with pytest.raises(InputError, match=complaint) as caught:
        read_tagged(written(content))
    assert f"bank.conllu, line {line}:" in str(caught.value)


def test_what_cannot_be_read_is_named(written, tmp_path):
    cut = written(gzip.compress(FRENCH.encode())[:-12])
    broken = written(b"\x1f\x8b\x08\x00" + b"nonsense" * 9, "broken.gz")
    for path in (cut, broken, tmp_path, tmp_path / "nowhere"):
        with pytest.raises(InputError, match="cannot be read"):
            read_tagged(path)
