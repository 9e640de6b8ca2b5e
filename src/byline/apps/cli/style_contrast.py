"""`byline style contrast`: what one set of texts prefers and avoids."""

from typing import TYPE_CHECKING, Annotated, Literal

import typer

from byline.apps.cli._options import arg, opt
from byline.apps.cli._output import echo_json
from byline.apps.cli._running import command, note_skipped
from byline.apps.cli._style_options import StyleFiles
from byline.errors import UsageError

if TYPE_CHECKING:
    from byline.corpus import Corpus, Skipped

__all__ = ["contrast"]

SideA = Annotated[
    str | None, arg("A", "A folder, a file or -; with --author, the corpus; or the bundled pile.")
]
SideB = Annotated[str | None, arg("[B]", "What A is contrasted with.")]
Author = Annotated[str | None, opt("--author", "Within A: this author…", "NAME")]
Against = Annotated[
    str | None, opt("--against", "… against this one; against all others if none.", "NAME")
]
MeasureName = Annotated[
    Literal["zeta-craig", "zeta-eder", "log-likelihood", "log-ratio"],
    opt("--measure", "What features are ranked by."),
]
MaskTopic = Annotated[bool, opt("--mask-topic", "Function words alone: others follow the topic.")]
Segment = Annotated[
    int | None,
    opt("--segment", "Words of the parts in which Zeta looks.", "N", min=1),
]
FewestTexts = Annotated[int, opt("--texts", "Leave out features of fewer texts.", "N", min=1)]
CorrectionName = Annotated[
    Literal["benjamini-hochberg", "holm", "none"],
    opt("--correction", "How p is adjusted for the number of features."),
]
Shown = Annotated[int, opt("--shown", "Features listed on either side.", "N", min=1)]


@command
def contrast(
    a: SideA = None,
    b: SideB = None,
    author: Author = None,
    against: Against = None,
    measure: MeasureName = "zeta-craig",
    mask_topic: MaskTopic = False,
    segment: Segment = None,
    texts: FewestTexts = 2,
    correction: CorrectionName = "benjamini-hochberg",
    shown: Shown = 15,
    *,
    given: StyleFiles,
) -> int:
    """What does A prefer, and what does it avoid?

    Ranks words, or other features, by how much more A uses them than B: two corpora, or two authors
    of one. Scores have bootstrap intervals over texts, differences a p adjusted for their number.

    \b
    Examples:
      byline style contrast letters/ --author della
      byline style contrast letters/ --author della --against tilly --mask-topic
      byline style contrast early/ late/ --measure log-likelihood --figure contrast.svg -o all.csv
    """
    from byline.questions.style import contrast as ask
    from byline.reports.figures.contrast import ContrastFigure
    from byline.reports.style import table_csv
    from byline.reports.style_use import contrast_text

    given.check_files()
    first, second, names, skipped = _sides(given, a, b, author, against)
    with given.waiting("contrasting"):
        found = ask(
            first, second, names=names, measure=measure, features=given.features,
            mask_topic=mask_topic, segment=segment, fewest_texts=texts, correction=correction,
            language=given.language or "auto", seed=given.seed,
        )  # fmt: skip
    figure = ContrastFigure.of(found, shown)
    given.save_figure(figure, "contrast")
    given.save_table(table_csv(figure.table()))
    if given.json_lines:
        echo_json(found)
    else:
        typer.echo("\n".join(contrast_text(found, shown)))
    given.note(found.notes)
    return note_skipped(skipped)


def _sides(
    given: StyleFiles, a: str | None, b: str | None, author: str | None, against: str | None
) -> "tuple[Corpus, Corpus, tuple[str, str], list[Skipped]]":
    """Both sides, what they are called, and what was skipped."""
    if author is None:
        if b is None or a is None:
            raise UsageError("name two corpora, A and B, or an author of one with --author.")
        if against is not None:
            raise UsageError("--against goes with --author only.")
        first, second = given.pile(a), given.pile(b)
        return first, second, (a, b), [*first.skipped, *second.skipped]
    if b is not None:
        raise UsageError("--author contrasts authors of one corpus: leave B out.")
    from byline.questions.style import sides_of

    pile = given.pile(a)
    own, others = sides_of(pile, author, against)
    return own, others, (author, against or "the others"), list(pile.skipped)
