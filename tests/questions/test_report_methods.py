"""Which methods a report uses: named by question, or by a name that only one question knows."""

import pytest

from byline.errors import UsageError
from byline.questions.report._stages import How, chosen_methods

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
