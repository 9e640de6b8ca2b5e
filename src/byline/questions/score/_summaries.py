"""Measures of summaries and headlines against those that people wrote or chose.

    summary    truth     {"group": "flood", "references": ["…", "…"]}, or with "cluster" or "id" as
                         its name
               answers   the lines of `byline gist --json`, or a text file that is one summary
    headline   truth     the same, or instead of references "candidates", a list of lines, and
                         "chosen", the places of the right ones, from 0 on
               answers   the lines of `byline headline --json`

Summaries without a group answer the truths in their order, if there are as many. A truth without
an answer counts as an empty one.

    rouge_…_recall, _precision, _f    the mean of `byline.metrics.rouge`; of headlines F alone, with
                                      words as they are
    … _low, _high                     bounds of the mean, (B1) of `byline.metrics.bootstrap`
    bleu_1, _2, _3                    (U3) of `byline.metrics.bleu`, all headlines together
    … _gain, _p                       against other answers to the same truths: the mean gain for
                                      each headline, and the p-value of a paired t-test; BLEU is
                                      then that of single headlines

Summaries are cut into sentences by `byline.corpus.sentences`, then to a number of words or bytes.
"""

from collections.abc import Sequence
from itertools import count
from pathlib import Path
from typing import Literal

from byline.corpus import Skipped
from byline.corpus.readers import read_pile
from byline.corpus.records import read_records
from byline.corpus.sentence_groups import read_groups
from byline.corpus.sentences import sentences
from byline.errors import InputError
from byline.questions.score._matching import (
    InvalidLine,
    NumberedLine,
    check_any,
    match_answers,
    parse_name,
    read_lines,
    repeated,
)

__all__ = ["measure_headlines", "measure_summaries"]

NAMES = ("group", "cluster", "id")
SUMMARY_ROUGE = ("1", "2", "l", "su4")
HEADLINE_ROUGE = {"rouge_1_f": "1", "rouge_2_f": "2", "rouge_w_f": "w-1.2"}
BLEU = {"bleu_1": 1, "bleu_2": 2, "bleu_3": 3}
SAYS_NOTHING = "counts as one that says nothing"
Pairs = list[tuple[Sequence[str], str]]
"""References, and what was answered."""


def measure_summaries(  # noqa: PLR0913
    truth: Path,
    answers: Path,
    skipped: list[Skipped],
    *,
    words: int | None = None,
    bytes: int | None = None,
    stem: Literal["porter", "none"] = "porter",
    pool: Literal["all", "best"] = "all",
    exceptions: Path | None = None,
    seed: int = 0,
) -> dict[str, float | None]:
    """Every measure of summaries.

    References are counted together (-f A of ROUGE), or only that of the highest score (-f B).
    """
    from byline.metrics.rouge import PorterStemmer, RougeReading, rouge

    known = {} if exceptions is None else _read_exceptions(exceptions)
    reading = RougeReading(
        words=words, bytes=bytes, stem=PorterStemmer(known) if stem == "porter" else None
    )
    truths = read_lines(truth, (NAMES, ("references",)), _references, skipped)
    summaries = _read_summaries(answers, list(truths), skipped)
    pairs, unanswered = _matched(truths, summaries, answers, skipped)
    scores = [
        rouge(
            _sentences(summary),
            list(map(_sentences, wanted)),
            SUMMARY_ROUGE,
            reading=reading,
            pool=pool,
        )
        for wanted, summary in pairs
    ]
    measures: dict[str, float | None] = {"summaries": len(pairs), "unanswered": unanswered}
    for name in SUMMARY_ROUGE:
        for kind in ("recall", "precision", "f"):
            values = [getattr(each[name], kind) for each in scores]
            measures |= _mean(f"rouge_{name}_{kind}", values, seed)
    return measures


def measure_headlines(
    truth: Path,
    answers: Path,
    skipped: list[Skipped],
    *,
    against: Path | None = None,
    seed: int = 0,
) -> dict[str, float | None]:
    """Every measure of headlines."""
    from byline.metrics.bleu import bleu

    truths = _headline_references(truth, skipped)
    pairs, unanswered = _headlines(truths, answers, skipped)
    measures: dict[str, float | None] = {"headlines": len(pairs), "unanswered": unanswered}
    for name in HEADLINE_ROUGE:
        measures |= _mean(name, _each_headline(name, pairs), seed)
    wanted, given = zip(*pairs, strict=True)
    measures |= {name: bleu(given, wanted, n) for name, n in BLEU.items()}
    if against is not None:
        measures |= _gains(pairs, _headlines(truths, against, skipped)[0])
    return measures


def _matched(
    truths: dict[str, NumberedLine[Sequence[str]]],
    answers: dict[str, NumberedLine[str]],
    path: Path,
    skipped: list[Skipped],
) -> tuple[Pairs, int]:
    """The references and the answer of each group, and how many have none."""
    pairs = match_answers(truths, answers, path, skipped, SAYS_NOTHING)
    return [(wanted, line or "") for wanted, line in pairs], sum(line is None for _, line in pairs)


