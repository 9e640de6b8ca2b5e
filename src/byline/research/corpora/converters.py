"""From what a corpus's makers publish to the files that the loaders read.

Every converter takes the folder of downloads and the folder to fill. Texts are carried over whole,
and the same downloads give the same bytes.
"""

import gzip
import json
import re
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import IO

from byline.errors import InputError

__all__ = ["CONVERTERS"]

UNPACKED_BYTES = 500_000_000
"""How much is read of an archive; the largest, 20 Newsgroups, unpacks to a tenth of it."""
# A zip file that is encrypted or packed in a way Python does not know raises the last two.
DAMAGE = (
    tarfile.TarError,
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    OSError,
    RuntimeError,
    NotImplementedError,
)

POST = re.compile(r"(?:^|/)20_newsgroups/[^/]+/\d+$")
ADDRESS = re.compile(r"[\w.+%=/!\-]{1,200}@[\w.\-]{0,200}\w")
KEPT = (
    "From",
    "Newsgroups",
    "Subject",
    "Summary",
    "Keywords",
    "Message-ID",
    "Date",
    "Followup-To",
    "Distribution",
    "Organization",
    "Lines",
    "References",
    "Sender",
    "Reply-To",
    "In-Reply-To",
)
"""The headers that tell of writer, thread and time; those of routing are dropped."""
SPELLING = {name.lower(): name for name in KEPT}
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
    files = members(_only_file(downloads), SENTENCES)
    sides = {name[-3:]: _decoded(raw).splitlines() for name, raw in files}
    lines = (
        f"{label}\t{' '.join(line.split())}\n"
        for label in ("pos", "neg")
        for line in sides.get(label, [])
        if line.strip()
    )
    _write_lines(folder / "polarity.tsv", lines)


def opinosis(downloads: Path, folder: Path) -> None:
    """Make a row of each topic: its review sentences, and the summaries written of them."""
    topics: dict[str, list[str]] = {}
    summaries: dict[str, dict[str, str]] = {}
    for name, raw in members(_only_file(downloads), TOPIC_OR_SUMMARY):
        path, lines = PurePosixPath(name), _decoded(raw).splitlines()
        if path.suffix == ".gold":
            summaries.setdefault(path.parent.name, {})[path.name] = " ".join(
                " ".join(lines).split()
            )
        else:
            sentences = [line.strip() for line in lines if line.strip()]
            topics[path.name.removesuffix(".txt.data")] = sentences
    rows = (
        {
            "cluster": name,
            "documents": topics[name],
            "references": [text for _, text in sorted(summaries.get(name, {}).items()) if text],
        }
        for name in sorted(topics)
    )
    _write_rows(folder / "opinosis.jsonl", rows)


def universal_dependencies(downloads: Path, folder: Path) -> None:
    """Keep each syntactic word and its universal tag, with an empty line after a sentence."""
    for name, sources in UD_PARTS.items():
        lines = (line for part in sources for line in _tagged(downloads / f"{part}.conllu"))
        _write_lines(folder / f"{name}.tsv.gz", lines)


def _tagged(path: Path) -> Iterator[str]:
    """The words of a CoNLL-U file; contractions and empty nodes have no tag and are skipped."""
    with path.open(encoding="utf-8") as file:
        for line in file:
            fields = line.rstrip("\n").split("\t")
            if not line.strip():
                yield "\n"
            elif fields[0].isdigit() and len(fields) == 10:
                yield f"{fields[1]}\t{fields[3]}\n"


def usenet(downloads: Path, folder: Path) -> None:
    """Make a row of each post: its group, number, sender, main headers and body."""
    files = members(_only_file(downloads), POST)
    posts = {PurePosixPath(name).parts[-2:]: raw for name, raw in files}
    _write_rows(folder / "20news-19997.jsonl.gz", _usenet_rows(posts))


def _usenet_rows(posts: dict[tuple[str, ...], bytes]) -> Iterator[dict[str, object]]:
    """The posts by group and number; a message that was there before is marked as a copy."""
    seen: set[str] = set()
    for group, number in sorted(posts, key=lambda place: (place[0], int(place[1]))):
        head, _, body = posts[group, number].decode("latin-1").partition("\n\n")
        headers = _headers(head)
        sender, message = headers.get("From", ""), headers.get("Message-ID", f"{group}/{number}")
        address = ADDRESS.search(sender)
        yield {
            "group": group,
            "id": number,
            "crosspost_dup": message in seen,
            "author": (address[0] if address else sender).lower(),
            "headers": headers,
            "body": body,
        }
        seen.add(message)


def _headers(head: str) -> dict[str, str]:
    """The headers worth keeping, folded lines joined."""
    headers: dict[str, str] = {}
    for line in re.sub(r"\n[ \t]+", " ", head).split("\n"):
        name, colon, value = line.partition(":")
        spelt = SPELLING.get(name.strip().lower())
        if colon and spelt and spelt not in headers:
            headers[spelt] = value.strip()
    return headers


CONVERTERS: dict[str, Callable[[Path, Path], None]] = {
    "opinosis": opinosis,
    "polarity": polarity,
    "universal_dependencies": universal_dependencies,
    "usenet": usenet,
}


def _write_rows(path: Path, rows: Iterable[Mapping[str, object]]) -> None:
    """Write one JSON object a line, gzipped where the name says so."""
    _write_lines(path, (json.dumps(row, ensure_ascii=False) + "\n" for row in rows))


def _write_lines(path: Path, lines: Iterable[str]) -> None:
    """Write lines as UTF-8, gzipped where the name says so; refuse to write none."""
    content = b"".join(line.encode("utf-8") for line in lines)
    if not content.strip():
        raise InputError(f"the download holds nothing for {path.name}; it may have changed.")
    # The gzip header has no time, so that equal content has an equal checksum.
    path.write_bytes(gzip.compress(content, mtime=0) if path.suffix == ".gz" else content)


def members(path: Path, wanted: re.Pattern[str]) -> Iterator[tuple[str, bytes]]:
    """Names and contents of the files of an archive whose name matches.

    They are read in memory. Nothing is unpacked onto the disk, so no name can lead outside a
    folder, and links and devices are skipped.
    """
    room = UNPACKED_BYTES
    try:
        for name, stream in _streams(path):
            with stream:
                content = stream.read(room + 1) if wanted.search(name) else None
            if content is None:
                continue
            room -= len(content)
            if room < 0:
                raise InputError(f"{path.name} unpacks to more than it should; refused.")
            yield name, content
    except DAMAGE as failure:
        raise InputError(f"{path.name} is damaged: {failure}. Fetch it again.") from failure


def _streams(path: Path) -> Iterator[tuple[str, IO[bytes]]]:
    """The files of a tar or zip archive, opened in the archive's order."""
    if tarfile.is_tarfile(path):
        with tarfile.open(path) as tar:
            for member in tar:
                if member.isfile() and (stream := tar.extractfile(member)):
                    yield member.name, stream
    else:
        with zipfile.ZipFile(path) as packed:
            yield from ((each.filename, packed.open(each)) for each in packed.infolist())


def _only_file(folder: Path) -> Path:
    """The one file that was downloaded."""
    (path,) = folder.iterdir()
    return path


def _decoded(raw: bytes) -> str:
    """Text of the nineties and noughties: UTF-8 where it is that, else Windows, else Latin-1."""
    for encoding in ("utf-8", "cp1252"):
        try:
            return raw.decode(encoding)
        except UnicodeDecodeError:
            continue
    return raw.decode("latin-1")
