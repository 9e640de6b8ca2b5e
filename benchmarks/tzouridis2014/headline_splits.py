"""All systems on the same splits of headline_groups: what Tables 2 and 3 and Section 5.4 share.

As in print, m groups are learned from, half of the rest serves to choose C, and the other half is
tested, ten times over. Print has 164 groups and m of 22 to 100; here are 114, so m is scaled by
114 / 164 to 15 to 70. Groups of one story stay on one side. As in print, the structural machine
learns the best of the three headlines chosen; ranked paths learn what all three and the one line
written freely have in common with each path, the written one counting four times. C is chosen by
the same. All were chosen and written by a language model, not by people. ROUGE is F over the three
chosen, BLEU the mean of the groups' own; `written` measures are of the same answers next to the
line written.

The splits overlap, so that tests over them claim too much. The test over stories does not: each
story counts once, with the mean of its groups in all splits that tested it.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from byline.corpus.problems import SentenceGroup
from byline.engine import SharedObject
from byline.methods.compression._compressor import Compressor
from byline.methods.compression.baselines import Random, Shortest, Yen
from byline.methods.compression.boudin_morin import BoudinMorin
from byline.methods.compression.candidate_paths import CandidatePaths
from byline.methods.compression.filippova import Filippova
from byline.methods.compression.learned_compressor import (
    LearnedCompressor,
    TrainingExample,
    TrainingGroup,
)
from byline.methods.compression.ranked_paths import PathExample, RankedPaths
from byline.methods.compression.structural_svm import EdgeExample, StructuralSVM
from byline.methods.compression.word_graph import WordGraph
from byline.metrics.bleu import sentence_bleu
from byline.metrics.rouge import rouge
from byline.metrics.significance import paired_t_test
from byline.research.bench import Measured, Request
from byline.research.corpora import load

SIZES = (22, 35, 48, 61, 74, 87, 100)
PRINTED_GROUPS = 164
REPETITIONS = 10
MEASURES = ("R-1", "R-2", "R-W-1.2", "B-1", "B-2", "B-3")
WRITTEN = tuple(f"{name}, written" for name in MEASURES)
RIVALS: dict[str, type[Compressor]] = {
    "random": Random,
    "shortest": Shortest,
    "yen": Yen,
    "filippova": Filippova,
    "boudin-morin": BoudinMorin,
}
LEARNERS: dict[str, LearnedCompressor] = {
    "structural-svm": StructuralSVM("paper"),
    "structural-svm, rich": StructuralSVM("rich"),
    "ranked-paths": RankedPaths(),
}
Floats = NDArray[np.float64]


class Ready(NamedTuple):
    """Groups made ready: sheets of the learners, and the scores of the rivals."""

    stories: tuple[str, ...]
    graphs: list[WordGraph]
    references: list[tuple[str, ...]]
    written: list[tuple[str, ...]]
    examples: dict[str, list[TrainingExample]]
    paths: list[list[tuple[int, ...]]]
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


def scored(words: Sequence[str], references: Sequence[str]) -> Floats:
    """All measures of a headline, in per cent."""
    line = " ".join(words)
    found = rouge(line, references, ("1", "2", "w-1.2"))
    parts = [each.f for each in found.values()]
    return 100 * np.array([*parts, *(sentence_bleu(line, references, n) for n in (1, 2, 3))])


def both_of(words: Sequence[str], group: SentenceGroup) -> Floats:
    """All measures of a headline next to what was chosen for a group, and what was written."""
    return _both(words, group_of(group).references, group.references)


def ready(groups: Sequence[SentenceGroup], learners: Iterable[str] = LEARNERS) -> Ready:
    """What does not depend on the split."""
    given = [group_of(group) for group in groups]
    graphs = [WordGraph.of(group.sentences, group.language) for group in given]
    references = [tuple(group.references) for group in given]
    written = [tuple(group.references) for group in groups]
    examples = {name: LEARNERS[name].examples(given) for name in learners}
    rivals = {
        name: np.array(
            [
                _both(graph.words_of(kind().compress_graph(graph, 1).path), wanted, other)
                for graph, wanted, other in zip(graphs, references, written, strict=True)
            ]
        )
        for name, kind in RIVALS.items()
    }
    stories = tuple(group.story or group.id for group in groups)
    paths = [CandidatePaths(graph, RankedPaths().paths).paths for graph in graphs]
    return Ready(stories, graphs, references, written, examples, paths, rivals)


@cache
def headlines() -> Ready:
    """The groups of headline_groups, made ready."""
    return ready(load("headline_groups"))


@cache
def trials(request: Request) -> dict[int, list[Trial]]:
    """The trials of each size; run once for all tables."""
    quick = request.effort == "quick"
    sizes, repetitions = ((SIZES[0], SIZES[-1]), 2) if quick else (SIZES, REPETITIONS)
    made = headlines()
    share = request.engine.share(made)
    asked = [(size, number) for size in sizes for number in range(repetitions)]
    found = list(request.engine.map(partial(_trial, share, request.seed), asked, batch=1))
    return {
        size: [trial for (other, _), trial in zip(asked, found, strict=True) if other == size]
        for size in sizes
    }


def cells(request: Request, measures: Sequence[str]) -> Iterator[Measured]:
    """The means over the repetitions; learners are tested against the best rival."""
    found = trials(request)
    n_groups = len(headlines().stories)
    for measure in measures:
        column = (*MEASURES, *WRITTEN).index(measure)
        for size, runs in found.items():
            means = {
                name: [float(run.scores[name][:, column].mean()) for run in runs]
                for name in (*RIVALS, *LEARNERS)
            }
            best = max(RIVALS, key=lambda name: float(np.mean(means[name])))
            for name, values in means.items():
                note = f"{scaled(size, n_groups)} of {n_groups} groups, {len(runs)} splits"
                if name in LEARNERS:
                    p = paired_t_test(values, means[best]).p
                    apart = by_story(runs, name, column), by_story(runs, best, column)
                    note += f"; against {best} p = {p:.2g}"
                    note += f", over {len(apart[0])} stories {paired_t_test(*apart).p:.2g}"
                value = round(float(np.mean(values)), 2)
                yield Measured(name, f"{measure} m={size}", value, note)


def by_story(runs: Sequence[Trial], name: str, column: int) -> list[float]:
    """The mean of a system in each story that was tested, in the order of their names."""
    stories = headlines().stories
    found: dict[str, list[float]] = {}
    for run in runs:
        for place, value in zip(run.tested.tolist(), run.scores[name][:, column], strict=True):
            found.setdefault(stories[place], []).append(float(value))
    return [float(np.mean(found[story])) for story in sorted(found)]


def scaled(size: int, n_groups: int) -> int:
    """How many groups stand here for m in print."""
    return round(size * n_groups / PRINTED_GROUPS)


def chosen_path(made: Ready, name: str, place: int, weights: Floats) -> tuple[int, ...]:
    """The path that a learner takes in a group."""
    example = made.examples[name][place]
    if isinstance(example, EdgeExample):
        return example.path(weights)
    assert isinstance(example, PathExample)
    return made.paths[place][example.choice(weights)]


def _trial(share: SharedObject[Ready], seed: int, asked: tuple[int, int]) -> Trial:
    size, number = asked
    made = share.get()
    train, held, test = split(made.stories, scaled(size, len(made.stories)), (seed, number))
    scores = {name: table[test] for name, table in made.rivals.items()}
    for name, model in LEARNERS.items():
        examples = made.examples[name]
        model.fit_prepared(
            [examples[place] for place in train], [examples[place] for place in held]
        )
        paths = [chosen_path(made, name, place, model.weights_) for place in test]
        scores[name] = np.array(
            [
                _both(
                    made.graphs[place].words_of(path), made.references[place], made.written[place]
                )
                for place, path in zip(test, paths, strict=True)
            ]
        )
    return Trial(np.array(test), scores)


def _both(words: Sequence[str], chosen: Sequence[str], written: Sequence[str]) -> Floats:
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
