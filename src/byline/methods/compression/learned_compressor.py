"""What learned compressors have in common: weights, from groups with headlines.

A subclass turns a group into a `TrainingExample` and learns weights from these, for a given C.
Shards of the groups may be learned from apart and the weights averaged, each in proportion to its
groups: Zinkevich, M., Weimer, M., Smola, A., Li, L. (2010). Parallelized stochastic gradient
descent. NIPS 2010, 2595-2603. As the losses of all groups are added up, a shard with one nth of
them takes n times C.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from copy import copy
from functools import partial
from typing import Self, TypeVar

import numpy as np
from numpy.typing import NDArray

from byline.engine import Engine, Serial
from byline.errors import InputError, UsageError
from byline.features.kernels import pile_language
from byline.methods.compression._compressor import Compressor
from byline.methods.compression.candidate_paths import overlap
from byline.methods.compression.language_model import PileModel, learn_pile_model
from byline.methods.compression.tokenisation import is_mark
from byline.methods.compression.training_groups import Group, tokens_of
from byline.methods.compression.word_graph import AUTO, WordGraph
from byline.numerics.common_subsequences import wlcs_f_scores

__all__ = ["LearnedCompressor", "TrainingExample", "quality"]

Floats = NDArray[np.float64]
WRITTEN = 4.0
"""Chosen lines are paths that were offered, and easily met; where written ones count no more, they
are met less well than by `structural_svm`."""


class TrainingExample(ABC):
    """A group made ready for learning."""

    @abstractmethod
    def chosen(self, weights: Floats) -> float:
        """How good the headline is that the weights choose, from 0 to 1."""


class LearnedCompressor(Compressor):
    """A compressor with weights: learned ones, or those that come with Byline.

    A subclass has the settings `C` and `merge`, says what its weights are called and learns them.
    """

    C: float | None
    penalties: tuple[float, ...]
    """Tried where C is left open, from the least."""
    method: str
    """The name under which its weights are kept."""
    weights_: Floats
    C_: float

    def fit(
        self,
        groups: Sequence[Group],
        held_out: Sequence[Group] = (),
        *,
        engine: Engine | None = None,
    ) -> Self:
        """Learn from groups with headlines; those held out serve to choose C.

        Groups are made ready wherever the engine runs, which changes nothing in what is learned.
        """
        return self.fit_prepared(self.examples(groups, engine), self.examples(held_out, engine))

    def in_pile(self, sentences: Sequence[str], language: str = AUTO) -> Self:
        """The same, which has read the sentences of a pile (`language_model`)."""
        code = pile_language(sentences) if language == AUTO else language
        found = copy(self)
        found.pile_model_ = learn_pile_model(sentences, code)
        return found

    def fit_in_shards(
        self, groups: Sequence[Group], shards: int, engine: Engine | None = None
    ) -> Self:
        """Learn from shards of the groups apart, wherever the engine runs, and average."""
        if not 1 <= shards <= len(groups) // 2:
            most = len(groups) // 2
            raise UsageError(f"{len(groups)} groups make 1 to {most} shards, not {shards}.")
        parts = [groups[number::shards] for number in range(shards)]
        sizes = np.array([len(part) for part in parts], np.float64)
        work = partial(_fit_shard, self, len(groups))
        found = list((engine or Serial()).map(work, parts, batch=1))
        self.weights_ = np.average([shard.weights_ for shard in found], axis=0, weights=sizes)
        # A shard's C is that of all groups over its share of them.
        self.C_ = float(np.average([shard.C_ for shard in found] * sizes, weights=sizes))
        self.C_ /= len(groups)
        self._merged(found, parts, engine or Serial())
        return self

    def _merged(
        self, shards: Sequence[Self], parts: Sequence[Sequence[Group]], engine: Engine
    ) -> None:
        """Tell what else is known of an average, from the shards and what each learned from."""

    def fit_prepared(
        self, examples: Sequence[TrainingExample], held_out: Sequence[TrainingExample] = ()
    ) -> Self:
        """Learn from groups that were made ready before."""
        if len(examples) < 2:
            raise InputError("headlines are learned from two groups at least.")
        if self.C is not None and not self.C > 0:
            raise UsageError(f"C is above zero, not {self.C}.")
        self.C_ = self.C or self._penalty(examples, held_out)
        self.weights_ = self.learn(examples, [self.C_])[0]
        return self

    def chosen_penalty(
        self, examples: Sequence[TrainingExample], held_out: Sequence[TrainingExample]
    ) -> float:
        """The C whose headlines are best for groups held out; the least of several."""
        learned = zip(self.penalties, self.learn(examples, self.penalties), strict=True)
        fares = {
            C: float(np.mean([example.chosen(weights) for example in held_out]))
            for C, weights in learned
        }
        return max(self.penalties, key=lambda C: (round(fares[C], 6), -C))

    @abstractmethod
    def learn(
        self, examples: Sequence[TrainingExample], penalties: Sequence[float]
    ) -> list[Floats]:
        """The weights for each C, those from the least first."""

    def examples(
        self, groups: Sequence[Group], engine: Engine | None = None
    ) -> list[TrainingExample]:
        """Groups made ready, those that cannot be learned from left out."""
        for number, group in enumerate(groups, start=1):
            if not group.references:
                raise InputError(f"group {number} has no headline to learn: give it one.")
        here = map(self._prepare, groups)
        made = here if engine is None else engine.map(self._prepare, groups, describe=_called)
        return [example for example in made if example is not None]

    @abstractmethod
    def feature_names(self) -> tuple[str, ...]:
        """What the weights are of, in their order."""

    @abstractmethod
    def _prepare(self, group: Group) -> TrainingExample | None: ...

    def _penalty(
        self, examples: Sequence[TrainingExample], held_out: Sequence[TrainingExample]
    ) -> float:
        """C by the groups held out; where there are none, by every fifth group."""
        if held_out:
            return self.chosen_penalty(examples, held_out)
        if len(examples) < 10:
            return 1.0
        kept = [example for number, example in enumerate(examples) if number % 5]
        return self.chosen_penalty(kept, examples[::5])

    @property
    def _pile_model(self) -> PileModel | None:
        return getattr(self, "pile_model_", None)

    def _weights(self) -> Floats:
        from byline.methods.compression.default_weights import default_weights_of

        known: Floats | None = getattr(self, "weights_", None)
        return default_weights_of(self.method, self.feature_names()) if known is None else known


Learner = TypeVar("Learner", bound=LearnedCompressor)


def quality(graph: WordGraph, paths: Sequence[Sequence[int]], group: Group) -> Floats:
    """How alike each path is to the group's headlines: the mean of ROUGE-1, -2 and -W-1.2.

    Lines that were written beside those chosen count `WRITTEN` times as much as these.
    """
    found = _alike(graph, paths, group.references)
    if not len(group.written):
        return found
    return (found + WRITTEN * _alike(graph, paths, group.written)) / (1 + WRITTEN)


def _alike(graph: WordGraph, paths: Sequence[Sequence[int]], lines: Sequence[str]) -> Floats:
    """The mean over some lines."""
    given = [graph.words_of(path) for path in paths]
    wanted = [tokens_of(line, graph.language) for line in lines]
    numbers: dict[str, int] = {}

    def coded(words: Sequence[str]) -> NDArray[np.int64]:
        plain = [word for word in words if not is_mark(word)]
        return np.array([numbers.setdefault(w, len(numbers)) for w in plain], np.int64)

    runs = wlcs_f_scores([*map(coded, given)], [*map(coded, wanted)])
    both = overlap(given, wanted, 1) + overlap(given, wanted, 2)
    return np.asarray((runs + both).mean(axis=1) / 3)


def _called(group: Group) -> str:
    """What a group is called that cannot be made ready."""
    return f"the group with {group.references[0]!r}"


def _fit_shard(model: Learner, n_groups: int, part: Sequence[Group]) -> Learner:
    """A learner of one shard."""
    from sklearn.base import clone

    alone: Learner = clone(model)
    if model.C is not None:
        alone.set_params(C=model.C * n_groups / len(part))
    return alone.fit(part)
