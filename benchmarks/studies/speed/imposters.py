"""How long imposters take: a hundred rounds on ten texts of three kilobytes.

    python benchmarks/studies/speed/imposters.py [--texts 10] [--rounds 100]

One case has two known texts and a questioned one; all further texts are by others. Beside it the
same rounds as one would write them down: in each the features are drawn and every pair of texts is
compared anew, on dense rows. Times are seconds of processor time on one core.
"""

import argparse
import time
from collections.abc import Callable

import numpy as np

from byline.features.counts import Counts
from byline.methods.verification.cases import Case, ReferenceTexts
from byline.methods.verification.imposters import FEATURE_SETS, Imposters
from byline.research.corpora import load

LENGTH = 3000
KNOWN = 2


def main() -> None:
    """Time both and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--texts", type=int, default=10)
    parser.add_argument("--rounds", type=int, default=100)
    asked = parser.parse_args()
    bodies = [text.body for text in load("c50") if len(text.body) >= LENGTH][:: 5000 // 100]
    texts = [body[:LENGTH] for body in bodies[: asked.texts]]
    case, strangers = Case(tuple(texts[:KNOWN]), texts[KNOWN]), texts[KNOWN + 1 :]
    others = ReferenceTexts(tuple(strangers), tuple(range(len(strangers))))
    model = Imposters(rounds=asked.rounds)
    _ours(model, others, case)
    ours = _timed(lambda: _ours(model, others, case))
    plain = _timed(lambda: _plain(model, strangers, case))
    print(f"{len(texts)} texts of {LENGTH} characters, {asked.rounds} rounds, two looks")
    print(f"ours {ours:.4f} s, pair by pair {plain:.2f} s: {plain / ours:.0f} times as long")


def _ours(model: Imposters, others: ReferenceTexts, case: Case) -> None:
    """Reference texts are counted too, which a fitted model does once for all cases."""
    model._compare(case, model._prepare(others), list(range(len(others))))


def _plain(model: Imposters, strangers: list[str], case: Case) -> None:
    rng = np.random.default_rng(model.seed)
    for look in FEATURE_SETS:
        rows = Counts(look.view, n=look.n, weighting="share").fit_transform(
            [*case.bodies, *strangers]
        )
        x = rows.toarray()
        x /= x.std(axis=0)
        for _ in range(model.rounds):
            part = x[:, rng.random(x.shape[1]) < 0.5]
            for known in part[:KNOWN]:
                drawn = rng.choice(
                    len(strangers), min(model.n_imposters, len(strangers)), replace=False
                )
                best = [
                    _minmax(known, s) * _minmax(part[KNOWN], s) for s in part[KNOWN + 1 :][drawn]
                ]
                _ = _minmax(known, part[KNOWN]) ** 2 > max(best)


def _minmax(a: np.ndarray, b: np.ndarray) -> float:
    return float(np.minimum(a, b).sum() / np.maximum(a, b).sum())


def _timed(work: Callable[[], None]) -> float:
    began = time.process_time()
    work()
    return time.process_time() - began


if __name__ == "__main__":
    main()
