"""How near to the best mixtures are, and on what terms: told with every answer, and kept."""

import pytest
from writers import pile

from byline import storage
from byline.corpus import Corpus
from byline.errors import InputError, UsageError
from byline.questions.who import learn_authors, load_authors
from byline.results import as_json

VIEWS = ("tokens", "masked-token-2-3-grams-100", "punctuation-and-case")
TRAIN, NEW = pile("ann bob cyd", 12), pile("ann bob cyd", 1, seed=1)
TOLD = {"worst_gap", "most_rounds", "not_converged", "eta_l_met", "kappa_met"}


def told(known):
    return {name: value for name, value in known.run.settings.items() if name in TOLD}


def test_a_mixture_that_converged_says_how_near_it_is():
    known = learn_authors(TRAIN, views=VIEWS)
    convergence = known.model.scorer_.convergence
    assert told(known) == {
        "worst_gap": pytest.approx(convergence.gaps.max(), rel=0.1),
        "most_rounds": convergence.rounds.max(),
    }
    assert 0 < told(known)["worst_gap"] <= 0.01
    assert not any("converge" in note for one in known.attribute(NEW) for note in one.notes)


def test_a_mixture_that_did_not_converge_is_named(tmp_path):
    """With p = 1 it is slow, and one round only weighs all views alike."""
    known = learn_authors(TRAIN, views=VIEWS, p=1.0, max_rounds=1)
    convergence = known.model.scorer_.convergence
    assert (convergence.gaps > 0.01).any()
    slow = [name for name, gap in zip(TRAIN.authors, convergence.gaps, strict=True) if gap > 0.01]
    settings = as_json(next(known.attribute(NEW)))["run"]["settings"]
    assert settings["not_converged"] == ", ".join(slow)
    assert settings["most_rounds"] == 1
    for answer in known.attribute(NEW):
        first = [row.author for row in answer.ranking[:2]]
        notes = [note for note in answer.notes if "did not converge" in note]
        assert [name in slow for name in first].count(True) == len(notes)
        assert all(f"of {name} did" in " ".join(notes) for name in first if name in slow)
    known.save(tmp_path / "slow.model")
    again = load_authors(tmp_path / "slow.model")
    assert told(again) == told(known)
    assert [one.notes for one in again.attribute(NEW)] == [
        one.notes for one in known.attribute(NEW)
    ]


def test_terms_that_could_not_be_met_are_told():
    """Three texts each carry kappa = 10 if each may weigh eta_l = 10 / 3, not 1 as was asked."""
    few = Corpus(text for text in TRAIN if text.id.endswith(("-0", "-1", "-2")))
    assert told(learn_authors(few, views=VIEWS))["eta_l_met"] == "3.33"
    assert told(learn_authors(few, views=VIEWS))["kappa_met"] == "10"


def test_methods_without_regions_tell_nothing_of_them():
    assert told(learn_authors(TRAIN, views=VIEWS, method="kernel-sum")) == {}
    assert "worst_gap" in told(learn_authors(TRAIN, views=VIEWS, method="one-class"))


@pytest.mark.parametrize("max_rounds", [0, -3])
def test_no_rounds_at_all_are_refused(max_rounds):
    with pytest.raises(UsageError, match="max_rounds of mkl-ssad is a whole number of 1 or more"):
        learn_authors(TRAIN, views=VIEWS, max_rounds=max_rounds)


def test_an_older_model_does_not_tell_and_a_damaged_one_is_refused(tmp_path):
    path = tmp_path / "who.model"
    learn_authors(TRAIN, views=VIEWS).save(path)
    saved = storage.load(path, "who")
    for change in (0.0, -1.0):
        arrays = saved.arrays | {"convergence": saved.arrays["convergence"] * change}
        storage.save(path, "who", saved.facts, arrays, replace="always")
        with pytest.raises(InputError, match="how near to the best"):
            load_authors(path)
    arrays = {name: value for name, value in saved.arrays.items() if name != "convergence"}
    storage.save(path, "who", saved.facts, arrays, replace="always")
    assert told(load_authors(path)) == {}
