"""A figure as a picture: PNG by a small painter of SVG, or by a browser, if one is installed.

Figures are drawn as SVG, and only there: what paints them knows nothing of their numbers. The
package resvg-py (a megabyte and a half, nothing else needed) comes with `byline[png]`; a Chromium
or Chrome that is here does as well, and takes longer.
"""

import re
from importlib.util import find_spec

from byline.errors import UsageError
from byline.reports.browser import browser_here, drawn_by_browser

__all__ = ["HINT", "can_paint", "painted"]

HINT = "install the package resvg-py (pip install 'byline[png]'), or Chromium"
SCALE = 2
"""Pixels of a picture for one of the drawing."""
_SIZE = re.compile(r'<svg[^>]*? width="([\d.]+)" height="([\d.]+)"')


def can_paint() -> bool:
    """Whether there is anything here that paints."""
    return find_spec("resvg_py") is not None or browser_here() is not None


def painted(svg: str) -> bytes:
    """A figure as PNG, twice as large in pixels as it is drawn."""
    if find_spec("resvg_py") is not None:
        import resvg_py

        return bytes(resvg_py.svg_to_bytes(svg_string=svg, zoom=SCALE))
    browser = browser_here()
    if browser is None:
        raise UsageError(f"nothing here paints a figure as PNG: {HINT}; or save it as .svg.")
    return drawn_by_browser(browser, _page(svg), "--screenshot", *_window(svg))


def _page(svg: str) -> str:
    return f"<!doctype html><meta charset=utf-8><style>body{{margin:0}}</style>{svg}"


def _window(svg: str) -> list[str]:
    """A window as large as the figure."""
    found = _SIZE.search(svg)
    if found is None:
        raise UsageError("a figure that is to be painted must say how large it is.")
    width, height = (round(float(side)) for side in found.groups())
    size = f"--window-size={width},{height}"
    return [size, f"--force-device-scale-factor={SCALE}", "--hide-scrollbars"]
