"""How often rolling finds a change of hand, and how often it calls one where there is none.

    python benchmarks/studies/style/rolling_changes.py

Papers of the Federalist by Hamilton and Madison are dealt into two halves. Settings are compared on
papers made of one by Hamilton (first half) and one by Madison (second half), both of the first
half of the papers; the defaults are then measured on 50 made of the other half. The papers that a
text is made of, and a single-author paper itself, are never among its candidates.
"""

import time
from collections.abc import Sequence
from itertools import islice, product
from typing import Any

import numpy as np

from byline.corpus import Corpus, Text
from byline.corpus.tokens import words
from byline.questions.style import rolling
from byline.research.corpora import load
from byline.research.records import study_results

MADE = 50
SETTINGS: tuple[dict[str, Any], ...] = ({},)
"""Others that were tried on the papers they are chosen on: `mfw` 100 and 500, `window` 250 to 1000,
`features` words+chars:4, scans without the demand that both sides are nearest to different
candidates. None was better by more than two papers in fifty."""


def main() -> None:
    """Write both tables."""
    began = time.perf_counter()
    pile = load("federalist")
    known = pile.where(lambda text: text.author in ("Hamilton", "Madison"))
    chosen, tested = _dealt(known)
    lines = ["The defaults, on the papers they were chosen on", HEAD]
    lines += [_row(str(setting), known, chosen, setting) for setting in SETTINGS]
    lines += ["", "The defaults, on other papers", HEAD, _row("{}", known, tested, {})]
    lines += ["", "Papers 18 to 20, by Hamilton and Madison together, and a disputed one"]
    for number in (18, 19, 20, 55):
        found = rolling(pile[f"federalist-{number}"], known)
        parts = ", ".join(f"{p.first_word}-{p.last_word} {p.nearest}" for p in found.parts)
        lines.append(f"{number}: p {found.p:.3f}; {parts}; scores {found.parts[0].scores[0]:+.2f}")
    lines.append(f"\n{time.perf_counter() - began:.0f} s")
    target = study_results(__file__) / "rolling_changes.txt"
    target.parent.mkdir(exist_ok=True, parents=True)
    target.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print("\n".join(lines))


HEAD = f"{'':<28} {'called':>8} {'in a window':>12} {'words off':>10} {'p < .05, one author':>20}"


def _dealt(known: Corpus) -> tuple[list[Text], list[Text]]:
    """Half of the papers of each author, and the other half."""
    rng = np.random.default_rng(0)
    halves: tuple[list[Text], list[Text]] = [], []
    for texts in known.by_author.values():
        for k, place in enumerate(rng.permutation(len(texts)).tolist()):
            halves[k % 2].append(texts[place])
    return halves


def _row(name: str, known: Corpus, papers: Sequence[Text], setting: dict[str, Any]) -> str:
    """One line: changes called, those within a window, how far off, and false alarms."""
    called, near, off = 0, 0, []
    for first, second in _pairs(papers):
        body, place = _joined(first, second)
        others = known.where(lambda t, two=(first.id, second.id): t.id not in two)  # type: ignore[misc]
        found = rolling(Text("made", body), others, **setting)
        if found.changes:
            called += 1
            distance = min(abs(change.word - place) for change in found.changes)
            near += distance <= found.window
            off.append(distance)
    alarms = 0
    for paper in papers:
        others = known.where(lambda t, one=paper.id: t.id != one)  # type: ignore[misc]
        alarms += bool(rolling(paper, others, **setting).changes)
    middle = f"{np.median(off):.0f}" if off else "–"
    line = f"{name:<28} {called:>5}/{MADE} {near:>9}/{MADE} {middle:>10} {alarms:>17}/{len(papers)}"
    print(line, flush=True)
    return line


def _pairs(papers: Sequence[Text]) -> list[tuple[Text, Text]]:
    """Fifty pairs, each paper as often as any other of its author."""
    first = [text for text in papers if text.author == "Hamilton"]
    second = [text for text in papers if text.author == "Madison"]
    shifted = (
        (first[(k + shift) % len(first)], text)
        for shift, (k, text) in product(range(0, len(first), 3), enumerate(second))
    )
    return list(islice(shifted, MADE))


def _joined(first: Text, second: Text) -> tuple[str, int]:
    """The first half of one and the second half of the other, and the words before the change."""
    own, other = (text.body.split() for text in (first, second))
    left = " ".join(own[: len(own) // 2])
    return f"{left} {' '.join(other[len(other) // 2 :])}", len(words(left))


if __name__ == "__main__":
    main()
