"""What two hands have in common and what sets them apart."""

from collections import Counter

import pytest

from byline.methods.verification.cases import Case, ReferenceTexts
from byline.methods.verification.explanations import SEEN, explain_case
from byline.methods.verification.similarities import PreparedReferences

PLAIN = "The boat came in and the goat went out of the barn. "
OTHERS = ReferenceTexts(
    tuple(
        PLAIN * 4 + f"We saw it with {thing} at noon; it was so. " * 3
        for thing in ("ann", "bob", "cyd", "dan", "eve", "fay", "gil", "hal", "ida", "jon")
    ),
    tuple(range(10)),
)
KNOWN = PLAIN * 4 + "It was, whilst we sat (as ever), upon the hill. " * 3
ASKED = PLAIN * 4 + "We ran, whilst it rained (as ever), but upon no hill! " * 3


@pytest.fixture(scope="module")
def around() -> PreparedReferences:
    return PreparedReferences.of(OTHERS, list(SEEN))


@pytest.fixture(scope="module")
def traits(around):
    return explain_case(Case((KNOWN,), ASKED), around)


def test_what_both_have_and_others_lack_is_alike(traits):
    alike = [trait for trait in traits if trait.weight > 0]
    assert [trait.weight for trait in alike] == sorted((t.weight for t in alike), reverse=True)
    for trait in alike:
        away = (trait.questioned - trait.others) * (trait.known - trait.others)
        assert away > 0, trait.feature


def test_what_only_one_of_them_does_is_unlike(traits):
    unlike = [trait for trait in traits if trait.weight < 0]
    assert unlike
    for trait in unlike:
        assert (trait.questioned > trait.others) != (trait.known > trait.others), trait.feature


def test_rates_are_per_thousand_words_and_marks(around):
    """Reference texts: 4 · (12 + 1) and 3 · (10 + 2) words and marks, 88 in all, 3 of them “at”."""
    found = {t.feature: t for t in explain_case(Case((KNOWN,), ASKED), around, most=40)}
    trait = found["at"]
    assert trait.others == pytest.approx(3000 / 88)
    assert (trait.questioned, trait.known, trait.places) == (0, 0, ())


def test_places_are_where_the_feature_stands(traits):
    for trait in traits:
        if trait.view == "frequent-words" and trait.questioned:
            assert {ASKED[a:z].lower() for a, z in trait.places} == {trait.feature}
        assert bool(trait.places) == (trait.questioned > 0)


def test_no_space_is_named_too_often_and_nothing_twice(traits):
    for sign in (1, -1):
        named = Counter(trait.view for trait in traits if trait.weight * sign > 0)
        assert max(named.values()) <= 3
        assert set(named) <= set(SEEN)
    assert len({(trait.view, trait.feature) for trait in traits}) == len(traits)


def test_no_more_are_shown_than_asked_for(around):
    few = explain_case(Case((KNOWN,), ASKED), around, most=1)
    assert [trait.weight > 0 for trait in few] == [True, False]
