"""The taggers that come with Byline."""

from functools import cache
from importlib.resources import as_file, files

from byline.errors import InputError
from byline.features.tagging._storage import load_tagger
from byline.features.tagging._tagger import PerceptronTagger

__all__ = ["LANGUAGES", "tagger"]

LANGUAGES = ("de", "en", "es", "fr", "nl")
"""The languages whose taggers come with Byline."""


def tagger(language: str) -> PerceptronTagger:
    """The tagger for a language code; `en-GB` and `EN` mean `en`."""
    code = language.replace("_", "-").split("-")[0].lower()
    if code not in LANGUAGES:
        raise InputError(
            f"no tagger for '{language}' comes with Byline, only for {', '.join(LANGUAGES)}. Train "
            "one from a treebank: byline train-tagger FILE.conllu --language CODE -o FILE.npz"
        )
    return _shipped(code)


@cache
def _shipped(code: str) -> PerceptronTagger:
    """Each is read once and kept."""
    with as_file(files("byline.features.tagging") / "weights" / f"{code}.npz") as path:
        return load_tagger(path)
