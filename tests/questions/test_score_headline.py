"""Headlines measured against those that people chose, on files worked by hand."""

import json
from math import atan, pi

import pytest

from byline.errors import InputError, UsageError
from byline.questions.score import score

DAM = {"group": "dam", "references": ["old dam breaks", "dam breaks"]}
GOAT = {"group": "goat", "candidates": ["a goat", "goat eats cards"], "chosen": [1]}


def said(group, headline):
    return {"group": group, "headline": headline, "score": 0.1, "candidates": []}


@pytest.fixture
def measured(tmp_path):
    """Write truths and answers, and measure the latter."""

    def run(truth, *answers, **options):
        places = [tmp_path / "truth.jsonl", tmp_path / "ours.jsonl", tmp_path / "theirs.jsonl"]
        for place, rows in zip(places, [truth, *answers], strict=False):
            place.write_text("\n".join(map(json.dumps, rows)))
        if len(answers) > 1:
            options["against"] = places[2]
        return score("headline", *places[:2], **options)

    return run


def test_headlines_by_hand(measured):
    """The dam: 2 + 2 of 3 + 2 tokens, of 2 · 2 given. The goat: 2 of 3, and of 2."""
    found = measured([DAM, GOAT], [said("goat", "Goat cards"), said("dam", "Dam breaks")])
    assert found.task == "headline"
    assert (found.measures["headlines"], found.measures["unanswered"]) == (2, 0)
    assert found.measures["rouge_1_f"] == pytest.approx((2 * 0.8 / 1.8 + 0.8) / 2)
    # One pair of the dam in both references, out of 2 + 1 and 2 · 1; the goat has none.
    assert found.measures["rouge_2_f"] == pytest.approx((4 / 5) / 2)
    # 2^1.2 twice, out of 3^1.2 + 2^1.2, each weighed twice, and of 2 · 2^1.2; 2 runs of 1.
    weighed = 3 ** (1.2 * 1.2) + 2 ** (1.2 * 1.2)
    recall = (2 * 2**1.2 / weighed) ** (1 / 1.2)
    dam = 2 * recall / (1 + recall)
    goat = [(2 / size) ** (1 / 1.2) for size in (3 ** (1.2 * 1.2), 2**1.2)]
    assert found.measures["rouge_w_f"] == pytest.approx(
        (dam + 2 * goat[0] * goat[1] / sum(goat)) / 2
    )
    # All four tokens are right, where five should be; of two pairs, one.
    short = 2.718281828459045 ** (1 - 5 / 4)
    assert found.measures["bleu_1"] == pytest.approx(short)
    assert found.measures["bleu_2"] == pytest.approx(short * (1 / 2) ** (1 / 2))
    assert found.skipped == ()


def test_other_answers_are_compared_headline_by_headline(measured):
    """ROUGE-1 is higher by 1 and by 1/2: t = 3 with one degree of freedom."""
    truth = [{"group": name, "references": ["rain falls"]} for name in "ab"]
    ours = [said("a", "rain falls"), said("b", "rain falls")]
    found = measured(truth, ours, [said("a", "sun"), said("b", "rain today")]).measures
    assert found["rouge_1_f_gain"] == pytest.approx(0.75)
    assert found["rouge_1_f_p"] == pytest.approx(1 - 2 * atan(3) / pi)
    assert "bleu_3_p" in found
    assert measured(truth[:1], ours, ours).measures["bleu_1_p"] is None


def test_what_has_no_answer_says_nothing_and_is_named(measured):
    found = measured([DAM, GOAT], [said("goat", "goat eats cards")])
    assert (found.measures["rouge_1_f"], found.measures["unanswered"]) == (0.5, 1)
    assert [(item.source, item.reason) for item in found.skipped] == [
        ("dam", "has no answer and counts as one that says nothing")
    ]


def test_a_reference_without_words_has_nothing_in_common(measured):
    marks = {"group": "marks", "references": ["!!! ..."]}
    found = measured([marks, GOAT], [said("marks", "!!!"), said("goat", "goat eats cards")])
    assert found.measures["rouge_1_f"] == 0.5
    # The goat's reference is weighed twice: recall 3^-0.2, precision 1.
    assert found.measures["rouge_w_f"] == pytest.approx(3**-0.2 / (1 + 3**-0.2))


def test_what_cannot_be_used_is_named_with_its_line(measured):
    truth = [DAM, DAM, {"group": "x", "sentences": ["a"]}, {"group": "y", "references": 3}]
    found = measured(truth, [said("dam", "Dam"), said("y", 3), said("z", "?")])
    assert [f"{item.source.rsplit('/', 1)[-1]} {item.reason}" for item in found.skipped] == [
        "truth.jsonl#2 speaks of dam again after line 1, which counts",
        "truth.jsonl#3 has no references and none chosen",
        "truth.jsonl#4 has no list of texts under 'references'",
        "ours.jsonl:2 has 3 where a headline should be",
        "ours.jsonl:3 answers z, which was not asked",
    ]


def test_without_any_truth_there_is_nothing_to_measure(measured):
    with pytest.raises(InputError, match=r"no line that can be used: .*no references"):
        measured([{"group": "x", "sentences": ["a"]}], [said("x", "a")])


def test_comparisons_are_for_headlines_alone():
    with pytest.raises(UsageError, match="for headlines"):
        score("links", "a", "b", against="c")
