"""Summaries measured against those that people wrote, on files worked by hand."""

import json

import pytest

from byline.errors import InputError, UsageError
from byline.questions.score import score

FLOOD = {"group": "flood", "references": ["The dam broke.", "The old dam broke. Rain fell."]}
FIRE = {"group": "fire", "references": ["A barn burned."]}


def gist(summary, **named):
    return {"summary": summary, "sentences": [], "method": "lead", **named}


@pytest.fixture
def measured(tmp_path):
    """Write truths and answers, and measure the latter."""

    def run(truth, answers, name="gist.jsonl", **options):
        truths, given = tmp_path / "truth.jsonl", tmp_path / name
        truths.write_text("\n".join(map(json.dumps, truth)))
        lines = answers if isinstance(answers, str) else "\n".join(map(json.dumps, answers))
        given.write_text(lines)
        return score("summary", truths, given, **options)

    return run


def test_summaries_by_hand(measured):
    """3 of 3 and 3 of 6 by 4 tokens, pooled: 6 of 9 and 6 of 8; the barn is 2 of 3 and of 2."""
    answers = [gist("Barn burned.", group="fire"), gist("The dam broke down.", group="flood")]
    found = measured([FLOOD, FIRE], answers)
    assert found.task == "summary"
    assert (found.measures["summaries"], found.measures["unanswered"]) == (2, 0)
    assert found.measures["rouge_1_recall"] == pytest.approx((6 / 9 + 2 / 3) / 2)
    assert found.measures["rouge_1_precision"] == pytest.approx((6 / 8 + 1) / 2)
    assert found.measures["rouge_1_f"] == pytest.approx((12 / 17 + 4 / 5) / 2)
    # Two runs and one: the dam, dam broke; dam broke. Of 2 + 5.
    assert found.measures["rouge_2_recall"] == pytest.approx((3 / 7 + 1 / 2) / 2)
    assert found.skipped == ()


def test_the_best_reference_may_count_alone(measured):
    """3 of 3 words of the first reference beside 3 of 6 of the second, by 4 of the summary."""
    found = measured([FLOOD], [gist("The dam broke down.", group="flood")], pool="best").measures
    assert (found["rouge_1_recall"], found["rouge_1_precision"]) == (1, 3 / 4)


@pytest.mark.parametrize("folder", [False, True])
def test_stems_that_are_known_are_taken_from_a_file(measured, tmp_path, folder):
    """*went* is *go* by the list, and else a word of its own; *go* itself is too short to stem."""
    (tmp_path / "verb.exc").write_text("went go\nran run\n\nwent wend\n")
    known = tmp_path if folder else tmp_path / "verb.exc"
    truth = [{"id": 1, "references": ["They went home."]}]
    answers = [gist("They go home.", id=1)]
    assert measured(truth, answers).measures["rouge_1_recall"] == pytest.approx(2 / 3)
    assert measured(truth, answers, exceptions=known).measures["rouge_1_recall"] == 1


@pytest.mark.parametrize(
    ("written", "complaint"),
    [("went\n", "a line without a stem: 'went'"), ("", "no exceptions"), (None, "cannot be read")],
)
def test_exceptions_that_cannot_be_used_are_refused(measured, tmp_path, written, complaint):
    if written is not None:
        (tmp_path / "verb.exc").write_text(written)
    with pytest.raises(InputError, match=complaint):
        measured([FIRE], [gist("Barn.", group="fire")], exceptions=tmp_path / "verb.exc")


@pytest.mark.parametrize(
    "wrong", [{"pool": "some"}, {"stem": "none", "exceptions": "verb.exc"}, {"stem": "lots"}]
)
def test_ways_of_counting_that_are_not_there_are_refused(measured, wrong):
    with pytest.raises(UsageError):
        measured([FIRE], [gist("Barn.", group="fire")], **wrong)


