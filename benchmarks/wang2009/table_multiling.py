"""The ten systems of the MultiLing pilot at TAC 2011 beside ours, on the same clusters.

Giannakopoulos, G. et al. (2011), TAC 2011 MultiLing pilot overview. The pilot published the
summaries of eight participants, of a baseline (ID9, by the text nearest the centroid) and of a
topline (ID10, which has seen the references), and their ROUGE; `multiling2011_systems` in the data
folder holds the summaries. Columns such as `R-1 F, greek` are counted as the pilot did: no stems,
no cut, all references pooled, and only ASCII letters and digits are words. So outside English the
pilot's figures count digits and Latin names alone; `all letters` counts words of all scripts.

`printed` is the pilot's figure. It is a mean over the samples of a bootstrap, so that it differs in
the fourth place from a mean over clusters, which ours is. Our summaries have 250 words at most, and
where chance has a say they are those of the first seed. `over the best system` is how far held-out
`forecast` is above the best system of the pilot but the topline, with its interval over clusters.
"""

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from byline.metrics.bootstrap import bootstrap_interval
from byline.metrics.rouge import RougeReading, rouge
from byline.research.bench import Measured, Request
from byline.research.corpora import where

sys.path.insert(0, str(Path(__file__).parent))
from corpora import LANGUAGES, open_cases, open_data
from learning import Case
from systems import HELD_OUT, OTHER_KIND, systems

__all__ = ["data", "measure"]

QUICK_SKIPS = (
    "languages but English, clusters after the second, the choice of `word`, our methods but"
    " lead and forecast"
)

Floats = NDArray[np.float64]
Letters = Literal["ascii", "any"]
FOLDER = "multiling2011_systems"
MEASURES = {"1": "R-1 F", "2": "R-2 F", "su4": "R-SU4 F"}
NAMES = {
    "ID1": "CIST",
    "ID2": "CLASSY",
    "ID3": "JRC",
    "ID4": "LIF",
    "ID5": "SIEL_IIITH",
    "ID6": "TALN_UPF",
    "ID7": "UBSummarizer",
    "ID8": "UoEssex",
    "ID9": "baseline",
    "ID10": "topline",
}
TOPLINE = "topline (ID10)"
QUICK_ROWS = ("Lead", HELD_OUT)


def data() -> list[Path]:
    """The clusters and the summaries of the pilot, where they are here."""
    folder = _folder()
    return [*open_data(), *([folder] if folder else [])]


def measure(request: Request) -> Iterator[Measured]:
    """The systems of the pilot, then ours, then how far apart the best of both are."""
    folder = _folder()
    if folder is None or not open_data():
        note = f"put the pilot's summaries into {FOLDER}, and multiling2011 and opinosis"
        yield Measured("CIST (ID1)", "R-1 F, english", None, note)
        return
    quick = request.effort == "quick"
    cases = open_cases(request.effort)
    names = LANGUAGES[:1] if quick else LANGUAGES
    by_language = {name: [c for c in cases if c.corpus == f"MultiLing {name}"] for name in names}
    pilot = {name: _pilot(folder, name, group) for name, group in by_language.items()}
    ours: dict[str, dict[str, list[list[str]]]] = {name: {} for name in names}
    for system in systems(cases, request):
        if system.row.startswith("sumy") or system.row == OTHER_KIND:
            continue
        if quick and system.row not in QUICK_ROWS:
            continue
        for name, group in by_language.items():
            ours[name][system.row] = [_wordings(case, system.summarise(case, 0)) for case in group]
    for name, group in by_language.items():
        yield from _language(name, group, pilot[name], ours[name])


def _folder() -> Path | None:
    home = where().data
    folder = home / FOLDER if home is not None else None
    return folder if folder is not None and folder.is_dir() else None


def _pilot(folder: Path, language: str, cases: Sequence[Case]) -> dict[str, list[list[str]]]:
    """The summaries of each system, one for each case."""
    # Not `splitlines`: some summaries contain marks that it takes for the end of a line.
    lines = (folder / f"{language}.jsonl").read_text("utf-8").split("\n")
    rows = {
        (row["system"], row["cluster"]): row["summary"]
        for row in map(json.loads, filter(None, lines))
    }
    return {
        f"{name} ({key})": [rows[key, case.topic].split("\n") for case in cases]
        for key, name in NAMES.items()
        if (key, cases[0].topic) in rows
    }


def _wordings(case: Case, places: Sequence[int]) -> list[str]:
    return [case.sentences.wording(place) for place in places]


def _language(
    language: str,
    cases: Sequence[Case],
    pilot: dict[str, list[list[str]]],
    ours: dict[str, list[list[str]]],
) -> Iterator[Measured]:
    readings: dict[str, Letters] = {language: "ascii"}
    if language != "english":
        readings[f"{language}, all letters"] = "any"
    for label, letters in readings.items():
        found = {row: _scores(cases, told, letters) for row, told in (pilot | ours).items()}
        for row, values in found.items():
            for name, column in zip(MEASURES.values(), values.T, strict=True):
                low, high = bootstrap_interval(column)
                value = round(float(column.mean()), 5)
                yield Measured(row, f"{name}, {label}", value, f"{low:.4f}-{high:.4f}")
    # The last reading is the one that counts all words.
    rivals = [row for row in pilot if row != TOPLINE]
    for place, name in enumerate(MEASURES.values()):
        best = max(rivals, key=lambda row: found[row][:, place].mean())
        over = found[HELD_OUT][:, place] - found[best][:, place]
        low, high = bootstrap_interval(over)
        note = f"{best}; {low:+.4f} to {high:+.4f}"
        column = f"{name} over the best system, {label}"
        yield Measured(HELD_OUT, column, round(float(over.mean()), 5), note)


def _scores(cases: Sequence[Case], summaries: Sequence[list[str]], letters: Letters) -> Floats:
    """Cases × measures: F."""
    reading = RougeReading(letters=letters)
    found = [
        rouge(summary, case.references, MEASURES, reading=reading)
        for case, summary in zip(cases, summaries, strict=True)
    ]
    return np.array([[score.f for score in scores.values()] for scores in found])
