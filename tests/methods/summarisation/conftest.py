"""Sentences of texts that stand in the test."""

import pytest

from byline.corpus import Text
from byline.methods.summarisation.sentences import Sentences


def sentences_of(*bodies: str) -> Sentences:
    """The sentences of these English texts."""
    return Sentences.of([Text(str(n), body) for n, body in enumerate(bodies)], "en")


@pytest.fixture
def make_sentences():
    return sentences_of
