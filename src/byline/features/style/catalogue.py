"""Styles by name: what `byline who` and `byline same` may look at.

The four of the paper on mixed kernels, and others that need nothing fitted beforehand:

    function-words   words that carry the grammar          shares, by their roots
    parts-of-speech  parts of speech                       shares, by their roots
    suffixes         last three letters of words           tf-idf
    words            words in small letters                tf-idf
    chars            runs of 3 to 5 characters             tf-idf
    pos-ngrams       runs of 2 to 3 parts of speech        tf-idf
    shapes           runs of 1 to 3 shapes of words        shares, by their roots
    punctuation      runs of 1 to 3 marks                  shares, by their roots
    lengths          lengths of words and of sentences     shares, by their roots
    edges            beginnings and ends of sentences      tf-idf, the 6,000 commonest
    spgk             terms, and terms near each other      the shortest-path graph kernel
    c25              runs of 2 to 5 characters             tf-idf, the 60,000 commonest
    d25              the same, rarer words' letters `*`    tf-idf, the 40,000 commonest
    w12              runs of 1 and 2 tokens                tf-idf, the 60,000 commonest
    pu14             runs of 1 to 4 marks of an outline    tf-idf, the 10,000 commonest

Fifteen spaces of verification, all by z-scores cut at ±2 (`delta`), over features that at least
two texts have; where words are hidden, the number is how many of the commonest are not:

    c2  c3           runs of 2, of 3 characters            the 1,500, the 5,000 commonest
    c5               runs of 5 characters, small letters   12,000
    w1  w3           tokens, runs of 1 to 3 tokens         5,000  8,000
    fw               the commonest words                   150
    pu               outlines: marks, capitals, figures    600
    af               beginnings and endings of words       2,500
    m12              1 and 2 tokens, 300, `*` and ending   6,000
    a3_100  a3_1000  2 and 3 tokens, 100, 1000, `*`        6,000
    d5               5 characters, 300, a `*` a letter     6,000
    d6               6 characters, 100, one `*`            6,000
    fs               2 and 3 tokens, 300 and marks only    6,000
    sk               tokens 2 and 3 apart, 300, `*`        6,000

Two more of their kind, which look at what these do not:

    ly               2 to 5 characters of the layout       1,000
    p4               runs of 1 to 4 parts of speech        4,000
"""

from collections.abc import Callable

from byline.errors import UsageError
from byline.features.style._style import Style
from byline.features.style.edges import Edges
from byline.features.style.graphs import GraphStyle
from byline.features.style.layout import Layout
from byline.features.style.outline import Outline
from byline.features.style.views import CommonWords, Masked, MaskedCharacters, SkipPairs, Tokens
from byline.features.views import Characters, Prefixes, Suffixes, View

__all__ = ["LEAN", "STYLES", "style_of"]


def _delta(view: str | View | tuple[View, ...], most: int, n: tuple[int, int] = (1, 1)) -> Style:
    return Style(view, n=n, weighting="delta", min_texts=2, max_features=most)


def _rare(view: str | View, most: int, n: tuple[int, int] = (1, 1)) -> Style:
    return Style(view, n=n, weighting="log", min_texts=2, max_features=most)


STYLES: dict[str, Style | GraphStyle] = {
    "function-words": Style("function-words", weighting="root"),
    "parts-of-speech": Style("parts-of-speech", weighting="root"),
    "suffixes": Style("suffixes", weighting="log"),
    "words": Style("words", weighting="log"),
    "chars": _rare("chars", 20_000, (3, 5)),
    "pos-ngrams": Style("parts-of-speech", n=(2, 3), weighting="log"),
    "shapes": Style("shapes", n=(1, 3), weighting="root"),
    "punctuation": Style("punctuation", n=(1, 3), weighting="root"),
    "lengths": Style(("word-lengths", "sentence-lengths"), weighting="root"),
    "edges": _rare(Edges(), 6000),
    "spgk": GraphStyle(),
    "c25": _rare("chars", 60_000, (2, 5)),
    "d25": _rare(MaskedCharacters(Masked(300, hidden="letters")), 40_000, (2, 5)),
    "w12": _rare(Tokens(), 60_000, (1, 2)),
    "pu14": _rare(Outline(), 10_000, (1, 4)),
    "c2": _delta("chars", 1500, (2, 2)),
    "c3": _delta("chars", 5000, (3, 3)),
    "c5": _delta(Characters(case="lower"), 12_000, (5, 5)),
    "w1": _delta(Tokens(), 5000),
    "w3": _delta(Tokens(), 8000, (1, 3)),
    "fw": _delta(CommonWords(150), 150),
    "pu": _delta(Outline(), 600, (1, 4)),
    "af": _delta((Prefixes(3), Suffixes(3), Suffixes(2)), 2500),
    "m12": _delta(Masked(300, hidden="ending"), 6000, (1, 2)),
    "a3_100": _delta(Masked(100), 6000, (2, 3)),
    "a3_1000": _delta(Masked(1000), 6000, (2, 3)),
    "d5": _delta(MaskedCharacters(Masked(300, hidden="letters")), 6000, (5, 5)),
    "d6": _delta(MaskedCharacters(Masked(100)), 6000, (6, 6)),
    "fs": _delta(Masked(300, hidden="nothing"), 6000, (2, 3)),
    "sk": _delta(SkipPairs(Masked(300)), 6000),
    "ly": _delta(Layout(), 1000, (2, 5)),
    "p4": _delta("parts-of-speech", 4000, (1, 4)),
}
LEAN = ("a3_1000", "d6", "w1", "c3", "pu")
"""The five spaces of verification that measure as well as all fifteen."""


def style_of(
    wanted: str | Style | GraphStyle | View | Callable[[str], list[str]],
) -> Style | GraphStyle:
    """A new style of that name, the style itself, or `delta` over a view or a function."""
    if isinstance(wanted, str):
        if wanted not in STYLES:
            raise UsageError(f"no view is called {wanted!r}. Known: {', '.join(STYLES)}.")
        return STYLES[wanted].unfitted()
    if isinstance(wanted, Style | GraphStyle):
        return wanted
    if isinstance(wanted, View) or callable(wanted):
        return Style(wanted)
    raise UsageError(
        f"a style is a name, a Style, a View, or a function from a text to a list of strings, not "
        f"{type(wanted).__name__}. Names: {', '.join(STYLES)}."
    )
