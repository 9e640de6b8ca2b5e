"""Every method in the catalogue keeps every promise."""

import pytest
from sklearn.utils.estimator_checks import parametrize_with_checks

from byline.catalogue import METHODS, QUESTIONS, Method
from contract.compressor_promises import COMPRESSOR_PROMISES
from contract.kernel_promises import GROUP_PROMISES, KERNEL_PROMISES
from contract.promises import ESTIMATOR_PROMISES, HOUSE_PROMISES, stores_and_clones
from contract.summariser_promises import SUMMARISER_PROMISES
from contract.verifier_promises import VERIFIER_PROMISES

# Verifiers take cases of several texts, the two after them sentences: none takes tables.
ANSWERS = [row for row in METHODS if row.part == "answer" and row.question == "attribution"]
VERIFIERS = [row for row in METHODS if row.question == "verification"]
COMPRESSORS = [row for row in METHODS if row.question == "compression"]
SUMMARISERS = [row for row in METHODS if row.question == "summarisation"]
# Those whose packages are extras are tried where these are installed.
HERE = [method for method in METHODS if method.name != "embeddings"]


def named(method: Method) -> str:
    return f"{method.question}/{method.name}"


def pairs(part: str, promises: tuple) -> list:
    return promised([row for row in HERE if row.part == part], promises)


def promised(methods: list[Method], promises: tuple) -> list:
    return [
        pytest.param(method, promise, id=f"{named(method)}-{promise.__name__}")
        for method in methods
        for promise in promises
    ]


def distinct(methods: list[Method]) -> list[Method]:
    """One row for each class that has code of its own."""
    rows = {}
    for method in methods:
        kind = method.load_class()
        if "fit" in vars(kind) or "__init__" in vars(kind):
            rows.setdefault(kind, method)
    return list(rows.values())


@parametrize_with_checks([method.load()() for method in distinct(ANSWERS)])
def test_is_a_good_scikit_learn_citizen(estimator, check):
    check(estimator)


@pytest.mark.parametrize(
    ("method", "promise"),
    [
        *promised(distinct(ANSWERS), ESTIMATOR_PROMISES),
        *promised(VERIFIERS, (stores_and_clones, *VERIFIER_PROMISES)),
        *promised(COMPRESSORS, (stores_and_clones, *COMPRESSOR_PROMISES)),
        *promised(SUMMARISERS, (stores_and_clones, *SUMMARISER_PROMISES)),
        *pairs("kernel", (stores_and_clones, *KERNEL_PROMISES)),
        *pairs("groups", (stores_and_clones, *GROUP_PROMISES)),
        *pairs("categories", (stores_and_clones,)),
    ],
)
def test_keeps_its_promises(method, promise):
    promise(method)


@pytest.mark.parametrize("promise", HOUSE_PROMISES, ids=lambda p: p.__name__)
@pytest.mark.parametrize("method", METHODS, ids=named)
def test_is_documented_cited_and_tested(method, promise):
    promise(method)


def test_names_are_short_lower_case_and_used_once():
    names = [(method.question, method.name) for method in METHODS]
    assert len(names) == len(set(names))
    assert all(name == name.lower() and " " not in name and len(name) <= 24 for _, name in names)


def test_every_row_lives_in_the_room_of_its_question():
    """Kernels serve several questions, so they live with the features."""
    rooms = {question.room for question in QUESTIONS}
    for method in METHODS:
        assert method.question in rooms
        home = "features.kernels" if method.part == "kernel" else f"methods.{method.question}"
        assert method.path.startswith(f"byline.{home}.")
