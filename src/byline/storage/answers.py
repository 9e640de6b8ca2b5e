"""Answers kept for a second run: JSON files in the user's cache, as many as fit a bound.

The name of a file is a hash of all that the answer depends on, so nothing need ever be compared or
renewed; what has not been used for longest is deleted when there is too much. The first line of a
file is a hash of its name and of the second, which is the answer: what was changed or put there
under another name is no answer.
"""

import hashlib
import json
import os
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

__all__ = ["Answers", "key_of"]

MOST_FILES = 200
MOST_BYTES = 200_000_000


class Answers:
    """A folder of answers by key.

    Parameters
    ----------
    folder : Path, optional
        Where they lie; the user's cache folder unless given. It is made when first written to.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder if folder is not None else _default_folder()

    def get(self, key: str) -> Any | None:
        """The answer kept under a key; None where there is none or the file is damaged."""
        path = self._path(key)
        try:
            checksum, _, content = path.read_text("utf-8").partition("\n")
            intact = json.loads(checksum) == _checksum(key, content)
            answer = json.loads(content) if intact else None
        except (OSError, ValueError, RecursionError):
            return None
        with suppress(OSError):
            os.utime(path)  # used just now
        return answer

    def put(self, key: str, answer: Any) -> None:
        """Keep an answer; where that is impossible nothing is kept, as work goes on without."""
        part = self.folder / f".{os.urandom(6).hex()}.part"
        try:
            self._make_folder()
            content = json.dumps(answer, ensure_ascii=True)
            with open(part, "w", encoding="utf-8", opener=_open_private) as file:
                file.write(f"{json.dumps(_checksum(key, content))}\n{content}")
            part.replace(self._path(key))
            self._delete_oldest()
        except (OSError, ValueError):
            pass
        finally:
            with suppress(OSError):
                part.unlink(missing_ok=True)

    def clear(self) -> int:
        """Delete all answers, and say how many there were."""
        files = self._files()
        for path in files:
            path.unlink(missing_ok=True)
        return len(files)

    def _path(self, key: str) -> Path:
        return self.folder / f"{key}.json"

    def _files(self) -> list[Path]:
        if not self.folder.is_dir():
            return []
        return sorted(path for path in self.folder.glob("*.json") if path.is_file())

    def _make_folder(self) -> None:
        """For nobody but the user, as answers quote texts that may be confidential."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self.folder.chmod(0o700)

    def _delete_oldest(self) -> None:
        """Delete what was not used for longest while there is too much."""
        sizes = {path: path.stat() for path in self._files()}
        newest = sorted(sizes, key=lambda path: -sizes[path].st_mtime_ns)
        total = 0
        for number, path in enumerate(newest):
            total += sizes[path].st_size
            if number >= MOST_FILES or total > MOST_BYTES:
                path.unlink(missing_ok=True)


def _checksum(key: str, content: str) -> str:
    return hashlib.sha256(f"{key}\n{content}".encode()).hexdigest()


def _open_private(path: str, flags: int) -> int:
    """Open a file that nobody but the user can read."""
    return os.open(path, flags, 0o600)


def key_of(*parts: object) -> str:
    """A key for what depends on these parts, and on the program as it is now."""
    content = json.dumps([_program(), *parts], sort_keys=True, ensure_ascii=True)
    return hashlib.sha256(content.encode()).hexdigest()


@cache
def _program() -> list[str]:
    """What tells this program from an earlier state of it, its packages included."""
    import platform
    from importlib.metadata import version

    home = Path(__file__).parents[1]
    digest = hashlib.sha256()
    for path in sorted(home.rglob("*.py")):
        stat = path.stat()
        digest.update(f"{path.relative_to(home)} {stat.st_size} {stat.st_mtime_ns}\n".encode())
    packages = ("byline", "numpy", "scipy", "scikit-learn")
    return [digest.hexdigest(), platform.python_version(), *(version(name) for name in packages)]


def _default_folder() -> Path:
    # Imported here: pooch brings packaging and platformdirs, which few runs need.
    import pooch

    return Path(pooch.os_cache("byline")) / "answers"
