"""Groupings of texts. `Events` groups the rows of `event_rows`, the others a graph of similarities.

How they compare: `benchmarks/studies/groups`.
"""

from byline.methods.similarity.groups.communities import Communities
from byline.methods.similarity.groups.events import Events, widened_rows
from byline.methods.similarity.groups.linkage import Linkage
from byline.methods.similarity.groups.rows import event_rows
from byline.methods.similarity.groups.spectral import Spectral
from byline.methods.similarity.groups.whispers import Whispers

__all__ = [
    "Communities",
    "Events",
    "Linkage",
    "Spectral",
    "Whispers",
    "event_rows",
    "widened_rows",
]
