"""Counts of features on cases worked by hand, and against scikit-learn's own counter."""

import os
import pickle
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sklearn.base import clone
from sklearn.exceptions import NotFittedError
from sklearn.feature_extraction.text import CountVectorizer
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import MaxAbsScaler

from byline.corpus.tokens import folded_words
from byline.errors import InputError, UsageError
from byline.features import Counts, pile
from byline.features.views import Characters, FunctionWords, Suffixes

BODIES = ["To be, or not to be", "Not a bee", "", "It is: to bee, or not!"]
some_texts = st.lists(
    st.one_of(
        st.text("ab \n", max_size=30),
        st.text("aB é漢\ud800\0'-.", max_size=12),
        st.text(st.characters(exclude_categories=[]), max_size=12),
    ),
    min_size=1,
    max_size=6,
)


def rows(table) -> list[list[float]]:
    return table.toarray().tolist()


def peer(bodies, n, *, analyse):
    """scikit-learn's counts of the same units, and their names."""
    counter = CountVectorizer(analyzer=lambda body: _grams(analyse(body), n))
    try:
        return counter.fit_transform(bodies), counter.get_feature_names_out().tolist()
    except ValueError:
        return None, []


def _grams(units, n):
    joint = "" if isinstance(units, str) else " "
    sizes = range(n[0], n[1] + 1)
    return [joint.join(units[k : k + s]) for s in sizes for k in range(len(units) - s + 1)]


def test_words_by_hand():
    counts = Counts()
    assert rows(counts.fit_transform(["b a b", "c", ""])) == [[1, 2, 0], [0, 0, 1], [0, 0, 0]]
    assert counts.get_feature_names_out().tolist() == ["a", "b", "c"]


def test_features_not_learned_are_not_counted():
    counts = Counts("words").fit(["a b"])
    assert rows(counts.transform(["b z b", "z", ""])) == [[0, 2], [0, 0], [0, 0]]


def test_characters_not_learned_are_not_counted():
    counts = Counts("chars", n=(2, 2)).fit(["abab"])
    assert counts.features_ == ["ab", "ba"]
    assert rows(counts.transform(["abzab", "bb", "zz", ""])) == [[2, 0], [0, 0], [0, 0], [0, 0]]


def test_characters_of_two_texts_do_not_join():
    assert Counts("chars", n=(2, 2)).fit(["ab", "cd"]).features_ == ["ab", "cd"]


@pytest.mark.parametrize(
    ("weighting", "expected"),
    [
        ("count", [[3, 1]]),
        ("share", [[3 / 5, 1 / 5]]),
        ("binary", [[1, 1]]),
        ("log", [[1 + np.log(3), 1]]),
    ],
)
@pytest.mark.parametrize("view", ["words", "chars"])
def test_weightings(view, weighting, expected):
    """A share is of all there is: the fifth unit, which was not learned, counts too."""
    counts = Counts(view, weighting=weighting).use_features(["a", "b"])
    body = "a a a b z" if view == "words" else "aaabz"
    np.testing.assert_allclose(counts.transform([body]).toarray(), expected)


def test_shares_of_function_words_are_of_all_words():
    counts = Counts(FunctionWords("en"), weighting="share")
    assert rows(counts.fit_transform(["the cat saw the dog"])) == [[2 / 5]]


def test_a_gap_is_no_feature_nor_part_of_one():
    counts = Counts(Suffixes(letters=2), n=(1, 2)).fit(["running is jumping away"])
    assert counts.features_ == ["ay", "ng", "ng ay"]


def test_rare_features_are_left_out():
    counts = Counts(min_texts=2)
    assert rows(counts.fit_transform(["a b", "b c c", "c"])) == [[1, 0], [1, 2], [0, 1]]
    assert counts.features_ == ["b", "c"]


def test_the_most_frequent_are_kept_the_first_among_equals():
    assert Counts(max_features=2).fit(["d c b a b", "a b"]).features_ == ["a", "b"]
    assert Counts(max_features=3).fit(["d c b a b", "a b"]).features_ == ["a", "b", "c"]
    assert Counts("chars", max_features=1).fit(["ba"]).features_ == ["a"]


@settings(deadline=None)
@given(some_texts, st.sampled_from([(1, 1), (2, 2), (1, 3)]))
def test_word_counts_equal_those_of_scikit_learn(bodies, n):
    table, names = peer(bodies, n, analyse=folded_words)
    counts = Counts("words", n=n)
    if table is None:
        with pytest.raises(InputError, match="nothing to count"):
            counts.fit(bodies)
        return
    assert rows(counts.fit_transform(bodies)) == rows(table)
    assert counts.features_ == names
    assert rows(counts.transform(bodies)) == rows(table)


@settings(deadline=None)
@given(
    some_texts, st.sampled_from([(1, 1), (3, 3), (1, 4)]), st.sampled_from(["chars", "chars-lower"])
)
def test_character_counts_equal_those_of_scikit_learn(bodies, n, name):
    case = "lower" if name == "chars-lower" else "kept"
    table, names = peer(bodies, n, analyse=Characters(case).text)
    counts = Counts(name, n=n)
    if table is None:
        with pytest.raises(InputError, match="nothing to count"):
            counts.fit(bodies)
        return
    assert rows(counts.fit_transform(bodies)) == rows(table)
    assert counts.features_ == names
    assert rows(counts.transform(bodies)) == rows(table)


