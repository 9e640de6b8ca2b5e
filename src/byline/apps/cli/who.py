"""`byline who`: who wrote each text."""

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from byline.apps.cli._options import (
    Force,
    MethodName,
    Model,
    Reading,
    Save,
    Settings,
    arg,
    check_model,
    check_settings,
    opt,
    reasons,
    set_options,
)
from byline.apps.cli._output import refuse_existing, spaced
from byline.apps.cli._running import command, note_skipped
from byline.catalogue import find
from byline.errors import InputError, UsageError
from byline.reports.wording import printable

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from byline.corpus import Corpus
    from byline.corpus.people import Sender
    from byline.questions.who import Authors

__all__ = ["who"]

SIGNATURES = {"signatures": "kept"}
"""The setting of a model that was fitted on texts with their signatures."""

Sources = Annotated[
    list[str] | None,
    arg(
        "[CANDIDATES] TEXT...",
        "A corpus with authors, then texts or corpora; the bundled letters if none is named.",
    ),
]
PriorNone = Annotated[
    float | None,
    opt("--prior-none", "Prior probability that none of the candidates wrote a text (0.2).", "P"),
]
Outside = Annotated[float | None, typer.Option("--outside", metavar="P", hidden=True)]
Views = Annotated[str | None, opt("--views", "Feature sets of the texts to use.", "NAME,…")]
Learn = Annotated[
    str | None,
    opt("--learn", "Fit a saved model further, on more texts of its candidates (eg-…).", "CORPUS"),
]
MergePeople = Annotated[
    bool, opt("--merge-people", "Count addresses with one person's name as one candidate.")
]
KeepSignatures = Annotated[
    bool, opt("--keep-signatures", "Use the signatures of messages as text, too.")
]
Together = Annotated[
    bool,
    opt("--together", "Let the texts, if they are many, correct each other's probabilities."),
]
Transductive = Annotated[
    bool,
    opt("--transductive", "Fit on the texts, too, without labels (mkl-ssad, ssad, messages)."),
]
Prior = Annotated[
    Literal["none", "uniform", "training"],
    opt(
        "--author-prior",
        "How many of the texts each candidate wrote: not known, equally many, or in "
        "proportion to the candidates' texts.",
    ),
]
Shares = Annotated[Literal["free", "equal", "known"] | None, typer.Option("--shares", hidden=True)]
OLD_PRIORS: dict[str, Literal["none", "uniform", "training"]] = {
    "free": "none",
    "equal": "uniform",
    "known": "training",
}
"""Values of `--shares`, the name of `--author-prior` before 0.2."""


