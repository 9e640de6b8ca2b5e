"""What learned compressors share: weights, fitted to groups of sentences with reference headlines.

A subclass turns a group into a `TrainingExample` and fits weights to these for a given C. Weights
may also be fitted to shards of the groups and averaged in proportion to their sizes: Zinkevich, M.,
Weimer, M., Smola, A., Li, L. (2010). Parallelized stochastic gradient descent. NIPS 2010,
2595-2603. As losses are summed over groups, a shard with one nth of them takes n times C.

A model file (`byline.storage`) holds the settings, the names of the features and their weights; no
text. The weights that come with Byline are in `weights.json`, by method and feature; they hold
nothing of the texts that they were learned from either.
"""

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from copy import copy
from functools import cache, partial
from importlib.resources import files
from pathlib import Path
from typing import Any, ClassVar, NamedTuple, Self, TypeVar

import numpy as np
from numpy.typing import NDArray

from byline import storage
from byline.engine import Engine, Serial
from byline.errors import InputError, UsageError
from byline.features.kernels import pile_language
from byline.methods.compression._compressor import Compressor
from byline.methods.compression.candidate_paths import overlap
from byline.methods.compression.language_model import PileModel, learn_pile_model
from byline.methods.compression.tokenisation import is_mark, tokens_of
from byline.methods.compression.word_graph import AUTO, WordGraph
from byline.numerics.common_subsequences import wlcs_f_scores

__all__ = [
    "LearnedCompressor",
    "TrainingExample",
    "TrainingGroup",
    "load_compressor",
    "quality",
    "save_compressor",
]

Floats = NDArray[np.float64]
KIND = "headline"
"""Of model files."""
LARGEST_WEIGHT = 1e9
WRITTEN = 4.0
"""The weight of a headline written freely, beside 1 for one chosen among paths of the graph."""


class TrainingGroup(NamedTuple):
    """Sentences that say much the same, and reference headlines for them, the best first."""

    sentences: Sequence[str]
    references: Sequence[str]
    language: str = AUTO
    written: Sequence[str] = ()
    """Headlines written freely, where `references` were chosen among paths (`quality`)."""


class TrainingExample(ABC):
    """The features of a group, ready for learning."""

    @abstractmethod
    def chosen(self, weights: Floats) -> float:
        """The quality of the headline that the weights choose, from 0 to 1."""

    @abstractmethod
    def words(self, weights: Floats) -> tuple[str, ...]:
        """The words of that headline."""


