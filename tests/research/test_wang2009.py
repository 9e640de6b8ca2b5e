"""The tables of wang2009: what was printed, and all of it on an imitation of DUC."""

import sys

import numpy as np
import pytest

from byline.methods.summarisation.selection import Limit
from byline.research.bench import Request, find_paper, run

STORIES = ("ferry", "harbour", "island", "storm", "bridge", "school")


def text(topic, k):
    """An article on one thing, told a little differently each time."""
    return (
        f"The {topic} was lost in the night of the great flood, officials said on day {k}. "
        f"Nobody at the {topic} was hurt. Witness {k} saw how the {topic} went down in the flood. "
        f"Bread costs {k} crowns. The mayor promised a new {topic} within {k + 2} years."
    )


@pytest.fixture
def duc(tmp_path, monkeypatch):
    """Two clusters of three texts in NIST's layout, for each year."""
    for year, names in (("duc2002", ("d061j", "d062j")), ("duc2004", ("d30001t", "d30002t"))):
        for name, topic in zip(names, STORIES, strict=False):
            for k in range(3):
                path = tmp_path / year / "docs" / name / f"AP88091{k}-0016"
                path.parent.mkdir(parents=True, exist_ok=True)
                head = f"<DOC>\n<DOCNO> AP88091{k}-0016 </DOCNO>\n<TEXT>\n"
                path.write_text(f"{head}{text(topic, k)}\n</TEXT>\n</DOC>\n")
            told = f"The {topic} was lost in the flood and nobody was hurt.\n"
            for writer in "ab":
                place = (
                    f"extracts_abstracts/{name}{writer}/200"
                    if year == "duc2002"
                    else f"models/2/{name[:-1].upper()}.M.100.T.{writer.upper()}"
                )
                path = tmp_path / year / place
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(told)
    monkeypatch.setenv("BYLINE_DATA", str(tmp_path))
    return tmp_path


@pytest.fixture
def learning():
    find_paper("wang2009").script("table_3")
    return sys.modules["learning"]


def test_all_printed_rows_are_there():
    cells = find_paper("wang2009").cells
    assert len(cells) == 2 * 9 * 4
    printed = {(c.table, c.row, c.column): c.printed for c in cells}
    assert printed["2", "BSTM", "R-2"] == 0.24571
    assert printed["3", "LexPageRank", "R-1"] == 0.37842


def test_lines_that_cannot_be_compared_say_so():
    """A subsequence has no more words than there are in common, so R-L is at most R-1."""
    cells = find_paper("wang2009").cells
    printed = {(c.table, c.row, c.column): c for c in cells}
    for (table, row, column), cell in printed.items():
        if column == "R-L" and cell.printed > printed[table, row, "R-1"].printed:
            assert table == "3"
            assert "not comparable" in cell.note


@pytest.mark.parametrize("table", ["2", "3"])
def test_a_licensee_gets_every_row_of_the_paper(duc, table):
    rows = list(run(find_paper("wang2009"), table, Request("quick")))
    ours = {(row.row, row.column): row.ours for row in rows if row.ours is not None}
    printed = {(row.row, row.column) for row in rows if row.printed is not None}
    assert {row for row, _ in printed - ours.keys()} == {"best team"}
    assert all(0 <= value <= 1 for value in ours.values())
    # What all texts say is what the summaries say, and more of it than chance finds.
    assert ours["forecast", "R-2"] > 0.3
    assert ours["BSTM", "R-1"] >= ours["BSTM", "R-2"] > 0


def test_without_the_corpora_the_table_says_what_is_missing(tmp_path, monkeypatch):
    monkeypatch.setenv("BYLINE_DATA", str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    (first, *_) = run(find_paper("wang2009"), "2", Request("quick"))
    assert first.ours is None
    assert "duc2002" in first.note


def test_poisson_regression_finds_the_rates_of_groups(learning):
    """One column of 1 and one that tells two groups: exp(v) are the means, 2 and 6."""
    X = np.column_stack([np.ones(4), [0.0, 0.0, 1.0, 1.0]])
    found = learning.poisson_regression(X, np.array([1.0, 3.0, 5.0, 7.0]), np.full(4, 0.25), 0.0)
    np.testing.assert_allclose(np.exp(found), [2, 3], rtol=1e-5)


def test_a_cluster_is_in_the_same_fold_in_all_languages(learning):
    class Told:
        def __init__(self, corpus, name):
            self.corpus, self.id = corpus, name

    cases = [Told(f"MultiLing {n}", f"M{k}") for n in ("greek", "hindi") for k in range(10)]
    cases += [Told("Opinosis", f"t{k}") for k in range(15)]
    fold = learning.folds(cases, 5, 0)
    assert fold[:10].tolist() == fold[10:20].tolist()
    assert np.bincount(fold[:10]).tolist() == [2] * 5
    assert np.bincount(fold[20:]).tolist() == [3] * 5


def test_the_shipped_weights_are_those_that_are_learned(learning, data_folder):
    """All clusters read anew; four places are kept."""
    corpora = sys.modules["corpora"]
    from byline.methods.summarisation._forecast_weights import PAIRS, WORDS

    cases = [*corpora.open_cases(None)]
    assert {case.limit for case in cases} == {Limit(250), Limit(25)}
    words, pairs = learning.learn(cases)
    np.testing.assert_allclose(words, WORDS, atol=2e-3)
    np.testing.assert_allclose(pairs, PAIRS, atol=2e-3)
