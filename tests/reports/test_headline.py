"""Headlines as people read them."""

import pytest

from byline.reports.headline import headlines_text
from byline.results import Headline, HeadlineCandidate, HeadlinePart


def answer(*scores, **changed):
    lines = ["Dam breaks", "Old dam breaks", "The dam"]
    told = {
        "group": "dam",
        "headline": "Dam breaks",
        "score": scores[0],
        "candidates": tuple(map(HeadlineCandidate, lines, scores)),
        "sources": ("a", "b"),
        "method": "yen",
        "sentences": 3,
        "stretches": (HeadlinePart("Dam", ("a", "b")), HeadlinePart("breaks", ("b",))),
        "notes": ("beware",),
    }
    return Headline(**(told | changed))


def test_a_block_says_all():
    assert "\n".join(headlines_text([answer(0.5, 0.51)])).splitlines() == [
        "dam: Dam breaks",
        "  made of 2 of 3 sentences: “Dam” (2), “breaks” (1)",
        "  sources: a, b",
        "  score 0.5, lower is better; the next is nearly as good",
        "    0.51      Old dam breaks",
        "  Note: beware.",
    ]


def test_one_group_needs_no_name():
    [block] = headlines_text([answer(0.5)], named=False)
    assert block.startswith("Dam breaks\n")


@pytest.mark.parametrize(
    ("scores", "words"),
    [
        pytest.param((0.5,), "no other is shown", id="alone"),
        pytest.param((0.5, 0.5), "as good", id="the same"),
        pytest.param((0.5, 0.5 + 1e-15), "the next is as good", id="but for rounding"),
        pytest.param((0, 0), "as good", id="nothing"),
        pytest.param((0.96, 1.0), "nearly as good", id="within a twentieth"),
        pytest.param((0.8, 1.0), "somewhat worse", id="within a quarter"),
        pytest.param((0.7, 1.0), "clearly worse", id="far"),
        pytest.param((-1.0, -0.7), "clearly worse", id="below nothing"),
    ],
)
def test_leads_in_words(scores, words):
    assert words in answer(*scores).lead_words


def test_a_headline_that_is_a_sentence_is_called_so():
    whole = answer(1.0, stretches=(HeadlinePart("Dam breaks", ("a",)),))
    [block] = headlines_text([whole])
    assert "it stands like this in one" in block
    [block] = headlines_text([answer(1.0, sentences=1, sources=("a",), stretches=whole.stretches)])
    assert "made of the one sentence there is" in block


def test_many_sources_are_counted():
    [block] = headlines_text([answer(1.0, sources=tuple(f"s{k}" for k in range(9)))])
    assert "s5, and 3 more" in block


def test_terminals_are_not_steered():
    bad = "\x1b[2J"
    odd = answer(1.0, 2.0, headline=bad, group=bad, sources=(bad,), notes=(bad,))
    assert "\x1b" not in "".join(headlines_text([odd]))
