"""`byline headline`: a group of sentences in one line."""

from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from byline.apps.cli._figures import check_figure, save_figure
from byline.apps.cli._options import Force, MethodName, Reading, Running
from byline.apps.cli._output import emit, refuse_existing
from byline.apps.cli._running import command, note_skipped, progress, waiting
from byline.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable

    from byline.apps.cli._groups import Given
    from byline.corpus import Skipped
    from byline.corpus.readers import Options
    from byline.corpus.sentence_groups import SourcedGroup
    from byline.engine import Engine
    from byline.questions.headline import Headliner
    from byline.reports.figures.word_graph import WordGraphFigure
    from byline.results import Headline

__all__ = ["headline"]

Source = Annotated[
    str | None,
    typer.Argument(
        metavar="CORPUS",
        help="Sentences, one to a line; a folder or a table; groups (.jsonl); or -.",
    ),
]
Groups = Annotated[bool, typer.Option("--groups", help="Find groups of texts first; a line each.")]
GroupBy = Annotated[
    str | None,
    typer.Option("--grouping", metavar="NAME", help="How groups are found; see byline alike."),
]
Count = Annotated[
    int | None, typer.Option(min=1, help="With --grouping spectral: how many groups.")
]
Candidates = Annotated[
    int, typer.Option("--candidates", metavar="K", min=1, help="Show the K best lines.")
]
Graph = Annotated[
    Path | None,
    typer.Option(
        "--graph", metavar="FILE", help="Draw the word graph (.svg, .png), or list it (.csv)."
    ),
]
Save = Annotated[
    Path | None,
    typer.Option("--save", metavar="MODEL", help="Learn from groups, and keep that in a file."),
]
Model = Annotated[Path | None, typer.Option("--model", metavar="MODEL", help="Use what was kept.")]
Language = Annotated[str, typer.Option(help="Code of the language, such as en.")]


@command
def headline(
    corpus: Source = None,
    groups: Groups = False,
    grouping: GroupBy = None,
    count: Count = None,
    candidates: Candidates = 5,
    graph: Graph = None,
    save: Save = None,
    model: Model = None,
    method: MethodName = None,
    language: Language = "auto",
    force: Force = False,
    *,
    reading: Reading,
    running: Running,
) -> int:
    """What is it in one line?

    Sentences that tell of the same become a word graph, and its best path is the headline. CORPUS
    is a text with one sentence to a line; a folder or table of texts, each represented by its title
    or its most central sentence; or JSON lines with "sentences" (and "group"), one headline each.
    With --groups, texts are grouped first. Without CORPUS: the bundled letters.

    \b
    Examples:
      byline headline
      byline headline lines.txt --graph lines.svg
      byline headline news.csv --groups --json
      byline headline groups.jsonl --json
      byline headline --save own.model chosen.jsonl
      byline headline --model own.model lines.txt
    """
    from byline.apps.cli._groups import Grouping, given_groups
    from byline.corpus.language import checked_language
    from byline.questions.headline import learn_headlines

    _check(corpus, groups, grouping, count)
    _check_model(corpus, save, model, method)
    options = reading.options
    if save is not None:
        _check_learning({"--graph": graph, "--groups": groups, "--json": running.json_lines})
        refuse_existing(save, force=force)
        with running.connect() as where:
            learn = partial(
                learn_headlines, method=method, language=language, seed=running.seed, engine=where
            )
            return _learn(str(corpus), save, options, learn, force=force, quiet=running.quiet)
    if graph is not None:
        check_figure(graph, "--graph", force=force)
    checked_language(language)
    speaker = _speaker(model, method, running.seed)
    how = Grouping(grouping, count, running.seed) if groups or corpus is None else None
    with running.connect() as where:
        given = given_groups(corpus, options, how, where, quiet=running.quiet)
        skipped = list(given.skipped)
        if len(given.groups) == 1:
            found = speaker.compress(given.groups[0], candidates, language)
            if graph is not None:
                save_figure(_figure(found), graph, "words")
            answers = iter([speaker.answer(given.groups[0], found)])
        elif graph is not None:
            raise UsageError(
                f"--graph draws one group, and there are {len(given.groups):,}: give the sentences "
                "of one of them, one to a line."
            )
        else:
            answers = _said(
                given, speaker, where, candidates, language, skipped, quiet=running.quiet
            )
        _show(answers, given, json_lines=running.json_lines)
    return note_skipped(skipped)


