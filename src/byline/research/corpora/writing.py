"""Writing converted corpora: the same input gives the same bytes."""

import gzip
import json
from collections.abc import Iterable, Mapping
from pathlib import Path

from byline.errors import InputError

__all__ = ["decoded", "only_file", "write_lines", "write_rows"]


def write_rows(path: Path, rows: Iterable[Mapping[str, object]]) -> None:
    """Write one JSON object a line, gzipped where the name says so."""
    write_lines(path, (json.dumps(row, ensure_ascii=False) + "\n" for row in rows))


def write_lines(path: Path, lines: Iterable[str]) -> None:
    """Write lines as UTF-8, gzipped where the name says so; refuse to write none."""
    content = b"".join(line.encode("utf-8") for line in lines)
    if not content.strip():
        raise InputError(f"nothing for {path.name} was found in the download; it may have changed.")
    # The time is left out of the gzip header, so that equal content has an equal checksum.
    path.write_bytes(gzip.compress(content, mtime=0) if path.suffix == ".gz" else content)


def only_file(folder: Path) -> Path:
    """The one file that was downloaded."""
    (path,) = folder.iterdir()
    return path


def decoded(raw: bytes) -> str:
    """Text of the nineties and noughties: UTF-8 where it is that, else Windows, else Latin-1."""
    for encoding in ("utf-8", "cp1252"):
        try:
            return raw.decode(encoding)
        except UnicodeDecodeError:
            continue
    return raw.decode("latin-1")
