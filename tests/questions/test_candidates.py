"""What is refused of candidates before anything is learned."""

import random

import pytest
from writers import pile

from byline.corpus import Corpus, Text
from byline.errors import UsageError
from byline.questions._candidates import are_messages
from byline.questions.who import learn_authors, who

TRAIN, NEW = pile("ann bob cyd dan", 3), pile("ann bob cyd dan", 1, seed=1)


def test_shares_of_too_few_texts_are_refused_before_anything_is_learned(monkeypatch):
    learning = "byline.methods.attribution.attributor.Attributor.fit"
    monkeypatch.setattr(learning, lambda *_, **__: pytest.fail("it learned first"))
    with pytest.raises(UsageError, match="over 4 authors needs at least 4 texts, not 3"):
        who(TRAIN, NEW[:3], author_prior="uniform")


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"kappa": -1}, "kappa of mkl-ssad is a number of 0 or more, or none, not -1"),
        ({"kappa": "many"}, "kappa of mkl-ssad is a number of 0 or more, or none, not 'many'"),
        ({"eta_l": 0}, "eta_l of mkl-ssad is a number above 0, or none, not 0"),
        ({"eta_l": 1e12}, "eta_l can be 1e.08 at most, not 1e.12"),
        ({"p": 0.5}, "p of mkl-ssad is a number of 1 or more, or inf, not 0.5"),
        ({"max_rounds": 1.5}, "max_rounds of mkl-ssad is a whole number of 1 or more, not 1.5"),
        ({"kapa": 1}, "no setting 'kapa'. Did you mean 'kappa'\\? It has: p, eta_l"),
    ],
)
def test_settings_that_make_no_sense_are_named(settings, reason):
    with pytest.raises(UsageError, match=reason):
        learn_authors(TRAIN, views=("tokens",), **settings)


@pytest.mark.parametrize(("letters", "mostly"), [(1, False), (2, False), (3, True)])
def test_a_pile_is_of_messages_if_more_than_half_of_it_is(letters, mostly):
    headers = [(("message-id", "<1@mill>"),)] * letters + [()] * (4 - letters)
    texts = [Text(str(k), "It rains.", meta=one) for k, one in enumerate(headers)]
    assert are_messages(Corpus(texts)) is mostly


def test_views_that_do_not_know_the_language_are_told():
    """Tags are there for five languages only, of which Greek is none."""
    chance = random.Random(0)
    usual = {
        "ann": ["και", "το", "η", "να", "με", "για"],
        "bob": ["θα", "στο", "από", "τον", "και"],
    }
    texts = [
        Text(f"{name}/{k}", " ".join(chance.choices([*words, "είναι", "που"], k=60)), author=name)
        for name, words in usual.items()
        for k in range(4)
    ]
    known = learn_authors(Corpus(texts), views=("tokens", "parts-of-speech"))
    assert known.run.settings["views"] == "tokens"
    assert known.run.settings["views_left_out"] == "parts-of-speech"
