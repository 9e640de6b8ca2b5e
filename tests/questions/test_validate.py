"""Validation on texts whose styles are made up: told apart easily, not at all, or too few."""

import numpy as np
import pytest

from byline.corpus import Corpus, Text
from byline.errors import InputError
from byline.questions import _validated_verifier
from byline.questions._measured_validation import measured
from byline.questions.validate import validate
from byline.results import as_json
from byline.results.decisions import FEWEST_PAIRS
from byline.results.validation import Likeness

METHOD = "profile"
WORDS = [f"{a}{b}n" for a in "bcdfgl" for b in "aeiou"]
"""Few, so that all texts have most of them, and none is topical."""


def text_of(rng, shares, n_words=120) -> str:
    return " ".join(rng.choice(WORDS, n_words, p=shares).tolist()) + "."


def pile(n_writers: int, n_texts: int, *, styles: bool, name: str = "w", seed: int = 0) -> Corpus:
    """Texts of random words, which writers prefer differently if there are styles."""
    rng = np.random.default_rng(seed)
    texts = []
    for writer in range(n_writers):
        alpha = 1.5 if styles else 1e6
        shares = rng.dirichlet(np.full(len(WORDS), alpha))
        texts += [
            Text(f"{writer}-{k}", text_of(rng, shares), author=f"{name}{writer:02}", language="en")
            for k in range(n_texts)
        ]
    return Corpus(texts)


def case_from(some: Corpus) -> tuple[Text, Text]:
    """Two texts of a writer who is not among the reference texts."""
    return some[0], Text("q", some[1].body, language="en")


@pytest.fixture(autouse=True)
def fewer_pairs(monkeypatch):
    monkeypatch.setattr(_validated_verifier, "MOST_PAIRS", 48)


@pytest.fixture(scope="module")
def told_apart():
    return pile(16, 4, styles=True)


def test_a_method_that_tells_writers_apart_is_fit(told_apart):
    found = validate(
        *case_from(pile(1, 2, styles=True, name="x", seed=9)), reference=told_apart, method=METHOD
    )
    assert found.verdict == "fit"
    assert found.sentence.startswith("Fit for this case: on ")
    assert min(found.n_same, found.n_different) >= FEWEST_PAIRS
    assert found.n_same == found.n_different
    assert found.cllr < 0.6
    assert found.cllr == pytest.approx(found.cllr_min + found.cllr_cal)
    assert found.intervals["cllr"][0] < found.cllr < found.intervals["cllr"][1] < 1
    assert found.lr_bounds[0] < 1 < found.lr_bounds[1]
    stated = sum(abs(x) >= 1 for x in found.log10_lr)
    assert found.wrong_where_sure[1] == stated


def test_a_method_that_cannot_tell_is_not_fit():
    some = pile(16, 4, styles=False)
    found = validate(
        *case_from(pile(1, 2, styles=False, name="x", seed=9)), reference=some, method=METHOD
    )
    assert found.verdict == "not fit"
    assert "1 is no evidence at all" in found.sentence
    assert found.cllr_min <= found.cllr


def test_no_pair_is_answered_by_a_model_that_saw_its_writers(told_apart, monkeypatch):
    """Which texts each verifier has learned from, and which it was asked about."""
    seen, shared = [], set()
    built = _validated_verifier.TextVerifier.without_cases

    def spied(rest, *args, **kwargs):
        seen.append({text.author for text in rest})
        return built(rest, *args, **kwargs)

    drawn = _validated_verifier.draw_pseudo_cases

    def noted(texts, *args, **kwargs):
        writers = {t.author for t in told_apart if t.body in texts.bodies}
        shared.add(frozenset(writers))
        return drawn(texts, *args, **kwargs)

    monkeypatch.setattr(_validated_verifier.TextVerifier, "without_cases", spied)
    monkeypatch.setattr(_validated_verifier, "draw_pseudo_cases", noted)
    validate(
        *case_from(pile(1, 2, styles=True, name="x", seed=9)), reference=told_apart, method=METHOD
    )
    asked = sorted(map(sorted, shared))
    assert len(asked) == 4
    everybody = set(told_apart.authors)
    # The first of those seen is the verifier of the case itself, if it was built here too.
    assert sorted(sorted(everybody - some) for some in seen if some != everybody) == asked


