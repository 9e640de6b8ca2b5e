"""`byline same`: whether the same person wrote it."""

from collections import Counter
from collections.abc import Iterator
from functools import partial
from itertools import chain
from pathlib import Path
from typing import IO, TYPE_CHECKING, Annotated, Any

import typer

from byline.apps.cli._options import (
    Force,
    MethodName,
    Reading,
    Settings,
    arg,
    check_settings,
    opt,
)
from byline.apps.cli._output import refuse_existing, spaced, write_whole
from byline.apps.cli._running import command, note_skipped
from byline.catalogue import find
from byline.errors import UsageError
from byline.reports.wording import printable

if TYPE_CHECKING:
    from byline.corpus import Corpus, Skipped
    from byline.corpus.problems import VerificationProblem
    from byline.results import Verification

__all__ = ["same"]

Sources = Annotated[
    list[str] | None,
    arg(
        "[KNOWN QUESTIONED]",
        "Texts of one writer, then one text; two of the bundled letters if none is named.",
    ),
]
Others = Annotated[
    str | None,
    opt("--others", "Reference texts: of the same kind, by other people.", "CORPUS"),
]
Writer = Annotated[
    str | None,
    opt("--writer", "The writer, if KNOWN has several; the others' texts are reference.", "NAME"),
]
Pan = Annotated[Path | None, opt("--pan", "Problems in the format of PAN.", "FOLDER")]
Train = Annotated[Path | None, opt("--train", "Problems with their answers, to fit on.", "FOLDER")]
Output = Annotated[Path | None, opt("-o --output", "Write answers in the format of PAN.", "FILE")]
BUNDLED = ("della", "unsigned/tucked-in-a-basket.txt")


@command
def same(
    sources: Sources = None,
    others: Others = None,
    writer: Writer = None,
    pan: Pan = None,
    train: Train = None,
    output: Output = None,
    method: MethodName = None,
    settings: Settings = None,
    force: Force = False,
    *,
    given: Reading,
) -> int:
    """Did the same person write it?

    KNOWN are texts that one person wrote for certain, QUESTIONED is the questioned text. The answer
    is yes, no or undecided, with the likelihood ratio: how many times more probable the findings
    are if one person wrote all. It needs reference texts, thirty or more of the same kind by other
    people, or problems of that kind whose answers are known.

    \b
    Examples:
      byline same ann/ questioned.txt --others letters/
      byline same letters/ questioned.txt --writer ann
      byline same --pan problems/ --train training/ -o answers.txt
    """
    from byline.questions.same import DEFAULT, verify
    from byline.questions.same import same as ask

    named = list(sources or [])
    _check(named, pan, output, writer)
    if output is not None:
        refuse_existing(output, force=force)
    options = ["without --train"] if train is None else []
    check = partial(find("same", method or DEFAULT).checked, options=options)
    checked = check_settings(check, settings)
    how: dict[str, Any] = {"method": method, "seed": given.seed, **checked}
    skipped: list[Skipped] = []
    bodies: dict[str, str] = {}
    with given.connect() as where:
        if pan is not None:
            found = verify(
                _problems(pan, skipped),
                train=_problems(train, skipped),
                others=_read(given, others, skipped) if others else None,
                **how,
                engine=where,
                evidence=output is None,
            )
            answers = given.progress(found, "scoring", "problems")
        else:
            known, questioned, rest = _texts(given, named, others, writer, skipped)
            with given.waiting("comparing"):
                answer = ask(
                    known,
                    questioned,
                    others=rest,
                    train=_problems(train, skipped),
                    **how,
                    engine=where,
                )
            answers = iter([answer])
            bodies = {text.id: text.body for text in questioned}
        if output is not None:
            not_scored: list[Verification] = []
            noted = _noting(answers, not_scored)
            write_whole(output, lambda stream: _write(stream, noted, output))
            if not given.quiet:
                _tell_why(not_scored)
        else:
            _show(given, answers, bodies)
    return note_skipped(skipped)


