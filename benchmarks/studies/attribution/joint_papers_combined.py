"""Joint papers of the Federalist: several feature sets at once, and windows.

    python benchmarks/studies/attribution/joint_papers_combined.py

Further measures that might detect two authors, besides those of `joint_papers.py`. Chosen and tried
on the 70 papers of one author, held out in ten folds, and on made-up ones: half a paper by Hamilton
and half one by Madison, in either order, and twelfths of both by turns, all of the part that is
left out.

Views: how typical a paper is of its likeliest author in the default's views and in each of four
others, as the sum of logarithms. Windows: the same in the default's views for the least typical of
four passages, of whichever of Hamilton and Madison it is more typical of. Both: how typical the
paper is of the less likely of the two, in all views. Runs: of windows of 400 words, every 100
words, the longest run that goes to the one of Hamilton and Madison who has fewer windows, as a
share of all. Each as a p-value: the share of papers by one author that are as untypical (one more
counted); combined: that of the sum of logarithms of the four. An alarm is a p of at most 0.05.

Where fewer than 15 texts held out are as short as a passage, all count as typical; for most papers
that is so, which is why windows carry little information.
"""

import re
from collections.abc import Sequence

import numpy as np
from evaluation import Floats, Ints, Sheet
from joint_papers import HANDS, JOINT, PAPER, cut

from byline.corpus import Corpus, Text
from byline.corpus.splits import folds
from byline.methods.attribution.attributor import Attributor
from byline.methods.attribution.classifiers import FEATURE_SETS as VIEWS
from byline.questions.attributors import attributor
from byline.research.corpora import load

SETS: tuple[Sequence[str], ...] = (VIEWS, *([view] for view in PAPER))
WAYS = ("views", "windows", "both", "runs")
LEVEL, PARTS, TURNS, WINDOW, STEP = 0.05, 4, 12, 400, 100
LEAST = 0.005
"""The lowest typicality, as logarithms are summed."""


def main() -> None:
    """Write how often papers of one author and of two give alarm, then the joint and disputed."""
    essays = load("federalist")
    own = essays.signed.where(lambda text: text.author != JOINT)
    others = essays.where(lambda text: text.author in (None, JOINT))
    single, mixed = _left_out(own)
    p_single = _p_values(single, single, besides=1)
    sheet = Sheet(__file__, [f"federalist: {len(own)} papers of one author, {len(mixed)} made up"])
    p_mixed = _p_values(single, mixed)
    titles = " ".join(f"{name:>8}" for name in (*WAYS, "combined"))
    sheet.line(f"\nshare that gives alarm\n{'':16} {titles}")
    sheet.line(f"{'one author':16} " + _numbers((p_single <= LEVEL).mean(axis=0)))
    sheet.line(f"{'made up':16} " + _numbers((p_mixed <= LEVEL).mean(axis=0)))
    area = (p_mixed[:, None] < p_single).mean(axis=(0, 1))
    area += (p_mixed[:, None] == p_single).mean(axis=(0, 1)) / 2
    sheet.line(f"{'area':16} " + _numbers(area))
    found = _p_values(single, _measures(_learned(own), others.bodies))
    sheet.line(f"\np\n{'':16} {titles}")
    for text, row in zip(others, found, strict=True):
        name = f"{text.id[-2:]} {'disputed' if text.author is None else 'joint'}"
        sheet.line(f"{name:16} " + _numbers(row))


def _numbers(row: Sequence[float] | Floats) -> str:
    return " ".join(f"{x:8.3f}" for x in row)


def _left_out(own: Corpus) -> tuple[Floats, Floats]:
    """Measures of papers by one author, and of made-up ones, one row each."""
    single, mixed = [], []
    for part in folds(own, 10):
        learn, asked = part.of(own)
        models = _learned(learn)
        single.append(_measures(models, asked.bodies))
        if made := _made_up(asked):
            mixed.append(_measures(models, made))
    return np.concatenate(single), np.concatenate(mixed)


def _learned(pile: Corpus) -> list[Attributor]:
    names = [str(text.author) for text in pile]
    return [attributor(views=views).fit(pile.bodies, names) for views in SETS]


def _made_up(asked: Sequence[Text]) -> list[str]:
    """Papers by Hamilton joined with one by Madison each."""
    hamilton, madison = ([t.body for t in asked if t.author == name] for name in HANDS)
    found = []
    for k, one in enumerate(hamilton if madison else ()):
        pair = one, madison[k % len(madison)]
        for first, second in (pair, pair[::-1]):
            found.append(f"{cut(first, 2)[0]}\n{cut(second, 2)[1]}")
        turns = zip(*(cut(body, TURNS) for body in pair), strict=True)
        found.append("\n".join(parts[place % 2] for place, parts in enumerate(turns)))
    return found


def _measures(models: Sequence[Attributor], bodies: Sequence[str]) -> Floats:
    """The four measures of each text; the higher, the odder."""
    judged = [model.probabilities(model.features(bodies), bodies) for model in models]
    rows = np.arange(len(bodies))
    first = judged[0].authors.argmax(axis=1)
    hands = np.searchsorted(models[0].classes_, HANDS)
    logs = np.stack([np.log(np.maximum(one.typical, LEAST)) for one in judged]).sum(axis=0)
    return np.column_stack(
        [
            -logs[rows, first],
            [-_least(models[0], body, hands) for body in bodies],
            logs[:, hands].min(axis=1),
            [_run(models[0], body, hands) for body in bodies],
        ]
    )


def _least(model: Attributor, body: str, hands: Ints) -> float:
    """How typical the least typical stretch is of the one of the two it is more typical of."""
    parts = cut(body, PARTS)
    found = model.probabilities(model.features(parts), parts).typical[:, hands]
    return float(found.max(axis=1).min())


def _run(model: Attributor, body: str, hands: Ints) -> float:
    """The longest run of windows of whom fewer windows go to, as a share of all."""
    words = [match.span() for match in re.finditer(r"\S+", body)]
    starts = range(0, max(len(words) - WINDOW, 0) + 1, STEP)
    windows = [body[words[a][0] : words[min(a + WINDOW, len(words)) - 1][1]] for a in starts]
    authors = model.probabilities(model.features(windows), windows).authors[:, hands]
    second = authors.argmax(axis=1)
    fewer = int(second.sum() * 2 <= len(second))
    longest = length = 0
    for place in second:
        length = length + 1 if place == fewer else 0
        longest = max(longest, length)
    return longest / len(second)


def _p_values(single: Floats, asked: Floats, besides: int = 0) -> Floats:
    """The share of papers by one author that are as odd, by each measure and by all."""
    found = _shares(single, asked, besides)
    summed = -np.log(found).sum(axis=1, keepdims=True)
    own = -np.log(_shares(single, single, 1)).sum(axis=1, keepdims=True)
    return np.hstack([found, _shares(own, summed, besides)])


def _shares(single: Floats, asked: Floats, besides: int) -> Floats:
    """With `besides` the papers are among those compared with, and do not count twice."""
    above = (single[None] >= asked[:, None] - 1e-12).sum(axis=1) + 1 - besides
    return np.asarray(above / (len(single) + 1 - besides))


if __name__ == "__main__":
    main()
