"""Which texts belong together? Pairs that are linked or not, and how alike each was said to be.

    truth     a,b,same                         or JSON lines with these names
              note-1,note-2,Y
    answers   the lines of `byline alike --json`

A pair is the same either way round. One that was not written, since others were more alike, has a
similarity of 0. Errors and costs are those of `byline.metrics.detection`; the least cost is
found on the pairs it is measured on and flatters.
"""

from pathlib import Path

from byline.corpus import Skipped
from byline.metrics.detection import det_curve, equal_error_rate, minimum_cost
from byline.questions.score._matching import Unusable, answered, number, told, word, yes_or_no

__all__ = ["measure"]

Pair = tuple[str, str]

TRUTH = (("a",), ("b",), ("same", "linked"))
ANSWERS = (("a",), ("b",), ("similarity",))


def measure(truth: Path, answers: Path, skipped: list[Skipped]) -> dict[str, float | None]:
    """The equal error rate, and the least cost with the threshold and the errors it goes with."""
    asked = told(truth, TRUTH, _truth, skipped, "named if they differ")
    given = told(answers, ANSWERS, _answer, skipped, "named if they differ")
    pairs = answered(asked, given, answers, skipped, "counts as not alike at all")
    linked = [wanted for wanted, _ in pairs]
    curve = det_curve([0.0 if value is None else value for _, value in pairs], linked)
    best = minimum_cost(curve)
    return {
        "pairs": len(pairs),
        "linked": sum(linked),
        "eer": equal_error_rate(curve),
        "least_cost": best.cost,
        "threshold": best.threshold,
        "miss": best.miss,
        "false_alarm": best.false_alarm,
    }


def _truth(values: tuple[object, ...]) -> tuple[Pair, bool]:
    a, b, same = values
    return _pair(a, b), yes_or_no(same)


def _answer(values: tuple[object, ...]) -> tuple[Pair, float]:
    a, b, similarity = values
    return _pair(a, b), number(similarity, "a similarity")


def _pair(a: object, b: object) -> Pair:
    first, second = sorted((word(a), word(b)))
    if first == second:
        raise Unusable(f"pairs {first} with itself")
    return first, second
