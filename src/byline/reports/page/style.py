"""Style at a glance: a tree, a map, and what each writer prefers and avoids."""

from typing import Any

from byline.reports.figures.style_map import StyleMapFigure
from byline.reports.figures.style_tree import TreeFigure
from byline.reports.figures.svg import Figure
from byline.reports.page.report_view import ReportView
from byline.reports.rendering import drawn

__all__ = ["style_figures", "style_view"]


def style_view(shown: ReportView) -> dict[str, Any]:
    """Both figures, whether texts cluster by writer, and a row for each writer."""
    look, figures = shown.report.style, style_figures(shown)
    tree = look.tree if look else None
    agreement = tree.agreement if tree else None
    return {
        "look": look,
        "drawn_tree": drawn("style-tree", figures.get("style-tree"), frame="Tree of the texts"),
        "drawn_map": drawn("style-map", figures.get("style-map"), frame="Map of the texts"),
        "n_words": dict(tree.run.settings).get("mfw") if tree and tree.run else None,
        "rand": agreement.rand if agreement else None,
    }


def style_figures(shown: ReportView) -> dict[str, Figure]:
    """The tree and the map, where there are any."""
    look = shown.report.style
    if look is None:
        return {}
    figures: dict[str, Figure] = {}
    if look.tree is not None:
        figures["style-tree"] = TreeFigure(look.tree)
    if look.map is not None:
        figures["style-map"] = StyleMapFigure(look.map)
    return figures
