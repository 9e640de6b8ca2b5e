"""`byline.who`, and models that are kept."""

import json
import zipfile
from dataclasses import replace

import numpy as np
import pytest
from writers import pile, writer

import byline
from byline.corpus import Corpus, Text
from byline.errors import InputError, UsageError
from byline.questions.who import learn_authors, load_authors, who
from byline.results import as_json

VIEWS = ("tokens", "masked-token-2-3-grams-100", "punctuation-and-case")
TRAIN, NEW = pile("ann bob cyd dan", 8), pile("ann bob cyd dan", 2, seed=1)


@pytest.fixture(scope="module")
def known():
    return learn_authors(TRAIN, views=VIEWS)


def test_each_text_gets_its_author_with_odds_and_evidence(known):
    found = list(known.attribute(NEW))
    assert [answer.leaders[0] for answer in found] == [text.author for text in NEW]
    for answer, text in zip(found, NEW, strict=True):
        odds = [row.probability for row in answer.ranking]
        assert sum(odds) + answer.none == pytest.approx(1)
        assert odds == sorted(odds, reverse=True)
        assert answer.probability == odds[0]
        assert set(answer.views) == set(VIEWS)
        assert sum(answer.views.values()) == pytest.approx(1)
        assert {item.author for item in answer.evidence} == {
            row.author for row in answer.ranking[:2]
        }
        assert answer.words == len(text.body.split())
        assert answer.run.settings["held_out"] > 0


def test_json_has_the_promised_fields(known):
    told = as_json(next(iter(known.attribute(NEW))))
    assert {"text", "answer", "author", "ranking", "none", "method", "views", "evidence"} <= set(
        told
    )
    assert {"author", "score", "probability"} <= set(told["ranking"][0])
    assert {"author", "feature", "weight"} <= set(told["evidence"][0])
    json.dumps(told, allow_nan=False)


def test_strangers_are_none_of_them():
    many = learn_authors(pile("ann bob cyd dan eve fay gus hal", 8), views=VIEWS)
    found = list(many.attribute(Corpus(writer("zoe", 5))))
    assert sum(answer.leaders[0] is None for answer in found) >= 3
    assert all(answer.author is None for answer in found)


def test_unsigned_texts_of_the_candidates_are_left_out():
    mixed = Corpus([*TRAIN, Text("stray", "goat"), Text("blank", "  ", author="zoe")])
    assert learn_authors(mixed, views=("tokens",)).model.classes_.tolist() == list(TRAIN.authors)


def test_what_to_beware_of_is_said(known):
    dutch = "Het is een mooie dag en wij gaan met de boot naar de overkant van het water. " * 4
    texts = {
        "empty": "",
        "few": "the boat of the goat",
        "short": " ".join(NEW[0].body.split()[:30]),
        "dutch": dutch,
        "copy": TRAIN[0].body,
    }
    asked = Corpus(Text(name, body) for name, body in texts.items())
    found = {answer.text: answer for answer in known.attribute(asked)}
    assert "empty" in found["empty"].notes[0]
    assert "too few" in found["few"].notes[0]
    assert not found["empty"].decided
    assert not found["few"].decided
    assert any("'nl'" in note for note in found["dutch"].notes)
    assert any("ann/0-0" in note for note in found["copy"].notes)


def test_texts_by_name_of_a_method():
    found = list(who(TRAIN, NEW, method="delta", prior_none=0.0))
    assert [answer.leaders[0] for answer in found] == [text.author for text in NEW]
    assert all(answer.none == 0 and answer.views is None for answer in found)
    assert list(byline.who(TRAIN, NEW, method="delta", prior_none=0.0)) == found


