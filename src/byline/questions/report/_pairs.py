"""Verifications that the report makes by itself.

Each unsigned text is compared with its likeliest writer, some unsigned texts with each other, and
some signed texts with other texts of the writer who signed them: first those that were attributed
to somebody else when held out, the least probable for their own writer before others; where these
are few, the texts that fit least make up the number.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import inf
from typing import Literal, NamedTuple

from byline.corpus import Corpus
from byline.corpus.problems import VerificationProblem
from byline.questions._same_texts import FEWEST_OTHERS
from byline.questions.report._parts import UNKNOWN, without_shared
from byline.questions.report._stages import How, PairAnswers, WriterAnswers
from byline.questions.report._writers import spread
from byline.questions.same import ChosenVerifier, TextVerifier
from byline.results import Verification
from byline.results.decisions import answer_over_range
from byline.results.report import PairChecked, Range, SelfTestGuess

__all__ = [
    "FEWEST_CLAIMED",
    "MOST_CLAIMED",
    "MOST_LEADERS",
    "MOST_UNSIGNED",
    "check_pairs",
    "claims",
]

MOST_LEADERS = 16
MOST_UNSIGNED = 12
MOST_CLAIMED, FEWEST_CLAIMED = 8, 3
MOST_KNOWN = 6
MOST_OTHERS = 60
PARTS = 3
"""Parts of the known texts that are left out in turn."""


class _Asked(NamedTuple):
    kind: Literal["leader", "unsigned", "claimed"]
    writer: str | None
    problem: VerificationProblem


def check_pairs(
    pile: Corpus,
    languages: Mapping[str, str],
    writers: WriterAnswers,
    guesses: Sequence[SelfTestGuess],
    how: How,
) -> PairAnswers:
    """Each unsigned text with the texts of its likeliest writer, and some unsigned ones in pairs.

    Pairs of unsigned texts with one likeliest writer come first. Only texts in one language are
    compared, and none that several writers signed.
    """
    pile, _ = without_shared(pile)
    others = spread(pile.signed, MOST_OTHERS)
    if len(others) < FEWEST_OTHERS:
        return PairAnswers(
            (),
            None,
            f"{len(others)} signed texts are too few as reference texts: {FEWEST_OTHERS} are "
            "needed, and thirty are better.",
        )
    asked = [*_leaders(pile, languages, writers), *_unsigned(pile, languages, writers)]
    signed = claims(pile, languages, guesses, MOST_KNOWN)
    asked += [_Asked("claimed", writer, problem) for writer, problem in signed]
    if not asked:
        lacks = "Every text is signed, and none could be held out for a test."
        return PairAnswers((), None, lacks)
    chosen = ChosenVerifier.of(how.method("same"), how.seed, how.settings_for("same"))
    verifier = TextVerifier.without_cases(others, chosen, engine=how.engine)
    problems = [one.problem for one in asked]
    parts, owners = _without_parts(problems)
    # One call for all, so that each text is counted once.
    every = list(verifier.answers([*problems, *parts], engine=how.engine, evidence=False))
    answers = every[: len(problems)]
    ranges = _ranges(answers, owners, every[len(problems) :])
    pairs = tuple(map(_pair, asked, answers, ranges))
    return PairAnswers(_ordered(pairs), answers[0].run, "", _limit(pile))


def _leaders(
    pile: Corpus, languages: Mapping[str, str], writers: WriterAnswers
) -> Iterator[_Asked]:
    held = pile.signed.by_author
    for answer in writers.attributions[:MOST_LEADERS]:
        writer = answer.ranking[0].author
        fit = (languages[answer.text], UNKNOWN)
        own = Corpus(text for text in held[writer] if languages[text.id] in fit)
        known = (own or held[writer])[:MOST_KNOWN]
        problem = VerificationProblem(answer.text, known, pile[answer.text])
        yield _Asked("leader", writer, problem)


def _unsigned(
    pile: Corpus, languages: Mapping[str, str], writers: WriterAnswers
) -> Iterator[_Asked]:
    leader = {answer.text: answer.ranking[0].author for answer in writers.attributions}
    texts = [text for text in pile.unsigned if text.id not in writers.not_judged]
    spoken = [languages[text.id] for text in texts[: 2 * MOST_LEADERS]]
    pairs = [
        (a, b)
        for a, b in combinations(range(len(spoken)), 2)
        if spoken[a] == spoken[b] or UNKNOWN in (spoken[a], spoken[b])
    ]

    def order(pair: tuple[int, int]) -> tuple[bool, int]:
        first, second = (leader.get(texts[place].id, place) for place in pair)
        return first != second, pair[1] - pair[0]  # near ones first, so that each has its turn

    for a, b in sorted(pairs, key=order)[:MOST_UNSIGNED]:
        problem = VerificationProblem(texts[b].id, Corpus([texts[a]]), texts[b])
        yield _Asked("unsigned", None, problem)


def claims(
    pile: Corpus, languages: Mapping[str, str], guesses: Sequence[SelfTestGuess], most_known: int
) -> Iterator[tuple[str, VerificationProblem]]:
    """Each writer and signed text to compare, the text that fits least first."""
    held = pile.signed.by_author
    there = set(pile.signed.ids)
    known = [guess for guess in guesses if guess.text in there]
    for guess in _doubtful(known):
        text = pile[guess.text]
        fit = (languages[text.id], UNKNOWN)
        own = [
            one
            for one in held[guess.author]
            if one.id != text.id and one.body != text.body and languages[one.id] in fit
        ]
        if own:
            yield guess.author, VerificationProblem(text.id, Corpus(own[:most_known]), text)


def _doubtful(guesses: Sequence[SelfTestGuess]) -> list[SelfTestGuess]:
    def order(guess: SelfTestGuess) -> tuple[bool, float]:
        return guess.guess == guess.author, guess.probabilities.get(guess.author, 0.0)

    ranked = sorted(guesses, key=order)
    mistaken = sum(guess.guess != guess.author for guess in guesses)
    return ranked[: min(MOST_CLAIMED, max(FEWEST_CLAIMED, mistaken))]


def _without_parts(
    problems: Sequence[VerificationProblem],
) -> tuple[list[VerificationProblem], list[int]]:
    """Each problem without one part of its known texts after the other, and whose part it is."""
    parts: list[VerificationProblem] = []
    owners: list[int] = []
    for place, problem in enumerate(problems):
        n = min(PARTS, len(problem.known))
        for part in range(n if n > 1 else 0):
            left = [k for k in range(len(problem.known)) if k % n != part]
            parts.append(
                VerificationProblem(problem.id, problem.known.take(left), problem.questioned)
            )
            owners.append(place)
    return parts, owners


def _ranges(
    answers: Sequence[Verification], owners: Sequence[int], without: Sequence[Verification]
) -> list[Range | None]:
    """The range of each ratio as parts of the known texts are left out."""
    ratios = [[a.log10_lr] if a.log10_lr is not None else [] for a in answers]
    for place, answer in zip(owners, without, strict=True):
        if answer.log10_lr is not None and ratios[place]:
            ratios[place].append(answer.log10_lr)
    return [Range(min(row), max(row)) if len(row) > 1 else None for row in ratios]


def _pair(asked: _Asked, answer: Verification, moved: Range | None) -> PairChecked:
    ends = (moved.low, moved.high) if moved else None
    decision, strength = answer_over_range(answer.answer, answer.log10_lr, ends)
    return PairChecked(
        asked.kind,
        asked.writer,
        answer.known,
        answer.questioned,
        decision,
        answer.score,
        answer.log10_lr,
        moved,
        strength,
        answer.notes,
    )


def _ordered(pairs: Sequence[PairChecked]) -> tuple[PairChecked, ...]:
    """Strongest support for one writer first; pairs without a ratio last."""
    return tuple(sorted(pairs, key=lambda p: inf if p.log10_lr is None else -p.log10_lr))


def _limit(pile: Corpus) -> str:
    n = len(pile.unsigned)
    every = n * (n - 1) // 2
    if n <= MOST_LEADERS and every <= MOST_UNSIGNED:
        return ""
    which = f"the first {MOST_LEADERS} of {n:,}" if n > MOST_LEADERS else f"all {n:,}"
    return (
        f"Of the unsigned texts {which} were each compared with their likeliest writer, and "
        f"{min(every, MOST_UNSIGNED)} of {every:,} pairs of them with each other, those with one "
        "likeliest writer first."
    )
