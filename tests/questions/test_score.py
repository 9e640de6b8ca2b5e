"""Answers measured against the truth, on files small enough to work out by hand."""

import json
from math import log

import pytest

import byline
from byline.errors import InputError, UsageError
from byline.questions.score import TASKS, score

# Right, wrong, left open, right: (2 + 2/4) / 4.
TRUTH = "EE1 Y\nEE2 Y\nEE3 N\nEE4 N\n"
GIVEN = "EE1 0.9\nEE2 0.2\nEE3 0.5\nEE4 0.1\n"


@pytest.fixture
def files(tmp_path):
    """Write two files and measure the second against the first."""

    def measured(task, truth, answers, names=("truth.txt", "answers.txt")):
        places = [tmp_path / name for name in names]
        for place, content in zip(places, (truth, answers), strict=True):
            place.write_text(content)
        return score(task, *places)

    return measured


def who(text, author, none=0.0, **chances):
    ranking = [{"author": name, "score": p, "probability": p} for name, p in chances.items()]
    return json.dumps({"text": text, "author": author, "ranking": ranking, "none": none})


def reasons(found):
    return [f"{item.source.rsplit('/', 1)[-1]} {item.reason}" for item in found.skipped]


def test_verification_as_pan_asked_until_2015(files):
    found = files("verification", TRUTH, GIVEN)
    assert found.task == "verification"
    assert found.measures["c@1"] == (2 + 2 / 4) / 4
    assert found.measures["auc"] == 3 / 4  # 0.9 above both others, 0.2 above one of them
    assert found.measures["final"] == pytest.approx(0.75 * 0.625)
    assert found.skipped == ()


def test_verification_as_pan_asks_since_2020(files):
    truth = '{"id": "a", "same": true, "authors": ["1", "1"]}\n{"id": "b", "same": false}\n'
    answers = '{"id": "b", "value": 0.2}\n{"id": "a", "value": 0.7}\n'
    found = files("verification", truth, answers, ("truth.jsonl", "answers.jsonl"))
    assert found.measures["c@1"] == found.measures["auc"] == 1
    assert found.measures["brier"] == pytest.approx((0.3**2 + 0.2**2) / 2)


def test_our_own_answers_can_be_measured(files):
    answers = '{"questioned": "EE1", "answer": "yes", "score": 0.9}\n'
    assert files("verification", "EE1 Y\n", answers).measures["c@1"] == 1


def test_a_problem_without_an_answer_is_left_open_and_named(files):
    """One of two right, none wrong: (1 + 1/2) / 2."""
    found = files("verification", "EE1 Y\nEE2 N\n", "EE1 0.9\n")
    assert found.measures["c@1"] == 0.75
    assert found.measures["unanswered"] == 1
    assert reasons(found) == ["EE2 has no answer and counts as unanswered"]


def test_what_cannot_be_used_is_named_with_its_line(files):
    answers = GIVEN + "EE9 0.3\nEE1 0.1\nEE2 high\nEE2 1.5\nEE2 nan\nEE2\n"
    found = files("verification", TRUTH + "EE5 maybe\n", answers)
    assert found.measures["c@1"] == (2 + 2 / 4) / 4
    assert [reason.split()[0] for reason in reasons(found)] == [
        "truth.txt:5",
        *(f"answers.txt:{line}" for line in (6, 7, 8, 9, 10, 5)),
    ]
    assert "again after line 1" in reasons(found)[1]
    assert "EE9, which was not asked" in reasons(found)[-1]


def test_attribution_by_hand(files):
    """Ann's text and the stranger's are found, Bob's is taken for Ann's."""
    truth = "id,author\n1,ann\n2,bob\n3,\n"
    answers = [
        who("1", "ann", ann=0.8, bob=0.1, none=0.1),
        who("2", "ann", ann=0.5, bob=0.4, none=0.1),
        who("3", None, bob=0.3, ann=0.1, none=0.6),
    ]
    found = files("attribution", truth, "\n".join(answers), ("truth.csv", "who.jsonl")).measures
    assert found["accuracy"] == pytest.approx(2 / 3)
    assert (found["accuracy_known"], found["accuracy_none"]) == (0.5, 1)
    assert found["macro_f1"] == pytest.approx((2 / 3 + 0 + 1) / 3)
    # In bins of a fifteenth: 0.8 and 0.6 came true, 0.5 did not.
    assert found["ece"] == pytest.approx((0.2 + 0.5 + 0.4) / 3)
    assert found["cllr"] == pytest.approx(-(log(0.8) + log(0.4) + log(0.6)) / 3 / log(3))
    # Ann's text is right above the stranger's 0.3; Bob's never is.
    assert found["open_set_area"] == 0.5


