"""A headline method: created, learned or loaded; its headlines and what they are made of."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from byline.catalogue import find
from byline.corpus import Skipped
from byline.corpus.language import UNDETERMINED, checked_language, guess_language
from byline.corpus.sentence_groups import SourcedGroup
from byline.engine import Engine
from byline.errors import InputError, UsageError
from byline.questions._sentence_groups import has_word, reason_unusable, truncate_group
from byline.results import Headline, HeadlineCandidate, HeadlinePart, Run
from byline.storage import Replace

if TYPE_CHECKING:
    from byline.methods.compression._compressor import Compression
    from byline.methods.compression.learned_compressor import TrainingGroup
    from byline.methods.compression.word_graph import WordGraph

__all__ = ["DEFAULT", "Headliner", "headliner", "learn_headlines", "load_headlines"]

DEFAULT = "ranked-paths"
FEWEST = 5
"""The least number of groups to learn from."""
MANY, FEW = 20, 5


@dataclass(frozen=True)
class Headliner:
    """A headline method: one line for each group of sentences."""

    model: Any
    method: str
    settings: dict[str, Any]
    """The settings of the model, for the record of a run."""
    seed: int = 0
    skipped: tuple[Skipped, ...] = ()
    """Groups that could not be learned from."""

    def save(self, path: str | Path, *, replace: Replace = "never") -> None:
        """Write the learned method to a file."""
        from byline.methods.compression.learned_compressor import save_compressor

        save_compressor(self.model, path, replace=replace)

    def headlines(
        self,
        groups: Sequence[SourcedGroup],
        engine: Engine,
        *,
        candidates: int,
        language: str = "auto",
    ) -> Iterator[Headline | Skipped]:
        """The headline of each group, or why it has none; all groups together are a pile."""
        shared = engine.share(self._in_pile(groups, language))
        work = partial(_headline_or_reason, shared, candidates, language)
        yield from engine.map(work, groups, describe=lambda group: f"group {group.name}")

    def _in_pile(self, groups: Sequence[SourcedGroup], language: str) -> "Headliner":
        """The method with a language model of all groups, if there are several."""
        lines = [line for group in groups for line in truncate_group(group).sentences]
        if len(groups) < 2 or not any(map(has_word, lines)):
            return self
        return replace(self, model=self.model.in_pile(lines, language))

    def compress(self, group: SourcedGroup, candidates: int, language: str) -> "Compression":
        """The headline of a group, with its word graph and candidates."""
        if not group.sentences:
            raise InputError(f"group {group.name} has no sentence to make a headline of.")
        lines = truncate_group(group).sentences
        compression: Compression = self.model.compress(lines, language, candidates)
        return compression

    def answer(self, group: SourcedGroup, compression: "Compression") -> Headline:
        """The result for a group: its headline with sources and warnings."""
        used = truncate_group(group)
        sources = _sources_in_graph(used)
        contributors = tuple(_contributors(compression, sources))
        warnings = _warnings(used, compression.graph, len(contributors))
        settings = {"method": self.method, "language": compression.graph.language} | self.settings
        return Headline(
            group.name,
            compression.headline,
            compression.score,
            tuple(HeadlineCandidate(*candidate) for candidate in compression.candidates),
            contributors,
            self.method,
            len(group.sentences),
            tuple(_stretches(compression, sources)),
            (*used.notes, *compression.notes, *warnings),
            Run.of(self.seed, **settings),
        )


def _headline_or_reason(
    shared: Any, candidates: int, language: str, group: SourcedGroup
) -> Headline | Skipped:
    method: Headliner = shared.get()
    try:
        return method.answer(group, method.compress(group, candidates, language))
    except InputError as error:
        return Skipped(f"group {group.name}", str(error).rstrip("."))


def _sources_in_graph(group: SourcedGroup) -> list[str]:
    """The names of the sentences that are in the graph: those with a word."""
    pairs = zip(group.sources, group.sentences, strict=True)
    return [source for source, sentence in pairs if has_word(sentence)]


def _contributors(compression: "Compression", names: Sequence[str]) -> Iterator[str]:
    """The sentences that share an edge with the headline, or its only word."""
    edges = set(pairwise(compression.path))
    for name, source in zip(names, compression.graph.sources, strict=True):
        if edges & set(pairwise(source)) or (not edges and set(compression.path) & set(source)):
            yield name


def _stretches(compression: "Compression", names: Sequence[str]) -> Iterator[HeadlinePart]:
    """The headline from left to right in the longest segments that some sentence has."""
    from byline.methods.compression.paths import common_prefix_length

    path, graph = tuple(compression.path), compression.graph
    place = 0
    while place < len(path):
        end, sharing = place, list[tuple[int, int]]()
        for number, source in enumerate(graph.sources):
            start = source.index(path[place]) if path[place] in source else len(source)
            length = common_prefix_length(source[start:], path[place:])
            if place + length > end:
                end, sharing = place + length, []
            if length and place + length == end:
                sharing.append((number, start))
        number, start = sharing[0]
        written = graph.sentences[number][start : start + end - place]
        text = "".join(piece.text if piece.glued else f" {piece.text}" for piece in written)
        yield HeadlinePart(text.strip(), tuple(names[number] for number, _ in sharing))
        place = end


def _warnings(group: SourcedGroup, graph: "WordGraph", contributors: int) -> Iterator[str]:
    """Warnings about the sentences."""
    if len(graph.sources) == 1:
        yield "there is only one sentence, and a headline is made of several"
    elif len(set(graph.sources)) == 1:
        yield "all sentences are the same"
    elif not any(graph.content[v] and graph.counts[v] > 1 for v in range(len(graph))):
        yield "no two sentences share a word that says what they are about"
    elif len(graph.sources) >= MANY and contributors * FEW < len(graph.sources):
        yield "few of the sentences went into it; perhaps they tell of several things"
    languages = Counter(guess_language(sentence).code for sentence in group.sentences)
    del languages[UNDETERMINED]
    if len(languages) > 1:
        codes = ", ".join(code for code, _ in languages.most_common())
        yield f"the sentences are in several languages ({codes}), as far as short lines tell"


def headliner(method: str | None = None, *, seed: int = 0, **settings: object) -> Headliner:
    """The method of this name with these settings."""
    name = method or DEFAULT
    model = find("headline", name).build(settings, seed)
    return Headliner(model, name, _settings_of(model), seed)


def learn_headlines(
    groups: Sequence[SourcedGroup | Skipped],
    *,
    method: str | None = None,
    language: str = "auto",
    seed: int = 0,
    engine: Engine | None = None,
    **settings: object,
) -> Headliner:
    """A method fitted to groups with headlines that people chose or wrote for them.

    `groups` are those of `byline.corpus.sentence_groups.read_groups`; `skipped` of the result names
    those that could not be used. With `shards`, a setting of the methods that learn, weights are
    fitted to each shard and averaged, which approximates those of the whole. The engine does not
    change the result.
    """
    name = method or DEFAULT
    model = find("headline", name).build(settings, seed, options=["with --save"])
    if not hasattr(model, "fit"):
        raise UsageError(f"{name} does not learn from groups; {DEFAULT} does.")
    usable, skipped = _split_usable(groups)
    if len(usable) < FEWEST:
        raise InputError(
            f"headlines are learned from {FEWEST} groups at least, each with sentences and "
            f"references or chosen candidates, and there are {len(usable)}."
        )
    code = checked_language(language)
    training = [_training_group(group, code) for group in usable]
    model.fit(training, engine=engine)
    noted = _settings_of(model) | {"learned_from": f"{len(usable)} groups"}
    return Headliner(model, name, noted, seed, tuple(skipped))


def load_headlines(path: str | Path, *, seed: int = 0) -> Headliner:
    """The learned method that `Headliner.save` wrote."""
    from byline.methods.compression.learned_compressor import load_compressor

    model = load_compressor(path, lambda name: find("headline", name).load())
    return Headliner(model, model.method, _settings_of(model), seed)


def _settings_of(model: Any) -> dict[str, Any]:
    """The settings of a method without the seed, which `Run` records by itself."""
    params = model.get_params(deep=False)
    return {name: value for name, value in params.items() if name != "seed"}


def _split_usable(
    groups: Sequence[SourcedGroup | Skipped],
) -> tuple[list[SourcedGroup], list[Skipped]]:
    """The groups that can be learned from, and why the others cannot."""
    usable, skipped = list[SourcedGroup](), list[Skipped]()
    for group in groups:
        if isinstance(group, Skipped):
            skipped.append(group)
        elif reason := reason_unusable(group):
            skipped.append(Skipped(f"group {group.name}", reason))
        else:
            usable.append(group)
    return usable, skipped


def _training_group(group: SourcedGroup, language: str) -> "TrainingGroup":
    """A group to learn from: headlines that were chosen come before those written."""
    from byline.methods.compression.learned_compressor import TrainingGroup

    written, chosen = ([*filter(has_word, some)] for some in (group.references, group.chosen))
    beside = written if chosen else []
    return TrainingGroup(truncate_group(group).sentences, chosen or written, language, beside)
