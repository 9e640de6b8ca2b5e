"""Answers that are kept: found again, bounded, and nothing but JSON."""

import hashlib
import json
import os
import stat

import pytest

from byline.storage import answers
from byline.storage.answers import Answers, key_of


@pytest.fixture
def kept(tmp_path):
    return Answers(tmp_path / "deep" / "answers")


def test_what_is_kept_is_found_again(kept):
    assert kept.get("a") is None
    kept.put("a", {"x": [1, 2.5, None, "é"]})
    assert kept.get("a") == {"x": [1, 2.5, None, "é"]}
    assert [path.suffix for path in kept.folder.iterdir()] == [".json"]
    mark, said = (kept.folder / "a.json").read_text().split("\n")
    assert json.loads(said) == kept.get("a")
    assert json.loads(mark) == hashlib.sha256(f"a\n{said}".encode()).hexdigest()


def test_a_damaged_file_is_no_answer(kept):
    kept.put("a", 1)
    (kept.folder / "a.json").write_bytes(b"\xff{")
    assert kept.get("a") is None


@pytest.mark.parametrize("content", ["[" * 100_000, "[]", "1\n2", '"x"\n' + "[" * 100_000, ""])
def test_what_nobody_kept_is_no_answer(kept, content):
    kept.put("a", 1)
    (kept.folder / "a.json").write_text(content)
    assert kept.get("a") is None


def test_a_changed_answer_and_one_under_another_name_are_none(kept):
    kept.put("a", ["one.txt"])
    path = kept.folder / "a.json"
    path.with_name("b.json").write_text(path.read_text())
    assert kept.get("b") is None
    path.write_text(path.read_text().replace("one", "two"))
    assert kept.get("a") is None


def test_answers_are_for_nobody_else(kept):
    kept.folder.mkdir(parents=True, mode=0o755)
    kept.put("a", 1)
    assert stat.S_IMODE(kept.folder.stat().st_mode) == 0o700
    assert stat.S_IMODE((kept.folder / "a.json").stat().st_mode) == 0o600


def test_a_folder_among_the_answers_stays(kept):
    kept.put("a", 1)
    (kept.folder / "b.json").mkdir()
    kept.put("c", 1)
    assert kept.clear() == 2
    assert (kept.folder / "b.json").is_dir()


def test_the_least_used_goes_when_there_is_too_much(kept, monkeypatch):
    monkeypatch.setattr(answers, "MOST_FILES", 2)
    for age, key in ((300, "old"), (200, "used"), (100, "new")):
        kept.put(key, key)
        path = kept.folder / f"{key}.json"
        if path.exists():
            then = path.stat().st_mtime - age
            os.utime(path, (then, then))
        if key == "used":
            kept.get("old")
    assert {path.stem for path in kept.folder.iterdir()} == {"old", "new"}


def test_large_answers_push_out_others(kept, monkeypatch):
    monkeypatch.setattr(answers, "MOST_BYTES", 150)
    kept.put("a", "x" * 30)
    kept.put("b", "y" * 30)
    assert len(list(kept.folder.iterdir())) == 1


def test_all_can_be_forgotten(kept):
    assert kept.clear() == 0
    kept.put("a", 1)
    kept.put("b", 2)
    assert kept.clear() == 2
    assert kept.get("a") is None


def test_where_nothing_can_be_kept_work_goes_on(tmp_path):
    (tmp_path / "file").write_text("")
    Answers(tmp_path / "file" / "answers").put("a", 1)
    assert Answers(tmp_path / "file" / "answers").get("a") is None


def test_keys_differ_with_every_part():
    assert key_of("who", [1, "a"]) == key_of("who", [1, "a"])
    assert len({key_of("who"), key_of("same"), key_of("who", 1), key_of("who", "1")}) == 4
