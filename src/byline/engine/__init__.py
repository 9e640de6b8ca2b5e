"""Where work runs: in this process, in processes on this machine, or on a Dask cluster.

All engines give the same answers in the same order; they differ in speed only.

    with connect("local", jobs=4) as engine:
        table = engine.share(counts)
        for score in engine.map(partial(score_text, table), texts, describe=attrgetter("id")):
            ...
"""

from byline.engine._cluster import Cluster
from byline.engine._connect import connect
from byline.engine._engine import Engine, Serial, WithProgress, spawn_seeds
from byline.engine._local import Local
from byline.engine._shared import Shared

__all__ = [
    "Cluster",
    "Engine",
    "Local",
    "Serial",
    "Shared",
    "WithProgress",
    "connect",
    "spawn_seeds",
]
