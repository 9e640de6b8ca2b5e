"""What it saves to keep Gram matrices by their content while settings of MKL-SSAD are chosen.

    python benchmarks/studies/speed/choosing.py [texts]

Texts of the first ten authors of Reuters C50, 500 unless told otherwise, as shares of runs of three
characters; six settings beside the usual, five folds, three kernels. Then how much of learning for
`byline who` goes into Gram matrices, on the Federalist and on the same texts of C50: whether it
would pay there, too. Seconds are those of the processor; set OMP_NUM_THREADS=1.
"""

import os
import sys
import time
from collections.abc import Callable
from typing import Any
from unittest.mock import patch

from byline.corpus import Corpus
from byline.features import Counts
from byline.methods.attribution import classifiers
from byline.methods.attribution.choosing import choose
from byline.methods.attribution.kept_grams import KEPT, MEMORY
from byline.methods.attribution.mkl_ssad import MKLSSAD
from byline.methods.attribution.recipes import attributor
from byline.research.corpora import load


def main(n_texts: int) -> None:
    """Print all of it."""
    c50 = load("c50")
    ten = c50.where(lambda text: text.author in c50.authors[:10])
    ten = Corpus(ten[place] for place in range(0, len(ten), max(len(ten) // n_texts, 1)))
    rows = Counts("chars", n=(3, 3), weighting="share").fit_transform(ten.bodies)
    labels = [str(text.author) for text in ten]
    choose(MKLSSAD(), rows[:60], labels[:30] * 2, n_folds=2)  # compile
    KEPT.clear()
    seconds = {}
    for kept in ("kept", "not kept"):
        os.environ[MEMORY] = "256" if kept == "kept" else "0"
        seconds[kept] = _timed(lambda: choose(MKLSSAD(), rows, labels))
        print(f"choose, {len(ten)} texts, Gram matrices {kept}: {seconds[kept]:.1f} s", flush=True)
    print(f"  {KEPT.hits} of {KEPT.hits + len(KEPT)} were there, {KEPT.bytes / 2**20:.0f} MB")
    federalist = load("federalist").signed.where(lambda text: text.author != "Hamilton+Madison")
    for name, pile in (("Federalist", federalist), ("C50", ten)):
        grams, whole = _who(pile)
        print(f"who, {name}, {len(pile)} texts: {whole:.1f} s, {grams:.1f} s of it Gram matrices")


def _who(pile: Corpus) -> tuple[float, float]:
    """Seconds that go into Gram matrices, those of folds included, and all seconds."""
    plain, spent = vars(classifiers)["gram"], []

    def counted(*args: Any, **options: Any) -> Any:
        began = time.process_time()
        found = plain(*args, **options)
        spent.append(time.process_time() - began)
        return found

    with patch.object(classifiers, "gram", counted):
        whole = _timed(lambda: attributor().fit(pile.bodies, [str(text.author) for text in pile]))
    return sum(spent), whole


def _timed(work: Callable[[], object]) -> float:
    began = time.process_time()
    work()
    return time.process_time() - began


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 500)
