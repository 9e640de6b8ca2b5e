"""`byline.same`: one writer, one questioned text, and what is said where nothing can be."""

import json
import math
from dataclasses import replace

import numpy as np
import pytest
from writers import WORDS, pile, writer

import byline
from byline.corpus import Corpus, Text
from byline.corpus.problems import VerificationProblem
from byline.errors import InputError, UsageError
from byline.methods.verification import spaces
from byline.methods.verification.case import Others
from byline.methods.verification.combiner import drawn_in
from byline.questions.same import Verifying, same
from byline.results import as_json

OTHERS = pile(" ".join(f"w{k}" for k in range(30)), 1, 300)
KNOWN = Corpus(writer("dan", 3, 300))
BY_DAN, BY_CYD = writer("dan", 1, 300, seed=1)[0], writer("cyd", 1, 300)[0]
DUTCH = "Het is een mooie dag en wij gaan met de boot naar de overkant van het water. " * 8


@pytest.fixture(scope="module")
def found():
    return {text.author: same(KNOWN, text, others=OTHERS) for text in (BY_DAN, BY_CYD)}


def test_one_writer_is_told_from_two(found):
    assert (found["dan"].answer, found["cyd"].answer) == ("yes", "no")
    for answer in found.values():
        assert answer.others == 30
        assert answer.words == 300
        assert answer.known == KNOWN.ids
        assert answer.notes == ()
        assert answer.score == pytest.approx(1 / (1 + 10**-answer.log10_lr))


def test_what_is_alike_and_what_is_not_is_shown_in_its_places(found):
    answer = found["dan"]
    assert {math.copysign(1, trait.weight) for trait in answer.evidence} == {1, -1}
    for trait in answer.evidence:
        assert (trait.questioned > 0) == bool(trait.places)
        assert min(trait.known, trait.others) >= 0
    words = [trait for trait in answer.evidence if trait.view == "fw" and trait.places]
    for trait in words:
        assert {BY_DAN.body[a:z] for a, z in trait.places} == {trait.feature}


def test_views_add_up_to_more_for_one_writer_than_for_two(found):
    assert sum(found["dan"].views.values()) > sum(found["cyd"].views.values())


def test_json_has_the_promised_fields(found):
    told = as_json(found["dan"])
    assert {"questioned", "answer", "score", "log10_lr", "method", "evidence"} <= set(told)
    assert {"feature", "weight", "view", "places"} <= set(told["evidence"][0])
    json.dumps(told, allow_nan=False)


def test_the_same_question_has_the_same_answer(found):
    again = byline.same(KNOWN, Corpus([BY_DAN]), others=OTHERS)
    assert again == found["dan"]


class Told:
    """A verifier whose log odds are written in the questioned text."""

    calibrated = True
    width_ = 0.07
    others_ = Others(tuple(OTHERS.bodies), tuple(range(len(OTHERS))))

    def features(self, cases, engine=None):
        return np.array([[float(case.questioned.split()[0])] for case in cases])

    def log_odds(self, numbers):
        return numbers[:, 0]


def told(*odds: float):
    judge = Verifying(Told(), "told", 0, "nothing")
    asked = [Text(f"q{k}", f"{x} " + BY_DAN.body * 3) for k, x in enumerate(odds)]
    return list(judge.answers([VerificationProblem(q.id, KNOWN, q) for q in asked]))


def test_log_odds_become_a_probability_a_ratio_and_an_answer():
    """4 : 1 is 0.8 and a ratio of 4; odds of 1 : 4 the same for two writers."""
    yes, no = told(math.log(4), -math.log(4))
    assert (yes.answer, no.answer) == ("yes", "no")
    assert (yes.score, no.score) == (pytest.approx(0.8), pytest.approx(0.2))
    assert (yes.log10_lr, no.log10_lr) == (pytest.approx(math.log10(4)), -yes.log10_lr)


def test_what_is_near_a_half_is_left_undecided():
    """0.57 is logit 0.2819: nearer to 0 than that is within the width, and the score is a half."""
    inside, outside = told(0.281, 0.283)
    assert (inside.answer, inside.score) == ("undecided", 0.5)
    assert inside.log10_lr == pytest.approx(0.281 / math.log(10))
    assert outside.score == pytest.approx(0.5703, abs=1e-4)


def test_findings_that_are_called_undecided_give_no_answer():
    """A ratio of 3.16 is the square root of ten: half a step of the scale."""
    below, above = told(math.log(3.1), math.log(3.2))
    assert (below.answer, above.answer) == ("undecided", "yes")
    assert below.score == pytest.approx(3.1 / 4.1)


def test_no_answer_is_surer_than_was_put_to_the_test():
    assert [drawn_in(x) for x in (-3.0, 0.0, 2.5)] == [-3.0, 0.0, 2.5]
    room = math.log(99) - 3
    assert drawn_in(3 + room) == pytest.approx(3 + room * (1 - 1 / math.e))
    assert drawn_in(-40.0) == -drawn_in(40.0) == pytest.approx(-math.log(99))
    rising = [drawn_in(x) for x in np.linspace(-8, 8, 50)]
    assert rising == sorted(rising)
    assert told(40.0)[0].score <= 0.99


