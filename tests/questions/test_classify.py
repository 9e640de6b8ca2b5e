"""`byline.classify`, and models that are kept."""

import json
import zipfile

import numpy as np
import pytest

import byline
from byline.catalogue import methods
from byline.corpus import Corpus, Text
from byline.errors import InputError, UsageError
from byline.questions.classify import classify, learn_categories, load_categories

SEA = ["ferry", "harbour", "boat", "tide", "anchor", "sail", "storm", "mast", "deck", "rope"]
FOOD = ["bread", "butter", "oven", "flour", "salt", "bun", "dough", "crust", "jam", "honey"]


def examples(seed: int, n: int) -> Corpus:
    rng = np.random.default_rng(seed)
    return Corpus(
        Text(f"{label}-{k}", " ".join(rng.choice(words, 6)), author=label)
        for label, words in (("sea", SEA), ("food", FOOD))
        for k in range(n)
    )


TRAIN, NEW = examples(1, 12), examples(2, 4)


def test_texts_get_the_label_of_their_like():
    found = list(classify(TRAIN, NEW, method="tf-idf"))
    assert [answer.label for answer in found] == [text.author for text in NEW]
    assert [answer.text for answer in found] == list(NEW.ids)
    assert all(sum(r.score for r in answer.ranking) == pytest.approx(1) for answer in found)
    assert found[0].run.settings["method"] == "tf-idf"


def test_unlabelled_examples_are_left_out():
    mixed = Corpus([*TRAIN, Text("stray", "goat")])
    assert learn_categories(mixed, method="spgk").model.classes_.tolist() == ["food", "sea"]


@pytest.mark.parametrize("method", ["blend", "chars", "spgk", "tanimoto", "tf-idf"])
def test_a_kept_model_gives_the_same_answers(method, tmp_path):
    known = learn_categories(TRAIN, method=method)
    known.save(tmp_path / "m.model")
    again = load_categories(tmp_path / "m.model")
    assert list(again.label(NEW)) == list(known.label(NEW))


def test_a_model_is_replaced_only_when_told(tmp_path):
    known = learn_categories(TRAIN, method="dice")
    known.save(tmp_path / "m.model")
    with pytest.raises(InputError, match="force"):
        known.save(tmp_path / "m.model")
    known.save(tmp_path / "m.model", replace="always")


@pytest.mark.parametrize(
    "damage",
    [
        {"classes": [["sea"], "food"]},
        {"classes": ["sea"]},
        {"classes": ["sea", "food", "law"]},
        {"judges": [{"kernel": {"kind": "Popen"}, "C": 1, "arrays": []}]},
        {"judges": [{"C": [1], "arrays": []}]},
        {"judges": "none"},
        {"judges": []},
        {"classes": ["sea", "sea"]},
        {"found": 9.0},
        {"doubt": "some"},
    ],
    ids=str,
)
def test_a_model_that_was_tampered_with_is_refused(damage, tmp_path):
    learn_categories(TRAIN, method="tf-idf").save(tmp_path / "good.model")
    with zipfile.ZipFile(tmp_path / "good.model") as good:
        parts = {name: good.read(name) for name in good.namelist()}
    head = json.loads(parts["model.json"])
    head["facts"] |= damage
    parts["model.json"] = json.dumps(head).encode()
    with zipfile.ZipFile(tmp_path / "bad.model", "w") as bad:
        for name, content in parts.items():
            bad.writestr(name, content)
    with pytest.raises(InputError, match=r"bad\.model"):
        load_categories(tmp_path / "bad.model")


def test_what_makes_no_sense_is_refused():
    with pytest.raises(InputError, match="no example has a label"):
        list(classify(Corpus([Text("a", "x")]), NEW))
    with pytest.raises(UsageError, match=r"Known: blend, .*spgk"):
        list(classify(TRAIN, NEW, method="blnd"))
    with pytest.raises(UsageError, match="tf-idf has no setting"):
        list(classify(TRAIN, NEW, method="tf-idf", depth=3))
    with pytest.raises(UsageError, match="blend has no setting"):
        list(classify(TRAIN, NEW, depth=3))


@pytest.mark.parametrize("kernel", [row.name for row in methods("alike") if row.part == "kernel"])
def test_every_kernel_can_classify_with_its_settings(kernel):
    if kernel == "embeddings":
        pytest.importorskip("wordllama")
    usual = {"language": "en"} if kernel != "chars" else {"n": (2, 3)}
    found = learn_categories(TRAIN, method=kernel, n_folds=3, Cs=(1.0,), **usual)
    [(made, weighing)] = found.model.views
    assert weighing == "plain"
    assert usual.items() <= made.get_params().items()
    assert (found.model.n_folds, found.model.Cs, found.run.settings["n_folds"]) == (3, (1.0,), 3)
    assert [answer.label for answer in found.label(NEW)]


def test_the_front_door_has_it():
    assert byline.classify is classify
