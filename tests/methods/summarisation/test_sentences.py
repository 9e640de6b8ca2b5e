"""The sentences of small piles, counted by hand."""

import numpy as np
import pytest

from byline.corpus import Text
from byline.errors import InputError
from byline.methods.summarisation.sentences import Sentences, count_words

PILE = [
    Text("a", "The ferry sank, and the ferry burned.  It was so.\n\nAnn swam."),
    Text("b", "Nobody swam.\nAnn swam!"),
]


@pytest.fixture
def found():
    return Sentences.of(PILE, "en")


def test_each_sentence_has_its_place_and_length(found):
    rows = [(s.text, s.position, s.wording, s.words) for s in found]
    assert rows == [
        (0, 0, "The ferry sank, and the ferry burned.", 7),
        (0, 2, "Ann swam.", 2),
        (1, 0, "Nobody swam.", 2),
        (1, 1, "Ann swam!", 2),
    ]
    for sentence in found:
        body = PILE[sentence.text].body
        assert body[sentence.start : sentence.end].split() == sentence.wording.split()


def test_terms_are_stems_of_content_words_and_sentences_without_one_are_left_out(found):
    """All words of the second sentence are function words."""
    assert found.terms.names() == ["ferri", "sank", "burn", "ann", "swam"]
    assert found.counts.toarray().tolist() == [
        [2, 1, 1, 0, 0],
        [0, 0, 0, 1, 1],
        [0, 0, 0, 0, 1],
        [0, 0, 0, 1, 1],
    ]


def test_texts_have_the_terms_of_their_sentences_and_no_others(found):
    assert found.by_text.toarray().tolist() == [[2, 1, 1, 1, 1], [0, 0, 0, 1, 2]]
    assert found.text.tolist() == [0, 0, 1, 1]
    assert found.position.tolist() == [0, 2, 0, 1]


def test_some_can_be_taken_in_the_same_texts(found):
    some = found.take(np.array([1, 3]), np.array([0.5, 1.0]))
    assert [s.wording for s in some] == ["Ann swam.", "Ann swam!"]
    np.testing.assert_array_equal(some.counts.toarray(), found.counts.toarray()[[1, 3]])
    assert some.by_text.toarray().tolist() == [[0, 0, 0, 1, 1], [0, 0, 0, 1, 1]]
    assert some.wanted.tolist() == [0.5, 1.0]
    assert some.copy_of.tolist() == [0, 0]


def test_none_can_be_taken(found):
    assert len(found.take(np.array([], np.intp))) == 0


def test_copies_are_kept_and_known(found):
    assert found.copy_of.tolist() == [0, 1, 2, 1]


def test_where_no_sentence_has_a_content_word_all_words_are_terms():
    found = Sentences.of([Text("a", "It was so. So it was.")], "en")
    assert found.terms.names() == ["it", "was", "so"]
    assert len(found) == 2


def test_where_there_are_no_words_numbers_are_terms():
    assert Sentences.of([Text("a", "1914! 1918!")], "en").words.tolist() == [1, 1]


def test_rows_of_marks_are_copies_only_of_the_same_marks():
    bodies = ["🎉🎉", "😀 👍", "🎉🎉"]
    found = Sentences.of([Text(str(n), body) for n, body in enumerate(bodies)], "en")
    assert found.copy_of.tolist() == [0, 1, 0]


@pytest.mark.parametrize("bodies", [[], [""], [" \n", "\t"]])
def test_nothing_is_refused_with_the_reason(bodies):
    with pytest.raises(InputError, match="nothing to summarise"):
        Sentences.of([Text(str(n), body) for n, body in enumerate(bodies)])


def test_every_text_may_have_a_language_of_its_own():
    """The article is a stop word and the plural loses its ending in either language."""
    pile = [Text("a", "the ferries", language="en"), Text("b", "die Schiffe", language="de")]
    assert Sentences.of(pile).terms.names() == ["ferri", "schiff"]


def test_a_text_without_sentence_ends_is_one_sentence():
    body = "bread " * 500
    found = Sentences.of([Text("a", body)], "en")
    assert found.words.tolist() == [500]
    np.testing.assert_array_equal(found.counts.toarray(), [[500]])


@pytest.mark.parametrize(
    ("wording", "n"),
    [("It's 5 o'clock – really!", 4), ("面包和水。", 4), ("…", 0), ("रोटी और पानी", 3)],
)
def test_words_are_counted_in_any_script(wording, n):
    assert count_words(wording) == n
