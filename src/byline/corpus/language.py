"""Which language a text is written in, and whether it is written in more than one.

Scripts used by one language tell it at once; the others are left to py3langid's model. Two limits
to know: of very short texts the answer is often `und` (undetermined), and close relatives such as
Danish and Norwegian, or Croatian and Bosnian, are easily taken for one another.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from byline.corpus.words import function_word_languages, function_words
from byline.errors import UsageError

__all__ = [
    "AUTO",
    "UNDETERMINED",
    "Guess",
    "LanguageShare",
    "checked_language",
    "guess_language",
    "language_of_script",
    "languages_within",
]

AUTO = "auto"
"""Said by whoever leaves it to Byline."""
UNDETERMINED = "und"


@dataclass(frozen=True, slots=True)
class Guess:
    """A language's two-letter code, or `und`, and how likely it is right."""

    code: str
    probability: float


@dataclass(frozen=True, slots=True)
class LanguageShare:
    """A language and the share of a text's letters that are in it."""

    code: str
    share: float


def guess_language(body: str) -> Guess:
    """The language of `body`, from parts of it; `und` with probability 0 if they tell too little.

    >>> guess_language("Καλημέρα!").code, guess_language("3.14").code
    ('el', 'und')
    """
    sample = body
    if len(body) > _SAMPLE:
        half = _SAMPLE // 2
        middle = max(half, len(body) // 2)
        sample = f"{body[:half]} {body[middle : middle + half]}"
    return _guess_sample(sample)


@lru_cache(maxsize=4096)
def _guess_sample(sample: str) -> Guess:
    """The language of a sample, computed once per run: samples are short, so 4096 are 3 MB."""
    # English is the commonest case, and loading the model takes most of a second.
    if len(sample) >= _FEWEST_LETTERS and _is_plainly_english(sample):
        return Guess("en", 0.99)
    return _guess(sample)


def checked_language(code: object) -> str:
    """What a user says the language is: a known code, `und` for any other, or `auto`.

    >>> checked_language("en-GB")
    'en-GB'
    """
    if isinstance(code, str):
        bare = code.lower().replace("_", "-").partition("-")[0]
        if bare in (AUTO, UNDETERMINED, *function_word_languages()) or bare in _model().labels:
            return code
    raise UsageError(
        f"no language is known by the code {code!r}. Codes are such as "
        f"{', '.join(function_word_languages())}; {UNDETERMINED} for others, or {AUTO}."
    )


def languages_within(body: str, main: str | None = None) -> tuple[LanguageShare, ...]:
    """The languages of `body`, the most used first; a second is named only on strong evidence.

    Pieces of a few hundred letters are classified one by one. A piece that is short or
    doubtful, or whose language is a near relative of the text's, counts as the text's. Of a long
    text, only some are.
    `main` is the text's language where the caller knows it already.
    """
    main = main or guess_language(body).code
    letters: Counter[str] = Counter()
    for piece in _pieces(body):
        size = sum(map(str.isalpha, piece))
        letters[_other_language(piece, size, main) or main] += size
    if len(letters) > 1:
        del letters[UNDETERMINED]
    needed = _FEWEST_SHARE * letters.total()
    kept = [(n, code) for code, n in letters.items() if n and (code == main or n >= needed)]
    total = sum(n for n, _ in kept)
    return tuple(
        LanguageShare(code, n / total) for n, code in sorted(kept, key=lambda k: (-k[0], k[1]))
    )


# Below this the model is wrong about one time in six for texts of 3 to 10 words.
_LIKELY = 0.5
_SURE = 0.97
# No language with a list of function words has so many of another's, unless it is its near kin.
_PLAINLY = 0.4
# Samples of Dutch, German, French and Spanish have at most 0.19 of English.
_PLAINLY_ENGLISH = 0.25
_FEWEST_LETTERS = 120
_FEWEST_SHARE = 0.05
_SAMPLE = 800
_PIECE = 400
_MOST_PIECES = 40

# The languages that have a script to themselves, by the first word of their characters' names.
_OWN_SCRIPT = {
    **{"ARMENIAN": "hy", "CJK": "zh", "ETHIOPIC": "am", "GEORGIAN": "ka", "GREEK": "el"},
    **{"GUJARATI": "gu", "GURMUKHI": "pa", "HANGUL": "ko", "HEBREW": "he", "HIRAGANA": "ja"},
    **{"KANNADA": "kn", "KATAKANA": "ja", "KHMER": "km", "LAO": "lo", "MALAYALAM": "ml"},
    **{"MYANMAR": "my", "ORIYA": "or", "SINHALA": "si", "TAMIL": "ta", "TELUGU": "te"},
    **{"THAI": "th"},
}
_KIN = (
    frozenset({"da", "no", "nn", "sv", "fo"}),
    frozenset({"hr", "sr", "bs", "sl", "mk", "bg"}),
    frozenset({"es", "gl", "ca", "pt", "oc", "an"}),
    frozenset({"nl", "af", "fy"}),
    frozenset({"cs", "sk"}),
    frozenset({"id", "ms", "jv"}),
    frozenset({"ru", "uk", "be", "bg"}),
    frozenset({"hi", "mr", "ne", "sa"}),
    frozenset({"zh", "ja"}),
)
# Addresses, paths and numbers look like no language, or like English.
_NOISE = re.compile(r"\S*[@/\\_|=<>\d]\S*")


def _guess(text: str) -> Guess:
    """The language of a short text, read whole."""
    if own := language_of_script(text):
        return Guess(own, 0.99)
    words = _NOISE.sub("", text).split()
    if not words:
        return Guess(UNDETERMINED, 0.0)
    code, probability = _model().classify(" ".join(words))
    likely = probability >= _LIKELY
    return Guess(code, float(probability)) if likely else Guess(UNDETERMINED, 0.0)


def language_of_script(text: str) -> str | None:
    """The language whose own script most of the letters are in, if there is one.

    >>> language_of_script("Ψωμί τέλος."), language_of_script("No bread.")
    ('el', None)
    """
    if text.isascii():
        return None
    counts = Counter(text)
    scripts: Counter[str] = Counter()
    for character, n in counts.items():
        if character.isalpha():
            scripts[_OWN_SCRIPT.get(_script(character), "")] += n
    if scripts["ja"] and scripts["ja"] >= 0.05 * scripts["zh"]:
        # Japanese mixes Chinese characters with its own; Chinese uses none of those.
        scripts["ja"] += scripts.pop("zh", 0)
    code, n = scripts.most_common(1)[0] if scripts else ("", 0)
    return code if code and n >= max(3, 0.7 * scripts.total()) else None


@cache
def _script(character: str) -> str:
    """The script of a letter, as its Unicode name begins."""
    return unicodedata.name(character, "").partition(" ")[0]


@cache
def _model() -> Any:
    """The model, restricted to languages with a two-letter code."""
    import numpy as np
    from py3langid.langid import MODEL_FILE, LanguageIdentifier

    model = LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
    # The others are dialects (Moroccan Arabic), creoles and ancient forms that short texts of the
    # common languages are mistaken for.
    model.set_languages([code for code in model.labels if len(code) == 2])
    # The restriction leaves the weights in an order that makes each look-up half as fast again.
    model.nb_ptc = np.ascontiguousarray(model.nb_ptc)
    return model


def _pieces(body: str) -> Iterator[str]:
    """Paragraphs joined or cut to about one size; of a long text some stretches, evenly spread."""
    if len(body) > _MOST_PIECES * _PIECE:
        step = len(body) // _MOST_PIECES
        return (body[place * step : place * step + _PIECE] for place in range(_MOST_PIECES))
    found: list[str] = [""]
    for paragraph in re.split(r"\n\s*\n", body):
        for start in range(0, len(paragraph), _PIECE):
            if len(found[-1]) >= _PIECE // 2:
                found.append("")
            found[-1] += paragraph[start : start + _PIECE] + "\n"
    return iter(found[:_MOST_PIECES])


def _other_language(piece: str, size: int, main: str) -> str | None:
    """The language of a piece, if it is surely not `main`."""
    if size < _FEWEST_LETTERS or _is_plainly(piece, main):
        return None
    guess = _guess(piece)
    return guess.code if guess.probability >= _SURE and not _are_kin(guess.code, main) else None


def _is_plainly(piece: str, main: str) -> bool:
    """Whether function words of `main` are so frequent that the slower model need not be asked."""
    if main not in function_word_languages():
        return False
    return _share_of_function_words(piece.lower().split(), main) > _PLAINLY


def _is_plainly_english(sample: str) -> bool:
    """Whether English function words are frequent, and those of no other language a third so."""
    words = sample.lower().split()
    share = _share_of_function_words(words, "en")
    others = (code for code in function_word_languages() if code != "en")
    return share > _PLAINLY or (
        share > _PLAINLY_ENGLISH
        and all(_share_of_function_words(words, code) < share / 3 for code in others)
    )


def _share_of_function_words(words: list[str], language: str) -> float:
    return sum(map(function_words(language).__contains__, words)) / max(len(words), 1)


def _are_kin(code: str, other: str) -> bool:
    """Whether two languages are too close for a short piece to tell apart."""
    return code == other or any(code in family and other in family for family in _KIN)
