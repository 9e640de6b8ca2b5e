"""The tables of nasir2014: what was printed, how answers are scored, and how terms are chosen."""

import importlib
import tomllib
from pathlib import Path

import numpy as np
import pytest

from byline.errors import InputError
from byline.methods.attribution.regions import NOBODY
from byline.research.bench import Request, find_paper

SCRIPTS = Path(__file__).parents[2] / "benchmarks" / "nasir2014"


@pytest.fixture
def regions(monkeypatch):
    monkeypatch.syspath_prepend(str(SCRIPTS))
    return importlib.import_module("author_regions")


@pytest.fixture
def reuters():
    return find_paper("nasir2014").script("table_1")


@pytest.fixture
def federalist():
    return find_paper("nasir2014").script("table_2")


def test_f_is_of_pairs_of_text_and_author(regions):
    """Ann: 1 right, given twice, has 2. Bob: none right, given once, has 1. Cat: neither."""
    given = np.array([[1, 0, 0], [0, 0, 0], [1, 1, 0]], bool)
    micro, macro = regions.f_scores(given, np.array([0, 0, 2]))
    assert micro == pytest.approx(100 * 2 * 1 / (3 + 3))
    assert macro == pytest.approx(100 * (2 * 1 / (2 + 2)) / 3)


def test_of_one_answer_to_each_text_micro_f_is_the_share_that_is_right(regions):
    scores = np.array([[-3.0, -1.0], [0.2, 0.1], [0.0, 1.0], [2.0, 1.0]])
    given = regions.highest(scores)
    assert given.sum(axis=1).tolist() == [1, 1, 1, 1]
    assert regions.f_scores(given, np.array([1, 0, 1, 1]))[0] == pytest.approx(75)


def test_terms_are_climbed_to_one_setting_after_the_other(regions):
    """Worth most at kappa = 5 and eta_l = 0.2; where an author has no region there is none."""
    asked = []

    def worth(terms):
        asked.append(terms)
        if terms.kappa > 50:
            raise InputError("no region is left")
        return -abs(terms.kappa - 5) - abs(terms.eta_l - 0.2)

    start = regions.Terms(kappa=20.0, eta_l=1.0)
    options = {"kappa": (5.0, 80.0), "eta_l": (0.2, 1.0)}
    found = regions.climbed(worth, start, options)
    assert (found.kappa, found.eta_l, found.unlabelled) == (5.0, 0.2, start.unlabelled)
    assert len(asked) == len(set(asked)) == 4


def test_of_terms_worth_the_same_the_first_stays(regions):
    start = regions.Terms(kappa=20.0)
    assert regions.climbed(lambda terms: 1.0, start, {"kappa": (5.0,)}) == start


def test_two_groups_far_apart_are_accepted_each_by_its_own(regions):
    """Texts of one author are alike, of two have nothing in common; the last is unlabelled."""
    gram = np.kron(np.eye(2), np.full((4, 4), 0.9)) + 0.1 * np.eye(8)
    answers = np.array([0, 0, 0, 0, 1, 1, 1, NOBODY])
    found = regions.scored([gram, gram], answers, 2, regions.Terms(kappa=2.0))
    assert (found.scores > 0).tolist() == [[True, False]] * 4 + [[False, True]] * 4
    np.testing.assert_allclose(found.theta, 0.5 ** (1 / 3))


def test_a_draw_leaves_enough_of_every_class(federalist):
    """Of three joint papers and five of Jay's few draws of a fifth leave two and three."""
    answers = np.repeat([0, 1, 2, 3, NOBODY], [3, 14, 5, 51, 12])
    rng = np.random.default_rng(0)
    for _ in range(50):
        draw = federalist.drawn(answers, rng)
        assert (np.bincount(answers[draw.train]) >= [2, 3, 3, 3]).all()
        assert len(draw.held_out) == 15
        assert sorted([*draw.train, *draw.held_out]) == list(range(73))