@pytest.mark.parametrize("n", [0, 1, 9])
def test_without_others_nothing_is_decided(n):
    answer = same(KNOWN, BY_DAN, others=OTHERS[:n] if n else None)
    assert (answer.answer, answer.score, answer.log10_lr) == ("undecided", 0.5, None)
    assert "--others" in answer.notes[-1]
    assert set(answer.run.settings) == {"method", "learned_from"}
    assert {0: "no texts", 1: "only one text", 9: "only 9 texts"}[n] in answer.notes[-1]


def test_few_others_are_said_to_be_few():
    answer = same(KNOWN, BY_DAN, others=OTHERS[:12])
    assert answer.others == 12
    assert "12 texts by others are few" in answer.notes[-1]


def test_the_writers_own_texts_are_no_others():
    own = writer("dan", 12, 300, seed=2)
    answer = same(KNOWN, BY_DAN, others=Corpus([*OTHERS, *own]))
    assert answer.others == 30
    assert "12 of the others' texts are by dan" in answer.notes[0]


def test_others_who_wrote_a_known_text_are_left_out_though_it_is_unsigned():
    own = Corpus(writer("dan", 12, 300))
    answer = same(Text("k", own[0].body), BY_CYD, others=own)
    assert answer.answer == "undecided"
    assert "no texts by others" in answer.notes[-1]


@pytest.fixture
def in_words_alone(monkeypatch):
    """Invented writers have neither endings nor parts of speech of their own."""
    monkeypatch.setattr(spaces, "EVERYWHERE", -math.inf)


@pytest.mark.usefixtures("in_words_alone")
def test_unsigned_others_that_the_writer_seems_to_have_written_are_left_out(found):
    own = [Text(f"own {k}", text.body) for k, text in enumerate(writer("dan", 6, 300, seed=2))]
    unsigned = [Text(text.id, text.body) for text in OTHERS]
    answer = same(KNOWN, BY_DAN, others=Corpus([*unsigned, *own]))
    [n] = [int(note.split()[0]) for note in answer.notes if "others' texts are so like" in note]
    assert answer.others == 36 - n <= 31
    [note] = [note for note in answer.notes if "so like" in note]
    signed = same(KNOWN, BY_DAN, others=Corpus(replace(t, author=t.id) for t in [*unsigned, *own]))
    assert f"with them the probability of one writer is {signed.score:.2f}" in note
    assert (signed.answer, answer.answer) == ("yes", "yes")
    assert not any("so like" in note for note in found["dan"].notes)


@pytest.mark.parametrize(
    ("with_all", "answer"), [(4.0, "yes"), (0.1, "undecided"), (-4.0, "undecided")]
)
def test_an_answer_that_hangs_on_who_is_suspected_is_left_open(monkeypatch, with_all, answer):
    look = Verifying._looked_at

    def suspecting(self, cases, engine):
        for case, numbers, *_ in look(self, cases, engine):
            yield case, numbers, 4.0, with_all, [0], ""

    monkeypatch.setattr(Verifying, "_looked_at", suspecting)
    found = same(KNOWN, BY_DAN, others=OTHERS)
    assert found.answer == answer
    assert found.score > 0.9
    assert any("An answer that hangs on them is left open" in note for note in found.notes)


def test_others_who_signed_are_not_suspected():
    own = [Text(f"x {k}", t.body, author="x") for k, t in enumerate(writer("dan", 6, 300, seed=2))]
    unsigned = [Text(text.id, text.body) for text in OTHERS]
    for rest in (OTHERS, unsigned):
        answer = same(KNOWN, BY_DAN, others=Corpus([*rest, *own]))
        assert not any("so like" in note for note in answer.notes)
        assert answer.others == 36


@pytest.mark.usefixtures("in_words_alone")
def test_what_others_do_is_shown_without_those_that_were_left_out():
    """As often as among the thirty alone, if all that was left out is dan's."""
    own = [Text(f"own {k}", text.body) for k, text in enumerate(writer("dan", 6, 300, seed=2))]
    unsigned = [Text(text.id, text.body) for text in OTHERS]
    mixed = same(KNOWN, BY_DAN, others=Corpus([*unsigned, *own]))
    clean = same(KNOWN, BY_DAN, others=Corpus(unsigned))
    assert mixed.others == clean.others == 30
    shown = {(t.view, t.feature): t.others for t in clean.evidence}
    both = [t for t in mixed.evidence if (t.view, t.feature) in shown]
    assert both
    for trait in both:
        assert trait.others == pytest.approx(shown[trait.view, trait.feature])


