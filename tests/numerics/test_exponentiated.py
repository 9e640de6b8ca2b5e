"""Multiplicative updates against a literal version, and on cases worked by hand."""

import numpy as np
import pytest
from numerics import literal_exponentiated as literal
from scipy.sparse import csr_matrix

from byline.numerics import exponentiated
from byline.numerics.exponentiated import WinnowSettings, confidences, learn, start

RULES = ("naive", "conservative", "none", "all", "rows")
READINGS = {"vote": sum, "min": min, "max": max}


def pile(seed, n_texts=40, n_features=12, n_classes=4):
    """Sparse rows in which each class favours columns of its own."""
    rng = np.random.default_rng(seed)
    labels = rng.integers(0, n_classes, n_texts)
    favour = rng.random((n_classes, n_features)) ** 3
    dense = rng.random((n_texts, n_features)) * favour[labels]
    dense[rng.random(dense.shape) < 0.4] = 0
    return dense, labels


def orders(rng, n_texts, n_classes, update):
    """The random orders of one pass as `learn` promises to draw them."""
    order = rng.permutation(n_texts)
    width = 0 if update in ("naive", "none") else n_classes
    return order, rng.permuted(np.tile(np.arange(width), (n_texts, 1)), axis=1)


def literally(dense, labels, settings, seed, passes):
    n_classes = labels.max() + 1
    models = literal.new_models(n_classes, dense.shape[1], settings.update)
    factor = getattr(literal, settings.factor)(settings.beta)
    examples = [(row.tolist(), int(c)) for row, c in zip(dense, labels, strict=True)]
    rules = literal.BEFORE if settings.evaluation == "before" else literal.UPDATES
    rule, rng = rules[settings.update], np.random.default_rng(seed)
    for _ in range(passes):
        order, turns = orders(rng, len(labels), n_classes, settings.update)
        literal.one_pass(models, examples, order, turns, rule, factor)
    return models


def learned(dense, labels, settings, seed=0, passes=1):
    weights = start(dense.shape[1], labels.max() + 1, settings.update)
    rng = np.random.default_rng(seed)
    for _ in range(passes):
        learn(weights, csr_matrix(dense), labels, settings, rng)
    return weights


def side_by_side(weights, models, n_classes):
    """The weights of each model, ours and literally; by `rows`, we keep one for all of a row."""
    pairs = weights.shape[1] > n_classes
    for key, model in models.items():
        i, j = (key, 0) if isinstance(key, int) else key
        place = i * n_classes + j if pairs else i
        yield weights[:, place, 0], np.array(model.plus)
        yield weights[:, place, 1], -np.array(model.minus)


@pytest.mark.parametrize("evaluation", ["current", "before"])
@pytest.mark.parametrize("factor", ["linear", "power"])
@pytest.mark.parametrize("update", RULES)
def test_weights_equal_the_literal_version_after_one_pass_and_four(update, factor, evaluation):
    dense, labels = pile(seed=1)
    settings = WinnowSettings(update, factor=factor, evaluation=evaluation)
    for passes in (1, 4):
        models = literally(dense, labels, settings, 7, passes)
        weights = learned(dense, labels, settings, 7, passes)
        for ours, theirs in side_by_side(weights, models, 4):
            np.testing.assert_allclose(ours, theirs, rtol=1e-12, atol=0)


@pytest.mark.parametrize("reading", READINGS)
@pytest.mark.parametrize("update", ["none", "all"])
def test_models_of_pairs_are_read_as_the_literal_version_is(update, reading):
    dense, labels = pile(seed=2)
    models = literally(dense, labels, WinnowSettings(update), 3, 2)
    ours = confidences(
        learned(dense, labels, WinnowSettings(update), 3, 2), csr_matrix(dense), 4, reading
    )
    for x, row in zip(dense.tolist(), ours, strict=True):
        for i in range(4):
            said = [model.of(x) for key, model in models.items() if key[0] == i]
            assert row[i] == pytest.approx(READINGS[reading](said), rel=1e-9, abs=1e-15)


@pytest.mark.parametrize("update", ["naive", "conservative", "rows"])
def test_one_model_for_each_class_is_read_as_it_is(update):
    """Of `rows`, the literal sum is 3 times, the least and the greatest once what each says."""
    dense, labels = pile(seed=2)
    models = literally(dense, labels, WinnowSettings(update), 3, 2)
    ours = confidences(learned(dense, labels, WinnowSettings(update), 3, 2), csr_matrix(dense), 4)
    for x, row in zip(dense.tolist(), ours, strict=True):
        for i in range(4):
            if update != "rows":
                assert row[i] == pytest.approx(models[i].of(x), rel=1e-9, abs=1e-15)
                continue
            said = [model.of(x) for key, model in models.items() if key[0] == i]
            expected = [3 * row[i], row[i], row[i]]
            read = [together(said) for together in READINGS.values()]
            assert read == pytest.approx(expected, rel=1e-9, abs=1e-15)


@pytest.mark.parametrize("reading", ["min", "max"])
@pytest.mark.parametrize("update", ["none", "all", "rows"])
def test_a_diagonal_of_nought_takes_part_in_the_least_and_the_greatest(update, reading):
    dense, labels = pile(seed=2)
    models = literally(dense, labels, WinnowSettings(update), 3, 2)
    weights = learned(dense, labels, WinnowSettings(update), 3, 2)
    ours = confidences(weights, csr_matrix(dense), 4, reading, "zero")
    for x, row in zip(dense.tolist(), ours, strict=True):
        for i in range(4):
            said = [0, *(model.of(x) for key, model in models.items() if key[0] == i)]
            assert row[i] == pytest.approx(READINGS[reading](said), rel=1e-9, abs=1e-15)
    assert (ours == 0).any()
    assert (ours != 0).any()