def test_a_paper_goes_to_whom_most_draws_name_and_sums_decide_among_equals(federalist):
    first = np.array([[1.0, 0.0, 0.0], [2.0, 1.0, 0.0]])
    second = np.array([[1.0, 0.0, 0.0], [0.0, 5.0, 0.0]])
    third = np.array([[0.0, 9.0, 0.0], [0.0, 0.0, 7.5]])
    assert federalist.majority([first, second, third]).tolist() == [0, 2]


def test_scores_are_measured_from_the_middle_between_own_and_others(federalist):
    held_out = np.array([[3.0, -4.0], [1.0, -2.0], [0.0, -1.0]])
    middle, half = federalist.middles(held_out, np.array([0, 0, 1]))
    np.testing.assert_allclose(middle, [1.0, -2.0])
    np.testing.assert_allclose(half, [1.0, 1.0])


def test_papers_are_dealt_class_by_class(federalist):
    assert federalist.dealt(np.array([0, 1, 0, 0, 1]), 2).tolist() == [0, 0, 1, 0, 1]


def test_figure_2_holds_the_mean_theta_of_each_author_and_its_shares():
    drawn = find_paper("nasir2014").script("figure_2")
    one = np.array([[0.2, 0.4, 0.6, 0.8], [0.4, 0.3, 0.2, 0.1]])
    thetas = {p: [one, one] for p in drawn.POWERS} | {10.0: [one, one[:, ::-1]]}
    figure = drawn.figure_2(["ann", "bob"], thetas)
    first, second, third, last = figure.maps
    assert [one.name for one in figure.maps][::2] == ["ann, theta", "ann, shares"]
    np.testing.assert_allclose(first.shares[[0, -1]], [one[0], [0.5] * 4])
    np.testing.assert_allclose(third.shares[[0, -1]], [[0.1, 0.2, 0.3, 0.4], [0.25] * 4])
    np.testing.assert_allclose(second.shares[0], last.shares[0])
    assert figure.svg().startswith("<svg")


def test_figure_2_does_not_run_the_table():
    paper = find_paper("nasir2014")
    assert paper.scripts(figures=["2"]) == ["figure_2"]
    assert paper.scripts(figures=["1"]) == ["figure_1"]


def test_a_list_of_words_is_counted_in_shares_of_all_words(regions):
    view = regions.Listed(words=frozenset({"the", "of"}))
    assert view.units("The end of it") == ["the", "", "of", ""]


def test_without_the_list_its_kernel_is_left_out(regions, monkeypatch):
    monkeypatch.setattr(regions, "listed_words", frozenset)
    assert list(regions.grams_of(["a b", "b a"], ["words", regions.LISTED])) == ["words"]


@pytest.mark.parametrize("table", ["1", "2"])
def test_without_the_corpus_a_cell_says_so(table, monkeypatch):
    script = find_paper("nasir2014").script(f"table_{table}")
    monkeypatch.setattr(script, "data", list)
    [cell] = script.measure(Request("quick"))
    assert cell.value is None
    assert cell.note.endswith("is not here")


def test_every_printed_cell_is_there():
    """F micro and macro of ten rows; four counts of thirteen rows that add up to twelve."""
    cells = find_paper("nasir2014").cells
    assert len(cells) == 2 * 10 + 4 * 13
    assert len({(cell.table, cell.row, cell.column) for cell in cells}) == len(cells)
    counts: dict[str, float] = {}
    for cell in cells:
        if cell.table == "2":
            counts[cell.row] = counts.get(cell.row, 0) + cell.printed
    assert set(counts.values()) == {12}


def test_every_printed_row_has_one_of_ours(reuters):
    facts = tomllib.loads((SCRIPTS / "paper.toml").read_text(encoding="utf-8"))
    assert {cell["row"] for cell in facts["cell"] if cell["table"] == "1"} <= set(reuters.ROWS)
