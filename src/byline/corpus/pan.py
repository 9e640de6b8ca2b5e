"""PAN's problem folders: author verification as in 2013-2015, attribution as in 2018-2019.

Verification: one sub-folder per problem, the answers and a description beside them.

    contents.json          {"language": "English", "genre": "essays", "problems": ["EE001", ...]}
    truth.txt              EE001 Y
    EE001/known01.txt      any number of texts by one writer
    EE001/unknown.txt      the questioned text

Attribution: one sub-folder per candidate and one of unknown texts.

    collection-info.json                     [{"problem-name": "problem00001", "language": "en"}]
    problem00001/problem-info.json           {"unknown-folder": "unknown", ...}
    problem00001/ground-truth.json           {"ground_truth": [{"unknown-text", "true-author"}]}
    problem00001/candidate00001/known00001.txt
    problem00001/unknown/unknown00001.txt

Whatever describes or answers may be missing; texts may not.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from byline.corpus._corpus import Corpus
from byline.corpus._pan_files import PanReader, folder_at, folders_in, word
from byline.corpus._text import Skipped
from byline.corpus.problems import AttributionProblem, VerificationProblem, language_code
from byline.corpus.readers._options import Options
from byline.errors import InputError

__all__ = ["read_pan", "read_pan_attribution"]

NOBODY = "<UNK>"
"""PAN's name for "none of the candidates"."""
ANSWER = re.compile(r"(\S+)\s+([YN])", re.IGNORECASE)


def read_pan(
    folder: str | Path, options: Options | None = None
) -> tuple[list[VerificationProblem], list[Skipped]]:
    """Read a folder of verification problems, or a folder of such folders.

    Problems come in the order of `contents.json`, else of their names. What is incomplete or
    cannot be read is named in the second answer, and the rest is read.
    """
    root, reader = folder_at(folder), PanReader(options or Options())
    inner = [sub for sub in folders_in(root) if (sub / "contents.json").is_file()]
    found = [problem for sub in inner or [root] for problem in _collection(sub, reader)]
    if not found:
        raise InputError(
            f"no PAN problem that can be used under {root}; expected folders such as EE001 with "
            "known01.txt and unknown.txt inside."
        )
    return found, reader.skipped


def read_pan_attribution(
    folder: str | Path, options: Options | None = None
) -> tuple[list[AttributionProblem], list[Skipped]]:
    """Read an attribution problem, or a folder of such problems.

    The unknown texts carry no author; the answers are kept apart in `truth`.
    """
    root, reader = folder_at(folder), PanReader(options or Options())
    languages = _languages(root, reader)
    inner = [sub for sub in folders_in(root) if folders_in(sub)]
    found = [
        problem
        for sub in inner or [root]
        for problem in _attribution(sub, languages.get(sub.name), reader)
    ]
    if not found:
        raise InputError(
            f"no PAN attribution problem that can be used under {root}; expected folders such as "
            "candidate00001 and unknown with .txt files inside."
        )
    return found, reader.skipped


def _collection(root: Path, reader: PanReader) -> Iterator[VerificationProblem]:
    """The problems of one folder that are whole."""
    about = _about(root / "contents.json", reader)
    language, genre = language_code(word(about, "language")), word(about, "genre")
    answers = _answers(root / "truth.txt", reader)
    for place in _listed(root, about, reader):
        known = reader.texts(sorted(place.glob("known*.txt")), None, language)
        asked = reader.texts(sorted(place.glob("unknown*.txt")), None, language)
        if known and asked:
            same = answers.get(place.name)
            yield VerificationProblem(place.name, Corpus(known), asked[0], same, language, genre)
        else:
            lacking = "unknown.txt" if known else "known*.txt"
            reader.skip(place, f"no readable {lacking} in this problem")


def _about(path: Path, reader: PanReader) -> object:
    """What is said about the problems, if it is said in the form of PAN."""
    about = reader.described(path)
    if about is None or isinstance(about, dict):
        return about
    reader.skip(path, "does not say what the language, the genre and the problems are")
    return None


def _listed(root: Path, about: object, reader: PanReader) -> list[Path]:
    """The problem folders in the order the description gives, else in that of their names."""
    there = {place.name: place for place in folders_in(root)}
    names = about.get("problems") if isinstance(about, dict) else None
    if not isinstance(names, list):
        return [place for place in there.values() if any(place.glob("*known*.txt"))]
    wanted = dict.fromkeys(name for name in names if isinstance(name, str))
    for name in wanted:
        if name not in there:
            reader.skip(root / "contents.json", f"names {name!r}, but there is no such folder")
    return [there[name] for name in wanted if name in there]


def _answers(path: Path, reader: PanReader) -> dict[str, bool]:
    """Whether each problem's texts are by one hand, as far as the truth is told."""
    answers: dict[str, bool] = {}
    for number, line in enumerate(reader.lines(path), start=1):
        parts = ANSWER.fullmatch(line.strip())
        if parts:
            answers[parts[1]] = parts[2].upper() == "Y"
        elif line.strip():
            reader.skip(f"{path}:{number}", "is not an answer such as 'EE001 Y'")
    return answers


def _attribution(
    root: Path, language: str | None, reader: PanReader
) -> Iterator[AttributionProblem]:
    """The problem in one folder, if texts of both kinds are there."""
    about = reader.described(root / "problem-info.json")
    apart = Path(word(about, "unknown-folder") or "unknown").name
    known = [
        text
        for sub in _candidates(root, about, apart)
        for text in reader.texts(sorted(sub.glob("*.txt")), sub.name, language)
    ]
    asked = reader.texts(sorted((root / apart).glob("*.txt")), None, language)
    if known and asked:
        truth = _truth(root, apart, reader)
        yield AttributionProblem(root.name, Corpus(known), Corpus(asked), truth, language)
    else:
        lacking = f"texts in {apart}" if known else "candidates' texts"
        reader.skip(root, f"no readable {lacking} in this problem")


def _candidates(root: Path, about: object, apart: str) -> list[Path]:
    """The candidates' folders: those the description names, else all but the unknown texts'."""
    rows = about.get("candidate-authors") if isinstance(about, dict) else None
    named = {word(row, "author-name") for row in (rows if isinstance(rows, list) else [])}
    there = [sub for sub in folders_in(root) if sub.name != apart]
    return [sub for sub in there if sub.name in named] or there


def _truth(root: Path, apart: str, reader: PanReader) -> tuple[tuple[str, str | None], ...]:
    """The author of each unknown text, as far as the truth is told."""
    told = reader.described(root / "ground-truth.json")
    rows = told.get("ground_truth") if isinstance(told, dict) else None
    pairs: dict[str, str | None] = {}
    for row in rows if isinstance(rows, list) else []:
        text, author = word(row, "unknown-text"), word(row, "true-author")
        if text and author:
            pairs[f"{apart}/{text.removesuffix('.txt')}"] = None if author == NOBODY else author
    return tuple(pairs.items())


def _languages(root: Path, reader: PanReader) -> dict[str, str | None]:
    """The language of each problem, as far as the collection's description says."""
    rows = reader.described(root / "collection-info.json")
    return {
        name: language_code(word(row, "language"))
        for row in (rows if isinstance(rows, list) else [])
        if (name := word(row, "problem-name"))
    }
