"""The files below a folder, in the same order on every machine."""

import os
import stat
from collections.abc import Iterator
from typing import NamedTuple

from byline.corpus._corpus import Skipped

__all__ = ["SourceFile", "kind_of_file", "system_reason", "walk"]

_IGNORED = frozenset({"thumbs.db", "desktop.ini", "__macosx"})
_MAILDIR = ("cur", "new", "tmp")
_MAIL_PROGRAMS = ("dovecot", "maildir", "courier", "subscriptions")


class SourceFile(NamedTuple):
    """A file, or a mail folder that is read as one."""

    path: str
    name: str
    """Relative to the pile, with `/` between folders."""
    shape: str = "file"


class _Folder(NamedTuple):
    """A folder being walked through: what is left of it, and its device and inode."""

    name: str
    entries: Iterator[os.DirEntry[str]]
    key: tuple[int, int]


def walk(root: str) -> Iterator[SourceFile | Skipped]:
    """Everything below a folder in order of name; links are followed, but not in circles."""
    seen: set[tuple[int, int]] = set()
    stack: list[_Folder] = []
    yield from _enter(root, "", stack, seen)
    while stack:
        folder = stack[-1]
        entry = next(folder.entries, None)
        if entry is None:
            stack.pop()
            continue
        name = folder.name + entry.name
        try:
            shape = _shape(entry)
        except OSError as fault:
            yield Skipped(entry.path, system_reason(fault, entry.path))
            continue
        if shape == "folder":
            yield from _enter(entry.path, name + "/", stack, seen)
        elif shape == "file":
            yield SourceFile(entry.path, name)
        else:
            yield Skipped(entry.path, f"is {shape}, not a file")


def system_reason(fault: OSError, path: str) -> str:
    """Why the system did not open a file."""
    if isinstance(fault, FileNotFoundError):
        return "is a link to nothing" if os.path.islink(path) else "vanished before it was read"
    if isinstance(fault, PermissionError):
        return "may not be read: permission denied"
    reason = (fault.strerror or str(fault)).lower()
    return "is a symlink loop" if "symbolic links" in reason else f"cannot be read: {reason}"


def kind_of_file(mode: int) -> str:
    """What the system says a path is."""
    for test, kind in (
        (stat.S_ISREG, "file"),
        (stat.S_ISDIR, "folder"),
        (stat.S_ISFIFO, "a pipe"),
        (stat.S_ISSOCK, "a socket"),
    ):
        if test(mode):
            return kind
    return "a device"


def _shape(entry: os.DirEntry[str]) -> str:
    """The kind of an entry, links followed; nothing is opened, as a pipe would never answer."""
    if entry.is_file(follow_symlinks=False):
        return "file"
    if entry.is_dir(follow_symlinks=False):
        return "folder"
    return kind_of_file(os.stat(entry.path).st_mode)


def _enter(
    path: str, name: str, stack: list[_Folder], seen: set[tuple[int, int]]
) -> Iterator[SourceFile | Skipped]:
    """Put a folder on the stack, unless it was there before."""
    try:
        status = os.stat(path)
        with os.scandir(path) as entries:
            listed = sorted(entries, key=lambda entry: entry.name)
    except OSError as fault:
        yield Skipped(path, system_reason(fault, path))
        return
    key = (status.st_dev, status.st_ino)
    if any(folder.key == key for folder in stack):
        yield Skipped(path, "is a symlink loop: it leads back to a folder around it")
        return
    if key in seen:
        yield Skipped(path, "is a link to a folder that was read already")
        return
    seen.add(key)
    if _is_maildir(path):
        yield SourceFile(path, name.removesuffix("/"), "maildir")
        listed = [entry for entry in listed if _is_kept_in_maildir(entry)]
    else:
        listed = [entry for entry in listed if not _is_private(entry)]
    stack.append(_Folder(name, iter(listed), key))


def _is_maildir(path: str) -> bool:
    """Whether a folder is a mail folder: one of three, `cur`, `new` and `tmp`."""
    return all(os.path.isdir(os.path.join(path, part)) for part in _MAILDIR)


def _is_kept_in_maildir(entry: os.DirEntry[str]) -> bool:
    """Whether to look at this beside the messages; inner mail folders have hidden names."""
    if entry.name.startswith("."):
        return _is_maildir(entry.path)
    own = entry.name.lower().startswith(_MAIL_PROGRAMS)
    return entry.name not in _MAILDIR and not own and not _is_private(entry)


def _is_private(entry: os.DirEntry[str]) -> bool:
    """Whether this is a hidden file, a backup or a system's own."""
    name = entry.name
    return name.startswith(".") or name.endswith("~") or name.lower() in _IGNORED