def test_character_n_grams_whose_keys_would_be_too_large_are_ranked():
    bodies = ["".join(map(chr, range(200, 600))), "abcdefghijkl" * 2]
    assert len(set(bodies[0])) ** 8 > 1 << 63
    counts = Counts("chars", n=(8, 8))
    table, names = peer(bodies, (8, 8), analyse=str)
    assert rows(counts.fit_transform(bodies)) == rows(table)
    assert counts.features_ == names
    assert rows(counts.transform(bodies)) == rows(table)


@pytest.mark.parametrize("settings", [{}, {"view": "chars", "n": (2, 3)}, {"hashing": 8}])
def test_blocks_make_no_difference(monkeypatch, settings):
    bodies = BODIES * 3
    whole = Counts(**settings).fit_transform(bodies)
    monkeypatch.setattr(pile, "BLOCK", 5)
    assert len(list(pile.cuts([len(body.split()) for body in bodies]))) > 3
    counts = Counts(**settings)
    assert rows(counts.fit_transform(bodies)) == rows(whole)
    assert rows(counts.transform(bodies)) == rows(whole)


@pytest.mark.parametrize("view", ["words", "chars"])
def test_hashing_needs_no_learning_and_keeps_every_count(view):
    counts = Counts(view, n=(1, 2), hashing=32).fit(["something else"])
    table = counts.transform(BODIES)
    assert table.shape == (4, 32)
    learned = Counts(view, n=(1, 2)).fit_transform(BODIES)
    assert table.sum(axis=1).tolist() == learned.sum(axis=1).tolist()
    assert len(counts.get_feature_names_out()) == 32


def test_hashes_of_different_rows_seldom_meet():
    letters = [a + b + c for a in "abcdefgh" for b in "abcdefgh" for c in "abcdefgh"]
    for view in ("words", "chars"):
        table = Counts(view, n=(1, 1) if view == "words" else (3, 3), hashing=1 << 20)
        assert table.fit_transform([*letters]).sum(axis=0).max() <= 2


def test_hashes_are_the_same_in_every_process():
    script = "from byline.features import Counts\nfor view in ('words', 'chars'):"
    script += (
        " print(Counts(view, n=(1, 2), hashing=1000).fit_transform(['to be']).indices.tolist())"
    )
    run = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONHASHSEED": "7"},
    )
    here = [Counts(v, n=(1, 2), hashing=1000).fit_transform(["to be"]) for v in ("words", "chars")]
    assert run.stdout.splitlines() == [str(table.indices.tolist()) for table in here]


def test_columns_are_sorted_and_the_table_is_canonical():
    table = Counts("chars", n=(1, 3)).fit(BODIES).transform(["To be a bee!"])
    assert table.has_sorted_indices
    assert table.has_canonical_format
    assert table.dtype == np.float64


@pytest.mark.parametrize("view", ["words", "chars", str.split])
def test_a_fitted_counter_can_be_cloned_pickled_and_put_in_a_pipeline(view):
    counts = Counts(view, max_features=5).fit(BODIES)
    again = pickle.loads(pickle.dumps(counts))
    assert rows(again.transform(BODIES)) == rows(counts.transform(BODIES))
    assert not hasattr(clone(counts), "features_")
    scaled = make_pipeline(Counts(view), MaxAbsScaler()).fit_transform(BODIES)
    assert scaled.max() == 1


@pytest.mark.parametrize(
    ("settings", "complaint"),
    [
        ({"n": (2, 1)}, "the smaller first"),
        ({"n": (0, 1)}, "the smaller first"),
        ({"min_texts": 0}, "min_texts must be at least 1"),
        ({"max_features": 0}, "max_features must be None or at least 1"),
        ({"hashing": 0}, "hashing must be None or at least 1"),
        ({"hashing": 8, "min_texts": 2}, "cannot leave any out"),
        ({"weighting": "tfidf"}, "no weighting is called 'tfidf'"),
        ({"view": "wrods"}, "no view is called 'wrods'"),
        ({"min_texts": 5}, "lower min_texts"),
    ],
)
def test_settings_that_make_no_sense_are_refused_when_fitted(settings, complaint):
    counts = Counts(**settings)
    with pytest.raises(UsageError, match=complaint):
        counts.fit(BODIES)


@pytest.mark.parametrize(
    ("bodies", "complaint"),
    [("one text", "pass a list"), (["a", None], "text number 1 is a NoneType")],
)
def test_what_is_not_texts_is_refused(bodies, complaint):
    with pytest.raises(UsageError, match=complaint):
        Counts().fit(bodies)


@pytest.mark.parametrize("bodies", [[], ["", " \n"]])
def test_texts_without_features_are_refused_with_the_reason(bodies):
    with pytest.raises(InputError, match="nothing to count"):
        Counts().fit(bodies)


def test_counting_before_learning_is_refused():
    with pytest.raises(NotFittedError):
        Counts().transform(["a"])


def test_no_texts_give_no_rows():
    assert Counts().fit(["a"]).transform([]).shape == (0, 1)
    assert Counts("chars").fit(["a"]).transform([]).shape == (0, 1)
    assert Counts("chars", hashing=4).fit([]).transform([]).shape == (0, 4)
