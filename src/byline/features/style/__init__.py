"""Style as rows of numbers: named ways to look at texts, each ready for a kernel.

pile = Pile(bodies)                            # cut into tokens and tagged once for all
styles = {name: style_of(name) for name in ("words", "tokens", "punctuation-and-case")}
rows = {name: style.fit_rows(pile) for name, style in styles.items()}
kernels = {name: gram(found) for name, found in rows.items()}
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from byline.features.counting import Counted
from byline.features.pile import Pile
from byline.features.style._rows import StyleRows, gram, minmax
from byline.features.style._scale import Scale, Weighting, learn_scale, weigh
from byline.features.style._style import Style
from byline.features.style.catalogue import LEAN, STYLES, feature_set_name, style_of
from byline.features.style.graphs import GraphStyle

if TYPE_CHECKING:
    from byline.features.style.evidence import Contribution, contributions, normal_vector, scores
    from byline.features.style.state import StyleState, state_of, style_from

__all__ = [
    "LEAN",
    "STYLES",
    "Contribution",
    "Counted",
    "GraphStyle",
    "Pile",
    "Scale",
    "Style",
    "StyleRows",
    "StyleState",
    "Weighting",
    "contributions",
    "feature_set_name",
    "gram",
    "learn_scale",
    "minmax",
    "normal_vector",
    "scores",
    "state_of",
    "style_from",
    "style_of",
    "weigh",
]

# Loaded on first use: a saved model may hold kernels, which need scikit-learn.
_HOMES = {
    "Contribution": "byline.features.style.evidence",
    "contributions": "byline.features.style.evidence",
    "normal_vector": "byline.features.style.evidence",
    "scores": "byline.features.style.evidence",
    "StyleState": "byline.features.style.state",
    "state_of": "byline.features.style.state",
    "style_from": "byline.features.style.state",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'byline.features.style' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
