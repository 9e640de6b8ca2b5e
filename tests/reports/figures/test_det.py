"""The DET figure: the numbers it holds, the words it says and the picture it draws."""

import csv
from io import StringIO
from xml.etree import ElementTree

import pytest

from byline.metrics.detection import Costs, det_curve
from byline.reports.figures.det import DetFigure, DetLine

SVG = "{http://www.w3.org/2000/svg}"
GOOD = det_curve([0.9, 0.8, 0.7, 0.6], [True, False, True, False])
POOR = det_curve([0.9, 0.8, 0.7, 0.6], [False, True, False, True])
PERFECT = det_curve([0.9, 0.1], [True, False])
TIED = det_curve([0.5, 0.5], [True, False])


def figure_of(**curves) -> DetFigure:
    return DetFigure(tuple(DetLine(name, curve) for name, curve in curves.items()))


def drawn(figure: DetFigure) -> ElementTree.Element:
    return ElementTree.fromstring(figure.svg())


def words_in(root: ElementTree.Element) -> list[str]:
    return [text.text for text in root.iter(f"{SVG}text")]


def test_it_holds_the_point_of_least_cost_of_each_curve():
    good, poor = figure_of(good=GOOD, poor=POOR).least()
    assert good == (0.9, 0.5, 0.0, 0.5)
    assert (poor.threshold, poor.cost) == (float("inf"), 1.0)


def test_the_finding_names_the_best_and_its_numbers():
    finding = figure_of(poor=POOR, good=GOOD).finding()
    assert finding.startswith(
        "good costs least. good: least cost 0.500, with 50 % linked pairs missed and "
        "0 % other pairs taken as linked; equal error rate 50 %. poor: least cost 1.000"
    )
    assert drawn(figure_of(poor=POOR, good=GOOD)).find(f"{SVG}desc").text == finding


def test_a_single_curve_is_not_called_the_best():
    assert figure_of(only=GOOD).finding().startswith("only: least cost 0.500")


def test_other_costs_move_the_least():
    cheap = DetFigure((DetLine("good", GOOD),), costs=Costs(1, 1, 0.9))
    assert cheap.least()[0].miss == 0.0


def test_the_table_has_every_point():
    rows = list(csv.DictReader(StringIO(figure_of(good=GOOD, tied=TIED).csv())))
    assert [row["curve"] for row in rows] == ["good"] * 5 + ["tied"] * 2
    assert rows[0] == {
        "curve": "good", "threshold": "inf", "miss": "1.0", "false_alarm": "0.0", "cost": "1.0",
    }  # fmt: skip
    assert (rows[3]["threshold"], rows[3]["miss"], rows[3]["false_alarm"]) == ("0.7", "0.0", "0.5")


def test_each_curve_is_labelled_with_its_cost():
    words = words_in(drawn(figure_of(good=GOOD, poor=POOR)))
    assert [words[k + 1] for k, word in enumerate(words) if word in ("good", "poor")] == [
        "least cost 0.500",
        "least cost 1.000",
    ]


def test_axes_have_the_usual_ticks_and_say_what_they_count():
    words = words_in(drawn(figure_of(good=GOOD)))
    for tick in ("0.1", "0.2", "0.5", "1", "2", "5", "10", "20", "40"):
        assert words.count(tick) == 2
    assert {"Linked pairs missed, %", "Other pairs taken as linked, %", "better"} <= set(words)


def test_only_the_best_is_in_full_ink():
    weights = {
        text.text: text.get("font-weight")
        for text in drawn(figure_of(poor=POOR, good=GOOD)).iter(f"{SVG}text")
    }
    assert (weights["good"], weights["poor"]) == ("600", None)


def test_names_are_escaped():
    hostile = '</text><script>alert("x")</script>'
    root = drawn(figure_of(**{hostile: GOOD}))
    assert not list(root.iter(f"{SVG}script"))
    assert root.find(f"{SVG}desc").text.startswith(hostile)


@pytest.mark.parametrize(
    "curve", [PERFECT, POOR, TIED, det_curve([0.1, 0.9], [True, False])],
    ids=["perfect", "poor", "tied", "upside down"],
)  # fmt: skip
def test_no_curve_leads_out_of_the_picture(curve):
    svg = figure_of(it=curve).svg()
    assert "inf" not in svg
    assert "nan" not in svg.lower()


def test_figures_on_one_page_have_names_of_their_own():
    ids = {e.get("id") for e in ElementTree.fromstring(figure_of(a=GOOD).svg(name="links")).iter()}
    assert ids - {None} == {"links-t", "links-d"}


def test_twelve_labels_do_not_touch():
    root = drawn(DetFigure(tuple(DetLine(f"curve {k}", GOOD) for k in range(12))))
    heights = [
        float(t.get("y")) for t in root.iter(f"{SVG}text") if (t.text or "").startswith("curve")
    ]
    gaps = [b - a for a, b in zip(sorted(heights), sorted(heights)[1:], strict=False)]
    assert min(gaps) >= 30


def test_equal_errors_are_marked_on_a_curve_that_stands_alone():
    # One of four linked pairs lies under one of four others: both errors are 25 per cent.
    curve = det_curve([8, 7, 6, 4, 5, 3, 2, 1], [True] * 4 + [False] * 4)
    alone = DetFigure((DetLine("a", curve),)).svg()
    assert "equal errors, 25 %" in alone
    assert "equal errors" not in DetFigure((DetLine("a", curve), DetLine("b", curve))).svg()


def test_a_band_lies_around_the_curve_inside_the_frame():
    scores = [k / 10 for k in range(10)]
    curve = det_curve(scores, [k not in (0, 1, 2, 7) for k in range(10)])
    figure = DetFigure((DetLine("here", curve, (6, 4)),))
    [band] = [path for path in drawn(figure).iter(f"{SVG}path") if path.get("class") == "f-h1"]
    places = [tuple(map(float, pair.split(","))) for pair in band.get("d")[1:-1].split("L")]
    assert all(46 <= x <= 446 and 36 <= y <= 436 for x, y in places)
    assert len(set(places)) > 4
    equal, low, high = figure.lines[0].equal()
    assert low < equal < high
    assert f"({100 * low:.0f} to {100 * high:.0f})" in " ".join(words_in(drawn(figure)))
    assert "90 % interval" in figure.finding()
    heads, *rows = csv.reader(StringIO(figure.csv()))
    assert heads[-2:] == ["miss_high", "false_alarm_high"]
    assert {len(row) for row in rows} == {len(heads)}


def test_without_the_numbers_of_pairs_there_is_no_band():
    assert "f-h1" not in figure_of(one=GOOD).svg().split("</style>")[1]
