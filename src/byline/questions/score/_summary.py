"""Measures of summaries against those that people wrote of the same texts.

    truth     {"group": "flood", "references": ["…", "…"]}, or with "cluster" or "id" as its name
    answers   the lines of `byline gist --json`, or a text file that is one summary

Summaries without a group answer the truths in their order, if there are as many. A truth without
an answer counts as an empty summary.

    rouge_1, _2, _l, _su4     the mean of `byline.metrics.rouge`, all references pooled or the best:
    … _recall, _precision, _f (G1), (G2) and F
    … _recall_low, …_f_high   bounds of the mean, (B1) of `byline.metrics.bootstrap`

Texts are cut into sentences by `byline.corpus.sentences`, then to a number of words or bytes.
"""

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Literal, NamedTuple

from byline.corpus import Skipped
from byline.corpus.readers import read_pile
from byline.corpus.records import read_records
from byline.corpus.sentences import sentences
from byline.errors import InputError
from byline.questions.score._matching import (
    InvalidLine,
    NumberedLine,
    match_answers,
    parse_name,
    read_lines,
)

__all__ = ["Settings", "measure", "read_exceptions"]

NAMES = ("group", "cluster", "id")
MEASURES = ("1", "2", "l", "su4")


class Settings(NamedTuple):
    """The settings of ROUGE."""

    words: int | None = None
    bytes: int | None = None
    stem: Literal["porter", "none"] = "porter"
    seed: int = 0
    pool: Literal["all", "best"] = "all"
    """Count all references together (-f A of ROUGE), or that of the highest score (-f B)."""
    exceptions: Path | None = None
    """A folder or file of words whose stems are known; see `read_exceptions`."""


_DEFAULTS = Settings()


def measure(
    truth: Path, answers: Path, skipped: list[Skipped], settings: Settings = _DEFAULTS
) -> dict[str, float | None]:
    """Every measure of summaries."""
    from byline.metrics.rouge import PorterStemmer, RougeReading, rouge

    known = {} if settings.exceptions is None else read_exceptions(settings.exceptions)
    stem = PorterStemmer(known) if settings.stem == "porter" else None
    reading = RougeReading(words=settings.words, bytes=settings.bytes, stem=stem)
    truths = read_lines(truth, (NAMES, ("references",)), _truth, skipped)
    answers_by_key = _summaries(answers, list(truths), skipped)
    pairs = match_answers(
        truths, answers_by_key, answers, skipped, "counts as one that says nothing"
    )
    scores = [
        rouge(
            _sentences(answer or ""),
            list(map(_sentences, wanted)),
            MEASURES,
            reading=reading,
            pool=settings.pool,
        )
        for wanted, answer in pairs
    ]
    measures: dict[str, float | None] = {
        "summaries": len(pairs),
        "unanswered": sum(answer is None for _, answer in pairs),
    }
    for name in MEASURES:
        for kind in ("recall", "precision", "f"):
            values = [getattr(each[name], kind) for each in scores]
            measures |= _mean(f"rouge_{name}_{kind}", values, settings.seed)
    return measures


def read_exceptions(path: Path) -> dict[str, str]:
    """Words and their stems, from a file or from all `*.exc` of a folder: two words to a line.

    WordNet's files have them like this; of a word that comes twice the first stem counts.
    """
    paths = sorted(path.glob("*.exc")) if path.is_dir() else [path]
    known: dict[str, str] = {}
    for each in paths:
        for line in _lines(each):
            form, *stems = line.split()
            if not stems:
                raise InputError(f"{each} has a line without a stem: {line!r:.60}.")
            known.setdefault(form, stems[0])
    if not known:
        raise InputError(f"{path} has no exceptions: they are lines of two words, such as went go.")
    return known


def _lines(path: Path) -> list[str]:
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"{path} cannot be read: {error}.") from None
    return [line for line in lines if line.strip()]


def _summaries(
    path: Path, groups: list[str], skipped: list[Skipped]
) -> dict[str, NumberedLine[str]]:
    """The summaries, by their groups."""
    if path.suffix.lower() in (".txt", ".md"):
        body = "\n".join(text.body for text in read_pile(path))
        if not body.lstrip().startswith("{"):
            return _in_order(path, groups, [NumberedLine(1, body)])
    if any(_have_names(path)):
        return read_lines(path, (NAMES, ("summary",)), _answer, skipped)
    numbers = count()
    lines = read_lines(path, (("summary",),), lambda row: (next(numbers), _text(row[0])), skipped)
    return _in_order(path, groups, list(lines.values()))


def _have_names(path: Path) -> Iterator[bool]:
    """Whether each line has a name."""
    for record in read_records(path, (NAMES,)):
        yield not record.fault and record.values[0] is not None


def _in_order(
    path: Path, groups: list[str], lines: list[NumberedLine[str]]
) -> dict[str, NumberedLine[str]]:
    if len(lines) != len(groups):
        raise InputError(
            f"{path} has {len(lines)} summaries without a group, but there are {len(groups)} to"
            " compare with; name the group of each."
        )
    return dict(zip(groups, lines, strict=True))


def _mean(name: str, values: list[float], seed: int) -> dict[str, float]:
    from byline.metrics.bootstrap import bootstrap_interval

    low, high = bootstrap_interval(values, seed=seed)
    return {name: sum(values) / len(values), f"{name}_low": low, f"{name}_high": high}


def _truth(values: tuple[object, ...]) -> tuple[str, list[str]]:
    name, references = values
    if not isinstance(references, list) or not references:
        raise InvalidLine("has no list of references")
    return parse_name(name), [_text(reference) for reference in references]


def _answer(values: tuple[object, ...]) -> tuple[str, str]:
    name, summary = values
    return parse_name(name), _text(summary)


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise InvalidLine(f"has {value!r} where a text should be")
    return value


def _sentences(body: str) -> list[str]:
    return [body[start:end] for start, end in sentences(body)]
