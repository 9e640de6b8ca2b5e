"""Passages two texts share: what counts as the same, and where it stands."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from byline.corpus.tokens import tokenise
from byline.errors import UsageError
from byline.methods.similarity.passages import Coverage, SharedPassage, coverage, passages
from byline.results import as_json


def shown(a: str, b: str, **options: int) -> list[tuple[str, str]]:
    """The passages as they stand in either text."""
    return [(a[slice(*p.a)], b[slice(*p.b)]) for p in passages(a, b, **options)]


def test_offsets_run_from_the_first_word_to_the_end_of_the_last():
    a, b = "— We ran home.", "They said: “we ran home”"
    assert passages(a, b, least=3) == (SharedPassage((2, 13), (12, 23), 3),)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        pytest.param("THE Dog barks", "the dog Barks", id="capitals"),
        pytest.param("he don’t care", "he don't care", id="apostrophes"),
        pytest.param("a well‑known man", "a well-known man", id="hyphens"),
        pytest.param("the cafe\u0301 shut", "the café shut", id="accents"),
        pytest.param("in the ofﬁce", "in the office", id="ligatures"),
        pytest.param("so: (the) dog!", "so, the – dog", id="punctuation"),
        pytest.param("it was 🙂 late", "it was late", id="emoji"),
        pytest.param("pla\u200bgia\u00adrised all day", "plagiarised all day", id="no width"),
        pytest.param("pla\u2060gia\ufeffrised all day", "plagiarised all day", id="joiners"),
        pytest.param("in 1,000 years", "In 1,000 Years", id="numbers"),
        pytest.param("见ＡＢ 了", "见ab了", id="wide letters"),
    ],
)
def test_what_does_not_make_a_word_another(a, b):
    assert shown(a, b, least=3) == [(a.rstrip("!"), b)]


@pytest.mark.parametrize(
    ("a", "b"), [("in 1999 or so", "in 1998 or so"), ("it is so", "it was so")]
)
def test_other_words_and_numbers_cut_a_passage(a, b):
    assert passages(a, b, least=3) == ()


def test_scripts_without_blanks_are_compared_character_by_character():
    assert shown("我今天去学校。", "他说今天，去学校了", least=5) == [
        ("今天去学校", "今天，去学校")
    ]


def test_emoji_and_marks_alone_are_no_passage():
    assert passages("🙂🙂🙂 !!! …", "🙂🙂🙂 !!! …", least=1) == ()


def test_moved_passages_come_longest_first_and_only_so_many():
    a = "one two three. alpha beta gamma delta"
    b = "alpha beta gamma delta; one two three"
    assert [p.words for p in passages(a, b, least=2)] == [4, 3]
    assert [p.words for p in passages(a, b, least=2, most=1)] == [4]
    assert passages(a, b, most=0) == ()


def test_five_words_in_a_row_are_a_passage_and_four_are_not():
    assert passages("a b c d x", "a b c d y") == ()
    assert [p.words for p in passages("a b c d e x", "a b c d e y")] == [5]


def test_a_text_is_one_passage_with_itself_and_covers_itself():
    body = "It was late, and it was dark; and it was late."
    [whole] = passages(body, body)
    assert (whole.a, whole.words) == ((0, len(body) - 1), 11)
    assert coverage([whole], body, body) == Coverage(1.0, 1.0)


@pytest.mark.parametrize(("a", "b"), [("", ""), ("", "a b c d e"), ("!!!", "a b c d e")])
def test_texts_without_words_share_nothing(a, b):
    assert passages(a, b, least=1) == ()
    assert coverage((), a, b) == Coverage(0.0, 0.0)


words = st.sampled_from(
    ["a", "B", "b", "c", "don’t", "don't", "12", "語", "🙂", ",", "\u00ad", "_"]
)
bodies = st.lists(st.tuples(words, st.sampled_from(["", " ", "\n "])), max_size=30).map(
    lambda pieces: "".join(word + gap for word, gap in pieces)
)


@given(bodies, bodies, st.integers(1, 4))
def test_passages_hold_the_same_words_and_never_overlap(a, b, least):
    found = passages(a, b, least=least)
    assert [p.words for p in found] == sorted((p.words for p in found), reverse=True)
    for body, places in ((a, [p.a for p in found]), (b, [p.b for p in found])):
        spans = {(t.start, t.end) for t in tokenise(body)}
        assert all(any(s == start for s, _ in spans) for start, _ in places)
        assert all(any(e == end for _, e in spans) for _, end in places)
        assert all(x[1] <= y[0] for x, y in zip(sorted(places), sorted(places)[1:], strict=False))
    for one, other in ((a[slice(*p.a)], b[slice(*p.b)]) for p in found):
        assert plain_words(one) == plain_words(other)
    covered = coverage(found, a, b)
    assert 0 <= covered.a <= 1 >= covered.b >= 0


def plain_words(body: str) -> list[str]:
    level = body.replace("\u00ad", "").replace("’", "'").lower()
    return [t.text for t in tokenise(level) if t.text not in {"🙂", ",", "_"}]


def test_hostile_repetition_is_answered():
    [found] = passages("the " * 100_000, "The, " * 99_000)
    assert found == SharedPassage((0, 4 * 99_000 - 1), (0, 5 * 99_000 - 2), 99_000)


def test_the_answer_can_be_written_as_json():
    assert as_json(SharedPassage((0, 3), (5, 8), 1)) == {"a": [0, 3], "b": [5, 8], "words": 1}


@pytest.mark.parametrize("options", [{"least": 0}, {"most": -1}])
def test_senseless_requests_are_refused(options):
    with pytest.raises(UsageError, match="passage"):
        passages("a", "b", **options)
