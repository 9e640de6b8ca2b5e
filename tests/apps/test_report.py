"""`byline report` as people call it."""

import json
import shlex

import pytest
from pages.parsed import check_page
from typer.testing import CliRunner

from byline.apps.cli import app
from byline.apps.cli import report as command

run = CliRunner().invoke


@pytest.fixture(autouse=True)
def _own_cache(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


@pytest.fixture
def letters(tmp_path):
    folder = tmp_path / "letters"
    for name in ("ann", "bob"):
        (folder / name).mkdir(parents=True)
        for k in range(2):
            body = f"The ferry sank off the harbour on Monday, said {name}, and {k} hens with it. "
            (folder / name / f"{k}.txt").write_text(body * 4)
    (folder / "unsigned.txt").write_text("The ferry sank on Monday and nobody saw the hens. " * 5)
    return folder


def report(*arguments):
    return run(app, ["report", *map(str, arguments)])


def test_the_page_is_written_and_named(letters, tmp_path):
    target = tmp_path / "page.html"
    done = report(letters, "-o", target)
    assert done.exit_code == 0, done.stderr
    assert done.stdout.strip() == str(target)
    found = check_page(target.read_text("utf-8"))
    assert "byline report" in found.text
    assert f"-o {target.name} --seed 0" in found.text


def test_an_existing_page_is_replaced_only_if_told(letters, tmp_path):
    target = tmp_path / "page.html"
    target.write_text("mine")
    done = report(letters, "-o", target, "--only", "alike")
    assert done.exit_code == 2
    assert "--force" in done.stderr
    assert target.read_text() == "mine"
    assert report(letters, "-o", target, "--only", "alike", "--force").exit_code == 0


@pytest.mark.parametrize(
    ("name", "options", "begins"),
    [
        ("a.md", [], "# Five texts from letters"),
        ("a.json", [], '{"pile": "letters"'),
        ("a.out", ["--format", "md"], "# Five texts"),
        ("a", ["--format", "html"], "<!doctype html>"),
    ],
)
def test_other_forms_are_named_or_told_by_the_ending(letters, tmp_path, name, options, begins):
    target = tmp_path / name
    done = report(letters, "-o", target, "--only", "alike,gist", *options)
    assert done.exit_code == 0, done.stderr
    assert target.read_text("utf-8").startswith(begins)


def test_json_goes_to_standard_output(letters):
    done = report(letters, "--json", "--only", "alike")
    assert done.exit_code == 0
    assert json.loads(done.stdout)["survey"]["texts"] == 5


@pytest.mark.parametrize(
    ("form", "begins"), [("md", "# Five texts"), ("html", "<!doctype html>"), ("json", '{"pile"')]
)
def test_a_hyphen_is_standard_output(letters, tmp_path, monkeypatch, form, begins):
    monkeypatch.chdir(tmp_path)
    done = report(letters, "-o", "-", "--format", form, "--only", "alike")
    assert done.exit_code == 0, done.stderr
    assert done.stdout.startswith(begins)
    assert not [path for path in tmp_path.iterdir() if path.is_file()]


def test_the_command_repeats_every_option_that_was_given(tmp_path):
    table = tmp_path / "t.csv"
    table.write_text("name,by,said\n1,ann,The hens ran off.\n2,bob,The ferry sank on Monday.\n")
    options = ["--only", "alike", "--columns", "id=name,author=by,text=said", "--encoding", "utf-8"]
    options += ["--max-bytes", "9999", "--author-from", "header", "--seed", "3"]
    options += ["--format", "json"]
    done = report(table, "-o", tmp_path / "out put", *options)
    assert done.exit_code == 0, done.stderr
    words = shlex.split(json.loads((tmp_path / "out put").read_text())["command"])
    assert words[:5] == ["byline", "report", str(table), "-o", "out put"]
    given = dict(zip(words[5::2], words[6::2], strict=True))
    assert given == dict(zip(options[::2], options[1::2], strict=True))


def test_figures_are_saved_with_their_numbers(letters, tmp_path):
    folder = tmp_path / "figures"
    done = report(letters, "-o", tmp_path / "p.html", "--only", "alike", "--figures", folder)
    assert done.exit_code == 0, done.stderr
    names = {path.name for path in folder.iterdir()}
    assert {"map.svg", "map.csv", "lengths.svg", "lengths.csv"} <= names


def test_a_redacted_page_names_nobody(letters, tmp_path):
    target = tmp_path / "page.html"
    assert report(letters, "-o", target, "--redact").exit_code == 0
    page = check_page(target.read_text("utf-8")).text
    assert "Writer A" in page
    assert "from letters" not in page
    for name in ("ann", "bob"):
        assert name not in page.split()


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--only", "who,whom"], "not 'whom'"),
        (["--format", "doc"], "html, json, md or pdf"),
        (["-o", "no/such/folder/page.html"], "cannot be written"),
        (["--figures", __file__], "no figures can be saved"),
        (["--figures", "/dev/null/figures"], "no figures can be saved"),
        (["--json", "--format", "md"], "choose one"),
        (["--json", "-o", "page.html"], "choose one"),
    ],
)
def test_what_cannot_be_done_is_refused_with_the_reason(letters, options, said):
    done = report(letters, *options)
    assert done.exit_code == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_what_was_skipped_is_named(letters, tmp_path):
    (letters / "picture.bin").write_bytes(bytes(range(256)) * 10)
    target = tmp_path / "page.html"
    done = report(letters, "-o", target, "--only", "alike")
    assert done.exit_code == 1
    assert "skipped" in done.stderr
    assert "picture.bin" in target.read_text("utf-8")


def test_an_interrupted_report_leaves_no_page(letters, tmp_path, monkeypatch):
    def interrupt(found, kind):
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "_content", interrupt)
    done = report(letters, "-o", tmp_path / "page.html", "--only", "alike")
    assert done.exit_code == 130
    assert not [path for path in tmp_path.iterdir() if path.is_file()]


def test_damaged_answers_are_asked_for_again(letters, tmp_path):
    first, second = tmp_path / "a.json", tmp_path / "b.json"
    assert report(letters, "-o", first, "--only", "alike").exit_code == 0
    for number, path in enumerate((tmp_path / "cache").rglob("*.json")):
        text = path.read_text()
        path.write_text("[" * 100_000 if number % 2 else text.replace("unsigned.txt", "other.txt"))
    done = report(letters, "-o", second, "--only", "alike")
    assert done.exit_code == 0, done.stderr
    stories = [json.loads(path.read_text())["stories"] for path in (first, second)]
    assert stories[0] == stories[1]


def test_answers_are_kept_unless_told_otherwise(letters, tmp_path):
    target = tmp_path / "page.html"
    report(letters, "-o", target, "--only", "alike", "--no-cache")
    assert report("--clear-cache").stdout.startswith("0 ")
    report(letters, "-o", target, "--only", "alike", "--force")
    assert report("--clear-cache").stdout.startswith("4 ")
    assert report("--clear-cache").stdout.startswith("0 ")
