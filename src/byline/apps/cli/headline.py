"""`byline headline`: a group of sentences in one line."""

from collections.abc import Iterable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from byline.apps.cli._figures import check_figure, save_figure
from byline.apps.cli._options import (
    Force,
    MethodName,
    Model,
    Reading,
    Save,
    Settings,
    arg,
    check_model,
    check_settings,
    opt,
)
from byline.apps.cli._output import refuse_existing, spaced
from byline.apps.cli._running import command, note_skipped
from byline.catalogue import find
from byline.errors import UsageError

if TYPE_CHECKING:
    from collections.abc import Callable

    from byline.apps.cli._groups import SentenceGroups
    from byline.corpus import Skipped
    from byline.corpus.sentence_groups import SourcedGroup
    from byline.questions.headline import Headliner
    from byline.reports.figures.word_graph import WordGraphFigure
    from byline.results import Headline

__all__ = ["headline"]

Source = Annotated[
    str | None,
    arg("CORPUS", "Sentences, one to a line; a folder or a table; groups (.jsonl); or -."),
]
Groups = Annotated[bool, opt("--groups", "Group the texts first; one headline for each group.")]
GroupBy = Annotated[
    str | None, opt("--grouping", "The clustering method; see byline alike.", "NAME")
]
Count = Annotated[int | None, opt("--count", "With --grouping spectral: how many groups.", min=1)]
Within = Annotated[
    str,
    opt("--within", "Group only texts of the same day, author or other column.", "NAME,…"),
]
Least = Annotated[int, opt("--least", "Only groups of at least N texts.", "N", min=2)]
Candidates = Annotated[int, opt("--candidates", "Show the K best headlines.", "K", min=1)]
Graph = Annotated[
    Path | None,
    opt("--graph", "Draw the word graph (.svg, .png), or list it (.csv).", "FILE"),
]
Language = Annotated[str, opt("--language", "Code of the language, such as en.")]


@command
def headline(
    corpus: Source = None,
    groups: Groups = False,
    grouping: GroupBy = None,
    count: Count = None,
    within: Within = "",
    least: Least = 2,
    candidates: Candidates = 5,
    graph: Graph = None,
    save: Save = None,
    model: Model = None,
    method: MethodName = None,
    settings: Settings = None,
    language: Language = "auto",
    force: Force = False,
    *,
    given: Reading,
) -> int:
    """What is it in one line?

    Sentences about the same become a word graph, and its best path is the headline. CORPUS
    is a text with one sentence to a line; a folder or table of texts, each represented by its title
    or its most central sentence; or JSON lines with "sentences" (and "group"), one headline each.
    With --groups, texts are grouped first. Without CORPUS: the bundled letters.

    \b
    Examples:
      byline headline
      byline headline lines.txt --graph lines.svg
      byline headline news.csv --groups --json
      byline headline news.csv --groups --grouping spectral --within category,day --least 5
      byline headline groups.jsonl --json
      byline headline --save own.model chosen.jsonl
      byline headline --model own.model lines.txt
    """
    from byline.apps.cli._groups import sentence_groups
    from byline.corpus.language import checked_language
    from byline.questions._sentence_groups import GroupingOptions
    from byline.questions.headline import (
        DEFAULT,
        headliner,
        headlines,
        learn_headlines,
        load_headlines,
    )

    asked = GroupingOptions(grouping, count, given.seed, tuple(_names(within)), least)
    if corpus is not None and not groups and asked != GroupingOptions(seed=given.seed):
        raise UsageError("--grouping, --count, --within and --least go with --groups only.")
    check_model(model, {"--save": save, "--method": method, "--set": settings})
    check = partial(
        find("headline", method or DEFAULT).checked, options=[] if save is None else ["with --save"]
    )
    how = {"method": method, "seed": given.seed, **check_settings(check, settings)}
    if save is not None:
        if corpus is None:
            raise UsageError(
                'there is nothing to fit a model on: name a .jsonl file of groups with "sentences" '
                'and "references", or "candidates" and "chosen".'
            )
        unused = {"--graph": graph, "--groups": groups, "--json": given.json_lines}
        for name in (name for name, value in unused.items() if value):
            raise UsageError(f"--save fits a model and prints nothing: leave out {name}.")
        refuse_existing(save, force=force)
        with given.connect() as where:
            learn = partial(learn_headlines, language=language, engine=where, **how)
            return _learn(given, corpus, save, learn, force=force)
    if graph is not None:
        check_figure(graph, "--graph", force=force)
    checked_language(language)
    speaker = load_headlines(model, seed=given.seed) if model is not None else headliner(**how)
    groups_by = asked if groups or corpus is None else None
    with given.connect() as where:
        sentences = sentence_groups(given, corpus, groups_by, where)
        skipped = list(sentences.skipped)
        if len(sentences.groups) == 1:
            compression = speaker.compress(sentences.groups[0], candidates, language)
            if graph is not None:
                save_figure(_figure(compression), graph, "words")
            answers = iter([speaker.answer(sentences.groups[0], compression)])
        elif graph is not None:
            raise UsageError(
                f"--graph draws one group, and there are {len(sentences.groups):,}: give the "
                "sentences of one of them, one to a line."
            )
        else:
            every = headlines(
                sentences.groups, speaker, where, candidates=candidates, language=language
            )
            answers = _without_skipped(given.progress(every, "compressing", "groups"), skipped)
        _show(given, answers, sentences)
    return note_skipped(skipped)


