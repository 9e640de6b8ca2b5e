"""Models to disk and back: the same content, the same bytes, and handed out as asked for."""

import io
import json
import subprocess
import sys
import zipfile

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from scipy import sparse

from byline.errors import InputError
from byline.storage import Saved, load, save
from byline.storage._archive import write_members

MATRIX = sparse.csr_matrix(np.array([[0, 1.5, 0], [0, 0, 0], [-2, 0, 4]]))
FACTS = {"labels": ["Kunst", "спорт"], "C": 0.5, "passes": 3, "fast": True, "none": None}
ARRAYS = {"weights": np.arange(6.0).reshape(2, 3), "rows": MATRIX, "terms": ["one", "", "δύο"]}

names = st.from_regex(r"[a-z][a-z0-9_]{0,8}", fullmatch=True)
numbers = hnp.arrays(
    st.sampled_from([np.bool_, np.int8, np.uint16, np.int64, np.float32, np.float64]),
    hnp.array_shapes(min_dims=0, max_dims=3, min_side=0, max_side=4),
    elements={"allow_nan": False, "allow_infinity": False},
)
plain = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text()
plain = plain.filter(lambda value: value not in (np.inf, -np.inf))
json_values = st.recursive(
    plain, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=8
)


@given(st.dictionaries(st.text(), json_values), st.dictionaries(names, numbers))
@settings(max_examples=80, deadline=None)
def test_facts_and_arrays_come_back_as_they_were(tmp_path_factory, facts, arrays):
    path = tmp_path_factory.mktemp("models") / "a.model"
    save(path, "classify", facts, arrays)
    saved = load(path, "classify")
    assert saved.facts == facts
    assert saved.arrays.keys() == arrays.keys()
    for name, array in arrays.items():
        np.testing.assert_array_equal(saved.arrays[name], array, strict=True)


@given(st.lists(st.text(st.characters(exclude_categories=()))))
@example(["\ud83d", "\ude00", "\U0001f600", "\0"])
@settings(max_examples=80, deadline=None)
def test_strings_come_back_whatever_is_in_them(tmp_path_factory, strings):
    path = tmp_path_factory.mktemp("models") / "a.model"
    save(path, "classify", {}, {"terms": strings})
    assert load(path, "classify").strings("terms") == tuple(strings)


@given(
    hnp.arrays(np.float64, hnp.array_shapes(min_dims=2, max_dims=2, min_side=0, max_side=5),
               elements=st.sampled_from([0, 0, 0, 1.5, -3]))
)  # fmt: skip
@settings(max_examples=50, deadline=None)
def test_sparse_matrices_come_back_as_they_were(tmp_path_factory, table):
    path = tmp_path_factory.mktemp("models") / "a.model"
    save(path, "classify", {}, {"rows": sparse.csr_matrix(table)})
    matrix = load(path, "classify").matrix("rows", np.float64, *table.shape)
    np.testing.assert_array_equal(matrix.toarray(), table, strict=True)
    matrix.check_format(full_check=True)


def test_names_that_are_no_unicode_pass_through_the_facts(tmp_path):
    save(tmp_path / "a", "classify", {"labels": ["caf\udce9"]}, {})
    assert load(tmp_path / "a", "classify").facts == {"labels": ["caf\udce9"]}


def test_equal_models_give_equal_files(tmp_path):
    unsorted = sparse.csr_matrix(([4.0, -1, -1, 1.5], [2, 0, 0, 1], [0, 0, 0, 4]), shape=(3, 3))
    unsorted = sparse.vstack([unsorted[2:], unsorted[1:]]).tocsr()
    tidy = unsorted.copy()
    tidy.sum_duplicates()
    back = {"rows": tidy, "x": np.asfortranarray(ARRAYS["weights"]), "terms": tuple("ab")}
    unsorted.indices = unsorted.indices.astype(np.int64)
    there = {"terms": list("ab"), "x": ARRAYS["weights"].astype(">f8"), "rows": unsorted}
    save(tmp_path / "a", "classify", {"b": 1, "a": {"d": (1, 2), "c": 3}}, back)
    save(tmp_path / "b", "classify", {"a": {"c": 3, "d": [1, 2]}, "b": 1}, there)
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()
    assert not unsorted.has_canonical_format


