"""How long `byline same --pan` takes for the 100 training problems on English novels of PAN 2014.

python benchmarks/speed/novels.py

Seconds of processor of a process of its own, start and the others' texts included, on one
processor: what kind of text it is told by `contents.json`; not told; and with the problems as
`--train` as well, which is more than anybody would do.
"""

import json
import os
import resource
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from byline.corpus.problems import VerificationProblem
from byline.corpus.public import load

WAYS = ("told", "not told", "--train")


def main() -> None:
    """Write the problems as folders, ask, and print a line each."""
    problems = load("pan14", part="english-novels")
    with TemporaryDirectory() as place:
        folder = Path(place) / "novels"
        write(folder, problems)
        for way in WAYS:
            if way == "not told":
                (folder / "contents.json").rename(Path(place) / "contents.json")
            elif way == "--train":
                (Path(place) / "contents.json").rename(folder / "contents.json")
            processor, wall = asked(folder, train=way == "--train")
            times = f"{processor:5.1f} s of processor, {wall:5.1f} s in all"
            print(f"{way:<10} {len(problems)} problems: {times}", flush=True)


def write(folder: Path, problems: list[VerificationProblem]) -> None:
    """Problems in the form of PAN."""
    for problem in problems:
        there = folder / problem.id
        there.mkdir(parents=True)
        for k, text in enumerate(problem.known, start=1):
            (there / f"known{k:02d}.txt").write_text(text.body, "utf-8")
        (there / "unknown.txt").write_text(problem.questioned.body, "utf-8")
    about = {
        "language": "English",
        "genre": "novels",
        "problems": [problem.id for problem in problems],
    }
    (folder / "contents.json").write_text(json.dumps(about), "utf-8")
    lines = [f"{problem.id} {'Y' if problem.same else 'N'}\n" for problem in problems]
    (folder / "truth.txt").write_text("".join(lines), "utf-8")


def asked(folder: Path, *, train: bool) -> tuple[float, float]:
    """Seconds of processor, and of the clock."""
    words = [sys.executable, "-m", "byline", "same", "--pan", str(folder), "--engine", "serial"]
    words += ["-o", str(folder.with_suffix(".txt")), "--force", "--quiet"]
    words += ["--train", str(folder)] if train else []
    before, began = _processor(), time.perf_counter()
    subprocess.run(words, check=True, env={**os.environ, "OMP_NUM_THREADS": "1"})
    return _processor() - before, time.perf_counter() - began


def _processor() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    main()
