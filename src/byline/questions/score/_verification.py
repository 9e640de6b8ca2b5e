"""Did the same person write it? As PAN asks and answers.

    truth     EE001 Y              or   {"id": "EE001", "same": true}
    answers   EE001 0.731          or   {"id": "EE001", "value": 0.731}

0.5 leaves a problem unanswered, and so does no line at all. Lines of `byline same --json` will do
as answers.
"""

from pathlib import Path

from byline.corpus import Skipped
from byline.metrics.verification import UNANSWERED, verification_scores
from byline.questions.score._matching import answered, number, told, word, yes_or_no

__all__ = ["measure"]

TRUTH = (("id",), ("same",))
ANSWERS = (("id", "questioned"), ("value", "score"))


def measure(truth: Path, answers: Path, skipped: list[Skipped]) -> dict[str, float | None]:
    """Every measure of `byline.metrics.verification`."""
    asked = told(truth, TRUTH, _truth, skipped)
    given = told(answers, ANSWERS, _answer, skipped)
    pairs = answered(asked, given, answers, skipped, "counts as unanswered")
    same = [wanted for wanted, _ in pairs]
    scores = [UNANSWERED if value is None else value for _, value in pairs]
    found = verification_scores(same, scores)
    return {"c@1" if name == "c_at_1" else name: value for name, value in found._asdict().items()}


def _truth(values: tuple[object, ...]) -> tuple[str, bool]:
    name, same = values
    return word(name), yes_or_no(same)


def _answer(values: tuple[object, ...]) -> tuple[str, float]:
    name, value = values
    return word(name), number(value, "a score")
