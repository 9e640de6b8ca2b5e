"""Texts that are odd for their likeliest author in several views at once, as answers tell it."""

import numpy as np
import pytest

from byline.corpus import Corpus, Text
from byline.questions.who import learn_authors, load_authors
from byline.reports.who import verdict

MANNERS = {
    "ann": "The ferry went upon the hour, and whilst we waited there was nothing to be done.",
    "bob": "So I ran down to the quay - no ferry! - and then, well, I just sat there and ate.",
}
ODD = "Gentlemen: your committee, having met; having heard evidence; having weighed it; resolves. "


def _texts(n: int, seed: int = 0) -> Corpus:
    rng = np.random.default_rng(seed)
    texts = []
    for author, manner in MANNERS.items():
        words = manner.split()
        for number in range(n):
            turns = rng.integers(len(words), size=12)
            body = " ".join(" ".join(words[k:] + words[:k]) for k in turns)
            texts.append(Text(f"{author}-{seed}-{number}", body, author=author))
    return Corpus(texts)


@pytest.fixture(scope="module")
def known():
    return learn_authors(_texts(16))


def test_a_text_that_is_odd_in_several_views_is_not_decided(known):
    """One of 33 is less than a twentieth; four of 33 are more than a tenth."""
    asked = [Text("odd", ODD * 12), *_texts(1, seed=1)]
    bodies = [text.body for text in asked]
    answers = known.model.probabilities(known.model.features(bodies), bodies)
    lengths = known.model.log_length_ratios(answers.words)
    p_values = known.typicality_in_views.p_values(answers, bodies, lengths)
    assert p_values[0] == pytest.approx(1 / 33)
    assert (p_values[1:] > 0.1).all()
    odd, *usual = known.attribute(asked)
    assert not odd.decided
    assert any("unlike" in note for note in odd.notes)
    assert [one.leaders[0] for one in usual] == ["ann", "bob"]
    assert all(one.decided for one in usual)
    assert not any("unlike" in note for one in usual for note in one.notes)


def test_a_kept_model_says_that_several_views_are_not_asked(known, tmp_path):
    known.save(tmp_path / "m.model")
    again = load_authors(tmp_path / "m.model")
    assert "several_views" not in known.run.settings
    assert again.run.settings["several_views"] == "not asked"
    again.save(tmp_path / "again.model")
    assert load_authors(tmp_path / "again.model").run == again.run


def test_views_that_were_named_are_the_only_ones(tmp_path):
    known = learn_authors(_texts(4), views=("tokens", "punctuation-and-case"))
    assert known.typicality_in_views is None
    known.save(tmp_path / "m.model")
    assert "several_views" not in load_authors(tmp_path / "m.model").run.settings


def test_where_no_text_could_be_held_out_nothing_is_decided():
    """Texts that repeat one word are copies of each other, and stay in one fold."""
    words = {"ann": "aaa ", "bob": "bbb "}
    texts = [
        Text(f"{name}-{n}", word * (27 + 7 * n), author=name)
        for name, word in words.items()
        for n in range(3)
    ]
    known = learn_authors(Corpus(texts), prior_none=0)
    [found] = known.attribute([Text("asked", "aaa " * 50)])
    assert known.run.settings["held_out"] == 0
    assert (found.answer, found.author, found.ranking[0].author) == ("undecided", None, "ann")
    assert found.probability >= 0.7
    assert verdict(found).startswith("undecided; no signed text of another document could be held")
