"""Contrasts of small piles, and of one pile with itself."""

import numpy as np
import pytest

from byline.corpus import Corpus, Text
from byline.errors import InputError, UsageError
from byline.metrics.dispersion import deviation_of_proportions
from byline.questions.style import contrast, sides_of

A = Corpus([Text("1", "ox ox cow hen"), Text("2", "ox cow cow cow"), Text("3", "ox hen")])
B = Corpus(
    [Text("4", "hen cow hen hen"), Text("5", "hen"), Text("6", "cow hen ox"), Text("7", "!")]
)


def rows(**options) -> dict:
    return {row.feature: row for row in contrast(A, B, **options).rows}


def test_counts_texts_and_measures_of_one_word():
    found = contrast(A, B, segment=100)
    assert found.texts == found.segments == (3, 3)  # a text without words is none
    ox = rows(segment=100)["ox"]
    assert (ox.count_a, ox.count_b, ox.texts_a, ox.texts_b) == (4, 1, 3, 1)
    assert ox.per_thousand_a == pytest.approx(400)
    assert ox.zeta_craig == pytest.approx(1 + 2 / 3, abs=1e-12)
    assert ox.zeta_eder == pytest.approx((1 - 1 / 3) / (1 + 1 / 3), abs=1e-12)
    assert ox.log_ratio == pytest.approx(np.log2((4 / 10) / (1 / 8)))
    assert ox.dp_a == pytest.approx(deviation_of_proportions([2, 1, 1], [4, 4, 2]))
    assert ox.dp_b == pytest.approx(deviation_of_proportions([0, 0, 1], [4, 1, 3]))


def test_zeta_looks_into_segments():
    cow = rows(segment=2)["cow"]
    # A: ox ox, cow hen, ox cow, cow cow, ox hen. B: hen cow, hen hen, hen, cow, hen ox.
    assert cow.zeta_craig == pytest.approx(3 / 5 + 1 - 2 / 5)


def test_the_first_rows_are_preferred_and_the_last_avoided():
    for measure in ("zeta-craig", "zeta-eder", "log-likelihood", "log-ratio"):
        found = contrast(A, B, measure=measure)
        assert found.preferred(1)[0].feature == "ox"
        assert found.avoided(1)[0].feature == "hen"
        scores = [row.score for row in found.rows]
        assert scores == sorted(scores, reverse=True)


@pytest.mark.parametrize("measure", ["zeta-craig", "log-likelihood", "log-ratio"])
def test_intervals_hold_the_score_and_need_texts(measure):
    for row in contrast(A, B, measure=measure).rows:
        assert row.low <= row.score + 1e-12
        assert row.score <= row.high + 1e-12
        assert 0 < row.p <= row.p_adjusted <= 1
    one = contrast(Corpus(A.texts[:1]), B, fewest_texts=1)
    assert one.rows[0].low is one.rows[0].p is None
    assert len(one.notes) == 2


def test_halves_of_one_writer_do_not_differ():
    rng = np.random.default_rng(3)
    vocabulary = [f"w{'abcdefghij'[k // 10]}{'abcdefghij'[k % 10]}" for k in range(100)]
    share = rng.dirichlet(np.ones(100))
    pile = [Text(str(k), " ".join(rng.choice(vocabulary, 200, p=share))) for k in range(20)]
    found = contrast(Corpus(pile[:10]), Corpus(pile[10:]))
    assert not [row for row in found.rows if row.p_adjusted <= 0.05]


def test_the_topic_is_masked():
    a = Corpus([Text(str(k), "the ferry of the mill and the goat") for k in range(2)])
    b = Corpus([Text(str(k), "a bridge or a boat but not the lamp") for k in range(2)])
    found = contrast(a, b, mask_topic=True, language="en")
    assert {"ferry", "bridge"}.isdisjoint(row.feature for row in found.rows)
    with pytest.raises(UsageError, match="masked in words"):
        contrast(a, b, mask_topic=True, features="chars:3")


def test_sides_are_an_author_and_another_or_all_others(make_corpus):
    pile = make_corpus(ann="a b|c d", bob="e f", cid="g h", _="i j")
    own, others = sides_of(pile, "ann")
    assert (len(own), len(others)) == (2, 2)
    assert [text.author for text in sides_of(pile, "ann", "bob")[1]] == ["bob"]
    with pytest.raises(UsageError, match="no author is called 'dan'"):
        sides_of(pile, "dan")


def test_what_cannot_be_contrasted_is_refused():
    with pytest.raises(InputError, match="no texts with words in B"):
        contrast(A, Corpus([Text("1", "!!")]))
    with pytest.raises(InputError, match="no feature is in 9 texts"):
        contrast(A, B, fewest_texts=9)
    with pytest.raises(UsageError, match="no measure"):
        contrast(A, B, measure="magic")
