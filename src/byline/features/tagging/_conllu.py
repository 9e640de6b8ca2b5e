"""Sentences whose words are tagged already, from CoNLL-U or from lines of word, tab, tag."""

import gzip
import re
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from byline.errors import InputError

__all__ = ["Tagged", "read_tagged"]

GZIP = b"\x1f\x8b"
NUMBER = re.compile(r"(?P<first>[0-9]{1,9})(?:-(?P<last>[0-9]{1,9})|(?P<empty>\.[0-9]+))?")


@dataclass(frozen=True, slots=True)
class Tagged:
    """A sentence with a tag for each word."""

    words: tuple[str, ...]
    tags: tuple[str, ...]
    glued: tuple[tuple[int, int, str], ...] = ()
    """Where words are written as one: from, up to (not with), and how it is written."""

    def as_written(self) -> "Tagged":
        """The sentence with glued words in one piece, each under the tag of its first part.

        >>> Tagged(("de", "le", "vin"), ("ADP", "DET", "NOUN"), ((0, 2, "du"),)).as_written().words
        ('du', 'vin')
        """
        words, tags = list(self.words), list(self.tags)
        for start, end, written in reversed(self.glued):
            words[start:end], tags[start:end] = [written], [tags[start]]
        return Tagged(tuple(words), tuple(tags))


def read_tagged(path: str | Path) -> list[Tagged]:
    """The sentences of a file in CoNLL-U or in two columns, word and tag; it may be gzipped."""
    try:
        with Path(path).open("rb") as raw:
            zipped = raw.peek(2)[:2] == GZIP
            with gzip.open(raw) if zipped else raw as lines:
                return list(_sentences(lines, path))
    except (OSError, EOFError, zlib.error) as problem:
        raise InputError(f"{path} cannot be read: {problem}. Check the file.") from problem


def _sentences(lines: Iterable[bytes], path: str | Path) -> Iterator[Tagged]:
    """The sentences, with the file and line number put in front of any complaint."""
    sentence = _Sentence()
    number = 0
    try:
        for number, raw in enumerate(lines, 1):
            line = raw.decode("utf-8-sig" if number == 1 else "utf-8").rstrip("\r\n")
            if line.strip():
                sentence.add(line)
            elif sentence.words:
                yield sentence.finished()
                sentence = _Sentence()
        if sentence.words:
            yield sentence.finished()
    except UnicodeDecodeError as problem:
        raise InputError(f"{path}, line {number}: not UTF-8. Re-save it as UTF-8.") from problem
    except _BadLine as problem:
        raise InputError(f"{path}, line {number}: {problem}") from None


class _BadLine(Exception):
    """What is wrong with a line."""


@dataclass(slots=True)
class _Sentence:
    """A sentence while it is being read."""

    words: list[str] = field(default_factory=list)
    tags: list[str] = field(default_factory=list)
    glued: list[tuple[int, int, str]] = field(default_factory=list)

    def add(self, line: str) -> None:
        """Take in one line that is not blank."""
        match line.split("\t"):
            case [_] | [_, *_] if line.startswith("# ") or (line[0] == "#" and "\t" not in line):
                pass
            case [word, tag]:
                self._word(word, tag)
            case [number, word, _, tag, _, _, _, _, _, _]:
                self._numbered(number, word, tag)
            case fields:
                raise _BadLine(
                    f"{len(fields)} columns, but CoNLL-U has 10 and a word list 2 (word, tag), "
                    "with one tab between columns. Mend or remove the line."
                )

    def finished(self) -> Tagged:
        """The sentence, once its last line is read."""
        if self.glued and self.glued[-1][1] > len(self.words):
            raise _BadLine(f"the sentence ends before the range of '{self.glued[-1][2]}' does.")
        return Tagged(tuple(self.words), tuple(self.tags), tuple(self.glued))

    def _numbered(self, number: str, word: str, tag: str) -> None:
        """A row of CoNLL-U: a word 3, a range of words written as one 3-4, or an unwritten 3.1."""
        if not (found := NUMBER.fullmatch(number)):
            raise _BadLine(f"'{number}' is not a word number such as 3, 3-4 or 3.1.")
        if found["empty"]:
            return
        if int(found["first"]) != len(self.words) + 1:
            raise _BadLine(f"word {number} comes after word {len(self.words)}; is one missing?")
        if found["last"]:
            self._range(int(found["last"]), word)
        else:
            self._word(word, tag)

    def _range(self, last: int, written: str) -> None:
        first = len(self.words)
        if last <= first or (self.glued and self.glued[-1][1] > first):
            raise _BadLine(f"the range of '{written}' is empty or overlaps the one before.")
        self.glued.append((first, last, written))

    def _word(self, word: str, tag: str) -> None:
        if not word or tag in ("", "_"):
            raise _BadLine("a word and its part of speech are needed. Mend or remove the line.")
        self.words.append(word)
        self.tags.append(tag)
