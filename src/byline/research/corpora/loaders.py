"""One door to all public corpora: `load("federalist")`, `load("pan14", part="dutch-essays")`."""

from collections.abc import Callable
from typing import Literal, overload

from byline.corpus._corpus import Corpus
from byline.corpus.problems import SentenceGroup, SummaryCluster, VerificationProblem
from byline.research.corpora import authorship, categories, compressions
from byline.research.corpora.compressions import TaggedFile
from byline.research.corpora.registry import entry
from byline.research.corpora.rows import wanted_parts

__all__ = ["load"]

Loaded = (
    Corpus
    | list[VerificationProblem]
    | list[SummaryCluster]
    | list[SentenceGroup]
    | tuple[TaggedFile, ...]
)

WHOLE: dict[str, Callable[[], Loaded]] = {
    "ecbplus": categories.load_ecbplus,
    "federalist": authorship.load_federalist,
    "headline_groups": compressions.load_headline_groups,
    "lina_msc_fr": compressions.load_lina_msc_fr,
    "opinosis": compressions.load_opinosis,
    "polarity": categories.load_polarity,
    "subjectivity": categories.load_subjectivity,
    "tagmynews": categories.load_tagmynews,
    "uci_news_headlines": categories.load_uci_news_headlines,
}
IN_PARTS: dict[str, Callable[[str | None], Loaded]] = {
    "amazon": categories.load_amazon,
    "c10": authorship.load_c10,
    "c50": authorship.load_c50,
    "multiling2011": compressions.load_multiling2011,
    "pan14": authorship.load_pan14,
    "ud": compressions.load_ud,
    "usenet": authorship.load_usenet,
    "webkb": categories.load_webkb,
}


@overload
def load(name: Literal["pan14"], part: str | None = None) -> list[VerificationProblem]: ...
@overload
def load(
    name: Literal["multiling2011", "opinosis"], part: str | None = None
) -> list[SummaryCluster]: ...
@overload
def load(
    name: Literal["headline_groups", "lina_msc_fr"], part: str | None = None
) -> list[SentenceGroup]: ...
@overload
def load(name: Literal["ud"], part: str | None = None) -> tuple[TaggedFile, ...]: ...
@overload
def load(
    name: Literal[
        "amazon",
        "c10",
        "c50",
        "ecbplus",
        "federalist",
        "polarity",
        "subjectivity",
        "tagmynews",
        "uci_news_headlines",
        "usenet",
        "webkb",
    ],
    part: str | None = None,
) -> Corpus: ...
@overload
def load(name: str, part: str | None = None) -> Loaded: ...
def load(name: str, part: str | None = None) -> Loaded:
    """Load a public corpus from this machine, whole or one of its parts.

    Nothing is downloaded: where the corpus is not here, the error says how to get it.
    """
    known = entry(name).name
    if known in IN_PARTS:
        return IN_PARTS[known](part)
    wanted_parts(known, part)
    return WHOLE[known]()
