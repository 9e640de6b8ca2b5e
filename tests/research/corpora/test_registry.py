"""The table of public corpora says enough, and says it once."""

import re
import subprocess
import sys

import pytest

from byline.errors import UsageError
from byline.research import corpora
from byline.research.corpora.converters import CONVERTERS
from byline.research.corpora.loaders import LOADERS

every_corpus = pytest.mark.parametrize("corpus", corpora.registry(), ids=lambda c: c.name)


def test_every_corpus_has_a_name_of_its_own_and_a_loader():
    names = [corpus.name for corpus in corpora.registry()]
    assert len(set(names)) == len(names)
    assert set(names) == set(LOADERS)


@every_corpus
def test_a_row_tells_what_whose_and_how_to_check(corpus):
    assert corpus.what
    assert corpus.terms
    assert corpus.citation
    assert corpus.home is None or re.match(r"https?://", corpus.home)
    assert corpus.files
    assert all(re.fullmatch(r"[0-9a-f]{64}", digest) for _, digest in corpus.files)


@every_corpus
def test_a_corpus_is_fetched_only_if_its_checksum_is_on_record(corpus):
    assert bool(corpus.downloads) == (corpus.converter is not None)
    assert corpus.converter is None or corpus.converter in CONVERTERS
    for download in corpus.downloads:
        assert re.fullmatch(r"[0-9a-f]{64}", download.sha256)
        assert download.url.startswith(("http://", "https://"))
        assert download.size > 0
    assert len({download.filename for download in corpus.downloads}) == len(corpus.downloads)


def test_a_corpus_is_found_by_its_name_or_its_folder():
    assert corpora.entry("webkb") is corpora.entry("textcat/webkb")
    assert corpora.entry("c50").name == "c50"


def test_a_misspelt_name_is_met_with_the_right_one():
    with pytest.raises(UsageError, match="Did you mean 'federalist'"):
        corpora.entry("federalists")
    with pytest.raises(UsageError, match="Known: amazon, c10"):
        corpora.entry("xyzzy")


def test_the_table_for_the_documentation_has_a_row_for_each_corpus():
    lines = corpora.registry_markdown().splitlines()
    assert len(lines) == 2 + len(corpora.registry())
    assert {line.count("|") for line in lines} == {6}
    assert "| `federalist` |" in lines[4]
    assert "put it into `federalist/`" in lines[4]
    assert "`byline data fetch polarity`" in corpora.registry_markdown()


def test_looking_at_the_registry_loads_no_network_package():
    code = (
        "import sys, byline.research.corpora as p; p.registry_markdown();"
        "print([m for m in ('pooch', 'requests', 'numpy', 'sklearn') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
