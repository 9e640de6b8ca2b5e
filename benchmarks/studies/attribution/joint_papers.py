"""Joint papers of the Federalist: measures that might detect two authors.

    python benchmarks/studies/attribution/joint_papers.py

Every paper is cut into four passages of equal length, each of which is scored for Hamilton and for
Madison. Span: the range of (score of Madison - score of Hamilton) over the four. Share: how much of
the 150 commonest words is Hamilton's, if each word is drawn from his papers or from Madison's, by
likelihood. Papers of one author are held out in ten folds; so are the halves of papers by Hamilton
and Madison that are joined to make papers by two authors. The joint and the disputed papers are
scored by models fitted on all others. Within: the share of papers by one author whose span is as
wide, or whose share is as near to a half. In the default's feature sets and in the four of Nasir,
Görnitz and Brefeld (2014): the likeliest author, the highest score (above 0 the paper lies within a
region), and how typical it is of him; below 0.05 the answer stays undecided.
"""

import re
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from evaluation import Floats, Sheet
from scipy.optimize import minimize_scalar

from byline.corpus import Corpus, Text
from byline.corpus.splits import folds
from byline.corpus.tokens import fold, token_texts
from byline.features.style import Pile
from byline.methods.attribution.attributor import Attributor
from byline.questions.attributors import attributor
from byline.research.corpora import load

JOINT = "Hamilton+Madison"
HANDS = ("Hamilton", "Madison")
PARTS, WORDS = 4, 150
PAPER = ("function-words", "parts-of-speech", "suffixes", "words")
Measures = tuple[Floats, Floats]
"""Spans, and shares of Hamilton."""


def main() -> None:
    """Write the measures of single, made-up, joint and disputed papers."""
    essays = load("federalist")
    own = essays.signed.where(lambda text: text.author != JOINT)
    others = essays.where(lambda text: text.author in (None, JOINT))
    single, mixed = _left_out(own)
    about = f"federalist: {len(own)} papers of one author, {len(mixed[0])} made up"
    sheet = Sheet(__file__, [about])
    for name, one, two in zip(
        ("span", "nearness of the share to a half"), single, mixed, strict=True
    ):
        above = (two[:, None] > one).mean() + (two[:, None] == one).mean() / 2
        medians = f"{np.median(one):.2f} of one author, {np.median(two):.2f} of two"
        sheet.line(f"\nmedian {name}: {medians}")
        sheet.line(f"in {100 * above:.1f} of 100 pairs that of two is the greater")
    _others(sheet, own, others, single)


def _others(sheet: Sheet, own: Corpus, others: Corpus, single: Measures) -> None:
    """Joint and disputed papers."""
    spans, shares = _spans(_learned(own), others.bodies), _shares(own, others.bodies)
    sheet.line(f"\n{'':16} {'span':>8} {'within':>8} {'share':>8} {'within':>8}")
    for k, text in enumerate(others):
        within = (single[0] >= spans[k]).mean(), (single[1] >= _near(shares)[k]).mean()
        numbers = (spans[k], within[0], shares[k], within[1])
        sheet.line(f"{_named(text)} " + " ".join(f"{x:8.2f}" for x in numbers))
    for title, views in (("the default's views", None), ("the paper's views", PAPER)):
        model = _learned(own, views)
        sheet.line(f"\n{title}; {_accepted(model)}")
        sheet.line(f"{'':16} {'first':>8} {'highest':>8} {'typical':>8}")
        found = model.probabilities(model.features(others.bodies), others.bodies)
        for k, text in enumerate(others):
            first = int(found.authors[k].argmax())
            row = f"{found.scores[k].max():8.2f} {found.typical[k, first]:8.2f}"
            sheet.line(f"{_named(text)} {model.classes_[first]:>8} {row}")


def _named(text: Text) -> str:
    return f"{text.id[-2:]} {'disputed' if text.author is None else 'joint':13}"


def _accepted(model: Attributor) -> str:
    """How many papers of each author lay within his region when they were held out."""
    validation = model.validation_
    rows = np.flatnonzero(~validation.out_of_set[: validation.n_whole])
    within = validation.scores[rows, validation.classes[rows]] > 0
    told = []
    for number, name in enumerate(model.classes_):
        own = within[validation.classes[rows] == number]
        told.append(f"{own.sum()} of {len(own)} of {name}")
    return "accepted when held out: " + ", ".join(told)


def _left_out(own: Corpus) -> tuple[Measures, Measures]:
    """Measures of the papers as they are, and of halves by Hamilton joined with Madison's."""
    single: list[Measures] = []
    mixed: list[Measures] = []
    for part in folds(own, 10):
        learn, asked = part.of(own)
        model = _learned(learn)
        hands = [text.body for text in asked if text.author in HANDS]
        joined = _joined(asked)
        single.append((_spans(model, asked.bodies), _near(_shares(learn, hands))))
        mixed.append((_spans(model, joined), _near(_shares(learn, joined))))
    return _whole(single), _whole(mixed)


def _whole(parts: Sequence[Measures]) -> Measures:
    first, second = (np.concatenate(part) for part in zip(*parts, strict=True))
    return first, second


def _near(shares: Floats) -> Floats:
    return np.minimum(shares, 1 - shares)


def _shares(learn: Corpus, bodies: Sequence[str]) -> Floats:
    """How much of each text is Hamilton's."""
    words = Pile(learn.bodies).common_words[:WORDS]
    written = [_counts([t.body for t in learn if t.author == name], words) for name in HANDS]
    sums = [counts.sum(axis=0) + 1 for counts in written]
    hamilton, madison = (total / total.sum() for total in sums)

    def share(counts: Floats) -> float:
        def cost(x: float) -> float:
            return float(-(counts * np.log(x * hamilton + (1 - x) * madison)).sum())

        return float(minimize_scalar(cost, bounds=(0, 1), method="bounded").x)

    return np.array([share(counts) for counts in _counts(bodies, words)])


def _counts(bodies: Sequence[str], words: Sequence[str]) -> Floats:
    """How often each of these words stands in each text, and last all others."""
    places = {word: place for place, word in enumerate(words)}
    found = np.zeros((len(bodies), len(words) + 1))
    for row, body in zip(found, bodies, strict=True):
        for word in token_texts(body):
            row[places.get(fold(word), -1)] += 1
    return found


def _learned(pile: Corpus, views: Sequence[str] | None = None) -> Attributor:
    return attributor(views=views).fit(pile.bodies, [str(text.author) for text in pile])


def _joined(asked: Sequence[Text]) -> list[str]:
    """The first half of each paper by Hamilton with the second half of one by Madison."""
    first, second = (
        [cut(text.body, 2)[place] for text in asked if text.author == name]
        for place, name in enumerate(HANDS)
    )
    return [f"{one}\n{second[k % len(second)]}" for k, one in enumerate(first) if second]


def _spans(model: Attributor, bodies: Sequence[str]) -> Floats:
    if not bodies:
        return np.zeros(0)
    scores = model.decision_function([part for body in bodies for part in cut(body, PARTS)])
    hamilton, madison = np.searchsorted(model.classes_, HANDS)
    lead = (scores[:, madison] - scores[:, hamilton]).reshape(-1, PARTS)
    return np.ptp(lead, axis=1)


def cut(body: str, parts: int) -> list[str]:
    """Stretches of as many words each."""
    words = [match.span() for match in re.finditer(r"\S+", body)]
    ends = [len(words) * k // parts for k in range(parts + 1)]
    return [body[words[a][0] : words[z - 1][1]] for a, z in pairwise(ends)]


if __name__ == "__main__":
    main()