@pytest.mark.parametrize("update", ["conservative", "all", "rows"])
def test_comparing_before_differs_where_several_models_beat_the_right_one(update):
    dense, labels = pile(seed=1)
    before, current = (
        learned(dense, labels, WinnowSettings(update, evaluation=evaluation))
        for evaluation in ("before", "current")
    )
    assert not np.allclose(before, current)


@pytest.mark.parametrize("reading", READINGS)
def test_many_texts_are_read_some_at_a_time(monkeypatch, reading):
    """Parts of three rows: 16 models each, so that 48 numbers are held."""
    dense, labels = pile(seed=2)
    weights, table = learned(dense, labels, WinnowSettings("all"), 3), csr_matrix(dense)
    whole = confidences(weights, table, 4, reading)
    monkeypatch.setattr(exponentiated, "_MOST_PRODUCTS", 48)
    np.testing.assert_allclose(confidences(weights, table, 4, reading), whole, rtol=1e-12)


def test_models_of_too_many_pairs_are_refused_before_memory_is_taken():
    """300 classes, 5,000 features: 16 bytes each make 7.2 GB of pairs, and 24 MB of single ones."""
    for update in ("none", "all"):
        with pytest.raises(ValueError, match=r"7\.2 GB, above the bound of 1\.1 GB"):
            start(5_000, 300, update)
    for update in ("naive", "conservative", "rows"):
        assert start(5_000, 300, update).nbytes == 24_000_000


def test_one_mistake_by_hand():
    """One text (0.5, 0) of class 0: M_0·x = 0 is not above 0, so p is doubled and q halved."""
    weights = learned(
        np.array([[0.5, 0.0], [0.0, 0.5]])[:1], np.array([0]), WinnowSettings("naive")
    )
    np.testing.assert_allclose(weights[:, 0, 0], [2 / 3, 1 / 3])
    np.testing.assert_allclose(weights[:, 0, 1], [0.5 / 1.5, 1 / 1.5])


def test_the_power_rule_multiplies_by_three_to_the_value():
    weights = learned(
        np.array([[0.5, 0.0]]), np.array([0]), WinnowSettings("naive", factor="power")
    )
    np.testing.assert_allclose(weights[:, 0, 0], np.array([3**0.5, 1]) / (3**0.5 + 1))


def test_scores_fixed_beforehand_promote_the_right_class_once_for_each_rival():
    """Three classes, all scores 0: re-evaluated, class 0 is promoted once; fixed, twice."""
    x, label = np.array([[1.0, 0.0]]), np.array([0])
    for evaluation, times in (("current", 1), ("before", 2)):
        weights = start(2, 3, "conservative")
        settings = WinnowSettings("conservative", evaluation=evaluation)
        learn(weights, csr_matrix(x), label, settings, np.random.default_rng(0))
        np.testing.assert_allclose(weights[0, 0, 0], 3**times / (3**times + 1))


def test_a_small_weight_becomes_nought_and_stays_so():
    weights = start(2, 2, "naive")
    weights[0, 0, 0] = 1e-7
    texts, labels = csr_matrix([[1.0, 0.0]]), np.array([0])
    learn(weights, csr_matrix((1, 2)), labels, WinnowSettings("naive"), np.random.default_rng(0))
    assert weights[0, 0, 0] == 0
    learn(weights, texts, labels, WinnowSettings("naive"), np.random.default_rng(0))
    assert weights[0, 0, 0] == 0


def test_stopping_and_going_on_is_the_same_as_not_stopping():
    dense, labels = pile(seed=4)
    table, settings = csr_matrix(dense), WinnowSettings("rows")
    whole = learned(dense, labels, settings, seed=5, passes=3)
    rng = np.random.default_rng(5)
    part = start(dense.shape[1], 4, "rows")
    learn(part, table, labels, settings, rng)
    again = part.copy()
    for _ in range(2):
        learn(again, table, labels, settings, rng)
    np.testing.assert_array_equal(again, whole)


def test_an_entry_in_two_parts_is_one_feature():
    parts = csr_matrix((np.array([0.25, 0.25]), np.array([0, 0]), np.array([0, 2])), shape=(1, 2))
    weights = start(2, 2, "naive")
    learn(weights, parts, np.array([0]), WinnowSettings("naive"), np.random.default_rng(0))
    np.testing.assert_allclose(weights[0, 0, 0], 2 / 3)


@pytest.mark.parametrize(
    ("table", "labels", "epsilon", "complaint"),
    [
        pytest.param([[0.1, -0.1]], [0], 1e-6, "negative", id="negative"),
        pytest.param([[0.1, 0.1]], [2], 1e-6, "0 to 1", id="label"),
        pytest.param([[0.1]], [0], 1e-6, "does not fit", id="shape"),
        pytest.param([[0.1, 0.1]], [0], 0.5, "every weight 0", id="pruned"),
    ],
)
def test_what_cannot_be_learned_from_is_refused(table, labels, epsilon, complaint):
    with pytest.raises(ValueError, match=complaint):
        learn(
            start(2, 2, "naive"),
            csr_matrix(table),
            np.array(labels),
            WinnowSettings("naive", epsilon=epsilon),
            np.random.default_rng(0),
        )


def test_weights_that_grow_without_bound_are_named():
    table = csr_matrix(np.full((1, 1), 1e308))
    weights, settings = start(1, 2, "conservative"), WinnowSettings("conservative")
    with pytest.raises(ValueError, match="scale the columns"):
        learn(weights, table, np.array([0]), settings, np.random.default_rng(0))
