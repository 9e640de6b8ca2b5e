"""Pseudo-cases: what they are made of, and that topic does not tell their answers."""

from collections import Counter

import numpy as np
import pytest
from sklearn.metrics import roc_auc_score

from byline.methods.verification import pseudo_cases
from byline.methods.verification.cases import Case, ReferenceTexts
from byline.methods.verification.pseudo_cases import CALIPER, CaseLengths, draw_pseudo_cases

FILLER = [*"abcdefghijklmnop"]


@pytest.fixture(scope="module")
def others() -> ReferenceTexts:
    """Twenty writers with six texts each, who mostly keep to one of five subjects."""
    rng = np.random.default_rng(5)
    subjects = [[f"{name}{k}" for k in "abcdefghijklmnopqrstuvwxyz"] for name in "vwxyz"]
    bodies, writers = [], []
    for writer in range(20):
        for _ in range(6):
            keeps = rng.random() < 0.8
            subject = subjects[writer % 5 if keeps else int(rng.integers(5))]
            words = [str(rng.choice(subject if rng.random() < 0.3 else FILLER)) for _ in range(120)]
            bodies.append(" ".join(words) + ".")
            writers.append(writer)
    return ReferenceTexts(tuple(bodies), tuple(writers))


@pytest.fixture(scope="module")
def like(others) -> Case:
    """Known texts of 60 and 40 words and a questioned one of 30, by nobody here."""
    first, second, third = (others.bodies[k].split() for k in (0, 40, 80))
    return Case((" ".join(first[:40]), " ".join(second[:60])), " ".join(third[:30]))


def n_words(body: str) -> int:
    return len(body.split())


def test_pseudo_cases_have_the_number_and_the_lengths_of_the_case(others, like):
    drawn = draw_pseudo_cases(others, like, 40)
    assert {len(case.known) for case in drawn.cases} == {2}
    assert {tuple(map(n_words, case.bodies)) for case in drawn.cases} == {(60, 40, 30)}


def test_all_texts_are_stretches_of_texts_of_the_writers_named(others, like):
    drawn = draw_pseudo_cases(others, like, 30)
    by_writer = {w: [] for w in others.writers}
    for body, writer in zip(others.bodies, others.writers, strict=True):
        by_writer[writer].append(body)
    for case, (known, asked) in zip(drawn.cases, drawn.writers.tolist(), strict=True):
        sources = [next(b for b in by_writer[known] if body in b) for body in case.known]
        sources.append(next(b for b in by_writer[asked] if case.questioned in b))
        assert len(set(sources)) == 3


