"""Taggers on disk: what is written comes back, and nothing else is believed."""

import io
import pickle
import zipfile
from contextlib import suppress

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from byline.errors import InputError
from byline.features.tagging import PerceptronTagger, _storage, load_tagger

WEIGHTS = np.random.default_rng(0).integers(-9, 9, (16, 2)).astype(np.int8)
TAGGER = PerceptronTagger("xx", ("NOUN", "VERB"), WEIGHTS, 0.25)
SOUND = {
    "format": np.array(1),
    "language": np.array("xx"),
    "tags": np.array(["NOUN", "VERB"]),
    "scale": np.array(0.25),
    "weights": WEIGHTS,
}


def test_comes_back_as_it_was(tmp_path):
    TAGGER.save(tmp_path / "t.npz")
    back = load_tagger(tmp_path / "t.npz")
    assert (back.language, back.tags, back.scale) == ("xx", ("NOUN", "VERB"), 0.25)
    assert (back.weights == WEIGHTS).all()
    sentences = [["Time", "flies", "."], [], ["So", "do", "we"]]
    assert back.tag(sentences) == TAGGER.tag(sentences)


def test_the_same_tagger_is_the_same_bytes(tmp_path):
    for name in ("a.npz", "b.npz"):
        TAGGER.save(tmp_path / name)
    assert (tmp_path / "a.npz").read_bytes() == (tmp_path / "b.npz").read_bytes()


def test_an_existing_file_is_replaced_and_nothing_left_beside_it(tmp_path):
    (tmp_path / "t.npz").write_text("old")
    TAGGER.save(tmp_path / "t.npz")
    assert load_tagger(tmp_path / "t.npz").language == "xx"
    assert [path.name for path in tmp_path.iterdir()] == ["t.npz"]


def test_a_folder_that_is_not_there_is_named(tmp_path):
    with pytest.raises(InputError, match=r"nowhere.*cannot be written"):
        TAGGER.save(tmp_path / "nowhere" / "t.npz")


def test_a_file_that_cannot_be_finished_is_taken_away(tmp_path):
    (tmp_path / "t.npz").mkdir()
    with pytest.raises(InputError, match="cannot be written"):
        TAGGER.save(tmp_path / "t.npz")
    assert [path.name for path in tmp_path.iterdir()] == ["t.npz"]


def test_what_numpy_writes_is_read_too(tmp_path):
    np.savez(tmp_path / "t.npz", **SOUND)
    assert (load_tagger(tmp_path / "t.npz").weights == WEIGHTS).all()


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"format": np.array(2)}, "format 2, but this Byline reads format 1"),
        ({"format": np.array("1")}, "format"),
        ({"language": np.array(["a", "b"])}, "language"),
        ({"tags": np.array(["A", "A"])}, "different words"),
        ({"tags": np.array([1, 2])}, "different words"),
        ({"tags": np.array([], "U1"), "weights": WEIGHTS[:, :0]}, "different words"),
        ({"tags": np.array(["A", "B", "C"])}, "column for each tag"),
        ({"scale": np.array(np.nan)}, "scale"),
        ({"scale": np.array(1)}, "scale"),
        ({"weights": WEIGHTS.astype(np.int16)}, "table of bytes"),
        ({"weights": WEIGHTS[:12]}, "power of two"),
        ({"weights": WEIGHTS[:0]}, "power of two"),
        ({"weights": WEIGHTS.ravel()}, "table of bytes"),
    ],
)
def test_arrays_that_make_no_tagger_are_refused(tmp_path, change, complaint):
    np.savez(tmp_path / "t.npz", **SOUND | change)
    with pytest.raises(InputError, match=complaint) as caught:
        load_tagger(tmp_path / "t.npz")
    assert "t.npz" in str(caught.value)


class Bomb:
    """An object that would make a folder when it is unpickled."""

    def __init__(self, target):
        self.target = target

    def __reduce__(self):
        import os

        return os.mkdir, (str(self.target),)


def test_pickled_objects_are_refused_and_never_run(tmp_path):
    np.savez(tmp_path / "t.npz", **SOUND | {"tags": np.array([Bomb(tmp_path / "ran")], object)})
    with pytest.raises(InputError, match="plain array"):
        load_tagger(tmp_path / "t.npz")
    (tmp_path / "p.npz").write_bytes(pickle.dumps(Bomb(tmp_path / "ran")))
    with pytest.raises(InputError, match="not a tagger"):
        load_tagger(tmp_path / "p.npz")
    assert not (tmp_path / "ran").exists()


def test_a_promise_of_endless_size_is_not_waited_for(tmp_path):
    """The header says 2^50 bytes; there are 32."""
    stream = io.BytesIO()
    header = {"descr": "|i1", "fortran_order": False, "shape": (1 << 40, 1 << 10)}
    np.lib.format.write_array_header_1_0(stream, header)
    np.savez(tmp_path / "t.npz", **{k: v for k, v in SOUND.items() if k != "weights"})
    with zipfile.ZipFile(tmp_path / "t.npz", "a") as archive:
        archive.writestr("weights.npy", stream.getvalue() + bytes(32))
    with pytest.raises(InputError, match="promises"):
        load_tagger(tmp_path / "t.npz")


def test_a_zip_bomb_is_not_unpacked(tmp_path, monkeypatch):
    np.savez_compressed(tmp_path / "t.npz", **SOUND | {"weights": np.zeros((1 << 20, 2), np.int8)})
    assert (tmp_path / "t.npz").stat().st_size < 5000
    monkeypatch.setattr(_storage, "LARGEST", 1 << 20)
    with pytest.raises(InputError, match="larger than any tagger"):
        load_tagger(tmp_path / "t.npz")


def test_no_file_no_tagger(tmp_path):
    with pytest.raises(InputError, match="no tagger at"):
        load_tagger(tmp_path / "t.npz")


@given(st.data())
@settings(
    max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_damaged_bytes_give_a_tagger_or_a_refusal(tmp_path, data):
    TAGGER.save(tmp_path / "t.npz")
    content = bytearray((tmp_path / "t.npz").read_bytes())
    for _ in range(data.draw(st.integers(1, 3))):
        content[data.draw(st.integers(0, len(content) - 1))] = data.draw(st.integers(0, 255))
    cut = data.draw(st.integers(0, len(content)))
    (tmp_path / "t.npz").write_bytes(content[:cut] if data.draw(st.booleans()) else content)
    with suppress(InputError):
        load_tagger(tmp_path / "t.npz").tag([["Well"]])