@command
def who(
    sources: Sources = None,
    save: Save = None,
    model: Model = None,
    learn: Learn = None,
    method: MethodName = None,
    settings: Settings = None,
    prior_none: PriorNone = None,
    outside: Outside = None,
    views: Views = None,
    together: Together = False,
    transductive: Transductive = False,
    author_prior: Prior = "none",
    shares: Shares = None,
    merge_people: MergePeople = False,
    keep_signatures: KeepSignatures = False,
    force: Force = False,
    *,
    given: Reading,
) -> int:
    """Who wrote this?

    CANDIDATES is a corpus with authors: one sub-folder each, or a table with a column `author`.
    Every candidate gets a probability, and so does *none of these*. Probabilities are calibrated on
    held-out texts, some of them by writers who were not among the candidates then. If no TEXT is
    named, the unsigned texts of CANDIDATES are attributed.

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
    from byline.questions.who import check_asked, learn_authors
    from byline.reports.who import attributions_text
    from byline.reports.wording import run_text

    prior_none = outside if prior_none is None else prior_none
    author_prior = author_prior if shares is None else OLD_PRIORS[shares]
    named = list(sources or [])
    fitting = {"--method": method, "--set": settings, "--views": views}
    check_model(model, {**fitting, "--prior-none": prior_none})
    _check(named, save, model, learn)
    _check_transductive(save, model, method, transductive=transductive, together=together)
    used = _settings(method, settings, views, prior_none, transductive=transductive)
    if save is not None:
        refuse_existing(save, force=force)
    with given.connect() as where:
        if model is not None:
            known = _loaded(model, keep_signatures=keep_signatures)
            kept = SIGNATURES.items() <= known.settings.items()
            texts = _as_kept(given.read_together(named), kept)
            _refuse_none(texts)
            skipped = list(texts.skipped)
            if learn is not None:
                more = _as_kept(given.read(learn)[0], kept)
                skipped += more.skipped
                known = known.learn(_people(more, known.senders) if merge_people else more)
        else:
            [candidates] = given.read(named[0] if named else None)
            candidates = _as_kept(candidates, keep_signatures)
            texts = _as_kept(given.read_together(named[1:]), keep_signatures)
            skipped = [*candidates.skipped, *texts.skipped]
            if merge_people:
                candidates = _people(candidates)
            if len(named) < 2 and save is None:
                texts = _unsigned(candidates)
            _refuse_none(texts)
            # `byline.who` fits and attributes in one call; the model may be saved in between here.
            check_asked(candidates, texts, author_prior)
            signed = candidates.signed
            with given.waiting(
                f"fitting {len(signed):,} texts of {len(signed.authors)} candidates"
            ):
                known = learn_authors(
                    candidates,
                    texts if transductive else None,
                    method=method,
                    seed=given.seed,
                    engine=where,
                    **used,
                )
            if keep_signatures:
                known = replace(known, settings=known.settings | SIGNATURES)
        skipped += known.skipped
        for copy in known.near:
            typer.echo(f"byline: {printable(str(copy))}", err=True)
        if save is not None:
            known.save(save, replace="always" if force else "never")
        answers = known.attribute(
            texts,
            together=together,
            transductive=transductive,
            author_prior=author_prior,
            engine=where,
        )
        bodies = {text.id: text.body for text in texts}
        given.emit(
            given.progress(answers, "scoring"),
            lambda some: spaced(attributions_text(some, bodies)),
        )
        if not given.json_lines:
            typer.echo(run_text(known.run_of(together=together, author_prior=author_prior)))
    return note_skipped(skipped)


def _check(named: list[str], save: "Path | None", model: "Path | None", learn: str | None) -> None:
    """Refuse combinations that make no sense."""
    if [*named, learn].count("-") > 1:
        raise UsageError("standard input (-) can be read only once: give the other as a file.")
    if model is None and learn is not None:
        raise UsageError("--learn continues a saved model: name the model with --model MODEL.")
    if model is not None and save is not None and learn is None:
        raise UsageError("--model is fitted already: leave out --save, or name texts to --learn.")
    if model is not None and not named and save is None:
        raise UsageError("there is no text to attribute: name one or more after --model MODEL.")
    if model is None and save is not None and not named:
        raise UsageError("there is nothing to fit a model on: name a corpus with authors.")


def _settings(
    method: str | None,
    pairs: list[str] | None,
    views: str | None,
    prior_none: float | None,
    *,
    transductive: bool,
) -> dict[str, Any]:
    """The settings of the method, and the feature sets and the prior if they were given."""
    from byline.questions.attributors import options_in_use
    from byline.questions.who import DEFAULT

    options = options_in_use(views=views, transductive=transductive)
    check = partial(find("who", method or DEFAULT).checked, options=options)
    named = None if views is None else tuple(name.strip() for name in views.split(","))
    return check_settings(check, pairs) | set_options(views=named, prior_none=prior_none)


def _check_transductive(
    save: "Path | None",
    model: "Path | None",
    method: str | None,
    *,
    transductive: bool,
    together: bool,
) -> None:
    """Refuse what cannot be fitted with the questioned texts, before anything is read."""
    from byline.questions.attributors import check_transductive

    if transductive and model is not None:
        raise UsageError(
            "--model is fitted already, without the questioned texts: give the candidates instead, "
            "or leave out --transductive."
        )
    if transductive and save is not None:
        raise UsageError(
            "a model fitted with --transductive answers for the questioned texts alone and is not "
            "saved: leave out --save or --transductive."
        )
    check_transductive(method, transductive=transductive, together=together)


def _as_kept(texts: "Corpus", keep_signatures: bool) -> "Corpus":
    """The texts with or without their signatures."""
    from byline.corpus.readers.mail.cleaning import with_signatures

    return with_signatures(texts, texts.skipped) if keep_signatures else texts


def _people(candidates: "Corpus", known: "Sequence[Sender]" = ()) -> "Corpus":
    """The same texts with the addresses of each person merged; stderr names who and why."""
    from byline.corpus.people import merge, people

    persons = people(candidates, known)
    for one in persons:
        first, *others = (printable(address) for address in one.addresses)
        name = printable(one.name)
        typer.echo(f"byline: {first} also is {', '.join(others)}: {name} ({one.why})", err=True)
    return merge(candidates, persons)


def _unsigned(candidates: "Corpus") -> "Corpus":
    """The texts that nobody signed, if there are any."""
    if not len(candidates.unsigned):
        raise UsageError(
            "there is no text to attribute. Name the candidates' corpus first and then the texts, "
            f"or pass --save MODEL to fit a model only.{_skipped(candidates)}"
        )
    return candidates.unsigned


def _refuse_none(texts: "Corpus") -> None:
    """Refuse at once if all that was named is empty or cannot be read."""
    if not len(texts) and texts.skipped:
        raise InputError(f"there is no text to attribute.{_skipped(texts)}")


def _skipped(texts: "Corpus") -> str:
    """What was skipped, as a sentence."""
    return f" Skipped: {printable(reasons(texts.skipped))}." if texts.skipped else ""


def _loaded(model: "Path", *, keep_signatures: bool) -> "Authors":
    from byline.questions.who import load_authors

    known = load_authors(model)
    if keep_signatures and not SIGNATURES.items() <= known.settings.items():
        raise UsageError(
            f"{model} was fitted on texts without signatures: leave out --keep-signatures, or fit "
            "it again with that option."
        )
    return known
