"""Taggers learnt from sentences, small ones by hand and real ones for accuracy."""

import gzip

import numpy as np
import pytest

from byline.errors import InputError
from byline.features.tagging import Tagged, fit_tagger, read_tagged, tagger, train_tagger

TINY = [
    Tagged(("the", "dog", "runs"), ("DET", "NOUN", "VERB")),
    Tagged(("the", "run", "ends"), ("DET", "NOUN", "VERB")),
    Tagged(("dogs", "run"), ("NOUN", "VERB")),
]


def test_learns_to_tell_one_use_of_a_word_from_the_other():
    learnt = fit_tagger(TINY, "xx")
    assert learnt.tag([["dogs", "run"], ["the", "run", "ends"]]) == [
        ["NOUN", "VERB"],
        ["DET", "NOUN", "VERB"],
    ]


def test_knows_new_words_by_their_ends_and_place():
    assert fit_tagger(TINY, "xx").tag([["the", "fog", "bends"]]) == [["DET", "NOUN", "VERB"]]


def test_the_same_seed_gives_the_same_weights():
    one, same, other = (fit_tagger(TINY * 9, "xx", passes=2, seed=seed) for seed in (3, 3, 4))
    assert (one.weights == same.weights).all()
    assert (one.weights != other.weights).any()


def test_files_are_read_in_either_form_and_together(tmp_path):
    (tmp_path / "a.tsv").write_text("the\tDET\ndog\tNOUN\n")
    (tmp_path / "b.tsv.gz").write_bytes(gzip.compress(b"dogs\tNOUN\nrun\tVERB\n"))
    learnt = train_tagger([tmp_path / "a.tsv", str(tmp_path / "b.tsv.gz")], "xx")
    assert learnt.tags == ("DET", "NOUN", "VERB")
    assert learnt.language == "xx"
    assert train_tagger(tmp_path / "a.tsv", "xx").tags == ("DET", "NOUN")


def test_glued_words_are_learnt_as_they_are_written():
    """Only the range says that στο exists; alone, it would be taken for a noun like its like."""
    apart = Tagged(("σε", "το", "σπίτι"), ("ADP", "DET", "NOUN"))
    others = [Tagged((word,), ("NOUN",)) for word in ("στόμα", "στοά", "ποτό", "σπίτι")]
    glued = Tagged(apart.words, apart.tags, ((0, 2, "στο"),))
    assert fit_tagger([glued, *others], "el").tag([["στο", "σπίτι"]]) == [["ADP", "NOUN"]]
    assert fit_tagger([apart, *others], "el").tag([["στο"]]) == [["NOUN"]]


def test_no_sentence_no_tagger(tmp_path):
    (tmp_path / "empty.conllu").write_text("# nothing\n\n")
    with pytest.raises(InputError, match=r"not one tagged sentence.*empty\.conllu"):
        train_tagger([tmp_path / "empty.conllu"], "xx")
    with pytest.raises(InputError, match="no file"):
        train_tagger([], "xx")


FLOORS = {
    "en_ewt_test": 0.95,
    "en_pud_test": 0.945,
    "es_gsd_test": 0.935,
    "nl_alpino_test": 0.93,
    "fr_sequoia_test": 0.975,
    "de_gsd_test": 0.92,
}


@pytest.mark.data
@pytest.mark.parametrize("name", FLOORS)
def test_is_as_accurate_as_promised(data_folder, name):
    sentences = read_tagged(data_folder / "ud" / f"{name}.tsv.gz")
    found = tagger(name[:2]).tag([sentence.words for sentence in sentences])
    pairs = zip(found, sentences, strict=True)
    right = np.concatenate([np.array(tags) == np.array(s.tags) for tags, s in pairs])
    assert right.mean() >= FLOORS[name]


@pytest.mark.data
def test_the_weights_that_are_shipped_can_be_made_again(data_folder):
    again = train_tagger([data_folder / "ud" / "de_gsd_train.tsv.gz"], "de")
    assert (again.weights == tagger("de").weights).all()
    assert (again.tags, again.scale) == (tagger("de").tags, tagger("de").scale)
