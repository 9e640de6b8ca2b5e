"""`byline alike`: which texts belong together."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import IO, TYPE_CHECKING, Annotated, Any, Literal

import typer

from byline.apps.cli._options import (
    Depth,
    Force,
    Language,
    MaxN,
    MethodName,
    Reading,
    Settings,
    Window,
    arg,
    check_settings,
    opt,
    reasons,
)
from byline.apps.cli._output import refuse_existing, write_whole
from byline.apps.cli._running import command, note_skipped
from byline.catalogue import find
from byline.errors import InputError, UsageError

if TYPE_CHECKING:
    from byline.corpus import Corpus
    from byline.questions.alike import Alike
    from byline.results import Similarity, SimilarityExplanation

__all__ = ["alike"]

SHOWN = 3
Mode = Literal["pair", "nearest", "above", "groups", "matrix"]

First = Annotated[str | None, arg("CORPUS", "A folder, a file or -; or the text A.")]
Second = Annotated[str | None, arg("[B]", "A text to compare A with.")]
Nearest = Annotated[int | None, opt("--nearest", "The K texts most similar to each.", "K", min=1)]
Above = Annotated[float | None, opt("--above", "All pairs of at least this similarity.", "T")]
Groups = Annotated[bool, opt("--groups", "Groups of texts about the same.")]
Matrix = Annotated[Path | None, opt("--matrix", "Every pair, into an .npz file.", "FILE")]
Why = Annotated[bool, opt("--why", "With --nearest or --above: the evidence, too.")]
Of = Annotated[str | None, opt("--of", "With --nearest: of this text.", "ID")]
Threshold = Annotated[
    float | None, opt("--threshold", "With --groups: how similar merged groups are.")
]
Count = Annotated[int | None, opt("--count", "With --groups -m spectral: how many groups.", min=1)]


@command
def alike(
    corpus: First = None,
    other: Second = None,
    nearest: Nearest = None,
    above: Above = None,
    groups: Groups = False,
    matrix: Matrix = None,
    of: Of = None,
    threshold: Threshold = None,
    count: Count = None,
    why: Why = False,
    method: MethodName = None,
    settings: Settings = None,
    depth: Depth = None,
    window: Window = None,
    n: MaxN = None,
    language: Language = None,
    force: Force = False,
    *,
    given: Reading,
) -> int:
    """Which texts belong together?

    Compares two texts A and B, and shows what they share and where their wording is the same; or
    the texts of a CORPUS with each other (the bundled pile if none is given): the texts nearest to
    each, all pairs above a threshold, groups, or the whole matrix. With --groups, -m names the
    clustering method.

    \b
    Examples:
      byline alike
      byline alike letters/one.txt letters/two.txt
      byline alike letters/ --nearest 5
      byline alike letters/ --nearest 5 --of one.txt
      byline alike news.csv --groups --json
      byline alike essays/ --above 0.5 --why
    """
    from byline.questions.alike import DEFAULT, GROUPING
    from byline.questions.alike import alike as ask
    from byline.reports.wording import run_text
    from byline.results import Run

    mode = _mode(
        {"pair": other, "nearest": nearest, "above": above, "groups": groups, "matrix": matrix}
    )
    _check_extras(mode, {"--of": of, "--threshold": threshold, "--count": count})
    if matrix is not None:
        refuse_existing(matrix, force=force)
    own = {"depth": depth, "window": window, "n": n, "language": language}
    grouping = {"threshold": threshold, "n_groups": count}
    kernel = find("alike", DEFAULT if groups else method or DEFAULT, "kernel")
    of_kernel = check_settings(kernel.checked, None if groups else settings, **own)
    of_groups = {}
    if groups:
        clustering = find("alike", method or GROUPING, "groups")
        of_groups = check_settings(clustering.checked, settings, **grouping)
    pile = _two(given, [str(corpus), other]) if other is not None else _pile(given, corpus)
    with given.connect() as where:
        asked = ask(pile, method=kernel.name, engine=where, **of_kernel)
        if matrix is not None:
            write_whole(matrix, lambda stream: _save(asked, stream))
            return note_skipped(pile.skipped)
        run = asked.run
        answers: Iterator[Any]
        if mode == "groups":
            run = Run.of(given.seed, method=clustering.name, **of_groups)
            answers = iter(asked.groups(clustering.name, seed=given.seed, **of_groups))
        else:
            answers = _pairs(asked, mode, nearest or SHOWN, above, of, why=why)
        shown = given.progress(answers, "comparing", "answers")
        given.emit(shown, _readable(mode, pile, why=why))
        if not given.json_lines:
            typer.echo(f"\n{run_text(run)}")
    return note_skipped(pile.skipped)


def _mode(options: dict[Mode, object]) -> Mode:
    """Which question about the texts was asked."""
    asked = [mode for mode, value in options.items() if value is not None and value is not False]
    if len(asked) > 1:
        raise UsageError(
            "a second text, --nearest, --above, --groups and --matrix exclude each other: "
            "ask one thing at a time."
        )
    return asked[0] if asked else "nearest"


def _two(given: Reading, sources: list[str]) -> "Corpus":
    """The two texts to compare."""
    pile = given.read_together(sources)
    if len(pile) < 2 and pile.skipped:
        raise InputError(f"two texts are needed to compare, but {reasons(pile.skipped)}.")
    if len(pile) != 2:
        raise UsageError(
            f"{' and '.join(sources)} hold {len(pile):,} texts in all, but A and B are compared "
            "one with one: name two files of one text each, or give one corpus to compare its "
            "texts with each other."
        )
    return pile


def _pile(given: Reading, corpus: str | None) -> "Corpus":
    """The texts to compare; refused if there is none."""
    [pile] = given.read(corpus)
    if not len(pile):
        why = f": {reasons(pile.skipped)}" if pile.skipped else ""
        raise InputError(f"there is no readable text here, so there is nothing to compare{why}.")
    if len(pile) == 1:
        typer.echo("byline: there is only one text, and nothing to compare it with", err=True)
    return pile


def _check_extras(mode: Mode, extras: dict[str, object]) -> None:
    """Refuse options that have no effect."""
    wanted = {"--of": "nearest", "--threshold": "groups", "--count": "groups"}
    for name, value in extras.items():
        if value is not None and wanted[name] != mode:
            raise UsageError(f"{name} goes with --{wanted[name]} only.")


def _pairs(
    asked: "Alike", mode: Mode, k: int, least: float | None, of: str | None, *, why: bool
) -> "Iterator[Similarity | SimilarityExplanation]":
    """The pairs that were asked for, one by one."""
    if mode == "pair":
        yield asked.why(*asked.texts.ids)
        return
    pairs: Iterable[Similarity] = asked.neighbours(k) if least is None else asked.above(least)
    if of is not None and least is None:
        pairs = asked.nearest(of, k)
    yield from (asked.why(pair.a, pair.b) for pair in pairs) if why else pairs


def _readable(
    mode: Mode, pile: "Corpus", *, why: bool
) -> "Callable[[Iterable[Any]], Iterator[str]]":
    """How these answers are worded."""
    from byline.reports import alike as wording

    names = wording.names_of(pile)
    if mode == "pair" or why:
        return lambda pairs: (wording.pair_text(pair, names) for pair in pairs)
    if mode == "groups":
        return lambda groups: wording.groups_text(list(groups), names)
    worded = wording.nearest_text if mode == "nearest" else wording.pairs_text
    return lambda pairs: worded(pairs, names)


def _save(asked: "Alike", stream: IO[bytes]) -> None:
    """The whole matrix and the ids of its rows, in an archive that numpy opens without pickle."""
    import numpy as np

    np.savez(stream, similarity=asked.matrix(), ids=np.array(asked.texts.ids, dtype=np.str_))
