"""Tippett plot, empirical cross-entropy and PAV plot."""

import csv
from io import StringIO
from xml.etree import ElementTree

import pytest

from byline.reports.figures.validation import (
    CrossEntropyFigure,
    PavFigure,
    TippettFigure,
    ValidatedRatios,
)

RATIOS = ValidatedRatios((2.0, 1.0, -0.5, 0.5, -1.0, -2.0), (True,) * 3 + (False,) * 3, 1.3)
FIGURES = [TippettFigure, CrossEntropyFigure, PavFigure]


@pytest.mark.parametrize("kind", FIGURES)
@pytest.mark.parametrize("case", [1.3, -9.0, None])
def test_a_figure_is_well_formed_and_stays_in_its_frame(kind, case):
    figure = kind(RATIOS._replace(case=case))
    drawn = ElementTree.fromstring(figure.svg())
    width = float(drawn.get("width"))
    numbers = [
        float(x) for path in drawn.iter() for x in (path.get("cx"), path.get("x")) if x is not None
    ]
    assert all(0 <= x <= width for x in numbers)
    assert "nan" not in figure.svg()
    assert "inf" not in figure.svg().replace("figure", "").replace("infinite", "")


def test_findings_state_the_errors_the_cost_and_the_case():
    assert TippettFigure(RATIOS).finding() == (
        "Of 3 pairs by two writers 33 per cent have a log10 LR of 0 or more, and of 3 pairs by one "
        "writer 33 per cent 0 or less. The case has a log10 LR of 1.3."
    )
    assert "Cllr 0.74 = 0.33 of discrimination" in CrossEntropyFigure(RATIOS).finding()
    assert "differ by" in PavFigure(RATIOS).finding()


def test_tables_hold_the_curves():
    rows = list(csv.DictReader(StringIO(TippettFigure(RATIOS).csv())))
    assert [float(row["same"]) for row in rows] == pytest.approx([1, 1, 1, 2 / 3, 2 / 3, 1 / 3])
    assert [float(row["different"]) for row in rows] == pytest.approx(
        [1, 2 / 3, 1 / 3, 1 / 3, 0, 0]
    )
    middle = list(csv.DictReader(StringIO(CrossEntropyFigure(RATIOS).csv())))[60]
    assert float(middle["log10_prior_odds"]) == 0
    assert float(middle["no_evidence"]) == 1
    assert float(middle["after_pav"]) < float(middle["ratios"]) < 1
    assert len(list(csv.DictReader(StringIO(PavFigure(RATIOS).csv())))) == 6
