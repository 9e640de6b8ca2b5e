"""PAN's problem folders, whole and broken."""

import json
from pathlib import Path

import pytest

from byline.corpus import Skipped
from byline.corpus.pan import read_problems
from byline.errors import InputError


def read_pan(folder):
    problems, skipped = [], []
    for item in read_problems(folder):
        (skipped if isinstance(item, Skipped) else problems).append(item)
    return problems, skipped


def put(root, files):
    for name, content in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return root


ABOUT = json.dumps({"language": "English", "genre": "essays", "problems": ["EE002", "EE001"]})
VERIFICATION = {
    "contents.json": ABOUT,
    "truth.txt": "\ufeffEE001 Y\r\nEE002 N\r\n",
    "EE001/known02.txt": "I came home late.",
    "EE001/known01.txt": "It was late.",
    "EE001/unknown.txt": "\ufeffIt was dark.",
    "EE002/known01.txt": "We ran.",
    "EE002/unknown.txt": "They ran.",
}


def test_problems_come_in_the_order_of_the_description(tmp_path):
    problems, skipped = read_pan(put(tmp_path, VERIFICATION))
    assert [(p.id, p.same, p.language, p.genre) for p in problems] == [
        ("EE002", False, "en", "essays"),
        ("EE001", True, "en", "essays"),
    ]
    assert skipped == []


def test_texts_are_named_after_their_files_and_unsigned(tmp_path):
    problem = read_pan(put(tmp_path, VERIFICATION))[0][1]
    assert problem.known.ids == ("EE001/known01", "EE001/known02")
    assert problem.known.bodies == ["It was late.", "I came home late."]
    assert problem.questioned.id == "EE001/unknown"
    assert problem.questioned.body == "It was dark."
    assert problem.known.authors == ()
    assert problem.known[0].language == "en"
    assert problem.known[0].source.endswith("known01.txt")


def test_without_description_or_answers_the_problems_are_still_read(tmp_path):
    bare = {k: v for k, v in VERIFICATION.items() if k.startswith("EE")}
    problems, skipped = read_pan(put(tmp_path, {**bare, "notes/readme.md": "no problem"}))
    assert [(p.id, p.same, p.language) for p in problems] == [
        ("EE001", None, None),
        ("EE002", None, None),
    ]
    assert skipped == []


@pytest.mark.parametrize(
    ("lost", "reason"),
    [
        ("EE001/unknown.txt", "no readable unknown.txt in this problem"),
        ("EE002/known01.txt", "no readable known*.txt in this problem"),
    ],
)
def test_a_problem_that_lacks_a_text_is_skipped_and_named(tmp_path, lost, reason):
    put(tmp_path, VERIFICATION)
    (tmp_path / lost).unlink()
    problems, (skip,) = read_pan(tmp_path)
    assert len(problems) == 1
    assert (skip.source, skip.reason) == (str((tmp_path / lost).parent), reason)


def test_an_empty_text_is_skipped_and_the_other_known_texts_serve(tmp_path):
    put(tmp_path, {**VERIFICATION, "EE001/known01.txt": " \n"})
    problems, (skip,) = read_pan(tmp_path)
    assert problems[1].known.ids == ("EE001/known02",)
    assert (skip.source, skip.reason) == (str(tmp_path / "EE001/known01.txt"), "is empty")


def test_a_folder_that_is_only_named_is_reported_and_no_path_is_followed(tmp_path):
    about = json.dumps({"language": "English", "problems": ["EE001", "EE009", "../other", 7]})
    put(tmp_path / "other", {"known01.txt": "a", "unknown.txt": "b"})
    problems, skipped = read_pan(put(tmp_path / "pan", {**VERIFICATION, "contents.json": about}))
    assert [problem.id for problem in problems] == ["EE001"]
    assert [skip.reason for skip in skipped] == [
        "names 'EE009', but there is no such folder",
        "names '../other', but there is no such folder",
    ]


def test_a_broken_answer_is_named_by_its_line(tmp_path):
    problems, (skip,) = read_pan(put(tmp_path, {**VERIFICATION, "truth.txt": "EE001 y\nEE002 ?\n"}))
    assert [problem.same for problem in problems] == [None, True]
    assert skip.source.endswith("truth.txt:2")


@pytest.mark.parametrize("broken", ["{", "[" * 100_000, '"words"', b"\xff\xfe\xff"])
def test_a_broken_description_is_read_past(tmp_path, broken):
    problems, skipped = read_pan(put(tmp_path, {**VERIFICATION, "contents.json": broken}))
    assert [problem.id for problem in problems] == ["EE001", "EE002"]
    assert [Path(skip.source).name for skip in skipped] == ["contents.json"]


def test_a_folder_of_collections_is_read_whole(tmp_path):
    greek = {
        "contents.json": json.dumps({"language": "Greek", "genre": "articles"}),
        "GR001/known01.txt": "Ήταν αργά.".encode("iso-8859-7"),
        "GR001/unknown.txt": "Ήταν σκοτεινά.",
    }
    put(tmp_path / "pan14-english-essays", VERIFICATION)
    put(tmp_path / "pan14-greek-articles", greek)
    problems, skipped = read_pan(tmp_path)
    assert [problem.id for problem in problems] == ["EE002", "EE001", "GR001"]
    assert problems[2].language == "el"
    assert skipped == []


def test_a_folder_of_something_else_is_refused_with_what_was_expected(tmp_path):
    with pytest.raises(InputError, match=r"EE001 with known01\.txt"):
        read_pan(tmp_path)
    with pytest.raises(InputError, match="is not a folder"):
        read_pan(tmp_path / "nowhere")
