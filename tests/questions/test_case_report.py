"""Reports on a case, and what `verify` says of them when files, answers or records are others."""

import json
import re
import shutil
from pathlib import Path

import pytest

import byline
from byline.errors import InputError
from byline.questions import case_report as module
from byline.questions._case_files import case_facts, wheel_hash
from byline.questions.case_report import case_report, verify
from byline.reports.case_page import case_page

CASE = """
number = "2026-1"
examiner = "</script><script>alert(1)</script>"
[propositions]
one = "Della wrote it."
two = "Somebody else wrote it."
[[items]]
number = "1"
role = "known"
path = "della"
[[items]]
number = "2"
role = "questioned"
path = "unsigned/tucked-in-a-basket.txt"
[[items]]
number = "3"
role = "reference"
path = "others"
[method]
name = "profile"
"""
OTHERS = ("ambrose", "joren", "marta", "tilly")


@pytest.fixture(scope="module")
def made(tmp_path_factory) -> Path:
    """A folder with a case and its report; none of the tests that share it changes it."""
    folder = tmp_path_factory.mktemp("case")
    letters = byline.bundled_pile()
    shutil.copytree(letters / "della", folder / "della")
    for name in OTHERS:
        shutil.copytree(letters / name, folder / "others" / name)
    (folder / "unsigned").mkdir()
    name = "unsigned/tucked-in-a-basket.txt"
    shutil.copy(letters / name, folder / name)
    (folder / "case.toml").write_text(CASE)
    (folder / "report.html").write_text(case_page(case_report(folder / "case.toml")))
    return folder


@pytest.fixture
def case(made, tmp_path) -> Path:
    """A copy to be changed."""
    shutil.copytree(made, tmp_path / "case", symlinks=True)
    return tmp_path / "case"


@pytest.fixture
def not_computed(monkeypatch):
    """Where the answers are of no interest: they come out as they stand in the report."""
    monkeypatch.setattr(module, "_answers", lambda *_: (None, None))
    monkeypatch.setattr(module, "_numbers", lambda *_: {"answer": "yes"})


def record_of(page: Path) -> dict:
    [block] = re.findall(r'id="byline-record">([^<]*)<', page.read_text())
    return json.loads(block)


def with_record(page: Path, **changes) -> Path:
    record = json.dumps(record_of(page) | changes).replace("<", "\\u003c")
    text = page.read_text()
    start = text.index('id="byline-record">') + len('id="byline-record">')
    page.write_text(text[:start] + record + text[text.index("</script>", start) :])
    return page


def test_a_report_is_the_same_when_nothing_changed(made):
    check = verify(made / "report.html")
    assert check.verdict == "same"
    assert (check.changed, check.missing, check.added, check.texts_changed) == ((),) * 4
    names = {answer.name for answer in check.answers}
    assert {"answer", "verdict", "log10 LR", "cllr"} <= names
    assert check.notes == ()


def test_the_manifest_has_every_file_and_text_with_hashes_that_others_can_check(made):
    import hashlib

    record = record_of(made / "report.html")
    paths = {file["path"]: file["sha256"] for file in record["files"]}
    on_disk = [p for p in made.rglob("*") if p.is_file() and p.parent != made]
    assert paths.keys() == {p.relative_to(made).as_posix() for p in on_disk}
    name = "unsigned/tucked-in-a-basket.txt"
    assert paths[name] == hashlib.sha256((made / name).read_bytes()).hexdigest()
    [questioned] = [text for text in record["texts"] if text["role"] == "questioned"]
    [text] = byline.read(made / name)
    assert questioned["sha256"] == hashlib.sha256(text.body.encode()).hexdigest()
    assert len(record["program"]) == 64


