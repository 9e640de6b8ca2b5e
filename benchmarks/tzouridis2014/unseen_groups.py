"""Headlines to judge by eye: groups that neither weights nor features have seen, told blindly.

    python benchmarks/tzouridis2014/unseen_groups.py DRAW FOLDER [GROUPS]

Groups are made of the headlines of uci_news_headlines whose story is in no group of
headline_groups, so that the weights that come with Byline have not learned from them. Within a
story a headline is drawn, and the four to eight others join it that share the most content words
with it, if a third of those of the shorter line at least; publishers differ, no two share four
fifths of their words, and no headline is in two groups. A story makes three groups at most, and
GROUPS of all are drawn, forty if not given and if there are so many; those of DRAW 1 and 2 are of
different stories.

Writes `lines.txt`, for each group the sources and the lines of both systems in an order that was
drawn, and `key.txt`, which says whose each is: to be opened after the last line was judged. They
hold texts of the corpus and belong outside the repository; verdicts without them are kept in
results/unseen_groups.txt.
"""

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from byline.corpus.words import stop_words
from byline.methods.compression.boudin_morin import BoudinMorin
from byline.methods.compression.ranked_paths import RankedPaths
from byline.methods.compression.tokenisation import is_mark, tokens_of
from byline.research.corpora import load, locate

GROUPS = 40
SIZES = (5, 9)
WORDS = (4, 16)
IN_A_STORY = 3
SHARED, ALIKE = 1 / 3, 0.8


class Line(NamedTuple):
    """A headline, who printed it, and its words."""

    text: str
    publisher: str
    words: frozenset[str]
    content: frozenset[str]


def main() -> None:
    """Draw the groups and write both files."""
    draw, folder = int(sys.argv[1]), Path(sys.argv[2])
    rng = np.random.default_rng((2014, draw))
    groups = _drawn(draw, rng, int(sys.argv[3]) if len(sys.argv) > 3 else GROUPS)
    systems = {"ranked-paths": RankedPaths(), "boudin-morin": BoudinMorin()}
    told, key = [], []
    for number, group in enumerate(groups, start=1):
        texts = [line.text for line in group]
        said = {name: each.compress(texts, "en", 1).headline for name, each in systems.items()}
        order = rng.permutation(list(said)).tolist()
        told += [f"\n{number}", *(f"    {text}" for text in texts)]
        told += [
            f"{number}{letter}  {said[name]}" for letter, name in zip("ab", order, strict=True)
        ]
        key += [f"{number}{letter} {name}" for letter, name in zip("ab", order, strict=True)]
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "lines.txt").write_text("\n".join(told) + "\n", "utf-8")
    (folder / "key.txt").write_text("\n".join(key) + "\n", "utf-8")
    print(f"wrote {len(groups)} groups")


def _drawn(draw: int, rng: np.random.Generator, many: int) -> list[list[Line]]:
    """Groups of every second story, as many as are judged."""
    stories = _stories()
    names = sorted(stories)
    np.random.default_rng(2014).shuffle(names)
    made = []
    for name in names[draw % 2 :: 2]:
        made += list(_groups(stories[name], rng))
    return [made[place] for place in rng.permutation(len(made))[:many]]


def _stories() -> dict[str, list[Line]]:
    """The headlines of each story that no group was made of."""
    known = {group.story for group in load("headline_groups")}
    plain = stop_words("en")
    found: dict[str, list[Line]] = {}
    with (locate("uci_news_headlines") / "headlines.jsonl").open(encoding="utf-8") as file:
        for row in map(json.loads, file):
            text = " ".join(row["headline"].split())
            words = [word for word in tokens_of(text, "en") if not is_mark(word)]
            if row["story"] in known or "..." in text or not WORDS[0] <= len(words) <= WORDS[1]:
                continue
            content = frozenset(word for word in words if word not in plain)
            line = Line(text, row["publisher"], frozenset(words), content)
            found.setdefault(row["story"], []).append(line)
    return found


def _groups(lines: Sequence[Line], rng: np.random.Generator) -> Iterator[list[Line]]:
    left = [lines[place] for place in rng.permutation(len(lines))]
    made = 0
    while len(left) >= SIZES[0] and made < IN_A_STORY:
        size = int(rng.integers(SIZES[0], SIZES[1] + 1))
        group = _around(left[0], left[1:], size)
        if len(group) < SIZES[0]:
            left = left[1:]
            continue
        made += 1
        left = [line for line in left if line not in group]
        yield group


def _around(seed: Line, others: Sequence[Line], size: int) -> list[Line]:
    """The seed and those that are nearest to it."""
    group = [seed]
    for line in sorted(others, key=lambda line: -_shared(seed, line)):
        if len(group) == size or _shared(seed, line) < SHARED:
            break
        if all(line.publisher != each.publisher and _alike(line, each) < ALIKE for each in group):
            group.append(line)
    return group


def _shared(one: Line, other: Line) -> float:
    least = min(len(one.content), len(other.content))
    return len(one.content & other.content) / max(least, 1)


def _alike(one: Line, other: Line) -> float:
    return len(one.words & other.words) / len(one.words | other.words)


if __name__ == "__main__":
    main()
