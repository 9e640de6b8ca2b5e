"""Files from anybody: each ends in an error that names it, and runs, fills or breaks nothing."""

import io
import json
import os
import pickle
import struct
import subprocess
import sys
import zipfile

import numpy as np
import pytest
from scipy import sparse

from byline.errors import InputError
from byline.storage import load, save
from byline.storage._model import _printable

MATRIX = sparse.csr_matrix(np.array([[0, 1.5, 0], [0, 0, 0], [-2, 0, 4]]))
FACTS = {"labels": ["art", "sport"], "C": 0.5}
ARRAYS = {
    "flags": np.array([True, False]),
    "rows": MATRIX,
    "terms": ["one", "", "δύο"],
    "weights": np.arange(600.0).reshape(2, 300),
}


@pytest.fixture
def model(tmp_path):
    save(tmp_path / "a.model", "classify", FACTS, ARRAYS)
    return tmp_path / "a.model"


def members(path):
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def rewrite(path, changes, method=zipfile.ZIP_DEFLATED):
    """Put other members in; None takes one out."""
    content = {k: v for k, v in (members(path) | changes).items() if v is not None}
    with zipfile.ZipFile(path, "w", method) as archive:
        for name, value in content.items():
            archive.writestr(name, value)


def npy(array):
    file = io.BytesIO()
    np.lib.format.write_array(file, np.asarray(array), version=(1, 0))
    return file.getvalue()


def head(**changes):
    """The description with other values at its top; `...` takes one out."""

    def change(path):
        document = json.loads(members(path)["model.json"]) | changes
        kept = {key: value for key, value in document.items() if value is not ...}
        return {"model.json": json.dumps(kept).encode()}

    return change


def form(name, **changes):
    """The description with an array that is said to be otherwise."""

    def change(path):
        document = json.loads(members(path)["model.json"])
        document["arrays"][name] |= changes
        return {"model.json": json.dumps(document).encode()}

    return change


def refused(path, complaint, **options):
    with pytest.raises(InputError, match=complaint) as caught:
        load(path, "classify", **options)
    assert str(path) in str(caught.value)


class Trap:
    def __reduce__(self):
        return os.mkdir, ("trapped",)


