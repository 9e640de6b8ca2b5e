"""The groups of a pile with headline, summary and time line, and a map of all texts."""

import datetime as dt
from typing import Any

from byline.reports.figures.similarity_map import MapFigure, MapText
from byline.reports.figures.time_line import Dated, TimeLineFigure
from byline.reports.figures.word_graph import WordGraphFigure
from byline.reports.page.report_view import ROWS, ReportView
from byline.reports.rendering import drawn

__all__ = ["graph_figures", "map_figure", "stories_view", "time_figures"]

MOST_WORDS = 26
"""Words of a word graph that are drawn: the path, and those that most texts share."""


def stories_view(shown: ReportView) -> dict[str, Any]:
    """The groups, largest first; those without headline and summary in a table."""
    stories = shown.report.stories
    summarised = [story for story in stories if story.summary or story.headline][:ROWS]
    rest = [story for story in stories if story not in summarised]
    times, graphs = time_figures(shown), graph_figures(shown)
    return {
        "told": summarised,
        "summed": any(story.summary for story in stories),
        "rest": rest,
        "worded": any(story.group.words for story in rest),
        "times": {k: figure.svg(f"time-{k}", inline=True) for k, figure in times.items()},
        "graphs": {
            story.group.group: drawn(name, graphs[name], frame="Word graph")
            for story in summarised
            if (name := f"words-{story.group.group}") in graphs
        },
        "map": drawn("map", map_figure(shown), signs=shown.signs, class_="wide map"),
    }


def graph_figures(shown: ReportView) -> dict[str, WordGraphFigure]:
    """The word graphs of all groups that have a headline."""
    return {
        f"words-{story.group.group}": WordGraphFigure(
            story.graph.words, story.graph.counts, story.graph.steps, story.graph.path,
            story.headline.headline, f"Word graph of group {story.group.group}", MOST_WORDS,
        )
        for story in shown.report.stories[:ROWS]
        if story.graph is not None and story.headline is not None
    }  # fmt: skip


def time_figures(shown: ReportView) -> dict[int, TimeLineFigure]:
    """A time line for each story whose texts have dates, all on one axis."""
    dates = {
        text.id: dt.date.fromisoformat(text.date[:10]) for text in shown.report.texts if text.date
    }
    held = [story.group for story in shown.report.stories[:ROWS]]
    used = [dates[text] for group in held for text in group.texts if text in dates]
    figures = {}
    for group in held:
        texts = tuple(
            Dated(shown.numbers[text], dates[text], shown.sign(text))
            for text in group.texts
            if text in dates
        )
        if len(texts) > 1 and min(used) < max(used):
            title = f"When the texts of group {group.group} were written"
            figures[group.group] = TimeLineFigure(texts, min(used), max(used), title)
    return figures


def map_figure(shown: ReportView) -> MapFigure | None:
    """The map of the pile."""
    layout = shown.report.map
    if layout is None:
        return None
    groups = {story.group.group: ", ".join(story.group.words[:3]) for story in shown.report.stories}
    texts = []
    for point in layout.points:
        story = shown.stories.get(point.text)
        number = shown.numbers[point.text]
        texts.append(
            MapText(
                number,
                point.x,
                point.y,
                shown.sign(point.text),
                story.group.group if story else None,
                f"t{number}",
                f"Text {number}, {shown.texts[point.text].author or 'unsigned'}",
            )
        )
    return MapFigure(tuple(texts), groups)
