"""Questioned texts in the regions of SSAD and MKL-SSAD, unlabelled, and without them.

    python benchmarks/studies/attribution/unlabelled.py [ten] [tens] [usenet]

Nasir, Görnitz and Brefeld (2014) let the questioned texts enter the regions. Here a tenth, half and
all of the test texts do, chosen by seed; both those that did (given) and those that did not
(others) are scored, by the model that learned from the former and by one that did not. Random tens
are scored by SSAD alone, which takes a fifth of the time and gives nearly the same answers on C50.
`u` is the setting `unlabelled`, 0.2 unless given. C50 in its official halves, Usenet by subject.
"""

import sys
import time
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from cached_features import forget, views_of
from evaluation import HEAD, Answers, Case, Sheet, summary
from numpy.typing import NDArray
from scipy.stats import binomtest
from usenet_authors import by_subject, posts

from byline.corpus import Corpus
from byline.methods.attribution.attributor import Attributor
from byline.questions.attributors import attributor
from byline.research.corpora import load

MODELS: dict[str, dict[str, float]] = {
    "mkl-ssad": {},
    "ssad": {},
    "ssad u=1": {"unlabelled": 1.0},
    "ssad u=5": {"unlabelled": 5.0},
}
SHARES = (0.1, 0.5, 1.0)
TEN = 10
TENS, USENET = range(3), range(3)
PARTS = {
    "ten": ("mkl-ssad", "ssad"),
    "tens": ("ssad",),
    "usenet": tuple(MODELS),
}
ABOUT = {
    "ten": "c50: the first ten authors, halves",
    "tens": "c50: random tens, halves, draws with seeds 0 to 2",
    "usenet": "usenet: twenty people, halves by subject, draws with seeds 0 to 2",
}
Rows = dict[str, list[Answers]]


def main(wanted: Sequence[str]) -> None:
    """Write one table for each part."""
    for part in wanted:
        sheet = Sheet(__file__, [ABOUT[part]], part)
        rows: Rows = {}
        for seed, case in enumerate(_cases(part)):
            for name in PARTS[part]:
                for row, answers in _compared(case, name, MODELS[name], seed):
                    rows.setdefault(row, []).append(answers)
            forget()
        sheet.line(f"\n{HEAD}")
        for row, draws in rows.items():
            sheet.line(summary(row, draws))
        for name in PARTS[part]:
            for kind in ("all", "50 %, given", "10 %, given"):
                sheet.line(_difference(rows, f"{name}, {kind}"))


def _cases(part: str) -> Iterator[Case]:
    if part == "usenet":
        pile = posts()
        yield from (Case(part, *by_subject(pile, seed)) for seed in USENET)
        return
    halves = load("c50", part="train"), load("c50", part="test")
    everybody = halves[0].authors
    draws = [everybody[:TEN]] if part == "ten" else [_drawn(everybody, seed) for seed in TENS]
    for names in draws:
        yield Case(part, *(_by(half, names) for half in halves))


def _by(pile: Corpus, names: Sequence[str]) -> Corpus:
    return pile.where(lambda text: text.author in names)


def _drawn(everybody: Sequence[str], seed: int) -> list[str]:
    """The random tens of `halves.py`."""
    drawn: list[str] = np.random.default_rng(seed).choice(everybody, TEN, replace=False).tolist()
    return drawn


def _compared(
    case: Case, name: str, settings: dict[str, Any], seed: int
) -> Iterator[tuple[str, Answers]]:
    """The answers without and with unlabelled texts, by the names of rows."""
    method = name.split()[0]
    plain = attributor(method, views=views_of(method)).fit(case.learn.bodies, case.authors)
    without = _answers(plain, case)
    order = np.random.default_rng(seed).permutation(len(case.asked))
    model = attributor(method, views=views_of(method), transductive=True, **settings)
    model.fit(case.learn.bodies, case.authors, unlabelled=case.asked.bodies)
    for share in SHARES[::-1]:
        given = np.sort(order[: round(share * len(order))])
        began = time.process_time()
        found = _answers(model.refit([case.asked.bodies[place] for place in given]), case)
        found = found._replace(seconds=time.process_time() - began)
        others = np.setdiff1d(np.arange(len(order)), given)
        parts = {"given": given, "others": others} if len(others) else {"": given}
        for part, places in parts.items():
            kind = f"{share:.0%}, {part}".replace("%", " %") if part else "all"
            yield f"{name}, {kind}: inductive", _some(without, places)
            yield f"{name}, {kind}: transductive", _some(found, places)


def _answers(model: Attributor, case: Case) -> Answers:
    bodies = case.asked.bodies
    found = model.probabilities(model.features(bodies), bodies)
    inside = found.authors / found.authors.sum(axis=1, keepdims=True)
    return Answers(case.truth, inside, found.scores, 0.0)


def _some(answers: Answers, places: NDArray[np.intp]) -> Answers:
    return Answers(
        answers.truth[places], answers.inside[places], answers.scores[places], answers.seconds
    )


def _difference(rows: Rows, name: str) -> str:
    """Texts that only one of both finds; p is that of a sign test."""
    plain, more = (
        np.concatenate([one.right for one in rows[f"{name}: {how}"]])
        for how in ("inductive", "transductive")
    )
    alone = int((more & ~plain).sum()), int((plain & ~more).sum())
    p = binomtest(alone[0], sum(alone)).pvalue if sum(alone) else 1.0
    return f"{name}: {alone[0]} found only transductively, {alone[1]} only inductively, p {p:.2f}"


if __name__ == "__main__":
    main(sys.argv[1:] or list(ABOUT))
