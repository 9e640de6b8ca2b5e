"""Public corpora: what there is, where it lies, how it is fetched and loaded."""

from byline.corpus.public.compressions import TaggedFile
from byline.corpus.public.fetch import Progress, fetch
from byline.corpus.public.loaders import load
from byline.corpus.public.places import Copy, Places, check, listing, locate, where
from byline.corpus.public.registry import (
    Download,
    PublicCorpus,
    entry,
    names,
    registry,
    registry_markdown,
)

__all__ = [
    "Copy",
    "Download",
    "Places",
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
