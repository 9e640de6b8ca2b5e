"""Whether the same person wrote it: known texts of one writer, and a questioned one."""

import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from operator import itemgetter

from byline.corpus import Corpus, Text
from byline.corpus.problems import VerificationProblem
from byline.engine import Engine
from byline.questions._same_texts import check_known, in_language, like, one_text, usable_others
from byline.questions._verifying import DEFAULT, Verifying
from byline.results import Verification

__all__ = ["DEFAULT", "Verifying", "same", "verify"]

AT_A_TIME, MOST_LEARNED = 1000, 2000
"""Problems that are held in memory to be judged, and to be learned from."""


def same(  # noqa: PLR0913
    known: Corpus | Text,
    questioned: Text | Corpus,
    *,
    others: Corpus | None = None,
    method: str | None = None,
    seed: int = 0,
    engine: Engine | None = None,
) -> Verification:
    """Whether the writer of `known` also wrote `questioned`, seen against texts of `others`.

    The others should be texts of the same kind, language and time by people who may not have
    written the questioned one, thirty or more of them. Without any nothing can be decided.
    """
    texts = Corpus([known]) if isinstance(known, Text) else known
    asked = one_text(questioned)
    check_known(texts)
    kept, notes = usable_others(others, texts, asked)
    problem = VerificationProblem(asked.id, texts, asked)
    judge = Verifying.without_cases(
        kept, method=method, sizes=[len(texts)], seed=seed, engine=engine
    )
    [answer] = judge.answers([problem], engine=engine, notes=notes)
    return answer


def verify(  # noqa: PLR0913
    problems: Iterable[VerificationProblem],
    *,
    train: Iterable[VerificationProblem] = (),
    others: Corpus | None = None,
    method: str | None = None,
    seed: int = 0,
    engine: Engine | None = None,
    evidence: bool = True,
) -> Iterator[Verification]:
    """The answer to each problem, which sees no other problem's answer.

    What is learned from `train`, or the others, is learned for each language and genre apart. With
    neither, the texts of the other problems serve as those of other writers. To leave out the
    evidence saves most of the time. Problems are taken a thousand at a time, so that there may be
    more of them than fit into memory; of those to learn from, some two thousand are drawn.
    """
    learned = _drawn(train, MOST_LEARNED, seed)
    judges: dict[tuple[str | None, str | None], Verifying] = {}
    for some in _at_a_time(problems, AT_A_TIME):
        asked: defaultdict[tuple[str | None, str | None], list[VerificationProblem]]
        asked = defaultdict(list)
        for problem in some:
            asked[problem.language, problem.genre].append(problem)
        for kind, there in asked.items():
            if kind not in judges:
                judges[kind] = _judge(kind, there, learned, others, method, seed, engine)
        answers = {
            kind: judges[kind].answers(there, engine=engine, evidence=evidence)
            for kind, there in asked.items()
        }
        for problem in some:
            yield next(answers[problem.language, problem.genre])


def _judge(  # noqa: PLR0913, PLR0917
    kind: tuple[str | None, str | None],
    there: Sequence[VerificationProblem],
    train: Sequence[VerificationProblem],
    others: Corpus | None,
    method: str | None,
    seed: int,
    engine: Engine | None,
) -> Verifying:
    """What judges problems of one language and genre, the first of which are `there`."""
    spoken = None if others is None else in_language(others, kind[0])
    if train:
        return Verifying.of_cases(like(train, kind), spoken, method, seed, engine)
    return Verifying.without_cases(
        spoken if spoken is not None else there,
        method=method,
        kind="-".join(name for name in kind if name),
        sizes=[len(problem.known) for problem in there],
        seed=seed,
        engine=engine,
    )


def _drawn(
    problems: Iterable[VerificationProblem], most: int, seed: int
) -> list[VerificationProblem]:
    """All problems or, of very many, some of them, each as likely, in their order."""
    rng = random.Random(seed)
    kept: list[tuple[int, VerificationProblem]] = []
    for number, problem in enumerate(problems):
        if len(kept) < most:
            kept.append((number, problem))
        elif (place := rng.randrange(number + 1)) < most:
            kept[place] = (number, problem)
    return [problem for _, problem in sorted(kept, key=itemgetter(0))]


def _at_a_time(
    problems: Iterable[VerificationProblem], n: int
) -> Iterator[list[VerificationProblem]]:
    rest = iter(problems)
    while some := list(islice(rest, n)):
        yield some
