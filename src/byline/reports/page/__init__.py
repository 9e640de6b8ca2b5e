"""The report as one page that needs nothing besides itself."""

from byline.reports.page.frame import report_page

__all__ = ["report_page"]