def _check(corpus: str | None, groups: bool, grouping: str | None, count: int | None) -> None:
    """Refuse options that would say nothing."""
    if corpus is not None and not groups and (grouping, count) != (None, None):
        raise UsageError("--grouping and --count go with --groups only.")


def _check_model(
    corpus: str | None, save: Path | None, model: Path | None, method: str | None
) -> None:
    if model is not None and (save is not None or method is not None):
        raise UsageError("--model has learned already: leave out --save and --method.")
    if save is not None and corpus is None:
        raise UsageError(
            'there is nothing to learn from: name a .jsonl file of groups with "sentences" and '
            '"references", or "candidates" and "chosen".'
        )


def _check_learning(unused: dict[str, object]) -> None:
    """Refuse what has no meaning while something is learned."""
    for name, value in unused.items():
        if value:
            raise UsageError(f"--save learns and says nothing: leave out {name}.")


def _learn(
    source: str,
    target: Path,
    options: "Options",
    learn: "Callable[[list[SourcedGroup]], Headliner]",
    *,
    force: bool,
    quiet: bool,
) -> int:
    """Learn from the groups of a file, and keep that in another."""
    from byline.apps.cli._groups import told_groups
    from byline.corpus import Skipped
    from byline.questions._sentence_groups import reason_unusable

    given = told_groups(source, options)
    reasons = [(group, reason_unusable(group)) for group in given.groups]
    good = [group for group, reason in reasons if reason is None]
    bad = [Skipped(f"{source}#{group.line}", reason) for group, reason in reasons if reason]
    with waiting(f"learning from {len(good):,} groups", quiet=quiet):
        learned = learn(good)
    learned.save(target, replace="always" if force else "never")
    return note_skipped([*given.skipped, *bad])


def _speaker(model: Path | None, method: str | None, seed: int) -> "Headliner":
    from byline.questions.headline import headliner, load_headlines

    if model is not None:
        return load_headlines(model, seed=seed)
    return headliner(method, seed=seed)


def _figure(found: Any) -> "WordGraphFigure":
    """The word graph of a headline."""
    from byline.reports.figures.word_graph import WordGraphFigure

    graph = found.graph
    counts = graph.edge_counts.tolist()
    steps = ((a, b, n) for (a, b), n in zip(graph.edges.tolist(), counts, strict=True))
    times = tuple(graph.counts.tolist())
    return WordGraphFigure(graph.words, times, tuple(steps), tuple(found.path), found.headline)


def _said(
    given: "Given",
    speaker: "Headliner",
    engine: "Engine",
    candidates: int,
    language: str,
    skipped: "list[Skipped]",
    *,
    quiet: bool,
) -> "Iterator[Headline]":
    """The headline of each group as it comes; groups that have none are noted."""
    from byline.questions.headline import headlines
    from byline.results import Headline

    found = headlines(given.groups, speaker, engine, candidates=candidates, language=language)
    for item in progress(found, "saying", quiet=quiet, unit="groups"):
        if isinstance(item, Headline):
            yield item
        else:
            skipped.append(item)


def _show(answers: "Iterator[Headline]", given: "Given", *, json_lines: bool) -> None:
    from byline.reports.headline import headlines_text
    from byline.reports.plain import printable, run_text

    runs = []

    def noted(some: "Iterable[Headline]") -> "Iterator[Headline]":
        for answer in some:
            runs.append(answer.run)
            yield answer

    named = len(given.groups) > 1
    emit(
        noted(answers),
        lambda some: (f"{block}\n" for block in headlines_text(some, named=named)),
        json_lines=json_lines,
    )
    if not given.groups:
        nothing = "No two texts tell of the same, so there is nothing to make a headline of."
        typer.echo(f"byline: {nothing}" if json_lines else f"{nothing}\n", err=json_lines)
    if json_lines:
        return
    if given.alone:
        verb = "stand" if len(given.alone) > 1 else "stands"
        names = "".join(f"\n  {printable(name)}" for name in given.alone)
        typer.echo(f"{len(given.alone):,} {verb} alone{names}\n")
    if runs and runs[-1] is not None:
        typer.echo(run_text(runs[-1]))
