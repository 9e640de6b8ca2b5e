"""What was listened to: how much each candidate's score owes to each view, as a small heat map."""

from collections.abc import Mapping

from byline.reports.figures.heat_map import HeatFigure, HeatMap
from byline.reports.page.html import Html, named, tag
from byline.reports.page.shown import Shown
from byline.reports.page.tables import folded, meant
from byline.reports.page.wording import counted
from byline.reports.who import VIEW_NAMES

__all__ = ["mixture_figure", "mixture_table", "tints", "whole_percents"]

FEW = 12
TINTS = 6


def mixture_table(shown: Shown) -> Html | None:
    """A row for each candidate, a column for each view, whole per cents that add up to 100."""
    mixtures = shown.report.mixtures
    if not mixtures:
        return None
    views = list(next(iter(mixtures.values())))
    shares = {name: whole_percents(mixture) for name, mixture in mixtures.items()}
    step = tints(max(max(row.values()) for row in shares.values()))
    heads = [tag("th", VIEW_NAMES.get(view, view), scope="col") for view in views]
    rows = [
        tag(
            "tr",
            tag("th", named(name), scope="row"),
            [tag("td", row[v], class_=f"h{min(TINTS - 1, row[v] // step)}") for v in views],
        )
        for name, row in shares.items()
    ]
    caption = tag(
        "caption",
        "What was listened to",
        meant(
            ("Candidate", "whose score it is."),
            ("Columns", VIEWS),
        ),
    )
    head = tag("thead", tag("tr", tag("th", "Candidate", scope="col"), heads))
    whole = _framed(caption, head, rows[:FEW])
    if len(rows) <= FEW:
        return whole
    more = folded(counted(len(rows) - FEW, "more candidate"), _framed(caption, head, rows[FEW:200]))
    return tag("div", whole, more)


VIEWS = (
    "views of a text, and the share of each in the score, in per cent that add up to 100; learned "
    "from the signed texts. It says where a habit shows, not how strong it is. Where rarer words "
    "are named, these themselves are masked: what stands around them counts."
)


def mixture_figure(shown: Shown) -> HeatFigure | None:
    """The same as one heat map."""
    import numpy as np

    mixtures = shown.report.mixtures
    if not mixtures:
        return None
    views = tuple(next(iter(mixtures.values())))
    shares = np.array([[mixture[view] for view in views] for mixture in mixtures.values()])
    names = tuple(VIEW_NAMES.get(view, view) for view in views)
    one = HeatMap("What was listened to", np.clip(shares, 0.0, 1.0))
    return HeatFigure((one,), tuple(mixtures), names, "What was listened to", "Share of a view")


def _framed(caption: Html, head: Html, rows: list[Html]) -> Html:
    made = tag("table", caption, head, tag("tbody", rows), class_="hm")
    return tag("div", made, class_="unit tw wide")


def tints(most: int) -> int:
    """How many per cents each of six even tints spans."""
    return max(1, -(-most // TINTS))


def whole_percents(mixture: Mapping[str, float]) -> dict[str, int]:
    """Whole per cents that add up to 100, by largest remainders.

    >>> whole_percents({"a": 1 / 3, "b": 1 / 3, "c": 1 / 3})
    {'a': 34, 'b': 33, 'c': 33}
    """
    total = sum(mixture.values()) or 1.0
    exact = {name: 100 * share / total for name, share in mixture.items()}
    floors = {name: int(share) for name, share in exact.items()}
    left = round(sum(exact.values())) - sum(floors.values())
    order = sorted(exact, key=lambda name: floors[name] - exact[name])
    for name in order[:left]:
        floors[name] += 1
    return floors
