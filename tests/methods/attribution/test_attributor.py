"""Authors of invented texts: probabilities, none of these, evidence, and models that are kept."""

import numpy as np
import pytest
from writers import pile, writer

from byline.catalogue import methods
from byline.corpus import Corpus
from byline.engine import connect
from byline.errors import InputError, UsageError
from byline.features.style import Style
from byline.methods.attribution.attributor import Attributor
from byline.methods.attribution.explanations import explain_author
from byline.methods.attribution.saved_models import load_attributor, save_attributor
from byline.questions.attributors import attributor

VIEWS = ("tokens", "masked-token-2-3-grams-100", "punctuation-and-case")
TRAIN, NEW = pile("ann bob cyd dan eve", 8), pile("ann bob cyd dan eve", 3, seed=1)


def fitted(views=VIEWS, **settings) -> Attributor:
    return Attributor(views, **settings).fit(TRAIN.bodies, [text.author for text in TRAIN])


@pytest.fixture(scope="module")
def model() -> Attributor:
    return fitted()


def probabilities(model: Attributor, texts: Corpus):
    return model.probabilities(model.features(texts.bodies), texts.bodies)


def test_authors_are_found_and_probabilities_add_up(model):
    found = probabilities(model, NEW)
    assert model.predict(NEW.bodies).tolist() == [text.author for text in NEW]
    np.testing.assert_allclose(found.authors.sum(axis=1) + found.none, 1)
    np.testing.assert_allclose(model.predict_proba(NEW.bodies).sum(axis=1), 1)
    assert found.words[0] == len(NEW[0].body.split())
    assert model.held_out_.found > 0.9
    assert model.held_out_.kept_out > 0.8
    assert model.language_ == "en"


def test_a_stranger_is_more_probably_none_of_them(model):
    stranger = probabilities(model, Corpus(writer("zoe", 6)))
    assert stranger.none.min() > probabilities(model, NEW).none.max()
    assert np.median(stranger.none) > 0.5
    own = probabilities(model, NEW)
    assert (
        stranger.typical.max()
        < 0.2
        < np.median(own.typical[np.arange(len(NEW)), own.authors.argmax(axis=1)])
    )


def test_what_is_thought_beforehand_moves_none(model):
    scores = model.decision_function(NEW.bodies)
    amount = np.zeros(len(NEW))
    low, high = (model.calibration_.none(scores, amount, prior) for prior in (0.05, 0.6))
    assert (low < high).all()
    assert (
        fitted(prior_none=0.0).probabilities(model.features(NEW.bodies), NEW.bodies).none == 0
    ).all()


def test_shorter_texts_are_less_sure(model):
    short = Corpus(pile("ann bob cyd dan eve", 3, n_words=25, seed=2))
    assert (
        probabilities(model, short).authors.max(axis=1).mean()
        < probabilities(model, NEW).authors.max(axis=1).mean()
    )


def test_the_same_seed_gives_the_same_answer_on_every_engine(model):
    with connect("local", 2) as engine:
        again = Attributor(VIEWS).fit(TRAIN.bodies, [text.author for text in TRAIN], engine=engine)
    for one, other in zip(probabilities(model, NEW), probabilities(again, NEW), strict=True):
        np.testing.assert_array_equal(one, other)


def test_texts_that_are_judged_together_help_each_other(model):
    hard = Corpus(pile("ann bob cyd dan eve", 6, n_words=40, seed=3))
    features = model.features(hard.bodies)
    alone = model.predict_proba(hard.bodies)
    together = model.transduced(features, hard.bodies)
    truth = np.searchsorted(model.classes_, [text.author for text in hard])
    assert together.shape == alone.shape
    assert (together != alone).any()
    right = [(rows.argmax(axis=1) == truth).mean() for rows in (alone, together)]
    assert right[1] >= right[0] - 0.05


