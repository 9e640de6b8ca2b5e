"""What tests of the pages share: the pages, and the commands that they show."""

import subprocess
import sys
from pathlib import Path

from typer.testing import CliRunner

from byline.apps.cli import app

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


def run(*words: str) -> tuple[int, str, str]:
    """A command in a process of its own, as a user runs it: its status, output and messages."""
    done = subprocess.run([sys.executable, "-m", *words], capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


def call(*words: str) -> tuple[int, str, str]:
    """The same in this process, which spares it a start."""
    done = CliRunner().invoke(app, words[1:], prog_name="byline")
    if done.exception and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done.exit_code, done.stdout, done.stderr
