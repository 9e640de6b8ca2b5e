"""The files of a case: what the examiner states, and the hashes of what was handed over.

All paths lie in one folder. What would lead out of it, by `..`, by a root or by a link, is refused,
as a path may come from a report that somebody else made.
"""

import hashlib
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import islice
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Any, NamedTuple, get_args

from byline.corpus import Corpus, Text
from byline.corpus.readers import AuthorFrom, options_of, read
from byline.errors import InputError
from byline.results.case_report import CaseFacts, CaseItem, FileHash, Role, TextHash

__all__ = [
    "CaseTexts",
    "case_facts",
    "checked_facts",
    "file_hashes",
    "is_there",
    "program_hash",
    "read_case",
    "wheel_hash",
]

MOST_TOML, MOST_FILES, MOST_WORDS = 1 << 20, 20_000, 4_000
"""Bytes of a case file, files in a case, characters of a statement."""
ROLES: tuple[Role, ...] = get_args(Role)
KEYS = {
    "": {"number", "examiner", "commissioned_by", "propositions", "items", "method", "reading"},
    "propositions": {"one", "two"},
    "items": {"number", "role", "path", "description"},
    "method": {"name", "seed", "settings"},
    "reading": {"author_from", "encoding", "columns"},
}


class CaseTexts(NamedTuple):
    """The texts of a case by their role."""

    known: Corpus
    questioned: Corpus
    reference: Corpus
    hashes: tuple[TextHash, ...]

    @property
    def skipped(self) -> tuple[str, ...]:
        """What could not be read, and why."""
        corpora = (self.known, self.questioned, self.reference)
        return tuple(f"{item.source}: {item.reason}" for one in corpora for item in one.skipped)


def case_facts(path: Path, *, method: str, seed: int = 0) -> CaseFacts:
    """What a case file states; what is missing or unknown is named."""
    try:
        if path.stat().st_size > MOST_TOML:
            raise InputError(f"{path} is larger than a case file can be ({MOST_TOML:,} bytes).")
        facts = tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}.") from error
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, RecursionError) as error:
        raise InputError(f"{path} is no case file in TOML: {error}.") from error
    return checked_facts(_facts(facts, str(path), method, seed))


def _facts(given: Mapping[str, Any], where: str, method: str, seed: int) -> CaseFacts:
    _known_keys(given, "", where)
    how, reading = _table(given, "method", where), _table(given, "reading", where)
    propositions, rows = _table(given, "propositions", where), given.get("items")
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise InputError(f"{where} names no items: give each as [[items]] with number, role, path.")
    for row in rows:
        _known_keys(row, "items", where)
    items = tuple(
        CaseItem(
            _words(row, "number", where, str(place)),
            _role(row, where),
            _words(row, "path", where),
            _words(row, "description", where, ""),
        )
        for place, row in enumerate(rows, 1)
    )
    own_seed = how.get("seed", seed)
    if not isinstance(own_seed, int) or isinstance(own_seed, bool) or own_seed < 0:
        raise InputError(f"{where}: seed must be a whole number from 0 on, not {own_seed!r}.")
    return CaseFacts(
        number=_words(given, "number", where),
        examiner=_words(given, "examiner", where),
        commissioned_by=_words(given, "commissioned_by", where, ""),
        proposition_1=_words(propositions, "one", where),
        proposition_2=_words(propositions, "two", where),
        items=items,
        method=_words(how, "name", where, method),
        seed=own_seed,
        settings=_strings(how.get("settings", {}), "settings", where),
        author_from=_words(reading, "author_from", where, "auto"),
        encoding=_words(reading, "encoding", where, "") or None,
        columns=_strings(reading.get("columns", {}), "columns", where),
    )


def checked_facts(facts: CaseFacts) -> CaseFacts:
    """The facts, if a case can be made of them and no path leads out of its folder."""
    for role, some in (("known", 1), ("questioned", 1), ("reference", 1)):
        n = sum(item.role == role for item in facts.items)
        if n < some or (role == "questioned" and n > 1):
            need = "exactly one" if role == "questioned" else "at least one"
            raise InputError(f"the case has {n} items of role {role!r}, and needs {need}.")
    numbers = [item.number for item in facts.items]
    if len(set(numbers)) < len(numbers):
        twice = next(number for number in numbers if numbers.count(number) > 1)
        raise InputError(f"two items have the number {twice!r}: give each its own.")
    for item in facts.items:
        _inside(item.path)
    if facts.author_from not in get_args(AuthorFrom):
        known = ", ".join(get_args(AuthorFrom))
        raise InputError(f"author_from is one of {known}, not {facts.author_from!r}.")
    return facts


def _inside(path: str) -> PurePosixPath:
    """A path below a folder, if it is one on every system."""
    posix, windows = PurePosixPath(path), PureWindowsPath(path)
    plain = path and "\\" not in path and path.isprintable() and len(path) <= MOST_WORDS
    if not plain or posix.is_absolute() or windows.drive or ".." in posix.parts:
        raise InputError(
            f"the path {path[:80]!r} of an item does not lie in the folder of the case: put all "
            "items there, and name them from there with slashes."
        )
    return posix


