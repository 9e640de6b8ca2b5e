"""`byline.same`: one writer, one questioned text, and what is said where nothing can be."""

import json
import math

import numpy as np
import pytest
from writers import pile, writer

import byline
from byline.catalogue import Method
from byline.corpus import Corpus, Text
from byline.corpus.problems import VerificationProblem
from byline.errors import InputError, UsageError
from byline.methods.verification._verifier import Verifier
from byline.methods.verification.cases import ReferenceTexts
from byline.methods.verification.delta_odds import DeltaOdds
from byline.methods.verification.shared_weights import stored_weights
from byline.questions._text_verifier import _other_genre
from byline.questions.same import ChosenVerifier, TextVerifier, same
from byline.results import as_json

OTHERS = pile(" ".join(f"w{k}" for k in range(15)), 2, 300)
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
    words = [trait for trait in answer.evidence if trait.view == "frequent-words" and trait.places]
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


class Told(Verifier):
    """A verifier whose log odds are written in the questioned text."""

    width_ = 0.07
    origin_ = "nothing"
    others_ = ReferenceTexts(tuple(OTHERS.bodies), tuple(range(len(OTHERS))))

    def _prepare(self, others):
        return None

    def _compare(self, case, prepared, apart):
        return float(case.questioned.split()[0])

    def features(self, cases, engine=None):
        return np.array([[self._compare(case, None, [])] for case in cases])

    def log_odds(self, found):
        return found[:, 0]


def told(*odds: float):
    judge = TextVerifier(Told(), ChosenVerifier("told", 0, {}))
    asked = [Text(f"q{k}", f"{x} " + BY_DAN.body * 3) for k, x in enumerate(odds)]
    return list(judge.answers([VerificationProblem(q.id, KNOWN, q) for q in asked]))


def test_log_odds_become_a_probability_a_ratio_and_an_answer():
    """4 : 1 is 0.8 and a ratio of 4; odds of 1 : 4 the same for two writers."""
    yes, no = told(math.log(4), -math.log(4))
    assert (yes.answer, no.answer) == ("yes", "no")
    assert (yes.score, no.score) == (pytest.approx(0.8), pytest.approx(0.2))
    assert (yes.log10_lr, no.log10_lr) == (pytest.approx(math.log10(4)), -yes.log10_lr)


def test_findings_less_than_some_three_times_more_probable_decide_nothing():
    """log10 LR of .5 is a ratio of 3.16."""
    for sign in (1, -1):
        inside, outside = told(sign * 0.499 * math.log(10), sign * 0.501 * math.log(10))
        assert inside.answer == "undecided"
        assert inside.log10_lr == pytest.approx(sign * 0.499)
        assert outside.answer == ("yes" if sign > 0 else "no")


def test_what_is_near_a_half_is_left_undecided():
    """0.77 is logit 1.2083: nearer to 0 than that is within a width of .27."""
    Told.width_ = 0.27
    try:
        inside, outside = told(1.2, 1.22)
    finally:
        Told.width_ = 0.07
    assert (inside.answer, inside.score) == ("undecided", 0.5)
    assert inside.log10_lr == pytest.approx(1.2 / math.log(10))
    assert outside.answer == "yes"


def test_a_ratio_comes_with_its_bounds_and_what_they_rest_on(found):
    """Pairs of fifteen writers: at most 160 of either answer, so that no ratio is above 161."""
    for answer in found.values():
        assert 0 < answer.validated_on <= 320
        assert answer.bounds[0] <= answer.log10_lr <= answer.bounds[1]
        assert max(-answer.bounds[0], answer.bounds[1]) <= math.log10(answer.validated_on / 2 + 1)


