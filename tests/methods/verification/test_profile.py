"""Profiles of runs of characters on cases small enough to check by hand."""

import pytest

from byline.errors import UsageError
from byline.methods.verification.cases import Case, ReferenceTexts
from byline.methods.verification.profile import Profiles, profile_similarity

U, K = {1: 0.3, 2: 0.1}, {1: 0.1, 3: 0.5}


def test_distances_go_over_the_profiles_they_are_told_to():
    """Run 1: (2 · 0.2 / 0.4)² = 1; runs 2 and 3 are in one profile only: 4 each."""
    assert profile_similarity(U, K, "questioned") == pytest.approx(1 - (1 + 4) / 2 / 4)
    assert profile_similarity(U, K, "both") == pytest.approx(1 - (1 + 4 + 4) / 3 / 4)
    assert profile_similarity(U, K, "intersection") == 0.5


def test_equal_profiles_are_wholly_alike_and_others_not_at_all():
    for measure in ("both", "questioned", "intersection"):
        assert profile_similarity(U, U, measure) == 1
        assert profile_similarity(U, {3: 0.2}, measure) == 0
        assert profile_similarity({}, K, measure) == profile_similarity(U, {}, measure) == 0


def compared(known: tuple[str, ...], questioned: str, **settings: object) -> float:
    model = Profiles(**settings)
    return model._compare(Case(known, questioned), model._prepare(ReferenceTexts((), ())), [])


def test_known_texts_are_put_together():
    """Runs of one: aab and abb make a and b 3 of 6 each, as in ab; alone they do not."""
    assert compared(("aab", "abb"), "ab", n=1) == 1
    # a: 2/3 against 1/2, (2 · (1/6) / (7/6))² = (2/7)²; b: 1/3 against 1/2, (2/5)².
    assert compared(("aab",), "ab", n=1) == pytest.approx(1 - (4 / 49 + 4 / 25) / 2 / 4)


def test_only_the_commonest_runs_are_in_a_profile():
    """Of aab only a is kept, 2/3; of b nothing is then known, and (P1) is 4 there."""
    found = compared(("aab",), "ab", n=1, known_runs=1)
    assert found == pytest.approx(1 - (4 / 49 + 4) / 2 / 4)


def test_an_unknown_measure_is_refused_with_the_known_ones():
    with pytest.raises(UsageError, match="both, questioned, intersection"):
        Profiles(measure="cosine")._prepare(ReferenceTexts((), ()))
