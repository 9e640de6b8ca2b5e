"""A handful of nouns that many tests use."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from byline.corpus import Corpus, Text

# Enough to catch what breaks, in a quarter of the time; HYPOTHESIS_PROFILE=default tries 100.
# Nothing depends on the clock: the first example may compile, and a busy machine is no fault.
UNHURRIED = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("quick", max_examples=25, **UNHURRIED)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


def corpus_of(**bodies: str) -> Corpus:
    """A corpus from ``author="text one|text two"`` keywords; ``_`` holds the unsigned ones."""
    return Corpus(
        Text(f"{author.strip('_') or 'unsigned'}/{k}", body, author=author.strip("_") or None)
        for author, joined in bodies.items()
        for k, body in enumerate(joined.split("|"), 1)
    )


@pytest.fixture
def make_corpus():
    return corpus_of


@pytest.fixture
def data_folder() -> Path:
    """The real corpora; a test that needs them is skipped where they are not."""
    folder = Path(os.environ.get("BYLINE_DATA", ""))
    if not os.environ.get("BYLINE_DATA") or not folder.is_dir():
        pytest.skip("needs the public corpora: set BYLINE_DATA to their folder")
    return folder
