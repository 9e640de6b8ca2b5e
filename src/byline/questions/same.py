"""Whether the same person wrote it: known texts of one writer, and a questioned one."""

import random
import warnings
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from operator import itemgetter
from pathlib import Path
from typing import Any, overload

from byline.corpus import Corpus, Text
from byline.corpus.problems import VerificationProblem
from byline.engine import Engine
from byline.errors import UsageError
from byline.questions._same_texts import (
    LAYOUT_LEFT_OUT,
    KindOfText,
    check_known,
    genre_of,
    in_language,
    in_lines_of,
    in_one_line,
    judgeable,
    language_of,
    like,
    of_several_formats,
    one_text,
    usable_others,
)
from byline.questions._text_verifier import DEFAULT, ChosenVerifier, TextVerifier
from byline.results import Verification

__all__ = ["DEFAULT", "ChosenVerifier", "TextVerifier", "same", "verify"]

Problems = str | Path | Iterable[VerificationProblem]
"""A folder in PAN's form, or problems that were read."""
BATCH_SIZE, MOST_TRAINING = 1000, 2000
"""Problems held in memory to be answered, and to learn from."""


@overload
def same(known: Corpus | Text, questioned: Text | Corpus, **options: Any) -> Verification: ...
@overload
def same(*, pan: Problems, **options: Any) -> Iterator[Verification]: ...
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
    **settings: object,
) -> Verification | Iterator[Verification]:
    """Whether the writer of `known` also wrote `questioned`, compared with reference texts.

    The reference texts (`others`) should be of the same genre, language and time, by people who did
    not write the questioned text, thirty or more. Problems with answers (`train`, a folder in PAN's
    form or problems that were read) teach more than these alone, and their texts serve as reference
    texts where none are given. With neither nothing can be decided.

    `pan` names many problems instead, in the same forms, and gives an answer to each as `verify`
    does. A warning tells how many problems were skipped, and why the first was. `settings` go to
    the method, for instance `n=3` to `profile`.
    """
    if pan is not None:
        if known is not None or questioned is not None:
            raise UsageError("`pan` names the problems: leave out `known` and `questioned`.")
        more = {"others": others, "method": method, "seed": seed, "engine": engine, **settings}
        return verify(_read(pan), train=_read(train), **more)  # type: ignore[arg-type]
    if known is None or questioned is None:
        raise UsageError("give the known texts and the questioned one, or problems with `pan`.")
    training = _with_languages(_sample(_read(train), MOST_TRAINING, seed))
    chosen = ChosenVerifier.of(method, seed, settings, trained=bool(training))
    texts = Corpus([known]) if isinstance(known, Text) else known
    text = one_text(questioned)
    check_known(texts)
    kept, notes = usable_others(others, texts, text)
    lines = text.body
    if mixed := of_several_formats([*texts, text, *kept]):
        texts, kept, [text] = (in_one_line(some) for some in (texts, kept, Corpus([text])))
        notes = [*notes, LAYOUT_LEFT_OUT]
    language = language_of([text])
    problem = VerificationProblem(text.id, texts, text, language=language)
    if judgeable(problem)[0]:
        references = None if others is None and training else kept
        kind = (language, None)
        verifier = _fit(kind, [problem], training, references, chosen, engine)
    else:
        verifier = TextVerifier.of_nothing(chosen)
    [answer] = verifier.answers([problem], engine=engine, notes=notes)
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
    **settings: object,
) -> Iterator[Verification]:
    """The answer to each problem, whatever the answers to the others are.

    There is a model for each language and genre, fitted to `train` or the reference texts. Without
    these, the texts of the other problems serve as reference texts, and those of `train`. Without
    `evidence` it takes a fraction of the time. Problems are answered a thousand at a time, so that
    they need not fit into memory; of those to learn from, two thousand are sampled. A language not
    given is guessed.
    """
    training = _with_languages(_sample(train, MOST_TRAINING, seed))
    chosen = ChosenVerifier.of(method, seed, settings, trained=bool(training))
    verifiers: dict[KindOfText, TextVerifier] = {}
    rest = iter(problems)
    while batch := list(islice(rest, BATCH_SIZE)):
        by_kind: defaultdict[KindOfText, list[VerificationProblem]] = defaultdict(list)
        kinds = [_kind(problem) for problem in batch]
        for kind, problem in zip(kinds, batch, strict=True):
            by_kind[kind].append(problem)
        for kind, group in by_kind.items():
            if kind not in verifiers:
                spoken = None if others is None else in_language(others, kind[0])
                verifiers[kind] = _fit(kind, group, training, spoken, chosen, engine)
        answers = {
            kind: verifiers[kind].answers(group, engine=engine, evidence=evidence)
            for kind, group in by_kind.items()
        }
        for kind in kinds:
            yield next(answers[kind])


def _fit(  # noqa: PLR0913, PLR0917
    kind: KindOfText,
    problems: Sequence[VerificationProblem],
    train: Sequence[VerificationProblem],
    references: Corpus | None,
    chosen: ChosenVerifier,
    engine: Engine | None,
) -> TextVerifier:
    """A verifier for problems of one language and genre, the first of which are these."""
    if train:
        return TextVerifier.of_cases(like(train, kind), problems, references, chosen, engine)
    return TextVerifier.without_cases(
        problems if references is None else references,
        chosen,
        kind=kind,
        sizes=[len(problem.known) for problem in problems],
        engine=engine,
    )


def _kind(problem: VerificationProblem) -> KindOfText:
    """The language, guessed if it is not given, and the genre of a problem."""
    language = problem.language or language_of([*problem.known, problem.questioned])
    return language, genre_of(problem)


def _with_languages(problems: Iterable[VerificationProblem]) -> list[VerificationProblem]:
    """Problems to learn from, each with its language, guessed if it is not given."""
    return [replace(problem, language=_kind(problem)[0]) for problem in problems]


def _read(problems: Problems) -> Iterator[VerificationProblem]:
    """Problems that were read, or those of a folder that can be; a warning tells of the rest."""
    from byline.corpus.pan import read_problems

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


def _sample(
    problems: Iterable[VerificationProblem], most: int, seed: int
) -> list[VerificationProblem]:
    """At most so many problems in their order, each as likely (reservoir sampling)."""
    rng = random.Random(seed)
    kept: list[tuple[int, VerificationProblem]] = []
    for number, problem in enumerate(problems):
        if len(kept) < most:
            kept.append((number, problem))
        elif (place := rng.randrange(number + 1)) < most:
            kept[place] = (number, problem)
    return [problem for _, problem in sorted(kept, key=itemgetter(0))]
