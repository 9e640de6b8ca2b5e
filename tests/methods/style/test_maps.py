"""Maps and networks of texts."""

from datetime import datetime

import numpy as np
import pytest
from scipy.spatial.distance import pdist, squareform
from sklearn.decomposition import PCA

from byline.corpus import Text
from byline.errors import InputError, UsageError
from byline.methods.style.frequencies import z_scores
from byline.methods.style.maps import classical_scaling, place_texts, trust
from byline.methods.style.networks import lay_out, link_neighbours, ranked_communities
from byline.questions.style.text_maps import groups_of


@pytest.fixture(scope="module")
def table():
    return np.random.default_rng(4).gamma(2.0, 1.0, (15, 8))


@pytest.mark.parametrize(("kind", "prepare"), [("pca", z_scores), ("pca-covariance", np.asarray)])
def test_components_are_those_of_scikit_learn(kind, prepare, table):
    model = PCA(2).fit(prepare(table))
    plane = place_texts(kind, table, np.zeros((15, 15)))
    np.testing.assert_allclose(np.abs(plane.places), np.abs(model.transform(prepare(table))))
    np.testing.assert_allclose(np.abs(plane.loadings.T), np.abs(model.components_))
    assert plane.explained == pytest.approx(tuple(model.explained_variance_ratio_))
    # The feature that loads most is positive.
    assert (plane.loadings[np.abs(plane.loadings).argmax(axis=0), [0, 1]] > 0).all()


def test_classical_scaling_gives_a_plane_back():
    points = np.random.default_rng(0).normal(size=(10, 2))
    square = squareform(pdist(points))
    np.testing.assert_allclose(squareform(pdist(classical_scaling(square))), square)


def test_points_on_a_line_need_one_axis():
    places = classical_scaling(squareform(pdist(np.arange(4.0)[:, None])))
    np.testing.assert_allclose(places[:, 1], 0.0, atol=1e-6)


def test_neighbours_stay_neighbours_and_the_seed_decides():
    points = np.repeat([[0.0, 0], [20, 0], [0, 20]], 8, axis=0)
    points += np.random.default_rng(1).normal(size=points.shape)
    square = squareform(pdist(points))
    first, again = (place_texts("neighbours", points, square, seed=3).places for _ in range(2))
    np.testing.assert_array_equal(first, again)
    groups = np.repeat([0, 1, 2], 8)
    apart = squareform(pdist(first)) + np.diag([np.inf] * 24)
    assert (groups[apart.argmin(axis=1)] == groups).all()
    assert trust(square, first) > 0.85


def test_a_map_that_is_true_is_fully_trusted():
    points = np.random.default_rng(2).normal(size=(20, 2))
    assert trust(squareform(pdist(points)), points) == 1.0


def test_an_unknown_map_is_refused():
    with pytest.raises(UsageError, match="no map is called 'umap'"):
        place_texts("umap", np.eye(3), np.eye(3))


def test_links_weigh_three_two_one_in_each_setting():
    # On a line at 0, 1, 3, 7, 15: the three nearest of each are known by eye.
    square = squareform(pdist(np.array([[0.0], [1], [3], [7], [15]])))
    weights, times = link_neighbours([square, square])
    # 0: 1, 2, 3.  1: 0, 2, 3.  2: 1, 0, 3.  3: 2, 1, 0.  4: 3, 2, 1.
    one = np.array(
        [[0, 6, 4, 2, 0], [6, 0, 5, 3, 1], [4, 5, 0, 4, 2], [2, 3, 4, 0, 3], [0, 1, 2, 3, 0]]
    )
    np.testing.assert_array_equal(weights, 2 * one)
    np.testing.assert_array_equal(times, 2 * (one > 0))


def test_communities_are_numbered_by_size():
    weights = np.zeros((7, 7))
    for group in ([0, 1], [2, 3, 4, 5, 6]):
        weights[np.ix_(group, group)] = 5.0
    np.fill_diagonal(weights, 0.0)
    weights[1, 2] = weights[2, 1] = 0.5
    assert ranked_communities(weights).tolist() == [1, 1, 0, 0, 0, 0, 0]


def test_strong_links_are_short_and_parts_without_links_have_places():
    weights = np.zeros((6, 6))
    for a, b, w in [(0, 1, 9.0), (1, 2, 1.0), (0, 2, 1.0), (3, 4, 9.0), (4, 5, 9.0)]:
        weights[a, b] = weights[b, a] = w
    places = lay_out(weights)
    apart = squareform(pdist(places))
    assert np.isfinite(places).all()
    assert apart[0, 1] < apart[1, 2]
    assert apart[0, 3] > apart[3, 4]


def dated(*years):
    return [Text(f"t{k}", "x", date=year and datetime(year, 1, 1)) for k, year in enumerate(years)]


def test_few_years_are_periods_of_their_own():
    assert groups_of(dated(1900, 1850, None), "date") == ["1900", "1850", None]


def test_many_years_make_periods_of_as_many_texts():
    found = groups_of(dated(*range(1801, 1821)), "date")
    assert found[0] == "1801–1804"
    assert sorted({(name, found.count(name)) for name in found}) == [
        ("1801–1804", 4), ("1805–1808", 4), ("1809–1812", 4), ("1813–1816", 4), ("1817–1820", 4),
    ]  # fmt: skip


def test_texts_are_coloured_by_any_detail_that_one_has():
    texts = [Text("a", "x", meta=(("genre", "novel"),)), Text("b", "x")]
    assert groups_of(texts, "genre") == ["novel", None]
    with pytest.raises(InputError, match="no text has 'place'"):
        groups_of(texts, "place")
