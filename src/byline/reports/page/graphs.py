"""Where headlines come from: the lines of a group laid over each other, with the chosen way."""

from byline.reports.figures.word_graph import WordGraphFigure
from byline.reports.page.drawn import drawn
from byline.reports.page.html import Html, tag
from byline.reports.page.shown import ROWS, Shown
from byline.reports.page.tables import folded
from byline.results.report import Story

__all__ = ["graph_figure", "graph_figures", "graph_of"]

MOST_WORDS = 26
"""Words that are drawn on the page: the path, and those that most texts share."""
CAPTION = (
    "One line of each text, laid over each other where they have words in common; the headline is "
    "the dark way through them. It can join words that no text has next to each other, so what it "
    "says may be what nobody wrote: the summary and the texts themselves tell."
)


def graph_figure(story: Story) -> WordGraphFigure | None:
    """The word graph of a story that has one."""
    graph, headline = story.graph, story.headline
    if graph is None or headline is None:
        return None
    return WordGraphFigure(
        graph.words, graph.counts, graph.steps, graph.path, headline.headline,
        f"Word graph of group {story.group.group}", MOST_WORDS,
    )  # fmt: skip


def graph_figures(shown: Shown) -> dict[str, WordGraphFigure]:
    """The graphs of all stories that are told."""
    found = {f"words-{s.group.group}": graph_figure(s) for s in shown.report.stories[:ROWS]}
    return {name: figure for name, figure in found.items() if figure is not None}


def graph_of(story: Story) -> Html | None:
    """The graph, folded."""
    figure = graph_figure(story)
    if figure is None:
        return None
    whole = drawn(f"words-{story.group.group}", figure, caption=CAPTION, frame="Word graph")
    return folded("How this line was found", tag("div", whole, class_="wide"))
