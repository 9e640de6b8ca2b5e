"""A name of its own for every text, and a name that can be shown for every file."""

import os

__all__ = ["Names", "shown"]


class Names:
    """Gives out ids, and keeps no more of them than it must.

    Files and their numbered records have different names by nature, so only the files are kept;
    the names that tables give their rows are kept one by one.
    """

    def __init__(self) -> None:
        self._files: set[str] = set()
        self._own: set[str] = set()
        self._counts: dict[str, int] = {}

    def of_file(self, name: str) -> str:
        """An id for a file, on which those of its records will build."""
        given = self._first_free(name)
        self._files.add(given)
        return given

    def of_record(self, file: str, mark: str) -> str:
        """An id for the file itself (no mark), or for its record of this number (`#12`)."""
        given = file + mark
        odd = "~" in mark or "#" in mark[1:]
        if odd or given in self._own or (mark and given in self._files):
            return self.own(given)
        return given

    def own(self, name: str) -> str:
        """An id for a record that has a name."""
        given = self._first_free(name)
        self._own.add(given)
        return given

    def _first_free(self, name: str) -> str:
        """The name itself, or the first of `name~2`, `name~3`, … that nobody has."""
        given = name
        while given in self._own or given in self._files or self._is_record(given):
            # Counted on from the last time: a column may hold one name a million times.
            self._counts[name] = self._counts.get(name, 1) + 1
            given = f"{name}~{self._counts[name]}"
        return given

    def _is_record(self, name: str) -> bool:
        """Whether a record of a file has this name, or may have it later."""
        file, _, mark = name.rpartition("#")
        return file in self._files and "~" not in mark


def shown(path: str) -> str:
    """A path as it can be printed: bytes that are no UTF-8 become question marks in a diamond."""
    if path.isascii():
        return path
    return os.fsencode(path).decode("utf-8", "replace")