@pytest.mark.parametrize(
    ("texts", "settings", "complaint"),
    [
        pytest.param([], {}, "no candidate", id="nobody"),
        pytest.param(writer("ann", 3), {}, "byline same", id="one author"),
        pytest.param(
            [
                Text("a", "same words here", author="ann"),
                Text("b", "same words here", author="bob"),
            ],
            {},
            "the same text, but by ann and by bob",
            id="one text by two",
        ),
        pytest.param(list(TRAIN), {"method": "mkl-sad"}, "mkl-ssad", id="unknown method"),
        pytest.param(list(TRAIN), {"p": 0.5}, "p of mkl-ssad is a number of 1", id="p below 1"),
        pytest.param(list(TRAIN), {"eta_l": 0}, "eta_l of mkl-ssad is", id="eta_l 0"),
        pytest.param(list(TRAIN), {"method": "one-class", "nu": 2}, "nu of one-class is", id="nu"),
        pytest.param(list(TRAIN), {"method": "svm", "C": -1}, "C of svm is", id="C"),
        pytest.param(list(TRAIN), {"views": ()}, "no feature set is named", id="no view"),
        pytest.param(list(TRAIN), {"prior_none": 2}, "prior_none", id="no probability"),
        pytest.param(list(TRAIN), {"views": ("w9",)}, "no feature set is called 'w9'", id="view"),
        pytest.param(list(TRAIN), {"kapa": 1}, "kappa", id="unknown setting"),
    ],
)
def test_hopeless_requests_are_refused_with_the_reason(texts, settings, complaint):
    with pytest.raises((InputError, UsageError), match=complaint):
        learn_authors(Corpus(texts), **settings)


def test_an_author_with_one_text_is_a_candidate_all_the_same():
    some = Corpus([*TRAIN, *writer("eve", 1)])
    found = list(learn_authors(some, views=VIEWS).attribute(writer("eve", 1, seed=4)))
    assert "eve" in [row.author for row in found[0].ranking]
    among_first = "eve" in [row.author for row in found[0].ranking[:2]]
    assert among_first == any("eve is known by one text" in note for note in found[0].notes)


def test_where_nothing_could_be_tried_no_figure_is_given():
    two = Corpus([*writer("ann", 1), *writer("bob", 1)])
    settings = learn_authors(two, views=("chars",)).run.settings
    assert settings["held_out"] == settings["strangers"] == 0
    assert settings["held_out_accuracy"] is settings["strangers_told_apart"] is None


def test_a_text_that_says_nothing_leaves_what_was_thought_beforehand(known):
    [empty] = known.attribute([Text("t", "")])
    assert empty.none == pytest.approx(0.2)
    assert [row.probability for row in empty.ranking] == pytest.approx([0.2] * 4)
    [word] = known.attribute([Text("t", "hello")])
    assert word.none == pytest.approx(0.2, abs=0.05)


def test_views_that_find_nothing_are_left_out():
    figures = [
        Text(f"{a}{k}", f"{a * 7} {k} 77 88", author=str(a)) for a in (1, 2) for k in (1, 2, 3)
    ]
    assert (
        "function-words"
        not in learn_authors(Corpus(figures), views=("chars", "function-words")).model.styles_
    )


@pytest.fixture
def model(known, tmp_path):
    known.save(tmp_path / "who.model")
    return tmp_path / "who.model"


def test_a_kept_model_gives_the_same_answers(known, model):
    again = list(load_authors(model).attribute(NEW))
    for one, other in zip(again, known.attribute(NEW), strict=True):
        assert one == replace(other, run=one.run)


def test_an_infinite_p_can_be_kept(tmp_path):
    learn_authors(TRAIN, views=("tokens",), p=np.inf).save(tmp_path / "sum.model")
    assert load_authors(tmp_path / "sum.model").run.settings["p"] == "inf"


def rewritten(path, change):
    """The model with its facts changed."""
    with zipfile.ZipFile(path) as old:
        members = {name: old.read(name) for name in old.namelist()}
    document = json.loads(members["model.json"])
    change(document["facts"])
    members["model.json"] = json.dumps(document).encode()
    with zipfile.ZipFile(path, "w") as new:
        for name, content in members.items():
            new.writestr(name, content)


