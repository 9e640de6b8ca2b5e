"""Test cases, the answers of a method to them, and tables of their scores.

Each case is a training corpus and a test corpus. Nothing is fitted on the second, except where a
method scores its texts as a batch, and then without their authors.
"""

import platform
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

import numpy as np
from baselines import linear_scores, tfidf_rows
from cached_features import views_of
from numpy.typing import NDArray
from scipy.stats import binomtest

from byline.corpus import Corpus
from byline.methods.attribution.attributor import Probabilities
from byline.metrics.calibration import classes_cllr, expected_calibration_error
from byline.questions.attributors import attributor
from byline.research.records import study_results

__all__ = [
    "HEAD",
    "METHODS",
    "PEER",
    "TOGETHER",
    "Answers",
    "Case",
    "Sheet",
    "closed",
    "compared",
    "floor",
    "scorer",
    "summary",
]

RESULTS = study_results(__file__)
Floats = NDArray[np.float64]
Ints = NDArray[np.intp]
PEER = "scikit-learn linear SVM"
OURS = "mkl-ssad", "ssad", "one-class", "svm", "kernel-sum", "delta", "cosine-delta", "profile"
METHODS = (PEER, *OURS)
TOGETHER = ("mkl-ssad", "kernel-sum")
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


class Answers(NamedTuple):
    """What is thought of the texts of one case."""

    truth: Ints
    inside: Floats
    """Probabilities given that one of the authors wrote a text; NaN if there are none."""
    scores: Floats
    seconds: float

    @property
    def right(self) -> NDArray[np.bool_]:
        """Whether the likeliest author, or the one with the highest score, is the true one."""
        known = not np.isnan(self.inside).any()
        return (self.inside if known else self.scores).argmax(axis=1) == self.truth


HEAD = " ".join(
    [f"{'':34}"] + [f"{name:>8}" for name in ("found %", "by score", "ECE", "floor", "Cllr", "s")]
)


def scorer(
    case: Case, method: str, *, together: bool = False, prior_none: float = 0.2
) -> list[Probabilities]:
    """What a method thinks of the texts, one by one and then, if wanted, together.

    Together twice: the second time it is known that authors wrote as many of the texts asked about,
    in proportion, as of those learned from.
    """
    model = attributor(method, views=views_of(method), prior_none=prior_none)
    model.fit(case.learn.bodies, case.authors)
    bodies = case.asked.bodies
    features = model.features(bodies)
    found = [model.probabilities(features, bodies)]
    for shares in ("none", "training") if together else ():
        transduced = model.transduced(features, bodies, author_prior=shares)
        prior_shift = model.log_shift(
            model.probabilities(features, bodies, transduced).authors, shares, guess=True
        )
        found.append(model.probabilities(features, bodies, transduced, prior_shift))
    return found


def closed(case: Case, method: str, *, together: bool = False) -> dict[str, Answers]:
    """What a method, or the peer, answers where all authors are known; by the names of rows."""
    began = time.process_time()
    if method == PEER:
        scores = linear_scores(tfidf_rows(case.learn.bodies, case.asked.bodies), case.answers)
        blank = np.full_like(scores, np.nan)
        return {method: Answers(case.truth, blank, scores, time.process_time() - began)}
    found = scorer(case, method, together=together)
    spent = time.process_time() - began
    return {
        name: Answers(
            case.truth, one.authors / one.authors.sum(axis=1, keepdims=True), one.scores, spent
        )
        for name, one in zip(
            (method, f"{method}, together", f"{method}, author prior training"), found, strict=False
        )
    }


def summary(name: str, draws: Sequence[Answers]) -> str:
    """A row of a table: ECE and its floor over the texts of all draws, means of all else."""
    found = np.mean([one.right.mean() for one in draws])
    by_score = np.mean([(one.scores.argmax(axis=1) == one.truth).mean() for one in draws])
    error, least, cost = "", "", ""
    if not np.isnan(draws[0].inside).any():
        top = np.concatenate([one.inside.max(axis=1) for one in draws])
        right = np.concatenate([one.right for one in draws])
        error, least = f"{expected_calibration_error(top, right):.3f}", f"{floor(top):.3f}"
        cost = f"{np.mean([classes_cllr(one.inside, one.truth) for one in draws]):.3f}"
    shares = f"{100 * found:8.2f} {100 * by_score:8.2f}"
    spent = np.mean([one.seconds for one in draws])
    return f"{name:34} {shares} {error:>8} {least:>8} {cost:>8} {spent:8.0f}"


def compared(rows: Mapping[str, Sequence[Answers]]) -> Iterator[str]:
    """Lines that set the default beside the plain sum: texts that only one of them finds.

    p is that of a sign test over these texts; a text that is in several draws counts in each.
    """
    for how in ("", ", together", ", author prior training"):
        names = [f"{method}{how}" for method in TOGETHER]
        if not all(name in rows for name in names):
            continue
        first, second = (np.concatenate([one.right for one in rows[name]]) for name in names)
        alone = int((first & ~second).sum()), int((second & ~first).sum())
        p = binomtest(alone[0], sum(alone)).pvalue if sum(alone) else 1.0
        apart = f"{alone[0]} found by the first alone, {alone[1]} by the second"
        yield f"{names[0]} / {names[1]}: {apart}, p {p:.2f}"


def floor(probabilities: Floats, tries: int = 200) -> float:
    """The mean ECE if these probabilities were true: what so few texts show by chance alone."""
    rng = np.random.default_rng(0)
    drawn = rng.random((tries, len(probabilities))) < probabilities
    return float(np.mean([expected_calibration_error(probabilities, one) for one in drawn]))


class Sheet:
    """Lines that are printed as they come and written beside the script after each."""

    def __init__(self, script: str, data: Sequence[str], part: str = "") -> None:
        name = f"{Path(script).name} {part}".strip()
        name_of_part = f"{Path(script).stem}{part and '-'}{part}.txt"
        self.target = RESULTS / name_of_part
        self.lines: list[str] = []
        packages = ", ".join(f"{name} {version(name)}" for name in ("byline", "scikit-learn"))
        self.line(f"python benchmarks/studies/attribution/{name}")
        self.line(f"{packages}, python {platform.python_version()}, commit {_commit()}")
        for line in data:
            self.line(line)

    def line(self, line: str = "") -> None:
        """One more line."""
        print(line, flush=True)
        self.lines.append(line.rstrip())
        self.target.write_text("\n".join(self.lines) + "\n", encoding="utf-8")


def _commit() -> str:
    """The commit of the source tree, marked where it was changed since."""
    here = Path(__file__).parents[3]
    asked = ["git", "-C", str(here), "describe", "--always", "--exclude=*"]
    found = subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip()
    changed = ["git", "-C", str(here), "diff", "--quiet", "HEAD", "--", "src"]
    return found + "+" * subprocess.run(changed, check=False).returncode
