"""`byline.same`: whose texts count as others', and what is said where none do."""

import math
from dataclasses import replace

import pytest
from writers import WORDS, pile, writer

from byline.corpus import Corpus, Text
from byline.errors import UsageError
from byline.methods.verification import similarities as spaces
from byline.methods.verification.delta_odds import DeltaOdds
from byline.questions.same import same

OTHERS = pile(" ".join(f"w{k}" for k in range(30)), 1, 300)
KNOWN = Corpus(writer("dan", 3, 300))
BY_DAN, BY_CYD = writer("dan", 1, 300, seed=1)[0], writer("cyd", 1, 300)[0]
DUTCH = "Het is een mooie dag en wij gaan met de boot naar de overkant van het water. " * 8


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
    assert any("12 texts by others are few" in note for note in answer.notes)


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
def test_unsigned_others_that_the_writer_seems_to_have_written_are_left_out():
    own = [Text(f"own {k}", text.body) for k, text in enumerate(writer("dan", 6, 300, seed=2))]
    unsigned = [Text(text.id, text.body) for text in OTHERS]
    answer = same(KNOWN, BY_DAN, others=Corpus([*unsigned, *own]))
    [n] = [int(note.split()[0]) for note in answer.notes if "others' texts are so like" in note]
    assert answer.others == 36 - n <= 31
    [note] = [note for note in answer.notes if "so like" in note]
    signed = same(KNOWN, BY_DAN, others=Corpus(replace(t, author=t.id) for t in [*unsigned, *own]))
    assert f"with them the probability of one writer is {signed.score:.2f}" in note
    assert 0.5 < signed.score < answer.score
    assert answer.answer == signed.answer == "undecided", "it hangs on them"


@pytest.mark.parametrize(
    ("with_all", "answer"), [(4.0, "yes"), (0.1, "undecided"), (-4.0, "undecided")]
)
def test_an_answer_that_hangs_on_who_is_suspected_is_left_open(monkeypatch, with_all, answer):
    score_cases = DeltaOdds.score_cases

    def suspecting(self, cases, engine):
        changed = {"log_odds": 4.0, "unfiltered_log_odds": with_all, "excluded": (0,)}
        return [scored._replace(**changed) for scored in score_cases(self, cases, engine)]

    monkeypatch.setattr(DeltaOdds, "score_cases", suspecting)
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
