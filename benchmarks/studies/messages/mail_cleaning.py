"""Posts to read by eye, with what cleaning took out of them; and what was seen.

    python benchmarks/studies/messages/mail_cleaning.py FILE [--seed n] [--of-each n]
    python benchmarks/studies/messages/mail_cleaning.py

With a file, as many posts of each of the twenty groups are drawn by the seed and written there: own
words as they are, and before every line that was taken out the name of its kind. Where a post is
longer than `LINES`, of long stretches of one kind only the first and the last lines are there. Keep
the file out of the repository: it holds people's posts.

Without a file, the verdicts in `results/mail_cleaning.csv` are counted. It has a line for each post
that was read, seed, name and verdicts: `clean`; `left:` and a kind of what is not its writer's own
but was left in; `lost` where own words were taken out; `passed` where an article is passed on
without any mark, which nobody can tell from own words by its form.
"""

import argparse
import csv
from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

import numpy as np

from byline.corpus import Text
from byline.research.corpora import load

VERDICTS = Path(__file__).parent / "results" / "mail_cleaning.csv"
LINES, ENDS = 40, 6


def main() -> None:
    """Draw posts, or count verdicts."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", nargs="?", type=Path)
    parser.add_argument("--seed", type=int, default=20261205)
    parser.add_argument("--of-each", type=int, default=3)
    asked = parser.parse_args()
    if asked.file is None:
        print("\n".join(_counts()))
        return
    pages = (_page(text) for text in drawn(asked.seed, asked.of_each))
    asked.file.write_text("\n".join(pages), "utf-8")


def drawn(seed: int, of_each: int) -> list[Text]:
    """So many posts of every group, by chance."""
    rng = np.random.default_rng(seed)
    groups: dict[str, list[Text]] = {}
    for text in load("usenet"):
        groups.setdefault(text.detail("group") or "", []).append(text)
    return [
        posts[place]
        for _, posts in sorted(groups.items())
        for place in np.sort(rng.choice(len(posts), of_each, replace=False))
    ]


def _page(text: Text) -> str:
    """A post for the eye: own words first, then all that was taken out."""
    parts = [("", text.body), *((part.kind, part.content) for part in text.removed)]
    lines = [(kind, line) for kind, body in parts for line in body.split("\n")]
    shown = "\n".join(_shortened(lines) if len(lines) > LINES else _marked(lines))
    return f"{'=' * 30} {text.id}\n{text.author}: {text.title}\n{shown}\n"


def _marked(lines: list[tuple[str, str]]) -> Iterator[str]:
    return (f"[{kind}] {line}" if kind else line for kind, line in lines)


def _shortened(lines: list[tuple[str, str]]) -> Iterator[str]:
    for _, run in groupby(lines, key=lambda pair: pair[0]):
        own = list(run)
        if len(own) <= 2 * ENDS:
            yield from _marked(own)
            continue
        yield from _marked(own[:ENDS])
        yield f"    … {len(own) - 2 * ENDS} lines …"
        yield from _marked(own[-ENDS:])


def _counts() -> Iterator[str]:
    """How many posts of each draw have each verdict."""
    with VERDICTS.open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
    for seed in dict.fromkeys(row[0] for row in rows):
        own = [row[2].split() for row in rows if row[0] == seed]
        seen = Counter(verdict for verdicts in own for verdict in set(verdicts))
        yield f"seed {seed}, {len(own)} posts: " + ", ".join(
            f"{verdict} {count}" for verdict, count in sorted(seen.items())
        )


if __name__ == "__main__":
    main()
