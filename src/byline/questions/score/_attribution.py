"""Measures of attributions and their probabilities, open set included.

    truth     a table with the columns id and author, left empty for none of the candidates
    answers   the lines of `byline who --json`

An author who is in no ranking is out-of-set: the truth is *none*. A text without an answer counts
as wrong, and is left out of the measures of probabilities.

    accuracy, macro_f1          the share of right answers, and the mean of F1 over all labels that
                                are a truth or an answer, *none* being one
    accuracy_known, _none       the accuracy over texts of candidates, and over out-of-set texts
    ece, cllr                   (K1) of the answers' probabilities and (K4) of all, *none* included
    open_set_area               (Q3) of `byline.metrics.open_set`
"""

from pathlib import Path
from typing import NamedTuple

from byline.corpus import Skipped
from byline.metrics.calibration import classes_cllr, expected_calibration_error
from byline.metrics.open_set import open_set_area
from byline.questions.score._matching import (
    InvalidLine,
    match_answers,
    parse_name,
    parse_share,
    read_lines,
)

__all__ = ["measure_attribution"]

TRUTH = (("id",), ("author",))
ANSWERS = (("text",), ("author",), ("ranking",), ("none",))
MISSING = ""
"""Stands for a missing answer, and equals no label."""


class _Answer(NamedTuple):
    author: str | None
    probabilities: dict[str, float]
    """The probability of each candidate, likeliest first."""
    none: float

    @property
    def probability(self) -> float:
        """The probability of the answer."""
        return self.none if self.author is None else self.probabilities.get(self.author, 0.0)


_Pairs = list[tuple[str | None, _Answer]]


def measure_attribution(
    truth: Path, answers: Path, skipped: list[Skipped]
) -> dict[str, float | None]:
    """Every measure of attribution."""
    truths = read_lines(truth, TRUTH, _truth, skipped)
    answers_by_key = read_lines(answers, ANSWERS, _answer, skipped)
    pairs = match_answers(truths, answers_by_key, answers, skipped, "counts as wrong")
    candidates = {name for answer in answers_by_key.values() for name in answer.value.probabilities}
    everyone = [(author if author in candidates else None, answer) for author, answer in pairs]
    known = [pair for pair in everyone if pair[0] is not None]
    out_of_set = [pair for pair in everyone if pair[0] is None]
    answered = [(author, answer) for author, answer in everyone if answer is not None]
    return {
        "texts": len(everyone),
        "unanswered": len(everyone) - len(answered),
        "unknown_authors": len(out_of_set),
        "accuracy": _accuracy(everyone),
        "accuracy_known": _accuracy(known),
        "accuracy_none": _accuracy(out_of_set),
        "macro_f1": _macro_f1(everyone),
        **_probability_measures(answered, candidates),
    }


def _accuracy(pairs: list[tuple[str | None, _Answer | None]]) -> float | None:
    right = [answer is not None and author == answer.author for author, answer in pairs]
    return sum(right) / len(right) if right else None


def _macro_f1(pairs: list[tuple[str | None, _Answer | None]]) -> float:
    from sklearn.metrics import f1_score

    truth = [_label(author) for author, _ in pairs]
    given = [MISSING if answer is None else _label(answer.author) for _, answer in pairs]
    labels = sorted({*truth, *given} - {MISSING})
    return float(f1_score(truth, given, labels=labels, average="macro", zero_division=0))


def _label(author: str | None) -> str:
    return "none" if author is None else f"by {author}"


def _probability_measures(pairs: _Pairs, candidates: set[str]) -> dict[str, float | None]:
    """Calibration and open-set measures; None where texts of one kind leave one undefined."""
    names = sorted(candidates)
    classes: dict[str | None, int] = {name: k for k, name in enumerate([*names, None])}
    rows = [[*(a.probabilities.get(name, 0.0) for name in names), a.none] for _, a in pairs]
    truth = [classes[author] for author, _ in pairs]
    first = [next(iter(answer.probabilities.items()), ("", 0.0)) for _, answer in pairs]
    known = [author is not None for author, _ in pairs]
    right = [author == name for (author, _), (name, _) in zip(pairs, first, strict=True)]
    both = any(known) and not all(known)
    return {
        "ece": expected_calibration_error(
            [answer.probability for _, answer in pairs],
            [author == answer.author for author, answer in pairs],
        ),
        "cllr": classes_cllr(rows, truth) if len(set(truth)) > 1 else None,
        "open_set_area": open_set_area([p for _, p in first], known, right) if both else None,
    }


def _truth(values: tuple[object, ...]) -> tuple[str, str | None]:
    name, author = values
    return parse_name(name), _author(author)


def _answer(values: tuple[object, ...]) -> tuple[str, _Answer]:
    """An answer that was read; where it names nobody, the likeliest of all counts."""
    name, author, ranking, none = values
    if not isinstance(ranking, list) or not all(isinstance(row, dict) for row in ranking):
        raise InvalidLine("has no ranking such as `byline who --json` writes")
    probabilities = {
        parse_name(row.get("author")): parse_share(row.get("probability"), "a probability")
        for row in ranking
    }
    ordered = dict(sorted(probabilities.items(), key=lambda pair: -pair[1]))
    rest = parse_share(none, "a probability")
    first = _author(author)
    if first is None and max(ordered.values(), default=0.0) > rest:
        first = next(iter(ordered))
    return parse_name(name), _Answer(first, ordered, rest)


def _author(value: object) -> str | None:
    return None if value is None or value == "" else parse_name(value)
