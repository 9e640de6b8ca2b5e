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
    assert sum(cell.table in ("2", "3") for cell in cells) == 2 * 9 * 4
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


class Told:
    """A case that is not read."""

    def __init__(self, corpus, topic):
        self.corpus, self.topic = corpus, topic
        self.sentences, self.limit = topic, None


def test_translations_and_reviews_of_one_product_are_in_one_fold(learning):
    """Clusters are named as in the corpora, where a translation has a name of its own."""
    names = [f"M{k:03}.{language}" for language in ("greek", "hindi") for k in range(10)]
    cases = [Told("MultiLing", learning.topic(name)) for name in names]
    aspects = [f"{what}_{whose}_x" for what in ("room", "price") for whose in learning.PRODUCTS]
    cases += [Told("Opinosis", learning.topic(name)) for name in aspects]
    fold = learning.folds(cases, 5, 0)
    assert fold[:10].tolist() == fold[10:20].tolist()
    assert fold[20:30].tolist() == fold[30:].tolist()
    assert np.bincount(fold[:10]).tolist() == np.bincount(fold[20:30]).tolist() == [2] * 5


def test_every_cluster_of_the_corpora_has_its_topic(learning, data_folder):
    """Forty clusters of ten topics, and 51 of ten products."""
    corpora = sys.modules["corpora"]
    topics = {}
    for name in ("multiling2011", "opinosis"):
        clusters = corpora.load(name)
        topics[name] = {learning.topic(cluster.id) for cluster in clusters}
        assert len(clusters) in (40, 51)
    assert topics["multiling2011"] == {f"M{k:03}" for k in range(10)}
    assert topics["opinosis"] == set(learning.PRODUCTS)


def test_what_is_held_out_is_never_learned_from(learning, monkeypatch):
    """Neither for weights nor for `word`, in any fold inside of a fold."""
    systems, held_out = sys.modules["systems"], sys.modules["held_out"]
    cases = [Told("MultiLing english", f"M{k}") for k in range(10)]
    cases += [Told("Opinosis", product) for product in learning.PRODUCTS]

    class Model:
        def __init__(self, word=0.3, weights=()):
            self.word, self.weights = word, weights

        def summarise(self, topic, _):
            assert topic not in self.weights
            return [self.word, len(self.weights)]

    def learn(given):
        return {case.topic for case in given}

    def recall(case, model):
        assert case.topic not in model.weights
        return (1.0, 1.0) if model.word == 0.6 else (0.5, 0.5)

    for name, fake in (("learn", learn), ("recall", recall), ("Forecast", Model)):
        monkeypatch.setattr(held_out, name, fake)
    (own,) = (s for s in systems.systems(cases, Request()) if s.row == systems.HELD_OUT)
    for case in cases:
        assert own.summarise(case, 0) == [0.6, 16]


def test_the_figures_of_the_pilot_come_out(learning, data_folder):
    """Our ROUGE under the pilot's options, beside its own: English CLASSY and Hindi JRC."""
    paper = find_paper("wang2009")
    script = paper.script("table_multiling")
    folder = data_folder / script.FOLDER
    printed = {(c.row, c.column): c.printed for c in paper.cells if c.table == "multiling"}
    cases = sys.modules["corpora"].open_cases()
    for row, language in (("CLASSY (ID2)", "english"), ("JRC (ID3)", "hindi")):
        group = [case for case in cases if case.corpus == f"MultiLing {language}"]
        told = script._pilot(folder, language, group)[row]
        means = script._scores(group, told, "ascii").mean(axis=0)
        for name, value in zip(script.MEASURES.values(), means, strict=True):
            assert value == pytest.approx(printed[row, f"{name}, {language}"], abs=5e-4)


def test_the_shipped_weights_are_those_that_are_learned(learning, data_folder):
    """All clusters read anew; four places are kept."""
    corpora = sys.modules["corpora"]
    from byline.methods.summarisation._forecast_weights import PAIRS, WORDS

    cases = [*corpora.open_cases()]
    assert {case.limit for case in cases} == {Limit(250), Limit(25)}
    words, pairs = learning.learn(cases)
    np.testing.assert_allclose(words, WORDS, atol=2e-3)
    np.testing.assert_allclose(pairs, PAIRS, atol=2e-3)
