"""Rolling over texts of two made-up writers whose words differ."""

import numpy as np
import pytest

from byline.corpus import Corpus, Text
from byline.errors import InputError, UsageError
from byline.questions.style import rolling

WORDS = [f"{a}{b}" for a in "bdfgklmnprst" for b in "aeiou"]
RNG = np.random.default_rng(5)
SHARES = {name: RNG.dirichlet(np.full(len(WORDS), 0.5)) for name in ("ann", "bob")}


def written(author: str, n: int) -> str:
    return " ".join(RNG.choice(WORDS, n, p=SHARES[author]))


@pytest.fixture(scope="module")
def candidates() -> Corpus:
    return Corpus(
        Text(f"{author}-{k}", written(author, 400), author=author)
        for author in SHARES
        for k in range(12)
    )


@pytest.fixture(scope="module")
def mixed() -> str:
    return f"{written('ann', 250)} {written('bob', 200)}"


@pytest.mark.parametrize("method", ["svm", "delta"])
def test_a_change_of_hand_is_found_where_it_is(method, candidates, mixed):
    found = rolling(mixed, candidates, method=method)
    [change] = found.changes
    assert abs(change.word - 250) <= (40 if method == "svm" else found.window)
    assert mixed[change.start :].split()[0] == mixed.split()[change.word]
    assert change.p == pytest.approx(1 / 25)
    assert [part.nearest for part in found.parts] == ["ann", "bob"]
    assert found.parts[0].last_word == change.word
    assert found.windows[0].nearest == "ann"
    assert found.windows[-1].nearest == "bob"


def test_a_text_by_one_author_has_none(candidates):
    found = rolling(written("ann", 450), candidates)
    assert not found.changes
    assert [part.nearest for part in found.parts] == ["ann"]
    assert found.tested == 24
    assert found.false_alarms <= 1
    low, high = found.bands["ann"]
    assert low < found.parts[0].scores[0] < high + 1


def test_windows_cover_the_text(candidates, mixed):
    found = rolling(mixed, candidates, window=100, step=10)
    assert (found.windows[0].first_word, found.windows[-1].last_word) == (1, 450)
    assert {one.last_word - one.first_word + 1 for one in found.windows} == {100}
    assert found.windows[1].first_word == 11
    first = found.windows[1]
    assert mixed[first.start : first.end].split() == mixed.split()[10:110]


def test_the_text_itself_is_no_candidate(candidates):
    found = rolling(candidates[0], candidates)
    assert found.tested == 23
    assert "left out" in found.notes[0]


def test_few_texts_call_no_change(candidates, mixed):
    few = Corpus([*candidates[:3], *candidates[12:15]])
    found = rolling(mixed, few)
    assert not found.changes
    assert "19 are needed" in found.notes[-1]


def test_a_long_text_is_noted(candidates):
    assert "longer text" in rolling(written("ann", 900), candidates, window=100).notes[-1]


def test_the_same_seed_gives_the_same(candidates, mixed):
    assert rolling(mixed, candidates).windows == rolling(mixed, candidates).windows


@pytest.mark.parametrize(
    ("options", "error", "said"),
    [
        ({"window": 1000}, InputError, "450 words, fewer than the window of 1,000"),
        ({"window": 100, "step": 80}, UsageError, "two steps"),
        ({"mfw": 1}, UsageError, "mfw"),
    ],
)
def test_settings_that_cannot_work_are_refused(options, error, said, candidates, mixed):
    with pytest.raises(error, match=said):
        rolling(mixed, candidates, **options)


def test_candidates_must_be_two_with_texts_to_hold_out(candidates, mixed):
    with pytest.raises(InputError, match="two or more are needed"):
        rolling(mixed, Corpus(candidates[:3]))
    with pytest.raises(InputError, match="one text only"):
        rolling(mixed, Corpus([candidates[0], candidates[12]]))


def test_feature_sets_may_be_joined(candidates, mixed):
    found = rolling(mixed, candidates, features="words+chars:2", mfw=60)
    assert [part.nearest for part in found.parts] == ["ann", "bob"]
