"""Dendrograms, clades and consensus trees against literal ones."""

import re

import numpy as np
import pytest
from methods.style.literal_stylo import clades, majority, ward_heights
from scipy.cluster.hierarchy import linkage
from scipy.spatial.distance import pdist, squareform

from byline.corpus import Corpus, Text
from byline.errors import UsageError
from byline.methods.style.frequencies import frequency_table
from byline.methods.style.trees import (
    TreeShape,
    consensus_tree,
    count_clades,
    dendrogram,
    merge_texts,
    newick,
    resampled_tables,
)
from byline.numerics.clades import CladeCounter, clade_bits, leaves_of


def random_trees(n, count, seed=0):
    rng = np.random.default_rng(seed)
    base = rng.normal(size=(n, 4))
    tables = (base + rng.normal(scale=0.15, size=base.shape) for _ in range(count))
    return [linkage(pdist(table), "average")[:, :2].astype(np.int64) for table in tables]


@pytest.fixture(scope="module")
def pile():
    rng = np.random.default_rng(3)
    words = np.array([f"w{chr(97 + k)}" for k in range(20)])
    habits = rng.dirichlet(np.ones(20), 3)
    return Corpus(
        Text(f"{who}{k}", " ".join(rng.choice(words, 300, p=habits[who])), author=f"a{who}")
        for who in range(3)
        for k in range(4)
    )


@pytest.mark.parametrize(("name", "variant"), [("ward", "ward.D2"), ("ward.D", "ward.D")])
def test_heights_are_those_of_hclust(name, variant):
    condensed = pdist(np.random.default_rng(1).normal(size=(12, 5)), "cityblock")
    expected = ward_heights(squareform(condensed).tolist(), variant)
    np.testing.assert_allclose(merge_texts(condensed, name)[:, 2], expected, atol=1e-9)


def test_clades_are_the_leaves_below_each_merger():
    for merges in random_trees(70, 3):  # more leaves than a word has bits
        found = [leaves_of(bits) for bits in clade_bits(merges, 70)]
        assert found == [tuple(sorted(clade)) for clade in clades(merges, 70)]


def test_the_consensus_has_the_clades_of_most_trees():
    trees = random_trees(12, 25)
    counter = CladeCounter(12)
    counter.add(trees)
    expected = majority(trees, 12)
    assert 2 < len(expected) < 11
    assert dict(counter.majority()) == expected
    shape = consensus_tree(counter)
    assert leaf_sets(shape) == {*expected, tuple(range(12))}


def test_a_stronger_consensus_keeps_fewer_branches():
    trees = random_trees(12, 25)
    counter = CladeCounter(12)
    counter.add(trees)
    expected = {clade for clade, share in majority(trees, 12).items() if share >= 0.9}
    assert leaf_sets(consensus_tree(counter, 0.9)) == {*expected, tuple(range(12))}
    with pytest.raises(UsageError, match=r"from 0\.5 to 1, not 0\.4"):
        consensus_tree(counter, 0.4)


def leaf_sets(shape):
    below = [(leaf,) for leaf in range(shape.n_leaves)]
    for children in shape.children:
        below.append(tuple(sorted(leaf for child in children for leaf in below[child])))
    return set(below[shape.n_leaves :])


def test_without_bootstraps_the_trees_are_those_of_the_settings(pile):
    table = frequency_table(pile)
    settings = [(0, [5, 10]), (100, [5])]
    [counter] = count_clades(table, settings, "manhattan", "average", bootstraps=0)
    trees = []
    for level, sizes in settings:
        for size in sizes:
            condensed = pdist(table.frequencies(table.chosen(size, level)), "cityblock")
            trees.append(linkage(condensed, "average")[:, :2].astype(int))
    assert counter.n_trees == 3
    assert dict(counter.majority()) == majority(trees, len(pile))


def test_supports_are_shares_of_all_trees(pile):
    table = frequency_table(pile)
    *_, counter = count_clades(table, [(0, [10, 20])], bootstraps=8, seed=4)
    assert counter.n_trees == 16
    merges = linkage(pdist(table.frequencies(range(20))), "average")
    shape = dendrogram(merges, counter)
    assert shape.supports[-1] == 1.0
    assert all((16 * support) % 1 == 0 for support in shape.supports)


def test_the_same_seed_gives_the_same_supports(pile):
    table = frequency_table(pile)
    first, again = (list(count_clades(table, [(0, [10])], bootstraps=4, seed=7)) for _ in range(2))
    assert first[-1].majority() == again[-1].majority()


def test_texts_are_drawn_around_their_counts_and_features_with_a_mean_of_one(pile):
    table = frequency_table(pile)
    columns = np.arange(10)
    rounds = list(resampled_tables(table, columns, 400, "both", 1))
    drawn = np.mean([frequencies for frequencies, _ in rounds], axis=0)
    # The standard error of a mean of Poisson counts c over 400 rounds is √c / 20.
    counts = table.counted.table[:, columns].toarray()
    off = np.abs(drawn - table.frequencies(columns)) * 300 / 100
    assert (off <= 5 * np.sqrt(counts) / 20 + 1e-9).all()
    assert np.mean([weights for _, weights in rounds]) == pytest.approx(1.0, abs=0.1)
    # The variance of a Poisson count is its mean; summed over cells it is known to some per cent.
    spread = np.var([frequencies * 300 / 100 for frequencies, _ in rounds], axis=0).sum()
    assert spread == pytest.approx(counts.sum(), rel=0.1)


@pytest.mark.parametrize("kept", ["features", "texts"])
def test_only_what_is_named_is_drawn_anew(kept, pile):
    table = frequency_table(pile)
    columns = np.arange(10)
    [(frequencies, weights)] = resampled_tables(table, columns, 1, kept, 0)
    same = np.array_equal(frequencies, table.frequencies(columns))
    assert same is (kept == "features")
    assert np.array_equal(weights, np.ones(10)) is (kept == "texts")


def test_newick_escapes_names_and_gives_lengths_and_supports():
    shape = TreeShape(3, ((0, 1), (3, 2)), (1.5, 4.0), (0.875, 1.0))
    written = newick(shape, ["it's", "(a:b);", "line\nend"])
    assert written == "(('it''s':1.5,'(a:b);':1.5)88:2.5,'line end':4)100;"


def test_newick_without_supports_has_no_labels():
    shape = TreeShape(2, ((0, 1),), (2.0,), ())
    assert newick(shape, ["a", "b"]) == "('a':2,'b':2);"
    assert not re.search(r"\)\d", newick(shape, ["a", "b"]))
