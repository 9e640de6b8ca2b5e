"""Choosing settings on rows held out."""

import numpy as np
import pytest
from scipy.sparse import csr_matrix

from byline.methods.attribution.choosing import FULL, OPEN, choose
from byline.methods.attribution.mkl_ssad import MKLSSAD
from byline.methods.attribution.one_class import OneClass
from byline.methods.attribution.ssad import SSAD


def rings(n=30):
    """A small ring inside a large one: alike in all directions, apart in distance."""
    angles = np.linspace(0, 6, 2 * n)
    far = np.arange(2 * n) % 2
    return (1 + 3 * far)[:, None] * np.column_stack([np.cos(angles), np.sin(angles)]), far


def test_the_kernel_that_can_tell_rings_apart_is_chosen():
    choice = choose(SSAD(), *rings(), grid={"kernel": ("linear", "rbf")})
    assert choice.settings == {"kernel": "rbf"}
    assert choice.score > 0.9
    assert [one.settings for one in choice.tried] == [{}, {"kernel": "linear"}, {"kernel": "rbf"}]
    assert choice.tried[0].score < 0.7


def test_of_equals_the_method_as_it_stands_is_chosen():
    rows, classes = np.repeat(np.eye(2), 10, axis=0), np.repeat([0, 1], 10)
    rows = rows + np.linspace(0, 0.1, 20)[:, None]
    assert choose(SSAD(), rows, classes).settings == {}


def test_copies_stay_in_one_fold():
    """Pairs of copies with classes by chance: only who may see the twin can know."""
    rng = np.random.default_rng(1)
    rows = np.repeat(rng.normal(size=(40, 12)), 2, axis=0)
    classes = np.repeat(rng.integers(0, 2, 40), 2)
    model = OneClass(gamma=5.0)
    apart = choose(model, rows, classes, grid={}, groups=np.arange(80))
    assert apart.score > 0.8
    for table in (rows, csr_matrix(rows)):
        assert choose(model, table, classes, grid={}).score < 0.7


def test_settings_that_cannot_be_met_are_passed_over_and_said_to_be():
    choice = choose(SSAD("rbf"), *rings(), grid={"eta_l": (1.0,), "kappa": (1e6, 2.0)})
    assert [one.score is None for one in choice.tried] == [False, True, False]
    assert "kappa = 1e+06 is too large" in choice.tried[1].note
    with pytest.raises(ValueError, match=r"no setting can be met.*nu must lie"):
        choose(OneClass(nu=2.0), *rings(), grid={})


def test_rows_held_out_can_be_seen_without_their_classes():
    grid = {"nu": OPEN["nu"][:2], "r": (3,), "s": (1,)}
    seen = choose(SSAD("rbf"), *rings(15), grid=grid, held_out="unlabelled")
    unseen = choose(SSAD("rbf"), *rings(15), grid=grid)
    assert len(seen.tried) == 3
    assert seen.tried[1].score != unseen.tried[1].score


def test_a_gram_matrix_is_cut_on_both_sides():
    rows, classes = rings()
    gram = np.exp(-0.2 * ((rows[:, None] - rows) ** 2).sum(axis=2))
    groups = np.arange(len(rows))
    given = choose(SSAD("precomputed"), gram, classes, grid={}, groups=groups)
    plain = choose(SSAD("rbf", gamma=0.2), rows, classes, grid={}, groups=groups)
    assert given.score == plain.score


def test_only_what_a_method_has_is_tried():
    rows, classes = rings(6)
    assert len(choose(SSAD("rbf"), rows, classes, n_folds=2).tried) == 3
    assert len(choose(MKLSSAD(), rows, classes, n_folds=2).tried) == 7


def test_kappa_both_etas_and_p_are_tried_together():
    """Two rows of 1 apart, with a little chance: nothing is lost by most settings."""
    rng = np.random.default_rng(0)
    rows = np.repeat(np.eye(2, 5), 9, axis=0) + 0.2 * rng.random((18, 5))
    classes = np.repeat([0, 1], 9)
    choice = choose(MKLSSAD(), rows, classes, grid=FULL, n_folds=3, held_out="unlabelled")
    assert len(choice.tried) == 1 + 2 * 2 * 2 * 3
    assert {name for one in choice.tried for name in one.settings} == {
        "kappa", "eta_l", "eta_u", "p"
    }  # fmt: skip
    refused = [one for one in choice.tried if one.score is None]
    assert refused
    assert all("kappa" in one.note for one in refused)
    assert choice.score == 1


def test_nothing_is_learned_from_rows_held_out():
    """A class whose only rows are in one fold cannot be answered there."""
    rows, classes = np.eye(6) + 0.1, np.array([0, 0, 0, 1, 1, 1])
    groups = np.array([0, 1, 2, 3, 3, 3])
    choice = choose(SSAD(), rows, classes, grid={}, groups=groups, n_folds=4)
    assert choice.tried[0].score is None or choice.score < 0.5