def test_others_that_cannot_be_compared_are_left_out():
    strange = [Text("nl", DUTCH, author="piet"), Text("blank", " "), Text("few", "the boat")]
    answer = same(KNOWN, BY_DAN, others=Corpus([*OTHERS, *strange]))
    assert answer.others == 30
    assert "1 of the others' texts are in another language" in answer.notes[0]
    assert "2 of the others' texts have fewer than 50 words" in answer.notes[1]


def in_other_words(text: Text) -> Text:
    """With commonest words that nobody else uses."""
    words = [f"{word}ly" if word in WORDS else word for word in text.body.split()]
    return Text(text.id, " ".join(words), author=text.author)


def test_others_of_another_kind_decide_nothing():
    strange = Corpus(in_other_words(text) for text in OTHERS)
    answer = same(KNOWN, BY_CYD, others=strange)
    assert (answer.answer, answer.score, answer.log10_lr) == ("undecided", 0.5, None)
    assert "of another kind" in answer.notes[-1]
    assert "which have " in answer.notes[-1]
    with pytest.raises(UsageError, match="no verification method"):
        same(KNOWN, BY_CYD, others=strange, method="told")


def sentence(n: int) -> Text:
    return Text("t", " ".join(BY_DAN.body.split()[:n]))


@pytest.mark.parametrize(
    ("known", "questioned", "reason"),
    [
        pytest.param(KNOWN, Text("t", ""), "has no words", id="empty"),
        pytest.param(KNOWN, Text("t", " \n"), "has no words", id="blank"),
        pytest.param(KNOWN, sentence(12), "has 12 words", id="one sentence"),
        pytest.param(sentence(49), BY_DAN, "have 49 words in all", id="little known"),
        pytest.param(Text("k", " "), BY_DAN, "no known text is left", id="blank known"),
        pytest.param(Text("k", BY_DAN.body), BY_DAN, "word for word", id="a copy"),
        pytest.param(Text("k", f"Well: {BY_DAN.body}"), BY_DAN, "is nearly k (", id="nearly one"),
        pytest.param(KNOWN, Text("t", DUTCH), "across languages", id="other language"),
    ],
)
def test_what_cannot_be_judged_is_left_undecided_with_the_reason(known, questioned, reason):
    answer = same(known, questioned, others=OTHERS)
    assert (answer.answer, answer.score, answer.log10_lr) == ("undecided", 0.5, None)
    assert reason in " ".join(answer.notes)


def test_of_several_known_texts_a_copy_says_nothing(found):
    answer = same(Corpus([*KNOWN, Text("copy", BY_DAN.body)]), BY_DAN, others=OTHERS)
    assert "the known text copy, word for word" in answer.notes[0]
    assert answer.score == pytest.approx(found["dan"].score)


def test_short_texts_come_with_a_warning():
    answer = same(KNOWN, sentence(100), others=OTHERS)
    assert "100 words are few" in answer.notes[0]
    assert answer.log10_lr is not None


@pytest.mark.parametrize(
    ("known", "questioned", "settings", "complaint"),
    [
        pytest.param(Corpus([]), BY_DAN, {}, "no known text", id="nothing known"),
        pytest.param(pile("ann bob", 2), BY_DAN, {}, "--writer", id="two writers"),
        pytest.param(KNOWN, KNOWN, {}, "one text is questioned", id="three questioned"),
        pytest.param(KNOWN, Corpus([]), {}, "no questioned text", id="none questioned"),
        pytest.param(KNOWN, BY_DAN, {"method": "imposter"}, "mean 'imposters'", id="method"),
        pytest.param(KNOWN, sentence(9), {"method": "told"}, "no verification", id="at once"),
        pytest.param(KNOWN, BY_DAN, {"method": "profile"}, "--train", id="nothing to learn"),
    ],
)
def test_hopeless_requests_are_refused_with_the_reason(known, questioned, settings, complaint):
    with pytest.raises((InputError, UsageError), match=complaint):
        same(known, questioned, others=OTHERS, **settings)


def test_other_methods_learn_from_cases_made_up_of_the_others():
    others = pile("bob eve fay gil ida jon", 3, 300)
    answer = same(KNOWN, BY_DAN, others=others, method="profile")
    assert (answer.method, answer.others, answer.evidence) == ("profile", 18, ())
    assert 0 < answer.score < 1
    assert "made up" in answer.run.settings["learned_from"]


def test_a_known_text_counts_once_however_often_it_is_given(found):
    twice = Corpus([*KNOWN, *(Text(f"{text.id} again", text.body) for text in KNOWN)])
    again = byline.same(twice, Corpus([BY_DAN]), others=OTHERS)
    assert again.score == pytest.approx(found["dan"].score)
    assert any("copy of another known text" in note for note in again.notes)


def test_a_text_without_style_is_not_judged():
    hollow = Text("hollow", "row " * 300)
    answer = byline.same(KNOWN, hollow, others=OTHERS)
    assert (answer.answer, answer.log10_lr) == ("undecided", None)
    assert any("different words" in note for note in answer.notes)
