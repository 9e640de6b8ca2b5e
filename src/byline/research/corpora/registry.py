"""What is known of each public corpus (`corpora.toml`): what, whose, and how to check a copy."""

import difflib
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from byline.errors import UsageError

__all__ = ["Download", "PublicCorpus", "entry", "names", "registry", "registry_markdown"]


@dataclass(frozen=True, slots=True)
class Download:
    """A file at a corpus's public home whose checksum somebody has put on record."""

    url: str
    sha256: str
    size: int
    """In bytes."""

    @property
    def filename(self) -> str:
        """The last part of the address."""
        return self.url.rsplit("/", 1)[-1]


@dataclass(frozen=True, slots=True)
class PublicCorpus:
    """One corpus that benchmarks use and that is not ours to ship."""

    name: str
    what: str
    terms: str
    citation: str
    folder: str
    """Where its files lie under the data folder."""
    files: tuple[tuple[str, str], ...]
    """Pairs (name in the folder, SHA-256) of the files that are read."""
    home: str | None = None
    """The page of those who made it."""
    parts: tuple[str, ...] = ()
    """What may be loaded alone."""
    beware: str = ""
    """What a benchmark must take care of."""
    downloads: tuple[Download, ...] = ()
    """Empty where no checksum of the original is on record: such a corpus is not fetched."""
    converter: str | None = None
    """The function of `converters` that makes our files of the downloads."""


def registry() -> tuple[PublicCorpus, ...]:
    """Every corpus, in the order of `corpora.toml`."""
    return _read_table()


def names() -> tuple[str, ...]:
    """The corpora's names, in the order of `corpora.toml`."""
    return tuple(corpus.name for corpus in registry())


def entry(name: str) -> PublicCorpus:
    """The corpus of this name."""
    for corpus in registry():
        if name in (corpus.name, corpus.folder):
            return corpus
    near = difflib.get_close_matches(name, names(), n=1)
    hint = f" Did you mean {near[0]!r}?" if near else ""
    raise UsageError(
        f"no public corpus is called {name!r}.{hint} Known: {', '.join(sorted(names()))}."
    )


def registry_markdown() -> str:
    """The corpora as a Markdown table, for the documentation."""
    rows = [
        "| name | what | terms | beware | how to get it |",
        "| --- | --- | --- | --- | --- |",
    ]
    rows.extend(
        f"| `{c.name}` | {c.what} | {c.terms} | {c.beware} | {_how(c)} |" for c in registry()
    )
    return "\n".join(rows) + "\n"


@cache
def _read_table() -> tuple[PublicCorpus, ...]:
    table = tomllib.loads((files(__package__) / "corpora.toml").read_text("utf-8"))
    return tuple(map(_corpus, table["corpus"]))


def _corpus(row: dict[str, Any]) -> PublicCorpus:
    """One entry of `corpora.toml`."""
    downloads = tuple(Download(**each) for each in row.pop("downloads", ()))
    parts = tuple(row.pop("parts", ()))
    return PublicCorpus(
        files=tuple(row.pop("files").items()), parts=parts, downloads=downloads, **row
    )


def _how(corpus: PublicCorpus) -> str:
    """How a reader comes by the corpus."""
    home = f"[home]({corpus.home})" if corpus.home else "no public home"
    if corpus.downloads:
        return f"`byline data fetch {corpus.name}` ({home})"
    return f"{home}; put it into `{corpus.folder}/`"
