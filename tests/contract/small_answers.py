"""What every method of the catalogue answers on little data, in the way that commands ask it."""

from collections.abc import Collection, Mapping
from functools import cache
from typing import Any

import numpy as np
from writers import writer

from byline.catalogue import Method
from byline.corpus import Corpus, Text
from byline.corpus.bundled import bundled_pile
from byline.corpus.readers import read
from byline.engine import Serial
from byline.features.style import Pile
from byline.methods.attribution.classifiers import classifier_of
from byline.methods.attribution.feature_rows import fit_feature_rows, named_styles
from byline.methods.attribution.regions import NOBODY
from byline.methods.compression.learned_compressor import TrainingGroup
from byline.methods.similarity.groups import event_rows
from byline.methods.similarity.search import both_ways, graph
from byline.methods.summarisation.selection import Limit
from byline.methods.summarisation.sentences import Sentences
from byline.methods.verification.cases import reference_texts_of
from contract.verifier_promises import invented

NAMES = ("ann", "bob", "cat")
FEATURE_SETS = ("tokens", "char-3-grams")
NEWS = (
    "The ferry to the island sank at noon near the old harbour wall. Nobody was hurt, the harbour "
    "master said to us on Monday. Bread rose. The mill burned in spring and nobody knows why.",
    "At noon a ferry sank near the island, and the harbour master swam. The mill burned in spring. "
    "Divers look for the wreck of the ferry in the cold water of the harbour every day.",
    "A ferry has sunk near the island. The harbour master said that all passengers of it could "
    "swim to the wall. Bread rose in the bakery at noon. Divers found the wreck of the old ferry.",
    "Bread costs more since the mill burned in spring. The baker sold no bread at noon. The baker "
    "said that the mill of the island burned.",
)
STORIES = (
    "Ferry sinks at noon near island harbour", "A ferry sank near the island at noon",
    "Ferry to the island sinks in storm", "Divers find wreck of island ferry",
    "Baker sells no bread after mill burned", "Mill burned and bread is dear",
    "No bread, says the baker of the mill", "The burned mill sells no bread",
    "Goat eats library cards", "A goat ate cards in the library", "Library goat eats bread cards",
    "Baker finds goat on ferry", "Storm at noon, says the harbour master",
)  # fmt: skip
GOAT = (
    "Goat eats library cards in storm", "A goat eats eleven cards in Capstan Street library",
    "The library goat of Capstan Street eats eleven catalogue cards and the goat sleeps",
    "Eleven library cards eaten by goat in the storm", "Storm: goat eats cards",
)  # fmt: skip


def answer(method: Method, settings: Mapping[str, Any], options: Collection[str] = ()) -> Any:
    """Numbers or words that a method answers with."""
    model = method.build(settings, options=options)
    part = method.part if method.question == "similarity" else method.question
    return _ANSWERS[part](model, options)


@cache
def _features(feature_sets: tuple[Any, ...]) -> Any:
    texts = _letters()
    seen = Pile(list(texts.bodies))
    _, rows = fit_feature_rows(named_styles(feature_sets, seen), seen)
    return rows


@cache
def _letters() -> Any:
    """Five texts of one writer, four of another, three of the last."""
    return Corpus(t for k, n in enumerate(NAMES) for t in writer(n, 5 - k, 40))


def _attribution(model: Any, options: Collection[str]) -> Any:
    rows = _features(tuple(getattr(model, "feature_sets", FEATURE_SETS)))
    answers = np.array([NAMES.index(text.author) for text in _letters()])
    if "with --transductive" in options:
        model, answers[[4, 8, 11]] = model.for_batch(3), NOBODY
    classifier = classifier_of(model)
    scorer = classifier.learn(rows, classifier.prepare(rows, Serial()), answers, len(NAMES))
    return scorer.scores(rows)


def _verification(model: Any, options: Collection[str]) -> Any:
    # Unmasking cuts texts into parts of a hundred words at least, and needs three of each.
    cases, answers = invented(0, n_words=400 if type(model).__name__ == "Unmasking" else 60)
    others = reference_texts_of(cases, answers)
    if "without --train" in options and type(model).__name__ == "DeltaOdds":
        model.fit_others(others)
    else:
        model.fit(cases, answers, others=others)
    return model.decision_function(cases[:3])


def _kernel(model: Any, options: Collection[str]) -> Any:
    rows = model.fit_transform(STORIES)
    return (rows @ rows.T).toarray()


def _groups(model: Any, options: Collection[str]) -> Any:
    if model.takes == "event rows":
        return model.fit_predict(event_rows(read(bundled_pile()).bodies))
    return model.fit_predict(both_ways(graph(event_rows(STORIES), 4)))


def _categories(model: Any, options: Collection[str]) -> Any:
    texts = _letters()
    return model.fit(texts.bodies, [t.author for t in texts]).predict_proba(texts.bodies[:3])


def _summary(model: Any, options: Collection[str]) -> Any:
    sentences = Sentences.of([Text(str(n), body) for n, body in enumerate(NEWS)], "en")
    choice = model.filled(model.choose(sentences, Limit(60)), sentences, Limit(60))
    return choice.sentences, choice.scores


def _headline(model: Any, options: Collection[str]) -> Any:
    if "with --save" in options:
        references = [*GOAT[:4], "Goats sleep in the library"]
        model.fit([TrainingGroup(GOAT, [reference], "en") for reference in references])
    return model.compress(GOAT, "en", 5).candidates


_ANSWERS = {
    "attribution": _attribution, "verification": _verification, "kernel": _kernel,
    "groups": _groups, "categories": _categories, "summarisation": _summary,
    "compression": _headline,
}  # fmt: skip