@pytest.mark.parametrize(
    ("reference", "why"),
    [
        (pile(5, 4, styles=True), "only 5 writers signed two or more"),
        (pile(30, 1, styles=True), "only 0 writers signed two or more"),
        (
            Corpus(Text(t.id, t.body, language="en") for t in pile(24, 2, styles=True)),
            "48 are unsigned",
        ),
        (Corpus([]), "only 0 writers"),
    ],
    ids=["few writers", "one text each", "unsigned", "none"],
)
def test_too_little_data_is_said_with_the_numbers(reference, why):
    found = validate(
        *case_from(pile(1, 2, styles=True, name="x", seed=9)), reference=reference, method=METHOD
    )
    assert found.verdict == "too little data"
    assert why in found.sentence
    assert (found.cllr, found.lr_bounds, found.n_same) == (None, None, 0)


def test_a_case_that_cannot_be_judged_is_too_little_data(told_apart):
    known, questioned = case_from(pile(1, 2, styles=True, name="x", seed=9))
    short = Text("q", " ".join(questioned.body.split()[:20]))
    found = validate(known, short, reference=told_apart, method=METHOD)
    assert found.verdict == "too little data"
    assert "the questioned text has 20 words" in found.sentence
    assert found.case_log10_lr is None


def test_longer_texts_than_any_pair_has_carry_a_note(told_apart):
    known, questioned = case_from(pile(1, 2, styles=True, name="x", seed=9))
    long = Text("k", f"{known.body} {known.body[::-1]}", language="en")
    found = validate(long, questioned, reference=told_apart, method=METHOD)
    assert any("240 words in the case and 120 in the pairs" in note for note in found.notes)


def test_ratios_are_needed(told_apart):
    case = case_from(pile(1, 2, styles=True, name="x", seed=9))
    with pytest.raises(InputError, match="no likelihood ratios"):
        validate(*case, reference=told_apart, method="fuzzy-c-means")


# --- Measures, by hand ---------------------------------------------------------------------------


def by_hand(x, same, n_writers=40, **more):
    writers = np.array([(k % n_writers, (k + (not s)) % n_writers) for k, s in enumerate(same)])
    plain = {"case_log10_lr": None, "method": "m"}
    return measured("same", x, same, writers, **plain, **more)


def test_errors_are_counted_at_each_step_of_the_scale():
    x = [0.4, 0.5, -0.7, 1.0, 1.5, -2.5, 3.0, 7.0, None]
    same = [True, True, True, False, True, False, True, False, True]
    found = by_hand(x, same)
    rows = [(s.name, s.for_one, s.for_one_wrong, s.for_two, s.for_two_wrong) for s in found.errors]
    assert rows == [
        ("weak", 1, 0, 1, 1),
        ("moderate", 2, 1, 0, 0),
        ("moderately strong", 0, 0, 1, 0),
        ("strong", 2, 1, 0, 0),
    ]
    assert found.wrong_where_sure == (2, 5)
    assert (found.n_undecided, found.log10_lr[-1]) == (1, 0.0)


def test_a_case_further_apart_than_all_pairs_is_not_known():
    x, same = [1.5] * 60 + [-1.5] * 60, [True] * 60 + [False] * 60
    near, far = (
        by_hand(x, same, likeness=[Likeness("topic", case, 0.3, 0.5, 0.7)]) for case in (0.6, 0.9)
    )
    assert (near.verdict, far.verdict) == ("fit", "too little data")
    assert "as far apart in topic" in far.sentence


def test_ratios_that_are_too_sure_are_not_fit_although_they_rank_well():
    """59 of 60 are right on either side, but the ratios say a thousand to one, too."""
    x = [3.0] * 54 + [-3.0] * 6 + [-3.0] * 54 + [3.0] * 6
    found = by_hand(x, [True] * 60 + [False] * 60)
    assert found.verdict == "not fit"
    assert "calibration loses" in found.sentence


def test_json_has_the_fields_that_programs_rely_on(told_apart):
    row = as_json(by_hand([1.0, -1.0], [True, False]))
    promised = {"n_same", "n_different", "cllr", "cllr_min", "cllr_cal", "eer", "lr_bounds"}
    assert promised | {"verdict", "sentence", "errors"} <= set(row)
    assert row["verdict"] == "too little data"
