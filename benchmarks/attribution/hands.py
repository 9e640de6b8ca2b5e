"""Papers of the Federalist by two hands: whether their quarters disagree.

    python benchmarks/attribution/hands.py

Every paper is cut into four stretches of as many words, each of which is scored for Hamilton and
for Madison. What is measured is the span of (score of Madison - score of Hamilton) over the four.
Papers of one author are left out in ten parts; so are the halves of papers by Hamilton and Madison
that are joined to make papers by two hands. The joint and the disputed papers are scored by what
was learned from all others. Within: the share of papers by one author whose span is as wide.
"""

import re
from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from judging import Floats, Sheet

from byline.corpus import Corpus, Text
from byline.corpus.public import load
from byline.corpus.splits import folds
from byline.methods.attribution.attributor import Attributor
from byline.methods.attribution.recipes import attributor

JOINT = "Hamilton+Madison"
PARTS = 4


def main() -> None:
    """Write the spans of single, made-up, joint and disputed papers."""
    essays = load("federalist")
    own = essays.signed.where(lambda text: text.author != JOINT)
    others = essays.where(lambda text: text.author in (None, JOINT))
    single, mixed = _left_out(own)
    sheet = Sheet(__file__, [f"federalist: {len(own)} papers of one author, {len(mixed)} made up"])
    above = (mixed[:, None] > single).mean() + (mixed[:, None] == single).mean() / 2
    sheet.line(
        f"\nmedian span: {np.median(single):.2f} of one author, {np.median(mixed):.2f} of two"
    )
    sheet.line(f"in {100 * above:.1f} of 100 pairs that of two is the wider")
    sheet.line(f"\n{'':16} {'span':>8} {'within':>8}")
    for text, span in zip(others, _spans(_learned(own), others.bodies), strict=True):
        kind = "disputed" if text.author is None else "joint"
        sheet.line(f"{text.id[-2:]} {kind:13} {span:8.2f} {(single >= span).mean():8.2f}")


def _left_out(own: Corpus) -> tuple[Floats, Floats]:
    """Spans of the papers as they are, and of halves by Hamilton joined with halves by Madison."""
    single, mixed = [], []
    for fold in folds(own, 10):
        learn, asked = fold.of(own)
        model = _learned(learn)
        single.append(_spans(model, asked.bodies))
        mixed.append(_spans(model, _joined(asked)))
    return np.concatenate(single), np.concatenate(mixed)


def _learned(pile: Corpus) -> Attributor:
    return attributor().fit(pile.bodies, [str(text.author) for text in pile])


def _joined(asked: Sequence[Text]) -> list[str]:
    """The first half of each paper by Hamilton with the second half of one by Madison."""
    first, second = (
        [_cut(text.body, 2)[place] for text in asked if text.author == name]
        for place, name in enumerate(("Hamilton", "Madison"))
    )
    return [f"{one}\n{second[k % len(second)]}" for k, one in enumerate(first) if second]


def _spans(model: Attributor, bodies: Sequence[str]) -> Floats:
    if not bodies:
        return np.zeros(0)
    scores = model.decision_function([part for body in bodies for part in _cut(body, PARTS)])
    hamilton, madison = np.searchsorted(model.classes_, ("Hamilton", "Madison"))
    lead = (scores[:, madison] - scores[:, hamilton]).reshape(-1, PARTS)
    return np.ptp(lead, axis=1)


def _cut(body: str, parts: int) -> list[str]:
    """Stretches of as many words each."""
    words = [match.span() for match in re.finditer(r"\S+", body)]
    ends = [len(words) * k // parts for k in range(parts + 1)]
    return [body[words[a][0] : words[z - 1][1]] for a, z in pairwise(ends)]


if __name__ == "__main__":
    main()