def test_others_of_one_text_each_validate_nothing():
    """Bounds are those of other kinds, which bear out no ratio that decides for two writers."""
    others = pile(" ".join(f"w{k}" for k in range(30)), 1, 300)
    stored = stored_weights()
    for text in (BY_DAN, BY_CYD):
        answer = same(KNOWN, text, others=others)
        assert (answer.bounds, answer.validated_on) == (stored.bounds, stored.n_validated)
        assert stored.bounds[0] <= answer.log10_lr <= stored.bounds[1]
        assert answer.answer == ("yes" if text is BY_DAN else "undecided")
        assert "give two texts or more each by ten people" in answer.notes[-1]


def test_where_nothing_was_validated_nothing_is_decided():
    """Every mark behind every word, in which no pair of the others differs."""
    marked = Text("marked", BY_DAN.body.replace(" ", " ,;:-. "))
    answer = same(KNOWN, marked, others=OTHERS)
    assert (answer.answer, answer.score, answer.log10_lr) == ("undecided", 0.5, 0.0)
    assert "further from the known ones in topic or register than 99%" in answer.notes[-1]


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
        pytest.param(KNOWN, Text("t", DUTCH), "and 2 more are not in 'nl'", id="other language"),
    ],
)
def test_what_cannot_be_judged_is_left_undecided_with_the_reason(known, questioned, reason):
    answer = same(known, questioned, others=OTHERS)
    assert (answer.answer, answer.score, answer.log10_lr) == ("undecided", 0.5, None)
    assert reason in " ".join(answer.notes)


def test_nothing_is_learned_for_what_cannot_be_judged(monkeypatch):
    def refuse(*_, **__):
        raise AssertionError("others were looked at")

    monkeypatch.setattr(DeltaOdds, "fit_others", refuse)
    assert same(KNOWN, sentence(12), others=OTHERS).run.settings["learned_from"] == "nothing"
    with pytest.raises(UsageError, match="no-such"):
        same(KNOWN, sentence(12), others=OTHERS, method="no-such")


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
        pytest.param(
            KNOWN,
            BY_DAN,
            {"method": "profile", "others": OTHERS.where(lambda text: text.id.endswith("-0"))},
            "--train",
            id="nothing to learn",
        ),
    ],
)
def test_hopeless_requests_are_refused_with_the_reason(known, questioned, settings, complaint):
    with pytest.raises((InputError, UsageError), match=complaint):
        same(known, questioned, **{"others": OTHERS, **settings})


def test_other_methods_learn_from_cases_made_up_of_the_others():
    others = pile("bob eve fay gil ida jon", 3, 300)
    answer = same(KNOWN, BY_DAN, others=others, method="profile")
    assert (answer.method, answer.others, answer.evidence) == ("profile", 18, ())
    assert 0 < answer.score < 1
    assert answer.run.settings["learned_from"] == "cases made up from the others' texts"


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


def test_a_verifier_needs_no_more_than_a_row_of_the_catalogue(monkeypatch):
    """What is written in two hooks is fitted, scored and answered as any verifier."""

    class SharedWords(Verifier):
        def _prepare(self, others):
            return None

        def _compare(self, case, prepared, apart):
            known, asked = set(" ".join(case.known).split()), set(case.questioned.split())
            return len(known & asked) / len(asked)

    row = Method("verification", "toy", "", "", "")
    monkeypatch.setattr(Method, "load_class", lambda _: SharedWords)
    monkeypatch.setattr("byline.questions._text_verifier.find", lambda question, name: row)
    signed = Corpus(text for name in "abcdef" for text in writer(name, 5, 200))
    answer = same(KNOWN, BY_DAN, others=signed, method="toy")
    assert answer.method == "toy"
    assert answer.answer in ("yes", "undecided")
    assert answer.run.settings["learned_from"] == "cases made up from the others' texts"


def test_a_note_names_what_texts_of_another_genre_have_more_or_less_of():
    assert ", which have more commas, fewer colons and more figures: seen" in _other_genre(
        ["more commas", "fewer colons", "more figures"]
    )
    assert "which have more commas: seen" in _other_genre(["more commas"])
    assert "the known ones: seen" in _other_genre([])
