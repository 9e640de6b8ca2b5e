"""One line for each group of sentences, and what it is made of."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

from byline.corpus import Skipped
from byline.corpus.language import UNDETERMINED, guess_language
from byline.corpus.sentence_groups import SourcedGroup
from byline.engine import Engine
from byline.errors import InputError
from byline.questions._headline_groups import bounded, has_word
from byline.results import Headline, Phrase, Run, Stretch
from byline.storage import Replace

if TYPE_CHECKING:
    from byline.methods.compression._compressor import Compression
    from byline.methods.compression.word_graph import WordGraph

__all__ = ["Headliner"]

MANY, FEW = 20, 5


@dataclass(frozen=True)
class Headliner:
    """Says groups of sentences in one line each."""

    model: Any
    method: str
    settings: dict[str, Any]
    """What the model was told, as far as it is worth noting."""
    seed: int = 0
    skipped: tuple[Skipped, ...] = ()
    """Groups that could not be learned from."""

    def save(self, path: str | Path, *, replace: Replace = "never") -> None:
        """Keep what was learned in a file."""
        from byline.methods.compression.model_files import save_compressor

        save_compressor(self.model, path, replace=replace)

    def say(
        self,
        groups: Sequence[SourcedGroup],
        engine: Engine,
        *,
        candidates: int,
        language: str = "auto",
    ) -> Iterator[Headline | Skipped]:
        """The headline of each group, or why it has none; all groups together are a pile."""
        shared = engine.share(self._in_pile(groups, language))
        work = partial(_said, shared, candidates, language)
        yield from engine.map(work, groups, describe=lambda group: f"group {group.name}")

    def _in_pile(self, groups: Sequence[SourcedGroup], language: str) -> "Headliner":
        """The same, which knows what all groups say, if there are several."""
        lines = [line for group in groups for line in bounded(group).sentences]
        if len(groups) < 2 or not any(map(has_word, lines)):
            return self
        return replace(self, model=self.model.in_pile(lines, language))

    def compress(self, group: SourcedGroup, candidates: int, language: str) -> "Compression":
        """What the method makes of a group."""
        if not group.sentences:
            raise InputError(f"group {group.name} has no sentence to make a headline of.")
        lines = bounded(group).sentences
        found: Compression = self.model.compress(lines, language, candidates)
        return found

    def answer(self, group: SourcedGroup, found: "Compression") -> Headline:
        """A headline with its sources, from what the method made of a group."""
        looked_at = bounded(group)
        sources = _with_words(looked_at)
        contributors = tuple(_contributors(found, sources))
        warnings = _warnings(looked_at, found.graph, len(contributors))
        notes = (*looked_at.notes, *found.notes, *warnings)
        used = {"method": self.method, "language": found.graph.language} | self.settings
        return Headline(
            group.name,
            found.headline,
            found.score,
            tuple(Phrase(*candidate) for candidate in found.candidates),
            contributors,
            self.method,
            len(group.sentences),
            tuple(_stretches(found, sources)),
            notes,
            Run.of(self.seed, **used),
        )


def _said(shared: Any, candidates: int, language: str, group: SourcedGroup) -> Headline | Skipped:
    speaker: Headliner = shared.get()
    try:
        return speaker.answer(group, speaker.compress(group, candidates, language))
    except InputError as error:
        return Skipped(f"group {group.name}", str(error).rstrip("."))


def _with_words(group: SourcedGroup) -> list[str]:
    """What the sentences are called that are in the graph: those that have a word."""
    pairs = zip(group.sources, group.sentences, strict=True)
    return [source for source, sentence in pairs if has_word(sentence)]


def _contributors(found: "Compression", sources: Sequence[str]) -> Iterator[str]:
    """The sentences that have two words of the headline in a row, or its only word."""
    steps = set(pairwise(found.path))
    for name, way in zip(sources, found.graph.sources, strict=True):
        if steps & set(pairwise(way)) or (not steps and set(found.path) & set(way)):
            yield name


def _stretches(found: "Compression", sources: Sequence[str]) -> Iterator[Stretch]:
    """The headline from left to right in stretches that are as long as some sentence allows."""
    from byline.methods.compression.source_segments import common_prefix_length

    path = tuple(found.path)
    place = 0
    while place < len(path):
        end, having = place, list[tuple[int, int]]()
        for number, way in enumerate(found.graph.sources):
            start = way.index(path[place]) if path[place] in way else len(way)
            length = common_prefix_length(way[start:], path[place:])
            if place + length > end:
                end, having = place + length, []
            if length and place + length == end:
                having.append((number, start))
        number, start = having[0]
        written = found.graph.sentences[number][start : start + end - place]
        text = "".join(piece.text if piece.glued else f" {piece.text}" for piece in written)
        yield Stretch(text.strip(), tuple(sources[number] for number, _ in having))
        place = end


def _warnings(group: SourcedGroup, graph: "WordGraph", contributors: int) -> Iterator[str]:
    """What to beware of in the sentences themselves."""
    if len(graph.sources) == 1:
        yield "there is only one sentence, and a headline is made of several"
    elif len(set(graph.sources)) == 1:
        yield "all sentences are the same"
    elif not any(graph.content[v] and graph.counts[v] > 1 for v in range(len(graph))):
        yield "no two sentences share a word that says what they are about"
    elif len(graph.sources) >= MANY and contributors * FEW < len(graph.sources):
        yield "few of the sentences went into it; perhaps they tell of several things"
    spoken = Counter(guess_language(sentence).code for sentence in group.sentences)
    del spoken[UNDETERMINED]
    if len(spoken) > 1:
        codes = ", ".join(code for code, _ in spoken.most_common())
        yield f"the sentences are in several languages ({codes}), as far as short lines tell"