def test_changed_new_and_missing_files_are_named(case, not_computed):
    with_record(case / "report.html", answers={"answer": "yes"})
    assert verify(case / "report.html").verdict == "same"
    questioned = case / "unsigned" / "tucked-in-a-basket.txt"
    questioned.write_text(questioned.read_text() + " So it is.")
    (case / "others" / "tilly" / "more.txt").write_text("One more letter, which nobody listed.")
    check = verify(case / "report.html")
    assert check.verdict == "different"
    assert check.changed == ("unsigned/tucked-in-a-basket.txt",)
    assert check.added == ("others/tilly/more.txt",)
    assert check.texts_changed == ("2: tucked-in-a-basket.txt", "3: tilly/more.txt")
    questioned.unlink()
    check = verify(case / "report.html")
    assert check.missing == ("unsigned/tucked-in-a-basket.txt",)
    assert (check.verdict, check.answers) == ("different", ())
    assert "nothing was computed again" in check.notes[-1]


def test_an_answer_that_was_tampered_with_is_found(case):
    answers = record_of(case / "report.html")["answers"] | {"log10 LR": 5.0}
    check = verify(with_record(case / "report.html", answers=answers))
    assert check.verdict == "different"
    [other] = [answer for answer in check.answers if not answer.same]
    assert (other.name, other.reported) == ("log10 LR", 5.0)


def test_files_may_lie_elsewhere(case, tmp_path, not_computed):
    page = with_record(case / "report.html", answers={"answer": "yes"})
    moved = shutil.move(page, tmp_path / "report.html")
    assert verify(moved, folder=case).verdict == "same"
    assert verify(moved).missing
    assert verify(moved).verdict == "different"


def test_another_program_is_noted(case, not_computed):
    changes = {"answers": {"answer": "yes"}, "program": "0" * 64, "versions": {"byline": "0.0.1"}}
    notes = verify(with_record(case / "report.html", **changes)).notes
    assert any("byline is" in note and "was 0.0.1" in note for note in notes)
    assert any("its hash is another" in note for note in notes)


# --- Hostile reports -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path", ["../secret.txt", "/etc/passwd", "C:/secret", "a\\..\\b", "della/../../x", "", "a\nb"]
)
def test_no_path_leads_out_of_the_folder(case, path):
    (case.parent / "secret.txt").write_text("Nobody else is to see how long this is.")
    facts = record_of(case / "report.html")["facts"]
    facts["items"][1]["path"] = path
    with pytest.raises(InputError, match="does not lie in the folder of the case"):
        verify(with_record(case / "report.html", facts=facts))


def test_a_path_longer_than_names_can_be_is_missing(case, not_computed):
    facts = record_of(case / "report.html")["facts"]
    facts["items"][1]["path"] = "a" * 3000
    check = verify(with_record(case / "report.html", facts=facts))
    assert check.verdict == "different"
    assert "a" * 3000 in check.missing


def test_a_number_larger_than_any_float_is_damage(case):
    page = with_record(case / "report.html", answers={"cllr": 10**400})
    with pytest.raises(InputError, match=r"damaged \(OverflowError\)"):
        verify(page)


def test_no_link_leads_out_of_the_folder(case):
    (case.parent / "secret.txt").write_text("Nobody else is to see how long this is.")
    (case / "others" / "tilly" / "link.txt").symlink_to(case.parent / "secret.txt")
    with pytest.raises(InputError, match="link that leads out"):
        verify(case / "report.html")
    with pytest.raises(InputError, match="link that leads out"):
        case_report(case / "case.toml")


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"form": 2}, "has form 2"),
        ({"files": 3}, "is damaged"),
        ({"files": [{"path": "a", "size": "1", "sha256": "x"}]}, "is damaged"),
        ({"facts": {}}, "is damaged"),
        ({"answers": {"answer": []}}, "is damaged"),
        ({"answers": None}, "is damaged"),
    ],
)
def test_a_record_of_another_shape_is_refused(case, changes, why):
    with pytest.raises(InputError, match=why):
        verify(with_record(case / "report.html", **changes))


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("<p>no record</p>", "has 0 records"),
        ('<script type="application/json" id="byline-record">{}</script>' * 2, "has 2 records"),
        ('<script type="application/json" id="byline-record">[1</script>', "is damaged"),
        ('<script type="application/json" id="byline-record">[]</script>', "is damaged"),
        (
            '<script type="application/json" id="byline-record">' + "[" * 99_999 + "</script>",
            "is damaged",
        ),
    ],
    ids=["none", "two", "broken", "a list", "deep"],
)
def test_what_is_no_report_is_refused(tmp_path, content, why):
    page = tmp_path / "page.html"
    page.write_text(content)
    with pytest.raises(InputError, match=why):
        verify(page)


