"""The tables of argamon2003: what was printed, and how answers are scored."""

import importlib.util
import sys
from pathlib import Path

import numpy as np
import pytest

from byline.research.bench import find_paper

FOLDER = Path(__file__).parents[2] / "benchmarks" / "argamon2003"


@pytest.fixture
def script(monkeypatch):
    """A script of the benchmark by its name."""
    monkeypatch.syspath_prepend(str(FOLDER))
    for path in FOLDER.glob("*.py"):  # other benchmarks have scripts of the same names
        monkeypatch.delitem(sys.modules, path.stem, raising=False)

    def load(name):
        spec = importlib.util.spec_from_file_location(name, FOLDER / f"{name}.py")
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module

    return load


@pytest.fixture
def protocol(script):
    return script("protocol")


def test_answers_are_scored_author_by_author(protocol):
    """Ann: 2 right of 2, named 3 times; bob: 1 of 2, named once; cat is never named."""
    truth = np.array(["ann", "ann", "bob", "bob", "cat"])
    answers = np.array(["ann", "ann", "bob", "ann", "dan"])
    found = {cell.column: cell for cell in protocol.scores("row", truth, answers)}
    assert found["accuracy, %"].value == 60.0
    assert found["least F"] == ("row", "least F", 0.0, "1 never named rightly")
    assert found["greatest F"].value == pytest.approx(4 / 5)
    assert found["mean F"].value == pytest.approx((4 / 5 + 2 / 3 + 0) / 3, abs=5e-4)
    assert found["mean precision"].value == pytest.approx((2 / 3 + 1 + 0) / 3, abs=5e-4)


def test_every_printed_cell_is_there():
    """Seven figures of twelve sub-corpora, and five of 24 and three times 27 rows."""
    cells = find_paper("argamon2003").cells
    assert len(cells) == 12 * 7 + 5 * (24 + 3 * 27)
    assert len({(cell.table, cell.row, cell.column) for cell in cells}) == len(cells)


def test_the_best_printed_accuracies_are_those_that_the_paper_speaks_of():
    best: dict[str, float] = {}
    for cell in find_paper("argamon2003").cells:
        if cell.column == "accuracy, %":
            group = cell.row.split(" ")[2]
            best[group] = max(best.get(group, 0), cell.printed)
    assert best == {
        "books(2)": 67, "books(5)": 46, "books(20)": 26, "books(10/)": 30,
        "theory(2)": 73, "theory(5)": 43, "theory(20)": 26, "theory(10/)": 29,
        "lang.c(2)": 99, "lang.c(5)": 73, "lang.c(20)": 45, "lang.c(10/)": 55,
    }  # fmt: skip


def test_two_are_compared_by_what_only_one_of_them_finds(protocol):
    """Three times ours alone is right, once the rival: p = 2 (1 + 4) / 2^4."""
    truth = np.array(list("aaaabb"))
    found = protocol.compared("row", truth, np.array(list("aaabbb")), np.array(list("bbbabb")))
    assert [cell.value for cell in found] == [3, 1, 0.625]


def test_figures_stand_beside_printed_ones(protocol):
    printed = {cell.row for cell in find_paper("argamon2003").cells if cell.table == "1"}
    assert printed == {protocol.label(g, size) for g in protocol.GROUPS for size in protocol.SIZES}


def test_margins_stand_beside_what_is_possible_and_what_is_printed(script):
    """Three of four posts are ann's: one more found is all of 25 points; print has 99 over 65."""
    truth, answers = np.array(list("aaab")), np.array(list("aaab"))
    points, share = script("margins").margins("talk.politics.mideast", "2", "ours", truth, answers)
    assert (points.value, share.value) == (25.0, 100.0)
    assert points.note == "the paper's best variant has 34"
    assert share.note == "the paper's best variant has 97"  # 34 of 35


def test_draws_of_folds_are_put_together_with_their_error(script):
    """Of 200 posts 90, 92 and 94 per cent: a deviation of 2, over the root of 3."""
    repeated = script("repeated_folds")
    rows = [repeated.Drawn("g", "2", seed, 200, 180 + 4 * seed, 184, 190) for seed in range(3)]
    cells = repeated._line("g(2)", rows).split()
    assert cells == [
        *("g(2)", "3", "92.00", "±", "1.15", "92.00", "±", "0.00", "0.00", "±", "1.15"),
        *("1", "1", "1", "95.00", "±", "0.00"),
    ]