def test_evidence_adds_up_to_the_score_and_has_its_places(model):
    features = model.features(NEW.bodies)
    everything = explain_author(model, NEW[0].body, (features, 0), 0, most=1000)
    assert all(item.author == "ann" for item in everything)
    shown = explain_author(model, NEW[0].body, (features, 0), 0)
    assert any(item.weight > 0 for item in shown)
    assert any(item.weight < 0 for item in shown)
    for item in shown:
        for start, end in item.places:
            assert 0 <= start < end <= len(NEW[0].body)
        assert item.view in VIEWS
    for sign in (1, -1):
        weights = [abs(item.weight) for item in shown if item.weight * sign > 0]
        assert weights == sorted(weights, reverse=True)
        for view in VIEWS:
            assert sum(i.view == view for i in shown if i.weight * sign > 0) <= 2


def test_a_feature_inside_another_that_says_the_same_is_left_out(model):
    features = model.features(NEW.bodies)
    for sign in (1, -1):
        covered = set()
        for item in explain_author(model, NEW[0].body, (features, 0), 0):
            if item.weight * sign > 0 and item.places:
                own = {k for start, end in item.places for k in range(start, end)}
                assert own - covered
                covered |= own


def trimmed(body, start, end):
    """The first and the last character that is no blank."""
    ink = [k for k in range(start, end) if not body[k].isspace()]
    return (ink[0], ink[-1]) if ink else (start, end)


def test_no_place_is_shown_again_with_a_blank_more():
    """Runs such as `, a` and `, a ` stand in the same places."""
    model = fitted(("punctuation-and-case-tfidf", "tokens"))
    features = model.features(NEW.bodies)
    for number, text in enumerate(NEW):
        shown = explain_author(model, text.body, (features, number), 0)
        for sign in (1, -1):
            seen = [
                [trimmed(text.body, *place) for place in item.places]
                for item in shown
                if item.weight * sign > 0 and item.places
            ]
            assert all(seen.count(places) == 1 for places in seen)


def test_evidence_can_be_found_by_a_reader():
    """Neither stars alone nor any small word, nor twice the same words with a blank more."""
    model = fitted(("punctuation-and-case-tfidf", "masked-char-2-5-grams"))
    features = model.features(NEW.bodies)
    for number, text in enumerate(NEW):
        shown = explain_author(model, text.body, (features, number), 0)
        assert all(
            set(item.feature) - set("* ") for item in shown if item.view == "masked-char-2-5-grams"
        )
        assert all(
            set(item.feature) - set("a ")
            for item in shown
            if item.view == "punctuation-and-case-tfidf"
        )
        for sign in (1, -1):
            seen: dict[str, set[tuple[int, int]]] = {
                "punctuation-and-case-tfidf": set(),
                "masked-char-2-5-grams": set(),
            }
            for item in (i for i in shown if i.weight * sign > 0):
                places = {trimmed(text.body, *place) for place in item.places}
                assert 2 * len(places & seen[item.view]) <= len(item.places)
                seen[item.view] |= places


def test_a_view_of_your_own_is_one_more_view():
    def endings(body: str) -> list[str]:
        return [word[-1] for word in body.split()]

    model = fitted((endings, Style("words", max_features=30), "punctuation-and-case"))
    assert list(model.styles_) == ["endings", "words", "punctuation-and-case"]
    shown = explain_author(model, NEW[0].body, (model.features(NEW.bodies), 0), 0)
    assert {item.view for item in shown if item.places} == {"words", "punctuation-and-case"}
    assert (model.predict(NEW.bodies) == [text.author for text in NEW]).mean() > 0.8
    with pytest.raises(UsageError, match="two views"):
        fitted(("punctuation-and-case", "punctuation-and-case"))


def test_views_that_do_not_speak_the_language_are_left_out():
    greek = [text.body.translate(str.maketrans("abcdeo", "αβγδεο")) for text in TRAIN]
    model = Attributor(("tokens", "pos-ngrams")).fit(greek, [text.author for text in TRAIN])
    assert list(model.styles_) == ["tokens"]


