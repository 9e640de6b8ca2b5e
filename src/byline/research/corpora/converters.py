"""From what a corpus's makers publish to the files that the loaders read.

Every converter takes the folder of downloads and the folder to fill. Texts are carried over whole.
"""

import re
from collections.abc import Callable, Iterator
from pathlib import Path, PurePosixPath

from byline.research.corpora.archives import members
from byline.research.corpora.convert_usenet import usenet
from byline.research.corpora.writing import decoded, only_file, write_lines, write_rows

__all__ = ["CONVERTERS", "opinosis", "polarity", "universal_dependencies", "usenet"]

SENTENCES = re.compile(r"(?:^|/)rt-polarity\.(?:pos|neg)$")
TOPIC_OR_SUMMARY = re.compile(
    r"(?:^|/)(?:topics/[^/]+\.txt\.data|summaries-gold/[^/]+/[^/]+\.gold)$"
)
UD_PARTS = {
    "en_ewt_train": ("en_ewt-ud-train",),
    "en_ewt_test": ("en_ewt-ud-test",),
    "en_pud_test": ("en_pud-ud-test",),
    # Spanish and German train on the small development part, as the recorded copy does.
    "es_gsd_train": ("es_gsd-ud-dev",),
    "es_gsd_test": ("es_gsd-ud-test",),
    "nl_train": ("nl_lassysmall-ud-dev", "nl_lassysmall-ud-test", "nl_alpino-ud-dev"),
    "nl_alpino_test": ("nl_alpino-ud-test",),
    "fr_sequoia_train": ("fr_sequoia-ud-train", "fr_sequoia-ud-dev"),
    "fr_sequoia_test": ("fr_sequoia-ud-test",),
    "de_gsd_train": ("de_gsd-ud-dev",),
    "de_gsd_test": ("de_gsd-ud-test",),
}
"""Our files, and the treebank files each is made of."""


def polarity(downloads: Path, folder: Path) -> None:
    """Make a line of each sentence, label first; favourable ones come first."""
    found = members(only_file(downloads), SENTENCES.search)
    sides = {name[-3:]: decoded(raw).splitlines() for name, raw in found}
    lines = (
        f"{label}\t{' '.join(line.split())}\n"
        for label in ("pos", "neg")
        for line in sides.get(label, [])
        if line.strip()
    )
    write_lines(folder / "polarity.tsv", lines)


def opinosis(downloads: Path, folder: Path) -> None:
    """Make a row of each topic: its review sentences, and the summaries written of them."""
    topics: dict[str, list[str]] = {}
    summaries: dict[str, dict[str, str]] = {}
    for name, raw in members(only_file(downloads), TOPIC_OR_SUMMARY.search):
        path, lines = PurePosixPath(name), decoded(raw).splitlines()
        if path.suffix == ".gold":
            summaries.setdefault(path.parent.name, {})[path.name] = " ".join(
                " ".join(lines).split()
            )
        else:
            sentences = [line.strip() for line in lines if line.strip()]
            topics[path.name.removesuffix(".txt.data")] = sentences
    rows = (
        {"cluster": name, "documents": topics[name], "references": _in_order(summaries, name)}
        for name in sorted(topics)
    )
    write_rows(folder / "opinosis.jsonl", rows)


def _in_order(summaries: dict[str, dict[str, str]], topic: str) -> list[str]:
    """A topic's summaries by file name, empty ones left out."""
    return [text for _, text in sorted(summaries.get(topic, {}).items()) if text]


def universal_dependencies(downloads: Path, folder: Path) -> None:
    """Keep each syntactic word and its universal tag, with an empty line after a sentence."""
    for name, sources in UD_PARTS.items():
        lines = (line for part in sources for line in _tagged(downloads / f"{part}.conllu"))
        write_lines(folder / f"{name}.tsv.gz", lines)


def _tagged(path: Path) -> Iterator[str]:
    """The words of a CoNLL-U file; contractions and empty nodes have no tag and are left out."""
    with path.open(encoding="utf-8") as file:
        for line in file:
            fields = line.rstrip("\n").split("\t")
            if not line.strip():
                yield "\n"
            elif fields[0].isdigit() and len(fields) == 10:
                yield f"{fields[1]}\t{fields[3]}\n"


CONVERTERS: dict[str, Callable[[Path, Path], None]] = {
    "opinosis": opinosis,
    "polarity": polarity,
    "universal_dependencies": universal_dependencies,
    "usenet": usenet,
}
