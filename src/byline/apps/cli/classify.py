"""`byline classify`: which category each text belongs to."""

from functools import partial
from typing import Annotated

import typer

from byline.apps.cli._options import (
    Depth,
    Force,
    Language,
    MaxN,
    MethodName,
    Model,
    Reading,
    Save,
    Settings,
    Window,
    arg,
    check_model,
    check_settings,
)
from byline.apps.cli._output import refuse_existing
from byline.apps.cli._running import command, note_skipped
from byline.errors import UsageError

__all__ = ["classify"]

Sources = Annotated[list[str], arg("[TRAIN] TEXT...", "Labelled examples, then texts or corpora.")]


@command
def classify(
    sources: Sources,
    save: Save = None,
    model: Model = None,
    method: MethodName = None,
    settings: Settings = None,
    depth: Depth = None,
    window: Window = None,
    n: MaxN = None,
    language: Language = None,
    force: Force = False,
    *,
    given: Reading,
) -> int:
    """Which category does each text belong to?

    TRAIN is a corpus whose authors are the labels: one sub-folder per category, or a table with
    the labels in its column `author`. Every label of a text gets a probability, calibrated on
    held-out examples. Any method of `byline alike` can be named; the default combines several.

    \b
    Examples:
      byline classify examples/ new.txt
      byline classify news.csv --columns author=section today/ --json
      byline classify --save sections.model news.csv --columns author=section
      byline classify --model sections.model today/
      byline classify -m spgk --depth 2 examples/ new.txt
    """
    from byline.questions.classify import (
        DEFAULT,
        checked_settings,
        learn_categories,
        load_categories,
    )
    from byline.reports.alike import labels_text
    from byline.reports.wording import run_text

    own = {"--depth": depth, "--window": window, "--n": n, "--language": language}
    check_model(model, {"--save": save, "--method": method, "--set": settings, **own})
    check = partial(checked_settings, method or DEFAULT)
    chosen = check_settings(check, settings, depth=depth, window=window, n=n, language=language)
    if model is None and save is None and len(sources) < 2:
        raise UsageError(
            "there is no text to label. Name the examples first and then the texts, or pass "
            "--save MODEL to fit a model only."
        )
    if save is not None:
        refuse_existing(save, force=force)
    texts = given.read_together(sources if model is not None else sources[1:])
    skipped = list(texts.skipped)
    with given.connect() as where:
        if model is not None:
            known = load_categories(model)
        else:
            [train] = given.read(sources[0])
            skipped = [*train.skipped, *skipped]
            with given.waiting(f"fitting {len(train):,} examples"):
                known = learn_categories(
                    train, method=method or DEFAULT, seed=given.seed, engine=where, **chosen
                )
        if save is not None:
            known.save(save, replace="always" if force else "never")
        given.emit(given.progress(known.label(texts), "labelling"), labels_text)
        if not given.json_lines:
            typer.echo(f"\n{run_text(known.run)}" if len(texts) else run_text(known.run))
    return note_skipped(skipped)
