"""Whether the same person wrote it: known texts of one writer, and a questioned one."""

import random
import warnings
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from operator import itemgetter
from pathlib import Path
from typing import overload

from byline.corpus import Corpus, Text
from byline.corpus.problems import VerificationProblem
from byline.engine import Engine
from byline.errors import UsageError
from byline.questions._layouts import (
    LAYOUT_LEFT_OUT,
    in_lines_of,
    in_one_line,
    of_several_formats,
)
from byline.questions._same_texts import (
    KindOfText,
    check_known,
    genre_of,
    in_language,
    judgeable,
    language_of,
    like,
    one_text,
    usable_others,
)
from byline.questions._text_verifier import DEFAULT, TextVerifier
from byline.results import Verification

__all__ = ["DEFAULT", "TextVerifier", "same", "verify"]

Problems = str | Path | Iterable[VerificationProblem]
"""A folder in PAN's form, or problems that were read."""
AT_A_TIME, MOST_LEARNED = 1000, 2000
"""Problems that are held in memory to be judged, and to be learned from."""


@overload
def same(
    known: Corpus | Text,
    questioned: Text | Corpus,
    *,
    others: Corpus | None = None,
    train: Problems = (),
    method: str | None = None,
    seed: int = 0,
    engine: Engine | None = None,
) -> Verification: ...


@overload
def same(
    *,
    pan: Problems,
    others: Corpus | None = None,
    train: Problems = (),
    method: str | None = None,
    seed: int = 0,
    engine: Engine | None = None,
) -> Iterator[Verification]: ...


def same(  # noqa: PLR0913
    known: Corpus | Text | None = None,
    questioned: Text | Corpus | None = None,
    *,
    others: Corpus | None = None,
    pan: Problems | None = None,
    train: Problems = (),
    method: str | None = None,
    seed: int = 0,
    engine: Engine | None = None,
) -> Verification | Iterator[Verification]:
    """Whether the writer of `known` also wrote `questioned`, seen against texts of `others`.

    The others should be texts of the same kind, language and time by people who may not have
    written the questioned one, thirty or more of them. Problems whose answers are known (`train`,
    a folder in PAN's form or problems that were read) teach more than others alone, and their texts
    serve as those of others where none are given. With neither nothing can be decided.

    `pan` asks about many problems instead: a folder in PAN's form, or problems that were read. Then
    there is an answer to each, as `verify` gives them; of problems that cannot be read a warning
    tells how many there are, and why the first cannot.
    """
    if pan is not None:
        if known is not None or questioned is not None:
            raise UsageError("`pan` names the problems: leave out `known` and `questioned`.")
        asked = {"others": others, "method": method, "seed": seed, "engine": engine}
        return verify(_read(pan), train=_read(train), **asked)  # type: ignore[arg-type]
    if known is None or questioned is None:
        raise UsageError("give the known texts and the questioned one, or problems with `pan`.")
    texts = Corpus([known]) if isinstance(known, Text) else known
    unsure = one_text(questioned)
    check_known(texts)
    kept, notes = usable_others(others, texts, unsure)
    lines = unsure.body
    if mixed := of_several_formats([*texts, unsure, *kept]):
        texts, kept, [unsure] = (in_one_line(some) for some in (texts, kept, Corpus([unsure])))
        notes = [*notes, LAYOUT_LEFT_OUT]
    language = language_of([unsure])
    problem = VerificationProblem(unsure.id, texts, unsure, language=language)
    learned = _told_apart(_drawn(_read(train), MOST_LEARNED, seed))
    if not judgeable(problem)[0]:
        judge = TextVerifier.of_nothing(method, seed)
    elif learned:
        given = kept if others is not None else None
        judge = TextVerifier.of_cases(like(learned, (language, None)), given, method, seed, engine)
    else:
        judge = TextVerifier.without_cases(
            kept,
            method=method,
            kind=(language, None),
            sizes=[len(texts)],
            seed=seed,
            engine=engine,
        )
    [answer] = judge.answers([problem], engine=engine, notes=notes)
    return in_lines_of(answer, lines) if mixed else answer


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
    more of them than fit into memory; of those to learn from, some two thousand are drawn. Where
    problems do not tell their language, it is guessed.
    """
    learned = _told_apart(_drawn(train, MOST_LEARNED, seed))
    judges: dict[KindOfText, TextVerifier] = {}
    for some in _at_a_time(problems, AT_A_TIME):
        asked: defaultdict[KindOfText, list[VerificationProblem]] = defaultdict(list)
        kinds = [_kind(problem) for problem in some]
        for kind, problem in zip(kinds, some, strict=True):
            asked[kind].append(problem)
        for kind, there in asked.items():
            if kind not in judges:
                judges[kind] = _judge(kind, there, learned, others, method, seed, engine)
        answers = {
            kind: judges[kind].answers(there, engine=engine, evidence=evidence)
            for kind, there in asked.items()
        }
        for kind in kinds:
            yield next(answers[kind])


def _judge(  # noqa: PLR0913, PLR0917
    kind: KindOfText,
    there: Sequence[VerificationProblem],
    train: Sequence[VerificationProblem],
    others: Corpus | None,
    method: str | None,
    seed: int,
    engine: Engine | None,
) -> TextVerifier:
    """What judges problems of one language and genre, the first of which are `there`."""
    spoken = None if others is None else in_language(others, kind[0])
    if train:
        return TextVerifier.of_cases(like(train, kind), spoken, method, seed, engine)
    return TextVerifier.without_cases(
        spoken if spoken is not None else there,
        method=method,
        kind=kind,
        sizes=[len(problem.known) for problem in there],
        seed=seed,
        engine=engine,
    )


def _kind(problem: VerificationProblem) -> KindOfText:
    """The language and the genre of a problem, as far as they can be told."""
    if problem.language is not None:
        return problem.language, genre_of(problem)
    return language_of([*problem.known, problem.questioned]), genre_of(problem)


def _told_apart(problems: Iterable[VerificationProblem]) -> list[VerificationProblem]:
    """Problems to learn from, each with its language as far as it can be told."""
    return [replace(problem, language=_kind(problem)[0]) for problem in problems]


def _read(problems: Problems) -> Iterator[VerificationProblem]:
    """Problems that were read, or those of a folder that can be; a warning tells of the rest."""
    from byline.corpus.pairs import read_problems

    skipped = []
    for item in read_problems(problems) if isinstance(problems, str | Path) else problems:
        if isinstance(item, VerificationProblem):
            yield item
        else:
            skipped.append(item)
    if skipped:
        some = "one problem was" if len(skipped) == 1 else f"{len(skipped):,} problems were"
        first = f"{skipped[0].source}: {skipped[0].reason}"
        warnings.warn(f"{some} skipped; {first}.", stacklevel=2)


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
