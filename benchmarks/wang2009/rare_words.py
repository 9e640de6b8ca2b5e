"""Whether methods choose sentences of words that many texts have, or of words of their own.

    python benchmarks/wang2009/rare_words.py

For MultiLing 2011 in four languages and Opinosis, each of which counts the same: of the terms of
the sentences in a summary, the share that no other text has, and the share that at least three
texts have; beside them, the same of all sentences.
"""

import sys
from pathlib import Path

import numpy as np

from byline.methods.summarisation.lexpagerank import LexPageRank
from byline.methods.summarisation.topics import BSTM

sys.path.insert(0, str(Path(__file__).parent))
from corpora import open_cases
from learning import Case

SYSTEMS = {
    "all sentences": None,
    "bstm as printed": BSTM(selection="printed", updates="printed", fewest=1, alike=1.0),
    "bstm": BSTM(),
    "lexpagerank": LexPageRank(),
}
SEVERAL = 3


def main() -> None:
    """Print one line for each system."""
    cases = open_cases()
    for name, model in SYSTEMS.items():
        found: dict[str, list[tuple[float, float]]] = {}
        for case in cases:
            chosen = None if model is None else model.summarise(case.sentences, case.limit)
            found.setdefault(case.corpus, []).append(_shares(case, chosen))
        own, shared = np.mean([np.mean(values, axis=0) for values in found.values()], axis=0)
        print(
            f"{name:16} in no other text {own:.3f}  in {SEVERAL} or more {shared:.3f}", flush=True
        )


def _shares(case: Case, chosen: list[int] | None) -> tuple[float, float]:
    """Of the terms of these sentences, how many one text has, and how many several have."""
    counts, by_text = case.sentences.counts, case.sentences.by_text
    texts = np.bincount(by_text.indices, minlength=by_text.shape[1])
    had = texts[(counts if chosen is None else counts[chosen]).indices]
    return float(np.mean(had == 1)), float(np.mean(had >= SEVERAL))


if __name__ == "__main__":
    main()
