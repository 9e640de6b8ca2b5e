"""Measures of headlines against those that people chose or wrote for the same sentences.

    truth     {"group": "flood", "references": ["…", "…"]}, or instead of references
              "candidates", a list of lines, and "chosen", the places of the right ones, from 0 on
    answers   the lines of `byline headline --json`

A truth without an answer counts as an empty headline.

    rouge_1_f, _2_f, _w_f    the mean F of `byline.metrics.rouge`, all references pooled, words as
                             they are; w is (G6) with the weight 1.2
    … _low, _high            bounds of the mean, (B1) of `byline.metrics.bootstrap`
    bleu_1, _2, _3           (U3) of `byline.metrics.bleu`, all headlines together

Against other answers to the same truths, each measure has its mean gain per headline and the
p-value of a paired t-test, (S4) of `byline.metrics.significance`. BLEU is then that of single
headlines.

    … _gain, _p
"""

from pathlib import Path

from byline.corpus import Skipped
from byline.corpus.sentence_groups import read_groups
from byline.errors import InputError
from byline.questions.score._matching import (
    InvalidLine,
    NumberedLine,
    first_reason,
    match_answers,
    parse_name,
    read_lines,
)

__all__ = ["measure"]

ROUGE = {"rouge_1_f": "1", "rouge_2_f": "2", "rouge_w_f": "w-1.2"}
BLEU = {"bleu_1": 1, "bleu_2": 2, "bleu_3": 3}
Pairs = list[tuple[tuple[str, ...], str]]


def measure(
    truth: Path, answers: Path, skipped: list[Skipped], against: Path | None = None, seed: int = 0
) -> dict[str, float | None]:
    """Every measure of headlines."""
    from byline.metrics.bleu import bleu
    from byline.metrics.bootstrap import bootstrap_interval

    truths = _references(truth, skipped)
    pairs, unanswered = _pairs(truths, answers, skipped)
    measures: dict[str, float | None] = {"headlines": len(pairs), "unanswered": unanswered}
    for name in ROUGE:
        values = _each(name, pairs)
        low, high = bootstrap_interval(values, seed=seed)
        measures |= {name: sum(values) / len(values), f"{name}_low": low, f"{name}_high": high}
    wanted, given = zip(*pairs, strict=True)
    measures |= {name: bleu(given, wanted, n) for name, n in BLEU.items()}
    if against is not None:
        measures |= _gains(pairs, _pairs(truths, against, skipped)[0])
    return measures


def _references(path: Path, skipped: list[Skipped]) -> dict[str, NumberedLine[tuple[str, ...]]]:
    """The references of each group."""
    lines: dict[str, NumberedLine[tuple[str, ...]]] = {}
    for item in read_groups(path):
        if isinstance(item, Skipped):
            skipped.append(item)
        elif not item.references:
            skipped.append(Skipped(f"{path}#{item.line}", "has no references and none chosen"))
        elif item.name in lines:
            reason = f"speaks of {item.name} again after line {lines[item.name].line}, which counts"
            skipped.append(Skipped(f"{path}#{item.line}", reason))
        else:
            lines[item.name] = NumberedLine(item.line, item.references)
    if not lines:
        raise InputError(f"{path} has no line that can be used{first_reason(path, skipped)}.")
    return lines


def _pairs(
    truths: dict[str, NumberedLine[tuple[str, ...]]], path: Path, skipped: list[Skipped]
) -> tuple[Pairs, int]:
    """The references and the headline of each group, and how many have none."""
    answers_by_key = read_lines(path, (("group", "id"), ("headline",)), _answer, skipped)
    pairs = match_answers(truths, answers_by_key, path, skipped, "counts as one that says nothing")
    return [(wanted, line or "") for wanted, line in pairs], sum(line is None for _, line in pairs)


def _answer(values: tuple[object, ...]) -> tuple[str, str]:
    name, headline = values
    if not isinstance(headline, str):
        raise InvalidLine(f"has {headline!r} where a headline should be")
    return parse_name(name), headline


def _each(name: str, pairs: Pairs) -> list[float]:
    """A measure of each single headline."""
    from byline.metrics.bleu import sentence_bleu
    from byline.metrics.rouge import rouge

    if name in BLEU:
        return [sentence_bleu(line, wanted, BLEU[name]) for wanted, line in pairs]
    kind = ROUGE[name]
    return [rouge(line, wanted, [kind])[kind].f for wanted, line in pairs]


def _gains(pairs: Pairs, others: Pairs) -> dict[str, float | None]:
    """The mean gain of each measure over other answers, and its p-value."""
    from byline.metrics.significance import paired_t_test

    gains: dict[str, float | None] = {}
    for name in (*ROUGE, *BLEU):
        ours, theirs = _each(name, pairs), _each(name, others)
        gains[f"{name}_gain"] = (sum(ours) - sum(theirs)) / len(ours)
        gains[f"{name}_p"] = paired_t_test(ours, theirs).p if len(ours) > 1 else None
    return gains
