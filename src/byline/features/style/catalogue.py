"""Feature sets by name: what `byline who` and `byline same` may count in texts.

The four of the paper on mixed kernels, and others that need nothing fitted beforehand:

    function-words               words that carry the grammar            shares, by their roots
    parts-of-speech              parts of speech                         shares, by their roots
    suffixes                     last three letters of words             tf-idf
    words                        words in lower case                     tf-idf
    chars                        character 3- to 5-grams                 tf-idf
    pos-ngrams                   part-of-speech 2- and 3-grams           tf-idf
    shapes                       1- to 3-grams of shapes of words        shares, by their roots
    punctuation                  1- to 3-grams of punctuation marks      shares, by their roots
    lengths                      lengths of words and of sentences       shares, by their roots
    sentence-starts-and-ends     first and last tokens of sentences      tf-idf, most frequent 6,000
    spgk                         terms, and terms near each other        shortest-path graph kernel
    char-2-5-grams               character 2- to 5-grams                 tf-idf, 60,000
    masked-char-2-5-grams        the same, k = 300, a `*` per letter     tf-idf, 40,000
    token-1-2-grams              token 1- and 2-grams                    tf-idf, 60,000
    punctuation-and-case-tfidf   1- to 4-grams of outlines               tf-idf, 10,000

Where words are masked (Stamatatos 2017), the k most frequent words are kept. The feature sets of
verification hold z-scores clipped at ±2 (`delta`) of features that at least two texts have:

    char-2-grams                 character 2-grams                       most frequent 1,500
    char-3-grams                 character 3-grams                       5,000
    char-5-grams                 character 5-grams in lower case         12,000
    tokens                       words, numbers and punctuation marks    5,000
    token-1-3-grams              token 1- to 3-grams                     8,000
    frequent-words               the most frequent words                 150
    punctuation-and-case         1- to 4-grams of outlines: punctuation  600
    affixes                      first three, last three and two letters 2,500
    masked-token-1-2-grams       k = 300, others `*` and last letters    6,000
    masked-token-2-3-grams       k = 1000, others `*`                    6,000
    masked-token-2-3-grams-100   k = 100, others `*`                     6,000
    masked-char-5-grams          k = 300, others a `*` per letter        6,000
    masked-char-6-grams          k = 100, others one `*`                 6,000
    frequent-token-2-3-grams     k = 300 and punctuation, others dropped 6,000
    skip-grams                   tokens 2 and 3 apart, k = 300           6,000
    layout                       2- to 5-grams of layout                 1,000
    pos-1-4-grams                part-of-speech 1- to 4-grams            4,000
"""

from collections.abc import Callable

from byline.errors import UsageError
from byline.features.edges import Edges
from byline.features.layout import Layout
from byline.features.masking import CommonWords, Masked, MaskedCharacters, SkipPairs, Tokens
from byline.features.outline import Outline
from byline.features.style._style import Style
from byline.features.style.graphs import GraphStyle
from byline.features.views import Characters, Prefixes, Suffixes, View

__all__ = ["LEAN", "STYLES", "feature_set_name", "style_of"]


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
    "sentence-starts-and-ends": _rare(Edges(), 6000),
    "spgk": GraphStyle(),
    "char-2-5-grams": _rare("chars", 60_000, (2, 5)),
    "masked-char-2-5-grams": _rare(MaskedCharacters(Masked(300, hidden="letters")), 40_000, (2, 5)),
    "token-1-2-grams": _rare(Tokens(), 60_000, (1, 2)),
    "punctuation-and-case-tfidf": _rare(Outline(), 10_000, (1, 4)),
    "char-2-grams": _delta("chars", 1500, (2, 2)),
    "char-3-grams": _delta("chars", 5000, (3, 3)),
    "char-5-grams": _delta(Characters(case="lower"), 12_000, (5, 5)),
    "tokens": _delta(Tokens(), 5000),
    "token-1-3-grams": _delta(Tokens(), 8000, (1, 3)),
    "frequent-words": _delta(CommonWords(150), 150),
    "punctuation-and-case": _delta(Outline(), 600, (1, 4)),
    "affixes": _delta((Prefixes(3), Suffixes(3), Suffixes(2)), 2500),
    "masked-token-1-2-grams": _delta(Masked(300, hidden="ending"), 6000, (1, 2)),
    "masked-token-2-3-grams-100": _delta(Masked(100), 6000, (2, 3)),
    "masked-token-2-3-grams": _delta(Masked(1000), 6000, (2, 3)),
    "masked-char-5-grams": _delta(MaskedCharacters(Masked(300, hidden="letters")), 6000, (5, 5)),
    "masked-char-6-grams": _delta(MaskedCharacters(Masked(100)), 6000, (6, 6)),
    "frequent-token-2-3-grams": _delta(Masked(300, hidden="nothing"), 6000, (2, 3)),
    "skip-grams": _delta(SkipPairs(Masked(300)), 6000),
    "layout": _delta(Layout(), 1000, (2, 5)),
    "pos-1-4-grams": _delta("parts-of-speech", 4000, (1, 4)),
}
LEAN = (
    "masked-token-2-3-grams",
    "masked-char-6-grams",
    "tokens",
    "char-3-grams",
    "punctuation-and-case",
)
"""The five feature sets of verification that measure as well as fifteen."""
# The codes of 0.2 and of models saved with it: accepted for one release.
_OLD_NAMES = {
    "a3_100": "masked-token-2-3-grams-100",
    "a3_1000": "masked-token-2-3-grams",
    "af": "affixes",
    "c2": "char-2-grams",
    "c25": "char-2-5-grams",
    "c3": "char-3-grams",
    "c5": "char-5-grams",
    "d25": "masked-char-2-5-grams",
    "d5": "masked-char-5-grams",
    "d6": "masked-char-6-grams",
    "edges": "sentence-starts-and-ends",
    "fs": "frequent-token-2-3-grams",
    "fw": "frequent-words",
    "ly": "layout",
    "m12": "masked-token-1-2-grams",
    "p4": "pos-1-4-grams",
    "pu": "punctuation-and-case",
    "pu14": "punctuation-and-case-tfidf",
    "sk": "skip-grams",
    "w1": "tokens",
    "w12": "token-1-2-grams",
    "w3": "token-1-3-grams",
}


def feature_set_name(name: str) -> str:
    """The name of a feature set, also where it is given by the short code it had until 0.2.

    >>> feature_set_name("c3"), feature_set_name("words")
    ('char-3-grams', 'words')
    """
    return _OLD_NAMES.get(name, name)


def style_of(
    wanted: str | Style | GraphStyle | View | Callable[[str], list[str]],
) -> Style | GraphStyle:
    """A new style of that name, the style itself, or `delta` over a view or a function."""
    if isinstance(wanted, str):
        name = feature_set_name(wanted)
        if name not in STYLES:
            raise UsageError(f"no feature set is called {wanted!r}. Known: {', '.join(STYLES)}.")
        return STYLES[name].unfitted()
    if isinstance(wanted, Style | GraphStyle):
        return wanted
    if isinstance(wanted, View) or callable(wanted):
        return Style(wanted)
    raise UsageError(
        f"a style is a name, a Style, a View, or a function from a text to a list of strings, not "
        f"{type(wanted).__name__}. Names: {', '.join(STYLES)}."
    )
