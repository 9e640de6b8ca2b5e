"""The English novels of `$BYLINE_DATA`, and the head and lines of a record."""

import gzip
import os
import platform
import sys
from importlib.metadata import version
from pathlib import Path

from byline.corpus import Corpus, Text
from byline.research.records import clean_commit, study_results

__all__ = ["Record", "novels", "unpack"]


class Record:
    """A record that is printed as it grows, and written to the results of a script."""

    def __init__(self, script: str) -> None:
        self._path = study_results(script) / f"{Path(script).stem}.txt"
        self._lines: list[str] = []
        folder = Path(script).parent
        commit = clean_commit(folder) if self._path.parent.name == "results" else "not kept"
        self.line(f"python benchmarks/studies/style/{Path(script).name}")
        self.line(
            f"byline {version('byline')}, python {platform.python_version()}, commit {commit}"
        )

    def line(self, words: str) -> None:
        """Print a line, and keep it."""
        print(words, flush=True)
        self._lines.append(words)
        self._path.write_text("\n".join([*self._lines, ""]), encoding="utf-8")


def folder() -> Path:
    """Where the corpora are."""
    data = os.environ.get("BYLINE_DATA")
    if not data or not Path(data, "english_novels").is_dir():
        sys.exit("set BYLINE_DATA to the folder of the corpora")
    return Path(data)


def novels() -> Corpus:
    """All novels, authors from the names of the files."""
    files = sorted((folder() / "english_novels").glob("*.txt.gz"))
    bodies = (gzip.decompress(file.read_bytes()).decode("utf-8", "replace") for file in files)
    names = [file.name.removesuffix(".txt.gz") for file in files]
    return Corpus(
        Text(name, body, author=name.partition("_")[0])
        for name, body in zip(names, bodies, strict=True)
    )


def unpack(target: Path) -> int:
    """Write the novels as plain text, as a user has them; how many bytes there are."""
    texts = novels()
    for text in texts:
        (target / f"{text.id}.txt").write_text(text.body, encoding="utf-8")
    return sum(file.stat().st_size for file in target.iterdir())