class LearnedCompressor(Compressor):
    """A compressor with weights: learned ones, or those that come with Byline.

    A subclass has the settings `C`, `shards` and `merge`, names its features and learns their
    weights.
    """

    C: float | None
    shards: int
    effective_only: ClassVar[dict[str, str]] = {"C": "with --save", "shards": "with --save"}
    """Settings that change what is learned, and nothing else."""
    penalties: tuple[float, ...]
    """The values of C to choose from, rising."""
    method: str
    """Its name in the catalogue, in `weights.json` and in model files."""
    weights_: Floats
    C_: float

    def fit(
        self,
        groups: Sequence[TrainingGroup],
        held_out: Sequence[TrainingGroup] = (),
        *,
        engine: Engine | None = None,
    ) -> Self:
        """Learn from groups with headlines; C is chosen on those held out.

        The engine prepares the groups, or learns from the shards; the weights do not depend on it.
        """
        if self.shards != 1:
            return self._fit_shards(groups, held_out, engine or Serial())
        return self.fit_prepared(self.examples(groups, engine), self.examples(held_out, engine))

    def in_pile(self, sentences: Sequence[str], language: str = AUTO) -> Self:
        """The compressor with a language model of the sentences of a pile (`language_model`)."""
        code = pile_language(sentences) if language == AUTO else language
        model = copy(self)
        model.pile_model_ = learn_pile_model(sentences, code)
        return model

    def _fit_shards(
        self, groups: Sequence[TrainingGroup], held_out: Sequence[TrainingGroup], engine: Engine
    ) -> Self:
        """Learn from each shard of the groups by itself, and average the weights."""
        if not 1 <= self.shards <= len(groups) // 2:
            most = len(groups) // 2
            raise UsageError(f"{len(groups)} groups make 1 to {most} shards, not {self.shards}.")
        parts = [groups[number :: self.shards] for number in range(self.shards)]
        sizes = np.array([len(part) for part in parts], np.float64)
        work = partial(_fit_shard, self, len(groups), held_out)
        learned = list(engine.map(work, parts, batch=1))
        self.weights_ = np.average([shard.weights_ for shard in learned], axis=0, weights=sizes)
        # A shard's C is that of all groups over its share of them.
        self.C_ = float(np.average([shard.C_ for shard in learned] * sizes, weights=sizes))
        self.C_ /= len(groups)
        self._set_averaged(learned, parts, engine)
        return self

    def _set_averaged(
        self, shards: Sequence[Self], parts: Sequence[Sequence[TrainingGroup]], engine: Engine
    ) -> None:
        """Set the other fitted attributes of an average, from the shards and their groups."""

    def fit_prepared(
        self, examples: Sequence[TrainingExample], held_out: Sequence[TrainingExample] = ()
    ) -> Self:
        """Learn from prepared groups."""
        if len(examples) < 2:
            raise InputError("headlines are learned from at least two groups.")
        if self.C is not None and not self.C > 0:
            raise UsageError(f"C must be above 0, not {self.C}.")
        self.C_ = self.C or self._penalty(examples, held_out)
        self.weights_ = self.learn(examples, [self.C_])[0]
        return self

    def chosen_penalty(
        self, examples: Sequence[TrainingExample], held_out: Sequence[TrainingExample]
    ) -> float:
        """The C whose headlines are best on held-out groups; the least of several."""
        learned = zip(self.penalties, self.learn(examples, self.penalties), strict=True)
        qualities = {
            C: float(np.mean([example.chosen(weights) for example in held_out]))
            for C, weights in learned
        }
        return max(self.penalties, key=lambda C: (round(qualities[C], 6), -C))

    @abstractmethod
    def learn(
        self, examples: Sequence[TrainingExample], penalties: Sequence[float]
    ) -> list[Floats]:
        """The weights for each C."""

    def examples(
        self, groups: Sequence[TrainingGroup], engine: Engine | None = None
    ) -> list[TrainingExample]:
        """Prepared groups, without those that cannot be learned from."""
        for number, group in enumerate(groups, start=1):
            if not group.references:
                raise InputError(f"group {number} has no headline to learn: give it one.")
        here = map(self._prepare, groups)
        prepared = here if engine is None else engine.map(self._prepare, groups, describe=_describe)
        return [example for example in prepared if example is not None]

    @abstractmethod
    def feature_names(self) -> tuple[str, ...]:
        """The features in the order of their weights."""

    @abstractmethod
    def _prepare(self, group: TrainingGroup) -> TrainingExample | None: ...

    def _penalty(
        self, examples: Sequence[TrainingExample], held_out: Sequence[TrainingExample]
    ) -> float:
        """C chosen on the held-out groups, or, where there are none, on every fifth group."""
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
        learned: Floats | None = getattr(self, "weights_", None)
        return _default_weights(self.method, self.feature_names()) if learned is None else learned


Learner = TypeVar("Learner", bound=LearnedCompressor)


def save_compressor(
    model: LearnedCompressor, path: str | Path, *, replace: storage.Replace = "never"
) -> None:
    """Write a fitted compressor."""
    if getattr(model, "weights_", None) is None:
        raise UsageError("there is nothing to save yet: learn from groups with `fit` first.")
    facts = {"method": model.method, "settings": model.get_params(deep=False)}
    arrays = {"weights": model.weights_, "features": list(model.feature_names())}
    storage.save(path, KIND, facts, arrays, replace=replace)


