"""Whether other writers' texts are of the kind of a case's."""

import math
from types import SimpleNamespace

import pytest
from writers import writer

from byline.features.registers import REGISTERS, registers
from byline.methods.verification.cases import Case, ReferenceTexts
from byline.methods.verification.genre_check import (
    GenreCheck,
    GenreWeights,
    stored_genre_weights,
)
from byline.methods.verification.similarities import SPACES, PreparedReferences

TEXTS = [text.body for name in "abcdefghijkl" for text in writer(name, 2, 200)]
OTHERS = ReferenceTexts(tuple(TEXTS), tuple(number for number in range(12) for _ in range(2)))
MINE = [text.body for text in writer("zoe", 3, 200)]


@pytest.fixture(scope="module")
def fitting():
    return GenreCheck(PreparedReferences.of(OTHERS, ["tokens"]))


def test_by_hand(fitting):
    """What both hands have in common against the others, number by number."""
    case = Case((MINE[0], MINE[1]), MINE[2])
    own = registers(TEXTS)
    asked, known = registers([MINE[2]])[0], registers(MINE[:2]).mean(axis=0)
    d = []
    for k in range(len(REGISTERS)):
        mean, spread = own[:, k].mean(), own[:, k].std(ddof=1) + 0.01
        u, v = (asked[k] - mean) / spread, (known[k] - mean) / spread
        d.append(min(abs(u), abs(v), 4.0) if u * v > 0 else 0.0)
    numbers = fitting.numbers(case, {})
    assert numbers["shift"] == pytest.approx(sum(d) / len(d))
    assert numbers["squared shift"] == pytest.approx(sum(x * x for x in d) / len(d))
    assert numbers["largest shifts"] == pytest.approx(sum(sorted(d)[-5:]) / 5)


def test_similarities_are_cut(fitting):
    similarities = {"tokens": 40.0, "affixes": -9.0, "frequent-words": 1.5}
    numbers = fitting.numbers(Case((MINE[0],), MINE[1]), similarities)
    assert [numbers[name] for name in similarities] == [12.0, -8.0, 1.5]


def test_what_the_writer_of_the_case_wrote_does_not_count():
    """Twelve others have commas, whom the case's own writer would outnumber."""
    mine = tuple(f"{text} end" for text in MINE)
    some = ReferenceTexts((*TEXTS[:12], *mine), (*range(12), 12, 12, 12))
    without = ReferenceTexts(tuple(TEXTS[:12]), tuple(range(12)))
    case = Case((mine[0],), mine[1])
    found = [
        GenreCheck(PreparedReferences.of(those, ["tokens"])).numbers(case, {})
        for those in (some, without)
    ]
    assert found[0] == pytest.approx(found[1])


def test_it_says_what_both_have_more_or_less_of(fitting):
    loud = [text.replace(" ", "! ", 40) for text in MINE]
    told = fitting.unlike(Case((loud[0],), loud[1]))
    assert told[0] == "more exclamation marks"
    assert len(told) <= 3
    assert fitting.unlike(Case((loud[0],), TEXTS[0])) != told


def test_log_odds_are_linear_and_what_is_missing_says_nothing():
    """(5 - 1) / 2 · 0.5 + 0.25."""
    scale = GenreWeights({"a": (1.0, 2.0, 0.5), "b": (0.0, 1.0, 3.0)}, 0.25)
    assert scale.log_odds({"a": 5.0}) == pytest.approx(1.25)
    assert scale.log_odds({"a": 5.0, "b": float("nan"), "c": 9.0}) == pytest.approx(1.25)
    assert scale.log_odds({"a": 5.0, "b": -1.0}) == pytest.approx(-1.75)


def test_the_weights_know_the_similarities_in_all_feature_sets():
    rest = {"shift", "squared shift", "largest shifts"}
    assert set(stored_genre_weights().terms) == set(SPACES) | rest, (
        "learn them anew: genre_mismatch.py"
    )


PAIRS = ReferenceTexts(
    tuple(text.body for name in "abcdefghijkl" for text in writer(name, 3, 60)),
    tuple(number for number in range(12) for _ in range(3)),
)
ALONE = ReferenceTexts(PAIRS.bodies, tuple(range(36)))


def check_of(others: ReferenceTexts, odds: list[float]) -> GenreCheck:
    """A check that finds these log-odds for any cases."""
    check = GenreCheck(SimpleNamespace(everybody=others, parts=(), others=ReferenceTexts((), ())))
    check.log_odds = lambda *_: odds
    return check


@pytest.mark.parametrize(
    ("others", "odds", "limit"),
    [
        pytest.param(PAIRS, [-3.0] * 19 + [2.5], 2.5, id="their own are strange, too"),
        pytest.param(PAIRS, [-3.0] * 20, 0.0, id="their own are not"),
        pytest.param(PAIRS, [2.5] * 7 + [-math.inf] * 13, 0.0, id="seven are too few"),
        pytest.param(ALONE, [2.5] * 20, 0.0, id="one text each"),
    ],
)
def test_others_own_texts_tell_how_strange_texts_of_their_kind_may_be(others, odds, limit):
    """The twentieth of twenty is the first that 95 in 100 do not pass."""
    assert check_of(others, odds).limit == limit


def test_only_cases_above_the_limit_are_of_another_kind():
    check = check_of(ALONE, [-0.1, 0.9, 1.1])
    check.limit, check.unlike = 1.0, lambda _: ["more commas"]
    assert check.mismatches(["a", "b", "c"]) == [None, None, ["more commas"]]


def test_the_limit_is_not_worked_out_where_no_case_comes_near_it():
    check = check_of(PAIRS, [-0.1, -3.0])
    assert check.mismatches(["a", "b"]) == [None, None]
    assert "limit" not in vars(check)
