"""Whether the same person wrote it: known texts of one writer, and a questioned one."""

from collections.abc import Iterator, Sequence

from byline.corpus import Corpus, Text
from byline.corpus.problems import VerificationProblem
from byline.engine import Engine
from byline.questions._same_texts import check_known, in_language, like, one_text, usable_others
from byline.questions._verifying import DEFAULT, Verifying
from byline.results import Verification

__all__ = ["DEFAULT", "Verifying", "same", "verify"]


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
    judge = Verifying.without_cases(kept, method=method, seed=seed, engine=engine)
    [answer] = judge.answers([problem], engine=engine, notes=notes)
    return answer


def verify(  # noqa: PLR0913
    problems: Sequence[VerificationProblem],
    *,
    train: Sequence[VerificationProblem] = (),
    others: Corpus | None = None,
    method: str | None = None,
    seed: int = 0,
    engine: Engine | None = None,
    evidence: bool = True,
) -> Iterator[Verification]:
    """The answer to each problem, which sees no other problem's answer.

    What is learned from `train`, or the others, is learned for each language and genre apart. With
    neither, the texts of the other problems serve as those of other writers. To leave out the
    evidence saves most of the time.
    """
    kinds = dict.fromkeys((problem.language, problem.genre) for problem in problems)
    judges = {}
    for kind in kinds:
        spoken = None if others is None else in_language(others, kind[0])
        if train:
            cases = like(train, kind)
            judges[kind] = Verifying.of_cases(cases, spoken, method, seed, engine)
            continue
        there = [p for p in problems if (p.language, p.genre) == kind]
        judges[kind] = Verifying.without_cases(
            spoken if spoken is not None else there,
            method=method,
            kind="-".join(name for name in kind if name),
            seed=seed,
            engine=engine,
        )
    answers = {
        kind: judge.answers(
            [p for p in problems if (p.language, p.genre) == kind],
            engine=engine,
            evidence=evidence,
        )
        for kind, judge in judges.items()
    }
    for problem in problems:
        yield next(answers[problem.language, problem.genre])
