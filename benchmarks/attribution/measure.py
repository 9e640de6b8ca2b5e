"""Cases, what a method makes of them, and tables of it.

Each case is a pile to learn from and a pile to ask about. Nothing is chosen by a look at the second
except where a method judges its texts `together`, and then without their authors.
"""

import platform
import sys
import time
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

import numpy as np
from keeping import views_of
from numpy.typing import NDArray
from rivals import linear_scores, tfidf_rows

from byline.corpus import Corpus
from byline.methods.attribution.attributor import Probabilities
from byline.methods.attribution.recipes import attributor
from byline.metrics.calibration import classes_cllr, expected_calibration_error

__all__ = ["PEER", "TOGETHER", "Case", "Closed", "Sheet", "closed", "judge"]

Floats = NDArray[np.float64]
Ints = NDArray[np.intp]
PEER = "scikit-learn linear SVM"
TOGETHER = ("mkl-ssad", "svm", "kernel-sum")
"""Methods that are also asked about all texts at once."""


class Case(NamedTuple):
    """Texts to learn from and texts to ask about."""

    name: str
    learn: Corpus
    asked: Corpus

    @property
    def authors(self) -> list[str]:
        """Whose the texts to learn from are."""
        return [str(text.author) for text in self.learn]

    @property
    def truth(self) -> Ints:
        """Whose the others are, by number; -1 for those of strangers."""
        number = {author: k for k, author in enumerate(self.learn.authors)}
        return np.array([number.get(str(text.author), -1) for text in self.asked], np.intp)

    @property
    def answers(self) -> Ints:
        """Whose the texts to learn from are, by number."""
        return np.searchsorted(self.learn.authors, self.authors)


class Closed(NamedTuple):
    """How often the author is found, by probability and by plain score; ECE, Cllr, seconds."""

    found: float
    by_score: float
    ece: float
    cllr: float
    seconds: float

    def __str__(self) -> str:
        shares = f"{100 * self.found:8.2f} {100 * self.by_score:8.2f}"
        return f"{shares} {self.ece:8.3f} {self.cllr:8.3f} {self.seconds:8.0f}"


HEAD = f"{'':34} {'found %':>8} {'by score':>8} {'ECE':>8} {'Cllr':>8} {'seconds':>8}"


def judge(
    case: Case, method: str, *, together: bool = False, outside: float = 0.2
) -> list[Probabilities]:
    """What a method thinks of the texts, one by one and then, if wanted, together."""
    model = attributor(method, views=views_of(method), outside=outside)
    model.fit(case.learn.bodies, case.authors)
    bodies = case.asked.bodies
    looks = model.looks(bodies)
    found = [model.judged(looks, bodies)]
    if together:
        found.append(model.judged(looks, bodies, model.scores_together(looks, bodies)))
    return found


def closed(case: Case, method: str, *, together: bool = False) -> list[Closed]:
    """How well a method, or the peer, does where all authors are known."""
    began = time.process_time()
    if method == PEER:
        scores = linear_scores(tfidf_rows(case.learn.bodies, case.asked.bodies), case.answers)
        right = float((scores.argmax(axis=1) == case.truth).mean())
        return [Closed(right, right, np.nan, np.nan, time.process_time() - began)]
    found = judge(case, method, together=together)
    spent = time.process_time() - began
    return [_closed(one, case.truth, spent) for one in found]


def _closed(found: Probabilities, truth: Ints, seconds: float) -> Closed:
    inside = found.authors / found.authors.sum(axis=1, keepdims=True)
    answers = inside.argmax(axis=1)
    return Closed(
        float((answers == truth).mean()),
        float((found.scores.argmax(axis=1) == truth).mean()),
        expected_calibration_error(inside.max(axis=1), answers == truth),
        classes_cllr(inside, truth),
        seconds,
    )


class Sheet:
    """Lines that are printed as they come and written beside the script after each."""

    def __init__(self, script: str, data: Sequence[str]) -> None:
        self.target = Path(script).with_suffix(".txt")
        self.lines: list[str] = []
        packages = ", ".join(f"{name} {version(name)}" for name in ("byline", "scikit-learn"))
        self.line(f"python benchmarks/attribution/{Path(script).name} {' '.join(sys.argv[1:])}")
        self.line(f"{packages}, python {platform.python_version()}; seconds of one processor")
        for line in data:
            self.line(line)

    def line(self, line: str = "") -> None:
        """One more line."""
        print(line, flush=True)
        self.lines.append(line.rstrip())
        self.target.write_text("\n".join(self.lines) + "\n", encoding="utf-8")
