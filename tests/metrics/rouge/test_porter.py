"""Stems from the examples of Porter's paper, and what ROUGE does otherwise."""

import pytest

from byline.metrics.porter import PorterStemmer, porter_stem

# The paper's examples of each step, with the end that all steps together come to.
PAPER = """
caresses caress, ponies poni, ties ti, caress caress, cats cat
feed feed, agreed agre, plastered plaster, bled bled, motoring motor, sing sing
conflated conflat, troubled troubl, sized size, hopping hop, tanned tan, falling fall
hissing hiss, fizzed fizz, failing fail, filing file, happy happi, sky sky
relational relat, conditional condit, rational ration, valenci valenc, hesitanci hesit
digitizer digit, radicalli radic, differentli differ, vileli vile, analogousli analog
vietnamization vietnam, predication predic, operator oper, feudalism feudal
decisiveness decis, hopefulness hope, callousness callous, formaliti formal
sensitiviti sensit, sensibiliti sensibl
triplicate triplic, formative form, formalize formal, electriciti electr, electrical electr
hopeful hope, goodness good
revival reviv, allowance allow, inference infer, airliner airlin, gyroscopic gyroscop
adjustable adjust, defensible defens, irritant irrit, replacement replac, adjustment adjust
dependent depend, adoption adopt, homologou homolog, communism commun, activate activ
angulariti angular, homologous homolog, effective effect, bowdlerize bowdler
probate probat, rate rate, cease ceas, controll control, roll roll
"""


@pytest.mark.parametrize("pair", PAPER.replace("\n", ",").strip(" ,").split(","))
def test_the_examples_of_the_paper(pair):
    word, stem = pair.split()
    assert porter_stem(word) == stem


@pytest.mark.parametrize(
    ("word", "stem"),
    [
        pytest.param("possibly", "possibl", id="bli"),
        pytest.param("archaeology", "archaeolog", id="logi"),
        pytest.param("departmental", "depart", id="ment behind al"),
        pytest.param("yelling", "yell", id="y begins"),
        pytest.param("syzygy", "syzygi", id="y is a vowel"),
        pytest.param("as", "as", id="short"),
    ],
)
def test_later_departures(word, stem):
    assert porter_stem(word) == stem


def test_exceptions_come_first_and_short_words_stay():
    stem = PorterStemmer({"mice": "mouse", "men": "man"})
    assert [stem(word) for word in ["mice", "men", "dies", "été", "naïves", "1990s"]] == [
        "mouse", "men", "di", "été", "naïves", "1990",
    ]  # fmt: skip
