"""The frame in which papers' tables are re-run."""

import subprocess

import pytest
from typer.testing import CliRunner

from byline.apps.cli import app
from byline.errors import InputError, UsageError
from byline.research.bench import Measured, Request, compare, find_paper, papers, run
from byline.research.records import check_keeping, data_hash, table_text, write_record

PAPER = """
title = "A paper"
[figures]
3 = "table_2"
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
from byline.research.bench import Measured

QUICK_SKIPS = "all texts but two"

def data():
    return [Path(__file__)]

def measure(request):
    yield Measured("ours", "accuracy", 0.8 if request.effort == "full" else 0.7)
    yield Measured("new", "accuracy", 0.9, "a method of our own")
"""

FIGURE = """
class Drawn:
    def svg(self):
        return "<svg/>"

    def csv(self):
        return "x"

def draw(request):
    return Drawn()
"""


def git(folder, *arguments):
    command = ["git", "-C", str(folder), "-c", "user.name=a", "-c", "user.email=a@b.example"]
    done = subprocess.run([*command, *arguments], capture_output=True, text=True, check=True)
    return done.stdout.strip()


@pytest.fixture
def benchmarks(tmp_path):
    """A clean work tree of git with one paper in it."""
    home = tmp_path / "benchmarks"
    folder = home / "someone1999"
    folder.mkdir(parents=True)
    (folder / "paper.toml").write_text(PAPER)
    (folder / "table_2.py").write_text(SCRIPT)
    (folder / "table_4.py").write_text(SCRIPT)
    (folder / "figure_1.py").write_text(FIGURE)
    (tmp_path / ".gitignore").write_text("__pycache__/\n/benchmarks/**/results/local/\n")
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", "-A")
    git(tmp_path, "commit", "-qm", "one")
    return home


@pytest.fixture
def ask(benchmarks, monkeypatch):
    """Runs `byline bench` on that paper."""
    known = papers(benchmarks)
    monkeypatch.setattr("byline.research.bench.papers", lambda *_: known)
    return lambda *options: CliRunner().invoke(app, ["bench", "--quiet", *options])


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


def test_every_row_of_a_quick_run_says_what_was_skipped(paper):
    rows = list(run(paper, "2", Request("quick")))
    assert rows[0].ours == 0.7
    assert len(rows) == 3
    assert all(row.note.endswith("quick: skipped all texts but two") for row in rows)


def test_a_cell_nobody_measured_is_not_lost(paper):
    assert [row.note for row in compare(paper, "2", [])] == [
        "not measured",
        "needs a corpus we lack",
    ]


def test_tables_are_those_with_a_script(benchmarks, paper):
    assert paper.tables == ("2", "4")
    assert paper.figures == ("1", "3")
    assert list(papers(benchmarks)) == ["someone1999"]


def test_the_record_says_what_is_needed_to_judge_it(paper):
    rows = list(run(paper, "2", Request(seed=3)))
    path = write_record(paper, "2", rows, Request(seed=3, keep=True))
    lines = path.read_text().splitlines()
    assert lines[0] == "A paper"
    assert "seed 3" in lines[1]
    assert lines[2].endswith(f"commit {git(paper.folder, 'rev-parse', '--short=12', 'HEAD')}")
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

    from byline.research.bench import Paper, Printed

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
    with pytest.raises(InputError, match="no benchmarks in"):
        papers(tmp_path / "none")


def test_the_benchmarks_of_the_source_tree_can_be_read():
    for paper in papers().values():
        assert paper.cells
        for table in paper.tables:
            script = paper.script(f"table_{table}")
            assert callable(script.measure)
            assert callable(script.data)
            assert script.QUICK_SKIPS
        for name in paper.scripts():
            assert (paper.folder / f"{name}.py").exists()


@pytest.mark.parametrize(
    ("options", "scripts"),
    [
        pytest.param([], ["table_2", "table_4", "figure_1"], id="all"),
        pytest.param(["--table", "4"], ["table_4"], id="a table"),
        pytest.param(["--figure", "1"], ["figure_1"], id="a figure"),
        pytest.param(["--figure", "3"], ["table_2"], id="a figure that a table's script draws"),
        pytest.param(
            ["--table", "4", "--figure", "1", "--table", "2"],
            ["table_4", "table_2", "figure_1"],
            id="several",
        ),
    ],
)
def test_tables_and_figures_are_chosen_by_number(ask, monkeypatch, options, scripts):
    loaded = []
    load = type(find_paper("someone1999")).script
    monkeypatch.setattr(
        "byline.research.bench.Paper.script",
        lambda paper, name: loaded.append(name) or load(paper, name),
    )
    assert ask("someone1999", *options).exit_code == 0
    assert loaded == scripts


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["someone1999", "--table", "9"], "no table '9'. Known: 2, 4"),
        (["someone1999", "--figure", "9"], "no figure '9'. Known: 1, 3"),
        (["--table", "2"], "name it"),
    ],
)
def test_a_wrong_number_is_answered_with_the_right_ones(ask, options, message):
    answer = ask(*options)
    assert answer.exit_code == 2
    assert message in answer.output


def test_without_keep_nothing_under_version_control_changes(ask, benchmarks):
    assert ask("someone1999").exit_code == 0
    assert git(benchmarks, "status", "--porcelain") == ""
    drawn = benchmarks / "someone1999" / "results" / "local" / "figure_1.svg"
    assert drawn.read_text() == "<svg/>"


def test_kept_results_lie_in_results_and_are_replaced_only_with_force(ask, benchmarks):
    assert ask("someone1999", "--keep").exit_code == 0
    kept = sorted(path.name for path in (benchmarks / "someone1999" / "results").iterdir())
    assert kept == ["figure_1.csv", "figure_1.svg", "table_2.txt", "table_4.txt"]
    again = ask("someone1999", "--figure", "1", "--keep")
    assert again.exit_code == 2
    assert "--force" in again.output
    assert ask("someone1999", "--keep", "--force").exit_code == 0


def test_nothing_is_kept_from_a_work_tree_with_changes(ask, benchmarks):
    (benchmarks / "someone1999" / "table_4.py").write_text(SCRIPT + "# changed")
    answer = ask("someone1999", "--keep")
    assert answer.exit_code == 2
    assert "table_4.py" in answer.output
    assert "Commit or stash" in answer.output
    assert not (benchmarks / "someone1999" / "results").exists()
    assert ask("someone1999").exit_code == 0


def test_nothing_is_kept_outside_git(paper, monkeypatch):
    monkeypatch.setenv("GIT_DIR", str(paper.folder / "none"))
    with pytest.raises(InputError, match="not in a git work tree"):
        check_keeping([(paper, "table_2")], "full", "refuse")


def test_a_quick_run_is_never_kept(paper):
    with pytest.raises(UsageError, match="only full runs"):
        check_keeping([(paper, "table_2")], "quick", "replace")


def test_a_row_of_ours_may_stand_beside_a_printed_row_of_another_name(paper):
    cells = [
        Measured("ours, cut", "accuracy", 0.7, beside="ours"),
        Measured("ours", "accuracy", 0.8),
    ]
    cut, whole, theirs = compare(paper, "2", cells)
    assert (cut.row, cut.printed, cut.note) == ("ours, cut", 0.75, "")
    assert (whole.row, whole.printed) == ("ours", 0.75)
    assert (theirs.row, theirs.ours) == ("theirs", None)
    _, unmeasured, _ = compare(paper, "2", cells[:1])
    assert (unmeasured.row, unmeasured.ours, unmeasured.note) == ("ours", None, "not measured")
