"""`byline same --pan` on problems of PAN 2014 as somebody runs it, half of them held out.

python benchmarks/studies/verification/command.py FOLDER [HALF] [SEED]

Each set is cut in two halves that share no text, as `default.py` cuts fifths. The weights that come
with Byline have seen all problems, so that others are learned here from one half of every set; the
other half is written as folders in PAN's form and asked about, each set by a command of its own:
with the first half as `--train`, and without; and without `contents.json`, so that nothing tells
what kind of text it is. The last row is what `default.py` makes of the same halves, others known to
be others. Numbers are kept in FOLDER, and found there again.
"""

import json
import sys
from dataclasses import replace
from pathlib import Path
from shutil import rmtree
from unittest.mock import patch

import numpy as np
from default import CORPORA, Judged, judged_by_kind, part_of, place_of, report
from typer.testing import CliRunner

from byline.apps.cli import app
from byline.corpus.problems import VerificationProblem
from byline.corpus.splits import Fold, linked_folds
from byline.engine import Serial
from byline.methods.verification import delta_odds
from byline.methods.verification.cases import checksum_of
from byline.methods.verification.combiner import learn_combiner
from byline.methods.verification.similarities import SPACES, feature_names
from byline.research.corpora import load

NAMES = {"nl": "Dutch", "en": "English", "el": "Greek", "es": "Spanish"}


def main() -> None:
    """Write the folders, learn, ask, and print."""
    kept, half = Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 0
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 0
    problems = {kind: load("pan14", part=part) for kind, part in CORPORA.items()}
    folds = {kind: list(linked_folds(some, 2, seed=seed))[half] for kind, some in problems.items()}
    parts = {
        kind: part_of(problems[kind], folds[kind], Serial(), place_of(kept, kind, seed, 90 + half))
        for kind in CORPORA
    }
    seen = {
        kind: frozenset(checksum_of(problems[kind][k].questioned.body) for k in folds[kind].train)
        for kind in CORPORA
    }
    combiner = replace(
        learn_combiner({k: p.sample for k, p in parts.items()}, feature_names(SPACES)), seen=seen
    )
    patch.object(delta_odds, "stored_combiner", lambda: combiner).start()
    asked = {kind: [problems[kind][k] for k in folds[kind].test] for kind in CORPORA}
    place = kept / f"half-{half}-{seed}"
    write(place, problems, folds)
    for title, extra in (("--train", True), ("no --train", False)):
        print(f"{title}\n")
        report(asked, {k: answers(place / k, some, train=extra) for k, some in asked.items()})
        print("", flush=True)
    for kind in CORPORA:
        (place / kind / "asked" / "contents.json").unlink()
    print("no --train, no contents.json\n")
    report(asked, {k: answers(place / k, some, train=False) for k, some in asked.items()})
    print("\nthe same halves by default.py\n")
    report(
        asked, {k: judged_by_kind(combiner, combiner.kind(k), p.asked) for k, p in parts.items()}
    )


def write(
    place: Path, problems: dict[str, list[VerificationProblem]], folds: dict[str, Fold]
) -> None:
    """Both halves of every set in the form of PAN, the truth beside what is learned from."""
    if place.exists():
        rmtree(place)
    for kind, fold in folds.items():
        for name, some in (("train", fold.train), ("asked", fold.test)):
            half = [problems[kind][k] for k in some]
            write_half(place / kind / name, half, told=name == "train")


def write_half(folder: Path, some: list[VerificationProblem], *, told: bool) -> None:
    """One folder of problems."""
    for problem in some:
        there = folder / problem.id
        there.mkdir(parents=True)
        for k, text in enumerate(problem.known, start=1):
            (there / f"known{k:02d}.txt").write_text(text.body, "utf-8")
        (there / "unknown.txt").write_text(problem.questioned.body, "utf-8")
    about = {
        "language": NAMES[some[0].language or ""],
        "genre": some[0].genre,
        "problems": [problem.id for problem in some],
    }
    (folder / "contents.json").write_text(json.dumps(about), "utf-8")
    if told:
        lines = [f"{problem.id} {'Y' if problem.same else 'N'}\n" for problem in some]
        (folder / "truth.txt").write_text("".join(lines), "utf-8")


def answers(place: Path, some: list[VerificationProblem], *, train: bool) -> Judged:
    """Run the command on one set and read what it wrote."""
    out = place / "answers.txt"
    words = ["same", "--pan", str(place / "asked"), "-o", str(out), "--force", "--quiet"]
    words += ["--engine", "serial", *(["--train", str(place / "train")] if train else [])]
    result = CliRunner().invoke(app, words)
    if result.exit_code:
        raise SystemExit(f"byline {' '.join(words)}: {result.output}")
    rows = dict(line.split() for line in out.read_text("utf-8").splitlines())
    return Judged(np.array([float(rows[problem.id]) for problem in some]), np.zeros(len(some)))


if __name__ == "__main__":
    main()
