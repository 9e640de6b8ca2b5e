"""Who wrote a message: subjects are looked at, evidence stands in the body, models go on."""

import io
import json
import zipfile
from copy import copy
from dataclasses import replace

import numpy as np
import pytest
from writers import pile

from byline.corpus import Corpus, Text
from byline.corpus.people import merge, people
from byline.errors import InputError, UsageError
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


@pytest.mark.parametrize("method", ["eg-ava-none-min", "eg-ava-all-max"])
def test_readings_that_are_no_sums_have_evidence_all_the_same(method):
    for answer in learn_authors(TRAIN, method=method).attribute(NEW[:2]):
        assert {item.author for item in answer.evidence} == {
            row.author for row in answer.ranking[:2]
        }


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
    found = learn_authors(Corpus(texts), method=METHOD, prior_none=0.0)
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
    some = {"views": ("tokens", "punctuation-and-case")}
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
        lambda facts: facts["eg"]["settings"].update(random_state=-1),
        lambda facts: facts["eg"]["settings"].update(random_state=1e300),
        lambda facts: facts["eg"]["settings"].update(passes=1e300),
        lambda facts: facts["eg"]["settings"].update(beta=1e300),
        lambda facts: facts["eg"]["settings"].update(epsilon=0.5),
        lambda facts: facts.update(method="zz"),
        lambda facts: facts.update(method="mkl-ssad"),
        lambda facts: facts.update(seed=-1),
        lambda facts: facts.update(settings={"learned_later": 1, "calibrated": "now"}),
        lambda facts: facts.update(usual=-1.0),
        lambda facts: facts.update(usual=1e300),
        lambda facts: facts["authors"].insert(0, None),
        lambda facts: facts["views"][0].update(name=None),
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


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("eg_weights", lambda w: w * np.nan),
        ("eg_weights", lambda w: -w),
        ("eg_weights", lambda w: w * 0),
        ("eg_weights", lambda w: w + 1e308),
        ("eg_weights", lambda w: w[:-1]),
        ("eg_weights", lambda w: w[:, :, 0]),
        ("eg_scale", lambda scale: scale * 0),
        ("eg_scale", lambda scale: scale * 1e-310),
        ("eg_scale", lambda scale: scale * 1e9),
        ("eg_scale", lambda scale: scale[:-1]),
        ("eg_counts", lambda counts: counts * 0),
        ("counts", lambda counts: counts * 0),
    ],
)
def test_damaged_arrays_are_refused_with_the_reason(model, name, change):
    with zipfile.ZipFile(model) as old:
        members = {member: old.read(member) for member in old.namelist()}
    [found] = [member for member in members if member.endswith(f"/{name}.npy")]
    changed = io.BytesIO()
    np.save(changed, change(np.load(io.BytesIO(members[found]))))
    with zipfile.ZipFile(model, "w") as new:
        for member, content in (members | {found: changed.getvalue()}).items():
            new.writestr(member, content)
    with pytest.raises(InputError, match=r"who\.model"):
        load_authors(model)


def mail(texts, **addresses):
    """The texts as mail, some of their senders under further addresses."""
    return Corpus(
        replace(
            text,
            author=addresses.get(text.id, f"{text.author}@x.example"),
            meta=(
                ("from-address", addresses.get(text.id, f"{text.author}@x.example")),
                ("name", f"{text.author} {text.author}son"),
            ),
        )
        for text in texts
    )


def thanks(*authors, words="Thanks!"):
    return [
        Text(f"thanks-{k}", words, author=author, meta=(("from-address", author),))
        for k, author in enumerate(authors)
    ]


