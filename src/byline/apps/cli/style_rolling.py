"""`byline style rolling`: who writes like whom along one text."""

from typing import Annotated, Literal

from byline.apps.cli._options import arg, opt
from byline.apps.cli._output import echo_json
from byline.apps.cli._running import command, note_skipped
from byline.apps.cli._style_options import StyleFiles
from byline.errors import UsageError

__all__ = ["rolling"]

Rolled = Annotated[str, arg("TEXT", "The text: a file with one text.")]
Candidates = Annotated[
    str | None, opt("--candidates", "Texts by the candidates; the bundled pile if none.", "CORPUS")
]
Method = Annotated[
    Literal["svm", "delta"], opt("-m --method", "A linear support vector machine, or Delta.")
]
WindowWords = Annotated[
    int | None, opt("--window", "Words of a window; a quarter of the text if none.", "N", min=20)
]
StepWords = Annotated[
    int | None,
    opt("--step", "Words between windows; a twentieth of one if none.", "N", min=1),
]
Frequent = Annotated[int, opt("--mfw", "How many of the most frequent features.", "N", min=2)]
Level = Annotated[
    float, opt("--level", "Call changes that this share of single-author texts show.", min=0, max=1)
]


@command
def rolling(
    text: Rolled,
    candidates: Candidates = None,
    method: Method = "svm",
    window: WindowWords = None,
    step: StepWords = None,
    mfw: Frequent = 300,
    level: Level = 0.05,
    *,
    given: StyleFiles,
) -> int:
    """Who writes like whom along this text, and does the hand change?

    Scores windows of the text against candidates. A change is called only where few texts by one
    author, held out and scored in the same way, show as large a one.

    \b
    Examples:
      byline style rolling report.txt --candidates letters/
      byline style rolling novel.txt --candidates novels/ --window 5000 --figure rolling.svg
    """
    from byline.questions.style import rolling as ask
    from byline.reports.figures.rolling import RollingFigure
    from byline.reports.style import table_csv
    from byline.reports.style_use import rolling_text

    given.check_files()
    asked, known = given.pile(text), given.pile(candidates)
    if len(asked) != 1:
        raise UsageError(f"one text is rolled, but {text} holds {len(asked):,}: name one file.")
    with given.waiting("rolling"):
        found = ask(
            asked[0], known, window=window, step=step, method=method, features=given.features,
            mfw=mfw, level=level, language=given.language or "auto", seed=given.seed,
        )  # fmt: skip
    figure = RollingFigure(found)
    given.save_figure(figure, "rolling")
    given.save_table(table_csv(figure.table()))
    if given.json_lines:
        echo_json(found)
    else:
        import typer

        typer.echo("\n".join(rolling_text(found)))
    given.note(found.notes)
    return note_skipped([*asked.skipped, *known.skipped])
