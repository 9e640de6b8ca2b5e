"""What a kept model knows of shares."""

import numpy as np
import pytest

from byline import storage
from byline.errors import InputError
from byline.methods.attribution.attributor import Attributor
from byline.methods.attribution.saved_models import load_attributor, save_attributor
from byline.questions.attributors import attributor

BODIES = [
    "the cat sat on the mat and the dog lay by the door all day",
    "the cat and the dog ran to the door and sat on the mat",
    "of course, of course! said he; whatever, of course, you like",
    "whatever! of course, whatever you like, said he",
]


def test_a_kept_model_knows_how_sure_shares_make_and_an_older_one_does_not(tmp_path):
    model = Attributor(("tokens", "punctuation-and-case")).fit(BODIES, ["ann", "ann", "bob", "bob"])
    # Four texts show next to nothing; this is a number that nobody would take for usual.
    model._sharpness = 1.25
    path = tmp_path / "who.model"
    save_attributor(model, path, "mkl-ssad", {})
    again = load_attributor(path)[0]
    assert again.sharpening() == 1.25
    saved = storage.load(path, "who")
    storage.save(path, "who", saved.facts | {"sharpening": 0.0}, saved.arrays, replace="always")
    with pytest.raises(InputError, match="sharpening"):
        load_attributor(path)
    facts = {name: fact for name, fact in saved.facts.items() if name != "sharpening"}
    storage.save(path, "who", facts, saved.arrays, replace="always")
    older = load_attributor(path)[0]
    assert older.sharpening() == 1.0


def test_a_model_with_codes_for_feature_sets_can_still_be_read(tmp_path):
    model = attributor("mkl-ssad", views=("w1", "pu")).fit(BODIES, ["ann", "ann", "bob", "bob"])
    assert list(model.styles_) == ["tokens", "punctuation-and-case"]
    path = tmp_path / "who.model"
    save_attributor(model, path, "mkl-ssad", {})
    saved = storage.load(path, "who")
    coded = zip(saved.facts["views"], ("w1", "pu"), strict=True)
    views = [view | {"name": code} for view, code in coded]
    storage.save(path, "who", saved.facts | {"views": views}, saved.arrays, replace="always")
    older = load_attributor(path)[0]
    assert list(older.styles_) == ["tokens", "punctuation-and-case"]
    assert older.predict(BODIES).tolist() == model.predict(BODIES).tolist()


def test_a_kept_model_knows_how_offsets_change_with_length_and_an_older_one_does_not(tmp_path):
    model = Attributor(("tokens", "punctuation-and-case")).fit(BODIES, ["ann", "ann", "bob", "bob"])
    model.calibration_ = model.calibration_._replace(length_offsets=np.array([0.5, -0.5]))
    path = tmp_path / "who.model"
    save_attributor(model, path, "mkl-ssad", {})
    assert load_attributor(path)[0].calibration_.length_offsets.tolist() == [0.5, -0.5]
    saved = storage.load(path, "who")
    arrays = {name: array for name, array in saved.arrays.items() if name != "waning"}
    storage.save(path, "who", saved.facts, arrays, replace="always")
    assert load_attributor(path)[0].calibration_.length_offsets.tolist() == [0, 0]
    wrong = saved.arrays | {"waning": np.array([1e7, 0.0])}
    storage.save(path, "who", saved.facts, wrong, replace="always")
    with pytest.raises(InputError, match="numbers"):
        load_attributor(path)


def test_a_kept_model_knows_how_short_texts_are_judged_and_an_older_one_does_not(tmp_path):
    bodies = [body for body in BODIES for _ in range(3)]
    model = attributor("messages").fit(bodies, ["ann"] * 6 + ["bob"] * 6)
    path = tmp_path / "who.model"
    save_attributor(model, path, "messages", {})
    saved = storage.load(path, "who")
    # The shortest text has 8 words, and all have fewer than 25.
    assert 8 <= load_attributor(path)[0].shortest_ == model.shortest_ < 25
    facts = {name: fact for name, fact in saved.facts.items() if name != "shortest"}
    storage.save(path, "who", facts, saved.arrays, replace="always")
    assert load_attributor(path)[0].shortest_ == 25
    for wrong, said in (({"shortest": 0.0}, "length"), ({"short_view": "tokens"}, "view")):
        storage.save(path, "who", saved.facts | wrong, saved.arrays, replace="always")
        with pytest.raises(InputError, match=said):
            load_attributor(path)
    facts = {name: fact for name, fact in saved.facts.items() if name != "short_view"}
    storage.save(path, "who", facts, saved.arrays, replace="always")
    with pytest.raises(InputError, match="in which view short texts"):
        load_attributor(path)
    wrong_arrays = saved.arrays | {"short_offsets": np.array([1e10, 0.0])}
    storage.save(path, "who", saved.facts, wrong_arrays, replace="always")
    with pytest.raises(InputError, match="too large"):
        load_attributor(path)


def test_a_kept_model_knows_its_replicates_and_registers_and_an_older_one_does_not(tmp_path):
    model = Attributor(("tokens", "punctuation-and-case")).fit(BODIES, ["ann", "ann", "bob", "bob"])
    shifts = np.zeros_like(model.register_check_.shifts)
    shifts[1, 2] = 3.0
    model.register_check_ = model.register_check_._replace(shifts=shifts)
    path = tmp_path / "who.model"
    save_attributor(model, path, "mkl-ssad", {})
    again = load_attributor(path)[0]
    assert len(again.replicates_) == len(model.replicates_)
    for one, other in zip(again.replicates_, model.replicates_, strict=True):
        for part, kept in zip(one, other, strict=True):
            np.testing.assert_array_equal(part, kept)
    assert again.register_check_.told(1) == model.register_check_.told(1)
    saved = storage.load(path, "who")
    new = ("replicates_", "register_")
    arrays = {name: array for name, array in saved.arrays.items() if not name.startswith(new)}
    held_out = {
        name: value
        for name, value in saved.facts["held_out"].items()
        if name not in {"kept_out_low", "documents"}
    }
    storage.save(path, "who", saved.facts | {"held_out": held_out}, arrays, replace="always")
    older = load_attributor(path)[0]
    assert len(older.replicates_) == 1
    assert not older.register_check_.shifts.any()
    assert older.held_out_.documents == older.held_out_.texts
    assert not older.held_out_.tells_unknown
