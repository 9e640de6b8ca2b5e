"""Counting by number gives what counting strings one by one gives."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from byline.errors import UsageError
from byline.features.counting import KnownFeatures, count
from byline.features.layout import Layout
from byline.features.masking import CommonWords, Masked, MaskedCharacters, SkipPairs, Tokens
from byline.features.outline import Outline
from byline.features.style import Pile
from byline.features.units import units_of
from byline.features.views import VIEWS, Prefixes, Suffixes, view_of

KNOWN = frozenset({"on", "the"})
BODY = st.text(alphabet="theon Cat’'-,.7İß😀मि中Σ_\n@:/é\u0301", max_size=30)
BODIES = st.lists(BODY, max_size=5)
SEEN = [
    *(Tokens(), CommonWords(2, KNOWN), Masked(2, KNOWN), Masked(2, KNOWN, "nothing")),
    *(SkipPairs(Masked(2, KNOWN)), SkipPairs(CommonWords(2, KNOWN), (1, 4))),
    *(Prefixes(2), Suffixes(2), *(VIEWS[name] for name in ("words", "shapes", "word-lengths"))),
    *(VIEWS["function-words"], VIEWS["punctuation"], VIEWS["sentence-lengths"]),
]


def grams(units: list[str], sizes: range, joint: str) -> list[str]:
    """All rows of neighbouring units of these sizes, but those with an empty unit."""
    rows = [units[k : k + size] for size in sizes for k in range(len(units) - size + 1)]
    return [joint.join(row) for row in rows if "" not in row]


def spelt(units, text: int) -> list[str]:
    named = [*units.names, ""]
    return [named[k] for k in units.symbols[units.starts[text] : units.starts[text + 1]]]


@pytest.mark.parametrize("view", SEEN, ids=lambda view: type(view).__name__)
@settings(max_examples=25, deadline=None)
@given(bodies=BODIES)
def test_units_are_those_of_the_view(view, bodies):
    units = units_of(view, Pile(bodies))
    assert [spelt(units, t) for t in range(len(bodies))] == [view.units(b) for b in bodies]


ALL = [*SEEN, Outline(), Layout(), MaskedCharacters(Masked(2, KNOWN)), view_of("chars")]


@pytest.mark.parametrize("sizes", [range(1, 2), range(2, 4)], ids=str)
@pytest.mark.parametrize("view", ALL, ids=lambda view: type(view).__name__)
@settings(max_examples=25, deadline=None)
@given(bodies=BODIES)
def test_counts_are_those_of_strings(view, sizes, bodies):
    admits = view.admits if isinstance(view, Outline) else bool
    expected = [Counter(filter(admits, grams(view.units(b), sizes, view.joint))) for b in bodies]
    counted = count([view], sizes, Pile(bodies))
    names = counted.names(np.arange(counted.table.shape[1]))
    assert len(set(names)) == len(names)
    found = [dict(zip(names, row, strict=True)) for row in counted.table.toarray()]
    assert [{k: n for k, n in row.items() if n} for row in found] == expected
    lengths = [len(view.units(b)) for b in bodies]
    assert counted.totals[:, 0].tolist() == [sum(max(0, n - s + 1) for s in sizes) for n in lengths]


@pytest.mark.parametrize("sizes", [range(1, 2), range(1, 4)], ids=str)
@pytest.mark.parametrize("view", ALL, ids=lambda view: type(view).__name__)
@settings(max_examples=25, deadline=None)
@given(bodies=BODIES, others=BODIES)
def test_known_features_are_found_again_and_others_are_not_counted(view, sizes, bodies, others):
    counted = count([view], sizes, Pile(bodies))
    names = counted.names(np.arange(counted.table.shape[1]))[::2]
    known = KnownFeatures([view], sizes, names, np.zeros(len(names), np.int64))
    found = known.count(Pile(others))
    expected = [Counter(grams(view.units(b), sizes, view.joint)) for b in others]
    assert found.table.toarray().tolist() == [[row[name] for name in names] for row in expected]


def test_several_views_stand_side_by_side():
    views = [Prefixes(2), Suffixes(2)]
    counted = count(views, range(1, 2), Pile(["ferry fern", "cat"]))
    order = np.argsort(counted.views, kind="stable")
    assert sorted(counted.names(order[:2])) == ["ca", "fe"]
    assert counted.totals.tolist() == [[2, 2], [1, 1]]
    known = KnownFeatures(views, range(1, 2), ["rn", "fe"], np.array([1, 0]))
    assert known.count(Pile(["fern fern ferry"])).table.toarray().tolist() == [[2, 3]]


def test_long_rows_that_differ_only_at_the_beginning_are_told_apart():
    """Written as digits to the base 256, nine units do not fit into 64 bits."""
    names = [f"w{k}" for k in range(256)]
    body = " ".join([*names, "w5", *names[100:108]])  # 265 units, no two rows of nine alike
    counted = count([Tokens()], range(9, 10), Pile([body, body]))
    assert counted.table.shape == (2, 257)
    assert counted.table.data.tolist() == [1] * 514
    spelt = counted.names(np.arange(257))
    assert " ".join(names[:9]) in spelt
    known = KnownFeatures([Tokens()], range(9, 10), spelt[::2], np.zeros(129, np.int64))
    once = known.count(Pile([body, " ".join(names[:9]), " ".join(reversed(names))])).table
    assert np.asarray(once.sum(axis=1)).ravel().tolist() == [
        129,
        spelt[::2].count(" ".join(names[:9])),
        0,
    ]


def test_rows_of_units_with_blanks_are_refused():
    view = view_of(lambda body: ["to be", body])
    assert count([view], range(1, 2), Pile(["x y"])).names(np.arange(2)) == ["to be", "x y"]
    with pytest.raises(UsageError, match="without blanks"):
        count([view], range(1, 3), Pile(["x y"]))


def test_part_of_the_texts_keeps_the_columns():
    counted = count([Tokens()], range(1, 2), Pile(["a b", "b", "c c"]))
    some = counted.take([2, 1])
    named = dict(zip(some.names(np.arange(3)), some.table.toarray().T.tolist(), strict=True))
    assert named == {"a": [0, 0], "b": [0, 1], "c": [2, 0]}
    cut = some.columns(np.array([2, 0]))
    assert cut.names(np.arange(2)) == [counted.names(np.arange(3))[2], counted.names([0])[0]]
