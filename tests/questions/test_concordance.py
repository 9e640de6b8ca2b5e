"""Lines of a concordance on texts small enough to check by eye."""

from datetime import datetime
from itertools import islice

import pytest

from byline.corpus import Text
from byline.errors import InputError, UsageError
from byline.questions.concordance import concordance, dispersion
from byline.questions.feature_places import FeaturePattern

PILE = [
    Text("1", "Old ferry sank. New ferry came.", author="bob", date=datetime(1901, 1, 1)),
    Text("2", "A ferry, at last!", author="ann"),
]


def shown(lines) -> list[str]:
    return [f"{line.left}|{line.match}|{line.right}" for line in lines]


def test_a_match_stands_between_so_many_words():
    assert shown(concordance(PILE, "ferry", context=1)) == [
        "Old |ferry| sank",
        "New |ferry| came",
        "A |ferry|, at",
    ]


def test_context_match_and_context_follow_each_other_in_the_text():
    bodies = {text.id: text.body for text in PILE}
    for line in concordance(PILE, "f*"):
        body = bodies[line.text]
        assert body[line.start : line.end] == line.match
        assert body[: line.start].endswith(line.left)
        assert body[line.end :].startswith(line.right)


@pytest.mark.parametrize(
    ("sort", "rights"),
    [
        ("text", ["sank", "came", "at"]),
        ("right", ["at", "came", "sank"]),
        ("left", ["at", "came", "sank"]),  # a, new, old
        ("author", ["at", "sank", "came"]),
        ("date", ["sank", "came", "at"]),  # without a date: last
    ],
)
def test_lines_are_sorted(sort, rights):
    lines = list(concordance(PILE, "ferry", context=1, sort=sort))
    assert [line.right.strip(" ,") for line in lines] == rights
    fewer = list(concordance(PILE, "ferry", context=1, sort=sort, most=2))
    assert fewer == lines[:2]


def test_the_left_context_is_read_backwards():
    pile = [Text("1", "the b c x"), Text("2", "a z a c x"), Text("3", "q c b x")]
    assert [line.text for line in concordance(pile, "x", sort="left")] == ["3", "2", "1"]


def test_reading_ends_with_the_last_line_wanted():
    def endless():
        n = 0
        while True:
            yield Text(str(n := n + 1), "a ferry")

    assert len(list(concordance(endless(), "ferry", most=3))) == 3
    assert len(list(islice(concordance(endless(), "ferry"), 5))) == 5


def test_a_token_without_end_does_not_make_a_context_without_end():
    [line] = concordance([Text("1", "x" * 9000 + " ferry " + "y" * 9000)], "ferry", context=2)
    assert len(line.left) == len(line.right) == 48


@pytest.mark.parametrize("options", [{"context": -1}, {"most": 0}, {"sort": "colour"}])
def test_options_that_make_no_sense_are_refused(options):
    with pytest.raises(UsageError):
        concordance(PILE, "ferry", **options)


def test_parts_are_texts_or_authors():
    found = dispersion(PILE, "ferry")
    assert [(p.name, p.matches, p.words) for p in found.parts] == [("1", 2, 6), ("2", 1, 4)]
    assert (found.matches, found.words, found.range) == (3, 10, 2)
    assert found.dp == pytest.approx((2 / 3 - 0.6 + 0.4 - 1 / 3) / 2)
    by_author = dispersion(PILE, "ferry", by="author")
    assert [part.name for part in by_author.parts] == ["ann", "bob"]


def test_one_text_is_cut_into_slices():
    body = " ".join(["ferry"] * 3 + ["boat"] * 22)
    found = dispersion([Text("1", body)], "ferry")
    assert found.parts_are == "slice"
    # 25 words in ten: 2, 3, 2, 3, …
    assert [part.words for part in found.parts] == [2, 3] * 5
    assert [part.matches for part in found.parts] == [2, 1] + [0] * 8


def test_texts_without_words_are_no_parts():
    assert dispersion([*PILE, Text("3", "!!!")], "x").range == 0
    with pytest.raises(InputError, match="no text with words"):
        dispersion([Text("3", "!!!")], "x")


def test_evidence_is_found_again():
    body = "We ran. But it rained; the ferry left."
    lines = concordance([Text("1", body)], FeaturePattern("; ", "chars", []), context=0)
    assert [line.match for line in lines] == ["; "]
    learned = FeaturePattern("* the", "masked-token-2-3-grams-100", [body, "the a b"])
    assert not list(learned.spans(body))  # in so small a pile no word is rare
    with pytest.raises(UsageError, match="no place"):
        FeaturePattern("a ~ b", "spgk", [body])