def test_other_programs_can_read_the_file(tmp_path):
    save(tmp_path / "a", "classify", FACTS, ARRAYS)
    with zipfile.ZipFile(tmp_path / "a") as archive:
        head = archive.read("model.json").decode("utf-8")
        array = np.load(io.BytesIO(archive.read("arrays/weights.npy")), allow_pickle=False)
    assert json.loads(head)["kind"] == "classify"
    assert "спорт" in head
    assert {member.date_time for member in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
    np.testing.assert_array_equal(array, ARRAYS["weights"], strict=True)


def test_what_can_be_pressed_is_and_what_cannot_is_left_alone(tmp_path):
    noise = np.random.default_rng(0).standard_normal(10_000)
    save(tmp_path / "a", "classify", {}, {"noise": noise, "zeros": np.zeros(10_000)})
    with zipfile.ZipFile(tmp_path / "a") as archive:
        assert archive.getinfo("arrays/noise.npy").compress_type == zipfile.ZIP_STORED
        assert archive.getinfo("arrays/zeros.npy").compress_size < 1000


def test_each_value_is_handed_out_in_the_form_asked_for(tmp_path):
    save(tmp_path / "a", "classify", FACTS, ARRAYS)
    saved = load(tmp_path / "a", "classify")
    assert saved.fact("labels", list) == ["Kunst", "спорт"]
    assert saved.fact("passes", float) == 3.0
    assert saved.array("weights", np.float64, None, 3).shape == (2, 3)
    assert saved.matrix("rows", np.float64, 3, 3).nnz == 3
    assert saved.strings("terms") == ("one", "", "δύο")


@pytest.mark.parametrize(
    "ask",
    [
        lambda saved: saved.fact("missing", int),
        lambda saved: saved.fact("passes", str),
        lambda saved: saved.fact("fast", int),
        lambda saved: saved.fact("huge", float),
        lambda saved: saved.array("missing", np.float64),
        lambda saved: saved.array("rows", np.float64, 3, 3),
        lambda saved: saved.array("weights", np.float32, 2, 3),
        lambda saved: saved.array("weights", np.float64, 2),
        lambda saved: saved.array("weights", np.float64, 3, None),
        lambda saved: saved.matrix("weights", np.float64, 2, 3),
        lambda saved: saved.matrix("rows", np.float64, 3, 4),
        lambda saved: saved.strings("weights"),
    ],
)
def test_a_sound_file_without_what_is_needed_is_an_input_error(ask):
    arrays = {**ARRAYS, "terms": tuple(ARRAYS["terms"])}
    saved = Saved({**FACTS, "huge": 10**400}, arrays, "news.model")
    with pytest.raises(InputError, match=r"news\.model cannot be used"):
        ask(saved)


@pytest.mark.parametrize(
    ("facts", "arrays", "complaint"),
    [
        ({"x": np.nan}, {}, "not JSON compliant"),
        ({"x": {1: 2}}, {}, "keys"),
        ({"x": {"a"}}, {}, "set"),
        ({"x": "long" * (5 << 20)}, {}, "too long"),
        ({}, {"x": np.array([1, None])}, "object"),
        ({}, {"x": np.array(["a"])}, "plain numbers"),
        ({}, {"x": np.array([1j])}, "plain numbers"),
        ({}, {"x": np.array([1, np.inf])}, "finite"),
        ({}, {"x": sparse.csr_matrix([[np.nan]])}, "finite"),
        ({}, {"x": sparse.csc_matrix([[1.0]])}, "CSR"),
        ({}, {"x": "text"}, "list of strings"),
        ({}, {"x": ["text", 3]}, "list of strings"),
        ({}, {"../x": np.zeros(3)}, "short words"),
        ({}, dict.fromkeys([f"x{k}" for k in range(1001)], np.zeros(1)), "at most 1000"),
    ],
)
def test_what_could_not_be_read_back_is_not_written(tmp_path, facts, arrays, complaint):
    with pytest.raises((TypeError, ValueError), match=complaint):
        save(tmp_path / "a", "classify", facts, arrays)
    assert not list(tmp_path.iterdir())


def test_too_large_a_model_is_not_written(monkeypatch):
    monkeypatch.setattr("byline.storage._archive.LARGEST", 1000)
    with pytest.raises(InputError, match="fewer texts"):
        write_members(io.BytesIO(), [("a", bytes(600)), ("b", bytes(600))])


def test_too_many_strings_are_not_written(monkeypatch, tmp_path):
    monkeypatch.setattr("byline.storage._arrays.MOST_STRINGS", 2)
    with pytest.raises(InputError, match="more than 2 strings"):
        save(tmp_path / "a", "classify", {}, {"terms": ["a", "b", "c"]})


def test_files_too_large_for_plain_zip_are_read_too(tmp_path, monkeypatch):
    monkeypatch.setattr(zipfile, "ZIP64_LIMIT", 100)
    save(tmp_path / "a", "classify", FACTS, ARRAYS)
    monkeypatch.undo()
    assert b"PK\6\7" in (tmp_path / "a").read_bytes()[-42:]
    assert load(tmp_path / "a", "classify").facts == FACTS


def test_loading_the_room_loads_nothing_heavy():
    script = "import sys, byline.storage; print({'numpy', 'scipy'} & set(sys.modules))"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "set()"
