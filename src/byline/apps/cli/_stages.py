"""A bar for each stage of a long command, on a terminal's stderr; nothing in pipes."""

import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from byline.engine import Engine, WithProgress

__all__ = ["Bars"]

BAR = 14
FULL, EMPTY = "█", "░"


class Bars:
    """Says what a command is at, how far that is, and how long each stage took.

    A stage whose parts nobody counts has an empty bar until it is done. Stages that are over in a
    second leave no line.
    """

    def __init__(self, stages: int, *, quiet: bool) -> None:
        self._stages, self._number = stages, 0
        self._silent = quiet or not sys.stderr.isatty()
        self._share = 0.0
        self._said = ""

    def watch(self, engine: Engine) -> Engine:
        """The engine, with an eye on how far it is."""
        return engine if self._silent else WithProgress(engine, self._tell)

    @contextmanager
    def stage(self, what: str) -> Iterator[None]:
        """A stage and its bar."""
        self._number += 1
        self._share, self._said = 0.0, ""
        if self._silent:
            yield
            return
        done, began = threading.Event(), time.monotonic()
        title = f"{self._number} of {self._stages}: {what}"

        def draw() -> None:
            while not done.wait(1.0):
                self._print(self._share, f"{title}{self._said} … {time.monotonic() - began:.0f} s")

        drawing = threading.Thread(target=draw, daemon=True)
        drawing.start()
        try:
            yield
            done.set()
            drawing.join()
            if (took := time.monotonic() - began) >= 1:
                self._print(1.0, f"{title}, {took:.0f} s", end="\n")
        finally:
            done.set()
            drawing.join()
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)

    def _tell(self, done: int, total: int | None) -> None:
        if total:
            self._share, self._said = done / total, f", {done:,} of {total:,}"
        else:
            self._said = f", {done:,}"

    def _print(self, share: float, line: str, end: str = "") -> None:
        filled = int(BAR * share)
        bar = FULL * filled + EMPTY * (BAR - filled)
        print(f"\r\x1b[K{bar} {line}", end=end, file=sys.stderr, flush=True)
