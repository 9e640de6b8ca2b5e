"""Held-out answers of `who`: texts of candidates, and of candidates who were left out.

In each of a few folds a share of every candidate's texts is held out, pieces of one document and
near-copies together, and beside it all texts of a share of the candidates, who then are unknown
authors. The attributor learns from the rest with the same method and settings, and is asked about
the texts held out, each cut to the length of the questioned text. With p the probability of a
candidate and P the prior one,

    LR = p / (1 - p) · (1 - P) / P                                                         (W1)

for each text and each candidate who is there: right for the author, wrong for all others.
"""

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from byline.corpus import Corpus, Text
from byline.corpus.documents import find_documents, given_documents
from byline.corpus.language import guess_language
from byline.corpus.splits import duplicate_groups, folds
from byline.engine import Engine
from byline.questions._candidates import learnable
from byline.questions._measured_validation import DecidedTexts, SureAnswers, measured
from byline.questions.who import who
from byline.results import Attribution, Run
from byline.results.decisions import FEWEST_WORDS, VERY_PROBABLE
from byline.results.validation import Validation

__all__ = ["validate_attribution"]

FOLDS, FEWEST_CANDIDATES = 5, 2
MOST_HELD_OUT = 60
"""Texts of either kind that are asked about in one fold."""
USUAL_PRIOR, NEARLY = 0.2, 0.8
SMALLEST = 1e-6
_WORD = re.compile(r"\S+")


class HeldOutAnswer(NamedTuple):
    """An answer, and the author if that is one of the candidates who are there."""

    found: Attribution
    author: str
    there: bool

    @property
    def right(self) -> bool:
        """Whether the author is named, or nobody if the author is not there."""
        return self.found.author == (self.author if self.there else None)


def validate_attribution(
    candidates: Corpus,
    texts: Corpus,
    *,
    method: str | None = None,
    seed: int = 0,
    engine: Engine | None = None,
    **settings: Any,
) -> Validation:
    """How well `who` does on held-out texts of its candidates, cut to the questioned length."""
    signed = learnable(candidates)
    n_words = round(float(np.median([len(text.body.split()) for text in texts]))) if texts else 0
    how = {"method": method, "seed": seed, "engine": engine, **settings}
    answers = list(_answers(signed, max(n_words, FEWEST_WORDS), how, seed))
    prior = float(settings.get("prior_none", USUAL_PRIOR))
    rows = list(_rows(answers, prior))
    own = list(who(signed, texts, **how)) if len(texts) == 1 else []
    case = _log10_lr(own[0], own[0].ranking[0].probability, prior) if own else None
    in_use = answers[0].found.method if answers else method or ""
    return measured(
        "who",
        [ratio for ratio, _, _ in rows],
        [same for _, same, _ in rows],
        _numbered([pair for _, _, pair in rows]),
        decided=_decided(answers),
        lacks="" if answers else "no text of a candidate could be held out",
        seed=seed,
        case_log10_lr=case,
        method=in_use,
        decisions=_decisions(answers),
        notes=tuple(_notes(texts, answers, n_words)),
        run=Run.of(seed, method=in_use, **settings, folds=FOLDS, words=n_words),
    )


def _answers(
    signed: Corpus, n_words: int, how: dict[str, Any], seed: int
) -> Iterator[HeldOutAnswer]:
    """The answers of every fold."""
    rng = np.random.default_rng(seed)
    authors = rng.permutation(sorted(set(signed.authors))).tolist()
    n_folds = min(FOLDS, len(signed))
    for number, fold in enumerate(folds(signed, n_folds, groups=_groups(signed), seed=seed)):
        absent = set(authors[number::n_folds])
        if len(authors) - len(absent) < FEWEST_CANDIDATES:
            absent = set()
        held = set(fold.test.tolist())
        train = Corpus(
            text
            for place, text in enumerate(signed)
            if place not in held and text.author not in absent
        )
        there = set(train.authors)
        known = [
            text for place, text in enumerate(signed) if place in held and text.author in there
        ]
        strange = [text for text in signed if text.author in absent]
        if len(there) < FEWEST_CANDIDATES:
            continue
        some = [*_sample(known, rng), *_sample(strange, rng)]
        asked = Corpus(_cut(text, n_words, rng) for text in some)
        for text, found in zip(some, who(train, asked, **how), strict=True):
            yield HeldOutAnswer(found, str(text.author), text.author in there)


