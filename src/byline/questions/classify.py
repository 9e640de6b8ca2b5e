"""Which category a text belongs to, learned from a pile of labelled examples."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import numpy as np

from byline.catalogue import find, methods
from byline.corpus import Corpus, Text
from byline.engine import Engine, Serial
from byline.errors import InputError, UsageError
from byline.results import Categorisation, Labelled, Run

__all__ = ["DEFAULT", "Categories", "classify", "learn_categories", "load_categories"]

DEFAULT = "blend"
AT_ONCE = 500


def classify(
    train: Corpus,
    texts: Corpus,
    *,
    method: str = DEFAULT,
    seed: int = 0,
    engine: Engine | None = None,
    **settings: object,
) -> Iterator[Categorisation]:
    """The category of each text, learned from examples whose authors are their labels."""
    known = learn_categories(train, method=method, seed=seed, engine=engine, **settings)
    return known.label(texts)


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
    model = _model(method, seed, settings)
    model.fit(bodies, labels, engine=engine or Serial())
    return Categories(model, method)


def load_categories(path: str | Path) -> "Categories":
    """Categories that were saved."""
    from byline.methods.similarity.categories.saved import load_categoriser

    return Categories(*load_categoriser(path))


@dataclass(frozen=True)
class Categories:
    """What was learned from labelled examples."""

    model: Any
    method: str

    def label(self, texts: Corpus | Sequence[Text]) -> Iterator[Categorisation]:
        """The category of each text, with the others in order of their probability."""
        run = self.run
        labels = [str(name) for name in self.model.classes_]
        for start in range(0, len(texts), AT_ONCE):
            some = texts[start : start + AT_ONCE]
            found = self.model.predict_proba([text.body for text in some])
            for text, p in zip(some, found, strict=True):
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
        return Run.of(self.model.seed, method=self.method, held_out_accuracy=self.model.found_)


def _model(method: str, seed: int, settings: dict[str, object]) -> Any:
    """The machine of this name: the blend, or one kernel."""
    from byline.methods.similarity.categories.blend import blend
    from byline.methods.similarity.categories.categoriser import Categoriser

    if method == DEFAULT:
        if settings.keys() - {"language"}:
            raise UsageError(f"{DEFAULT} has no setting {sorted(settings)[0]!r}; it has language.")
        return Categoriser(blend(**settings), seed=seed)  # type: ignore[arg-type]
    if method not in (kernels := [row.name for row in methods("alike") if row.part == "kernel"]):
        raise UsageError(
            f"no method of classify is called {method!r}. Known: {', '.join([DEFAULT, *kernels])}."
        )
    kind = find("alike", method, "kernel").load()
    try:
        kernel = kind(**settings)
    except TypeError as error:
        known = ", ".join(sorted(kind().get_params(deep=False)))
        raise UsageError(f"{method} has no such setting: it has {known}.") from error
    return Categoriser([(kernel, "plain")], seed=seed)
