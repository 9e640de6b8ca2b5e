"""The dispersion plot of a small pile."""

from byline.corpus import Text
from byline.questions.concordance import dispersion
from byline.reports.figures.dispersion import LEFT, WIDTH, DispersionFigure


def test_a_line_stands_where_the_word_stands():
    body = "x" * 49 + " a " + "y" * 48  # `a` begins in the middle of 100 characters
    figure = DispersionFigure.of(dispersion([Text("<1>", body), Text("2", "b")], "a"))
    drawn = figure.svg()
    assert f"M{LEFT + WIDTH / 2:.1f}," in drawn
    assert "&lt;1&gt;" in drawn
    assert "It cannot show" in figure.finding()
    assert figure.csv().splitlines() == ["text,matches,words,places", "<1>,1,3,0.50000", "2,0,1,"]


def test_of_many_texts_those_with_matches_are_drawn():
    pile = [Text(str(k), "a" if k < 2 else "b") for k in range(30)]
    figure = DispersionFigure.of(dispersion(pile, "a"))
    assert [row.name for row in figure.rows()] == ["0", "1"]
    assert "28 texts are not drawn" in figure.finding()
