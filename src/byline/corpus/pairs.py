"""PAN's pairs of texts as since 2020, one problem after another, and PAN's problems of any year.

    pairs.jsonl    {"id": "6c02", "fandoms": ["A", "B"], "pair": ["one text", "another"]}
    truth.jsonl    {"id": "6c02", "same": true, "authors": ["11", "11"]}

The first text of a pair is the known one, the second is questioned. In 2020 the files had longer
names, of which that of the truths ends in `-truth`. Either may be gzipped, and the truth missing.
Pairs are read as they are asked for, as there may be more than fit into memory; a line that cannot
be used is named with its number.
"""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from byline.corpus._corpus import Corpus
from byline.corpus._pan_files import folder_at
from byline.corpus._text import Skipped
from byline.corpus.pan import read_pan
from byline.corpus.problems import VerificationProblem
from byline.corpus.readers._records import RecordColumns, to_text
from byline.corpus.records import Record, read_records
from byline.errors import InputError

__all__ = ["read_pairs", "read_problems"]

ENDINGS = (".jsonl", ".jsonl.gz")
_BODY = RecordColumns(text="text")


def read_problems(folder: str | Path) -> Iterator[VerificationProblem | Skipped]:
    """The verification problems of a folder, be they pairs or, as until 2015, folders."""
    if _pairs_in(Path(folder)):
        return read_pairs(folder)
    found, skipped = read_pan(folder)
    return iter([*found, *skipped])


def read_pairs(folder: str | Path) -> Iterator[VerificationProblem | Skipped]:
    """The pairs of a folder, each a problem with one known text."""
    root = folder_at(folder)
    found = _pairs_in(root)
    if not found:
        raise InputError(f"no PAN pairs under {root}; expected pairs.jsonl and truth.jsonl.")
    if len(found) > 1:
        names = ", ".join(path.name for path in found)
        raise InputError(f"{root} has more than one file of pairs: {names}. Keep one of them here.")
    return _read(found[0])


def _pairs_in(root: Path) -> list[Path]:
    """The files of a folder that hold pairs: `pairs.jsonl`, else all that hold no truths."""
    if not root.is_dir():
        return []
    there = [path for path in sorted(root.iterdir()) if path.name.endswith(ENDINGS)]
    named = [path for path in there if _stem(path) == "pairs"]
    return named or [path for path in there if not _stem(path).endswith(("truth", "answers"))]


def _read(path: Path) -> Iterator[VerificationProblem | Skipped]:
    truth: dict[str, bool] = {}
    for place in _truths_beside(path):
        yield from _learn_truth(place, truth)
    seen: set[str] = set()
    for record in read_records(path, (("id",), ("pair",))):
        problem = _problem(record, path, truth)
        if isinstance(problem, VerificationProblem) and problem.id in seen:
            problem = Skipped(f"{path}:{record.number}", f"is a second problem called {problem.id}")
        elif isinstance(problem, VerificationProblem):
            seen.add(problem.id)
        yield problem
    if not seen:
        raise InputError(f"{path} holds no pair of texts that can be used.")


def _truths_beside(path: Path) -> list[Path]:
    """The file of truths that goes with a file of pairs, if it is there."""
    wanted = ("truth", f"{_stem(path)}-truth")
    names = [f"{name}{ending}" for name in wanted for ending in ENDINGS]
    return [place for name in names if (place := path.with_name(name)).is_file()][:1]


def _learn_truth(path: Path, truth: dict[str, bool]) -> Iterator[Skipped]:
    """Fill in whether each pair is by one writer; name the lines that do not tell."""
    for number, values, fault in read_records(path, (("id",), ("same",))):
        if fault:
            yield Skipped(f"{path}:{number}", fault)
        elif not isinstance(values[0], str) or not isinstance(values[1], bool):
            yield Skipped(f"{path}:{number}", "does not tell the id of a pair and true or false")
        else:
            truth[values[0]] = values[1]


def _problem(record: Record, path: Path, truth: dict[str, bool]) -> VerificationProblem | Skipped:
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


def _stem(path: Path) -> str:
    return path.name.removesuffix(".gz").removesuffix(".jsonl")
