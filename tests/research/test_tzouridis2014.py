"""The benchmark of headlines: what is printed, and how groups are split."""

import sys

import numpy as np
import pytest

from byline.research.bench import find_paper

PAPER = find_paper("tzouridis2014")


@pytest.fixture
def headline_splits(monkeypatch):
    monkeypatch.syspath_prepend(str(PAPER.folder))
    monkeypatch.delitem(sys.modules, "headline_splits", raising=False)
    import headline_splits

    yield headline_splits
    monkeypatch.delitem(sys.modules, "headline_splits", raising=False)


def test_all_cells_are_there_but_the_misprinted_ones():
    """Six systems, three measures and seven sizes in each table; B-3 of two systems left out."""
    count = {table: sum(cell.table == table for cell in PAPER.cells) for table in ("2", "3", "5_4")}
    assert count == {"2": 126, "3": 126 - 14, "5_4": 3}
    assert not [c for c in PAPER.cells if c.row == "random" and c.column.startswith("B-3")]


def test_the_last_column_is_that_of_the_paper():
    found = {(c.row, c.column): c.printed for c in PAPER.cells}
    assert found["structural-svm", "R-1 m=100"] == 57.66
    assert found["boudin-morin", "R-2 m=100"] == 36.31
    assert found["yen", "B-3 m=100"] == 28.93


def test_sizes_are_scaled_to_the_groups_that_are_here(headline_splits):
    """22 of 164 are 15 of 114, and 100 are 70."""
    assert (headline_splits.scaled(22, 114), headline_splits.scaled(100, 114)) == (15, 70)


def test_stories_stay_on_one_side_and_every_group_is_used_once(headline_splits):
    stories = [f"s{number // 3}" for number in range(60)]
    for seed in range(5):
        parts = headline_splits.split(stories, 24, (0, seed))
        assert sorted(place for part in parts for place in part) == list(range(60))
        told = [{stories[place] for place in part} for part in parts]
        assert len(told[0] | told[1] | told[2]) == sum(map(len, told))
        assert len(parts[0]) == 24
        assert abs(len(parts[1]) - len(parts[2])) <= 3


def test_a_headline_like_its_reference_has_full_marks(headline_splits):
    found = headline_splits.scored(("goat", "eats", "cards"), ("goat eats cards",))
    np.testing.assert_allclose(found[[0, 1, 3, 4, 5]], 100)


def test_a_story_counts_once_whatever_splits_it_was_tested_in(headline_splits):
    """Story a: 1, 3 and 5, the mean of which is 3; story b: 8 alone."""
    runs = [
        headline_splits.Trial(np.array([0, 2]), {"yen": np.array([[0.0, 1.0], [0.0, 3.0]])}),
        headline_splits.Trial(np.array([1, 2]), {"yen": np.array([[0.0, 8.0], [0.0, 5.0]])}),
    ]
    assert headline_splits.by_story(("a", "b", "a"), runs, "yen", 1) == [3.0, 8.0]


def test_the_row_beside_print_has_the_settings_of_the_paper(headline_splits):
    learner = headline_splits.LEARNERS["structural-svm"]
    assert (learner.features, learner.merge, learner.search) == ("paper", "all", "exact")
    assert (min(learner.penalties), max(learner.penalties)) == (2.0**-10, 2.0**12)
    for name in ("yen", "filippova", "boudin-morin"):
        assert headline_splits.RIVALS[name].merge == "all"


def test_groups_to_judge_have_many_publishers_and_share_no_line(monkeypatch):
    """Thirty lines of ten publishers, with the same three content words and some of their own."""
    monkeypatch.syspath_prepend(str(PAPER.folder))
    monkeypatch.delitem(sys.modules, "unseen_groups", raising=False)
    import unseen_groups

    lines = []
    for number in range(30):
        words = frozenset({"goat", "eats", "cards", *(f"w{number}-{n}" for n in range(3))})
        lines.append(unseen_groups.Line(" ".join(sorted(words)), f"p{number % 10}", words, words))
    odd = unseen_groups.Line("a b c d", "p99", frozenset("abcd"), frozenset("abcd"))
    groups = list(unseen_groups._groups([*lines, odd], np.random.default_rng(0)))
    assert len(groups) == 3
    told = [line for group in groups for line in group]
    assert len(set(told)) == len(told)
    assert odd not in told
    for group in groups:
        assert 5 <= len(group) <= 9
        assert len({line.publisher for line in group}) == len(group)
    monkeypatch.delitem(sys.modules, "unseen_groups", raising=False)


def test_a_grammar_counts_rare_symbols_by_their_kind(monkeypatch):
    """`the` ten times is itself; `of`, once, stands for its part of speech; two nouns are one."""
    monkeypatch.syspath_prepend(str(PAPER.folder))
    monkeypatch.delitem(sys.modules, "grammars", raising=False)
    import grammars

    rows = [[("the", "DET"), ("goat", "NOUN"), ("card", "NOUN")]] * 10 + [[("of", "ADP")]]
    kept = grammars.packed_rows(rows, "en")
    names = bytes(kept["symbols"]).decode().split("\n")
    assert names == ["ADP", "DET", "END", "NOUN", "PHRASE", "the"]
    # Windows of words: the, goat after it, card after both, the end, of, and the end after it.
    assert sorted(kept["words_counts"].tolist()) == [1, 1, 10, 10, 10, 10]
    # Of phrases: the phrase, its end, of and its end.
    assert sorted(kept["phrases_counts"].tolist()) == [1, 1, 10, 10]
    monkeypatch.delitem(sys.modules, "grammars", raising=False)
