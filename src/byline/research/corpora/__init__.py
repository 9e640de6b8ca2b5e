"""Public corpora: what there is, where it lies, how it is fetched and loaded."""

from byline.research.corpora.compressions import TaggedFile
from byline.research.corpora.fetch import Progress, fetch
from byline.research.corpora.loaders import load
from byline.research.corpora.places import Copy, DataPlaces, check, listing, locate, where
from byline.research.corpora.registry import (
    Download,
    PublicCorpus,
    entry,
    names,
    registry,
    registry_markdown,
)

__all__ = [
    "Copy",
    "DataPlaces",
    "Download",
    "Progress",
    "PublicCorpus",
    "TaggedFile",
    "check",
    "entry",
    "fetch",
    "listing",
    "load",
    "locate",
    "names",
    "registry",
    "registry_markdown",
    "where",
]