@pytest.mark.parametrize(
    ("reference", "summary"),
    [
        pytest.param("Rain fell. Dams broke.", "Dams broke, rain fell.", id="of the reference"),
        pytest.param("Rain fell, dams broke.", "Dams broke. Rain fell.", id="of the summary"),
    ],
)
def test_sentences_are_told_apart_where_their_order_counts(measured, reference, summary):
    """Both halves are found; in two texts of one sentence, one would be out of order."""
    found = measured([{"id": 1, "references": [reference]}], [gist(summary, id=1)]).measures
    assert found["rouge_l_recall"] == 1


def test_bounds_are_around_the_mean(measured):
    """Of 0 and 1, both are drawn twice about every fourth time."""
    truth = [{"cluster": name, "references": ["rain"]} for name in "ab"]
    answers = [gist("rain", cluster="a"), gist("sun", cluster="b")]
    found = measured(truth, answers).measures
    names = "rouge_1_recall_low", "rouge_1_recall", "rouge_1_recall_high"
    assert [found[name] for name in names] == [0, 0.5, 1]


def test_stems_are_compared_unless_words_are_asked_for(measured):
    truth, answers = [{"id": "x", "references": ["dams"]}], [gist("dam", id="x")]
    assert measured(truth, answers).measures["rouge_1_recall"] == 1
    assert measured(truth, answers, stem="none").measures["rouge_1_recall"] == 0


def test_limits_cut_both_sides(measured):
    truth, answers = [{"id": "x", "references": ["a b c d"]}], [gist("b c e f", id="x")]
    assert measured(truth, answers, words=2).measures["rouge_1_recall"] == 1 / 2
    assert measured(truth, answers, bytes=3).measures["rouge_1_recall"] == 1 / 2
    assert measured(truth, answers).measures["rouge_1_recall"] == 2 / 4


@pytest.mark.parametrize("name", [{}, {"group": None}])
def test_without_groups_answers_are_taken_in_their_order(measured, name):
    answers = [gist("The dam broke.", **name), gist("A barn burned.", **name)]
    assert measured([FLOOD, FIRE], answers).measures["rouge_2_precision"] == (3 / 4 + 1) / 2
    with pytest.raises(InputError, match="1 summaries without a group, but there are 2"):
        measured([FLOOD, FIRE], answers[:1])


def test_a_text_is_one_summary(measured):
    assert measured([FIRE], "A barn\nburned.", "gist.txt").measures["rouge_2_recall"] == 1
    lines = json.dumps(gist("A barn.", group="fire"))
    assert measured([FIRE], lines, "gist.txt").measures["rouge_1_recall"] == pytest.approx(2 / 3)


def test_what_has_no_answer_says_nothing_and_is_named(measured):
    found = measured([FLOOD, FIRE], [gist("A barn burned.", group="fire")])
    assert found.measures["rouge_1_recall"] == 0.5
    assert found.measures["unanswered"] == 1
    assert [str(item.reason) for item in found.skipped] == [
        "has no answer and counts as one that says nothing"
    ]


def test_what_cannot_be_used_is_named_with_its_line(measured):
    truth = [FIRE, {"group": "x", "references": "one"}, {"group": "y", "references": [3]}]
    answers = [gist("Barn.", group="fire"), gist(None, group="x"), gist("?", group="z")]
    found = measured(truth, answers)
    reasons = [f"{item.source.rsplit('/', 1)[-1]} {item.reason}" for item in found.skipped]
    assert reasons == [
        "truth.jsonl:2 has no list of references",
        "truth.jsonl:3 has 3 where a text should be",
        "gist.jsonl:2 has None where a text should be",
        "gist.jsonl:3 answers z, which was not asked",
    ]


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        pytest.param({"words": 1, "bytes": 1}, "not both", id="both"),
        pytest.param({"words": 0}, "at least 1", id="nothing"),
        pytest.param({"stem": "lancaster"}, "porter or none", id="another stemmer"),
    ],
)
def test_limits_that_are_none_are_refused(measured, options, complaint):
    with pytest.raises(UsageError, match=complaint):
        measured([FIRE], [gist("Barn.", group="fire")], **options)


def test_limits_are_for_summaries_alone():
    with pytest.raises(UsageError, match="for summaries"):
        score("links", "a", "b", words=3)
