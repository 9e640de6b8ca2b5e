"""Whether one person wrote it, in words."""

import math

import pytest

from byline.features.style import STYLES
from byline.methods.verification.similarities import SPACES
from byline.reports.feature_words import FEATURE_SETS
from byline.reports.same import answer_words, findings_sentence, verifications_text
from byline.results import Trait, Verification
from byline.results.decisions import support


def answer(given: str, log10_lr: float | None, **more) -> Verification:
    score = 0.5 if log10_lr is None else 1 / (1 + 10**-log10_lr)
    return Verification("t", given, score, log10_lr, "m", **more)


@pytest.mark.parametrize(
    ("log10_lr", "word"),
    [
        (0.49, "undecided"),
        (0.5, "weak"),
        (0.99, "weak"),
        (1.0, "moderate"),
        (2.0, "moderately strong"),
        (3.0, "strong"),
    ],
)
def test_words_go_with_the_ratio_whichever_way_it_points(log10_lr, word):
    assert support(log10_lr) == word
    assert support(-log10_lr) == word


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (answer("yes", 1.2), "yes: moderate support for one writer"),
        (answer("no", -0.7), "no: weak support for two writers"),
        (answer("undecided", 0.3), "undecided: the findings do not separate one writer from two"),
        (answer("no", -1.0), "no: moderate support for two writers"),
    ],
)
def test_answers_are_sentences(given, said):
    assert answer_words(given) == said


def test_what_was_not_judged_is_no_finding():
    assert answer_words(answer("undecided", 0.05)).startswith("undecided: the findings")
    assert "findings" not in answer_words(answer("undecided", None))
    [block] = verifications_text([answer("undecided", None, notes=("few words.",))])
    assert "probability" not in block
    assert block.splitlines()[-1] == "  Note: few words."


@pytest.mark.parametrize(
    ("times", "said"),
    [
        (3, "some 3 times more probable if one person wrote all than if two did"),
        (14, "some 10 times more probable if one person"),
        (1 / 27, "some 30 times more probable if two people wrote them than if one did"),
        (1.2, "about as probable if one person wrote all as if two did"),
    ],
)
def test_how_many_times_more_probable_is_rounded_to_one_figure(times, said):
    [block] = verifications_text([answer("yes", math.log10(times))])
    assert said in " ".join(block.split())


def test_bounds_are_told_with_the_number_of_cases_that_bear_them_out():
    """10^1.15 is 14.1 and 10^-0.3 is 1/1.995."""
    [block] = verifications_text([answer("yes", 1.0, bounds=(-0.3, 1.15), validated_on=3520)])
    assert "Validated on 3,520 cases, which bear out ratios from 1/2 to 14." in " ".join(
        block.split()
    )
    [block] = verifications_text([answer("yes", 1.0)])
    assert "Validated" not in block


def test_features_come_with_how_frequent_they_are_and_as_they_stand_in_the_text():
    body = "Whilst I ran;\n whilst I sat."
    evidence = (
        Trait(
            "whilst i", 0.3, "frequent-token-2-3-grams", 12.4, 3.25, 0.04, places=((0, 8), (15, 23))
        ),
        Trait("upon", -0.2, "frequent-words", 0.0, 150.0, 2.0),
    )
    [block] = verifications_text([answer("yes", 0.0, evidence=evidence)], {"t": body})
    lines = block.splitlines()
    [alike] = [line for line in lines if "whilst i”" in line]
    [unlike] = [line for line in lines if "upon" in line]
    assert alike.split()[-3:] == ["12", "3.2", "0.04"]
    assert unlike.split()[-3:] == ["–", "150", "2.0"]
    titles = [line.split(",")[0].strip() for line in lines if "per thousand" in line]
    assert titles == ["alike", "unlike"]
    assert max(map(len, lines)) <= 80


def test_every_feature_set_has_words_for_people():
    assert set(SPACES) | set(STYLES) <= set(FEATURE_SETS)


def test_a_long_feature_is_cut_and_cannot_steer_the_terminal():
    evidence = (Trait("\x1b[2J" + "a " * 60, 1.0, "masked-token-2-3-grams", 1.0, 1.0, 1.0),)
    [block] = verifications_text([answer("yes", 1.0, evidence=evidence)])
    assert "\x1b" not in block
    assert "…" in block
    assert max(map(len, block.splitlines())) <= 80


@pytest.mark.parametrize(
    ("log10_lr", "ends", "said"),
    [
        (1.3, None, "about 20 times more probable if one person wrote both"),
        (1.3, (0.4, 1.5), "at most 10 times more probable if one person wrote both"),
        (-2.7, (-3.0, -0.2), "at most 100 times more probable if two people wrote them"),
        (6.0, None, "over 10,000 times more probable if one person wrote both"),
        (0.7, (0.2, 1.1), "do not separate one writer from two"),
    ],
)
def test_a_sentence_says_no_more_than_the_lowered_words(log10_lr, ends, said):
    assert said in findings_sentence(log10_lr, ends)
