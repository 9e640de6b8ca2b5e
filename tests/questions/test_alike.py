"""`byline.alike` on piles small enough to see through."""

import numpy as np
import pytest

import byline
from byline.corpus import Corpus, Text
from byline.engine import Local
from byline.errors import InputError, UsageError
from byline.questions.alike import alike

PILE = Corpus(
    [
        Text("storm-1", "The ferry sank in the storm off the harbour on Monday night."),
        Text("storm-2", "On Monday night a storm off the harbour sank the ferry."),
        Text("bun-1", "The baker sold a bun to the goat for two coppers."),
        Text("bun-2", "For two coppers the goat had a bun from the baker."),
        Text("alone", "Lanterns were hung along the ropewalk."),
        Text("empty", "…"),
    ]
)


@pytest.fixture(scope="module")
def pile():
    return alike(PILE, language="en")


def test_the_nearest_text_is_the_one_about_the_same(pile):
    assert [found.b for found in pile.nearest("storm-1", 1)] == ["storm-2"]
    assert {pair.b for pair in pile.neighbours(1) if pair.a == "bun-2"} == {"bun-1"}


def test_texts_with_nothing_in_common_are_nobody_s_neighbours(pile):
    assert pile.nearest("empty") == ()
    assert "empty" not in {pair.a for pair in pile.neighbours(3)}


def test_pairs_above_a_threshold_come_once_and_in_order(pile):
    found = list(pile.above(0.05))
    assert {(pair.a, pair.b) for pair in found} == {("storm-1", "storm-2"), ("bun-1", "bun-2")}
    assert found[0].similarity >= found[1].similarity


def test_all_ways_of_asking_give_one_number(pile):
    full = pile.matrix()
    [near] = pile.nearest("storm-1", 1)
    assert near.similarity == pytest.approx(full[0, 1], abs=1e-12)
    assert pile.why("storm-1", "storm-2").similarity == pytest.approx(full[0, 1], abs=1e-12)
    np.testing.assert_array_equal(full, full.T)
    assert full[5].tolist() == [0] * 6


def test_what_is_shared_adds_up_to_the_similarity(pile):
    for method in ("tf-idf", "spgk", "jaccard", "overlap", "dot"):
        found = alike(PILE, method=method, language="en").why("bun-1", "bun-2")
        assert sum(item.weight for item in found.shared) == pytest.approx(found.similarity)
        assert found.shared[0].weight >= found.shared[-1].weight > 0


def test_the_same_wording_is_found_with_its_places():
    a = "He said: the water came up to the ninth stair, no more."
    b = "They write that THE WATER CAME UP TO the ninth stair."
    found = alike(a, b, language="en")
    [passage] = found.passages
    assert a[slice(*passage.a)] == passage.text == "the water came up to the ninth stair"
    assert b[slice(*passage.b)].lower() == passage.text
    assert passage.words == 8
    assert found.covered == (8 / 12, 8 / 11)


def test_groups_hold_every_text_once(pile):
    groups = pile.groups()
    assert [set(group.texts) for group in groups[:2]] == [
        {"storm-1", "storm-2"},
        {"bun-1", "bun-2"},
    ]
    assert sorted(text for group in groups for text in group.texts) == sorted(PILE.ids)
    assert [group.group for group in groups] == [1, 2, 3, 4]
    assert "ferry" in groups[0].words
    assert groups[2].words == ()


@pytest.mark.parametrize("method", ["communities", "linkage", "spectral", "whispers"])
def test_other_groupings_can_be_named(pile, method):
    groups = pile.groups(method)
    assert sorted(text for group in groups for text in group.texts) == sorted(PILE.ids)


def test_identical_texts_are_fully_alike_and_one_text_has_no_neighbour():
    assert alike("A goat ate a bun.", "A goat ate a bun.").similarity == pytest.approx(1)
    lonely = alike(Corpus([Text("one", "a goat")]))
    assert lonely.nearest("one") == ()
    assert list(lonely.above(0.1)) == []
    assert [group.texts for group in lonely.groups()] == [("one",)]


def test_rounding_does_not_part_what_is_wholly_alike():
    same = Corpus(
        [
            Text("x", "ferry sank near harbour wall"),
            Text("y", "The ferry sank near the harbour wall."),
        ]
    )
    for method in ("tf-idf", "spgk", "cosine"):
        [pair] = alike(same, method=method, language="en").above(1)
        assert pair.similarity == 1


def test_no_text_at_all_is_no_trouble():
    nothing = alike(Corpus([]))
    assert list(nothing.neighbours(2)) == []
    assert list(nothing.above(0.5)) == []
    assert nothing.groups() == ()
    assert nothing.matrix().shape == (0, 0)


def test_workers_give_the_same_answers():
    rng = np.random.default_rng(1)
    words = [f"w{number}" for number in range(300)]
    many = Corpus(Text(str(k), " ".join(rng.choice(words, 8))) for k in range(4500))
    with Local(2) as engine:
        shared = list(alike(many, language="en", engine=engine).neighbours(2))
    assert shared == list(alike(many, language="en").neighbours(2))


def test_the_run_says_how_to_repeat_it(pile):
    assert pile.run.settings["method"] == "tf-idf"
    assert pile.run.settings["language"] == "en"
    assert "byline" in pile.run.versions


def test_what_makes_no_sense_is_refused(pile):
    with pytest.raises(InputError, match="no text of this pile is called 'nobody'"):
        pile.nearest("nobody")
    with pytest.raises(UsageError, match="at least 1"):
        pile.nearest("empty", 0)
    with pytest.raises(UsageError, match="above 0 and at most 1"):
        list(pile.above(0))
    with pytest.raises(UsageError, match="no setting 'depth'"):
        alike(PILE, depth=2)
    with pytest.raises(UsageError, match="Did you mean 'spgk'"):
        alike(PILE, method="spkg")
    with pytest.raises(UsageError, match="no language is known by the code 'qqq'"):
        alike(PILE, language="qqq")
    with pytest.raises(UsageError, match="two texts, or one corpus"):
        alike("only one")


def test_the_front_door_has_it():
    assert byline.alike is alike