TRAP = pickle.dumps(Trap())
OBJECTS = npy([1.0]).replace(b"'<f8'", b"'|O' ")
HUGE = npy([1.0]).replace(b"(1,), }         ", b"(1000000000,), }")


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"model.json": None}, "no member called 'model.json'"),
        ({"model.json": b"{"}, "Expecting"),
        ({"model.json": b"\xff"}, "decode"),
        ({"model.json": b"[" * 100_000}, "recursion"),
        ({"model.json": b"1" * 5000}, "digits"),
        ({"model.json": b"[]"}, "which format"),
        ({"model.json": b'{"format": 1, "format": 1}'}, "twice"),
        ({"model.json": bytes(17 << 20)}, "limit is 16,777,216"),
        (head(facts={"x": float("nan")}), "NaN, which is no number"),
        (head(facts={"x": float("-inf")}), "-Infinity, which is no number"),
        ({"model.json": b'{"x": 1e999}'}, "too large"),
        (head(facts=3), "what it should"),
        (head(arrays=[]), "what it should"),
        (head(versions=...), "what it should"),
        (head(more=1), "what it should"),
        (head(format=True), "which format"),
        (head(format=0), "what it should"),
        (head(format=2), "made by a newer Byline: its format is 2, and this version reads up to 1"),
        (head(kind="who"), "this is a model of `who`, not of `classify`"),
        (head(kind="\x1b[31m"), "of what it is a model"),
        (head(arrays={}), "should not be there"),
        (head(arrays={"x": 3}), "that no model has"),
        (head(arrays={"x": {"form": []}}), "unhashable"),
        (head(arrays={"../x": {"form": "array"}}), "that no model has"),
        ({"arrays/weights.npy": None}, "'arrays/weights.npy' is missing"),
        ({"../../etc/passwd": b"x"}, "should not be there"),
        ({"/etc/passwd": b"x"}, "should not be there"),
        ({"arrays/odd\x1b.npy": b"x"}, r"odd\\x1b"),
        ({"arrays/weights.npy": b""}, "plain numbers"),
        ({"arrays/weights.npy": TRAP}, "plain numbers"),
        ({"arrays/weights.npy": OBJECTS + TRAP}, "plain numbers"),
        ({"arrays/weights.npy": npy([1.0]).replace(b"'<f8'", b"'|f8'")}, "plain numbers"),
        ({"arrays/weights.npy": npy([1j])}, "plain numbers"),
        ({"arrays/weights.npy": npy(["a"])}, "plain numbers"),
        ({"arrays/weights.npy": npy(np.zeros(3, ">f8"))}, "plain numbers"),
        ({"arrays/weights.npy": npy(np.zeros(3, [("a", "<f8")]))}, "plain numbers"),
        ({"arrays/weights.npy": npy(np.zeros((2, 3), order="F"))}, "plain numbers"),
        ({"arrays/weights.npy": HUGE}, r"\(1000000000,\) does not fit into 8 bytes"),
        ({"arrays/weights.npy": npy([1.0])[:-1]}, "does not fit"),
        ({"arrays/weights.npy": npy([1.0]) + b"x"}, "does not fit"),
        ({"arrays/weights.npy": npy([1.0])}, "not what the description says"),
        ({"arrays/weights.npy": npy(np.full((2, 300), np.nan))}, "not finite"),
        ({"arrays/flags.npy": npy([True, False])[:-2] + b"\x02\x00"}, "truth values"),
        ({"arrays/rows.data.npy": npy([1, np.inf, 3])}, "not finite"),
        ({"arrays/rows.data.npy": npy([1.0, 2])}, "as many numbers"),
        ({"arrays/rows.data.npy": npy([[1.0, 2, 3]])}, "arrays of one"),
        ({"arrays/rows.indices.npy": npy(np.int32([1, 0, 3]))}, "outside its columns"),
        ({"arrays/rows.indices.npy": npy(np.int32([1, -1, 2]))}, "outside its columns"),
        ({"arrays/rows.indices.npy": npy(np.int32([1, 2, 0]))}, "do not rise"),
        ({"arrays/rows.indices.npy": npy(np.int32([1, 2, 2]))}, "do not rise"),
        ({"arrays/rows.indices.npy": npy(np.int64([1, 0, 2]))}, "arrays of one"),
        ({"arrays/rows.indices.npy": npy([1.0, 0, 2])}, "arrays of one"),
        ({"arrays/rows.indptr.npy": npy(np.int32([0, 2, 1, 3]))}, "follow each other"),
        ({"arrays/rows.indptr.npy": npy(np.int32([1, 1, 1, 3]))}, "follow each other"),
        ({"arrays/rows.indptr.npy": npy(np.int32([0, 1, 1]))}, "follow each other"),
        ({"arrays/rows.indptr.npy": npy(np.int32([0, 1, 1, 9]))}, "as many numbers"),
        (form("rows", shape=[3, 2]), "outside its columns"),
        (form("rows", shape=[-3, 3]), "arrays of one"),
        (form("rows", shape=None), "arrays of one"),
        (form("rows", stored=4), "not what the description says"),
        ({"arrays/terms.text.npy": npy(np.uint8([0xFF] * 6))}, "decode"),
        ({"arrays/terms.lengths.npy": npy(np.uint32([3, 0, 4]))}, "longer or shorter"),
        ({"arrays/terms.lengths.npy": npy(np.uint32([6]))}, "not what the description says"),
        ({"arrays/terms.lengths.npy": npy([3.0, 0, 3])}, "one text and its lengths"),
    ],
)  # fmt: skip
def test_each_trick_is_refused_with_its_reason(model, changes, complaint, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    rewrite(model, changes(model) if callable(changes) else changes)
    refused(model, complaint)
    assert os.listdir(tmp_path) == ["a.model"]


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_other_ways_of_compression_are_refused(model, method):
    rewrite(model, {}, method)
    refused(model, f"by method {method}")


def test_members_given_twice_are_refused(model):
    with zipfile.ZipFile(model, "a") as archive, pytest.warns(UserWarning, match="Duplicate"):
        archive.writestr("model.json", b"{}")
    refused(model, "two members called 'model.json'")


def changed_directory(content, offset, value):
    """The file with other bytes at an offset of the first entry of its directory."""
    start = content.index(b"PK\1\2") + offset
    return content[:start] + value + content[start + len(value) :]


@pytest.mark.parametrize(
    ("offset", "value", "complaint"),
    [
        (8, b"\1", "damaged: it is encrypted"),
        (24, struct.pack("<L", 0xFFFFFFF0), "unpacks to .* and the limit is"),
        (24, struct.pack("<L", 1 << 20), "not as long as it promises|cut short"),
        (24, struct.pack("<L", 10), "CRC|checksum"),
        (42, struct.pack("<L", 1 << 30), "damaged"),
        (46, b"\0", r"called '\\x00odel"),
    ],
    ids=["encrypted", "too long", "longer", "shorter", "elsewhere", "a name with a zero"],
)
def test_a_directory_that_lies_is_found_out(model, offset, value, complaint):
    model.write_bytes(changed_directory(model.read_bytes(), offset, value))
    refused(model, complaint)


def test_a_bomb_does_not_go_off(tmp_path):
    save(tmp_path / "bomb", "classify", {}, {"x": np.zeros(1 << 24, np.uint8)})
    assert (tmp_path / "bomb").stat().st_size < 100_000
    refused(tmp_path / "bomb", "limit is 1,000,000", limit=1_000_000)


def test_strings_that_would_fill_the_memory_are_not_made(model, monkeypatch):
    monkeypatch.setattr("byline.storage._arrays.MOST_STRINGS", 2)
    refused(model, "more strings than any model has")


@pytest.mark.parametrize("zip64", ["plain", "zip64"])
def test_a_list_of_members_without_end_is_not_read(tmp_path, zip64):
    end = struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 9, 9, 1 << 30, 0, 0)
    if zip64 == "zip64":
        record = struct.pack("<4sQ2H2L4Q", b"PK\6\6", 44, 45, 45, 0, 0, 9, 9, 1 << 40, 0)
        end = record + struct.pack("<4sLQL", b"PK\6\7", 0, 0, 1) + end.replace(b"\x40", b"\0")
    (tmp_path / "a").write_bytes(bytes(200) + end)
    refused(tmp_path / "a", "list of members takes")


