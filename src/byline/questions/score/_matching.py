"""Truths and answers from their files, each under what it is about, and put side by side."""

from collections.abc import Callable, Hashable, Sequence
from pathlib import Path
from typing import Generic, Literal, NamedTuple, TypeVar

from byline.corpus import Skipped
from byline.corpus.records import Names, Record, read_records
from byline.errors import InputError

__all__ = ["Told", "Unusable", "answered", "number", "told", "word", "yes_or_no"]

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")
Answer = TypeVar("Answer")

_YES_OR_NO = {
    "y": True, "yes": True, "true": True, "1": True,
    "n": False, "no": False, "false": False, "0": False,
}  # fmt: skip


class Unusable(Exception):
    """A line does not say what it should; the message is the reason shown beside its number."""


class Told(NamedTuple, Generic[Value]):
    """What a line says, and its number."""

    line: int
    value: Value


def told(
    path: Path,
    columns: Sequence[Names],
    read: Callable[[tuple[object, ...]], tuple[Key, Value]],
    skipped: list[Skipped],
    repeats: Literal["named", "named if they differ"] = "named",
) -> dict[Key, Told[Value]]:
    """What a file says of each key; of lines with the same key the first counts."""
    found: dict[Key, Told[Value]] = {}
    for record in read_records(path, columns):
        try:
            key, value = _usable(record, read)
        except Unusable as reason:
            skipped.append(Skipped(f"{path}:{record.number}", str(reason)))
            continue
        before = found.setdefault(key, Told(record.number, value))
        if before.line != record.number and (repeats == "named" or before.value != value):
            where = f"speaks of {_name(key)} again after line {before.line}, which counts"
            skipped.append(Skipped(f"{path}:{record.number}", where))
    if not found:
        raise InputError(f"{path} has no line that can be used{_why(path, skipped)}.")
    return found


def answered(
    truth: dict[Key, Told[Value]],
    answers: dict[Key, Told[Answer]],
    path: Path,
    skipped: list[Skipped],
    missing: str,
) -> list[tuple[Value, Answer | None]]:
    """Each truth with its answer; `missing` says what becomes of one that has none."""
    for key, given in answers.items():
        if key not in truth:
            skipped.append(
                Skipped(f"{path}:{given.line}", f"answers {_name(key)}, which was not asked")
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


def word(value: object) -> str:
    """A name."""
    if isinstance(value, str) and value.strip():
        return value.strip()
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    raise Unusable(f"has {value!r} where a name should be")


def number(value: object, what: str) -> float:
    """A number between 0 and 1."""
    try:
        found = float(value) if isinstance(value, str | int | float) else float("nan")
    except (ValueError, OverflowError):
        found = float("nan")
    if isinstance(value, bool) or not 0 <= found <= 1:
        raise Unusable(f"has {value!r} as {what}, which is no number between 0 and 1")
    return found


def yes_or_no(value: object) -> bool:
    """A truth, in one of the ways people write it."""
    found = _YES_OR_NO.get(str(value).strip().lower())
    if found is None:
        raise Unusable(f"has {value!r} where Y or N should be")
    return found


def _usable(
    record: Record, read: Callable[[tuple[object, ...]], tuple[Key, Value]]
) -> tuple[Key, Value]:
    if record.fault:
        raise Unusable(record.fault)
    return read(record.values)


def _name(key: object) -> str:
    return " and ".join(map(str, key)) if isinstance(key, tuple) else str(key)


def _why(path: Path, skipped: list[Skipped]) -> str:
    """What is wrong with the first of its lines."""
    own = (item for item in skipped if item.source.startswith(f"{path}:"))
    return next((f": {item.source} {item.reason}" for item in own), "")
