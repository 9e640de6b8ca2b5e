"""Every command on the pages of the six papers is run; tables and figures of papers quickly."""

import os
import re
import shlex
from pathlib import Path

import pytest
from doc_pages import ROOT, call

import byline

PAPERS = ROOT / "docs" / "papers"
DATA = os.environ.get("BYLINE_DATA") and str(Path(os.environ["BYLINE_DATA"]).resolve())
COMMAND = re.compile(r"`(byline [^`]+)`")


def commands() -> list:
    """Each distinct command of the pages, once."""
    pages = {
        command: page.stem
        for page in sorted(PAPERS.glob("*.md"), reverse=True)
        for command in COMMAND.findall(page.read_text(encoding="utf-8"))
    }
    return [pytest.param(command, id=f"{page}: {command}") for command, page in pages.items()]


@pytest.fixture
def problems(folder):
    """The bundled letters as verification problems of PAN, in the folder `problems`."""
    texts = byline.read(byline.bundled_pile()).signed
    answers = []
    for number, author in enumerate(sorted(texts.authors)[:4], 1):
        own = [text for text in texts if text.author == author]
        other = next(text for text in texts if text.author != author)
        place = folder / "problems" / f"EN{number:03}"
        place.mkdir(parents=True)
        (place / "known01.txt").write_text(own[0].body, encoding="utf-8")
        unknown = own[1] if number % 2 else other
        (place / "unknown.txt").write_text(unknown.body, encoding="utf-8")
        answers.append(f"EN{number:03} {'Y' if number % 2 else 'N'}")
    (folder / "problems" / "truth.txt").write_text("\n".join(answers) + "\n", encoding="utf-8")


@pytest.mark.parametrize("command", commands())
def test_commands_of_the_papers_run(command, folder, problems, monkeypatch):
    words = shlex.split(command)
    if words[1] == "bench":
        words += ["--quick", "--jobs", "1"]
        if DATA:
            monkeypatch.setenv("BYLINE_DATA", DATA)
    status, _, messages = call(*words)
    if not DATA and status == 2 and "is not on this machine" in messages:
        pytest.skip("needs a corpus in $BYLINE_DATA")
    assert status in (0, 1), messages
    assert "Traceback" not in messages, messages
