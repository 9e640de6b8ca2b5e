"""Looks at the style of a pile: distances, trees, maps, networks.

>>> import byline
>>> pile = byline.read(byline.bundled_pile()).signed
>>> table = byline.style.distances(pile, mfw=100)
>>> table.nearest("della/ferry-no-butter.txt", 1)[0][0]
'della/lanterns-whale-in-the-window.txt'
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from byline.questions.style.contrasts import contrast, sides_of
    from byline.questions.style.distance_tables import distances
    from byline.questions.style.rolling_styles import rolling
    from byline.questions.style.text_maps import map
    from byline.questions.style.text_networks import network
    from byline.questions.style.text_trees import tree
    from byline.questions.style.word_uses import words

__all__ = ["contrast", "distances", "map", "network", "rolling", "sides_of", "tree", "words"]

# Loaded on first use. No module has the name of a function: importing one would hide the other.
_HOMES = {
    "contrast": "contrasts",
    "distances": "distance_tables",
    "map": "text_maps",
    "network": "text_networks",
    "rolling": "rolling_styles",
    "sides_of": "contrasts",
    "tree": "text_trees",
    "words": "word_uses",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'byline.style' has no attribute {name!r}")
    return getattr(import_module(f"byline.questions.style.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)
