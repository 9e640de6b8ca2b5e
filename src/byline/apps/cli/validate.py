"""`byline validate`: whether a method would work in a case like this."""

from pathlib import Path
from typing import Annotated

import typer

from byline.apps.cli._figures import check_folder, save_figures
from byline.apps.cli._options import Force, MethodName, Reading, Settings, arg, check_settings, opt
from byline.apps.cli._output import echo_json
from byline.apps.cli._running import command, note_skipped
from byline.catalogue import find
from byline.errors import UsageError

__all__ = ["validate"]

Sources = Annotated[
    list[str],
    arg(
        "KNOWN QUESTIONED",
        "Texts that one writer surely wrote, then the questioned text; without --reference "
        "candidates as for `who`, then questioned texts.",
    ),
]
Reference = Annotated[
    str | None,
    opt("--reference", "Signed texts by other people, several by each of ten or more.", "CORPUS"),
]
Figures = Annotated[
    Path | None, opt("--figures", "Tippett, cross-entropy and PAV plots too.", "FOLDER")
]


@command
def validate(
    sources: Sources,
    reference: Reference = None,
    figures: Figures = None,
    method: MethodName = None,
    settings: Settings = None,
    force: Force = False,
    *,
    given: Reading,
) -> int:
    """Would the method work in a case like mine?

    Makes cases whose answers are known from the reference texts: of the lengths of your case, with
    as many known texts, and with their topics and registers as far apart. The method answers them
    without having seen their writers. Says how good its likelihood ratios are, and in one sentence
    whether it is fit for the case, not fit, or there is too little data to know.

    Without --reference it validates `who`: texts of the candidates are held out and cut to the
    length of the questioned text, and some candidates are left out with all their texts.

    \b
    Examples:
      byline validate ann/ questioned.txt --reference letters/
      byline validate ann/ questioned.txt --reference letters/ --figures plots/
      byline validate candidates/ questioned.txt
    """
    from byline.questions.same import DEFAULT
    from byline.questions.validate import validate as ask
    from byline.questions.who import DEFAULT as WHO
    from byline.reports.validation import validation_figures, validation_text

    if len(sources) < 2 or (reference is not None and len(sources) != 2):
        raise UsageError(
            "name the known texts and the questioned one, and signed texts by others with "
            "--reference; or, for `who`, the candidates and the questioned texts."
        )
    row = find("who", method or WHO) if reference is None else find("same", method or DEFAULT)
    how = [] if reference is None else ["without --train"]
    checked = check_settings(lambda some: row.checked(some, how), settings)
    if figures is not None:
        check_folder(figures, force=force)
    [known, *rest] = given.read(*sources[:1], *([reference] if reference is not None else []))
    questioned = given.read_together(sources[1:])
    others = rest[0] if rest else None
    with given.connect() as where, given.waiting("validating"):
        answer = ask(
            known, questioned, reference=others, method=method, seed=given.seed, engine=where,
            **checked,
        )  # fmt: skip
    if given.json_lines:
        echo_json(answer)
    else:
        typer.echo(validation_text(answer))
    if figures is not None:
        save_figures(validation_figures(answer), figures)
    return note_skipped([*known.skipped, *questioned.skipped, *(others.skipped if others else ())])
