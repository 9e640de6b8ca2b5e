"""The frame in which papers' tables are re-run."""

import pytest

from byline.errors import InputError, UsageError
from byline.evaluation.bench import Measured, Request, compare, find_paper, papers, run
from byline.evaluation.record import check_keeping, data_hash, table_text, write_record

PAPER = """
title = "A paper"
[[cell]]
table = "2"
row = "ours"
column = "accuracy"
printed = 0.75
[[cell]]
table = "2"
row = "theirs"
column = "accuracy"
printed = 0.5
note = "needs a corpus we lack"
"""
SCRIPT = """
from pathlib import Path
from byline.evaluation.bench import Measured

def data():
    return [Path(__file__)]

def measure(request):
    yield Measured("ours", "accuracy", 0.8 if request.effort == "full" else 0.7)
    yield Measured("new", "accuracy", 0.9, "a method of our own")
"""


@pytest.fixture
def benchmarks(tmp_path):
    folder = tmp_path / "someone1999"
    folder.mkdir()
    (folder / "paper.toml").write_text(PAPER)
    (folder / "table_2.py").write_text(SCRIPT)
    return tmp_path


@pytest.fixture
def paper(benchmarks):
    return find_paper("someone1999", benchmarks)


def test_printed_and_ours_stand_side_by_side(paper):
    rows = list(run(paper, "2", Request()))
    ours, new, theirs = rows
    assert (ours.printed, ours.ours) == (0.75, 0.8)
    assert ours.difference == pytest.approx(0.05)
    assert (new.printed, new.difference) == (None, None)
    assert new.note == "a method of our own; not printed"
    assert (theirs.ours, theirs.note) == (None, "needs a corpus we lack")


def test_the_effort_reaches_the_script(paper):
    assert next(run(paper, "2", Request("quick"))).ours == 0.7


def test_a_cell_nobody_measured_is_not_lost(paper):
    assert [row.note for row in compare(paper, "2", [])] == [
        "not measured",
        "needs a corpus we lack",
    ]


def test_tables_are_those_with_a_script(benchmarks, paper):
    assert paper.tables == ("2",)
    assert list(papers(benchmarks)) == ["someone1999"]


def test_the_record_says_what_is_needed_to_judge_it(paper):
    rows = list(run(paper, "2", Request(seed=3)))
    path = write_record(paper, "2", rows, Request(seed=3))
    lines = path.read_text().splitlines()
    assert lines[0] == "A paper"
    assert "seed 3" in lines[1]
    assert "commit " in lines[2]
    assert lines[4].startswith("data ")
    assert lines[4] != "data none"
    assert [p.name for p in path.parent.iterdir()] == ["table_2.txt"]


def test_the_table_is_aligned_and_signs_differences():
    cells = compare(_one_cell(), "1", [Measured("r", "c", 1.25)])
    assert table_text(list(cells)).splitlines() == [
        "row  column  printed  ours  difference  note",
        "r    c             1  1.25       +0.25",
    ]


def _one_cell():
    from pathlib import Path

    from byline.evaluation.bench import Paper, Printed

    return Paper("k", "t", Path(), (Printed("1", "r", "c", 1.0),))


def test_the_data_hash_follows_names_and_contents(tmp_path):
    (tmp_path / "a").write_text("x")
    before = data_hash([tmp_path])
    (tmp_path / "a").write_text("y")
    changed = data_hash([tmp_path])
    (tmp_path / "a").rename(tmp_path / "b")
    assert len({before, changed, data_hash([tmp_path])}) == 3
    assert data_hash([]) == "none"


def test_an_unknown_paper_is_told_the_known_ones(benchmarks):
    with pytest.raises(UsageError, match="Known: someone1999"):
        find_paper("nobody", benchmarks)


def test_a_broken_description_is_named(benchmarks):
    (benchmarks / "someone1999" / "paper.toml").write_text("title = 3\ncell = 4")
    with pytest.raises(InputError, match=r"paper\.toml"):
        papers(benchmarks)


def test_a_missing_folder_says_where_benchmarks_are(tmp_path):
    with pytest.raises(InputError, match="source tree"):
        papers(tmp_path / "none")


def test_the_benchmarks_of_the_source_tree_can_be_read():
    for paper in papers().values():
        assert paper.cells
        for table in paper.tables:
            assert callable(paper.script(table).measure)
            assert callable(paper.script(table).data)


def test_a_kept_result_is_replaced_only_when_told_to(paper):
    check_keeping([paper], "full", "refuse")
    write_record(paper, "2", list(run(paper, "2", Request())), Request())
    with pytest.raises(InputError, match="--force"):
        check_keeping([paper], "full", "refuse")
    check_keeping([paper], "full", "replace")


def test_a_quick_run_is_never_kept(paper):
    with pytest.raises(UsageError, match="only full runs"):
        check_keeping([paper], "quick", "replace")
