"""The figures of a report by name, to be saved apart from the page."""

from byline.reports.page.curves import curve_figures
from byline.reports.page.drawn import Figure
from byline.reports.page.mixture import mixture_figure
from byline.reports.page.pairs import ratio_figure
from byline.reports.page.passages import ribbon_figures
from byline.reports.page.pile import length_figure
from byline.reports.page.shown import Shown
from byline.reports.page.stories import graph_figures, map_figure, time_figures
from byline.reports.page.trust import calibration_figure, det_figure
from byline.reports.page.writers import odds_figures
from byline.results.report import Report

__all__ = ["figures_of"]


def figures_of(report: Report) -> dict[str, Figure]:
    """Every figure that the page of this report shows."""
    shown = Shown(report)
    found: dict[str, Figure | None] = {
        "lengths": length_figure(shown),
        "map": map_figure(shown),
        "calibration": calibration_figure(shown),
        "det": det_figure(shown),
        **curve_figures(shown),
        "ratios": ratio_figure(shown),
        "mixture": mixture_figure(shown),
    }
    found |= {f"time-{number}": figure for number, figure in time_figures(shown).items()}
    found |= graph_figures(shown)
    found |= odds_figures(shown)
    found |= ribbon_figures(shown)
    return {name: figure for name, figure in found.items() if figure is not None}
