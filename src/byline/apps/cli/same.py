"""`byline same`: whether the same person wrote it."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import IO, TYPE_CHECKING, Annotated

import typer

from byline.apps.cli._options import Force, MethodName, Reading, Running
from byline.apps.cli._output import emit, refuse_existing, write_whole
from byline.apps.cli._running import command, note_skipped, progress, waiting
from byline.apps.cli._sources import read_each
from byline.errors import UsageError
from byline.reports.wording import printable

if TYPE_CHECKING:
    from byline.corpus import Corpus, Skipped
    from byline.corpus.problems import VerificationProblem
    from byline.corpus.readers import Options
    from byline.results import Verification

__all__ = ["same"]

Sources = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[KNOWN QUESTIONED]",
        help="Texts of one writer, then one text; two of the bundled letters if none is named.",
    ),
]
Others = Annotated[
    str | None,
    typer.Option("--others", metavar="CORPUS", help="Texts of the same kind by other people."),
]
Writer = Annotated[
    str | None,
    typer.Option(
        "--writer",
        metavar="NAME",
        help="KNOWN has several writers: this one is meant, and the rest are others.",
    ),
]
Pan = Annotated[
    Path | None, typer.Option("--pan", metavar="FOLDER", help="Problems in the form of PAN.")
]
Train = Annotated[
    Path | None,
    typer.Option("--train", metavar="FOLDER", help="Problems with their answers, to learn from."),
]
Output = Annotated[
    Path | None,
    typer.Option("--output", "-o", metavar="FILE", help="Write answers in the form of PAN."),
]
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
    force: Force = False,
    *,
    reading: Reading,
    running: Running,
) -> int:
    """Did the same person write it?

    KNOWN are texts that one person surely wrote, QUESTIONED is the text in question. The answer is
    yes, no or undecided, with how many times more probable the findings are if one person wrote
    all. It needs texts of the same kind by other people to compare with, thirty or more, or
    problems of that kind whose answers are known.

    \b
    Examples:
      byline same ann/ questioned.txt --others letters/
      byline same letters/ questioned.txt --writer ann
      byline same --pan problems/ --train training/ -o answers.txt
    """
    from byline.questions.same import same as ask
    from byline.questions.same import verify

    named = list(sources or [])
    _check(named, pan, output, writer)
    if output is not None:
        refuse_existing(output, force=force)
    options = reading.options
    skipped: list[Skipped] = []
    bodies: dict[str, str] = {}
    with running.connect() as where:
        if pan is not None:
            rest = _read(others, options, skipped, quiet=running.quiet) if others else None
            found = verify(
                _problems(pan, skipped),
                train=_problems(train, skipped),
                others=rest,
                method=method,
                seed=running.seed,
                engine=where,
                evidence=output is None,
            )
            answers = progress(found, "judging", quiet=running.quiet, unit="problems")
        else:
            known, questioned, rest = _texts(
                named, others, writer, options, skipped, quiet=running.quiet
            )
            with waiting("comparing", quiet=running.quiet):
                answer = ask(
                    known,
                    questioned,
                    others=rest,
                    train=_problems(train, skipped),
                    method=method,
                    seed=running.seed,
                    engine=where,
                )
            answers = iter([answer])
            bodies = {text.id: text.body for text in questioned}
        if output is not None:
            open_ones: list[Verification] = []
            judged = _noting(answers, open_ones)
            write_whole(output, lambda stream: _write(stream, judged, output))
            if not running.quiet:
                _tell_why(open_ones)
        else:
            _show(answers, bodies, json_lines=running.json_lines)
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
    from byline.corpus.pairs import read_problems

    for item in read_problems(folder) if folder is not None else ():
        if isinstance(item, Skipped):
            skipped.append(item)
        else:
            yield item


def _texts(
    named: list[str],
    others: str | None,
    writer: str | None,
    options: "Options",
    skipped: "list[Skipped]",
    *,
    quiet: bool,
) -> "tuple[Corpus, Corpus, Corpus | None]":
    """The known texts, the questioned one and those of others."""
    if not named:
        pile = _read(None, options, skipped, quiet=quiet)
        writer, asked = BUNDLED
        questioned = pile.where(lambda text: text.id == asked)
    else:
        pile, questioned = (_read(name, options, skipped, quiet=quiet) for name in named)
    rest = _read(others, options, skipped, quiet=quiet) if others else None
    if writer is None:
        return pile, questioned, rest
    known = pile.where(lambda text: text.author == writer)
    if not len(known):
        names = ", ".join(pile.authors[:8]) or "nobody"
        raise UsageError(f"no known text is by {writer!r}; there are texts by {names}.")
    by_others = pile.signed.where(lambda text: text.author != writer)
    return known, questioned, rest if others else by_others


def _read(
    source: str | None, options: "Options", skipped: "list[Skipped]", *, quiet: bool
) -> "Corpus":
    [corpus] = read_each([source], options, quiet=quiet)
    skipped += corpus.skipped
    return corpus


def _show(answers: "Iterator[Verification]", bodies: dict[str, str], *, json_lines: bool) -> None:
    """Print answers as they come, and at the end how they were found."""
    from byline.reports.same import verifications_text
    from byline.reports.wording import run_text

    first = next(answers, None)
    every = answers if first is None else chain([first], answers)
    emit(every, lambda some: _spaced(verifications_text(some, bodies)), json_lines=json_lines)
    if first is not None and first.run is not None and not json_lines:
        typer.echo(run_text(first.run))


def _noting(
    answers: "Iterator[Verification]", not_judged: "list[Verification]"
) -> "Iterator[Verification]":
    """Pass answers through, and note those to problems that were not judged."""
    for answer in answers:
        if answer.answer == "undecided" and answer.log10_lr is None:
            not_judged.append(answer)
        yield answer


def _tell_why(not_judged: "list[Verification]") -> None:
    """Say on stderr how often each reason left a problem open: a file of answers has no notes."""
    reasons = Counter(answer.notes[-1] for answer in not_judged if answer.notes)
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


def _spaced(blocks: Iterator[str]) -> Iterator[str]:
    for block in blocks:
        yield f"{block}\n"
