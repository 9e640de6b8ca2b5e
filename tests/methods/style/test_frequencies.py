"""Frequency tables: ranks, culling, samples, pronouns, authors."""

import numpy as np
import pytest

from byline.corpus import Corpus, Text
from byline.errors import InputError, UsageError
from byline.methods.style.frequencies import frequency_table, sample_texts, z_scores
from byline.methods.style.settings import culling_levels, feature_counts, style_features

PILE = Corpus(
    [
        Text("a1", "the cat and the dog", author="ann"),
        Text("a2", "the cat, the hat", author="ann"),
        Text("b1", "a dog is a dog is a dog", author="bob"),
        Text("u", "my hat and my coat"),
    ]
)


def names(table, columns):
    return table.feature_names(columns)


def test_features_are_ranked_by_their_counts_in_all_texts_then_by_the_alphabet():
    table = frequency_table(PILE)
    # dog 4, the 4, a 3, then those of two.
    expected = ["dog", "the", "a", "and", "cat", "hat", "is", "my", "coat"]
    assert names(table, range(9)) == expected


def test_frequencies_are_per_cent_of_the_words_of_a_text():
    table = frequency_table(PILE)
    assert table.frequencies([1]).ravel().tolist() == [40.0, 50.0, 0.0, 0.0]


def test_culling_keeps_what_enough_texts_have():
    table = frequency_table(PILE)
    # and, cat, dog, hat, the: in two of four texts each.
    assert names(table, table.culled(50)) == ["dog", "the", "and", "cat", "hat"]
    assert names(table, table.chosen(2, 50)) == ["dog", "the"]
    assert len(table.culled(51)) == 0
    assert len(table.culled(0)) == 9


def test_pronouns_are_deleted_for_a_language():
    table = frequency_table(PILE, delete_pronouns=True, language="en")
    assert "my" not in names(table, table.culled())
    with pytest.raises(InputError, match="no list of pronouns for language 'fi'"):
        frequency_table(PILE, delete_pronouns=True, language="fi")


def test_authors_are_their_texts_together():
    table = frequency_table(PILE).by_author()
    assert table.names == ("ann", "bob", "u")
    # ann: 4 of 9 words are "the".
    assert table.frequencies([1])[:, 0].tolist() == pytest.approx([400 / 9, 0, 0])


def test_consecutive_samples_follow_each_other_and_drop_the_rest():
    body = " ".join(f"w{chr(97 + k)}" for k in range(25)) + "."
    samples, notes = sample_texts([Text("t", body, author="x"), Text("s", "too short")], 10)
    assert [text.id for text in samples] == ["t#1", "t#2"]
    assert samples[0].body.split() == [f"w{chr(97 + k)}" for k in range(10)]
    assert samples[1].body.split()[-1] == "wt"
    assert samples[0].author == "x"
    assert notes == ["1 texts have fewer than 10 words and are left out: s"]


def test_a_random_sample_has_words_of_the_text_each_once():
    body = " ".join(f"w{k}" for k in range(50))
    [one], _ = sample_texts([Text("t", body)], 20, "random", seed=1)
    [again], _ = sample_texts([Text("t", body)], 20, "random", seed=1)
    assert one == again
    assert len(set(one.body.split())) == 20
    assert set(one.body.split()) <= set(body.split())


def test_samples_know_their_text():
    body = "one two three four five six seven eight nine ten " * 2
    table = frequency_table(Corpus([Text("t", body), Text("s", body)]), sample=10)
    assert table.names == ("t#1", "t#2", "s#1", "s#2")
    assert table.sources == ("t", "t", "s", "s")


def test_standard_scores_by_hand():
    z = z_scores(np.array([[1.0, 2.0], [3.0, 2.0], [5.0, 2.0]]))
    assert z.tolist() == [[-1, 0], [0, 0], [1, 0]]


def test_texts_with_nothing_to_count_are_named():
    with pytest.raises(InputError, match=r"1 texts have nothing that is counted here \(empty\)"):
        frequency_table(Corpus([*PILE, Text("empty", "123 !")]))


def test_one_text_is_too_few():
    with pytest.raises(InputError, match="at least two texts or samples are needed, found 1"):
        frequency_table(PILE.take([0]))


@pytest.mark.parametrize(
    ("wanted", "view", "n"),
    [
        ("words", "words", (1, 1)),
        ("words:2", "words", (2, 2)),
        ("chars:4", "chars", (4, 4)),
        ("pos:3", "parts-of-speech", (3, 3)),
        ("function-words", "function-words", (1, 1)),
    ],
)
def test_features_by_their_names(wanted, view, n):
    style = style_features(wanted)
    assert (style.view, style.n) == (view, n)


def test_any_feature_set_of_byline_is_one():
    assert style_features("char-3-grams").n == (3, 3)


@pytest.mark.parametrize("wanted", ["wrds", "words:0", "words:", "tokens:2", "chars:21", "spgk"])
def test_unknown_features_are_refused(wanted):
    with pytest.raises(UsageError):
        style_features(wanted)


@pytest.mark.parametrize("wanted", ["", "a", "100:50:10", "100:200", "100:200:0", "1", "-5"])
def test_bad_counts_are_refused(wanted):
    with pytest.raises(UsageError, match="mfw"):
        feature_counts(wanted)


def test_settings_are_numbers_or_ranges():
    assert feature_counts([300, 100]) == (100, 300)
    assert culling_levels("0:100:50") == (0, 50, 100)
    with pytest.raises(UsageError, match="0 to 100"):
        culling_levels("0:120:20")
