"""What every method in the catalogue promises, as functions that raise when one is broken.

They are kept apart from the tests that apply them, so that other tests can show that a method
which breaks a promise is caught.
"""

import importlib
import pickle
import re
from pathlib import Path

import numpy as np
from sklearn.base import clone

from byline.catalogue import Method

ROOT = Path(__file__).parents[2]


def cites_its_paper(method: Method) -> None:
    """The module names its source, and the bibliography has it."""
    module = importlib.import_module(method.path.split(":")[0])
    year = re.search(r"\d{4}", method.paper)
    assert year, f"{method.name}: the paper key {method.paper!r} has no year"
    assert year[0] in (module.__doc__ or ""), f"{method.name}: no paper of {year[0]} in docstring"
    bibliography = (ROOT / "docs" / "references.bib").read_text(encoding="utf-8")
    assert f"{{{method.paper}," in bibliography, f"{method.paper} is not in docs/references.bib"


def has_a_docs_page(method: Method) -> None:
    """The page of the method or its family has the headings of every page, and the name."""
    page = (ROOT / "docs" / "methods" / f"{method.docs_page}.md").read_text(encoding="utf-8")
    found = re.findall(r"^## (.+)$", page, re.M)
    assert found == [
        "Question it answers",
        "In one picture",
        "In code",
        "The maths",
        "When it fails",
        "Parameters that matter",
        "Paper and our re-run",
        "Source",
    ], f"{method.name}: headings are {found}"
    assert not method.page or f"`{method.name}`" in page, f"{method.page}.md: no {method.name}"


def has_its_own_tests(method: Method) -> None:
    """A test file stands where the module's name says, or one beside it speaks of the class."""
    path, _, kind = method.path.partition(":")
    *room, module = path.removeprefix("byline.").split(".")
    folder = ROOT.joinpath("tests", *room)
    named = (folder / f"test_{module}.py").exists()
    spoken_of = any(
        re.search(rf"\b{kind}\(", file.read_text(encoding="utf-8"))
        for file in folder.glob("test_*.py")
    )
    assert named or spoken_of, f"{method.name} has no tests in {folder.relative_to(ROOT)}"


def stores_and_clones(method: Method) -> None:
    """Construction stores its arguments and nothing more."""
    made = method.load()()
    assert vars(made) == made.get_params(deep=False)
    assert clone(made).get_params() == made.get_params()


def survives_pickling(method: Method) -> None:
    """A fitted model gives the same answers after a round trip to bytes."""
    X, y = _toy()
    model = method.load()().fit(X, y)
    again = pickle.loads(pickle.dumps(model))
    np.testing.assert_array_equal(model.predict(X), again.predict(X))


def repeats_itself(method: Method) -> None:
    """The same seed gives the same answer."""
    X, y = _toy()
    first, second = (_seeded(method).fit(X, y).predict(X) for _ in range(2))
    np.testing.assert_array_equal(first, second)


def answers_or_refuses_hopeless_input(method: Method) -> None:
    """Identical texts, one text and empty rows give an answer or a reasoned refusal, no NaN."""
    X, y = _toy()
    hopeless = {
        "identical": (np.ones_like(X), y),
        "one text": (X[:1], y[:1]),
        "empty rows": (np.zeros_like(X), y),
    }
    for name, (shares, authors) in hopeless.items():
        refusal = _answer_or_refusal(method, shares, authors)
        assert refusal is None or len(refusal) > 20, f"{method.name}: terse on {name}: {refusal}"


def _answer_or_refusal(method: Method, X: np.ndarray, y: np.ndarray) -> str | None:
    """Why the method refuses this input, or None where it answers it whole."""
    try:
        model = method.load()().fit(X, y)
    except ValueError as refusal:
        return str(refusal)
    answers = model.predict(X)
    assert len(answers) == len(X), f"{method.name}: {len(answers)} answers for {len(X)} texts"
    for verb in ("decision_function", "predict_proba", "deltas"):
        if hasattr(model, verb):
            assert np.isfinite(getattr(model, verb)(X)).all(), (
                f"{method.name}: {verb} is not finite"
            )
    return None


ESTIMATOR_PROMISES = (
    stores_and_clones,
    survives_pickling,
    repeats_itself,
    answers_or_refuses_hopeless_input,
)
HOUSE_PROMISES = (cites_its_paper, has_a_docs_page, has_its_own_tests)


def _seeded(method: Method) -> object:
    made = method.load()()
    return made.set_params(random_state=3) if "random_state" in made.get_params() else made


def _toy() -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(5)
    shares = np.vstack([rng.dirichlet([9, 1, 3, 3], 8), rng.dirichlet([1, 9, 3, 3], 8)])
    return shares, np.repeat(["ann", "bob"], 8)
