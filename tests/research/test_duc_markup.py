"""NIST's SGML, on texts small enough to see."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from byline.research import duc
from byline.research.duc import summary


def article(markup):
    return duc.article(markup, Path("d061j/file"))


def test_the_article_is_what_stands_in_text():
    head = "<DOC>\n<DOCNO> AP1-2 </DOCNO>\n<HEAD>Storm\nhits</HEAD>\n"
    markup = f"{head}<TEXT>\n Rain fell.\n</TEXT></DOC>"
    found = article(markup)
    assert (found.id, found.title, found.body) == ("AP1-2", "Storm hits", "Rain fell.")


def test_lines_broken_for_narrow_columns_are_joined_and_indents_begin_paragraphs():
    markup = "<TEXT>\n   Rain fell\nall day.\n   Then it\nstopped.\n</TEXT>"
    assert article(markup).body == "Rain fell all day.\n\nThen it stopped."


def test_tagged_sentences_stand_on_lines_of_their_own():
    markup = (
        '<TEXT><s docid="AP1" num="1" wdcount="2"> Rain fell.</s>\n'
        '<s docid="AP1" num="2" wdcount="2"> It\tstopped.</s></TEXT>'
    )
    assert article(markup).body == "Rain fell.\nIt stopped."


def test_tagged_paragraphs_are_kept_apart():
    assert article("<TEXT><P>\nOne.\n</P>\n<P>\nTwo.\n</P></TEXT>").body == "One.\n\nTwo."


def test_several_text_elements_make_one_article():
    assert article("<TEXT>One.</TEXT><NOTE>no</NOTE><TEXT>Two.</TEXT>").body == "One.\n\nTwo."


def test_a_missing_end_tag_costs_nothing():
    assert article("<DOC><TEXT>Rain fell.").body == "Rain fell."


def test_markup_without_words_is_no_article():
    assert article("<DOC><TEXT> <P></P> </TEXT></DOC>") is None
    assert article("just words") is None


def test_entities_are_resolved_once_and_never_defined():
    bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><TEXT>&b; &amp;lt; &amp;</TEXT>'
    assert article(bomb).body == "&b; &lt; &"


def test_a_summary_may_be_plain_tagged_or_in_anchors():
    see = (
        "<html><head><title>D061</title></head><body>"
        '<a name="1">[1]</a> <a href="#1" id=1>Rain fell.</a>\n'
        '<a name="2">[2]</a> <a href="#2" id=2>It stopped.</a></body></html>'
    )
    assert summary(see) == "Rain fell.\nIt stopped."
    assert summary("Rain fell.\nIt stopped.\n") == "Rain fell.\nIt stopped."
    tagged = '<SUM\nDOCSET="d061"\nSIZE="10"\nSUMMARIZER="B">\nRain fell and\nstopped.</SUM>'
    assert summary(tagged) == "Rain fell and stopped."
    assert summary(" \n") is None


@pytest.mark.timeout(60)
def test_hostile_markup_does_not_hang():
    """A quadratic pass over 300 kB would take minutes."""
    for hostile in (
        "<TEXT>" * 50_000,
        "<" * 300_000,
        "<s " * 100_000,
        "<TEXT>\n" + " \n" * 150_000,
    ):
        article(hostile)
        summary(hostile)


@given(st.text(alphabet='<>/ textTEXTsSpP&;\n\t="1', max_size=200))
def test_nothing_written_breaks_the_reader(markup):
    found = article(markup)
    assert found is None or found.body.strip()
    assert summary(markup) is None or summary(markup).strip()
