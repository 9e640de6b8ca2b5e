"""PAN's author verification problems, of any year.

Until 2015, one sub-folder per problem, with the answers and a description beside them:

    contents.json          {"language": "English", "genre": "essays", "problems": ["EE001", ...]}
    truth.txt              EE001 Y
    EE001/known01.txt      any number of texts by one writer
    EE001/unknown.txt      the questioned text

Since 2020, pairs of texts, of which the first is the known one and the second is questioned:

    pairs.jsonl            {"id": "6c02", "fandoms": ["A", "B"], "pair": ["one text", "another"]}
    truth.jsonl            {"id": "6c02", "same": true, "authors": ["11", "11"]}

In 2020 the files had longer names; that of the truths ended in `-truth`. Either may be gzipped.
Answers and descriptions may be missing; texts may not. What cannot be used is skipped with a
reason. Pairs are read one by one, as there may be more than fit into memory.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from byline.corpus._corpus import Corpus, Skipped, Text
from byline.corpus.problems import VerificationProblem, language_code
from byline.corpus.readers._options import Options, Unreadable
from byline.corpus.readers.tables import RecordColumns, to_text
from byline.corpus.records import Record, read_records
from byline.errors import InputError

__all__ = ["read_problems"]

Problems = Iterator[VerificationProblem | Skipped]

_ANSWER = re.compile(r"(\S+)\s+([YN])", re.IGNORECASE)
_MAX_DESCRIPTION_BYTES = 50_000_000
_PAIR_ENDINGS = (".jsonl", ".jsonl.gz")
_BODY = RecordColumns(text="text")


def read_problems(folder: str | Path) -> Problems:
    """The verification problems of a folder of pairs, of problems, or of folders of problems.

    Problems in folders come in the order of `contents.json`, else of their names.
    """
    root = Path(folder)
    if not root.is_dir():
        raise InputError(f"{root} is not a folder; give a folder of PAN problems.")
    pairs = _pair_files(root)
    if len(pairs) > 1:
        names = ", ".join(path.name for path in pairs)
        raise InputError(f"{root} has more than one file of pairs: {names}. Keep one of them here.")
    return _read_pairs(pairs[0]) if pairs else _read_folders(root)


def _read_folders(root: Path) -> Problems:
    reader = _FolderReader()
    inner = [sub for sub in _folders(root) if (sub / "contents.json").is_file()]
    problems = [problem for sub in inner or [root] for problem in reader.collection(sub)]
    if not problems:
        raise InputError(
            f"no PAN problem that can be used under {root}; expected folders such as EE001 with "
            "known01.txt and unknown.txt inside, or pairs.jsonl and truth.jsonl."
        )
    return iter([*problems, *reader.skipped])


def _folders(root: Path) -> list[Path]:
    """The sub-folders in order of their names, without hidden ones."""
    return sorted(p for p in root.iterdir() if p.is_dir() and not p.name.startswith("."))


class _FolderReader:
    """Reads problem folders and lists the files that could not be used."""

    def __init__(self) -> None:
        self.skipped: list[Skipped] = []

    def collection(self, root: Path) -> Iterator[VerificationProblem]:
        """The complete problems of one folder."""
        about = self._description(root / "contents.json")
        language, genre = language_code(_string(about, "language")), _string(about, "genre")
        answers = self._answers(root / "truth.txt")
        for place in self._problem_folders(root, about):
            known, asked = (
                [text for path in sorted(place.glob(names)) for text in self._text(path, language)]
                for names in ("known*.txt", "unknown*.txt")
            )
            if known and asked:
                same = answers.get(place.name)
                yield VerificationProblem(
                    place.name, Corpus(known), asked[0], same, language, genre
                )
            else:
                lacking = "unknown.txt" if known else "known*.txt"
                self._skip(place, f"no readable {lacking} in this problem")

    def _skip(self, source: Path | str, reason: str) -> None:
        self.skipped.append(Skipped(str(source), reason))

    def _text(self, path: Path, language: str | None) -> Iterator[Text]:
        """The text in a file, if there is one; its id is `folder/name`."""
        # Imported here: whoever only holds problems needs no encoding detection.
        from byline.corpus.readers.plain import read_plain

        if not path.is_file():
            return self._skip(path, "is not a regular file")
        name = f"{path.parent.name}/{path.stem}"
        try:
            for text in read_plain(path, Options()):
                if isinstance(text, Text):
                    yield replace(text, id=name, source=str(path), language=language)
        except (Unreadable, OSError) as failure:
            self._skip(path, str(failure))

    def _description(self, path: Path) -> dict[str, Any]:
        """The object in a JSON file; empty if there is none."""
        content = self._lines(path)
        if not content:
            return {}
        try:
            about = json.loads("\n".join(content))
        except (ValueError, RecursionError):
            about = None
        if isinstance(about, dict):
            return about
        self._skip(path, "is not a JSON object with language, genre and problems; it was ignored")
        return {}

    def _problem_folders(self, root: Path, about: dict[str, Any]) -> list[Path]:
        """The problem folders in the order of the description, else of their names."""
        there = {place.name: place for place in _folders(root)}
        names = about.get("problems")
        if not isinstance(names, list):
            return [place for place in there.values() if any(place.glob("*known*.txt"))]
        wanted = dict.fromkeys(name for name in names if isinstance(name, str))
        for name in wanted:
            if name not in there:
                self._skip(root / "contents.json", f"names {name!r}, but there is no such folder")
        return [there[name] for name in wanted if name in there]

    def _answers(self, path: Path) -> dict[str, bool]:
        """Whether each problem's texts are by one writer, as far as `truth.txt` says."""
        answers: dict[str, bool] = {}
        for number, line in enumerate(self._lines(path), start=1):
            parts = _ANSWER.fullmatch(line.strip())
            if parts:
                answers[parts[1]] = parts[2].upper() == "Y"
            elif line.strip():
                self._skip(f"{path}:{number}", "is not an answer such as 'EE001 Y'")
        return answers

    def _lines(self, path: Path) -> list[str]:
        """The lines of a small file; none where it is missing, too large or not UTF-8."""
        if not path.is_file():
            return []
        try:
            with path.open("rb") as file:
                raw = file.read(_MAX_DESCRIPTION_BYTES + 1)
            if len(raw) > _MAX_DESCRIPTION_BYTES:
                self._skip(path, "is too large to be a description")
                return []
            # PAN's own files often begin with a byte order mark.
            return raw.decode("utf-8-sig").splitlines()
        except (OSError, UnicodeDecodeError) as failure:
            self._skip(path, f"cannot be read: {failure}")
            return []


