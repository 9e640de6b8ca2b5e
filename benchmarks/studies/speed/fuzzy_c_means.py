"""How fast fuzzy clusters are found, next to scikit-fuzzy.

    python benchmarks/studies/speed/fuzzy_c_means.py [--points 10000] [--starts 3]

The peer is no part of Byline: pip install scikit-fuzzy networkx packaging. Set OMP_NUM_THREADS=1;
seconds are those of the processor, the better of two runs, both sides in the same run. Both start
from the same random memberships, stop at a change below 1e-5 and go round 300 times at most. Byline
looks at the largest change of a membership, scikit-fuzzy at the root of the sum of all squares,
which takes more rounds; therefore seconds per round are given too. Points are 4 groups in 4
features that overlap, or spread evenly.
"""

import argparse
import time
from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from byline.numerics.fuzzy_c_means import MOST_ROUNDS, TOLERANCE, fuzzy_c_means

Floats = NDArray[np.float64]
Found = TypeVar("Found")

CLUSTERS = 4


def main() -> None:
    """Time both sides on both kinds of points, for several m."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--points", type=int, default=10_000)
    parser.add_argument("--starts", type=int, default=3)
    asked = parser.parse_args()
    fuzzy_c_means(np.eye(4), 2, 2)  # compile
    for name, points in (("groups", _groups(asked.points)), ("even", _even(asked.points))):
        for m in (1.5, 2.0, 3.0, 4.0):
            _compare(name, points, m, asked.starts)


def _compare(name: str, points: Floats, m: float, starts: int) -> None:
    ours, found = _timed(lambda: [_our_rounds(points, m, k) for k in range(starts)])
    rounds, least = sum(n for n, _ in found), min(least for _, least in found)
    line = (
        f"{name:6} m = {m}: {ours:6.2f} s, {rounds:4d} rounds, {1000 * ours / rounds:5.2f} ms each"
    )
    try:
        theirs, peer = _timed(lambda: [_peer_rounds(points, m, k) for k in range(starts)])
    except ImportError:
        print(f"{line}; scikit-fuzzy is not installed")
        return
    turns, lowest = sum(n for n, _ in peer), min(least for _, least in peer)
    each = theirs / turns / (ours / rounds)
    print(
        f"{line}; scikit-fuzzy {theirs:6.2f} s, {turns:4d} rounds, {1000 * theirs / turns:5.2f} ms "
        f"each; {theirs / ours:4.1f} × in all, {each:4.1f} × a round, "
        f"objectives {abs(least / lowest - 1):.0e} apart",
        flush=True,
    )


def _our_rounds(points: Floats, m: float, seed: int) -> tuple[int, float]:
    found = fuzzy_c_means(points, CLUSTERS, m, starts=1, seed=seed)
    return found.rounds, found.objective


def _peer_rounds(points: Floats, m: float, seed: int) -> tuple[int, float]:
    from skfuzzy.cluster import cmeans  # type: ignore[import-not-found]

    settings: dict[str, Any] = {"error": TOLERANCE, "maxiter": MOST_ROUNDS}
    result = cmeans(points.T, CLUSTERS, m, init=_start(len(points), seed).T, **settings)
    return int(result[5]), float(result[4][-1])


def _start(n: int, seed: int) -> Floats:
    """The memberships that Byline begins with."""
    [own] = np.random.SeedSequence(seed).spawn(1)
    return np.random.default_rng(own).dirichlet(np.ones(CLUSTERS), n)


def _groups(n: int) -> Floats:
    rng = np.random.default_rng(0)
    return np.eye(4)[rng.integers(4, size=n)] + 0.3 * rng.standard_normal((n, 4))


def _even(n: int) -> Floats:
    return np.random.default_rng(1).random((n, 4))


def _timed(work: Callable[[], Found]) -> tuple[float, Found]:
    """The better of two runs, and the result."""
    best = float("inf")
    for _ in range(2):
        began = time.process_time()
        result = work()
        best = min(best, time.process_time() - began)
    return best, result


if __name__ == "__main__":
    main()
