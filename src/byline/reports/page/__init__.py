"""The report as one page that needs nothing besides itself: `frame.report_page` makes it."""