def _names(written: str) -> "Iterator[str]":
    """Names between commas."""
    return filter(None, (name.strip() for name in written.split(",")))


def _learn(
    given: Reading,
    source: str,
    target: Path,
    learn: "Callable[[list[SourcedGroup]], Headliner]",
    *,
    force: bool,
) -> int:
    """Fit a model on the groups of a file, and save it in another."""
    from byline.apps.cli._groups import groups_of_file
    from byline.corpus import Skipped
    from byline.questions._sentence_groups import reason_unusable

    sentences = groups_of_file(source, given.options)
    reasons = [(group, reason_unusable(group)) for group in sentences.groups]
    good = [group for group, reason in reasons if reason is None]
    bad = [Skipped(f"{source}#{group.line}", reason) for group, reason in reasons if reason]
    with given.waiting(f"fitting {len(good):,} groups"):
        model = learn(good)
    model.save(target, replace="always" if force else "never")
    return note_skipped([*sentences.skipped, *bad])


def _figure(compression: Any) -> "WordGraphFigure":
    """The word graph of a headline."""
    from byline.reports.figures.word_graph import WordGraphFigure

    graph = compression.graph
    counts = graph.edge_counts.tolist()
    steps = ((a, b, n) for (a, b), n in zip(graph.edges.tolist(), counts, strict=True))
    times, path = tuple(graph.counts.tolist()), tuple(compression.path)
    return WordGraphFigure(graph.words, times, tuple(steps), path, compression.headline)


def _without_skipped(
    answers: "Iterable[Headline | Skipped]", skipped: "list[Skipped]"
) -> "Iterator[Headline]":
    """The headlines as they come; groups that have none are noted."""
    from byline.results import Headline

    for item in answers:
        if isinstance(item, Headline):
            yield item
        else:
            skipped.append(item)


def _show(given: Reading, answers: "Iterator[Headline]", sentences: "SentenceGroups") -> None:
    from byline.reports.headline import headlines_text
    from byline.reports.wording import printable, run_text

    runs = []

    def noted(some: "Iterable[Headline]") -> "Iterator[Headline]":
        for answer in some:
            runs.append(answer.run)
            yield answer

    named = len(sentences.groups) > 1
    given.emit(noted(answers), lambda some: spaced(headlines_text(some, named=named)))
    if not sentences.groups:
        nothing = "No two texts are about the same, so there is nothing to make a headline of."
        typer.echo(
            f"byline: {nothing}" if given.json_lines else f"{nothing}\n", err=given.json_lines
        )
    if given.json_lines:
        return
    if sentences.alone:
        verb = "stand" if len(sentences.alone) > 1 else "stands"
        names = "".join(f"\n  {printable(name)}" for name in sentences.alone)
        typer.echo(f"{len(sentences.alone):,} {verb} alone{names}\n")
    if runs and runs[-1] is not None:
        typer.echo(run_text(runs[-1]))
