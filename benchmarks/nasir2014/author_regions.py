"""What both tables of regions share: scores of all texts, F of what was accepted, the terms tried.

With A for the authors that each text was given (none, one or several) and T for the one it has,

    F of an author = 2 |A and T| / (|A| + |T|),  micro: of all authors' pairs, macro: their mean

Terms (kappa, eta_u, eta_l) are not printed. They are climbed to, one after the other: first the
best kappa, then with it the best mass of the unlabelled, then the best eta_l.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from byline.errors import InputError
from byline.features.style import Pile, Style, gram, style_of
from byline.features.views import FunctionWords
from byline.methods.attribution import _terms
from byline.methods.attribution.regions import NOBODY, ClassProblem, NoRegion, Region, region_of
from byline.numerics.ssad import kappa_max
from byline.research.corpora import locate
from byline.research.corpora.registry import where

__all__ = [
    "LISTED",
    "NOBODY",
    "NO_LIST",
    "PAPER",
    "Scored",
    "Terms",
    "climbed",
    "f_scores",
    "grams_of",
    "highest",
    "listed_words",
    "located",
    "scored",
]

Floats = NDArray[np.float64]
Ints = NDArray[np.intp]
Given = NDArray[np.bool_]
PAPER = {
    "function words": "function-words",
    "parts of speech": "parts-of-speech",
    "suffixes": "suffixes",
    "words": "words",
}
"""The four kernels of the paper, and what Byline calls them."""
LISTED = "487 function words"
"""A public list of as many words as the paper's 484, but for three; its identity is not known."""
LIST_FILE = "wordlists/koppel_487_noletters.txt"
NO_LIST = f"{LIST_FILE} is not in the data folder"


class Terms(NamedTuple):
    """Terms as they are tried, eased for each author so that they can be met."""

    p: float = 3.0
    eta_l: float = 1.0
    kappa: float = 10.0
    unlabelled: float = 0.2
    """How much all unlabelled texts may weigh together."""
    nu: float | None = None
    """If given, a one-class region of the author's own texts, of which this share lies outside."""
    tol: float = 1e-2
    max_rounds: int = 500


class Scored(NamedTuple):
    """What regions make of all texts, labelled or not."""

    scores: Floats
    """One row per text, one column per author; above 0 if accepted."""
    theta: Floats
    """The mixing coefficients: one row per author, one column per kernel."""
    gap: float
    """The largest of all authors."""


def grams_of(bodies: Sequence[str], views: Sequence[str]) -> dict[str, NDArray[Any]]:
    """The Gram matrix of each view; what is counted in it is learned from all texts.

    `LISTED` is left out where the list is not here.
    """
    pile, listed = Pile(bodies), listed_words()
    styles = {view: style_of(view) for view in views if view != LISTED}
    if LISTED in views and listed:
        styles[LISTED] = Style(Listed(words=listed), weighting="root")
    return {view: gram(style.fit_rows(pile), dtype=np.float32) for view, style in styles.items()}


@dataclass(frozen=True)
class Listed(FunctionWords):
    """The words of a list; all others are left out, but counted in shares."""

    words: frozenset[str] = frozenset()

    def _known(self) -> frozenset[str]:
        return self.words


def listed_words() -> frozenset[str]:
    """The words of the public list, if it is here."""
    home = where().data
    path = home / LIST_FILE if home else None
    if path is None or not path.is_file():
        return frozenset()
    return frozenset(path.read_text(encoding="utf-8").split())


def scored(grams: Sequence[NDArray[Any]], answers: Ints, n_authors: int, terms: Terms) -> Scored:
    """Learn a region for each author, and score every text."""
    regions = [_region(grams, answers, author, terms) for author in range(n_authors)]
    found = np.empty((len(answers), n_authors))
    for author, region in enumerate(regions):
        products = sum(
            theta * (one @ region.weights) for theta, one in zip(region.mixture, grams, strict=True)
        )
        found[:, author] = (products - region.rho) / region.scale
    theta = np.stack([region.mixture for region in regions])
    return Scored(found, theta, max(region.gap for region in regions))


def _region(grams: Sequence[NDArray[Any]], answers: Ints, author: int, terms: Terms) -> Region:
    """An author's region.

    Where the author's texts cannot carry kappa, eta_l is raised and then kappa lowered.
    """
    own, labelled = answers == author, answers != NOBODY
    if terms.nu is not None:
        return _solved(
            grams, ClassProblem(_terms.alone(own.sum(), terms.nu), own.nonzero()[0]), terms
        )
    given = _terms.SSADSettings(
        eta_l=max(terms.eta_l, terms.kappa / max(int(own.sum()), 1)),
        eta_u=max(terms.unlabelled, 1e-12) / max(int((~labelled).sum()), 1),
        kappa=terms.kappa,
    )
    problem = _terms.rest_against(own, labelled, given)
    problem = problem._replace(kappa=min(terms.kappa, _terms.MARGIN * kappa_max(problem)))
    return _solved(grams, ClassProblem(problem, np.arange(len(answers))), terms)


def _solved(grams: Sequence[NDArray[Any]], posed: ClassProblem, terms: Terms) -> Region:
    region = region_of(grams, posed, terms.p, tol=terms.tol, max_rounds=terms.max_rounds)
    if region is None:
        raise NoRegion("the others' texts cancel the author's own.")
    return region


def f_scores(given: Given, truth: Ints) -> tuple[float, float]:
    """F in per cent, micro and macro; an author without texts or answers has 0.

    >>> f_scores(np.array([[True, False], [True, True]]), np.array([0, 1]))
    (80.0, 83.33333333333333)
    """
    wanted = np.arange(given.shape[1]) == truth[:, None]
    right = (given & wanted).sum(axis=0)
    both = given.sum(axis=0) + wanted.sum(axis=0)
    each = 2 * right / np.maximum(both, 1)
    return float(200 * right.sum() / max(both.sum(), 1)), float(100 * each.mean())


def highest(scores: Floats) -> Given:
    """To each text the author with the highest score."""
    return np.arange(scores.shape[1]) == scores.argmax(axis=1)[:, None]


def climbed(
    worth: Callable[[Terms], float], start: Terms, options: Mapping[str, Sequence[float]]
) -> Terms:
    """The terms of most worth, one setting after the other; the first among equals.

    Terms that leave an author no region have none.
    """
    seen: dict[Terms, float] = {}

    def known(terms: Terms) -> float:
        if terms not in seen:
            try:
                seen[terms] = worth(terms)
            except (InputError, NoRegion):
                seen[terms] = -np.inf
        return seen[terms]

    best = start
    for setting, values in options.items():
        changes: list[dict[str, Any]] = [{setting: value} for value in values]
        tried = [best, *(best._replace(**change) for change in changes)]
        best = max(tried, key=known)
    return best


def located(name: str) -> list[Path]:
    """A corpus, if it is here."""
    try:
        return [locate(name)]
    except InputError:
        return []