def _mean(name: str, values: list[float], seed: int) -> dict[str, float]:
    """The mean of values, and its bounds."""
    from byline.metrics.bootstrap import bootstrap_interval

    low, high = bootstrap_interval(values, seed=seed)
    return {name: sum(values) / len(values), f"{name}_low": low, f"{name}_high": high}


def _read_exceptions(path: Path) -> dict[str, str]:
    """Words and their stems, from a file or from all `*.exc` of a folder: two words to a line.

    WordNet's files have them like this; of a word that comes twice the first stem counts.
    """
    known: dict[str, str] = {}
    for each in sorted(path.glob("*.exc")) if path.is_dir() else [path]:
        try:
            lines = each.read_text(encoding="utf-8").splitlines()
        except (OSError, UnicodeDecodeError) as error:
            raise InputError(f"{each} cannot be read: {error}.") from None
        for line in filter(str.strip, lines):
            form, *stems = line.split()
            if not stems:
                raise InputError(f"{each} has a line without a stem: {line!r:.60}.")
            known.setdefault(form, stems[0])
    if not known:
        raise InputError(f"{path} has no exceptions: they are lines of two words, such as went go.")
    return known


def _read_summaries(
    path: Path, groups: list[str], skipped: list[Skipped]
) -> dict[str, NumberedLine[str]]:
    """The summaries, by their groups."""
    if path.suffix.lower() in (".txt", ".md"):
        body = "\n".join(text.body for text in read_pile(path))
        if not body.lstrip().startswith("{"):
            return _in_order(path, groups, [NumberedLine(1, body)])
    records = read_records(path, (NAMES,))
    if any(not record.fault and record.values[0] is not None for record in records):
        return read_lines(path, (NAMES, ("summary",)), _answer, skipped)
    numbers = count()
    lines = read_lines(path, (("summary",),), lambda row: (next(numbers), _text(row[0])), skipped)
    return _in_order(path, groups, list(lines.values()))


def _in_order(
    path: Path, groups: list[str], lines: list[NumberedLine[str]]
) -> dict[str, NumberedLine[str]]:
    if len(lines) != len(groups):
        raise InputError(
            f"{path} has {len(lines)} summaries without a group, but there are {len(groups)} to"
            " compare with; name the group of each."
        )
    return dict(zip(groups, lines, strict=True))


def _references(values: tuple[object, ...]) -> tuple[str, Sequence[str]]:
    name, references = values
    if not isinstance(references, list) or not references:
        raise InvalidLine("has no list of references")
    return parse_name(name), [_text(reference) for reference in references]


def _headline_references(
    path: Path, skipped: list[Skipped]
) -> dict[str, NumberedLine[Sequence[str]]]:
    """The references of each group, or what was chosen for it."""
    lines: dict[str, NumberedLine[Sequence[str]]] = {}
    for item in read_groups(path):
        if isinstance(item, Skipped):
            skipped.append(item)
        elif not item.references:
            skipped.append(Skipped(f"{path}#{item.line}", "has no references and none chosen"))
        elif item.name in lines:
            reason = repeated(item.name, lines[item.name].line)
            skipped.append(Skipped(f"{path}#{item.line}", reason))
        else:
            lines[item.name] = NumberedLine(item.line, item.references)
    check_any(lines, path, skipped)
    return lines


def _headlines(
    truths: dict[str, NumberedLine[Sequence[str]]], path: Path, skipped: list[Skipped]
) -> tuple[Pairs, int]:
    headlines = read_lines(path, (("group", "id"), ("headline",)), _headline, skipped)
    return _matched(truths, headlines, path, skipped)


def _headline(values: tuple[object, ...]) -> tuple[str, str]:
    return parse_name(values[0]), _text(values[1], "a headline")


def _answer(values: tuple[object, ...]) -> tuple[str, str]:
    return parse_name(values[0]), _text(values[1])


def _text(value: object, what: str = "a text") -> str:
    if not isinstance(value, str):
        raise InvalidLine(f"has {value!r} where {what} should be")
    return value


def _sentences(body: str) -> list[str]:
    return [body[start:end] for start, end in sentences(body)]


def _each_headline(name: str, pairs: Pairs) -> list[float]:
    """A measure of each single headline."""
    from byline.metrics.bleu import sentence_bleu
    from byline.metrics.rouge import rouge

    if name in BLEU:
        return [sentence_bleu(line, wanted, BLEU[name]) for wanted, line in pairs]
    kind = HEADLINE_ROUGE[name]
    return [rouge(line, wanted, [kind])[kind].f for wanted, line in pairs]


def _gains(pairs: Pairs, others: Pairs) -> dict[str, float | None]:
    """The mean gain of each measure over other answers, and its p-value."""
    from byline.metrics.significance import paired_t_test

    gains: dict[str, float | None] = {}
    for name in (*HEADLINE_ROUGE, *BLEU):
        ours, theirs = _each_headline(name, pairs), _each_headline(name, others)
        gains[f"{name}_gain"] = (sum(ours) - sum(theirs)) / len(ours)
        gains[f"{name}_p"] = paired_t_test(ours, theirs).p if len(ours) > 1 else None
    return gains
