"""What sets each grouping of a graph apart, on graphs small enough to see through."""

import numpy as np
import pytest
from scipy.sparse import csr_matrix, diags
from sklearn.cluster import SpectralClustering

from byline.methods.similarity.groups import Communities, Spectral, Whispers
from byline.methods.similarity.groups import spectral as spectral_module


def planted(seed: int, groups: int, size: int, noise: float) -> tuple[csr_matrix, np.ndarray]:
    """A graph whose groups are alike by 0.5 to 1 inside, and in a few pairs by `noise` outside."""
    rng, n = np.random.default_rng(seed), groups * size
    truth = np.repeat(np.arange(groups), size)
    inside = truth[:, None] == truth
    values = np.where(inside, rng.uniform(0.5, 1, (n, n)), noise * (rng.random((n, n)) < 0.2))
    upper = np.triu(values, 1)
    return csr_matrix(upper + upper.T), truth


# Two triangles joined by one pair that is as strong as any other.
TWO_TRIANGLES = csr_matrix(
    np.array(
        [
            [0, 1, 1, 0, 0, 0],
            [1, 0, 1, 0, 0, 0],
            [1, 1, 0, 1, 0, 0],
            [0, 0, 1, 0, 1, 1],
            [0, 0, 0, 1, 0, 1],
            [0, 0, 0, 1, 1, 0],
        ],
        float,
    )
)


@pytest.mark.parametrize(
    "grouping",
    [Communities(), Communities(0.5, quality="potts"), Spectral(2), Whispers()],
    ids=repr,
)
def test_two_triangles_with_a_bridge_are_two_groups(grouping):
    assert grouping.fit_predict(TWO_TRIANGLES).tolist() == [0, 0, 0, 1, 1, 1]


@pytest.mark.parametrize("resolution", [0.1, 1.0, 3.0])
def test_modularity_does_not_mind_the_scale_of_similarities(resolution):
    graph, _ = planted(1, 5, 6, noise=0.1)
    one, other = Communities(resolution), Communities(resolution)
    assert (one.fit_predict(graph) == other.fit_predict(graph * 0.01)).all()


def test_a_higher_resolution_takes_more_apart():
    graph, truth = planted(2, 6, 8, noise=0.3)
    counts = [Communities(r).fit_predict(graph).max() + 1 for r in (0.1, 1, 20)]
    assert counts[0] < counts[1] == truth.max() + 1 < counts[2]


def test_whispers_below_the_threshold_are_not_heard():
    graph = csr_matrix([[0, 0.9, 0], [0.9, 0, 0.3], [0, 0.3, 0]])
    assert Whispers(0.4).fit_predict(graph).tolist() == [0, 0, 1]
    assert Whispers().fit_predict(graph).tolist() == [0, 0, 0]


def test_whispers_go_with_the_louder_side():
    # The text in the middle is more alike to the pair on the right, 0.5 + 0.5, than to one by 0.9.
    graph = np.zeros((5, 5))
    for i, j, value in [(0, 1, 1), (1, 2, 0.9), (2, 3, 0.5), (2, 4, 0.5), (3, 4, 1)]:
        graph[i, j] = graph[j, i] = value
    assert Whispers().fit_predict(csr_matrix(graph)).tolist() == [0, 0, 1, 1, 1]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("small", [400, 10], ids=["full solver", "sparse solver"])
def test_spectral_groups_are_those_of_scikit_learn_and_of_the_truth(seed, small, monkeypatch):
    monkeypatch.setattr(spectral_module, "SMALL", small)
    graph, truth = planted(seed, 4, 12, noise=0.2)
    found = Spectral(4).fit_predict(graph)
    judge = SpectralClustering(4, affinity="precomputed", random_state=0).fit(graph)
    np.testing.assert_array_equal(found, truth)
    assert len(set(zip(found, judge.labels_, strict=True))) == 4


@pytest.mark.parametrize("seed", range(10))
def test_how_much_a_text_shares_with_all_does_not_decide_on_its_group(seed):
    """What the division by length in (S2) is for."""
    rng, truth = np.random.default_rng(seed), np.repeat([0, 1, 2], [4, 10, 30])
    n, strength = len(truth), np.exp(rng.normal(0, 1, len(truth)))
    inside = truth[:, None] == truth
    values = np.where(inside, rng.uniform(0.5, 1, (n, n)), 0.15 * (rng.random((n, n)) < 0.3))
    upper = np.triu(values * np.outer(strength, strength), 1)
    np.testing.assert_array_equal(Spectral(3).fit_predict(csr_matrix(upper + upper.T)), truth)


@pytest.mark.parametrize("seed", range(3))
def test_the_number_of_groups_is_found_where_the_eigenvalues_fall_most(seed):
    graph, truth = planted(seed, 5, 10, noise=0.1)
    np.testing.assert_array_equal(Spectral().fit_predict(graph), truth)


def test_groups_go_to_the_part_that_falls_apart_most_easily():
    """A clique and two triangles with a bridge: the third group comes from the bridge."""
    clique = csr_matrix(np.ones((6, 6)) - np.eye(6))
    empty = csr_matrix((6, 6))
    both = csr_matrix(np.block([[clique.toarray(), empty.toarray()],
                                [empty.toarray(), TWO_TRIANGLES.toarray()]]))  # fmt: skip
    assert Spectral(3).fit_predict(both).tolist() == [0] * 6 + [1, 1, 1, 2, 2, 2]
    assert Spectral(1).fit_predict(both).tolist() == [0] * 6 + [1] * 6


def test_a_part_falls_into_no_more_groups_than_eigenvectors_are_asked_for():
    graph, _ = planted(4, 6, 8, noise=0.1)
    assert Spectral(6, most=3).fit_predict(graph).max() + 1 == 3


@pytest.mark.parametrize("most", [2, 12])
def test_a_long_chain_that_the_solver_cannot_take_apart_ends_all_the_same(most):
    steps = np.ones(2999)
    chain = csr_matrix(diags([steps, steps], [1, -1]))
    assert 1 <= Spectral(most=most).fit_predict(chain).max() + 1 <= most
