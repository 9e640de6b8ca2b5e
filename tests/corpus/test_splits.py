"""Dividing a corpus for learning and testing."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from byline.corpus import Corpus, Text
from byline.corpus.problems import VerificationProblem
from byline.corpus.splits import duplicate_groups, folds, holdout, linked_folds, linked_groups
from byline.errors import InputError


def numbered(**counts: int) -> Corpus:
    return Corpus(
        Text(f"{author}-{k}", f"{author} {k}", author=author)
        for author, n in counts.items()
        for k in range(n)
    )


@given(st.integers(2, 6), st.integers(0, 3), st.lists(st.integers(0, 9), min_size=12, max_size=30))
def test_every_text_is_tested_once_and_groups_stay_together(n, seed, groups):
    if len(set(groups)) < n:
        return
    corpus = numbered(ann=len(groups) // 2, bob=len(groups) - len(groups) // 2)
    tested = []
    for fold in folds(corpus, n, groups=groups, seed=seed):
        assert not set(fold.train) & set(fold.test)
        assert len(fold.train) + len(fold.test) == len(corpus)
        assert not {groups[k] for k in fold.train} & {groups[k] for k in fold.test}
        assert fold.test.size
        tested += fold.test.tolist()
    assert sorted(tested) == list(range(len(corpus)))


@pytest.mark.parametrize("seed", range(50))
def test_folds_are_stratified_by_author_whatever_the_seed(seed):
    corpus = numbered(ann=20, bob=10, cy=5)
    for fold in folds(corpus, 5, seed=seed):
        _, test = fold.of(corpus)
        assert Counter(text.author for text in test) == {"ann": 4, "bob": 2, "cy": 1}


def test_the_same_seed_gives_the_same_folds_and_another_seed_others():
    corpus = numbered(ann=20, bob=20)
    cuts = [[fold.test.tolist() for fold in folds(corpus, 4, seed=seed)] for seed in (1, 1, 2)]
    assert cuts[0] == cuts[1] != cuts[2]


@pytest.mark.parametrize("share", [0.1, 0.25, 0.5, 0.6])
def test_a_holdout_takes_about_its_share_of_every_author(share):
    corpus = numbered(ann=40, bob=20)
    _, test = holdout(corpus, share).of(corpus)
    counts = Counter(text.author for text in test)
    assert counts["ann"] == pytest.approx(40 * share, abs=4)
    assert counts["bob"] == pytest.approx(20 * share, abs=2)


def test_copies_and_near_copies_form_one_group():
    rng = np.random.default_rng(0)
    words = [f"w{k}" for k in rng.integers(0, 900, 300)]
    other = [f"w{k}" for k in rng.integers(0, 900, 300)]
    bodies = [" ".join(w) for w in (words, other, words, [*words[:-1], "end"])]
    corpus = Corpus(Text(str(k), body) for k, body in enumerate(bodies))
    assert duplicate_groups(corpus).tolist() == [0, 1, 0, 0]


def test_equal_texts_without_words_are_one_group():
    corpus = Corpus([Text("a", "!"), Text("b", "!"), Text("c", "?")])
    assert duplicate_groups(corpus).tolist() == [0, 0, 1]


@pytest.mark.parametrize("n", [0, 1, 5])
def test_impossible_cuts_are_refused_with_what_is_possible(n):
    with pytest.raises(InputError, match="2 to 4"):
        list(folds(numbered(ann=4), n))


@pytest.mark.parametrize("share", [0, 1, -0.5, 2])
def test_an_impossible_share_is_refused(share):
    with pytest.raises(InputError, match="between 0 and 1"):
        holdout(numbered(ann=4), share)


def test_one_text_cannot_be_divided():
    with pytest.raises(InputError, match="cannot be split"):
        holdout(numbered(ann=1))
    with pytest.raises(InputError, match="cannot be split"):
        list(folds(numbered(ann=3), 2, groups=[0, 0, 0]))


def problem(name: str, *bodies: str, same: bool = True) -> VerificationProblem:
    texts = [Text(f"{name}-{k}", body) for k, body in enumerate(bodies)]
    return VerificationProblem(name, Corpus(texts[:-1]), texts[-1], same)


def test_problems_that_share_a_text_hang_together_through_others():
    """The first and the last share nothing, but both share with the third; broken lines are one."""
    problems = [problem("a", "x", "y\nz"), problem("b", "u", "v")]
    problems += [problem("c", "w", "y z"), problem("d", "t", "w")]
    assert linked_groups(problems).tolist() == [0, 1, 0, 0]
    assert linked_groups(problems, most=2).tolist() == [0, 1, 2, 3]


@given(st.integers(2, 5), st.lists(st.tuples(*[st.integers(0, 40)] * 3), min_size=10, max_size=40))
def test_no_text_is_on_both_sides_of_a_linked_fold(n, drawn):
    problems = [problem(str(k), *map(str, texts), same=k % 2 == 0) for k, texts in enumerate(drawn)]
    if len(set(linked_groups(problems, -(-len(problems) // n)).tolist())) < n:
        return
    tested = []
    for fold in linked_folds(problems, n):
        sides = [{body for k in side for body in map(str, drawn[k])} for side in fold]
        assert not sides[0] & sides[1]
        tested += fold.test.tolist()
    assert sorted(tested) == list(range(len(problems)))


def test_linked_folds_spread_the_answers():
    problems = [problem(str(k), f"a{k}", f"b{k}", same=k < 20) for k in range(30)]
    for fold in linked_folds(problems, 5):
        assert [bool(problems[k].same) for k in fold.test].count(True) == 4
        assert len(fold.test) == 6


def test_what_shares_a_text_with_a_tested_problem_is_not_learned_from():
    """A ring: each problem asks about a text that the next one knows, so both are linked."""
    problems = [problem(str(k), f"t{k}", f"t{(k + 1) % 6}", same=k % 2 == 0) for k in range(6)]
    for fold in linked_folds(problems, 3):
        beside = {k % 6 for test in fold.test for k in (test - 1, test, test + 1)}
        assert fold.train.tolist() == [k for k in range(6) if k not in beside]
