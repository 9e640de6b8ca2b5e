"""Same-writer checks of pairs that matter.

These are the likeliest writer of an unsigned text, unsigned texts in pairs, and whoever signed a
text against that text (`_claims`).
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Literal, NamedTuple

from byline.corpus import Corpus
from byline.corpus.problems import VerificationProblem
from byline.questions._same_texts import FEWEST_OTHERS
from byline.questions.report._claims import claims
from byline.questions.report._methods import How
from byline.questions.report._parts import UNKNOWN, without_shared
from byline.questions.report._shapes import PairAnswers, WriterAnswers
from byline.questions.report._writers import spread
from byline.questions.same import TextVerifier
from byline.results import Verification
from byline.results.decisions import support
from byline.results.report import PairChecked, Range, SelfTestGuess

__all__ = ["MOST_LEADERS", "MOST_UNSIGNED", "check_pairs"]

MOST_LEADERS = 16
MOST_UNSIGNED = 12
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
    found: WriterAnswers,
    guesses: Sequence[SelfTestGuess],
    how: How,
) -> PairAnswers:
    """Each unsigned text with the texts of its likeliest writer, and some unsigned ones in pairs.

    Pairs of unsigned texts with one likeliest writer come first. Signed texts that did not fit
    their writer when it was hidden are compared with that writer's others. Only texts in one
    language are compared, and none that stands under several writers.
    """
    pile, _ = without_shared(pile)
    others = spread(pile.signed, MOST_OTHERS)
    if len(others) < FEWEST_OTHERS:
        return PairAnswers(
            (),
            None,
            f"What two texts share says nothing unless one knows what others share, and "
            f"{len(others)} signed texts are too few to know it: {FEWEST_OTHERS} are needed, and "
            "thirty are better.",
        )
    asked = [*_leaders(pile, languages, found), *_unsigned(pile, languages, found)]
    signed = claims(pile, languages, guesses, MOST_KNOWN)
    asked += [_Asked("claimed", writer, problem) for writer, problem in signed]
    if not asked:
        lacks = "Every text is signed, and no writer could be hidden for a test."
        return PairAnswers((), None, lacks)
    method = how.method("same")
    judge = TextVerifier.without_cases(others, method=method, seed=how.seed, engine=how.engine)
    problems = [one.problem for one in asked]
    parts, owners = _without_parts(problems)
    # One call for all, so that each text is counted once.
    every = list(judge.answers([*problems, *parts], engine=how.engine, evidence=False))
    answers = every[: len(problems)]
    ranges = _ranges(answers, owners, every[len(problems) :])
    pairs = tuple(map(_pair, asked, answers, ranges))
    return PairAnswers(_ordered(pairs), answers[0].run, "", _limit(pile))


def _leaders(pile: Corpus, languages: Mapping[str, str], found: WriterAnswers) -> Iterator[_Asked]:
    held = pile.signed.by_author
    for answer in found.attributions[:MOST_LEADERS]:
        writer = answer.ranking[0].author
        fit = (languages[answer.text], UNKNOWN)
        own = Corpus(text for text in held[writer] if languages[text.id] in fit)
        known = (own or held[writer])[:MOST_KNOWN]
        problem = VerificationProblem(answer.text, known, pile[answer.text])
        yield _Asked("leader", writer, problem)


def _unsigned(pile: Corpus, languages: Mapping[str, str], found: WriterAnswers) -> Iterator[_Asked]:
    leader = {answer.text: answer.ranking[0].author for answer in found.attributions}
    texts = [text for text in pile.unsigned if text.id not in found.not_judged]
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
    """From where to where each ratio moves as parts of the known texts are left out."""
    ratios = [[a.log10_lr] if a.log10_lr is not None else [] for a in answers]
    for place, answer in zip(owners, without, strict=True):
        if answer.log10_lr is not None and ratios[place]:
            ratios[place].append(answer.log10_lr)
    return [Range(min(row), max(row)) if len(row) > 1 else None for row in ratios]


def _pair(asked: _Asked, found: Verification, moved: Range | None) -> PairChecked:
    ends = (moved.low, moved.high) if moved else None
    how = "" if found.log10_lr is None else support(found.log10_lr, ends)
    if how and found.answer == "undecided":
        how = "undecided"
    return PairChecked(
        asked.kind,
        asked.writer,
        found.known,
        found.questioned,
        "undecided" if how == "undecided" else found.answer,
        found.score,
        found.log10_lr,
        moved,
        how,
        found.notes,
    )


def _ordered(pairs: Sequence[PairChecked]) -> tuple[PairChecked, ...]:
    """Strongest support for one writer first; what was not judged last."""
    judged = [pair for pair in pairs if pair.log10_lr is not None]
    judged.sort(key=lambda pair: -(pair.log10_lr or 0.0))
    return (*judged, *(pair for pair in pairs if pair.log10_lr is None))


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
