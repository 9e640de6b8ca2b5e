"""What every verifier in the catalogue promises, beyond the house rules."""

import pickle
from functools import lru_cache

import numpy as np
from writers import writer

from byline.catalogue import Method
from byline.methods.verification._verifier import Verifier
from byline.methods.verification.cases import Case

NAMES = "ann bob cat dan eve fay gil hal"
# These look at punctuation alone, of which the eight writers have only four kinds.
EASIER = {"fuzzy-c-means": 0.6}


def tells_invented_writers_apart(method: Method) -> None:
    """Of pairs, one by one writer and one not, the first is mostly likelier: in three of four."""
    learn, answers = invented(0)
    asked, truth = invented(1)
    found = method.load()().fit(learn, answers).predict_proba(asked)
    same, different = found[np.array(truth)], found[~np.array(truth)]
    assert ((found > 0) & (found < 1)).all()
    assert np.greater.outer(same, different).mean() >= EASIER.get(method.name, 0.75)


def answers_alike_after_a_trip_to_bytes(method: Method) -> None:
    """A fitted verifier says the same once pickled, and again when fitted again."""
    cases, answers = invented(0, n_words=60)
    model = fitted(method)
    found = model.predict_proba(cases[:3])
    for other in (pickle.loads(pickle.dumps(model)), method.load()().fit(cases, answers)):
        np.testing.assert_allclose(other.predict_proba(cases[:3]), found, rtol=1e-12)


def cases_do_not_see_each_other(method: Method) -> None:
    """A case has the same answer alone and among others."""
    asked, _ = invented(1, n_words=60)
    model = fitted(method)
    alone = [float(model.predict_proba([case])[0]) for case in asked[:3]]
    np.testing.assert_allclose(model.predict_proba(asked)[:3], alone, rtol=1e-9)


def hopeless_cases_get_a_number(method: Method) -> None:
    """Texts that are empty, tiny, equal, huge words or of foreign scripts: no NaN."""
    model = fitted(method)
    bread = invented(0, n_words=60)[0][0].questioned
    hopeless = [
        Case(("",), ""),
        Case(("", ""), bread),
        Case((bread,), ""),
        Case(("bread",), "bread"),
        Case((bread,), bread),
        Case(("хлеб и вода", "面包和水"), "ψωμί"),
        Case(("a" * 3000,), "😀 …"),
    ]
    found = model.predict_proba(hopeless)
    assert np.isfinite(found).all()
    assert ((found >= 0) & (found <= 1)).all()


@lru_cache(maxsize=1)
def fitted(method: Method) -> Verifier:
    """The method, fitted on short texts; kept for the next promise, as fitting takes longest."""
    return method.load()().fit(*invented(0, n_words=60))


def invented(seed: int, n_words: int = 300) -> tuple[list[Case], list[bool]]:
    """Two cases for each of eight writers: a text of theirs, and one of the next writer."""
    texts = {name: [text.body for text in writer(name, 3, n_words, seed)] for name in NAMES.split()}
    pens = list(texts.values())
    same = [Case((pen[0],), pen[1]) for pen in pens]
    different = [Case((pen[0],), pens[k - 1][2]) for k, pen in enumerate(pens)]
    return [*same, *different], [True] * len(same) + [False] * len(different)


VERIFIER_PROMISES = (
    tells_invented_writers_apart,
    answers_alike_after_a_trip_to_bytes,
    cases_do_not_see_each_other,
    hopeless_cases_get_a_number,
)
