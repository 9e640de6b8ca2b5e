"""Which words carry the grammar of a language, which are net talk, and what a word is a form of.

The lists are the project's own and lie in `lists/`, one word to a line. Languages are named by
their ISO 639-1 code; a region is allowed and ignored (`en-GB` is `en`). Words stand in the lists as
`byline.corpus.tokens.fold` writes them; the sets also hold the spelling with a curly apostrophe.
"""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from byline.corpus.tokens import fold
from byline.errors import InputError

__all__ = [
    "function_word_languages",
    "function_word_list",
    "function_words",
    "net_abbreviations",
    "net_expansions",
    "stem",
    "stemmed_languages",
    "stop_words",
]

# ISO 639-1 code and Snowball's name of the algorithm. Norwegian goes under three codes.
_SNOWBALL = {
    "ar": "arabic",
    "ca": "catalan",
    "cs": "czech",
    "da": "danish",
    "de": "german",
    "el": "greek",
    "en": "english",
    "eo": "esperanto",
    "es": "spanish",
    "et": "estonian",
    "eu": "basque",
    "fa": "persian",
    "fi": "finnish",
    "fr": "french",
    "ga": "irish",
    "hi": "hindi",
    "hu": "hungarian",
    "hy": "armenian",
    "id": "indonesian",
    "it": "italian",
    "lt": "lithuanian",
    "nb": "norwegian",
    "ne": "nepali",
    "nl": "dutch",
    "nn": "norwegian",
    "no": "norwegian",
    "pl": "polish",
    "pt": "portuguese",
    "ro": "romanian",
    "ru": "russian",
    "sr": "serbian",
    "st": "sesotho",
    "sv": "swedish",
    "ta": "tamil",
    "tr": "turkish",
    "yi": "yiddish",
}


@cache
def function_word_languages() -> tuple[str, ...]:
    """The languages with a list of function words, in alphabetical order of their codes."""
    folder = files("byline.corpus") / "lists" / "function_words"
    return tuple(sorted(f.name[:-4] for f in folder.iterdir() if f.name.endswith(".txt")))


def function_word_list(language: str) -> tuple[str, ...]:
    """The function words of a language in a fixed order, each once: the columns of a table."""
    code = _code(language)
    if code not in function_word_languages():
        known = ", ".join(function_word_languages())
        raise InputError(
            f"there is no list of function words for language {language!r}. "
            f"Use one of {known}, or count the most frequent words instead."
        )
    return _function_words(code)


def function_words(language: str) -> frozenset[str]:
    """The function words of a language, for asking whether a lower-case word is one."""
    return _both_spellings(function_word_list(language))


@cache
def net_expansions() -> tuple[tuple[str, str], ...]:
    """The abbreviations of Usenet, mail and chat, each with what it stands for."""
    rows = (line.partition("\t") for line in _lines("net_abbreviations.txt"))
    return tuple((short, long) for short, _, long in rows)


@cache
def net_abbreviations() -> frozenset[str]:
    """The abbreviations of Usenet, mail and chat, in lower case."""
    return frozenset(short for short, _ in net_expansions())


def stop_words(language: str) -> frozenset[str]:
    """Words that say little about the subject: our function words where we have them.

    Other languages get the list of the package stopwordsiso, without its phrases; a language that
    has none there gets the empty set, so that nothing is left out. Never an error.
    """
    code = _code(language)
    return function_words(code) if code in function_word_languages() else _listed_elsewhere(code)


@cache
def stemmed_languages() -> tuple[str, ...]:
    """The languages whose words `stem` can shorten, in alphabetical order of their codes."""
    import Stemmer

    have = frozenset(Stemmer.algorithms())
    return tuple(code for code, name in sorted(_SNOWBALL.items()) if name in have)


def stem(words: Sequence[str], language: str) -> list[str]:
    """Cut each word down to its stem by the Snowball algorithm of the language.

    Words should come in lower case, as the algorithms know no other. A language without an
    algorithm gets its words back as they are.
    """
    code = _code(language)
    if code not in stemmed_languages():
        return list(words)
    distinct = list(dict.fromkeys(words))
    found = dict(zip(distinct, _stems(distinct, _SNOWBALL[code]), strict=True))
    return [found[word] for word in words]


def _code(language: str) -> str:
    """The bare code of a language: `en` for `en`, `EN`, `en-GB` and `en_US`."""
    return language.strip().lower().replace("_", "-").partition("-")[0]


@cache
def _function_words(code: str) -> tuple[str, ...]:
    return _lines(f"function_words/{code}.txt")


@cache
def _both_spellings(words: tuple[str, ...]) -> frozenset[str]:
    return frozenset(words) | {word.replace("'", "\u2019") for word in words}


def _listed_elsewhere(code: str) -> frozenset[str]:
    """What stopwordsiso lists, composed like everything else here."""
    import stopwordsiso

    # It files both written forms of Norwegian under the code they share.
    code = "no" if code in ("nb", "nn") else code
    return _single_words(code) if stopwordsiso.has_lang(code) else frozenset()


@cache
def _single_words(code: str) -> frozenset[str]:
    """The entries a token can equal: phrases never match one, and vowel signs are composed."""
    import stopwordsiso

    words = (fold(word) for word in stopwordsiso.stopwords(code))
    return frozenset(word for word in words if len(word.split()) == 1)


def _stems(words: list[str], algorithm: str) -> list[str]:
    import Stemmer

    # A stemmer must not be shared by threads and costs a microsecond to make, so each call has its
    # own; without its cache, as no word comes twice.
    stemmer = Stemmer.Stemmer(algorithm, 0)
    # The English algorithm takes the 's off "ann's" only if the apostrophe is straight.
    straight = [word.replace("\u2019", "'") for word in words]
    try:
        return stemmer.stemWords(straight)
    except UnicodeEncodeError:
        return [stemmer.stemWord(word) if _is_text(word) else word for word in straight]


def _is_text(word: str) -> bool:
    """Whether a word can be encoded; one cut from badly decoded bytes may hold half a character."""
    return not any("\ud800" <= character <= "\udfff" for character in word)


def _lines(name: str) -> tuple[str, ...]:
    """The lines of a list that are not comments."""
    content = (files("byline.corpus") / "lists" / name).read_text(encoding="utf-8")
    return tuple(line for line in content.splitlines() if line and not line.startswith("#"))
