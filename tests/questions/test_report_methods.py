"""Which methods a report uses: named by question, or by a name that only one question knows."""

import pytest

import byline
from byline.engine import Serial
from byline.errors import UsageError
from byline.questions.report._stages import How, chosen_methods, chosen_settings
from byline.storage.answers import Answers

ALL = ("who", "same", "alike", "gist", "headline")


@pytest.mark.parametrize(
    ("said", "chosen"),
    [
        (None, {}),
        ("svm", {"who": "svm"}),
        ("who=svm,same=imposters", {"who": "svm", "same": "imposters"}),
        (" gist = bstm , filippova ", {"gist": "bstm", "headline": "filippova"}),
        ("spgk,linkage", {"alike": "spgk", "groups": "linkage"}),
        ("groups=whispers,summarisation=lead", {"groups": "whispers", "gist": "lead"}),
        ("same=profile", {"same": "profile"}),
    ],
)
def test_methods_are_told_by_question(said, chosen):
    assert chosen_methods(said, ALL) == chosen


@pytest.mark.parametrize(
    ("said", "complaint"),
    [
        ("profile", "say who=profile or same=profile"),
        ("random", "say gist=random or headline=random"),
        ("wombat", "no method of a report is called 'wombat'"),
        ("who=imposters", "no attribution method is called 'imposters'"),
        ("groups=tf-idf", "no similarity method is called 'tf-idf'"),
        ("whom=svm", "no question called 'whom'"),
        ("svm,who=delta", "who has two methods, svm and delta"),
        ("", "no method of a report is called ''"),
        ("blend", "no method of a report is called 'blend'"),
    ],
)
def test_what_is_no_choice_is_refused_with_the_reason(said, complaint):
    with pytest.raises(UsageError, match=complaint):
        chosen_methods(said, ALL)


def test_a_method_for_what_is_not_asked_is_refused():
    with pytest.raises(UsageError, match="gist=bstm has no say"):
        chosen_methods("bstm", ["who"])
    assert chosen_methods("alike=chars", ["gist"]) == {"alike": "chars"}, "groups are found by it"


def test_without_a_choice_each_question_has_its_own_default():
    assert How().method("who") is None
    assert How(methods={"who": "svm"}).method("who") == "svm"


def test_settings_are_told_by_question_and_checked():
    named = {"who": "svm", "groups": "linkage"}
    said = {"who.C": "0.1", "groups.threshold": 0.2, "groups.how": "single"}
    assert chosen_settings(said, named) == {
        "who": {"C": 0.1},
        "groups": {"threshold": 0.2, "how": "single"},
    }
    assert chosen_settings({"C": "0.1"}, {"who": "svm"}) == {"who": {"C": 0.1}}


@pytest.mark.parametrize(
    ("name", "methods", "complaint"),
    [
        ("C", {"who": "svm", "gist": "bstm"}, "C is a setting of no method that was named"),
        ("gist.prior", {"who": "svm"}, "name the method and the question, as in -m who=svm"),
        ("who.prior", {"who": "svm"}, "svm has no setting 'prior'"),
        ("who.C", {"who": "svm"}, "C of svm is a number above 0"),
        ("headline.C", {"headline": "structural-svm"}, "has an effect only with --save"),
        ("who.unlabelled", {"who": "ssad"}, "has an effect only with --transductive"),
    ],
)
def test_settings_of_no_named_method_or_without_effect_are_refused(name, methods, complaint):
    value = "0" if complaint.endswith("above 0") else "0.1"
    with pytest.raises(UsageError, match=complaint):
        chosen_settings({name: value}, methods)


def test_settings_reach_each_method():
    pile = byline.read(byline.bundled_pile())
    told = {"who.C": 0.01, "same.n": 3, "alike.depth": 2, "groups.threshold": 0.05}
    told |= {"gist.damping": 0.3, "headline.merge": "all"}
    methods = "svm,same=profile,spgk,groups=linkage,lexpagerank,yen"
    found = byline.report(pile, method=methods, settings=told, engine=Serial())
    runs = {question: run.settings for question, run in found.runs.items()}
    assert (runs["who"]["C"], runs["same"]["n"], runs["alike"]["depth"]) == (0.01, 3, 2)
    assert (runs["alike"]["threshold"], runs["gist"]["damping"]) == (0.05, 0.3)
    assert runs["headline"]["merge"] == "all"


def test_answers_are_kept_by_settings(tmp_path):
    pile, kept = byline.read(byline.bundled_pile()).unsigned, Answers(tmp_path)
    few, many = (
        byline.report(pile, only=["alike"], method="linkage", settings=told, cache=kept).stories
        for told in (None, {"groups.threshold": 0.01})
    )
    assert [story.group for story in few] != [story.group for story in many]
