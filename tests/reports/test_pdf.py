"""PDF needs a program that prints; without one the request is refused before any work."""

import pytest

from byline.errors import InputError, UsageError
from byline.reports import browser, pdf


def test_without_a_printer_the_way_out_is_named(monkeypatch):
    monkeypatch.setattr(browser.shutil, "which", lambda name: None)
    monkeypatch.setattr(pdf, "find_spec", lambda name: None)
    with pytest.raises(UsageError, match=r"write \.html and print that"):
        pdf.check_printer()


def test_a_browser_that_prints_nothing_is_named(monkeypatch):
    monkeypatch.setattr(browser.shutil, "which", lambda name: "/bin/true")
    with pytest.raises(InputError, match="drew nothing"):
        pdf.printed("<p>x</p>")
