"""Measures of verification scores, in the formats of PAN.

    truth     EE001 Y              or   {"id": "EE001", "same": true}
    answers   EE001 0.731          or   {"id": "EE001", "value": 0.731}

A problem with a score of 0.5, or without an answer, is unanswered. Lines of `byline same --json`
are answers, too.
"""

from pathlib import Path

from byline.corpus import Skipped
from byline.metrics.verification import UNANSWERED, verification_scores
from byline.questions.score._matching import (
    match_answers,
    parse_boolean,
    parse_name,
    parse_share,
    read_lines,
)

__all__ = ["measure"]

TRUTH = (("id",), ("same",))
ANSWERS = (("id", "questioned"), ("value", "score"))


def measure(truth: Path, answers: Path, skipped: list[Skipped]) -> dict[str, float | None]:
    """Every measure of `byline.metrics.verification`."""
    truths = read_lines(truth, TRUTH, _truth, skipped)
    answers_by_key = read_lines(answers, ANSWERS, _answer, skipped)
    pairs = match_answers(truths, answers_by_key, answers, skipped, "counts as unanswered")
    same = [wanted for wanted, _ in pairs]
    scores = [UNANSWERED if value is None else value for _, value in pairs]
    measures = verification_scores(same, scores)._asdict()
    return {"c@1" if name == "c_at_1" else name: value for name, value in measures.items()}


def _truth(values: tuple[object, ...]) -> tuple[str, bool]:
    name, same = values
    return parse_name(name), parse_boolean(same)


def _answer(values: tuple[object, ...]) -> tuple[str, float]:
    name, value = values
    return parse_name(name), parse_share(value, "a score")
