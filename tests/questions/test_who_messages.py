"""Who wrote a message: subjects are looked at, evidence stands in the body, models go on."""

import json
import zipfile
from dataclasses import replace

import pytest
from writers import pile

from byline.corpus import Corpus, Text
from byline.errors import InputError
from byline.questions.who import learn_authors, load_authors

METHOD = "eg-ova-conservative"


def messages(n_texts, seed=0):
    """Of every writer's texts the first three words are the subject, and lines are short."""
    found = []
    for text in pile("ann bob cyd dan", n_texts, seed=seed):
        words = text.body.split()
        body = "\n".join(" ".join(words[k : k + 9]) for k in range(3, len(words), 9))
        found.append(replace(text, title="Re: " + " ".join(words[:3]), body=body))
    return Corpus(found)


TRAIN, MORE, NEW = messages(8), messages(5, 1), messages(3, 2)


@pytest.fixture(scope="module")
def known():
    return learn_authors(TRAIN, method=METHOD)


@pytest.fixture
def model(known, tmp_path):
    known.save(tmp_path / "who.model")
    return tmp_path / "who.model"


def test_most_writers_are_found_and_odds_add_up(known):
    found = list(known.attribute(NEW))
    right = [
        answer.ranking[0].author == text.author for answer, text in zip(found, NEW, strict=True)
    ]
    assert sum(right) > 0.8 * len(right)
    for answer in found:
        assert sum(row.probability for row in answer.ranking) + answer.none == pytest.approx(1)


def test_evidence_stands_in_the_body_where_it_is_said_to(known):
    answers = list(known.attribute(NEW))
    assert all(answer.evidence for answer in answers)
    for answer, text in zip(answers, NEW, strict=True):
        for item in answer.evidence:
            assert item.places
            assert all(0 <= a < b <= len(text.body) for a, b in item.places)
            if item.view == "function-words":
                assert {text.body[a:b].lower() for a, b in item.places} == {item.feature}


def test_what_stands_in_the_subject_alone_is_left_out(known):
    shown = {item.feature for answer in known.attribute(NEW) for item in answer.evidence}
    assert not any(feature.endswith("subject") for feature in shown)


def test_the_subject_counts():
    likes = [("goat", "ann"), ("boat", "bob")]
    texts = [
        Text(
            f"{who}{k}", f"{what} bread {k}", author=who, title="so it was" if who == "ann" else ""
        )
        for what, who in likes
        for k in range(6)
    ]
    found = learn_authors(Corpus(texts), method=METHOD, outside=0.0)
    with_subject, without = found.attribute(
        [Text("x", "bread", title="so it was"), Text("y", "bread")]
    )
    assert with_subject.ranking[0].author == "ann"
    assert without.ranking[0].author == "bob"


def test_a_kept_model_goes_on_and_says_so(known, model, tmp_path):
    again = load_authors(model).learn(MORE)
    assert again.run.settings["learned_later"] == len(MORE)
    assert again.run.settings["calibrated"] == "before that"
    again.save(tmp_path / "more.model")
    further = load_authors(tmp_path / "more.model").learn(NEW)
    assert further.run.settings["learned_later"] == len(MORE) + len(NEW)
    assert "learned_later" not in known.run.settings
    direct = known.learn(MORE)
    answers = zip(again.attribute(NEW), direct.attribute(NEW), strict=True)
    assert all(one == replace(other, run=one.run) for one, other in answers)


def test_the_default_suits_what_most_texts_are():
    mail = [replace(text, meta=(("from-address", text.author),)) for text in TRAIN]
    some = {"views": ("w1", "pu")}
    found = learn_authors(Corpus([*mail[:17], *TRAIN[17:]]), **some)
    assert found.method == "messages"
    assert found.run.settings["chosen"] == "as most texts are messages"
    half = learn_authors(Corpus([*mail[:16], *TRAIN[16:]]), **some)
    assert half.method == "mkl-ssad"
    assert "chosen" not in half.run.settings
    named = learn_authors(Corpus(mail), method="mkl-ssad", **some)
    assert (named.method, "chosen" in named.run.settings) == ("mkl-ssad", False)


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
        lambda facts: facts.pop("eg"),
        lambda facts: facts.update(eg={}),
        lambda facts: facts["eg"].update(passes="many"),
        lambda facts: facts["eg"]["settings"].update(update="wild"),
        lambda facts: facts["eg"]["settings"].update(update="all"),
        lambda facts: facts["eg"]["settings"].update(beta="two"),
        lambda facts: facts["eg"]["settings"].update(beta=-1.0),
        lambda facts: facts["eg"]["settings"].pop("beta"),
        lambda facts: facts["eg"]["settings"].update(random_state=None),
        lambda facts: facts["authors"].pop(),
        lambda facts: facts["views"].pop(),
        lambda facts: facts["views"][0]["style"].update(view="colour"),
        lambda facts: facts["views"][0]["style"].update(min_texts="two"),
    ],
)
def test_a_damaged_model_is_refused_with_the_reason(model, change):
    rewritten(model, change)
    with pytest.raises(InputError, match=r"who\.model"):
        load_authors(model)
