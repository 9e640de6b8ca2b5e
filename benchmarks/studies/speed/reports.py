"""How long `byline report` takes, how much memory it needs, and how large its page is.

    python benchmarks/studies/speed/reports.py [--piles bundled federalist …] [--folder FOLDER]

The piles: the letters that come with the program; the Federalist papers, 85, the twelve disputed
and the three joint ones unsigned; 500 posts of 20 Newsgroups, 25 of each of the twenty people who
posted most, every fifth unsigned; and 5,000 posts, up to 25 of each of those who posted most, every
tenth unsigned. Each is reported on by a process of its own, without the cache and on one core.
Seconds are of the processor, memory is the peak of the process. Where Playwright and a Chromium are
installed, the page is opened, and the time until it is drawn is by the clock.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from byline.corpus import Text
from byline.research.corpora import load

PILES = ("bundled", "federalist", "usenet-500", "usenet-5000")
OF_EACH = 25
JOINT = "Hamilton+Madison"
ONE_CORE = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "NUMBA_NUM_THREADS": "1"}


def main() -> None:
    """One line for each pile."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--piles", nargs="+", choices=PILES, default=PILES)
    parser.add_argument("--folder", type=Path, help="where to leave piles and pages")
    parser.add_argument("--make", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.make:
        _make(asked.make, asked.folder)
        return
    with TemporaryDirectory() as folder:
        kept = asked.folder or Path(folder)
        kept.mkdir(parents=True, exist_ok=True)
        print(
            f"{'pile':<14}{'processor':>11}{'memory':>10}{'page':>10}{'opens in':>10}", flush=True
        )
        for name in asked.piles:
            _measure(name, kept)


def _measure(name: str, folder: Path) -> None:
    pile, page = folder / f"{name}.jsonl", folder / f"{name}.html"
    if name != "bundled":
        # By another process, whose memory is not this one's.
        made = [sys.executable, __file__, "--make", name, "--folder", str(folder)]
        subprocess.run(made, check=True)
    corpus = [] if name == "bundled" else [str(pile)]
    command = [sys.executable, "-m", "byline", "report", *corpus, "-o", str(page), "--force"]
    command += ["--no-cache", "--engine", "serial", "--quiet"]
    process = subprocess.Popen(command, env=os.environ | ONE_CORE, stdout=subprocess.DEVNULL)
    _, _, used = os.wait4(process.pid, 0)
    seconds = used.ru_utime + used.ru_stime
    size = page.stat().st_size / 1e6
    opened = _opened(page)
    told = "–" if opened is None else f"{opened:.1f} s"
    memory = used.ru_maxrss / (1e6 if sys.platform == "linux" else 1e9)
    print(f"{name:<14}{seconds:>9.0f} s{memory:>7.2f} GB{size:>7.2f} MB{told:>10}", flush=True)


def _opened(page: Path) -> float | None:
    """Seconds until the page is drawn and its script has run."""
    browser = shutil.which("chromium") or shutil.which("google-chrome")
    if browser is None or find_spec("playwright") is None:
        return None
    from playwright.sync_api import sync_playwright  # type: ignore[import-not-found,unused-ignore]

    with sync_playwright() as started:
        window = started.chromium.launch(executable_path=browser, args=["--no-sandbox"])
        tab = window.new_page()
        began = time.perf_counter()
        tab.goto(page.resolve().as_uri())
        tab.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
        took = time.perf_counter() - began
        window.close()
    return took


def _make(name: str, folder: Path) -> None:
    """The pile as a table of one text to a line."""
    texts = _federalist() if name == "federalist" else _usenet(int(name.split("-")[1]))
    with (folder / f"{name}.jsonl").open("w", encoding="utf-8") as target:
        for text, author in texts:
            row = {"id": text.id, "author": author, "title": text.title, "text": text.body}
            target.write(json.dumps(row | {"date": _day(text)}) + "\n")


def _day(text: Text) -> str | None:
    return None if text.date is None else text.date.isoformat()


def _federalist() -> Iterable[tuple[Text, str | None]]:
    return [(text, None if text.author == JOINT else text.author) for text in load("federalist")]


def _usenet(size: int) -> Iterable[tuple[Text, str | None]]:
    """Posts of those who posted most, every fifth or tenth without its author."""
    held = sorted(load("usenet").by_author.values(), key=lambda texts: -len(texts))
    chosen = [text for texts in held for text in texts[:OF_EACH]][:size]
    every = 5 if size <= 500 else 10
    return [(t, None if place % every == 0 else t.author) for place, t in enumerate(chosen)]


if __name__ == "__main__":
    main()
