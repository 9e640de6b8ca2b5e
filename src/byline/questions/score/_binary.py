"""Measures of scores for yes-or-no questions: by the same writer, or linked.

    verification   truth     EE001 Y           or   {"id": "EE001", "same": true}
                   answers   EE001 0.731       or   {"id": "EE001", "value": 0.731}
                                               or   the lines of `byline same --json`
    links          truth     a,b,same               or JSON lines with these names
                             note-1,note-2,Y
                   answers   the lines of `byline alike --json`

A problem with a score of 0.5, or without an answer, is unanswered. The order within a pair does not
matter, and a pair without an answer has a similarity of 0. The least cost of links is found on the
pairs it is measured on, and so is optimistic.
"""

from pathlib import Path

from byline.corpus import Skipped
from byline.metrics.detection import det_curve, equal_error_rate, minimum_cost
from byline.metrics.verification import UNANSWERED, verification_scores
from byline.questions.score._matching import (
    InvalidLine,
    match_answers,
    parse_boolean,
    parse_name,
    parse_share,
    read_lines,
)

__all__ = ["measure_links", "measure_verification"]


def measure_verification(
    truth: Path, answers: Path, skipped: list[Skipped]
) -> dict[str, float | None]:
    """Every measure of `byline.metrics.verification`."""
    truths = read_lines(
        truth,
        (("id",), ("same",)),
        lambda row: (parse_name(row[0]), parse_boolean(row[1])),
        skipped,
    )
    scores = read_lines(
        answers,
        (("id", "questioned"), ("value", "score")),
        lambda row: (parse_name(row[0]), parse_share(row[1], "a score")),
        skipped,
    )
    pairs = match_answers(truths, scores, answers, skipped, "counts as unanswered")
    same = [wanted for wanted, _ in pairs]
    given = [UNANSWERED if value is None else value for _, value in pairs]
    measures = verification_scores(same, given)._asdict()
    return {"c@1" if name == "c_at_1" else name: value for name, value in measures.items()}


def measure_links(
    truth: Path,
    answers: Path,
    skipped: list[Skipped],
    links: list[tuple[bool, float]] | None = None,
) -> dict[str, float | None]:
    """The equal error rate, and the least cost with its threshold and errors.

    Whether each pair is linked and its similarity go to the list `links`, if there is one.
    """
    truths = read_lines(
        truth,
        (("a",), ("b",), ("same", "linked")),
        lambda row: (_pair(row), parse_boolean(row[2])),
        skipped,
        "named if they differ",
    )
    similarities = read_lines(
        answers,
        (("a",), ("b",), ("similarity",)),
        lambda row: (_pair(row), parse_share(row[2], "a similarity")),
        skipped,
        "named if they differ",
    )
    pairs = match_answers(truths, similarities, answers, skipped, "counts as not alike at all")
    linked = [wanted for wanted, _ in pairs]
    values = [0.0 if value is None else value for _, value in pairs]
    if links is not None:
        links += zip(linked, values, strict=True)
    curve = det_curve(values, linked)
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


def _pair(row: tuple[object, ...]) -> tuple[str, str]:
    first, second = sorted((parse_name(row[0]), parse_name(row[1])))
    if first == second:
        raise InvalidLine(f"pairs {first} with itself")
    return first, second
