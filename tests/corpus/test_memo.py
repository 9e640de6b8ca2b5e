"""A text is tokenised once, however often its tokens are asked for."""

from collections import Counter
from dataclasses import replace

import pytest

import byline
from byline.corpus import language, tokens
from byline.corpus.bundled import bundled_pile
from byline.corpus.tokens import MAX_CHARACTERS, MIN_CHARACTERS, remember_by_body


@pytest.fixture
def computed():
    """The bodies of which a function was computed, and that function with a memo."""
    bodies: list[str] = []

    def split(body):
        bodies.append(body)
        return body.split()

    return bodies, remember_by_body(split)


def test_second_request_is_not_computed_again(computed):
    bodies, split = computed
    body = "to be or not " * 10
    assert split(body) == split("".join(list(body))) == body.split()
    assert bodies == [body]


def test_every_caller_gets_a_list_of_its_own(computed):
    _, split = computed
    body = "to be or not " * 10
    split(body).append("changed")
    assert split(body) == body.split()


@pytest.mark.parametrize("size", [MIN_CHARACTERS - 1, MAX_CHARACTERS // 4 + 1])
def test_very_short_and_very_long_bodies_are_not_kept(computed, size):
    bodies, split = computed
    split("a" * size)
    split("a" * size)
    assert len(bodies) == 2


def test_bodies_asked_for_last_are_kept_within_the_bound(computed):
    bodies, split = computed
    texts = [letter * (MAX_CHARACTERS // 4) for letter in "abcde"]
    for text in (*texts[:4], texts[0], texts[4]):  # the fifth pushes out b, asked for longest ago
        split(text)
    bodies.clear()
    for text in (texts[0], texts[4], texts[1]):
        split(text)
    assert bodies == [texts[1]]


def test_language_of_a_text_is_guessed_once(monkeypatch):
    asked: list[str] = []
    monkeypatch.setattr(language, "_is_plainly_english", lambda piece: asked.append(piece) or True)
    body = "Nobody asked for the language of this very text before. " * 4
    assert language.guess_language(body) == language.guess_language(body)
    assert asked == [body]


def test_who_scans_each_text_once_per_kind_of_token(monkeypatch):
    scans: Counter[tuple[object, str]] = Counter()
    scan = tokens._find

    def counted(pattern, body, **options):
        scans[pattern, body] += 1
        return scan(pattern, body, **options)

    monkeypatch.setattr(tokens, "_find", counted)
    # Texts that nobody has asked for in this process: what is remembered is not scanned again.
    pile = byline.Corpus(
        [
            replace(text, body=f"Once more unto these letters. {text.body}")
            for text in byline.read(bundled_pile())
        ]
    )
    list(byline.who(pile.signed, pile.unsigned, method="kernel-sum"))
    texts = {body for _, body in scans if len(body) > 300}
    assert texts
    assert {n for (_, body), n in scans.items() if body in texts} == {1}
