"""Twenty people of 20 Newsgroups: their posts divided by chance, and by subject.

    python benchmarks/studies/attribution/usenet.py

Short posts, few of each person, and people of one group write about the same things. Divided by
subject, no thread that is asked about was learned from. Three draws each; the table has means.
"""

from collections.abc import Callable

import numpy as np
from cached_features import forget
from evaluation import HEAD, METHODS, TOGETHER, Answers, Case, Sheet, closed, compared, summary
from usenet_authors import by_subject, halves, posts

from byline.corpus import Corpus

DRAWS = range(3)


def main() -> None:
    """Write both tables."""
    pile = posts()
    words = int(np.median([len(body.split()) for body in pile.bodies]))
    about = f"usenet: {len(pile)} posts of {len(pile.authors)} people, {words} words in the median"
    sheet = Sheet(__file__, [about, f"means of draws with seeds 0 to {len(DRAWS) - 1}"])
    _table(sheet, "halves by chance", pile, halves)
    _table(sheet, "halves by subject", pile, by_subject)


def _table(
    sheet: Sheet, title: str, pile: Corpus, divide: Callable[[Corpus, int], tuple[Corpus, Corpus]]
) -> None:
    rows: dict[str, list[Answers]] = {}
    for seed in DRAWS:
        case = Case(title, *divide(pile, seed))
        for method in METHODS:
            for name, found in closed(case, method, together=method in TOGETHER).items():
                rows.setdefault(name, []).append(found)
        forget()
    sheet.line(f"\n{title}\n{HEAD}")
    for name, all_draws in rows.items():
        sheet.line(summary(name, all_draws))
    for line in compared(rows):
        sheet.line(line)


if __name__ == "__main__":
    main()
