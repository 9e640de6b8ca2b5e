"""All systems on the same splits of headline_groups: what Tables 2 and 3 and Section 5.4 share.

The rows beside print have its settings: `structural-svm` its five features and one vertex for all
equal words, as `yen`, `filippova` and `boudin-morin` here; `, context` are these by their own
papers, with words merged by context, and `structural-svm, ours` has our features and graphs.

As in print, m groups are learned from, half of the rest serves to choose C, and the other half is
tested, ten times over. Print has 164 groups and m of 22 to 100; here are 114, so m is scaled by
114 / 164 to 15 to 70. Groups of one story stay on one side. As in print, the structural SVM learns
the best of the three headlines chosen; ranked paths learn what all three and the one line written
freely have in common with each path, the written one counting four times. C is chosen by the same,
of the structural SVM among 2^-10, 2^-8 … 2^12, the interval in print. All lines were chosen and
written by a language model, not by people. ROUGE is F over the three chosen, BLEU the mean of the
groups' own; `written` measures are of the same answers next to the line written.

The splits overlap, so that tests over them claim too much. The test over stories does not: each
story counts once, with the mean of its groups in all splits that tested it.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from sklearn.base import clone

from byline.corpus.problems import SentenceGroup
from byline.engine import SharedObject
from byline.methods.compression._compressor import Compressor
from byline.methods.compression.baselines import Random, Shortest, Yen
from byline.methods.compression.boudin_morin import BoudinMorin
from byline.methods.compression.filippova import Filippova
from byline.methods.compression.learned_compressor import (
    LearnedCompressor,
    TrainingExample,
    TrainingGroup,
)
from byline.methods.compression.ranked_paths import RankedPaths
from byline.methods.compression.structural_svm import StructuralSVM
from byline.methods.compression.word_graph import WordGraph
from byline.metrics.bleu import sentence_bleu
from byline.metrics.rouge import rouge
from byline.metrics.significance import paired_t_test
from byline.research.bench import Effort, Measured, Request
from byline.research.corpora import load

SIZES = (22, 35, 48, 61, 74, 87, 100)
PRINTED_GROUPS = 164
REPETITIONS = 10
MEASURES = ("R-1", "R-2", "R-W-1.2", "B-1", "B-2", "B-3")
WRITTEN = tuple(f"{name}, written" for name in MEASURES)
RIVALS: dict[str, Compressor] = {
    "random": Random(),
    "shortest": Shortest(),
    "yen": Yen(merge="all"),
    "filippova": Filippova(merge="all"),
    "boudin-morin": BoudinMorin(merge="all"),
    "filippova, context": Filippova(),
    "boudin-morin, context": BoudinMorin(),
}
LEARNERS: dict[str, LearnedCompressor] = {
    "structural-svm": StructuralSVM("paper", merge="all"),
    "structural-svm, ours": StructuralSVM(),
    "ranked-paths": RankedPaths(),
}
QUICK_SKIPS = (
    "three of four groups, sizes between the least and the greatest, repetitions after the first, "
    "two of three C"
)
Floats = NDArray[np.float64]
Words = tuple[str, ...]


class Ready(NamedTuple):
    """Groups made ready: examples of the learners, and the scores of the baselines."""

    stories: tuple[str, ...]
    graphs: list[WordGraph]
    """With context merging."""
    references: list[tuple[str, ...]]
    written: list[tuple[str, ...]]
    examples: dict[str, list[TrainingExample]]
    rivals: dict[str, Floats]


class Trial(NamedTuple):
    """One split: the groups tested, and groups × measures for each system, `WRITTEN` last."""

    tested: NDArray[np.intp]
    scores: dict[str, Floats]


def group_of(given: SentenceGroup) -> TrainingGroup:
    """A group with the headlines to learn: those chosen and written, or written alone."""
    chosen = [given.candidates[number] for number in given.chosen]
    written = given.references if chosen else ()
    return TrainingGroup(
        given.sentences, chosen or given.references, given.language or "auto", written
    )


@cache
def scored(words: Words, references: tuple[str, ...]) -> Floats:
    """All measures of a headline, in per cent."""
    line = " ".join(words)
    found = rouge(line, references, ("1", "2", "w-1.2"))
    parts = [each.f for each in found.values()]
    return 100 * np.array([*parts, *(sentence_bleu(line, references, n) for n in (1, 2, 3))])


def both_of(words: Words, group: SentenceGroup) -> Floats:
    """All measures of a headline next to what was chosen for a group, and what was written."""
    return _both(words, tuple(group_of(group).references), tuple(group.references))


def ready(groups: Sequence[SentenceGroup], learners: Iterable[str] = LEARNERS) -> Ready:
    """What does not depend on the split."""
    given = [group_of(group) for group in groups]
    graphs = [WordGraph.of(group.sentences, group.language) for group in given]
    merged = [WordGraph.of(group.sentences, group.language, "all") for group in given]
    references = [tuple(group.references) for group in given]
    written = [tuple(group.references) for group in groups]
    examples = {name: LEARNERS[name].examples(given) for name in learners}
    rivals = {}
    for name, rival in RIVALS.items():
        paths = [
            (graph, rival.compress_graph(graph, 1).path)
            for graph in (merged if rival.merge == "all" else graphs)
        ]
        told = zip(paths, references, written, strict=True)
        rivals[name] = np.array([_both(g.words_of(path), *lines) for (g, path), *lines in told])
    stories = tuple(group.story or group.id for group in groups)
    return Ready(stories, graphs, references, written, examples, rivals)


@cache
def headlines(effort: Effort = "full") -> Ready:
    """The groups of headline_groups, made ready; a quick run takes every fourth."""
    return ready(groups_of(effort))


def groups_of(effort: Effort) -> list[SentenceGroup]:
    """The groups of headline_groups; a quick run takes every fourth."""
    return load("headline_groups")[:: 4 if effort == "quick" else 1]


def penalties(model: LearnedCompressor, effort: Effort) -> tuple[float, ...]:
    """The values of C to choose from; a quick run takes every third."""
    return model.penalties[:: 3 if effort == "quick" else 1]


@cache
def trials(request: Request) -> dict[int, list[Trial]]:
    """The trials of each size; run once for all tables."""
    quick = request.effort == "quick"
    sizes, repetitions = ((SIZES[0], SIZES[-1]), 1) if quick else (SIZES, REPETITIONS)
    made = headlines(request.effort)
    share = request.engine.share(made)
    asked = [(size, number) for size in sizes for number in range(repetitions)]
    work = partial(_trial, share, request.seed, request.effort)
    found = list(request.engine.map(work, asked, batch=1))
    return {
        size: [trial for (other, _), trial in zip(asked, found, strict=True) if other == size]
        for size in sizes
    }


def cells(request: Request, measures: Sequence[str]) -> Iterator[Measured]:
    """The means over the repetitions; learners are tested against the best rival."""
    found = trials(request)
    stories = headlines(request.effort).stories
    for measure in measures:
        column = (*MEASURES, *WRITTEN).index(measure)
        for size, runs in found.items():
            means = {
                name: [float(run.scores[name][:, column].mean()) for run in runs]
                for name in (*RIVALS, *LEARNERS)
            }
            best = max(RIVALS, key=lambda name: float(np.mean(means[name])))
            for name, values in means.items():
                note = f"{scaled(size, len(stories))} of {len(stories)} groups"
                note += f", {len(runs)} splits"
                if name in LEARNERS:
                    apart = [by_story(stories, runs, each, column) for each in (name, best)]
                    if len(runs) > 1:
                        note += f"; against {best} p = {paired_t_test(values, means[best]).p:.2g}"
                    note += f", over {len(apart[0])} stories {paired_t_test(*apart).p:.2g}"
                value = round(float(np.mean(values)), 2)
                yield Measured(name, f"{measure} m={size}", value, note)


def by_story(stories: Sequence[str], runs: Sequence[Trial], name: str, column: int) -> list[float]:
    """The mean of a system in each story that was tested, in the order of their names."""
    found: dict[str, list[float]] = {}
    for run in runs:
        for place, value in zip(run.tested.tolist(), run.scores[name][:, column], strict=True):
            found.setdefault(stories[place], []).append(float(value))
    return [float(np.mean(found[story])) for story in sorted(found)]


def scaled(size: int, n_groups: int) -> int:
    """How many groups stand here for m in print."""
    return round(size * n_groups / PRINTED_GROUPS)


def fitted(
    model: LearnedCompressor,
    examples: Sequence[TrainingExample],
    parts: tuple[Sequence[int], Sequence[int]],
    effort: Effort,
) -> LearnedCompressor:
    """A learner fitted to some groups, with C chosen on others."""
    learner = clone(model)
    learner.penalties = penalties(model, effort)
    train, held = ([examples[place] for place in part] for part in parts)
    return learner.fit_prepared(train, held)


def _trial(share: SharedObject[Ready], seed: int, effort: Effort, asked: tuple[int, int]) -> Trial:
    size, number = asked
    made = share.get()
    train, held, test = split(made.stories, scaled(size, len(made.stories)), (seed, number))
    scores = {name: table[test] for name, table in made.rivals.items()}
    for name, model in LEARNERS.items():
        examples = made.examples[name]
        weights = fitted(model, examples, (train, held), effort).weights_
        scores[name] = told(made, examples, test, weights)
    return Trial(np.array(test), scores)


def told(
    made: Ready, examples: Sequence[TrainingExample], places: Sequence[int], weights: Floats
) -> Floats:
    """All measures of the headlines that weights choose for some groups."""
    return np.array(
        [
            _both(examples[place].words(weights), made.references[place], made.written[place])
            for place in places
        ]
    )


def _both(words: Words, chosen: tuple[str, ...], written: tuple[str, ...]) -> Floats:
    """All measures next to what was chosen, and next to what was written."""
    return np.concatenate([scored(words, chosen), scored(words, written)])


def split(
    stories: Sequence[str], size: int, seeds: tuple[int, int]
) -> tuple[list[int], list[int], list[int]]:
    """Groups to learn from, to hold out and to test, whole stories in the order of a draw."""
    order = np.random.default_rng(seeds).permutation(sorted(set(stories)))
    places = [[n for n, story in enumerate(stories) if story == name] for name in order]
    train: list[int] = []
    rest: list[list[int]] = []
    for each in places:
        if len(train) + len(each) <= size:
            train += each
        else:
            rest.append(each)
    held: list[int] = []
    test: list[int] = []
    for each in rest:
        (held if len(held) <= len(test) else test).extend(each)
    return train, held, test
