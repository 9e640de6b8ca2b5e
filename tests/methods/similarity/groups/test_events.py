"""Events from end to end, and the rows that they are compared by."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.sparse import csr_matrix
from sklearn.base import clone

from byline.methods.similarity.groups import Events, event_rows, events, widened_rows
from byline.methods.similarity.search import graph
from byline.research.cluster_agreement import cluster_agreement

HEADLINES = [
    "Strong quake hits northern Chile",
    "Chile quake kills five",
    "Five dead as quake shakes Chile",
    "Fed holds interest rates",
    "Interest rates unchanged, says Fed",
    "Penguins born in Rotterdam zoo",
]
STORIES = [0, 0, 0, 1, 1, 2]


def literal(rows: np.ndarray, threshold: float, half: float) -> list[set[int]]:
    """(E1), (E2) and average linkage to the letter, of distinct rows that borrow nothing."""
    n = (rows > 0).sum(axis=1)
    reliability = n / (n + half)
    groups = [{i} for i in range(len(rows))]
    while True:
        parts = [[group] for group in groups]
        t = []
        for group in groups:
            r = reliability[list(group)].mean()
            t.append(np.sqrt(r + (1 - r) / len(group)))
        weights = [len(group) * own for group, own in zip(groups, t, strict=True)]
        while len(parts) > 1:
            sums = [sum(rows[i] for group in part for i in group) for part in parts]
            sizes = [sum(weights[groups.index(group)] for group in part) for part in parts]
            pairs = [(i, j) for i in range(len(parts)) for j in range(i)]
            alike = [sums[i] @ sums[j] / (sizes[i] * sizes[j]) for i, j in pairs]
            if max(alike) < threshold:
                break
            i, j = pairs[int(np.argmax(alike))]
            parts[j] += parts.pop(i)
        if len(parts) == len(groups):
            return groups
        groups = [set().union(*part) for part in parts]


def rows_of(*bodies: str) -> csr_matrix:
    return event_rows(bodies, "en")


def test_headlines_are_grouped_by_what_happened():
    assert Events().fit_predict(rows_of(*HEADLINES)).tolist() == STORIES


def test_the_order_of_the_texts_does_not_matter():
    order = [5, 3, 1, 0, 4, 2]
    found = Events().fit_predict(rows_of(*(HEADLINES[i] for i in order)))
    assert found.tolist() == [0, 1, 2, 2, 1, 2]


@settings(max_examples=60, deadline=None)
@given(
    seed=st.integers(0, 2**32),
    n=st.integers(2, 22),
    threshold=st.floats(0.3, 0.9),
    half=st.sampled_from([0.0, 2.0, 10.0]),
)
def test_groups_are_those_of_the_definition(seed, n, threshold, half):
    rng = np.random.default_rng(seed)
    dense = rng.uniform(0.5, 1, (n, 8)) * (rng.random((n, 8)) < 0.35)
    dense[:, 0] += (dense == 0).all(axis=1)
    dense /= np.linalg.norm(dense, axis=1, keepdims=True)
    dense = dense[np.sort(np.unique(dense, axis=0, return_index=True)[1])]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(events, "SLACK", 0.0)
        found = Events(threshold, half=half, borrowed=0).fit_predict(csr_matrix(dense))
    expected = literal(dense, threshold, half)
    assert {frozenset(np.flatnonzero(found == k)) for k in set(found)} == set(
        map(frozenset, expected)
    )


def test_what_two_texts_alone_cannot_show_two_groups_can():
    # Alike by 0.8 within two pairs and by 0.5 across. With h = 2 and 1, 2, 3, 4 different terms the
    # texts have r = 1/3, 1/2, 3/5, 2/3, so t² is 5/12 + 7/24 of one pair and 19/30 + 11/60 of the
    # other: 0.5 / √(17/24 · 49/60) = 0.657.
    within, across = np.array([[1, 0.8], [0.8, 1]]), np.full((2, 2), 0.5)
    rows = csr_matrix(np.linalg.cholesky(np.block([[within, across], [across, within]])))
    assert np.diff(rows.indptr).tolist() == [1, 2, 3, 4]
    for threshold, half, expected in [
        (0.656, 2.0, [0, 0, 0, 0]),
        (0.658, 2.0, [0, 0, 1, 1]),
        (0.501, 0.0, [0, 0, 1, 1]),
    ]:
        found = Events(threshold, half=half, borrowed=0).fit_predict(rows)
        assert found.tolist() == expected


def test_copies_are_together_whatever_else_there_is_and_lend_each_other_nothing():
    rows = rows_of(*HEADLINES, *[HEADLINES[5]] * 9)
    assert Events().fit_predict(rows).tolist() == STORIES + [2] * 9
    again = rows_of(*HEADLINES, *HEADLINES, *HEADLINES)
    assert Events().fit_predict(again).tolist() == STORIES * 3


def test_empty_texts_are_alone():
    assert Events().fit_predict(rows_of("", "Chile quake", "", "quake in Chile")).tolist() == [
        0, 1, 2, 1,
    ]  # fmt: skip


@pytest.mark.parametrize("bodies", [[], [""], ["Chile quake"]], ids=["none", "empty", "one"])
def test_fewer_than_two_texts_are_no_puzzle(bodies):
    assert Events().fit_predict(rows_of(*bodies)).tolist() == list(range(len(bodies)))


def test_many_texts_made_from_one_form_are_one_group_though_few_are_neighbours():
    bodies = [f"Dear customer, your parcel number {k} is waiting" for k in range(1000, 1200)]
    assert Events(nearest=5).fit_predict(rows_of(*bodies)).max() == 0


def test_a_higher_threshold_takes_more_apart():
    rows = rows_of(*HEADLINES)
    assert Events(50.0).fit_predict(rows).tolist() == [0, 1, 2, 3, 4, 5]
    assert Events(1e-6).fit_predict(rows).max() < 3


def test_another_search_is_asked_if_it_is_given():
    asked = []

    def search(rows, k, first):
        asked.append((rows.shape[0], k, first))
        return graph(rows, k, first)

    grouping = clone(Events(nearest=4, borrowed=2, search=search))
    assert grouping.fit_predict(rows_of(*HEADLINES, HEADLINES[0])).tolist() == [*STORIES, 0]
    # Two of the three groups grew.
    assert asked == [(6, 2, 6), (6, 4, 6), (3, 4, 2)]


@pytest.mark.parametrize(
    ("rows", "complaint"),
    [
        pytest.param(np.eye(2), "sparse", id="not sparse"),
        pytest.param(csr_matrix([[1.0, -1]]), "0 or more", id="negative"),
        pytest.param(csr_matrix([[1.0, np.inf]]), "0 or more", id="infinite"),
    ],
)
def test_what_are_no_rows_is_refused(rows, complaint):
    with pytest.raises(ValueError, match=complaint):
        Events().fit(rows)


def test_only_so_many_of_the_first_rows_are_asked_about():
    rows = csr_matrix([[1.0, 0], [0.8, 0.6], [0, 1]])
    expected = [[0, 0.8, 0], [0.8, 0, 0], [0, 0, 0]]
    np.testing.assert_allclose(graph(rows, 1, 2).toarray(), expected)


def test_rows_borrow_from_their_nearest():
    rows = csr_matrix([[0.6, 0.8, 0], [0, 1, 0], [0, 0, 1]])
    # The first two are alike by 0.8: (0.6, 0.8) + 0.8 (0, 1), and (0, 1) + 0.8 (0.6, 0.8).
    one, other = np.array([0.6, 1.6, 0]), np.array([0.48, 1.64, 0])
    expected = [one / np.linalg.norm(one), other / np.linalg.norm(other), [0, 0, 1]]
    np.testing.assert_allclose(widened_rows(rows, 1).toarray(), expected)
    np.testing.assert_allclose(widened_rows(rows, 0).toarray(), rows.toarray())


@pytest.mark.parametrize(
    ("grouping", "complaint"),
    [
        pytest.param(Events(borrowed=-1), "cannot borrow", id="borrowed"),
        pytest.param(Events(half=-1.0), "half", id="half"),
        pytest.param(Events(half=float("nan")), "half", id="no number"),
        pytest.param(Events(nearest=0), "nearest", id="nearest"),
        pytest.param(Events(0.0), "above 0", id="threshold"),
    ],
)
def test_settings_that_make_no_sense_are_refused(grouping, complaint):
    with pytest.raises(ValueError, match=complaint):
        grouping.fit(rows_of(*HEADLINES))


@pytest.mark.data
def test_events_of_real_news_are_told_apart(data_folder):
    from byline.research.corpora import load

    texts = [text for text in load("ecbplus") if int(text.detail("topic")) <= 12]
    found = Events().fit_predict(rows_of(*(text.body for text in texts)))
    events = [text.detail("event") for text in texts]
    assert cluster_agreement(events, found.tolist()).f1 > 0.9