def _string(about: dict[str, Any], name: str) -> str | None:
    value = about.get(name)
    return value if isinstance(value, str) and value.strip() else None


def _pair_files(root: Path) -> list[Path]:
    """The files of a folder that hold pairs: `pairs.jsonl`, else all that hold no truths."""
    there = [path for path in sorted(root.iterdir()) if path.name.endswith(_PAIR_ENDINGS)]
    named = [path for path in there if _stem(path) == "pairs"]
    return named or [path for path in there if not _stem(path).endswith(("truth", "answers"))]


def _stem(path: Path) -> str:
    return path.name.removesuffix(".gz").removesuffix(".jsonl")


def _read_pairs(path: Path) -> Problems:
    truth: dict[str, bool] = {}
    yield from _read_truth(path, truth)
    seen: set[str] = set()
    for record in read_records(path, (("id",), ("pair",))):
        problem = _pair_problem(record, path, truth)
        if isinstance(problem, VerificationProblem) and problem.id in seen:
            problem = Skipped(f"{path}:{record.number}", f"is a second problem called {problem.id}")
        elif isinstance(problem, VerificationProblem):
            seen.add(problem.id)
        yield problem
    if not seen:
        raise InputError(f"{path} holds no pair of texts that can be used.")


def _read_truth(pairs: Path, truth: dict[str, bool]) -> Iterator[Skipped]:
    """Fill in whether each pair is by one writer, from the file of truths beside the pairs."""
    stems = ("truth", f"{_stem(pairs)}-truth")
    paths = [pairs.with_name(f"{stem}{ending}") for stem in stems for ending in _PAIR_ENDINGS]
    path = next((path for path in paths if path.is_file()), None)
    for number, values, fault in read_records(path, (("id",), ("same",))) if path else ():
        if fault:
            yield Skipped(f"{path}:{number}", fault)
        elif not isinstance(values[0], str) or not isinstance(values[1], bool):
            yield Skipped(f"{path}:{number}", "does not tell the id of a pair and true or false")
        else:
            truth[values[0]] = values[1]


def _pair_problem(
    record: Record, path: Path, truth: dict[str, bool]
) -> VerificationProblem | Skipped:
    """One line as a problem, or why it is none."""
    source = f"{path}:{record.number}"
    if record.fault:
        return Skipped(source, record.fault)
    name, pair = record.values
    if not isinstance(name, str) or not name.strip():
        return Skipped(source, "has no id that is a word")
    if not isinstance(pair, list) or len(pair) != 2:
        return Skipped(source, "has no pair of two texts")
    texts = []
    for role, body in zip(("known01", "unknown"), pair, strict=True):
        text = to_text({"text": body}, _BODY, record.number)
        if isinstance(text, Skipped):
            return Skipped(source, text.reason)
        texts.append(replace(text, id=f"{name}/{role}", source=source))
    known, questioned = texts
    return VerificationProblem(name, Corpus([known]), questioned, truth.get(name))
