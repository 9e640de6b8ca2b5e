"""`byline who`: who wrote each text."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from byline.apps.cli._options import Force, MethodName, Reading, Running
from byline.apps.cli._output import emit, refuse_existing
from byline.apps.cli._running import command, note_skipped, progress, waiting
from byline.apps.cli._sources import read_each, read_together
from byline.errors import InputError, UsageError
from byline.reports.wording import printable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from byline.corpus import Corpus
    from byline.corpus.people import Sender
    from byline.engine import Engine
    from byline.questions.who import Authors

__all__ = ["who"]

SIGNATURES = {"signatures": "kept"}
"""What a model that learned from signatures, too, says of itself."""

Sources = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[CANDIDATES] TEXT...",
        help="A corpus with authors, then texts or corpora; the bundled letters if none is named.",
    ),
]
Save = Annotated[
    Path | None, typer.Option("--save", metavar="MODEL", help="Keep what was learned in a file.")
]
Model = Annotated[
    Path | None, typer.Option("--model", metavar="MODEL", help="Use what was kept; no CANDIDATES.")
]
PriorNone = Annotated[
    float | None,
    typer.Option(
        "--prior-none",
        metavar="P",
        help="The prior probability that none of the candidates wrote a text (0.2).",
    ),
]
Outside = Annotated[float | None, typer.Option("--outside", metavar="P", hidden=True)]
Views = Annotated[
    str | None, typer.Option("--views", metavar="NAME,…", help="What to look at in the texts.")
]
Learn = Annotated[
    str | None,
    typer.Option(
        "--learn",
        metavar="CORPUS",
        help="Let what was kept go on learning from more texts of its candidates (eg-…).",
    ),
]
MergePeople = Annotated[
    bool,
    typer.Option(
        "--merge-people", help="Count addresses that are one person's by name as one candidate."
    ),
]
KeepSignatures = Annotated[
    bool, typer.Option("--keep-signatures", help="Let signatures of messages count as text, too.")
]
Together = Annotated[
    bool, typer.Option("--together", help="Let the texts help each other, if they are many.")
]
Prior = Annotated[
    Literal["none", "uniform", "training"],
    typer.Option(
        "--author-prior",
        help="How many of the texts each candidate wrote: not known, equally many, or in "
        "proportion to the candidates' texts.",
    ),
]
Shares = Annotated[Literal["free", "equal", "known"] | None, typer.Option("--shares", hidden=True)]
OLD_PRIORS: dict[str, Literal["none", "uniform", "training"]] = {
    "free": "none",
    "equal": "uniform",
    "known": "training",
}
"""Values of `--shares`, which is `--author-prior` by its name before 0.2."""


@command
def who(
    sources: Sources = None,
    save: Save = None,
    model: Model = None,
    learn: Learn = None,
    method: MethodName = None,
    prior_none: PriorNone = None,
    outside: Outside = None,
    views: Views = None,
    together: Together = False,
    author_prior: Prior = "none",
    shares: Shares = None,
    merge_people: MergePeople = False,
    keep_signatures: KeepSignatures = False,
    force: Force = False,
    *,
    reading: Reading,
    running: Running,
) -> int:
    """Who wrote this?

    CANDIDATES is a corpus with authors: one sub-folder each, or a table with a column `author`.
    Every candidate gets a probability, and so has *none of these*; they were calibrated on texts
    held out, some of them by writers whom the program then did not know. Texts among the
    candidates' that nobody signed are asked about if no others are named.

    \b
    Examples:
      byline who letters/ unsigned.txt
      byline who letters/
      byline who --save letters.model letters/
      byline who --model letters.model unsigned/ --json
      byline who list.mbox unsigned.eml --merge-people
      byline who -m eg-ova-conservative --save list.model list.mbox
      byline who --model list.model --learn more.mbox --save more.model
    """
    from byline.questions.who import check_asked
    from byline.reports.who import attributions_text
    from byline.reports.wording import run_text

    prior_none = outside if prior_none is None else prior_none
    author_prior = author_prior if shares is None else OLD_PRIORS[shares]
    named = list(sources or [])
    _check(named, save, model, learn, (method, prior_none, views))
    if save is not None:
        refuse_existing(save, force=force)
    options = reading.options
    kept = _with_signatures if keep_signatures else _as_read
    with running.connect() as where:
        if model is not None:
            known = _loaded(model, keep_signatures=keep_signatures)
            kept = _with_signatures if SIGNATURES.items() <= known.settings.items() else _as_read
            texts = kept(read_together(named, options, quiet=running.quiet))
            _refuse_none(texts)
            skipped = list(texts.skipped)
            if learn is not None:
                more = kept(*read_each([learn], options, quiet=running.quiet))
                skipped += more.skipped
                known = known.learn(_people(more, known.senders) if merge_people else more)
        else:
            candidates = kept(
                *read_each([named[0] if named else None], options, quiet=running.quiet)
            )
            texts = kept(read_together(named[1:], options, quiet=running.quiet))
            skipped = [*candidates.skipped, *texts.skipped]
            if merge_people:
                candidates = _people(candidates)
            if len(named) < 2 and save is None:
                texts = _unsigned(candidates)
            _refuse_none(texts)
            check_asked(candidates, texts, author_prior)
            known = _learned(
                candidates,
                method,
                running.seed,
                where,
                _given(prior_none, views),
                quiet=running.quiet,
            )
            if keep_signatures:
                known = replace(known, settings=known.settings | SIGNATURES)
        skipped += known.skipped
        _tell(known)
        if save is not None:
            known.save(save, replace="always" if force else "never")
        found = known.attribute(texts, together=together, author_prior=author_prior, engine=where)
        answers = progress(found, "judging", quiet=running.quiet)
        bodies = {text.id: text.body for text in texts}
        emit(
            answers,
            lambda some: _spaced(attributions_text(some, bodies)),
            json_lines=running.json_lines,
        )
        if not running.json_lines:
            typer.echo(run_text(known.run_of(together=together, author_prior=author_prior)))
    return note_skipped(skipped)


def _check(
    named: list[str],
    save: Path | None,
    model: Path | None,
    learn: str | None,
    settings: tuple[object, ...],
) -> None:
    """Refuse combinations that make no sense."""
    if [*named, learn].count("-") > 1:
        raise UsageError("standard input (-) can be read only once: give the other as a file.")
    if model is None and learn is not None:
        raise UsageError("--learn goes on where --model MODEL ended: name the model, too.")
    if model is not None and any(option is not None for option in settings):
        raise UsageError(
            "--model has learned already: leave out --method, --prior-none and --views."
        )
    if model is not None and save is not None and learn is None:
        raise UsageError("--model has learned already: leave out --save, or say what to --learn.")
    if model is not None and not named and save is None:
        raise UsageError("there is no text to judge: name one or more after --model MODEL.")
    if model is None and save is not None and not named:
        raise UsageError("there is nothing to learn from: name a corpus with authors.")


def _tell(known: "Authors") -> None:
    """Name texts of two candidates that are nearly the same."""
    for copy in known.near:
        typer.echo(f"byline: {printable(str(copy))}", err=True)


def _as_read(texts: "Corpus") -> "Corpus":
    return texts


def _with_signatures(texts: "Corpus") -> "Corpus":
    from byline.corpus.signatures import with_signatures

    return with_signatures(texts, texts.skipped)


def _people(candidates: "Corpus", known: "Sequence[Sender]" = ()) -> "Corpus":
    """The same texts with the addresses of each person merged; who was merged is told, and why."""
    from byline.corpus.people import merge, people

    found = people(candidates, known)
    for one in found:
        kept, *others = (printable(address) for address in one.addresses)
        name = printable(one.name)
        typer.echo(f"byline: {kept} also is {', '.join(others)}: {name} ({one.why})", err=True)
    return merge(candidates, found)


def _unsigned(candidates: "Corpus") -> "Corpus":
    """The texts that nobody signed, if there are any."""
    if not len(candidates.unsigned):
        raise UsageError(
            "there is no text to judge. Name the candidates' corpus first and then the texts, or "
            f"pass --save MODEL to learn from the candidates only.{_left_out(candidates)}"
        )
    return candidates.unsigned


def _refuse_none(texts: "Corpus") -> None:
    """Say so at once where all that was named is empty or cannot be read."""
    if not len(texts) and texts.skipped:
        raise InputError(f"there is no text to judge.{_left_out(texts)}")


def _left_out(texts: "Corpus") -> str:
    """The first of what was skipped, as a sentence."""
    if not texts.skipped:
        return ""
    one, *more = texts.skipped
    others = f", and {len(more)} more" if more else ""
    return f" Left out: {printable(one.source)} {printable(one.reason)}{others}."


def _given(prior_none: float | None, views: str | None) -> dict[str, Any]:
    given: dict[str, Any] = {} if prior_none is None else {"prior_none": prior_none}
    return (
        given
        if views is None
        else given | {"views": tuple(name.strip() for name in views.split(","))}
    )


def _loaded(model: Path, *, keep_signatures: bool) -> "Authors":
    from byline.questions.who import load_authors

    known = load_authors(model)
    if keep_signatures and not SIGNATURES.items() <= known.settings.items():
        raise UsageError(
            f"{model} has learned from texts without signatures: leave out --keep-signatures, or "
            "learn anew with it."
        )
    return known


def _learned(
    candidates: "Corpus",
    method: str | None,
    seed: int,
    engine: "Engine",
    settings: dict[str, Any],
    *,
    quiet: bool,
) -> "Authors":
    from byline.questions.who import learn_authors

    signed = candidates.signed
    what = f"learning from {len(signed):,} texts of {len(signed.authors)} candidates"
    with waiting(what, quiet=quiet):
        return learn_authors(candidates, method=method, seed=seed, engine=engine, **settings)


def _spaced(blocks: Any) -> Any:
    for block in blocks:
        yield f"{block}\n"
