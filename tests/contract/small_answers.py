"""What every method of the catalogue answers on little data, in the way that commands ask it."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np
from writers import pile

from byline.catalogue import Method
from byline.corpus import Text
from byline.engine import Serial
from byline.methods.similarity.groups import event_rows
from byline.methods.similarity.search import both_ways, graph
from byline.methods.summarisation.selection import Limit
from byline.methods.summarisation.sentences import Sentences
from byline.methods.verification.cases import reference_texts_of
from contract.kernel_promises import TEXTS
from contract.verifier_promises import invented

NAMES = "ann bob cat"
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
)  # fmt: skip
GOAT = (
    "Goat eats library cards in storm", "A goat eats eleven cards in Capstan Street library",
    "The library goat of Capstan Street eats eleven catalogue cards and the goat sleeps",
    "Eleven library cards eaten by goat in the storm", "Storm: goat eats cards",
)  # fmt: skip


def answer(method: Method, settings: Mapping[str, Any], options: tuple[str, ...] = ()) -> Any:
    """Numbers or words that a method answers with."""
    model = method.build(settings, options=options)
    ask = {
        "attribution": _attribution, "verification": _verification, "kernel": _kernel,
        "groups": _groups, "categories": _categories, "summarisation": _summary,
        "compression": _headline,
    }  # fmt: skip
    return ask[method.part if method.question == "similarity" else method.question](
        model, "--save" in options
    )


@cache
def _rows() -> Any:
    from byline.methods.attribution.feature_rows import fit_feature_rows, named_styles
    from byline.features.style import Pile

    texts = pile(NAMES, 5, 40)
    seen = Pile(list(texts.bodies))
    styles, rows = fit_feature_rows(named_styles(("tokens", "char-3-grams"), seen), seen)
    return rows, np.array([NAMES.split().index(str(text.author)) for text in texts])


def _attribution(model: Any, fitting: bool) -> Any:
    from byline.methods.attribution.classifiers import classifier_of

    rows, answers = _rows()
    classifier = classifier_of(model)
    grams = classifier.prepare(rows, Serial())
    scorer = classifier.learn(rows, grams, answers, len(NAMES.split()))
    return scorer.scores(rows)


def _verification(model: Any, fitting: bool) -> Any:
    cases, answers = invented(0, n_words=60)
    model.fit(cases, answers, others=reference_texts_of(cases, answers))
    return model.decision_function(cases[:2])


def _kernel(model: Any, fitting: bool) -> Any:
    rows = model.fit_transform(TEXTS)
    return (rows @ rows.T).toarray() if hasattr(rows, "toarray") else rows @ rows.T


def _groups(model: Any, fitting: bool) -> Any:
    rows = event_rows(STORIES)
    return model.fit_predict(rows if model.takes == "event rows" else both_ways(graph(rows, 5)))


def _categories(model: Any, fitting: bool) -> Any:
    texts = pile(NAMES, 5, 40)
    return model.fit(texts.bodies, [t.author for t in texts]).predict_proba(texts.bodies[:3])


def _summary(model: Any, fitting: bool) -> Any:
    sentences = Sentences.of([Text(str(n), body) for n, body in enumerate(NEWS)], "en")
    choice = model.filled(model.choose(sentences, Limit(60)), sentences, Limit(60))
    return choice.sentences, choice.scores


def _headline(model: Any, fitting: bool) -> Any:
    from byline.methods.compression.learned_compressor import TrainingGroup

    if fitting:
        model.fit([TrainingGroup(GOAT[k:] + GOAT[:k], [GOAT[k]], "en") for k in range(5)])
    return model.compress(GOAT, "en", 50).candidates
