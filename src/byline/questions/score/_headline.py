"""Say it in one line: headlines, next to those that people chose or wrote for the same sentences.

    truth     {"group": "flood", "references": ["…", "…"]}, or instead of references
              "candidates", a list of lines, and "chosen", the places of the right ones, from 0 on
    answers   the lines of `byline headline --json`

A truth without an answer counts as if nothing had been said.

    rouge_1_f, _2_f, _w_f    the mean F of `byline.metrics.rouge`, all references pooled, words as
                             they are; w is (G6) with the weight 1.2
    … _low, _high            bounds of the mean, (B1) of `byline.metrics.bootstrap`
    bleu_1, _2, _3           (U3) of `byline.metrics.bleu`, all headlines together

Next to other answers to the same truths, each measure has by how much it is higher, headline by
headline, and how probable so large a difference would be by luck, (S4) of
`byline.metrics.significance`; BLEU is then that of one headline at a time.

    … _gain, _p
"""

from pathlib import Path

from byline.corpus import Skipped
from byline.corpus.sentence_groups import read_groups
from byline.errors import InputError
from byline.questions.score._matching import Told, Unusable, answered, told, word

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

    asked = _asked(truth, skipped)
    pairs, unanswered = _pairs(asked, answers, skipped)
    measures: dict[str, float | None] = {"headlines": len(pairs), "unanswered": unanswered}
    for name in ROUGE:
        values = _each(name, pairs)
        low, high = bootstrap_interval(values, seed=seed)
        measures |= {name: sum(values) / len(values), f"{name}_low": low, f"{name}_high": high}
    wanted, given = zip(*pairs, strict=True)
    measures |= {name: bleu(given, wanted, n) for name, n in BLEU.items()}
    if against is not None:
        measures |= _gains(pairs, _pairs(asked, against, skipped)[0])
    return measures


def _asked(path: Path, skipped: list[Skipped]) -> dict[str, Told[tuple[str, ...]]]:
    """The references of each group."""
    found: dict[str, Told[tuple[str, ...]]] = {}
    for item in read_groups(path):
        if isinstance(item, Skipped):
            skipped.append(item)
        elif not item.references:
            skipped.append(Skipped(f"{path}#{item.line}", "has no references and none chosen"))
        elif item.name in found:
            reason = f"speaks of {item.name} again after line {found[item.name].line}, which counts"
            skipped.append(Skipped(f"{path}#{item.line}", reason))
        else:
            found[item.name] = Told(item.line, item.references)
    if not found:
        why = f": {skipped[0].source} {skipped[0].reason}" if skipped else ""
        raise InputError(f"{path} has no line that can be used{why}.")
    return found


def _pairs(
    asked: dict[str, Told[tuple[str, ...]]], path: Path, skipped: list[Skipped]
) -> tuple[Pairs, int]:
    """The references and the headline of each group, and how many have none."""
    given = told(path, (("group", "id"), ("headline",)), _answer, skipped)
    found = answered(asked, given, path, skipped, "counts as one that says nothing")
    return [(wanted, line or "") for wanted, line in found], sum(line is None for _, line in found)


def _answer(values: tuple[object, ...]) -> tuple[str, str]:
    name, headline = values
    if not isinstance(headline, str):
        raise Unusable(f"has {headline!r} where a headline should be")
    return word(name), headline


def _each(name: str, pairs: Pairs) -> list[float]:
    """A measure of each headline by itself."""
    from byline.metrics.bleu import sentence_bleu
    from byline.metrics.rouge import rouge

    if name in BLEU:
        return [sentence_bleu(line, wanted, BLEU[name]) for wanted, line in pairs]
    kind = ROUGE[name]
    return [rouge(line, wanted, [kind])[kind].f for wanted, line in pairs]


def _gains(pairs: Pairs, others: Pairs) -> dict[str, float | None]:
    """How much higher each measure is than that of the others, and how lucky that would be."""
    from byline.metrics.significance import paired_t_test

    found: dict[str, float | None] = {}
    for name in (*ROUGE, *BLEU):
        ours, theirs = _each(name, pairs), _each(name, others)
        many = len(ours) > 1
        found[f"{name}_gain"] = (sum(ours) - sum(theirs)) / len(ours)
        found[f"{name}_p"] = paired_t_test(ours, theirs).p if many else None
    return found
