"""Categories learned from a handful of texts."""

import numpy as np
import pytest
from scipy.sparse import csr_matrix

from byline.engine import Local, Serial
from byline.errors import InputError
from byline.features.kernels import Rows
from byline.features.kernels.embeddings import FullRows
from byline.features.kernels.ngrams import Overlap, Tanimoto
from byline.features.kernels.spgk import SPGK
from byline.features.kernels.tfidf import TfIdf
from byline.methods.similarity.categories.categoriser import (
    Categoriser,
    KernelView,
    LabelledExamples,
)

SEA = ["ferry", "harbour", "boat", "tide", "anchor", "sail", "storm", "mast", "deck", "rope"]
FOOD = ["bread", "butter", "oven", "flour", "salt", "bun", "dough", "crust", "jam", "honey"]
LAW = ["court", "judge", "jury", "oath", "trial", "plea", "verdict", "appeal", "bench", "writ"]


def texts(words: list[str], n: int, seed: int) -> list[str]:
    rng = np.random.default_rng(seed)
    return [" ".join(rng.choice(words, 6)) for _ in range(n)]


BODIES = [*texts(SEA, 12, 1), *texts(FOOD, 12, 2), *texts(LAW, 12, 3)]
LABELS = ["sea"] * 12 + ["food"] * 12 + ["law"] * 12
NEW = [*texts(SEA, 5, 4), *texts(FOOD, 5, 5), *texts(LAW, 5, 6)]
TRUTH = ["sea"] * 5 + ["food"] * 5 + ["law"] * 5


class Full(TfIdf):
    """Rows with a value in every column, as embeddings have them."""

    def fit_rows(self, bodies):
        return full(super().fit_rows(bodies))

    def rows(self, bodies):
        return full(super().rows(bodies))


def full(rows: Rows) -> FullRows:
    return FullRows(rows.matrix.toarray(), rows.sizes)


@pytest.mark.parametrize(
    "views",
    [
        pytest.param(None, id="blend"),
        pytest.param([(SPGK(), "plain")], id="spgk"),
        pytest.param([(TfIdf(), "contrast")], id="contrast"),
        pytest.param([(Tanimoto(), "plain")], id="no product of rows"),
        pytest.param([(Overlap(), "plain")], id="not positive semi-definite"),
        pytest.param([(Full(), "plain")], id="a value in every column"),
    ],
)
def test_plain_cases_are_told_apart(views):
    model = Categoriser(views).fit(BODIES, LABELS)
    assert model.predict(NEW).tolist() == TRUTH
    p = model.predict_proba(NEW)
    np.testing.assert_allclose(p.sum(axis=1), 1)
    assert 0.9 <= model.held_out_accuracy_ <= 1


def test_two_categories_need_one_machine():
    model = Categoriser([(TfIdf(), "contrast")]).fit(BODIES[:24], LABELS[:24])
    assert model.classifiers_[0].weights.shape[0] == 1
    assert model.predict(NEW[:10]).tolist() == TRUTH[:10]


def test_a_text_with_nothing_known_in_it_is_undecided():
    p = Categoriser([(TfIdf(), "plain")]).fit(BODIES, LABELS).predict_proba(["", "zzz", "😀"])
    assert np.isfinite(p).all()
    assert p.max() < 0.6
    np.testing.assert_allclose(p[0], p[1])


def test_every_engine_gives_the_same_answer():
    views = [(SPGK(), "contrast")]
    with Local(2) as engine:
        local = Categoriser(views).fit(BODIES, LABELS, engine=engine).predict_proba(NEW)
    serial = Categoriser(views).fit(BODIES, LABELS, engine=Serial()).predict_proba(NEW)
    np.testing.assert_array_equal(local, serial)


def test_copies_do_not_make_it_look_better_than_it_is():
    """Labels given by lot cannot be learned; copies on both sides of a fold would fake it."""
    rng = np.random.default_rng(0)
    bodies = [" ".join(rng.choice([*SEA, *FOOD, *LAW], 40)) for _ in range(40)]
    labels = rng.choice(["x", "y"], 40).tolist()
    model = Categoriser([(TfIdf(), "plain")]).fit(bodies * 3, labels * 3)
    assert model.held_out_accuracy_ < 0.75


def test_a_category_of_one_text_is_no_trouble():
    model = Categoriser([(TfIdf(), "contrast")]).fit([*BODIES, "goat"], [*LABELS, "goat"])
    assert np.isfinite(model.predict_proba([*NEW, "goat"])).all()


def test_one_label_is_refused():
    with pytest.raises(InputError, match="at least two categories"):
        Categoriser().fit(BODIES, ["x"] * len(BODIES))


def test_nothing_to_label_gives_nothing():
    assert Categoriser([(TfIdf(), "plain")]).fit(BODIES, LABELS).predict_proba([]).shape == (0, 3)


def test_of_equally_accurate_settings_the_first_is_taken():
    """Held out, C = 1 gets one of three right, C = 2 and C = 4 get two."""

    class Told(KernelView):
        def _is_quicker_by_gram(self, rows):
            return False

        def _scores(self, Cs, few, engine):
            guesses = {1.0: [0, 0, 0], 2.0: [0, 1, 0], 4.0: [0, 0, 2]}
            return [np.eye(3)[guesses[C]] for C in Cs]

    three = np.arange(3)
    rows = Rows(csr_matrix(np.eye(3)), np.ones(3))
    view = Told(LabelledExamples(three, 3, three, three), rows, "dot", "plain")
    assert view.best([1.0, 2.0, 4.0], Serial()) == (2.0, 2 / 3)
