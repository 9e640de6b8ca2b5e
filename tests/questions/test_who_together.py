"""`byline.who` of several texts at once."""

import pytest
from writers import pile

from byline.errors import UsageError
from byline.questions.who import learn_authors

TRAIN, NEW = pile("ann bob cyd dan", 8), pile("ann bob cyd dan", 2, seed=1)


@pytest.fixture(scope="module")
def known():
    return learn_authors(
        TRAIN, views=("tokens", "masked-token-2-3-grams-100", "punctuation-and-case")
    )


def test_no_answer_depends_on_the_other_texts_unless_asked(known):
    alone = list(known.attribute(NEW[:1]))
    assert list(known.attribute(NEW))[:1] == alone
    together = list(known.attribute(NEW, together=True))
    assert [answer.leaders[0] for answer in together] == [text.author for text in NEW]
    assert together[0].run.settings["together"] is True


def test_how_many_texts_each_wrote_may_be_known(known):
    found = list(known.attribute(NEW, author_prior="uniform"))
    rows = [{row.author: row.probability for row in answer.ranking} for answer in found]
    sums = [sum(row[name] for row in rows) for name in TRAIN.authors]
    assert sums == pytest.approx([sums[0]] * len(sums), rel=1e-4)
    assert found[0].run.settings["author_prior"] == "uniform"
    assert "together" not in found[0].run.settings
    with pytest.raises(UsageError, match="ask about more at once"):
        list(known.attribute(NEW[:1], author_prior="uniform"))


@pytest.mark.parametrize(("texts", "said"), [(2, True), (1, False)])
def test_other_texts_are_said_to_have_a_say_where_there_are_any(known, monkeypatch, texts, said):
    given = []

    def author_notes(ranking, counts, *, others):
        given.append(others)
        return ()

    monkeypatch.setattr("byline.questions.who.author_notes", author_notes)
    for how in ({"together": True}, {}):
        list(known.attribute(NEW[:texts], **how))
    assert given == [said] * texts + [False] * texts