def test_who_is_no_candidate_is_none_of_them(files):
    answers = [who("1", None, ann=0.2, none=0.8), who("2", "ann", ann=0.9, none=0.1)]
    truth = '{"id": "1", "author": "zoe"}\n{"id": "2", "author": "ann"}\n'
    found = files("attribution", truth, "\n".join(answers), ("truth.jsonl", "who.jsonl")).measures
    assert (found["unknown_authors"], found["accuracy"]) == (1, 1)


def test_of_an_undecided_answer_the_likeliest_counts(files):
    answers = [who("1", None, ann=0.5, none=0.3), who("2", None, ann=0.3, none=0.5)]
    truth = '{"id": "1", "author": "ann"}\n{"id": "2", "author": "ann"}\n'
    found = files("attribution", truth, "\n".join(answers), ("truth.jsonl", "who.jsonl")).measures
    assert found["accuracy"] == 0.5


def test_a_text_without_an_answer_is_wrong_and_adds_no_label(files):
    """F1 of Ann 1, of Bob 0."""
    truth, answers = "id\tauthor\n1\tann\n2\tbob\n", who("1", "ann", ann=0.6, bob=0.4)
    found = files("attribution", truth, answers, ("truth.tsv", "who.jsonl"))
    assert found.measures["accuracy"] == 0.5
    assert found.measures["macro_f1"] == 0.5
    assert found.measures["ece"] == pytest.approx(0.4)
    assert found.measures["cllr"] is None
    assert found.measures["open_set_area"] is None
    assert reasons(found) == ["2 has no answer and counts as wrong"]


def test_answers_without_a_ranking_are_named(files):
    answers = who("1", "ann", ann=1.0) + '\n{"text": "2", "author": "ann", "ranking": 3, "none": 0}'
    found = files("attribution", "id,author\n1,ann\n2,ann\n", answers, ("t.csv", "who.jsonl"))
    assert "has no ranking" in reasons(found)[0]


def test_links_by_hand(files):
    """Of the linked 0.9 and 0.4, of the others 0.6 and one that is not there."""
    truth = "a,b,same\nx,y,Y\nx,z,N\ny,z,true\nx,w,0\n"
    answers = [("y", "x", 0.9), ("x", "z", 0.6), ("z", "y", 0.4), ("y", "z", 0.4)]
    lines = [json.dumps({"a": a, "b": b, "similarity": s}) for a, b, s in answers]
    found = files("links", truth, "\n".join(lines), ("truth.csv", "alike.jsonl"))
    assert (found.measures["pairs"], found.measures["linked"]) == (4, 2)
    assert found.measures["eer"] == 0.5
    # At 0.9: one of two missed and no alarm; at 0.4 none, but one alarm of two: 4.9 / 2.
    assert found.measures["least_cost"] == 0.5
    assert found.measures["threshold"] == 0.9
    assert (found.measures["miss"], found.measures["false_alarm"]) == (0.5, 0)
    assert reasons(found) == ["w and x has no answer and counts as not alike at all"]


def test_a_pair_that_is_told_twice_must_be_told_the_same(files):
    truth, answers = "x y Y\nx z N\n", "x y 0.9\nx z 0.1\ny x 0.8\nx x 1\n"
    found = files("links", truth, answers)
    assert [reason.split()[0] for reason in reasons(found)] == ["answers.txt:3", "answers.txt:4"]


@pytest.mark.parametrize(
    ("task", "truth", "answers", "complaint"),
    [
        pytest.param("verification", "EE1 Y\n", "EE7 0.5\n", "right files", id="other problems"),
        pytest.param("verification", "", GIVEN, "is empty", id="no truth"),
        pytest.param("verification", "\n", GIVEN, "no line that can be used", id="blank truth"),
        pytest.param("verification", TRUTH, "what?", "1 is not of the form", id="no answers"),
        pytest.param("links", "x y Y\n", "x y 0.9\n", "both kinds", id="links of one kind"),
    ],
)
def test_what_cannot_be_measured_at_all_is_refused(files, task, truth, answers, complaint):
    with pytest.raises(InputError, match=complaint):
        files(task, truth, answers)


def test_problems_of_one_kind_leave_measures_undefined(files):
    found = files("verification", "EE1 Y\n", "EE1 0.9\n").measures
    assert (found["auc"], found["final"], found["c@1"]) == (None, None, 1)


def test_an_unknown_task_is_told_the_known_ones():
    with pytest.raises(UsageError, match=r"Did you mean 'links'.*verification"):
        score("link", "a", "b")


def test_it_is_one_of_the_functions_of_the_package():
    assert byline.score is score
    assert set(TASKS) >= {"attribution", "verification", "links"}
