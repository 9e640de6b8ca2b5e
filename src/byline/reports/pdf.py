"""A page on paper: PDF by a browser or a typesetter, if one is installed."""

from importlib.util import find_spec

from byline.errors import UsageError
from byline.reports.browser import browser_here, drawn_by_browser

__all__ = ["check_printer", "printed"]


def check_printer() -> None:
    """Refuse, before any work, if there is nothing here that prints."""
    if browser_here() is None and find_spec("weasyprint") is None:
        raise UsageError(
            "a PDF is printed by Chromium, Chrome or the package weasyprint, and none of them is "
            "here. Install one, or write .html and print that from any browser."
        )


def printed(page: str) -> bytes:
    """The page as PDF."""
    browser = browser_here()
    if browser is None:
        from weasyprint import HTML  # type: ignore[import-not-found]

        return bytes(HTML(string=page).write_pdf())
    return drawn_by_browser(browser, page, "--print-to-pdf", "--no-pdf-header-footer")
