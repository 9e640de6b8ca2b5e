"""What trials look at: views learned anew from the texts of a fold."""

import pickle

import numpy as np
import pytest
from writers import pile

from byline.features.style import GraphStyle, Pile, Style, style_of
from byline.methods.attribution.fold_data import FoldData, view_counts
from byline.methods.attribution.mkl_ssad import MKLSSAD

PILE = pile("ann bob cyd", 6)
ANSWERS = np.searchsorted(PILE.authors, [text.author for text in PILE])
CUT = [" ".join(body.split()[:30]) for body in PILE.bodies]
TRAIN, TEST = np.arange(12), np.arange(12, 18)


def staged(views):
    styles = {name: style_of(name) for name in views}
    features = {name: style.fit_rows(PILE.bodies) for name, style in styles.items()}
    short = {name: style.rows(CUT) for name, style in styles.items()}
    return FoldData(features, short, ANSWERS, view_counts(styles, PILE.bodies, CUT)), styles


@pytest.mark.parametrize(
    "view", ["tokens", "chars", "punctuation-and-case", "sentence-starts-and-ends", "affixes"]
)
def test_a_fold_sees_what_a_view_would_that_never_met_the_texts_held_out(view):
    """Views that hide rare words keep the list of all texts, so these are not compared."""
    found, _ = staged([view])
    features, grams, (whole, short) = found.cut(MKLSSAD(), TRAIN, TEST)
    new = style_of(view)
    rows = new.fit_rows(PILE.bodies[:12])
    np.testing.assert_allclose(np.abs(features[view].dense()).sum(1), np.abs(rows.dense()).sum(1))
    product = rows.dense() @ new.rows(PILE.bodies[12:]).dense().T
    np.testing.assert_allclose(features[view].dense() @ whole[view].dense().T, product, atol=1e-12)
    product = rows.dense() @ new.rows(CUT[12:]).dense().T
    np.testing.assert_allclose(features[view].dense() @ short[view].dense().T, product, atol=1e-12)
    np.testing.assert_allclose(grams[view], rows.dense() @ rows.dense().T, atol=1e-6)


def test_what_only_texts_held_out_have_is_no_feature():
    bodies = ["a b c", "a b d", "a b zed", "a b zed zed"]
    style = Style("words", weighting="log", min_texts=2)
    features = {"words": style.fit_rows(bodies)}
    assert "zed" in style.features_
    again = view_counts({"words": style}, bodies, bodies)
    made = FoldData(features, {}, np.array([0, 1, 2, 2]), again)
    _, _, (whole, _) = made.cut(MKLSSAD(), np.array([0, 1]), np.array([2, 3]))
    np.testing.assert_allclose(whole["words"].dense(), np.sqrt(0.5))


def test_views_that_cannot_learn_anew_stay_as_they_are():
    style = GraphStyle()
    rows = style.fit_rows(PILE.bodies)
    words = Style("words", weighting="log").fit(PILE.bodies)
    again = view_counts({"spgk": style, "words": words}, PILE.bodies, CUT)
    assert list(again) == ["words"]
    both = {"spgk": rows, "words": words.rows(PILE.bodies)}
    features, grams, _ = FoldData(both, both, ANSWERS, again).cut(MKLSSAD(), TRAIN, TEST)
    np.testing.assert_array_equal(features["spgk"].dense(), rows.take(TRAIN).dense())
    assert set(grams) == {"spgk", "words"}


def test_counts_travel_to_other_processes():
    found, _ = staged(["tokens"])
    copy = pickle.loads(pickle.dumps(found))
    one, other = (each.cut(MKLSSAD(), TRAIN, TEST)[1]["tokens"] for each in (found, copy))
    np.testing.assert_array_equal(one, other)


def test_texts_cut_short_are_counted_as_such():
    found, styles = staged(["tokens"])
    counted = found.view_counts["tokens"].counted
    assert counted.table.shape[0] == 2 * len(PILE)
    assert counted.totals[18:].ravel().tolist() == [
        len(Pile([body]).tokens.symbols) for body in CUT
    ]
    assert counted.table.shape[1] >= len(styles["tokens"].features_)
