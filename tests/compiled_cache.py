"""A folder for compiled code that belongs to one state of the source it was compiled from.

Numba's ``cache=True`` looks only at the file in which a function stands. After an edit in another
file, compiled callers keep the old code of what they call, and tests pass that should fail.
Compiled code depends on the files that use Numba and on all that these import, directly or not. The
folder is named by the content of these; an edit anywhere else compiles nothing again.
"""

import ast
import hashlib
import os
import shutil
import time
from collections.abc import Iterator
from pathlib import Path

__all__ = ["digest_source", "use_compiled_cache"]

KEPT_SECONDS = 24 * 3600


def use_compiled_cache(source: Path, caches: Path) -> Path:
    """Point Numba to a folder named by the source; must run before Numba is imported.

    Processes that are started later inherit the setting. Folders unused for a day are removed.
    """
    folder = caches / digest_source(source)
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    for other in caches.iterdir():
        if time.time() - other.stat().st_mtime > KEPT_SECONDS:
            shutil.rmtree(other, ignore_errors=True)
    os.environ["NUMBA_CACHE_DIR"] = str(folder)
    return folder


def digest_source(source: Path) -> str:
    """Hash path and content of the files of a package that compiled code depends on."""
    digest = hashlib.sha256()
    for path in sorted(_compiled_from(source)):
        digest.update(f"{path.relative_to(source).as_posix()}\0".encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:16]


def _compiled_from(source: Path) -> set[Path]:
    """The files that speak of Numba, and those of the package that they import."""
    waiting = [path for path in source.rglob("*.py") if b"numba" in path.read_bytes()]
    seen = set(waiting)
    while waiting:
        imported = set(_imported(waiting.pop(), source)) - seen
        seen |= imported
        waiting += imported
    return seen


def _imported(path: Path, source: Path) -> Iterator[Path]:
    """The files of the package that a file imports, anywhere in it; a package by its __init__."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}: an import by a relative name is not followed"
            names = [f"{node.module}{each}" for each in ("", *(f".{a.name}" for a in node.names))]
        for name in names:
            place = source.parent.joinpath(*name.split("."))
            for file in (place.with_suffix(".py"), place / "__init__.py"):
                if file.is_relative_to(source) and file.is_file():
                    yield file