@pytest.mark.parametrize(
    "change",
    [
        lambda facts: facts.update(authors=["ann"]),
        lambda facts: facts.update(authors=["ann", "ann", "bob", "cyd"]),
        lambda facts: facts.update(prior_none=2.0),
        lambda facts: facts.update(usual="long"),
        lambda facts: facts.update(smoothing=[0.1]),
        lambda facts: facts.update(sharpening=0.0),
        lambda facts: facts.update(views=[]),
        lambda facts: facts["views"].pop(),
        lambda facts: facts["views"][0].update(arrays=["nothing"]),
        lambda facts: facts["views"][0].update(style={"kind": "counts"}),
        lambda facts: facts["views"][0]["style"].update(kind="os.system"),
        lambda facts: facts.update(held_out={}),
        lambda facts: facts["held_out"].update(found=2.0),
        lambda facts: facts["held_out"].update(texts=None),
        lambda facts: facts.update(settings={"seed": 1}),
        lambda facts: facts.update(settings={"p": [3]}),
        lambda facts: facts.pop("language"),
    ],
)
def test_a_damaged_model_is_refused_with_the_reason(model, change):
    rewritten(model, change)
    with pytest.raises(InputError, match=r"who\.model"):
        load_authors(model)


def test_a_model_of_another_question_is_refused(tmp_path):
    from byline import storage

    storage.save(tmp_path / "m.model", "classify", {}, {})
    with pytest.raises(InputError, match="classify"):
        load_authors(tmp_path / "m.model")


def test_a_calibration_that_makes_no_sense_is_refused(known, tmp_path):
    hot = known.model.calibration_._replace(temperature=np.array([1e300, 0.3]))
    sane, known.model.calibration_ = known.model.calibration_, hot
    try:
        known.save(tmp_path / "hot.model")
    finally:
        known.model.calibration_ = sane
    with pytest.raises(InputError, match="makes no sense"):
        load_authors(tmp_path / "hot.model")


def without(path, member):
    """The model without one of its arrays, as an older version wrote it."""
    from byline import storage

    saved = storage.load(path, "who")
    arrays = {name: value for name, value in saved.arrays.items() if name != member}
    storage.save(path, "who", saved.facts, arrays, replace="always")


def test_monstrous_weights_are_refused(model):
    from byline import storage

    saved = storage.load(model, "who")
    arrays = saved.arrays | {"offsets": saved.arrays["offsets"] + 1e308}
    storage.save(model, "who", saved.facts, arrays, replace="always")
    with pytest.raises(InputError, match="far too large"):
        load_authors(model)


def test_an_older_model_does_not_know_what_is_usual_for_whom(model):
    without(model, "own")
    assert load_authors(model).model.typicality_.usual.tolist() == [0.0] * len(TRAIN.authors)
    without(model, "known")
    with pytest.raises(InputError, match="known"):
        load_authors(model)


def test_what_is_usual_must_be_no_monstrous_number(known, tmp_path):
    sane = known.model.typicality_
    known.model.typicality_ = sane._replace(usual=np.full(len(sane.usual), 1e300))
    try:
        known.save(tmp_path / "odd.model")
    finally:
        known.model.typicality_ = sane
    with pytest.raises(InputError, match="some of its numbers are none"):
        load_authors(tmp_path / "odd.model")


def test_a_text_unlike_the_first_candidates_others_is_not_decided(known):
    [found] = known.attribute(Corpus([Text("odd", "12 34 56 " * 40)]))
    assert found.ranking[0].typical < 0.05
    assert found.author is None
    assert any(f"unlike {found.ranking[0].author}'s other texts" in note for note in found.notes)
    own = list(known.attribute(NEW))
    assert np.mean([answer.ranking[0].typical for answer in own]) > 0.25
    assert sum("unlike" in note for answer in own for note in answer.notes) <= 2


@pytest.mark.parametrize("method", ["delta", "eg-ova-naive"])
@pytest.mark.parametrize("counts", [(1, 1), (2, 2), (3, 1), (2, 2, 2)])
def test_a_handful_of_texts_is_enough_for_an_answer(method, counts):
    texts = [t for name, n in zip("abc", counts, strict=False) for t in pile(name, n)]
    [answer] = byline.who(Corpus(texts), pile("a", 1, seed=9), method=method)
    assert sum(r.probability for r in answer.ranking) + answer.none == pytest.approx(1)