def _groups(signed: Corpus) -> Sequence[int]:
    """Texts that are held out together: pieces of one document, and near-copies."""
    bodies = [text.body for text in signed]
    authors = np.unique([str(text.author) for text in signed], return_inverse=True)[1]
    documents = given_documents(signed) or find_documents(
        bodies, authors, guess_language(" ".join(bodies[:9])).code
    )
    joined: list[int] = documents.joined(np.asarray(duplicate_groups(signed))).tolist()
    return joined


def _sample(texts: Sequence[Text], rng: np.random.Generator) -> list[Text]:
    order = rng.permutation(len(texts))[:MOST_HELD_OUT]
    return [texts[place] for place in sorted(order.tolist())]


def _cut(text: Text, n_words: int, rng: np.random.Generator) -> Text:
    """A stretch of so many words, or the whole text if it has no more."""
    spans = [match.span() for match in _WORD.finditer(text.body)]
    if len(spans) <= n_words:
        return text
    first = int(rng.integers(len(spans) - n_words + 1))
    return replace(text, body=text.body[spans[first][0] : spans[first + n_words - 1][1]])


def _rows(
    answers: Sequence[HeldOutAnswer], prior_none: float
) -> Iterator[tuple[float, bool, tuple[str, str]]]:
    """The log10 LR (W1) of each text and candidate, whether it is right, and who the two are."""
    for answer in answers:
        for row in answer.found.ranking:
            ratio = _log10_lr(answer.found, row.probability, prior_none)
            yield ratio, row.author == answer.author, (row.author, answer.author)


def _log10_lr(found: Attribution, probability: float, prior_none: float) -> float:
    prior = (1 - prior_none) / len(found.ranking)
    p, before = (min(max(x, SMALLEST), 1 - SMALLEST) for x in (probability, prior))
    return math.log10(p / (1 - p)) - math.log10(before / (1 - before))


def _numbered(pairs: Sequence[tuple[str, str]]) -> np.ndarray:
    numbers: dict[str, int] = {}
    rows = [[numbers.setdefault(name, len(numbers)) for name in pair] for pair in pairs]
    return np.array(rows, np.int64).reshape(-1, 2)


def _decided(answers: Sequence[HeldOutAnswer]) -> DecidedTexts:
    sure = [
        answer
        for answer in answers
        if not answer.found.undecided and answer.found.probability >= VERY_PROBABLE
    ]
    known = sum(answer.there for answer in answers)
    candidates = len({answer.author for answer in answers})
    made = (
        f"{known} held-out texts of {candidates} candidates and {len(answers) - known} of "
        "candidates who were left out"
    )
    wrong = sum(not answer.right for answer in sure)
    words = f"answers given with {VERY_PROBABLE:.0%} or more"
    return DecidedTexts(made, SureAnswers(wrong, len(sure), words))


def _decisions(answers: Sequence[HeldOutAnswer]) -> dict[str, int]:
    """How the texts of candidates and of those left out were answered."""
    counts: dict[str, int] = {}
    for of, there in (("texts of candidates", True), ("texts of unknown authors", False)):
        some = [answer for answer in answers if answer.there is there]
        given = [answer for answer in some if not answer.found.undecided]
        named = [answer for answer in given if answer.found.author is not None]
        counts |= {
            of: len(some),
            f"{of}: named": len(named),
            f"{of}: named rightly": sum(answer.right for answer in named),
            f"{of}: none of them": len(given) - len(named),
            f"{of}: undecided": len(some) - len(given),
        }
        if not there:
            del counts[f"{of}: named rightly"]
    return counts


def _notes(texts: Corpus, answers: Sequence[HeldOutAnswer], n_words: int) -> Iterator[str]:
    if len(texts) > 1:
        lengths = [len(text.body.split()) for text in texts]
        yield (
            f"the questioned texts have {min(lengths):,} to {max(lengths):,} words; held-out ones "
            f"were cut to the median, {n_words:,}."
        )
    words = [answer.found.words or 0 for answer in answers]
    if words and np.median(words) < NEARLY * n_words:
        yield (
            f"held-out texts have {np.median(words):,.0f} words and the questioned ones "
            f"{n_words:,}: with longer texts answers are commonly better."
        )
