"""What the pile tells: groups with headline, summary and time line, and a map of all texts."""

import datetime as dt
from collections.abc import Iterator

from byline.reports.figures.similarity_map import MapFigure, MapText
from byline.reports.figures.time_line import Dated, TimeLineFigure
from byline.reports.page.drawn import drawn
from byline.reports.page.graphs import graph_of
from byline.reports.page.html import Content, Html, joined, named, tag
from byline.reports.page.shown import ROWS, Shown
from byline.reports.page.signs import key
from byline.reports.page.tables import Column, folded, section, table
from byline.reports.page.wording import capital, counted, percent, shortened
from byline.results import Group
from byline.results.report import Story

__all__ = ["map_figure", "stories_section", "time_figures"]

SHOWN_TEXTS = 40


def stories_section(shown: Shown, number: int) -> Html:
    """The stories, largest first; those that are not summed up in a table."""
    report = shown.report
    told = [story for story in report.stories if story.summary or story.headline][:ROWS]
    rest = [story for story in report.stories if story not in told]
    title = capital(counted(len(report.stories), "story", "stories", how="words"))
    times = time_figures(shown)
    return section(
        "stories",
        number,
        title if report.stories else "No stories",
        _opening(shown),
        [_story(shown, story, times) for story in told],
        _others(shown, rest) if rest else None,
        _alone(shown),
        _map(shown),
    )


def _opening(shown: Shown) -> list[Content]:
    if len(shown.report.texts) == 1:
        return [tag("p", "There is one text, and so nothing to group it with.")]
    if not shown.report.stories:
        return [tag("p", "No two texts have enough in common to tell of the same.")]
    told = list(_told(shown))
    return [
        tag("p", "Texts that tell of the same are grouped; nobody said how many groups there are, "
            "so a group may be too large or too small."),
        tag("p", told, class_="meta") if told else None,
    ]  # fmt: skip


def _told(shown: Shown) -> Iterator[Content]:
    """What stands under each headline."""
    stories = shown.report.stories
    if any(story.summary or story.headline for story in stories):
        yield "Under each headline: the numbers of its texts, those most like the others first. "
    if any(story.summary for story in stories):
        yield "A summary is made of sentences of the texts themselves, and may leave out what "
        yield "matters to you; "
        yield tag("span", "05.2", class_="src")
        yield " is the second sentence of text 05. "
    if time_figures(shown):
        yield TIMES


TIMES = (
    "A time line has a sign for each text that has a date, all on one scale; +2: two more of that "
    "day; numbers without room are left out. It shows when texts say they were written, not when "
    "things happened."
)


def _story(shown: Shown, story: Story, times: dict[int, TimeLineFigure]) -> Html:
    group = story.group
    name = f"s{group.group}"
    figure = times.get(group.group)
    return tag(
        "article",
        tag("h3", _title(story), id=name),
        tag("p", _about(shown, group, story), class_="meta"),
        tag("p", _summary(shown, story)) if story.summary else None,
        drawn(f"time-{group.group}", figure, bare=True) if figure else None,
        graph_of(story),
        class_="story unit",
        aria_labelledby=name,
    )


def _title(story: Story) -> Html:
    if story.headline is not None:
        return named(capital(story.headline.headline))
    return joined(capital(", ".join(story.group.words)) or f"Group {story.group.group}")


def _about(shown: Shown, group: Group, story: Story) -> list[Content]:
    said: list[Content] = [f"{counted(len(group.texts), 'text')}: "]
    for k, text in enumerate(group.texts[:SHOWN_TEXTS]):
        said += [" " if k else "", shown.link(text)]
    if len(group.texts) > SHOWN_TEXTS:
        said.append(f" and {len(group.texts) - SHOWN_TEXTS:,} more")
    if story.headline is not None and group.words:
        said += [". Telling words: ", named(", ".join(group.words))]
    return [*said, "."]


