"""Function words, stop words, abbreviations of the net, and stemming, by language.

The lists are the project's own and lie in `lists/`, one word to a line. Languages are named by
their ISO 639-1 code; a region is allowed and ignored (`en-GB` is `en`). The lists hold words as
`byline.corpus.tokens.fold` writes them; the sets also hold the spelling with a curly apostrophe.
"""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files

from byline.corpus.tokens import fold
from byline.errors import InputError

__all__ = [
    "bare_code",
    "function_word_languages",
    "function_word_list",
    "function_words",
    "has_stemmer",
    "listed",
    "net_abbreviations",
    "net_expansions",
    "stem",
    "stop_words",
    "word_list",
]


@cache
def function_word_languages() -> tuple[str, ...]:
    """The languages with a list of function words, in alphabetical order of their codes."""
    folder = files("byline.corpus") / "lists" / "function_words"
    return tuple(sorted(f.name[:-4] for f in folder.iterdir() if f.name.endswith(".txt")))


def function_word_list(language: str) -> tuple[str, ...]:
    """The function words of a language in a fixed order, each once."""
    code = bare_code(language)
    if code not in function_word_languages():
        known = ", ".join(function_word_languages())
        raise InputError(
            f"there is no list of function words for language {language!r}. "
            f"Use one of {known}, or count the most frequent words instead."
        )
    return word_list(f"function_words/{code}.txt")


def function_words(language: str) -> frozenset[str]:
    """The function words of a language as a set."""
    return _both_spellings(function_word_list(language))


@cache
def net_expansions() -> tuple[tuple[str, str], ...]:
    """The abbreviations of Usenet, mail and chat, each with what it stands for."""
    rows = (line.partition("\t") for line in word_list("net_abbreviations.txt"))
    return tuple((short, long) for short, _, long in rows)


@cache
def net_abbreviations() -> frozenset[str]:
    """The abbreviations of Usenet, mail and chat, in lower case."""
    return frozenset(short for short, _ in net_expansions())


def stop_words(language: str) -> frozenset[str]:
    """Words that say little about the subject: our function words where we have them.

    Other languages get the single words of the package stopwordsiso, and the empty set where it has
    no list.
    """
    code = bare_code(language)
    if code in function_word_languages():
        return function_words(code)
    return _stopwordsiso(_snowball_code(code))


@cache
def has_stemmer(language: str) -> bool:
    """Whether Snowball has a stemming algorithm for a language."""
    import Stemmer

    code = _snowball_code(language)
    try:
        return len(code) == 2 and Stemmer.Stemmer(code) is not None
    except KeyError:
        return False


def stem(words: Sequence[str], language: str) -> list[str]:
    """Each word's stem by the Snowball algorithm of the language.

    Words should be in lower case, as the algorithms expect. Without an algorithm for the language,
    the words come back unchanged.
    """
    if not has_stemmer(language):
        return list(words)
    distinct = list(dict.fromkeys(words))
    stems = dict(zip(distinct, _stems(distinct, _snowball_code(language)), strict=True))
    return [stems[word] for word in words]


def bare_code(language: str) -> str:
    """The code of a language without a region: `en` for `en`, `EN`, `en-GB` and `en_US`."""
    return language.strip().lower().replace("_", "-").partition("-")[0]


@cache
def word_list(name: str) -> tuple[str, ...]:
    """The lines of a file in `lists/` that are not comments."""
    content = (files("byline.corpus") / "lists" / name).read_text(encoding="utf-8")
    return tuple(line for line in content.splitlines() if line and not line.startswith("#"))


@cache
def listed(name: str) -> frozenset[str]:
    """The words of a file in `lists/` that has many to a line, for instance `mail_providers`."""
    return frozenset(word for line in word_list(f"{name}.txt") for word in line.split())


def _snowball_code(language: str) -> str:
    """The code Snowball and stopwordsiso know; both file Norwegian under `no` only."""
    code = bare_code(language)
    return "no" if code in ("nb", "nn") else code


@cache
def _both_spellings(words: tuple[str, ...]) -> frozenset[str]:
    return frozenset(words) | {word.replace("'", "\u2019") for word in words}


@cache
def _stopwordsiso(code: str) -> frozenset[str]:
    """The single words that stopwordsiso lists, folded like everything else here."""
    import stopwordsiso

    if not stopwordsiso.has_lang(code):
        return frozenset()
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
