"""`byline classify`: which category each text belongs to."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from byline.apps.cli._options import Force, Language, MethodName, Reading, Running
from byline.apps.cli._output import emit, refuse_existing
from byline.apps.cli._running import command, note_skipped, progress, waiting
from byline.apps.cli._sources import read_each, read_together
from byline.errors import UsageError

if TYPE_CHECKING:
    from byline.corpus import Corpus
    from byline.engine import Engine
    from byline.questions.classify import Categories

__all__ = ["classify"]

Sources = Annotated[
    list[str],
    typer.Argument(metavar="[TRAIN] TEXT...", help="Labelled examples, then texts or corpora."),
]
Save = Annotated[
    Path | None, typer.Option("--save", metavar="MODEL", help="Keep what was learned in a file.")
]
Model = Annotated[
    Path | None, typer.Option("--model", metavar="MODEL", help="Use what was kept; no TRAIN.")
]


@command
def classify(
    sources: Sources,
    save: Save = None,
    model: Model = None,
    method: MethodName = None,
    language: Language = None,
    force: Force = False,
    *,
    reading: Reading,
    running: Running,
) -> int:
    """Which category does each text belong to?

    TRAIN is a corpus whose authors are the labels: one sub-folder per category, or a table with
    the labels in its column `author`. Every label of every text comes with a probability, which
    was calibrated on examples held out from learning. Any method of `byline alike` can be named;
    the one used otherwise combines several.

    \b
    Examples:
      byline classify examples/ new.txt
      byline classify news.csv --columns author=section today/ --json
      byline classify --save sections.model news.csv --columns author=section
      byline classify --model sections.model today/
    """
    from byline.reports.classify import labels_text
    from byline.reports.wording import run_text

    _check(sources, save, model, method)
    if save is not None:
        refuse_existing(save, force=force)
    options = reading.options
    named = sources if model is not None else sources[1:]
    texts = read_together(named, options, quiet=running.quiet)
    skipped = list(texts.skipped)
    with running.connect() as where:
        if model is not None:
            known = _loaded(model)
        else:
            [train] = read_each(sources[:1], options, quiet=running.quiet)
            skipped = [*train.skipped, *skipped]
            given = {} if language is None else {"language": language}
            known = _learned(train, method, running.seed, where, given, quiet=running.quiet)
        if save is not None:
            known.save(save, replace="always" if force else "never")
        answers = progress(known.label(texts), "labelling", quiet=running.quiet)
        emit(answers, labels_text, json_lines=running.json_lines)
        if not running.json_lines:
            typer.echo(f"\n{run_text(known.run)}" if len(texts) else run_text(known.run))
    return note_skipped(skipped)


def _check(sources: list[str], save: Path | None, model: Path | None, method: str | None) -> None:
    """Refuse combinations that make no sense."""
    if model is not None and (save is not None or method is not None):
        raise UsageError("--model has learned already: leave out --save and --method.")
    if model is None and save is None and len(sources) < 2:
        raise UsageError(
            "there is no text to label. Name the examples first and then the texts, or pass "
            "--save MODEL to learn from the examples only."
        )


def _loaded(model: Path) -> "Categories":
    from byline.questions.classify import load_categories

    return load_categories(model)


def _learned(
    train: "Corpus",
    method: str | None,
    seed: int,
    engine: "Engine",
    settings: dict[str, Any],
    *,
    quiet: bool,
) -> "Categories":
    from byline.questions.classify import DEFAULT, learn_categories

    with waiting(f"learning from {len(train):,} examples", quiet=quiet):
        return learn_categories(
            train, method=method or DEFAULT, seed=seed, engine=engine, **settings
        )