def test_huge_files_are_not_read(tmp_path, monkeypatch):
    monkeypatch.setattr(module, "MOST_BYTES", 10)
    (tmp_path / "page.html").write_text("x" * 11)
    with pytest.raises(InputError, match="larger than a report can be"):
        verify(tmp_path / "page.html")
    with pytest.raises(InputError, match="cannot be read"):
        verify(tmp_path / "nowhere.html")


def test_a_folder_of_too_many_files_is_not_walked_through(case, monkeypatch):
    monkeypatch.setattr("byline.questions._case_files.MOST_FILES", 6)
    with pytest.raises(InputError, match="more than 6 files and folders"):
        verify(case / "report.html")


def test_a_method_that_there_is_not_is_said(case):
    facts = record_of(case / "report.html")["facts"] | {"method": "os.system"}
    check = verify(with_record(case / "report.html", facts=facts))
    assert check.verdict == "different"
    assert "nothing could be computed again" in check.notes[-1]


def test_the_page_runs_nothing_whatever_a_case_states(made):
    page = (made / "report.html").read_text()
    assert page.count("<script") == 1
    assert "alert(1)</script>" not in page
    assert record_of(made / "report.html")["facts"]["examiner"].startswith("</script>")


# --- Case files ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("was", "becomes", "why"),
    [
        ('number = "2026-1"', "", "does not state 'number'"),
        ('number = "2026-1"', "number = 3", "does not state 'number' in words"),
        ('one = "Della wrote it."', "", "does not state 'one'"),
        ('role = "known"', 'role = "suspect"', "known, questioned, reference, not 'suspect'"),
        ('role = "known"', 'role = "questioned"', "0 items of role 'known'"),
        ('role = "reference"', 'role = "questioned"', "2 items of role 'questioned'"),
        ('number = "2"', 'number = "1"', "two items have the number '1'"),
        ('name = "profile"', "seed = -1", "seed must be a whole number from 0 on"),
        ('name = "profile"', "seeds = 1", "'seeds' is nothing that a case file states"),
        ("[method]", "[methods]", "'methods' is nothing"),
        ("[method]", "[reading]\nauthor_from = 'sky'\n[method]", "author_from is one of"),
        ("[method]", "[[method", "no case file in TOML"),
        ('path = "della"', 'path = "../della"', "does not lie in the folder"),
    ],
)
def test_what_a_case_file_lacks_is_named(tmp_path, was, becomes, why):
    place = tmp_path / "case.toml"
    assert was in CASE
    place.write_text(CASE.replace(was, becomes, 1))
    with pytest.raises(InputError, match=re.escape(why)):
        case_facts(place, method="profile")


def test_an_item_that_is_not_there_is_named(tmp_path):
    (tmp_path / "case.toml").write_text(CASE)
    with pytest.raises(InputError, match="the item della is not in"):
        case_report(tmp_path / "case.toml")


def test_the_hash_of_a_wheel_is_that_which_the_installer_noted():
    noted = {"url": "file:///b.whl", "archive_info": {"hashes": {"sha256": "ab"}}}
    assert wheel_hash(json.dumps(noted)) == "ab"
    assert wheel_hash('{"dir_info": {"editable": true}}') is None
    assert wheel_hash("no json") is None
