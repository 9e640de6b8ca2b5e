"""Where a copy is looked for, and how it is judged."""

import hashlib
import sys

import pytest

from byline.errors import InputError
from byline.research import corpora
from byline.research.corpora.registry import MANIFEST, PublicCorpus


def sha(content):
    return hashlib.sha256(content).hexdigest()


TOY = PublicCorpus(
    name="toy",
    what="a toy",
    terms="free",
    home="https://example.org/toy",
    citation="nobody",
    folder="box/toy",
    files=(("a.txt", sha(b"a")), ("b.txt", sha(b"b"))),
)


@pytest.fixture
def toy(monkeypatch):
    monkeypatch.setattr(sys.modules[PublicCorpus.__module__], "registry", lambda: (TOY,))
    return TOY


def fill(root, **files):
    folder = root / "box" / "toy"
    folder.mkdir(parents=True)
    for name, content in files.items():
        (folder / f"{name}.txt").write_text(content)
    return folder


def test_the_data_folder_comes_before_the_cache(places, toy):
    data, cache = places
    fetched = fill(cache, a="a", b="b")
    assert corpora.locate("toy") == fetched
    own = fill(data, a="a", b="b")
    assert corpora.locate("toy") == own


def test_without_the_variable_only_the_cache_is_looked_into(places, toy, monkeypatch):
    data, cache = places
    fill(data, a="a")
    monkeypatch.delenv("BYLINE_DATA")
    assert corpora.where() == corpora.DataPlaces(None, cache)
    with pytest.raises(InputError, match="not on this machine"):
        corpora.locate("toy")


def test_a_missing_corpus_is_met_with_its_home_its_terms_and_its_place(places, toy):
    with pytest.raises(InputError) as refusal:
        corpora.locate("toy")
    for told in ("https://example.org/toy", "free", "a.txt, b.txt", "box/toy/", "BYLINE_DATA"):
        assert told in str(refusal.value)
    assert "byline data fetch" not in str(refusal.value)


def test_a_corpus_without_a_home_says_so(places):
    with pytest.raises(InputError, match="has no public home"):
        corpora.locate("headline_groups")


def test_a_fetchable_corpus_names_the_command(places):
    with pytest.raises(InputError, match="Run: byline data fetch opinosis"):
        corpora.locate("opinosis")


@pytest.mark.parametrize(
    ("files", "found"),
    [
        ({"a": "a", "b": "b"}, ("as recorded", (), ())),
        ({"a": "a"}, ("incomplete", ("b.txt",), ())),
        ({"a": "a", "b": "other"}, ("differs", (), ("b.txt",))),
        ({}, ("not here", (), ())),
    ],
)
def test_a_copy_is_compared_with_the_record(places, toy, files, found):
    fill(places[0], **files)
    (copy,) = corpora.listing()
    assert (copy.state, copy.missing, copy.differing) == found
    assert (copy.path is None) == (not files)
    assert (copy.name, copy.terms, copy.home) == ("toy", "free", "https://example.org/toy")


def test_files_made_of_a_verified_download_count_as_recorded(places, toy):
    folder = fill(places[1], a="a", b="other")
    (folder / MANIFEST).write_text(f'{{"files": {{"b.txt": "{sha(b"other")}"}}}}')
    assert corpora.check("toy").state == "as recorded"


@pytest.mark.parametrize("note", ["", "[]", '{"files": 7}', '{"files": {"b.txt": 7}}'])
def test_a_broken_note_vouches_for_nothing(places, toy, note):
    folder = fill(places[1], a="a", b="other")
    (folder / MANIFEST).write_text(note)
    assert corpora.check("toy").state == "differs"