def _check(named: list[str], pan: Path | None, output: Path | None, writer: str | None) -> None:
    """Refuse combinations that make no sense."""
    if pan is not None and (named or writer):
        raise UsageError("--pan names the problems: leave out KNOWN, QUESTIONED and --writer.")
    if pan is None and output is not None:
        raise UsageError("--output goes with --pan FOLDER: name the problems, too.")
    if pan is None and len(named) not in (0, 2):
        raise UsageError("name the known texts and then the questioned one: two arguments.")


def _problems(folder: Path | None, skipped: "list[Skipped]") -> "Iterator[VerificationProblem]":
    """The problems of a folder, one after another as they are read."""
    from byline.corpus import Skipped
    from byline.corpus.pan import read_problems

    for item in read_problems(folder) if folder is not None else ():
        if isinstance(item, Skipped):
            skipped.append(item)
        else:
            yield item


def _texts(
    given: Reading,
    named: list[str],
    others: str | None,
    writer: str | None,
    skipped: "list[Skipped]",
) -> "tuple[Corpus, Corpus, Corpus | None]":
    """The known texts, the questioned one and the reference texts."""
    if not named:
        pile = _read(given, None, skipped)
        writer, asked = BUNDLED
        questioned = pile.where(lambda text: text.id == asked)
    else:
        pile, questioned = (_read(given, name, skipped) for name in named)
    rest = _read(given, others, skipped) if others else None
    if writer is None:
        return pile, questioned, rest
    known = pile.where(lambda text: text.author == writer)
    if not len(known):
        names = ", ".join(pile.authors[:8]) or "nobody"
        raise UsageError(f"no known text is by {writer!r}; there are texts by {names}.")
    by_others = pile.signed.where(lambda text: text.author != writer)
    return known, questioned, rest if others else by_others


def _read(given: Reading, source: str | None, skipped: "list[Skipped]") -> "Corpus":
    [corpus] = given.read(source)
    skipped += corpus.skipped
    return corpus


def _show(given: Reading, answers: "Iterator[Verification]", bodies: dict[str, str]) -> None:
    """Print answers as they come, and at the end how they were obtained."""
    from byline.reports.same import verifications_text
    from byline.reports.wording import run_text

    first = next(answers, None)
    every = answers if first is None else chain([first], answers)
    given.emit(every, lambda some: spaced(verifications_text(some, bodies)))
    if first is not None and first.run is not None and not given.json_lines:
        typer.echo(run_text(first.run))


def _noting(
    answers: "Iterator[Verification]", not_scored: "list[Verification]"
) -> "Iterator[Verification]":
    """Pass answers through, and note those to problems that were not scored."""
    for answer in answers:
        if answer.answer == "undecided" and answer.log10_lr is None:
            not_scored.append(answer)
        yield answer


def _tell_why(not_scored: "list[Verification]") -> None:
    """Say on stderr why problems have no score: a file of answers has no notes."""
    reasons = Counter(answer.notes[-1] for answer in not_scored if answer.notes)
    for reason, n in reasons.most_common():
        some = "1 problem was" if n == 1 else f"{n:,} problems were"
        typer.echo(f"byline: {some} not judged and left at 0.5: {printable(reason)}", err=True)


def _write(stream: IO[bytes], answers: "Iterator[Verification]", output: Path) -> None:
    """Answers in PAN's form: of 2013 to 2015, or by JSON lines as since 2020."""
    import json

    lines = output.suffix == ".jsonl"
    for answer in answers:
        name = answer.questioned
        if not lines and len(name.split()) != 1:
            raise UsageError(
                f"the name of problem {name!r} holds white space, which a file of words cannot "
                "hold: write to a file that ends in .jsonl."
            )
        score = round(answer.score, 6)
        row = json.dumps({"id": name, "value": score}) if lines else f"{name} {score:.6g}"
        stream.write(_as_bytes(f"{row}\n"))


def _as_bytes(line: str) -> bytes:
    """Names of folders need not be UTF-8: they are written as they stand on disk."""
    try:
        return line.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:  # half a character, as JSON allows
        return line.encode("utf-8", "replace")
