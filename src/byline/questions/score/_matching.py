"""Truths and answers from their files, matched by key."""

from collections.abc import Callable, Hashable, Sequence
from pathlib import Path
from typing import Generic, Literal, NamedTuple, TypeVar

from byline.corpus import Skipped
from byline.corpus.records import Names, read_records
from byline.errors import InputError

__all__ = [
    "InvalidLine",
    "NumberedLine",
    "check_any",
    "match_answers",
    "parse_boolean",
    "parse_name",
    "parse_share",
    "read_lines",
    "repeated",
]

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")
Answer = TypeVar("Answer")

_YES_OR_NO = {
    "y": True, "yes": True, "true": True, "1": True,
    "n": False, "no": False, "false": False, "0": False,
}  # fmt: skip


class InvalidLine(Exception):
    """A line that cannot be used; the message is the reason shown beside its number."""


class NumberedLine(NamedTuple, Generic[Value]):
    """The value of a line, and its number."""

    line: int
    value: Value


def read_lines(
    path: Path,
    columns: Sequence[Names],
    read: Callable[[tuple[object, ...]], tuple[Key, Value]],
    skipped: list[Skipped],
    repeats: Literal["named", "named if they differ"] = "named",
) -> dict[Key, NumberedLine[Value]]:
    """The value of each key in a file; of lines with the same key the first counts."""
    lines: dict[Key, NumberedLine[Value]] = {}
    for record in read_records(path, columns):
        where = f"{path}:{record.number}"
        try:
            if record.fault:
                raise InvalidLine(record.fault)
            key, value = read(record.values)
        except InvalidLine as reason:
            skipped.append(Skipped(where, str(reason)))
            continue
        before = lines.setdefault(key, NumberedLine(record.number, value))
        if before.line != record.number and (repeats == "named" or before.value != value):
            skipped.append(Skipped(where, repeated(key, before.line)))
    check_any(lines, path, skipped)
    return lines


def repeated(key: object, line: int) -> str:
    """Why a second line with the same key is skipped."""
    return f"speaks of {_name(key)} again after line {line}, which counts"


def check_any(lines: dict[Key, NumberedLine[Value]], path: Path, skipped: list[Skipped]) -> None:
    """Refuse a file without a line that can be used, with the reason of the first."""
    if not lines:
        own = (item for item in skipped if item.source.startswith((f"{path}:", f"{path}#")))
        why = next((f": {item.source} {item.reason}" for item in own), "")
        raise InputError(f"{path} has no line that can be used{why}.")


def match_answers(
    truth: dict[Key, NumberedLine[Value]],
    answers: dict[Key, NumberedLine[Answer]],
    path: Path,
    skipped: list[Skipped],
    missing: str,
) -> list[tuple[Value, Answer | None]]:
    """Each truth with its answer; `missing` says how a truth without one counts."""
    for key, answer in answers.items():
        if key not in truth:
            skipped.append(
                Skipped(f"{path}:{answer.line}", f"answers {_name(key)}, which was not asked")
            )
    for key in truth:
        if key not in answers:
            skipped.append(Skipped(_name(key), f"has no answer and {missing}"))
    if not truth.keys() & answers.keys():
        raise InputError(f"{path} answers nothing that was asked; are these the right files?")
    return [
        (wanted.value, answers[key].value if key in answers else None)
        for key, wanted in truth.items()
    ]


def parse_name(value: object) -> str:
    """A name, which may be a whole number."""
    if isinstance(value, str) and value.strip():
        return value.strip()
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    raise InvalidLine(f"has {value!r} where a name should be")


def parse_share(value: object, what: str) -> float:
    """A number between 0 and 1."""
    try:
        share = float(value) if isinstance(value, str | int | float) else float("nan")
    except (ValueError, OverflowError):
        share = float("nan")
    if isinstance(value, bool) or not 0 <= share <= 1:
        raise InvalidLine(f"has {value!r} as {what}, which is no number between 0 and 1")
    return share


def parse_boolean(value: object) -> bool:
    """A truth value: Y or N, yes or no, true or false, 1 or 0."""
    truth = _YES_OR_NO.get(str(value).strip().lower())
    if truth is None:
        raise InvalidLine(f"has {value!r} where Y or N should be")
    return truth


def _name(key: object) -> str:
    return " and ".join(map(str, key)) if isinstance(key, tuple) else str(key)
