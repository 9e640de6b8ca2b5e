"""`byline alike`: which texts belong together."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import IO, TYPE_CHECKING, Annotated, Any, Literal

import typer

from byline.apps.cli._options import Force, Language, MethodName, Reading, Running
from byline.apps.cli._output import emit, refuse_existing, write_whole
from byline.apps.cli._running import command, note_skipped, progress
from byline.apps.cli._sources import read_each, read_together
from byline.errors import InputError, UsageError

if TYPE_CHECKING:
    from byline.corpus import Corpus
    from byline.corpus.readers import Options
    from byline.questions.alike import Alike
    from byline.results import Similarity, SimilarityExplanation

__all__ = ["alike"]

SHOWN = 3
Mode = Literal["pair", "nearest", "above", "groups", "matrix"]

First = Annotated[
    str | None, typer.Argument(metavar="CORPUS", help="A folder, a file or -; or the text A.")
]
Second = Annotated[str | None, typer.Argument(metavar="[B]", help="A text to compare A with.")]
Nearest = Annotated[
    int | None, typer.Option("--nearest", metavar="K", min=1, help="The K texts most like each.")
]
Above = Annotated[
    float | None, typer.Option("--above", metavar="T", help="All pairs at least this much alike.")
]
Groups = Annotated[bool, typer.Option("--groups", help="Groups of texts that tell of the same.")]
Matrix = Annotated[
    Path | None, typer.Option("--matrix", metavar="FILE", help="Every pair, into an .npz file.")
]
Why = Annotated[bool, typer.Option("--why", help="With --nearest or --above: the evidence, too.")]
Of = Annotated[str | None, typer.Option("--of", metavar="ID", help="With --nearest: of this text.")]
Threshold = Annotated[
    float | None, typer.Option(help="With --groups: how alike groups are that are merged.")
]
Count = Annotated[
    int | None, typer.Option(min=1, help="With --groups -m spectral: how many groups.")
]
Depth = Annotated[int | None, typer.Option(help="spgk: edges between terms of a pair, at most.")]
Window = Annotated[int | None, typer.Option(help="spgk: places between joined terms, less than.")]
Runs = Annotated[int | None, typer.Option("--n", help="n-gram methods: terms in a run, at most.")]


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
    depth: Depth = None,
    window: Window = None,
    n: Runs = None,
    language: Language = None,
    force: Force = False,
    *,
    reading: Reading,
    running: Running,
) -> int:
    """Which texts belong together?

    Compares two texts A and B, and shows what they share and where their wording is the same; or
    the texts of a CORPUS with each other (the bundled pile if none is given): the texts nearest to
    each, all pairs above a threshold, groups, or the whole matrix. With --groups, -m names the way
    of grouping.

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

    mode = _mode(nearest, above, groups, matrix, other)
    _check_extras(mode, {"--of": of, "--threshold": threshold, "--count": count})
    if matrix is not None:
        refuse_existing(matrix, force=force)
    options = reading.options
    settings = _given(depth=depth, window=window, n=n, language=language)
    if other is not None:
        pile = _two([str(corpus), other], options, quiet=running.quiet)
    else:
        [pile] = read_each([corpus], options, quiet=running.quiet)
        _check_pile(pile)
    with running.connect() as where:
        kernel = DEFAULT if mode == "groups" or method is None else method
        asked = ask(pile, method=kernel, engine=where, **settings)
        if matrix is not None:
            write_whole(matrix, lambda stream: _save(asked, stream))
            return note_skipped(pile.skipped)
        run = asked.run
        answers: Iterator[Any]
        if mode == "groups":
            given = _given(threshold=threshold, n_groups=count)
            run = Run.of(running.seed, method=method or GROUPING, **given)
            answers = iter(asked.groups(method or GROUPING, seed=running.seed, **given))
        else:
            answers = _pairs(asked, mode, nearest or SHOWN, above, of, why=why)
        shown = progress(answers, "comparing", quiet=running.quiet, unit="answers")
        emit(shown, _readable(mode, pile, why=why), json_lines=running.json_lines)
        if not running.json_lines:
            typer.echo(f"\n{run_text(run)}")
    return note_skipped(pile.skipped)


def _mode(
    nearest: int | None, above: float | None, groups: bool, matrix: Path | None, other: str | None
) -> Mode:
    """Which question about the texts was asked."""
    given: dict[Mode, bool] = {
        "pair": other is not None,
        "nearest": nearest is not None,
        "above": above is not None,
        "groups": groups,
        "matrix": matrix is not None,
    }
    asked = [mode for mode, is_given in given.items() if is_given]
    if len(asked) > 1:
        raise UsageError(
            "a second text, --nearest, --above, --groups and --matrix exclude each other: "
            "ask one thing at a time."
        )
    return asked[0] if asked else "nearest"


def _two(sources: list[str], options: "Options", *, quiet: bool) -> "Corpus":
    """The two texts to compare."""
    pile = read_together(sources, options, quiet=quiet)
    if len(pile) < 2 and pile.skipped:
        raise InputError(f"two texts are needed to compare, but {_reasons(pile)}.")
    if len(pile) != 2:
        raise UsageError(
            f"{' and '.join(sources)} hold {len(pile):,} texts in all, but A and B are compared "
            "one with one: name two files of one text each, or give one corpus to compare its "
            "texts with each other."
        )
    return pile


def _check_pile(pile: "Corpus") -> None:
    """Say so if there is nothing to compare, or nothing to compare it with."""
    if not len(pile):
        why = f": {_reasons(pile)}" if pile.skipped else ""
        raise InputError(f"there is no readable text here, so there is nothing to compare{why}.")
    if len(pile) == 1:
        typer.echo("byline: there is only one text, and nothing to compare it with", err=True)


def _reasons(pile: "Corpus") -> str:
    """What was skipped and why, the first few of it."""
    shown = [f"{item.source} {item.reason}" for item in pile.skipped[:SHOWN]]
    more = len(pile.skipped) - len(shown)
    return "; ".join([*shown, f"{more:,} more"] if more else shown)


def _check_extras(mode: Mode, extras: dict[str, object]) -> None:
    """Refuse options that would say nothing."""
    wanted = {"--of": "nearest", "--threshold": "groups", "--count": "groups"}
    for name, value in extras.items():
        if value is not None and wanted[name] != mode:
            raise UsageError(f"{name} goes with --{wanted[name]} only.")


def _given(**options: object) -> dict[str, Any]:
    """The options that were given."""
    return {name: value for name, value in options.items() if value is not None}


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
