"""A folder for compiled code that belongs to one state of the whole source.

Numba's ``cache=True`` looks only at the file in which a function stands. After an edit in another
file, compiled callers keep the old code of what they call, and tests pass that should fail.
"""

import hashlib
import os
import shutil
import time
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
    """Hash the path and the content of every Python file under a folder."""
    digest = hashlib.sha256()
    for path in sorted(source.rglob("*.py")):
        digest.update(f"{path.relative_to(source).as_posix()}\0".encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()[:16]
