"""PAN's pairs of texts, whole and broken, and telling them from PAN's folders."""

import gzip
import json
import tracemalloc

import pytest

from byline.corpus import Skipped
from byline.corpus.pan import read_problems
from byline.errors import InputError


def line(name, *pair):
    return json.dumps({"id": name, "fandoms": ["A", "B"], "pair": list(pair)}) + "\n"


PAIRS = line("p1", "It was late.", "It was dark.\r\nVery.") + line("p2", "We ran.", "They ran.")
TRUTH = '{"id": "p2", "same": false, "authors": ["1", "2"]}\n{"id": "p1", "same": true}\n'


def put(folder, **files):
    """Files whose names are given with `_` for the dots."""
    for name, content in files.items():
        path = folder / name.replace("__", "-").replace("_", ".")
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return folder


def split(found):
    problems, skipped = [], []
    for item in found:
        (skipped if isinstance(item, Skipped) else problems).append(item)
    return problems, [(item.source.rsplit("/", 1)[-1], item.reason) for item in skipped]


def test_a_pair_is_a_problem_with_one_known_text(tmp_path):
    problems, skipped = split(read_problems(put(tmp_path, pairs_jsonl=PAIRS, truth_jsonl=TRUTH)))
    assert [(p.id, p.same) for p in problems] == [("p1", True), ("p2", False)]
    assert problems[0].known.ids == ("p1/known01",)
    assert problems[0].known.bodies == ["It was late."]
    assert problems[0].questioned.id == "p1/unknown"
    assert problems[0].questioned.body == "It was dark.\nVery."
    assert problems[0].known.authors == ()
    assert problems[1].questioned.source.endswith("pairs.jsonl:2")
    assert skipped == []


def test_names_of_2020_and_gzipped_files_will_do(tmp_path):
    packed = gzip.compress(PAIRS.encode())
    put(tmp_path, pan20__small_jsonl_gz=packed, pan20__small__truth_jsonl=TRUTH, notes_txt="hello")
    problems, _ = split(read_problems(tmp_path))
    assert [p.same for p in problems] == [True, False]


@pytest.mark.parametrize("ending", ["truth", "answers"])
def test_files_of_truths_or_answers_hold_no_pairs(tmp_path, ending):
    put(tmp_path, news_jsonl=PAIRS, **{f"news__{ending}_jsonl": TRUTH})
    problems, skipped = split(read_problems(tmp_path))
    assert [p.id for p in problems] == ["p1", "p2"]
    assert skipped == []


def test_without_truths_the_answer_is_not_told(tmp_path):
    assert [p.same for p in read_problems(put(tmp_path, pairs_jsonl=PAIRS))] == [None, None]


def test_what_cannot_be_used_is_named_with_its_line(tmp_path):
    pairs = (
        PAIRS
        + '{"id": "p3"\n'
        + line("p4", "alone")
        + line("p5", "one", "")
        + line("p6", "one", 2)
        + line("", "one", "two")
        + line("p1", "one", "two")
        + '{"id": "p7"}\n'
    )
    truth = TRUTH + '{"id": "p1", "same": "perhaps"}\nwhat?\n'
    problems, skipped = split(read_problems(put(tmp_path, pairs_jsonl=pairs, truth_jsonl=truth)))
    assert [p.id for p in problems] == ["p1", "p2"]
    assert [where for where, _ in skipped] == [
        "truth.jsonl:3",
        "truth.jsonl:4",
        *(f"pairs.jsonl:{number}" for number in range(3, 10)),
    ]
    assert "second problem called p1" in dict(skipped)["pairs.jsonl:8"]


def test_pairs_are_not_held_in_memory(tmp_path):
    """20 MB of texts, of which some 20 kB are needed at a time."""
    with (tmp_path / "pairs.jsonl").open("w") as file:
        file.writelines(line(f"p{k}", "x" * 10_000, "y") for k in range(2_000))
    tracemalloc.start()
    assert sum(1 for _ in read_problems(tmp_path)) == 2_000
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 5_000_000


def test_problems_are_read_whatever_the_layout(tmp_path):
    pairs, folders = tmp_path / "pairs", tmp_path / "folders"
    (folders / "EE001").mkdir(parents=True)
    pairs.mkdir()
    put(folders / "EE001", known01_txt="It was late.", unknown_txt="It was dark.")
    put(folders, truth_txt="EE001 Y\nwhat?\n")
    put(pairs, pairs_jsonl=PAIRS)
    assert [p.id for p in read_problems(pairs)] == ["p1", "p2"]
    problems, skipped = split(read_problems(folders))
    assert [(p.id, p.same) for p in problems] == [("EE001", True)]
    assert [where for where, _ in skipped] == ["truth.txt:2"]


@pytest.mark.parametrize(
    ("files", "complaint"),
    [
        pytest.param({"truth_jsonl": TRUTH}, "or pairs.jsonl", id="no pairs"),
        pytest.param({"a_jsonl": PAIRS, "b_jsonl": PAIRS}, "a.jsonl, b.jsonl", id="two files"),
        pytest.param({"pairs_jsonl": "what?\n"}, "no pair of texts", id="nothing to use"),
    ],
)
def test_folders_without_pairs_are_refused(tmp_path, files, complaint):
    with pytest.raises(InputError, match=complaint):
        list(read_problems(put(tmp_path, **files)))


def test_what_is_no_folder_of_problems_is_refused(tmp_path):
    with pytest.raises(InputError, match="not a folder"):
        read_problems(tmp_path / "nowhere")
    with pytest.raises(InputError, match="no PAN problem"):
        read_problems(tmp_path)
