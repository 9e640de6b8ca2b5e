"""Which category a text belongs to, learned from a pile of labelled examples."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import numpy as np

from byline.catalogue import Method, find, methods
from byline.corpus import Corpus, Text
from byline.engine import Engine, Serial
from byline.errors import InputError, UsageError
from byline.results import Categorisation, Labelled, Run

__all__ = [
    "DEFAULT",
    "Categories",
    "checked_settings",
    "classify",
    "learn_categories",
    "load_categories",
]

DEFAULT = "blend"
AT_ONCE = 500
CLASSIFIER = ("Cs", "n_folds")
"""Settings of the classifier, beside those of the kernel that it is on."""


def classify(
    train: Corpus,
    texts: Corpus,
    *,
    method: str = DEFAULT,
    seed: int = 0,
    engine: Engine | None = None,
    **settings: object,
) -> Iterator[Categorisation]:
    """The category of each text, learned from examples whose authors are their labels.

    `method` is `blend` or a kernel of `alike`; `settings` go to it, for instance `depth=2` to
    `spgk`, and `Cs` and `n_folds` to the support vector machines on it.
    """
    return learn_categories(train, method=method, seed=seed, engine=engine, **settings).label(texts)


def learn_categories(
    train: Corpus,
    *,
    method: str = DEFAULT,
    seed: int = 0,
    engine: Engine | None = None,
    **settings: object,
) -> "Categories":
    """Learn from examples whose authors are their labels; unlabelled ones are left out."""
    examples = [(text.body, text.author) for text in train if text.author is not None]
    if not examples:
        raise InputError(
            "no example has a label. Put the examples of each category in a sub-folder of its own, "
            "or name the column that holds the labels: --columns author=LABEL."
        )
    bodies, labels = zip(*examples, strict=True)
    model = _categoriser(method, seed, settings)
    model.fit(bodies, labels, engine=engine or Serial())
    return Categories(model, method, checked_settings(method, settings))


def load_categories(path: str | Path) -> "Categories":
    """The categoriser of a file that `Categories.save` wrote."""
    from byline.methods.similarity.categories.saved import load_categoriser

    return Categories(*load_categoriser(path))


@dataclass(frozen=True)
class Categories:
    """A categoriser fitted on labelled examples."""

    model: Any
    method: str
    settings: Mapping[str, Any] = field(default_factory=dict)
    """Those that were given; none are in a saved model."""

    def label(self, texts: Corpus | Sequence[Text]) -> Iterator[Categorisation]:
        """The category of each text, with the others in order of their probability."""
        run = self.run
        labels = [str(name) for name in self.model.classes_]
        for start in range(0, len(texts), AT_ONCE):
            some = texts[start : start + AT_ONCE]
            probabilities = self.model.predict_proba([text.body for text in some])
            for text, p in zip(some, probabilities, strict=True):
                order = np.argsort(-p, kind="stable")
                ranking = tuple(Labelled(labels[k], float(p[k])) for k in order)
                yield Categorisation(text.id, ranking[0].label, ranking, self.method, run)

    def save(self, path: str | Path, *, replace: Literal["never", "always"] = "never") -> None:
        """Write to a file that `load_categories` reads."""
        from byline.methods.similarity.categories.saved import save_categoriser

        save_categoriser(self.model, path, self.method, replace=replace)

    @property
    def run(self) -> Run:
        """How to get the same answers again."""
        return Run.of(
            self.model.seed,
            method=self.method,
            **self.settings,
            held_out_accuracy=self.model.held_out_accuracy_,
        )


def checked_settings(method: str, settings: Mapping[str, object]) -> dict[str, Any]:
    """The settings of a method with their values; refused if they make no sense."""
    row, of_row, of_classifier = _parts(method, settings)
    return row.checked(of_row) | find("alike", DEFAULT, "categories").checked(of_classifier)


def _categoriser(method: str, seed: int, settings: Mapping[str, object]) -> Any:
    """The categoriser of this name, or one on the kernel of this name."""
    row, of_row, of_classifier = _parts(method, settings)
    if row.part == "categories":
        return row.build(of_row, seed)
    made = find("alike", DEFAULT, "categories").build(of_classifier, seed)
    return made.set_params(views=[(row.build(of_row), "plain")])


def _parts(
    method: str, settings: Mapping[str, object]
) -> tuple[Method, dict[str, object], dict[str, object]]:
    """The method, its settings, and those of the classifier on it if it is a kernel."""
    parts = ("categories", "kernel")
    rows = {row.name: row for part in parts for row in methods("alike") if row.part == part}
    if method not in rows:
        raise UsageError(f"no method of classify is called {method!r}. Known: {', '.join(rows)}.")
    if rows[method].part == "categories":
        return rows[method], dict(settings), {}
    shared = {name: settings[name] for name in CLASSIFIER if name in settings}
    return rows[method], {k: v for k, v in settings.items() if k not in shared}, shared
