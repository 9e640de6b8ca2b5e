"""`byline who` on the beds of mismatch: how often its sure answers are wrong.

    python benchmarks/mismatch/who_measure.py development|test [BED …] [--documents]

*right*: texts of candidates whose author comes first of them, in per cent; AUC of *none of these*,
unknown writers against candidates; ECE of the likeliest answer; *none of own*: texts of candidates
that are answered with *none of these*; *decided* and *wrong*: answers given, and the share of these
that is wrong; *sure*: answers given with a probability of at least 0.8, and the share that is
wrong, with an interval by bootstrap over writers; *stated*: the same whether or not an answer is
given. Who wrote which document is said only with `--documents`.
"""

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from who_beds import WHO_BEDS, WhoCase, without_documents

from byline.corpus import Corpus, Text
from byline.metrics.calibration import expected_calibration_error
from byline.questions.who import learn_authors

LOCAL = Path(__file__).parent / "results" / "local"
SURE = 0.8
DRAWS = 1000
HEAD = ("n", "right", "AUC", "ECE", "none own", "decided", "wrong", "sure", "wrong", "stated")
Row = dict[str, Any]


def rows(case: WhoCase, settings: dict[str, Any]) -> Iterator[Row]:
    """Each answer beside the truth."""
    known = learn_authors(case.candidates, **settings)
    asked = Corpus(Text(f"q{k}", one.body) for k, one in enumerate(case.asked))
    for one, answer in zip(case.asked, known.attribute(asked), strict=True):
        first = answer.ranking[0]
        given = answer.author if answer.decided else "undecided"
        yield {
            "kind": one.kind,
            "writer": one.writer,
            "truth": one.truth,
            "hostile": one.hostile,
            "first": first.author,
            "p": first.probability,
            "none": answer.none,
            "given": given,
            "words": answer.words,
            "why": answer.undecided,
            "certainty": answer.certainty,
            "interval": answer.interval,
            "notes": [note[:40] for note in answer.notes],
        }


def line(name: str, found: Sequence[Row]) -> str:
    """A row of the table."""
    known = np.array([r["truth"] is not None for r in found])
    right = np.array([r["first"] == r["truth"] for r in found])
    p, none = np.array([[r["p"], r["none"]] for r in found]).T
    top, correct = np.maximum(p, none), np.where(none > p, ~known, right)
    given = np.array([r["given"] != "undecided" for r in found])
    sure = given & (top >= SURE)
    own_none = np.array([r["given"] is None for r in found]) & known
    low, high = _interval([r["writer"] for r in found], sure, sure & ~correct)
    return (
        f"{name:28}{len(found):5d}{100 * right[known].mean():7.1f}{_auc(none, ~known):7.3f}"
        f"{expected_calibration_error(top, correct):7.3f}{100 * own_none[known].mean():8.1f}"
        f"{given.sum():6d}{_share(given & ~correct, given)}"
        f"{sure.sum():6d}{_share(sure & ~correct, sure)} ({low:.0f}-{high:.0f})"
        f"{(top >= SURE).sum():6d}{_share((top >= SURE) & ~correct, top >= SURE)}"
    )


def _share(some: NDArray[np.bool_], of: NDArray[np.bool_]) -> str:
    return f"{100 * some.sum() / of.sum():6.1f}" if of.any() else "     -"


def _auc(scores: NDArray[np.float64], positive: NDArray[np.bool_]) -> float:
    if positive.all() or not positive.any():
        return float("nan")
    high, low = scores[positive], np.sort(scores[~positive])
    above = np.searchsorted(low, high, "left") + np.searchsorted(low, high, "right")
    return float(above.mean() / (2 * len(low)))


def _interval(
    writers: Sequence[str], of: NDArray[np.bool_], some: NDArray[np.bool_]
) -> tuple[float, float]:
    """95 % of the bootstrap over writers of a share in per cent."""
    names, owner = np.unique(writers, return_inverse=True)
    n, k = (np.bincount(owner, part, len(names)) for part in (of, some))
    drawn = np.random.default_rng(0).integers(len(names), size=(DRAWS, len(names)))
    total = n[drawn].sum(axis=1)
    shares = k[drawn].sum(axis=1)[total > 0] / total[total > 0]
    if not len(shares):
        return float("nan"), float("nan")
    low, high = np.quantile(100 * shares, [0.025, 0.975])
    return float(low), float(high)


def _commit() -> str:
    """The commit of the source tree, marked where it was changed since."""
    here = Path(__file__).parents[2]
    asked = ["git", "-C", str(here), "describe", "--always", "--exclude=*", "--dirty=+"]
    return subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip()


def main() -> None:
    """Measure the beds named, and all of them pooled."""
    parser = argparse.ArgumentParser()
    parser.add_argument("part", choices=("development", "test"))
    parser.add_argument("beds", nargs="*", default=list(WHO_BEDS))
    parser.add_argument("--documents", action="store_true")
    parser.add_argument("--prior-none", type=float, default=0.2)
    parser.add_argument("--keep", default="who")
    given = parser.parse_args()
    print(f"python benchmarks/mismatch/who_measure.py {' '.join(sys.argv[1:])}; commit {_commit()}")
    print(f"{'':28}" + "  ".join(HEAD))
    pooled: list[Row] = []
    for name in given.beds or WHO_BEDS:
        began, found = time.process_time(), []
        for case in WHO_BEDS[name](given.part):
            pile = case.candidates if given.documents else without_documents(case.candidates)
            settings = {"prior_none": given.prior_none}
            found += list(rows(WhoCase(pile, case.asked), settings))
        for kind in dict.fromkeys(r["kind"] for r in found):
            some = [r for r in found if r["kind"] == kind]
            print(line(f"{name}, {kind}", some), flush=True)
        if some := [r for r in found if r["hostile"]]:
            print(line(f"{name}, hostile half", some), flush=True)
        print(line(f"{name}, all", found), flush=True)
        print(f"  {time.process_time() - began:.0f} s", file=sys.stderr, flush=True)
        pooled += found
        LOCAL.mkdir(parents=True, exist_ok=True)
        text = "\n".join(map(json.dumps, found))
        (LOCAL / f"{given.keep}-{name}-{given.part}.jsonl").write_text(text)
    print(line("all beds", pooled))


if __name__ == "__main__":
    main()
