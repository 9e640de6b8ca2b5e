"""`byline style rolling`, `contrast` and `words` as a user meets them."""

import json

import pytest
from doc_pages import call

import byline

PILE = str(byline.bundled_pile())


def style(*words: str) -> tuple[int, str, str]:
    return call("byline", "style", *words)


def test_a_contrast_is_listed_drawn_and_tabled(tmp_path):
    figure, table = tmp_path / "c.svg", tmp_path / "all.csv"
    words = ("contrast", PILE, "--author", "della", "--shown", "3")
    status, output, _ = style(*words, "--figure", str(figure), "-o", str(table))
    assert status == 0
    assert "della prefers" in output
    assert "It cannot show" in figure.read_text()
    assert table.read_text() == (tmp_path / "c.csv").read_text()
    assert table.read_text().startswith("feature,score,low,high,zeta_craig")


def test_two_corpora_are_contrasted():
    status, output, _ = style("contrast", f"{PILE}/joren", f"{PILE}/marta", "--json")
    assert status == 0
    assert json.loads(output)["rows"][0]["score"] > 1.5


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("contrast", PILE), "--author"),
        (("contrast", PILE, PILE, "--author", "della"), "leave B out"),
        (("contrast", PILE, PILE, "--against", "della"), "--author only"),
        (("contrast", PILE, "--author", "nobody"), "no author is called 'nobody'"),
        (("rolling", PILE), "name one file"),
        (("words", PILE, "--figure", "a.svg"), "--figure"),
    ],
)
def test_bad_requests_are_one_message(words, said):
    status, _, messages = style(*words)
    assert status == 2
    assert said in messages


def test_a_text_rolls(tmp_path):
    figure = tmp_path / "r.svg"
    text = f"{PILE}/unsigned/chalked-on-a-crate.txt"
    status, output, _ = style("rolling", text, "--candidates", PILE, "--figure", str(figure))
    assert status == 0
    assert "no change of hand" in output
    assert "nearest to joren" in output
    assert "It cannot show who wrote a part" in figure.read_text()
    rows = (tmp_path / "r.csv").read_text().splitlines()
    assert rows[0] == "first_word,last_word,ambrose,della,joren,marta,tilly,nearest,change_at_word"


def test_words_are_listed_by_author_text_or_frequency(tmp_path):
    table = tmp_path / "w.csv"
    status, output, _ = style("words", PILE, "-o", str(table))
    assert status == 0
    assert "MTLD" in output
    assert len(table.read_text().splitlines()) == 6
    _, output, _ = style("words", PILE, "--of", "frequent", "--mfw", "3")
    assert output.splitlines()[1].split()[:2] == ["the", "599"]
    _, output, _ = style("words", PILE, "--json")
    assert len(json.loads(output)["texts"]) == 41
