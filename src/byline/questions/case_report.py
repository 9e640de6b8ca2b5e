"""A report on one case for a court or an editor, and the same once more to check it."""

import datetime as dt
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from byline.catalogue import find
from byline.engine import Engine
from byline.errors import BylineError, InputError
from byline.questions._case_files import (
    CaseTexts,
    case_facts,
    checked_facts,
    file_hashes,
    is_there,
    program_hash,
    read_case,
    wheel_hash,
)
from byline.questions.same import DEFAULT, same
from byline.questions.validate import validate
from byline.results import Run, Verification
from byline.results.case_report import (
    AnswerCheck,
    CaseFacts,
    CaseRecord,
    CaseReport,
    ReportCheck,
)
from byline.results.restored import restored
from byline.results.validation import Validation

__all__ = ["FORM", "case_report", "verify"]

FORM = 1
"""Of the record in a report; another one is not understood."""
MOST_BYTES, MOST_RECORD = 64 << 20, 16 << 20
"""Bytes of a report that is checked, and of the record in it."""
RECORD = re.compile(
    rb'<script type="application/json" id="byline-record">([^<]*)</script>', re.ASCII
)
MEASURES = ("cllr", "cllr_min", "cllr_cal", "eer")


def case_report(
    path: str | Path, *, seed: int = 0, engine: Engine | None = None, date: str | None = None
) -> CaseReport:
    """The report on the case that a file states (`case.toml`), with its validation.

    All items lie in the folder of that file. The date is today's unless given.
    """
    place = Path(path)
    facts = case_facts(place, method=DEFAULT, seed=seed)
    files, texts = file_hashes(facts, place.parent), read_case(facts, place.parent)
    answer, found = _answers(facts, texts, engine)
    record = CaseRecord(
        form=FORM,
        facts=facts,
        files=files,
        texts=texts.hashes,
        answers=_numbers(answer, found),
        date=date or dt.date.today().isoformat(),
        versions=dict(Run.of(0).versions),
        program=program_hash(),
        wheel=wheel_hash(),
    )
    return CaseReport(record, answer, found, texts.skipped)


def verify(
    report: str | Path, *, folder: str | Path | None = None, engine: Engine | None = None
) -> ReportCheck:
    """Whether a report on a case can be repeated: the files, the texts and the answers.

    The files of the case are looked for in the folder of the report, or in the one that is named,
    and nowhere else. The answers are computed again where all files that it lists are there.
    """
    place = Path(report)
    record = _record_of(place)
    where = Path(folder) if folder is not None else place.parent
    missing, changed, added = _compare_files(record, where)
    notes = list(_other_program(record))
    texts_changed: tuple[str, ...] = ()
    checks: tuple[AnswerCheck, ...] = ()
    if missing:
        notes.append("not all files are there, so that nothing was computed again.")
    else:
        try:
            texts = read_case(record.facts, where)
            pairs = set(record.texts) ^ set(texts.hashes)
            texts_changed = tuple(sorted({f"{one.item}: {one.id}" for one in pairs}))
            now = _numbers(*_answers(record.facts, texts, engine))
            checks = tuple(_checks(record.answers, now))
        except BylineError as error:
            notes.append(f"nothing could be computed again: {error}")
    same_everywhere = bool(checks) and all(check.same for check in checks)
    differs = missing or changed or added or texts_changed or not same_everywhere
    return ReportCheck(
        report=str(report),
        verdict="different" if differs else "same",
        changed=changed,
        missing=missing,
        added=added,
        texts_changed=texts_changed,
        n_files=len(record.files),
        n_texts=len(record.texts),
        answers=checks,
        notes=tuple(notes),
    )


def _answers(
    facts: CaseFacts, texts: CaseTexts, engine: Engine | None
) -> tuple[Verification, Validation]:
    settings: dict[str, Any] = dict(
        find("same", facts.method).checked(facts.settings, ["without --train"])
    )
    how: dict[str, Any] = {"method": facts.method, "seed": facts.seed, "engine": engine, **settings}
    answer = same(texts.known, texts.questioned, others=texts.reference, **how)
    found = validate(texts.known, texts.questioned, reference=texts.reference, answer=answer, **how)
    return answer, found


