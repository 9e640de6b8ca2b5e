"""Public corpora: what there is, where it lies, how it is fetched and loaded."""

from byline.research.corpora.fetch import Progress, fetch
from byline.research.corpora.loaders import TaggedFile, load
from byline.research.corpora.registry import (
    Copy,
    DataPlaces,
    Download,
    PublicCorpus,
    check,
    entry,
    listing,
    locate,
    registry,
    registry_markdown,
    where,
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
    "registry",
    "registry_markdown",
    "where",
]
