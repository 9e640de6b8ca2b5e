"""One text and what it knows."""

import dataclasses
import hashlib
import pickle

import pytest

from byline.corpus import Removed, Text


def test_the_hash_is_the_sha256_of_the_body_as_utf8():
    text = Text("a", "naïve")
    assert text.sha256 == hashlib.sha256("naïve".encode()).hexdigest()


def test_a_long_body_is_hashed_in_pieces_to_the_same_value():
    body = "né" * 1_500_000
    assert Text("a", body).sha256 == hashlib.sha256(body.encode()).hexdigest()


def test_a_lone_surrogate_can_be_hashed():
    assert Text("a", "\ud800").sha256 != Text("a", "\ud801").sha256


def test_a_text_cannot_be_changed():
    with pytest.raises(dataclasses.FrozenInstanceError):
        Text("a", "x").body = "y"


def test_details_are_found_by_name():
    text = Text("a", "x", meta=(("encoding", "utf-8"), ("name", "Ann")))
    assert text.detail("name") == "Ann"
    assert text.detail("newsgroups") is None


def test_a_text_survives_pickling_and_can_be_a_key():
    text = Text("a", "x", author="ann", removed=(Removed("quote", "> y"),))
    assert pickle.loads(pickle.dumps(text)) == text
    assert {text: 1}[text] == 1
