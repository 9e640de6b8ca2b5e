"""Which texts tell of the same event, without being told how many events there are.

`Events` groups the rows of texts and is the default; `event_rows` makes the rows. The others group
any sparse symmetric graph of similarities, such as `both_ways(nearest_graph(rows, 30))`:

    Linkage       average, complete or single linkage, down to a threshold
    Communities   Louvain's communities, by modularity or the constant Potts model
    Whispers      Chinese whispers
    Spectral      spectral clustering; the number of groups given, or chosen by the eigenvalues

How they compare: `benchmarks/studies/groups`.
"""

from byline.methods.similarity.groups.communities import Communities
from byline.methods.similarity.groups.events import Events
from byline.methods.similarity.groups.linkage import Linkage
from byline.methods.similarity.groups.nearby import both_ways, nearest_graph, widened_rows
from byline.methods.similarity.groups.rows import event_rows
from byline.methods.similarity.groups.spectral import Spectral
from byline.methods.similarity.groups.whispers import Whispers

__all__ = [
    "Communities",
    "Events",
    "Linkage",
    "Spectral",
    "Whispers",
    "both_ways",
    "event_rows",
    "nearest_graph",
    "widened_rows",
]
