"""Figures as PNG and pages as PDF: by a package, by a browser, or refused with a hint."""

import struct
from importlib.util import find_spec

import pytest

from byline.errors import InputError, UsageError
from byline.reports import pictures
from byline.reports.figures.calibration import CalibrationFigure, CalibrationGroup

FIGURE = CalibrationFigure((CalibrationGroup(0.9, 9, 10), CalibrationGroup(0.1, 1, 10)))
SIGN = b"\x89PNG\r\n\x1a\n"


def size(picture: bytes) -> tuple[int, int]:
    """Width and height, as the head of every PNG says."""
    assert picture.startswith(SIGN)
    width, height = struct.unpack(">II", picture[16:24])
    return width, height


@pytest.mark.skipif(find_spec("resvg_py") is None, reason="needs resvg-py")
def test_a_picture_is_twice_as_large_as_the_drawing():
    """The drawing is 40 + 280 + 20 by 34 + 280 + 40."""
    assert size(pictures.painted(FIGURE.svg())) == (2 * 340, 2 * 354)


def test_a_browser_is_asked_for_a_window_of_that_size(monkeypatch):
    asked = {}

    def drawn(browser, page, option, *more):
        asked.update(browser=browser, page=page, option=option, more=more)
        return SIGN

    monkeypatch.setattr(pictures, "find_spec", lambda name: None)
    monkeypatch.setattr(pictures, "browser_here", lambda: "chromium")
    monkeypatch.setattr(pictures, "drawn_by_browser", drawn)
    assert pictures.painted(FIGURE.svg()) == SIGN
    assert asked["option"] == "--screenshot"
    assert asked["more"][:2] == ("--window-size=340,354", "--force-device-scale-factor=2")
    assert FIGURE.svg() in asked["page"]


def test_without_either_the_way_out_is_named(monkeypatch):
    monkeypatch.setattr(pictures, "find_spec", lambda name: None)
    monkeypatch.setattr(pictures, "browser_here", lambda: None)
    assert not pictures.can_paint()
    with pytest.raises(UsageError, match=r"pip install 'byline\[png\]'"):
        pictures.painted(FIGURE.svg())


def test_without_a_printer_the_way_out_is_named(monkeypatch):
    monkeypatch.setattr(pictures.shutil, "which", lambda name: None)
    monkeypatch.setattr(pictures, "find_spec", lambda name: None)
    with pytest.raises(UsageError, match=r"write \.html and print that"):
        pictures.check_printer()


def test_a_browser_that_prints_nothing_is_named(monkeypatch):
    monkeypatch.setattr(pictures.shutil, "which", lambda name: "/bin/true")
    with pytest.raises(InputError, match="drew nothing"):
        pictures.printed("<p>x</p>")
