"""Cases made up from texts whose writers are told apart, to learn from where no others are known.

Half of them are by one writer: known texts and another text of somebody who wrote several. The
other half ask about a text of somebody else. How many known texts a case has is drawn from those
given, so that their number says nothing about the answer.
"""

from collections import defaultdict
from collections.abc import Sequence

import numpy as np

from byline.methods.verification.case import Case, Others

__all__ = ["made_up_cases"]

TRIES = 5
AT_ONCE = 80
"""So many of one answer are drawn before those of the other: more cases begin with the same."""


def made_up_cases(
    others: Others, each: int, *, sizes: Sequence[int] = (1,), seed: int = 0
) -> tuple[list[Case], list[bool]]:
    """At most `each` cases of either answer, all different; none if nobody wrote two texts."""
    by_writer: defaultdict[int, list[str]] = defaultdict(list)
    for body, writer in zip(others.bodies, others.writers, strict=True):
        by_writer[writer].append(body)
    several = [writer for writer, bodies in by_writer.items() if len(bodies) > 1]
    if not several or len(by_writer) < 2:
        return [], []
    rng = np.random.default_rng(seed)
    cases: dict[Case, bool] = {}
    for start in range(0, each, AT_ONCE):
        some = min(AT_ONCE, each - start)
        for same in (True, False):
            wanted = len(cases) + some
            for _ in range(TRIES * some):
                if len(cases) == wanted:
                    break
                case = _drawn(rng, by_writer, several, sizes, same=same)
                cases.setdefault(case, same)
    return list(cases), list(cases.values())


def _drawn(
    rng: np.random.Generator,
    by_writer: dict[int, list[str]],
    several: list[int],
    sizes: Sequence[int],
    *,
    same: bool,
) -> Case:
    writer = several[rng.integers(len(several))]
    bodies = [by_writer[writer][k] for k in rng.permutation(len(by_writer[writer]))]
    most = min(sizes[int(rng.integers(len(sizes)))], len(bodies) - 1)
    if same:
        return Case(tuple(bodies[:most]), bodies[most])
    strangers = [other for other in by_writer if other != writer]
    stranger = by_writer[strangers[rng.integers(len(strangers))]]
    return Case(tuple(bodies[:most]), stranger[rng.integers(len(stranger))])
