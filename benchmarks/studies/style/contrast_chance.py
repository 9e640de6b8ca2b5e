"""How many words differ between two random halves of one author's papers, by two tests.

    python benchmarks/studies/style/contrast_chance.py

The 51 papers by Hamilton are dealt into two halves, 20 times: every difference called is a false
one. The p-values of G² take words as independent; those of `byline style contrast` are of rank sums
over papers. Beside it, Hamilton against Madison, where differences are real.
"""

import numpy as np
from scipy.stats import chi2

from byline.corpus import Corpus
from byline.methods.style.keyness import adjusted
from byline.questions.style import contrast
from byline.research.corpora import load
from byline.research.records import study_results
from byline.results.contrast import Contrast

SPLITS, LEVEL = 20, 0.05


def main() -> None:
    """Write the table."""
    known = load("federalist").by_author
    hamilton, madison = known["Hamilton"], known["Madison"]
    rng = np.random.default_rng(0)
    rows = []
    for _ in range(SPLITS):
        order = rng.permutation(len(hamilton))
        first, second = hamilton.take(order[::2]), hamilton.take(order[1::2])
        rows.append(_called(first, second))
    halves = np.array(rows)
    lines = [
        f"words called different at an adjusted p of {LEVEL} (Benjamini-Hochberg)",
        f"{'':<40} {'of words':>9} {'G²':>7} {'rank sums':>10}",
        f"{'halves of Hamilton, mean of 20':<40} {halves[:, 0].mean():>9.0f} "
        f"{halves[:, 1].mean():>7.1f} {halves[:, 2].mean():>10.2f}",
        f"{'halves in which a word is called':<40} {'':>9} {(halves[:, 1] > 0).sum():>4}/20 "
        f"{(halves[:, 2] > 0).sum():>7}/20",
    ]
    total, by_g, by_ranks = _called(hamilton, madison)
    lines.append(f"{'Hamilton against Madison':<40} {total:>9} {by_g:>7} {by_ranks:>10}")
    target = study_results(__file__) / "contrast_chance.txt"
    target.parent.mkdir(exist_ok=True, parents=True)
    target.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print("\n".join(lines))


def _called(a: Corpus, b: Corpus) -> tuple[int, int, int]:
    """How many words there are, and how many each test calls different."""
    found: Contrast = contrast(a, b, fewest_texts=5)
    p = chi2.sf(np.abs([row.log_likelihood for row in found.rows]), 1)
    ranks = [row.p_adjusted is not None and row.p_adjusted <= LEVEL for row in found.rows]
    return len(found.rows), int((adjusted(p) <= LEVEL).sum()), sum(ranks)


if __name__ == "__main__":
    main()
