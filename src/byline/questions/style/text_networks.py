"""Networks of texts and their nearest neighbours over many settings."""

from typing import Unpack

import numpy as np

from byline.corpus import Corpus
from byline.errors import UsageError
from byline.methods.style.chance import group_agreement
from byline.methods.style.distances import Distance
from byline.methods.style.networks import lay_out, link_neighbours, ranked_communities
from byline.methods.style.settings import Range
from byline.questions.style._settings import (
    Counting,
    count_features,
    distances_of_settings,
    settings_of,
)
from byline.results import Run
from byline.results.style import NetworkLink, StyleNetwork

__all__ = ["network"]


def network(  # noqa: PLR0913
    texts: Corpus,
    *,
    mfw: Range = "100:1000:100",
    culling: Range = 0,
    distance: Distance = "burrows",
    neighbours: int = 3,
    seed: int = 0,
    **counting: Unpack[Counting],
) -> StyleNetwork:
    """Each text linked to its nearest ones in every setting, and the groups that the links form."""
    if neighbours < 1:
        raise UsageError(f"a text is linked to 1 neighbour at least, not {neighbours}.")
    table, told = count_features(texts, counting, seed)
    settings, notes = settings_of(table, mfw, culling)
    squares = distances_of_settings(table, settings, distance)
    weights, times = link_neighbours(squares, neighbours)
    groups = ranked_communities(weights, seed)
    first, second = np.nonzero(np.triu(weights))
    order = np.lexsort((second, first, -weights[first, second]))
    names = table.names
    ends = ((int(first[k]), int(second[k])) for k in order)
    told |= {"mfw": str(mfw), "culling": str(culling), "distance": distance}
    told |= {"neighbours": neighbours}
    return StyleNetwork(
        texts=names,
        authors=table.authors,
        links=tuple(
            NetworkLink(names[a], names[b], float(weights[a, b]), int(times[a, b])) for a, b in ends
        ),
        communities=tuple(groups.tolist()),
        places=tuple((x, y) for x, y in lay_out(weights).tolist()),
        n_settings=sum(len(sizes) for _, sizes in settings),
        agreement=group_agreement(groups.astype(np.intp), table.authors, table.sources, seed=seed),
        notes=(*table.notes, *notes),
        run=Run.of(seed, **told),
    )