def _numbers(answer: Verification, found: Validation) -> Mapping[str, float | str | None]:
    """The answers by name, numbers with six figures."""
    low, high = found.lr_bounds or (None, None)
    numbers = {
        "log10 LR": answer.log10_lr,
        **{name: getattr(found, name) for name in MEASURES},
        "lowest LR borne out": low,
        "highest LR borne out": high,
        "pairs by one writer": float(found.n_same),
        "pairs by two": float(found.n_different),
    }
    rounded = {name: None if x is None else float(f"{x:.6g}") for name, x in numbers.items()}
    return {"answer": answer.answer, "verdict": found.verdict, **rounded}


def _checks(
    reported: Mapping[str, float | str | None], now: Mapping[str, float | str | None]
) -> list[AnswerCheck]:
    names = [*now, *(name for name in reported if name not in now)]
    rows = ((name, reported.get(name), now.get(name)) for name in names)
    return [AnswerCheck(name, was, is_, was == is_) for name, was, is_ in rows]


def _compare_files(
    record: CaseRecord, folder: Path
) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """The files that are missing, are others than they were, or are new."""
    before = {file.path: file.sha256 for file in record.files}
    there = tuple(item for item in record.facts.items if is_there(folder / item.path))
    lost = [item for item in record.facts.items if item not in there]
    partly = CaseFacts(**{**_fields(record.facts), "items": there})
    now = {file.path: file.sha256 for file in file_hashes(partly, folder)}
    gone = sorted({*(before.keys() - now.keys()), *(item.path for item in lost)})
    changed = sorted(name for name in before.keys() & now.keys() if before[name] != now[name])
    return tuple(gone), tuple(changed), tuple(sorted(now.keys() - before.keys()))


def _fields(facts: CaseFacts) -> dict[str, Any]:
    return {name: getattr(facts, name) for name in CaseFacts.__dataclass_fields__}


def _record_of(place: Path) -> CaseRecord:
    """The record in a report that anybody may have made: bounded, of the right shape, confined."""
    try:
        if place.stat().st_size > MOST_BYTES:
            raise InputError(f"{place} is larger than a report can be ({MOST_BYTES:,} bytes).")
        content = place.read_bytes()
    except OSError as error:
        raise InputError(f"{place} cannot be read: {error.strerror}.") from error
    blocks = RECORD.findall(content)
    if len(blocks) != 1:
        raise InputError(
            f"{place} has {len(blocks)} records of a case, and a report made by `byline report "
            "--case` has one."
        )
    if len(blocks[0]) > MOST_RECORD:
        raise InputError(f"the record in {place} is larger than {MOST_RECORD:,} bytes.")
    try:
        given = json.loads(blocks[0].decode("utf-8"))
        if given.get("form") != FORM:
            raise InputError(
                f"the record in {place} has form {given.get('form')!r}, and this version reads "
                f"{FORM}: use the version that made it."
            )
        record: CaseRecord = restored(CaseRecord, given | {"answers": {}})
        answers = {str(name): _scalar(value) for name, value in given["answers"].items()}
    except (
        ArithmeticError,
        AttributeError,
        LookupError,
        RecursionError,
        TypeError,
        ValueError,
    ) as error:
        raise InputError(
            f"the record in {place} is damaged ({type(error).__name__}): ask for the report again."
        ) from error
    checked_facts(record.facts)
    return CaseRecord(
        **{name: getattr(record, name) for name in CaseRecord.__dataclass_fields__}
        | {"answers": answers}
    )


def _scalar(value: object) -> float | str | None:
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, int | float) and not isinstance(value, bool):
        return float(value)
    raise TypeError(f"{value!r} is no answer")


def _other_program(record: CaseRecord) -> list[str]:
    """In what the program differs from the one that made the report."""
    now = dict(Run.of(0).versions)
    names = sorted({*now, *record.versions})
    notes = [
        f"{name[:40]} is {now.get(name, 'not installed')} here and was "
        f"{record.versions.get(name, 'not installed')[:40]}."
        for name in names
        if now.get(name) != record.versions.get(name)
    ]
    if record.program != program_hash():
        notes.append("the program is not the one that made the report: its hash is another.")
    return notes