def load_compressor(path: str | Path, class_of: Callable[[str], type]) -> LearnedCompressor:
    """Read a fitted compressor; `class_of` gives the class of a method by its catalogue name."""
    saved = storage.load(path, KIND)
    name = saved.fact("method", str)
    try:
        kind = class_of(name[:40])
    except UsageError:
        kind = object
    if not issubclass(kind, LearnedCompressor):
        raise saved.unfit(f"there is no method called {name[:40]!r} that learns")
    model = _with_settings(saved, kind, saved.fact("settings", dict))
    try:
        names = model.feature_names()
    except UsageError as problem:
        raise saved.unfit("its settings are not what the method has") from problem
    if saved.strings("features") != names:
        raise saved.unfit("it has other features than this version")
    model.weights_ = saved.array("weights", np.float64, len(names))
    if not (np.abs(model.weights_) < LARGEST_WEIGHT).all():
        raise saved.unfit("some of its weights are no numbers")
    return model


def _with_settings(
    saved: storage.Saved, kind: type[LearnedCompressor], settings: dict[str, Any]
) -> LearnedCompressor:
    """A compressor with these settings, each of the type of its default."""
    usual = kind().get_params(deep=False)
    if set(settings) != set(usual):
        raise saved.unfit("its settings are not what the method has")
    for name, value in settings.items():
        fits = isinstance(value, float | None) if name == "C" else type(value) is type(usual[name])
        if not fits or value == 0 or (isinstance(value, int) and not 0 < value <= 100_000):
            raise saved.unfit(f"its setting {name!r} makes no sense")
    return kind(**settings)


def quality(graph: WordGraph, paths: Sequence[Sequence[int]], group: TrainingGroup) -> Floats:
    """The mean of ROUGE-1, -2 and -W-1.2 of each path with the group's headlines.

    Headlines written beside those chosen weigh `WRITTEN` times as much as these.
    """
    chosen = _mean_rouge(graph, paths, group.references)
    if not len(group.written):
        return chosen
    return (chosen + WRITTEN * _mean_rouge(graph, paths, group.written)) / (1 + WRITTEN)


def _mean_rouge(graph: WordGraph, paths: Sequence[Sequence[int]], lines: Sequence[str]) -> Floats:
    given = [graph.words_of(path) for path in paths]
    wanted = [tokens_of(line, graph.language) for line in lines]
    numbers: dict[str, int] = {}

    def coded(words: Sequence[str]) -> NDArray[np.int64]:
        plain = [word for word in words if not is_mark(word)]
        return np.array([numbers.setdefault(w, len(numbers)) for w in plain], np.int64)

    runs = wlcs_f_scores([*map(coded, given)], [*map(coded, wanted)])
    both = overlap(given, wanted, 1) + overlap(given, wanted, 2)
    return np.asarray((runs + both).mean(axis=1) / 3)


@cache
def _default_weights(method: str, features: tuple[str, ...]) -> Floats:
    """The weights of `weights.json`, one for each feature of a method."""
    shipped = json.loads((files(__package__) / "weights.json").read_text("utf-8"))
    for known in shipped["methods"][method]:
        if tuple(known) == features:
            return np.array(list(known.values()))
    raise UsageError(
        f"no weights for these settings of {method} come with Byline: learn some with `fit`."
    )


def _describe(group: TrainingGroup) -> str:
    """How an error names a group."""
    return f"the group with {group.references[0]!r}"


def _fit_shard(
    model: Learner,
    n_groups: int,
    held_out: Sequence[TrainingGroup],
    part: Sequence[TrainingGroup],
) -> Learner:
    """A model fitted to one shard."""
    from sklearn.base import clone

    alone: Learner = clone(model).set_params(shards=1)
    if model.C is not None:
        alone.set_params(C=model.C * n_groups / len(part))
    return alone.fit(part, held_out)
