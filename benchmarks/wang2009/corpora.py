"""The corpora of this benchmark: clusters of texts, and how long a summary of each may be.

MultiLing 2011 has 250 words in each of four languages, as its task did. A topic of Opinosis is a
hundred sentences or so from reviews, each a text of its own; people's summaries of them have 17
words on average and nine in ten have fewer than 29, so 25 is the limit. DUC 2002 has 200 words and
DUC 2004 665 bytes; NIST licenses both, and both are looked for in the data folder, as `duc2002` and
`duc2004`.
"""

import sys
from pathlib import Path

from byline.errors import InputError
from byline.methods.summarisation.selection import Limit
from byline.research.bench import Effort
from byline.research.corpora import load, locate, where
from byline.research.duc import read_duc

sys.path.insert(0, str(Path(__file__).parent))
from learning import Case

__all__ = ["LANGUAGES", "QUICK", "duc_cases", "duc_folder", "open_cases", "open_data"]

LANGUAGES = ("english", "greek", "arabic", "hindi")
QUICK = 2
"""Clusters of a corpus in a quick run, which has no language but English."""
DUC = {
    "duc2002": (Limit(200, "words"), "200"),
    "duc2004": (Limit(665, "bytes"), "100"),
}


def open_data() -> list[Path]:
    """The files of the two open corpora, or nothing if one is not here."""
    try:
        return [locate("multiling2011"), locate("opinosis")]
    except InputError:
        return []


def open_cases(effort: Effort = "full") -> list[Case]:
    """All clusters of the open corpora, or two in English and two of reviews."""
    most, languages = (QUICK, LANGUAGES[:1]) if effort == "quick" else (None, LANGUAGES)
    cases = [
        Case(f"MultiLing {language}", cluster, Limit(250, "words"))
        for language in languages
        for cluster in load("multiling2011", part=language)[:most]
    ]
    reviews = load("opinosis")[:most]
    return cases + [Case("Opinosis", cluster, Limit(25, "words")) for cluster in reviews]


def duc_folder(year: str) -> Path | None:
    """The folder of `duc2002` or `duc2004`, if it is here."""
    home = where().data
    folder = home / year if home is not None else None
    return folder if folder is not None and folder.is_dir() else None


def duc_cases(year: str, folder: Path, most: int | None = None) -> list[Case]:
    """The clusters of one year of DUC that have summaries."""
    limit, size = DUC[year]
    clusters = [c for c in read_duc(folder, size) if c.references and len(c.texts)]
    return [Case(year, cluster, limit) for cluster in clusters[:most]]
