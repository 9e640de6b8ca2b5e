"""`byline concordance`: where a word stands, in its context."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

import typer

from byline.apps.cli._figures import check_figure, save_figure
from byline.apps.cli._options import Force, Reading, arg, opt
from byline.apps.cli._output import echo_json
from byline.apps.cli._running import command, note_skipped
from byline.errors import UsageError

if TYPE_CHECKING:
    from byline.corpus import Skipped, Text
    from byline.corpus.word_patterns import Matcher

__all__ = ["concordance"]

Searched = Annotated[str, arg("CORPUS", "A folder, a file or -.")]
Wanted = Annotated[
    str | None, arg("[PATTERN]", "Words; * is any characters in a word, ? one of them.")
]
FeatureName = Annotated[
    str | None, opt("--feature", "Instead of PATTERN: a feature as `who --json` names it.", "NAME")
]
FeatureSetName = Annotated[
    str, opt("--feature-set", "With --feature: its feature set, the `view` of the JSON.", "SET")
]
Regex = Annotated[bool, opt("--regex", "PATTERN is a regular expression (RE2).")]
IgnoreCase = Annotated[
    bool, typer.Option("--ignore-case/--match-case", help="Whether capitals do not matter.")
]
Context = Annotated[int, opt("--context", "Words on either side.", "N", min=0, max=1000)]
SortedBy = Annotated[
    Literal["text", "author", "date", "left", "right", "match"],
    opt("--sort", "The order of lines; left and right: by the words next to the match."),
]
Most = Annotated[int | None, opt("--max", "This many lines at most.", "N", min=1)]
Spread = Annotated[bool, opt("--dispersion", "How evenly it is spread, instead of lines.")]
Parts = Annotated[Literal["text", "author"], opt("--by", "With --dispersion: over what.")]
Plot = Annotated[
    Path | None,
    opt("--figure", "The dispersion plot (.svg, .png), numbers as .csv beside.", "FILE"),
]


@command
def concordance(
    corpus: Searched,
    pattern: Wanted = None,
    feature: FeatureName = None,
    feature_set: FeatureSetName = "words",
    regex: Regex = False,
    ignore_case: IgnoreCase = True,
    context: Context = 8,
    sort: SortedBy = "text",
    most: Most = None,
    dispersion: Spread = False,
    by: Parts = "text",
    figure: Plot = None,
    force: Force = False,
    *,
    given: Reading,
) -> int:
    """Where does a word stand, and in what context?

    Prints every match of a word or a phrase with the words around it, as texts are read; sorted by
    what stands to its left or right, all that it does before and after a word meets the eye.

    \b
    Examples:
      byline concordance letters/ "ferr*"
      byline concordance letters/ "on the *" --sort right --max 20
      byline concordance letters/ upon --dispersion --by author --figure upon.svg
      byline concordance letters/ --feature "|but" --feature-set sentence-starts-and-ends
    """
    from byline.questions.concordance import concordance as ask
    from byline.questions.concordance import dispersion as measure

    if (pattern is None) == (feature is None):
        raise UsageError("give a PATTERN, or a feature with --feature: one of them.")
    if figure is not None:
        _check_plot(figure, force=force)
    pile = _Streamed(given, corpus)
    matcher = pile.matcher(pattern, feature, feature_set, regex=regex, ignore_case=ignore_case)
    if dispersion or figure is not None:
        from byline.reports.concordance import dispersion_text
        from byline.reports.figures.dispersion import DispersionFigure

        found = measure(pile, matcher, by=by, name=pattern or feature)
        if figure is not None:
            for target in dict.fromkeys((figure, figure.with_suffix(".csv"))):
                save_figure(DispersionFigure.of(found), target, "dispersion")
        if given.json_lines:
            echo_json(found)
        else:
            typer.echo("\n".join(dispersion_text(found)))
    else:
        from byline.reports.concordance import lines_text

        lines = ask(pile, matcher, context=context, sort=sort, most=most)
        given.emit(lines, lambda rows: lines_text(rows, ordered=sort != "text"))
    return note_skipped(pile.skipped)


def _check_plot(figure: Path, *, force: bool) -> None:
    for target in dict.fromkeys((figure, figure.with_suffix(".csv"))):
        check_figure(target, "--figure", force=force)


class _Streamed:
    """The texts of a source, read as they are wanted and not kept; what was skipped is."""

    def __init__(self, given: Reading, source: str) -> None:
        from byline.corpus.readers import stream

        self._items = given.progress(stream(source, given.options), "searching")
        self.skipped: list[Skipped] = []

    def __iter__(self) -> "Iterator[Text]":
        from byline.corpus import Text

        for item in self._items:
            if isinstance(item, Text):
                yield item
            else:
                self.skipped.append(item)

    def matcher(
        self,
        pattern: str | None,
        feature: str | None,
        feature_set: str,
        *,
        regex: bool,
        ignore_case: bool,
    ) -> "Matcher":
        """What finds the pattern or the feature; some features must see all texts first."""
        if pattern is not None:
            from byline.corpus.word_patterns import pattern_of

            return pattern_of(pattern, regex=regex, ignore_case=ignore_case)
        # Imported here, as it takes longer to load than most searches take.
        from byline.questions.feature_places import FeaturePattern

        kept = list(self)
        self._items = iter(kept)
        return FeaturePattern(str(feature), feature_set, [text.body for text in kept])
