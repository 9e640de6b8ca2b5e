"""Style as rows of numbers: named ways to look at texts, each ready for a kernel.

pile = Pile(bodies)                            # cut into tokens and tagged once for all
styles = {name: style_of(name) for name in ("words", "tokens", "punctuation-and-case")}
rows = {name: style.fit_rows(pile) for name, style in styles.items()}
kernels = {name: gram(found) for name, found in rows.items()}
"""

from byline.features.counting import Counted
from byline.features.pile import Pile
from byline.features.rows import StyleRows, gram
from byline.features.style._scale import Scale, Weighting, learn_scale, weigh
from byline.features.style._style import Style
from byline.features.style.catalogue import LEAN, STYLES, feature_set_name, style_of
from byline.features.style.evidence import Contribution, contributions
from byline.features.style.graphs import GraphStyle

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
    "Weighting",
    "contributions",
    "feature_set_name",
    "gram",
    "learn_scale",
    "style_of",
    "weigh",
]
