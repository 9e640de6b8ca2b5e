"""Pages as PDF and figures as PNG, by programs that may be installed.

Chromium or Chrome does both. The package resvg-py (`byline[png]`, a megabyte and a half) draws
figures faster, the package weasyprint prints pages.
"""

import os
import re
import shutil
import subprocess
import tempfile
from importlib.util import find_spec
from pathlib import Path

from byline.errors import InputError, UsageError

__all__ = ["HINT", "can_paint", "check_painter", "check_printer", "painted", "printed"]

HINT = "install the package resvg-py (pip install 'byline[png]'), or Chromium"
SCALE = 2
"""Pixels of a picture for one of the drawing."""
_SIZE = re.compile(r'<svg[^>]*? width="([\d.]+)" height="([\d.]+)"')
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PATIENCE = 180


def can_paint() -> bool:
    """Whether figures can be drawn as PNG here."""
    return find_spec("resvg_py") is not None or browser_here() is not None


def check_painter() -> None:
    """Refuse, before any work, if figures cannot be drawn as PNG here."""
    if not can_paint():
        raise UsageError(f"nothing here draws figures as PNG: {HINT}; or name an .svg.")


def painted(svg: str) -> bytes:
    """A figure as PNG, twice as large in pixels as it is drawn."""
    if find_spec("resvg_py") is not None:
        import resvg_py

        return bytes(resvg_py.svg_to_bytes(svg_string=svg, zoom=SCALE))
    check_painter()
    browser = str(browser_here())
    [size] = _SIZE.findall(svg)[:1]
    window = f"--window-size={','.join(f'{float(side):.0f}' for side in size)}"
    page = f"<!doctype html><meta charset=utf-8><style>body{{margin:0}}</style>{svg}"
    scale = f"--force-device-scale-factor={SCALE}"
    return drawn_by_browser(browser, page, "--screenshot", window, scale, "--hide-scrollbars")


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


def browser_here() -> str | None:
    """Where a browser is, if there is one."""
    return next((path for name in BROWSERS if (path := shutil.which(name))), None)


def drawn_by_browser(browser: str, page: str, option: str, *more: str) -> bytes:
    """The output of a browser for a page; `option` says which, such as `--print-to-pdf`."""
    # A browser that is interrupted may still write into its profile while it is deleted.
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        source, target = Path(folder, "page.html"), Path(folder, "drawn")
        source.write_text(page, "utf-8", errors="replace")
        command = [browser, "--headless", "--disable-gpu", "--no-first-run", *more]
        command += [f"--user-data-dir={folder}/profile", *_without_sandbox()]
        command += [f"{option}={target}", source.as_uri()]
        try:
            subprocess.run(command, capture_output=True, timeout=PATIENCE, check=False)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise InputError(f"{browser} could not draw the page: {error}.") from error
        # Some browsers add the ending of what they write.
        made = [path for path in Path(folder).glob("drawn*") if path.is_file()]
        if not made:
            raise InputError(f"{browser} drew nothing. Write .html and print that instead.")
        return made[0].read_bytes()


def _without_sandbox() -> list[str]:
    """Chromium refuses to run as root inside its sandbox; the page runs nothing but our script."""
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    return ["--no-sandbox"] if is_root else []