def test_what_several_people_wrote_word_for_word_is_left_out_of_messages_and_named():
    box = Corpus([*mail(TRAIN), *thanks("ann@x.example", "bob@x.example", "bob@x.example")])
    found = learn_authors(box, method=METHOD)
    assert [item.source for item in found.skipped] == ["thanks-0", "thanks-1", "thanks-2"]
    assert "bob@x.example" in found.skipped[0].reason
    assert found.run.settings["learned_from"] == len(TRAIN)
    assert found.run.settings["left_out"] == 3
    notice = " ".join(["come to the boat on the hill at once"] * 4)
    few = Corpus([*mail(TRAIN), *thanks("ann@x.example", "bob@x.example", words=notice)])
    assert len(learn_authors(few, method=METHOD).skipped) == 2
    many = Corpus([
        *mail(TRAIN), *thanks("ann@x.example", *["bob@x.example"] * 9, words=notice)
    ])  # fmt: skip
    with pytest.raises(InputError, match=r"the same text, but by ann@x\.example and by bob"):
        learn_authors(many, method=METHOD)


def test_too_little_left_is_refused():
    with pytest.raises(InputError, match="several candidates alike"):
        learn_authors(Corpus(thanks("ann@x.example", "bob@x.example")))
    anns = [text for text in mail(TRAIN) if text.author == "ann@x.example"]
    with pytest.raises(UsageError, match="2 texts are by several"):
        learn_authors(Corpus([*anns, *thanks("ann@x.example", "bob@x.example")]))


def test_a_stranger_is_left_out_and_counted_when_more_is_learned():
    known = learn_authors(mail(TRAIN), method=METHOD)
    strangers = [
        replace(text, author="zoe@x.example") for text in thanks(*"abc", words="So it is.")
    ]
    again = known.learn(Corpus([*mail(MORE), *strangers]))
    assert again.run.settings["learned_later"] == len(MORE)
    [left_out] = again.skipped
    assert left_out.source == "zoe@x.example"
    assert "3 texts are left out" in left_out.reason
    with pytest.raises(UsageError, match=r"zoe@x\.example is not among the 4"):
        known.learn(Corpus(strangers))


def test_a_kept_model_knows_the_addresses_of_its_people(tmp_path):
    box = mail(TRAIN, **{text.id: "ann@home.example" for text in TRAIN[:3]})
    assert {text.author for text in TRAIN[:3]} == {"ann"}
    whole = merge(box, people(box))
    assert len(whole.authors) == 4
    learn_authors(whole, method=METHOD).save(tmp_path / "m.model")
    known = load_authors(tmp_path / "m.model")
    later = mail(MORE, **{text.id: "ann@home.example" for text in MORE if text.author == "ann"})
    again = known.learn(later)
    assert (again.run.settings["learned_later"], again.skipped) == (len(MORE), ())
    elsewhere = mail(MORE, **{text.id: "a@new.example" for text in MORE if text.author == "ann"})
    assert [item.source for item in known.learn(elsewhere).skipped] == ["a@new.example"]
    merged = merge(elsewhere, people(elsewhere, known.senders))
    assert known.learn(merged).skipped == ()


def test_words_needed_are_never_fewer_than_were_tried(known):
    assert known.run.settings["words_needed"] >= 25
    held_out = known.model.held_out_
    for enough, told in ((3.2, 25), (25.1, 26), (80.0, 80), (None, "not reached")):
        model = copy(known.model)
        model.held_out_ = held_out._replace(enough=enough)
        assert replace(known, model=model).run.settings["words_needed"] == told


def test_a_candidate_who_began_with_one_text_is_found_after_more():
    cyd = [text for text in messages(8) if text.author == "cyd"]
    others = [text for text in messages(8) if text.author != "cyd"]
    began = learn_authors(Corpus([*others, cyd[0]]), method=METHOD)
    more = [text for text in MORE if text.author == "cyd"]
    further = began.learn(Corpus([*cyd[1:], *more]))
    assert further.model.counts_.tolist() == [8, 8, 1 + 7 + 5, 8]
    new = [text for text in NEW if text.author == "cyd"]
    for answer in further.attribute(new):
        assert answer.ranking[0].author == "cyd"
        assert not any("one text" in note for note in answer.notes)
