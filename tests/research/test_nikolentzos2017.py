"""The nested cross-validation of table 2: what is trained on what, and two solvers compared."""

import importlib
from pathlib import Path

import numpy as np
import pytest
from scipy.sparse import csr_matrix
from scipy.sparse import random as random_rows
from sklearn.svm import SVC

from byline.features.kernels import Rows
from byline.features.kernels.ngrams import Tanimoto

SCRIPTS = Path(__file__).parents[2] / "benchmarks" / "nikolentzos2017"
CS = (0.25, 1.0, 4.0)


@pytest.fixture
def nested(monkeypatch):
    monkeypatch.syspath_prepend(str(SCRIPTS))
    return importlib.import_module("nested_cv")


@pytest.fixture
def texts(nested):
    """120 rows of length 1 in three categories, each of which prefers columns of its own."""
    rng = np.random.default_rng(0)
    answers = np.arange(120) % 3
    matrix = random_rows(120, 60, density=0.1, random_state=rng, format="lil")
    for place, category in enumerate(answers):
        matrix[place, category * 20 + rng.integers(0, 20, 3)] = 1.0
    matrix = csr_matrix(matrix)
    lengths = np.sqrt(np.asarray(matrix.multiply(matrix).sum(axis=1)).ravel())
    rows = Rows(csr_matrix(matrix.multiply(1 / lengths[:, None])), np.ones(120))
    return nested.Labelled(rows, "dot", answers, 3)


@pytest.mark.parametrize(("reach", "judges"), [(1, 2), (2, 4), (5, 9)])
def test_no_fit_that_judges_a_part_has_seen_it_or_the_tested_part(nested, reach, judges):
    plan = nested.parts_plan(57, 10, reach)
    assert sorted(np.concatenate(plan.test).tolist()) == list(range(57))
    for part in range(10):
        assert len(np.intersect1d(plan.train[part], plan.test[part])) == 0
        judging = [(f.train, p) for f in plan.fits for number, p in f.judged if number == part]
        assert len(judging) == judges
        for train, judged in judging:
            seen = np.concatenate([judged, plan.test[part]])
            assert len(np.intersect1d(train, seen)) == 0
            assert len(np.intersect1d(judged, plan.test[part])) == 0


def test_a_split_is_judged_inside_its_training_part(nested):
    train, test = np.arange(30), np.arange(30, 40)
    plan = nested.split_plan(train, test, 10, 3, chosen_on=20)
    assert [p.tolist() for _, p in (f.judged[0] for f in plan.fits)] == [[0, 10], [1, 11], [2, 12]]
    assert all(len(f.train) == 18 and f.train.max() < 20 for f in plan.fits)
    assert plan.train[0].tolist() == train.tolist()


def test_features_of_one_text_are_merged_and_no_product_changes(nested):
    rows = csr_matrix([[1.0, 2.0, 3.0, 0, 0], [1.0, 0, 0, 4.0, 0], [0, 0, 0, 4.0, 0]])
    merged = nested.merged_alone(rows)
    assert merged[0].nnz == 2
    assert (merged @ merged.T).toarray() == pytest.approx((rows @ rows.T).toarray())


@pytest.mark.parametrize("frequent", [1, 50])
def test_the_gram_matrix_is_that_of_the_definition(nested, frequent, monkeypatch):
    monkeypatch.setattr(nested, "FREQUENT", frequent)
    monkeypatch.setattr(nested, "BLOCK", 2)
    bodies = ["a ferry sank", "the ferry sank sank", "bread", "the bread sank"]
    rows = Tanimoto(2, language="en", words="all").fit_rows(bodies)
    x = rows.matrix.toarray()
    s, a = x @ x.T, (x * x).sum(axis=1)
    assert nested.similarities(rows, "jaccard") == pytest.approx(s / (a[:, None] + a - s))


def test_rows_and_gram_matrix_choose_and_answer_alike(nested, texts, monkeypatch):
    """The solver on rows and the one on Gram matrices reach one solution; so does libsvm, nearly.

    libsvm does not regularise the bias, so its answers may differ on a few texts.
    """
    plan = nested.parts_plan(120, 10, 1)
    monkeypatch.setattr(nested, "LONG", 0)
    by_rows = nested.judge(texts, plan, CS)
    rows_given = nested.answer(texts, plan, dict.fromkeys(range(10), 1.0))
    monkeypatch.setattr(nested, "LONG", 10**6)
    by_gram = nested.judge(texts, plan, CS)
    gram_given = nested.answer(texts, plan, dict.fromkeys(range(10), 1.0))
    assert np.abs(by_rows - by_gram).max() <= 2 / 24
    same = [(rows_given[k].given == gram_given[k].given).mean() for k in range(10)]
    assert np.mean(same) > 0.97
    x = texts.rows.matrix.toarray()
    libsvm = [
        SVC(kernel="linear").fit(x[train], texts.answers[train]).predict(x[test])
        for train, test in zip(plan.train, plan.test, strict=True)
    ]
    close = [(libsvm[k] == rows_given[k].given).mean() for k in range(10)]
    assert np.mean(close) > 0.85


def test_rows_of_very_different_lengths_are_told_apart_too(nested, texts):
    """Two rows a thousand times as long as others, on which coordinate descent crawls."""
    lengths = np.where(np.arange(120) < 2, 1000.0, 1.0)
    rows = Rows(csr_matrix(texts.rows.matrix.multiply(lengths[:, None])), lengths**2)
    long = texts._replace(rows=rows)
    assert long.is_uneven
    assert not texts.is_uneven
    plan = nested.parts_plan(120, 10, 1)
    assert nested.judge(long, plan, CS).mean() == pytest.approx(
        nested.judge(texts, plan, CS).mean(), abs=0.1
    )


def test_accuracy_is_counted_over_the_judged_texts(nested, texts):
    plan = nested.split_plan(np.arange(100), np.arange(100, 120), 10, 10)
    accuracy = nested.judge(texts, plan, CS)
    assert accuracy.shape == (1, 3)
    assert 0.6 < accuracy.max() <= 1
    shuffled = texts._replace(answers=np.random.default_rng(1).permutation(texts.answers))
    assert nested.judge(shuffled, plan, CS).max() < 0.55