@pytest.mark.parametrize("method", sorted(row.name for row in methods("who")))
def test_every_method_finds_authors_and_tells_none(method):
    model = attributor(method).fit(TRAIN.bodies, [text.author for text in TRAIN])
    found = probabilities(model, NEW)
    assert np.isfinite(found.scores).all()
    assert (model.predict(NEW.bodies) == [text.author for text in NEW]).mean() > 0.8
    assert probabilities(model, Corpus(writer("zoe", 6))).none.mean() > found.none.mean()


def test_settings_are_those_of_the_method():
    assert attributor("mkl-ssad", p=2.0).method.p == 2.0
    with pytest.raises(UsageError, match=r"no setting 'kappa'\. It has: C,"):
        attributor("svm", kappa=2)


@pytest.mark.parametrize("method", ["mkl-ssad", "svm", "cosine-delta"])
def test_a_kept_model_gives_the_same_answers(method, tmp_path):
    views = VIEWS if method == "mkl-ssad" else None
    model = attributor(method, views=views, prior_none=0.3)
    model.fit(TRAIN.bodies, [text.author for text in TRAIN])
    save_attributor(model, tmp_path / "m.model", method, {"C": 1.0})
    again, name, settings, _ = load_attributor(tmp_path / "m.model")
    assert (name, settings) == (method, {"C": 1.0})
    assert again.held_out_ == model.held_out_
    for one, other in zip(probabilities(model, NEW), probabilities(again, NEW), strict=True):
        np.testing.assert_array_equal(one, other)
    with pytest.raises(UsageError, match="together"):
        again.transduced(again.features(NEW.bodies), NEW.bodies)


def test_methods_that_are_no_sums_cannot_be_kept(tmp_path):
    model = attributor("delta").fit(TRAIN.bodies, [text.author for text in TRAIN])
    assert explain_author(model, NEW[0].body, (model.features(NEW.bodies), 0), 0) == ()
    with pytest.raises(UsageError, match="cannot be saved"):
        save_attributor(model, tmp_path / "m.model", "delta", {})


def test_of_very_many_texts_as_many_of_each_author_are_taken(monkeypatch):
    monkeypatch.setattr("byline.methods.attribution.attributor.MOST", 20)
    model = fitted()
    assert np.bincount(model._learned.answers).tolist() == [4, 4, 4, 4, 4]


@pytest.mark.parametrize(
    ("bodies", "authors", "settings", "complaint"),
    [
        ([], [], {}, "no texts"),
        (["a b", "c d"], ["ann", "ann"], {}, "only one candidate"),
        (["a b", "c d"], ["ann", "bob"], {"prior_none": 1.0}, "prior_none"),
        (["a b", "c d"], ["ann", "bob"], {"n_folds": 1}, "n_folds"),
    ],
)
def test_hopeless_requests_are_refused_with_the_reason(bodies, authors, settings, complaint):
    with pytest.raises((InputError, UsageError), match=complaint):
        Attributor(("tokens",), **settings).fit(bodies, authors)


def test_two_texts_by_two_authors_are_enough_for_an_answer():
    ann = "the boat sank and the crew swam to the shore while we were at supper"
    bob = "a goat ate the bread, and we swam after it to the boat; the goat sank"
    model = Attributor(("char-3-grams", "chars")).fit([ann, bob], ["ann", "bob"])
    found = model.probabilities(model.features([ann[:40], ""]), [ann[:40], ""])
    assert found.authors[0].argmax() == 0
    assert np.isfinite(found.authors).all()
    assert found.authors[1, 0] == pytest.approx(found.authors[1, 1], abs=0.2)


def test_texts_that_share_nothing_looked_at_are_refused_with_the_reason():
    with pytest.raises(InputError, match="cannot be told apart"):
        Attributor(("char-3-grams",)).fit(
            ["the boat sank " * 9, "a goat ate it " * 9], ["ann", "bob"]
        )