@pytest.mark.parametrize("content", [b"", b"PK", b"text" * 99, pickle.dumps(Trap()), bytes(500)])
def test_what_is_no_zip_file_is_refused(tmp_path, content):
    (tmp_path / "a").write_bytes(content)
    refused(tmp_path / "a", "no zip file")


def test_what_is_no_file_is_refused(tmp_path):
    refused(tmp_path / "missing", "no model at")
    refused(tmp_path, "no model at")
    os.mkfifo(tmp_path / "pipe")
    refused(tmp_path / "pipe", "no model at")


def test_what_a_file_makes_us_say_is_fit_for_a_terminal():
    assert _printable(ValueError("\x1b[31mred\n" + "x" * 999)) == "?[31mred?" + "x" * 291


def same(saved):
    weights, rows = saved.arrays["weights"], saved.arrays["rows"]
    alike = np.array_equal(weights, ARRAYS["weights"]) and (rows != MATRIX).nnz == 0
    return alike and saved.facts == FACTS and saved.arrays["terms"] == tuple(ARRAYS["terms"])


def tried(path, content):
    """Whether a file is read as it was, or refused as it should be."""
    path.write_bytes(content)
    try:
        return same(load(path, "classify"))
    except InputError as refusal:
        return str(path) in str(refusal)


def test_cut_short_anywhere_it_is_refused(model):
    content = model.read_bytes()
    for length in range(0, len(content), 11):
        assert tried(model, content[:length]), length


def test_damaged_anywhere_it_is_refused_or_read_as_it_was(model):
    content, rng = model.read_bytes(), np.random.default_rng(0)
    for place in [*rng.integers(len(content), size=400), *range(len(content) - 300, len(content))]:
        damaged = bytearray(content)
        damaged[place] ^= int(rng.integers(1, 256))
        assert tried(model, bytes(damaged)), place


def test_shuffled_pieces_are_refused_or_read_as_they_were(model):
    content, rng = model.read_bytes(), np.random.default_rng(1)
    for _ in range(300):
        a, b = sorted(rng.integers(len(content), size=2))
        at = rng.integers(len(content))
        assert tried(model, content[:at] + content[a:b] + content[at:]), (a, b, at)


def test_a_refusal_in_a_fresh_process_has_no_traceback_of_its_own(model):
    model.write_bytes(model.read_bytes()[:-5])
    script = "import sys; from byline.storage import load; from byline.errors import InputError\n"
    script += "try: load(sys.argv[1], 'classify')\nexcept InputError as e: print(e)"
    run = subprocess.run([sys.executable, "-c", script, model], capture_output=True, text=True)
    assert "cut short" in run.stdout
    assert not run.stderr
