"""A browser that may be here, for what only a browser can draw: pages on paper, and pictures."""

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

from byline.errors import InputError

__all__ = ["browser_here", "drawn_by_browser"]

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PATIENCE = 180


def browser_here() -> str | None:
    """Where a browser is, if there is one."""
    return next((path for name in BROWSERS if (path := shutil.which(name))), None)


def drawn_by_browser(browser: str, page: str, option: str, *more: str) -> bytes:
    """What the browser makes of a page; `option` says what, such as `--print-to-pdf`."""
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
