"""A page on paper: PDF by a browser or a typesetter, if one is installed."""

import shutil
import subprocess
import tempfile
from importlib.util import find_spec
from pathlib import Path

from byline.errors import InputError, UsageError

__all__ = ["check_printer", "printed"]

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PATIENCE = 180


def check_printer() -> None:
    """Refuse, before any work, if there is nothing here that prints."""
    if _browser() is None and find_spec("weasyprint") is None:
        raise UsageError(
            "a PDF is printed by Chromium, Chrome or the package weasyprint, and none of them is "
            "here. Install one, or write .html and print that from any browser."
        )


def printed(page: str) -> bytes:
    """The page as PDF."""
    browser = _browser()
    if browser is None:
        from weasyprint import HTML  # type: ignore[import-not-found]

        return bytes(HTML(string=page).write_pdf())
    # A browser that is interrupted may still write into its profile while it is deleted.
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        source, target = Path(folder, "page.html"), Path(folder, "page.pdf")
        source.write_text(page, "utf-8", errors="replace")
        command = [browser, "--headless", "--disable-gpu", "--no-first-run"]
        command += [f"--user-data-dir={folder}/profile", "--no-pdf-header-footer"]
        command += [*_without_sandbox(), f"--print-to-pdf={target}", source.as_uri()]
        try:
            subprocess.run(command, capture_output=True, timeout=PATIENCE, check=False)
        except (OSError, subprocess.TimeoutExpired) as error:
            raise InputError(f"{browser} could not print the page: {error}.") from error
        if not target.is_file():
            raise InputError(f"{browser} printed nothing. Write .html and print that instead.")
        return target.read_bytes()


def _browser() -> str | None:
    return next((path for name in BROWSERS if (path := shutil.which(name))), None)


def _without_sandbox() -> list[str]:
    """Chromium refuses to run as root inside its sandbox; the page runs nothing but our script."""
    import os

    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    return ["--no-sandbox"] if is_root else []
