"""Parquet tables, read a few rows at a time."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from byline.corpus._text import Skipped, Text
from byline.corpus.readers._files import check_size
from byline.corpus.readers._options import Options, Unreadable
from byline.corpus.readers._records import find_columns, patiently, to_text
from byline.errors import MissingPackage

__all__ = ["read_parquet"]

ROWS = 256


def read_parquet(path: Path, options: Options) -> Iterator[Text | Skipped]:
    """One text per row, numbered from 1."""
    return patiently(_read(path, options))


def _read(path: Path, options: Options) -> Iterator[Text | Skipped]:
    """Batch after batch; a table that is damaged further on gives what comes before."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise MissingPackage("reading Parquet tables", "parquet") from None

    check_size(path.stat().st_size, options.limits, "container_bytes")
    number = 0
    try:
        with pyarrow.parquet.ParquetFile(path) as table:
            names = _readable_columns(table.schema_arrow)
            columns = find_columns(names, options.columns)
            for batch in table.iter_batches(batch_size=ROWS, columns=names, use_threads=False):
                for row in batch.to_pylist():
                    number += 1
                    yield to_text(row, columns, number)
    except (pyarrow.ArrowException, OSError, ValueError, LookupError, OverflowError) as fault:
        reason = " ".join(str(fault).split())[:120]
        after = f" after row {number}" if number else ""
        raise Unreadable(f"is a damaged Parquet table{after} ({reason})") from None


def _readable_columns(schema: Any) -> list[str]:
    """The columns that hold plain values; pictures and nested tables are not even unpacked."""
    from pyarrow import types

    nested_or_binary = (types.is_nested, types.is_binary, types.is_large_binary)
    return [
        field.name for field in schema if not any(test(field.type) for test in nested_or_binary)
    ]
