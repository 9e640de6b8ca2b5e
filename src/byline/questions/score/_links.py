"""Measures of similarities of pairs against whether the two texts are linked.

    truth     a,b,same                         or JSON lines with these names
              note-1,note-2,Y
    answers   the lines of `byline alike --json`

The order within a pair does not matter. A pair without an answer has a similarity of 0. Errors and
costs are those of `byline.metrics.detection`; the least cost is found on the pairs it is measured
on, and so is optimistic.
"""

from pathlib import Path

from byline.corpus import Skipped
from byline.metrics.detection import det_curve, equal_error_rate, minimum_cost
from byline.questions.score._matching import (
    InvalidLine,
    match_answers,
    parse_boolean,
    parse_name,
    parse_share,
    read_lines,
)

__all__ = ["measure"]

Pair = tuple[str, str]

TRUTH = (("a",), ("b",), ("same", "linked"))
ANSWERS = (("a",), ("b",), ("similarity",))


def measure(truth: Path, answers: Path, skipped: list[Skipped]) -> dict[str, float | None]:
    """The equal error rate, and the least cost with its threshold and errors."""
    truths = read_lines(truth, TRUTH, _truth, skipped, "named if they differ")
    answers_by_key = read_lines(answers, ANSWERS, _answer, skipped, "named if they differ")
    pairs = match_answers(truths, answers_by_key, answers, skipped, "counts as not alike at all")
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
    return _pair(a, b), parse_boolean(same)


def _answer(values: tuple[object, ...]) -> tuple[Pair, float]:
    a, b, similarity = values
    return _pair(a, b), parse_share(similarity, "a similarity")


def _pair(a: object, b: object) -> Pair:
    first, second = sorted((parse_name(a), parse_name(b)))
    if first == second:
        raise InvalidLine(f"pairs {first} with itself")
    return first, second
