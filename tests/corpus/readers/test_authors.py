"""Whose text it is, by all the signs."""

import pytest

from byline.corpus.readers.sources import author_of


@pytest.mark.parametrize(
    ("said", "name", "kind", "author"),
    [
        pytest.param(None, "ann/a.txt", "single", "ann", id="first folder"),
        pytest.param(None, "ann/1787/a.txt", "single", "ann", id="first of two folders"),
        pytest.param(None, "a.txt", "single", None, id="no folder"),
        pytest.param("ann@x.org", "a.eml", "single", "ann@x.org", id="lone message"),
        pytest.param("ann@x.org", "bob/a.eml", "single", "bob", id="folder over sender"),
        pytest.param("ann@x.org", "bob/a.mbox", "container", "ann@x.org", id="record over folder"),
        pytest.param(None, "bob/a.csv", "container", "bob", id="no such column"),
        pytest.param("", "bob/a.csv", "container", None, id="blank column"),
        pytest.param("ann@x.org", "sci.space/499", "post", "ann@x.org", id="post"),
        pytest.param(None, "sci.space/499", "post", None, id="post without sender"),
        pytest.param(None, "unknown/a.txt", "single", None, id="unknown folder"),
        pytest.param("ann@x.org", "Disputed/a.eml", "single", None, id="disputed message"),
        pytest.param(None, "EE001/unknown.txt", "single", None, id="questioned text of PAN"),
        pytest.param(None, "EE001/known01.txt", "single", "EE001", id="known text of PAN"),
    ],
)
def test_by_itself_the_surest_source_wins(said, name, kind, author):
    assert author_of(said, name, kind, "auto") == author


@pytest.mark.parametrize(
    ("author_from", "author"), [("folder", "bob"), ("name", "cid"), ("header", "ann")]
)
@pytest.mark.parametrize("kind", ["single", "container", "post"])
def test_the_user_may_choose_one_source(author_from, author, kind):
    assert author_of("ann", "bob/cid_night.txt", kind, author_from) == author


@pytest.mark.parametrize("author_from", ["folder", "name", "header"])
def test_a_source_that_says_nothing_gives_nobody(author_from):
    assert author_of(None, "night.txt", "single", author_from) is None


@pytest.mark.parametrize("name", ["anonymous_night.txt", "UNKNOWN_1.txt", "night.txt"])
def test_a_name_may_say_that_nobody_knows(name):
    assert author_of(None, name, "single", "name") is None