def test_answers_take_turns_and_say_who_wrote_what(others, like):
    drawn = draw_pseudo_cases(others, like, 25)
    assert drawn.same.tolist() == [True, False] * (len(drawn) // 2)
    assert ((drawn.writers[:, 0] == drawn.writers[:, 1]) == drawn.same).all()
    assert len(set(drawn.cases)) == len(drawn)


def test_known_texts_say_nothing_of_the_answer(others, like):
    drawn = draw_pseudo_cases(others, like, 25)
    known = [case.known for case in drawn.cases]
    assert known[::2] == known[1::2]


@pytest.mark.parametrize("seed", range(3))
def test_topic_does_not_tell_the_answer(others, like, seed):
    """Without matching, topic alone tells most answers here."""
    drawn = draw_pseudo_cases(others, like, 60, seed=seed)
    assert len(drawn) >= 60
    assert abs(roc_auc_score(drawn.same, -drawn.topic_distance) - 0.5) < 0.04
    assert np.abs(drawn.topic_distance[::2] - drawn.topic_distance[1::2]).max() <= CALIPER


def test_topics_are_matched_in_every_other_pair_where_they_are_mixed(others, like):
    """Elsewhere other people's texts are further apart, as they are; no case comes twice."""
    drawn = draw_pseudo_cases(others, CaseLengths((60,), 60), 60, topics="mixed")
    gap = (drawn.topic_distance[1::2] - drawn.topic_distance[::2]).tolist()
    assert np.abs(gap[::2]).max() <= CALIPER
    assert np.mean(gap[1::2]) > CALIPER
    assert len(set(drawn.cases)) == len(drawn) == 120


def test_pairs_come_as_near_to_the_mismatch_of_the_case_as_there_are(others, like):
    few, many = (draw_pseudo_cases(others, like, each) for each in (10, 120))
    off = [np.abs(d.topic_distance - d.of_case.topic).mean() for d in (few, many)]
    assert off[0] < off[1]


def test_no_writer_dominates():
    """One writer of nine has forty texts of fifty-six."""
    writers = [0] * 40 + [1 + k // 2 for k in range(16)]
    bodies = tuple(f"word{k % 7} and word{k % 5} again {k}" for k in range(56))
    drawn = draw_pseudo_cases(ReferenceTexts(bodies, tuple(writers)), None, 18)
    assert max(Counter(drawn.writers[drawn.same, 0].tolist()).values()) <= 4
    assert max(Counter(drawn.writers[~drawn.same, 1].tolist()).values()) <= 4


def test_nobody_of_the_case_writes_in_a_pseudo_case(others, like):
    case = Case((others.bodies[0], *like.known), others.bodies[7])
    drawn = draw_pseudo_cases(others, case, 30)
    assert len(drawn)
    assert not {0, 1} & set(drawn.writers.ravel().tolist())


def test_texts_too_short_are_taken_only_where_there_are_no_others():
    long, short = "one two three four five six", "a b"
    bodies = tuple(f"{long} {k}" for k in range(8)) + tuple(f"{short} {k}" for k in range(4))
    writers = (0, 0, 1, 1, 2, 2, 3, 3, 0, 1, 2, 3)
    like = Case((" ".join("abcdef"),), " ".join("ghijkl"))
    drawn = draw_pseudo_cases(ReferenceTexts(bodies, writers), like, 8)
    assert {n_words(body) for case in drawn.cases for body in case.bodies} == {6}
    longer = Case((" ".join("abcdef" * 9),), " ".join("ghijkl" * 9))
    drawn = draw_pseudo_cases(ReferenceTexts(bodies, writers), longer, 8)
    assert {n_words(body) for case in drawn.cases for body in case.bodies} == {7}


def test_none_are_drawn_where_none_are_wanted(others, like):
    assert len(draw_pseudo_cases(others, like, 0)) == 0


def test_lengths_alone_will_do(others):
    drawn = draw_pseudo_cases(others, CaseLengths((50, 50), 25), 20)
    assert {tuple(map(n_words, case.bodies)) for case in drawn.cases} == {(50, 50, 25)}
    assert drawn.of_case is None


def test_of_very_many_texts_those_of_people_who_wrote_several_are_used(others, monkeypatch):
    """Of 140 texts there is room for ten, and 20 people wrote one text each."""
    monkeypatch.setattr(pseudo_cases, "MOST_TEXTS", 10)
    single = tuple(f"{body} {k}" for k, body in enumerate(others.bodies[::6]))
    many = ReferenceTexts((*others.bodies, *single), (*others.writers, *range(20, 40)))
    drawn = draw_pseudo_cases(many, CaseLengths((100,), 100), 8)
    per_writer = Counter(drawn.writers.ravel().tolist())
    assert 1 < len(per_writer) <= 3, "four texts each"
    assert max(per_writer) < 20


def test_without_a_case_texts_are_whole_and_sizes_as_asked(others):
    drawn = draw_pseudo_cases(others, None, 30, sizes=(1, 3))
    assert {len(case.known) for case in drawn.cases} == {1, 3}
    assert {body for case in drawn.cases for body in case.bodies} <= set(others.bodies)
    assert drawn.of_case is None


def test_scripts_without_blanks_are_cut_by_their_characters():
    bodies = tuple(f"雨{'天地玄黄宇宙洪荒'[k]}日月盈昃辰宿列张" for k in range(8))
    like = Case(("春夏秋冬雨",), "东南西北")
    drawn = draw_pseudo_cases(ReferenceTexts(bodies, (0, 0, 1, 1, 2, 2, 3, 3)), like, 4)
    assert {tuple(map(len, case.bodies)) for case in drawn.cases} == {(5, 4)}


def test_the_seed_decides(others, like):
    first, again, other = (draw_pseudo_cases(others, like, 10, seed=s).cases for s in (1, 1, 2))
    assert first == again != other


@pytest.mark.parametrize(
    "texts",
    [
        ReferenceTexts((), ()),
        ReferenceTexts(("one", "two", "three"), (0, 1, 2)),
        ReferenceTexts(("one", "two", "three"), (0, 0, 0)),
        ReferenceTexts(("", "", ""), (0, 0, 1)),
    ],
    ids=["nothing", "one text each", "one writer", "no words"],
)
def test_where_there_are_no_pairs_there_are_no_cases(texts):
    for like in (None, Case(("a known text",), "a questioned one")):
        drawn = draw_pseudo_cases(texts, like, 5)
        assert (len(drawn), drawn.same.shape, drawn.writers.shape) == (0, (0,), (0, 2))
