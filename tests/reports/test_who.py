"""Attributions in words."""

import pytest

from byline.reports.who import attributions_text, verdict
from byline.results import Attribution, Evidence, PriorEffect, Ranked, Run


def answer(first: float, none: float = 0.05, *, answer="author", why="", trials=9, **more):
    rest = 1 - first - none
    ranking = (Ranked("ann", 1.0, first), Ranked("bob", -1.0, rest))
    run = Run({"held_out_documents": trials, "prior_none": 0.2}, 0, {"byline": "1"})
    author = "ann" if answer == "author" else None
    return Attribution("t", answer, author, ranking, none, "m", undecided=why, run=run, **more)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (answer(0.7, 0.1), "probably written by ann"),
        (
            answer(0.96, 0.0, answer="undecided", why="untried"),
            "undecided; no signed text of another document could be held out, so it was never "
            "tested",
        ),
        (answer(0.85), "very probably written by ann"),
        (answer(0.96, 0.0, trials=59), "very probably written by ann"),
        (answer(0.96, 0.0, trials=60), "almost certainly written by ann"),
        (answer(0.96, 0.0, trials=60, interval=(0.94, 0.99)), "very probably written by ann"),
        (answer(0.9, interval=(0.7, 0.95)), "probably written by ann"),
        (answer(0.1, 0.85, answer="none"), "very probably written by none of the 2"),
        (
            answer(0.5, 0.1, answer="undecided", why="close"),
            "undecided; ann and bob are both possible",
        ),
        (
            answer(0.5, 0.45, answer="undecided", why="close"),
            "undecided; ann and none of these are both possible",
        ),
    ],
)
def test_words_go_with_probabilities(given, said):
    assert verdict(given) == said


def test_evidence_is_quoted_from_the_text():
    body = "Upon the hill; upon\n the sea."
    evidence = (
        Evidence("ann", "upon the", 0.2, "token-1-3-grams", ((0, 8), (15, 24))),
        Evidence("ann", "!!", 0.1, "punctuation-and-case"),
        Evidence("ann", "sea", -0.1, "tokens", ((25, 28),)),
        Evidence("bob", "hill", 0.1, "tokens", ((9, 13),)),
    )
    [block] = attributions_text(
        [answer(0.8, evidence=evidence, notes=("few words.",))], {"t": body}
    )
    assert block.splitlines() == [
        "t: very probably written by ann",
        "  ann 0.80, bob 0.15; none of these 0.05",
        "  for ann: “Upon the”, “upon the” ×2 (word n-grams); no “!!” (punctuation and",
        "    case)",
        "  against ann: “sea” (words)",
        "  Note: few words.",
    ]


def test_of_a_long_line_the_beginning_is_quoted():
    body = "It had been raining since a little after\nnine, and nobody came."
    evidence = (Evidence("ann", "80+", 0.2, "line-lengths", ((0, len(body)),)),)
    [block] = attributions_text([answer(0.8, evidence=evidence)], {"t": body})
    assert "“It had been raining since a little afte…” (lengths of lines)" in " ".join(
        block.split()
    )


@pytest.mark.parametrize(("number", "told"), [(199, "×199 (words)"), (200, "×200 or more (words)")])
def test_where_places_end_their_number_is_not_all(number, told):
    evidence = (
        Evidence("ann", "a", 0.2, "words", tuple((2 * k, 2 * k + 1) for k in range(number))),
    )
    [block] = attributions_text([answer(0.8, evidence=evidence)], {"t": "a " * 300})
    assert f"“a” {told}" in block


def test_without_the_text_features_are_shown_as_they_are_counted():
    evidence = (Evidence("ann", "upon the", 0.2, "token-1-3-grams", ((0, 8),)),)
    [block] = attributions_text([answer(0.8, evidence=evidence)])
    assert "“upon the” (word n-grams)" in block


def test_a_name_cannot_steer_the_terminal():
    [block] = attributions_text(
        [answer(0.8, evidence=(Evidence("ann", "\x1b[2J", 1.0, "tokens"),))]
    )
    assert "\x1b" not in block


def test_the_interval_and_the_effect_of_other_priors_are_told():
    effects = (PriorEffect(0.2, "ann", 0.8, 0.05), PriorEffect(0.5, "ann", 0.7, 0.17))
    [block] = attributions_text([answer(0.8, interval=(0.55, 0.875), priors=effects)])
    assert (
        block.splitlines()[2] == "  ann from 0.55 to 0.88; none of these 0.17 with a prior of 0.5"
    )
