"""The piles that groupings are chosen and measured on: halves of two corpora, and parts of them.

The topics of ecbplus and the stories of uci_news_headlines are dealt into two halves; what is set
is set on one (`dev`) and measured on the other (`test`). Both corpora have large groups only, so
each half also gives smaller piles, with few events or few texts of each, with texts cut short, and
with many texts of other years in between, of which no two need belong together: titles of 2011
(tagmynews) among headlines of 2014, and articles of 1996 (c50) among later ones.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from byline.research.corpora import load

__all__ = ["OTHER", "Half", "Pile", "half", "parts_of", "whole"]

Half = Literal["dev", "test"]
Labels = NDArray[np.str_]
OTHER = ""
"""The label of a text that is only in the way."""


class Pile(NamedTuple):
    """Texts, and the event that each tells of."""

    name: str
    bodies: list[str]
    truth: Labels

    def picked(self, name: str, places: NDArray[np.intp]) -> "Pile":
        """Some of the texts."""
        return Pile(name, [self.bodies[i] for i in places], self.truth[places])

    def cut(self, words: int) -> "Pile":
        """The same texts, each with only so many of its first words."""
        return self._replace(bodies=[" ".join(body.split()[:words]) for body in self.bodies])

    def among(self, others: Sequence[str], n: int, rng: np.random.Generator) -> "Pile":
        """The same texts with n others behind them."""
        drawn = [others[i] for i in rng.choice(len(others), n, replace=False)]
        name = f"{self.name} among {n} others"
        return Pile(name, self.bodies + drawn, np.concatenate([self.truth, np.full(n, OTHER)]))


def whole() -> tuple[Pile, Pile]:
    """The two corpora."""
    articles, headlines = list(load("ecbplus")), list(load("uci_news_headlines"))
    return (
        Pile(
            "ecbplus", [t.body for t in articles], np.array([t.detail("event") for t in articles])
        ),
        Pile("uci", [t.body for t in headlines], np.array([t.detail("story") for t in headlines])),
    )


def half(part: Half) -> tuple[Pile, Pile]:
    """The topics, or stories, of one half of the two corpora."""
    articles, headlines = whole()
    topics = np.array([text.detail("topic") for text in load("ecbplus")])
    return _dealt(articles, topics, part), _dealt(headlines, headlines.truth, part)


def parts_of(part: Half, seed: int = 0) -> tuple[list[Pile], list[Pile]]:
    """Piles made of one half: with fewer events or shorter texts, and with others in between."""
    articles, headlines = half(part)
    rng = np.random.default_rng(seed)
    small = [
        *(_events(pile, n, rng) for pile in (articles, headlines) for n in (1, 1, 4, 4, 16, 16)),
        articles.cut(20),
        articles.cut(60),
        _events(articles.cut(20), 4, rng),
        *(_each(articles, (1,), rng), _each(headlines, (1,), rng)),
        *(_each(headlines, (n,), rng) for n in (5, 20)),
    ]
    first = 0 if part == "dev" else 1
    titles = [text.body for text in load("tagmynews")][first::2]
    old = [text.body for text in load("c50")][first::2]
    # The titles are in small letters, so the headlines among them must be.
    plain = headlines._replace(bodies=[body.lower() for body in headlines.bodies])
    few, openings = (1, 1, 2, 3, 5), [" ".join(body.split()[:15]) for body in old]
    mixed = [
        _each(plain, (1,), rng).among(titles, 500, rng),
        _each(plain, (3,), rng).among(titles, 1000, rng),
        _each(plain, (10,), rng).among(titles, 2000, rng),
        _each(headlines, (1, 1, 1, 2, 2, 3, 4, 6, 10, 20, 60), rng),
        articles.among(old, 500, rng),
        _each(articles, few, rng).among(old, 300, rng),
        _each(articles.cut(15), few, rng).among(openings, 1000, rng),
    ]
    return small, mixed


def _read(name: Literal["ecbplus", "uci_news_headlines"], label: str) -> Pile:
    texts = list(load(name))
    truth = np.array([text.detail(label) for text in texts])
    return Pile(name, [text.body for text in texts], truth)


def _dealt(pile: Pile, units: Labels, part: Half) -> Pile:
    """The texts whose topic or story falls to one half; the same at every call."""
    names = np.unique(units)
    dealt = np.random.default_rng(0).permutation(len(names))[: (len(names) + 1) // 2]
    chosen = np.isin(units, names[dealt])
    return pile.picked(pile.name, np.flatnonzero(chosen if part == "dev" else ~chosen))


def _events(pile: Pile, n: int, rng: np.random.Generator) -> Pile:
    """All texts of n of the events."""
    drawn = rng.choice(np.unique(pile.truth), n, replace=False)
    return pile.picked(f"{pile.name}, {n} events", np.flatnonzero(np.isin(pile.truth, drawn)))


def _each(pile: Pile, sizes: Sequence[int], rng: np.random.Generator) -> Pile:
    """So many texts of every event, drawn from the sizes."""
    drawn = [
        rng.permutation(np.flatnonzero(pile.truth == event))[: rng.choice(sizes)]
        for event in np.unique(pile.truth)
    ]
    return pile.picked(f"{pile.name}, {max(sizes)} of each", np.sort(np.concatenate(drawn)))