def _summary(shown: Shown, story: Story) -> list[Content]:
    said: list[Content] = []
    for one in story.summary.sentences if story.summary else ():
        words = tag("span", shortened(one.text, 700), dir="auto")
        said += [words, shown.source(one.source, one.position), " "]
    return said


def _others(shown: Shown, stories: list[Story]) -> Html:
    """Groups in a table, folded under those that are told; telling words if there are any."""
    worded = any(story.group.words for story in stories)
    rows: list[list[Content]] = []
    for story in stories:
        row: list[Content] = [tag("span", str(story.group.group), id=f"s{story.group.group}")]
        row += [named(", ".join(story.group.words))] if worded else []
        row += [
            len(story.group.texts),
            joined(*((" ", shown.link(text)) for text in story.group.texts[:8])),
        ]
        rows.append(row)
    columns = [Column("Group", "its number."), *([TELLING] if worded else [])]
    columns += [
        Column("Texts", "how many it holds.", right=True),
        Column("Most typical", "the texts that are most like the others of the group."),
    ]
    if len(stories) == len(shown.report.stories):
        return table("The groups", columns, rows, search=True)
    caption = f"{counted(len(stories), 'further group')}, smaller or without a summary"
    return folded(caption, table(caption, columns, rows, search=True))


TELLING = Column(
    "Telling words", "what its texts have and the rest of the pile has less; no summary."
)


def _alone(shown: Shown) -> Content:
    """Texts in no group, each with the text that it is most like."""
    alone = shown.report.alone
    if not alone or len(shown.report.texts) == 1:
        return None
    links: list[Content] = []
    for k, text in enumerate(alone[:SHOWN_TEXTS]):
        links += [", " if k else " ", shown.link(text)]
        near = shown.report.nearest.get(text)
        links.append([" (most like ", shown.link(near), ")"] if near else None)
    more = f" and {len(alone) - SHOWN_TEXTS:,} more" if len(alone) > SHOWN_TEXTS else ""
    stand = "stands" if len(alone) == 1 else "stand"
    return [
        tag("p", f"{counted(len(alone), 'text')} {stand} alone:", links, more, ".",
            class_="below"),
        tag("p", ALONE, class_="meta"),
    ]  # fmt: skip


ALONE = (
    "Alone means that no group is alike enough to be joined, not that no other text tells of the "
    "same: look at the one it is most like."
)


def time_figures(shown: Shown) -> dict[int, TimeLineFigure]:
    """A time line for each story whose texts have dates, all on one axis."""
    dates = {
        text.id: dt.date.fromisoformat(text.date[:10]) for text in shown.report.texts if text.date
    }
    held = [story.group for story in shown.report.stories[:ROWS]]
    used = [dates[text] for group in held for text in group.texts if text in dates]
    found = {}
    for group in held:
        texts = tuple(
            Dated(shown.numbers[text], dates[text], shown.sign(text))
            for text in group.texts
            if text in dates
        )
        if len(texts) > 1 and min(used) < max(used):
            title = f"When the texts of group {group.group} were written"
            found[group.group] = TimeLineFigure(texts, min(used), max(used), title)
    return found


def map_figure(shown: Shown) -> MapFigure | None:
    """The map of the pile."""
    found = shown.report.map
    if found is None:
        return None
    groups = {story.group.group: ", ".join(story.group.words[:3]) for story in shown.report.stories}
    texts = []
    for point in found.points:
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


def _map(shown: Shown) -> Html | None:
    figure, found = map_figure(shown), shown.report.map
    if figure is None or found is None:
        return None
    n = len(found.points)
    all_of = "All texts" if n == len(shown.report.texts) else f"{n:,} of the texts"
    return drawn(
        "map",
        figure,
        title=f"{all_of}, near if they read alike",
        key=key(shown),
        caption=(
            "Only nearness has a meaning here: the directions do not. A flat map cannot keep all "
            f"differences. Of the {found.neighbours} texts most like each, it keeps "
            f"{percent(found.kept)} among the {found.neighbours} nearest, so a gap on the page is "
            "a hint and not a finding."
        ),
        class_="wide map",
    )
