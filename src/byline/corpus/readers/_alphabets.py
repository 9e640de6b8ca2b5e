"""Which old one-byte encoding makes the words of a text look like a language."""

import re

__all__ = ["guess_latin"]

# Letters beyond ASCII in ordinary prose, by language. An encoding fits if, read with it, nearly
# all such characters belong to one of its languages; the first that fits wins.
LANGUAGES = {
    "cp1252": (
        "áéíóúüñ",  # Spanish
        "àâæçèéêëîïôœùûüÿ",  # French
        "äöüßé",  # German
        "áéíóúàèëïöüêôç",  # Dutch
        "áâãàçéêíóôõúü",  # Portuguese
        "àèéìíîòóùú",  # Italian
        "àçèéíïòóúü",  # Catalan
        "æøåéèóòô",  # Danish, Norwegian
        "åäöéàü",  # Swedish, Finnish
        "áðéíóúýþæö",  # Icelandic
    ),
    "cp1250": (
        "ąćęłńóśźż",  # Polish
        "áčďéěíňóřšťúůýž",  # Czech
        "áäčďéíĺľňóôŕšťúýž",  # Slovak
        "áéíóöőúüű",  # Hungarian
        "čćđšž",  # Croatian, Slovene
        "ăâîșțşţ",  # Romanian
    ),
    "iso8859_2": ("ąćęłńóśźż", "áčďéěíňóřšťúůýž", "áéíóöőúüű"),
    "cp1254": ("çğıöşüâî",),  # Turkish
}
PUNCTUATION = frozenset("\u00a0«»“”„‘’‚–—…•·¡¿°§€£©®™ªº")
HIGH = re.compile(r"[^\x00-\x7f]")
NEARLY_ALL = 0.95


def guess_latin(sample: bytes) -> str | None:
    """The first encoding in which the sample reads like a language in Latin letters, or None."""
    for encoding, languages in LANGUAGES.items():
        high = HIGH.findall(sample.decode(encoding, "replace"))
        letters = [c.lower() for c in high if c not in PUNCTUATION]
        if not letters and high:
            return encoding
        if any(_covers(language, letters) for language in languages):
            return encoding
    return None


def _covers(language: str, letters: list[str]) -> bool:
    """Whether nearly all of the letters belong to the language."""
    known = sum(letter in language for letter in letters)
    return bool(letters) and known >= NEARLY_ALL * len(letters)