def read_case(facts: CaseFacts, folder: Path) -> CaseTexts:
    """The texts of all items, each under the number of its item."""
    options = options_of(_author_from(facts.author_from), facts.columns, facts.encoding, None)
    corpora: dict[str, list[Text]] = {role: [] for role in ROLES}
    skipped: dict[str, list[Any]] = {role: [] for role in ROLES}
    hashes = []
    for item in facts.items:
        corpus = read(_place(folder, item.path), options)
        for text in corpus:
            words = len(text.body.split())
            hashes.append(TextHash(item.number, text.id, item.role, words, text.sha256))
            corpora[item.role].append(replace(text, id=f"{item.number}: {text.id}"))
        skipped[item.role] += corpus.skipped
    known, questioned, reference = (Corpus(corpora[role], skipped[role]) for role in ROLES)
    return CaseTexts(known, questioned, reference, tuple(hashes))


def _author_from(named: str) -> AuthorFrom:
    return next(one for one in get_args(AuthorFrom) if one == named)


def file_hashes(facts: CaseFacts, folder: Path) -> tuple[FileHash, ...]:
    """The hash of every file of the items, in the order of their paths."""
    base = folder.resolve()
    paths = {
        path for item in facts.items for path in _walk(_place(folder, item.path)) if path.is_file()
    }
    rows = []
    for path in sorted(paths):
        with path.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
        name = path.resolve().relative_to(base).as_posix()
        rows.append(FileHash(name, path.stat().st_size, digest))
    return tuple(rows)


def _place(folder: Path, path: str) -> Path:
    """Where an item lies, if that is in the folder, whatever links there are."""
    base = folder.resolve()
    place = base.joinpath(_inside(path))
    if not place.resolve().is_relative_to(base):
        raise InputError(f"the item {path} is a link that leads out of {folder}.")
    if not is_there(place):
        raise InputError(f"the item {path} is not in {folder}.")
    for one in _walk(place):
        if one.is_symlink() and not one.resolve().is_relative_to(base):
            raise InputError(f"{one.relative_to(base)} is a link that leads out of {folder}.")
    return place


def is_there(place: Path) -> bool:
    """Whether there is such a file or folder; a name longer than names can be is none."""
    try:
        return place.exists()
    except OSError:
        return False


def _walk(place: Path) -> list[Path]:
    """A file or folder with all that is in it, if that is not too much."""
    inside = place.rglob("*") if place.is_dir() else iter(())
    found = [place, *islice(inside, MOST_FILES)]
    if len(found) > MOST_FILES:
        raise InputError(
            f"{place.name} holds more than {MOST_FILES:,} files and folders, which a report cannot "
            "list: name a smaller folder."
        )
    return found


def _known_keys(given: Mapping[str, Any], table: str, where: str) -> None:
    for name in given:
        if name not in KEYS[table]:
            known = ", ".join(sorted(KEYS[table]))
            of = f" of [{table}]" if table else ""
            raise InputError(f"{where}: {name!r} is nothing that a case file states{of}: {known}.")


def _table(given: Mapping[str, Any], name: str, where: str) -> Mapping[str, Any]:
    table = given.get(name, {})
    if not isinstance(table, dict):
        raise InputError(f"{where}: {name} is a table: write [{name}].")
    _known_keys(table, name, where)
    return table


def _words(given: Mapping[str, Any], name: str, where: str, default: str | None = None) -> str:
    words = given.get(name, default)
    if not isinstance(words, str) or (default is None and not words.strip()):
        raise InputError(f"{where} does not state {name!r} in words.")
    if len(words) > MOST_WORDS:
        raise InputError(f"{where}: {name!r} has more than {MOST_WORDS:,} characters.")
    return words


def _role(row: Mapping[str, Any], where: str) -> Role:
    named = row.get("role")
    for role in ROLES:
        if role == named:
            return role
    raise InputError(f"{where}: the role of an item is {', '.join(ROLES)}, not {named!r}.")


def _strings(given: object, name: str, where: str) -> Mapping[str, str]:
    if not isinstance(given, dict):
        raise InputError(f"{where}: {name} is a table of names and values.")
    return {str(key): str(value) for key, value in given.items()}


@cache
def program_hash() -> str:
    """SHA-256 over the names and contents of all files of the program."""
    home = Path(__file__).parents[1]
    digest = hashlib.sha256()
    for path in sorted(home.rglob("*")):
        if path.is_file() and path.suffix not in (".pyc", ".nbi", ".nbc"):
            content = hashlib.sha256(path.read_bytes()).hexdigest()
            digest.update(f"{path.relative_to(home).as_posix()} {content}\n".encode())
    return digest.hexdigest()


def wheel_hash(direct_url: str | None = None) -> str | None:
    """SHA-256 of the wheel that was installed, as the installer noted it; None if it did not."""
    import json
    from importlib.metadata import PackageNotFoundError, distribution

    try:
        noted = direct_url or distribution("byline").read_text("direct_url.json")
        hashes: Sequence[Any] = [json.loads(noted or "{}").get("archive_info", {}).get("hashes")]
    except (PackageNotFoundError, ValueError, AttributeError):
        return None
    found = [one["sha256"] for one in hashes if isinstance(one, dict) and "sha256" in one]
    return str(found[0]) if found else None
