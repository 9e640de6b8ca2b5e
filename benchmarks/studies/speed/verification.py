"""How long `byline same` takes for a hundred problems: the English novels of PAN 2014.

    python benchmarks/studies/speed/verification.py [SET]

The problems are written as a folder in PAN's form, and the command is run on it as somebody would,
on one core: start, reading, others and answers included, first without problems to learn from, then
with the same ones to learn from. Seconds of the clock, and of the processor.
"""

import json
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from byline.corpus.problems import VerificationProblem
from byline.research.corpora import load


def main() -> None:
    """Write the problems, run the command twice and print."""
    part = sys.argv[1] if len(sys.argv) > 1 else "english-novels"
    problems = load("pan14", part=part)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "problems"
        write(folder, problems)
        for extra in ([], ["--train", str(folder)]):
            clock, processor = timed(folder, Path(place) / "answers.txt", extra)
            title = "with --train" if extra else "without --train"
            spent = f"{clock:.1f} s, processor {processor:.1f} s"
            print(f"{len(problems)} problems of {part} {title}: {spent}", flush=True)


def write(folder: Path, problems: list[VerificationProblem]) -> None:
    """Problems as PAN 2014 gave them out, with their truth."""
    for problem in problems:
        there = folder / problem.id
        there.mkdir(parents=True)
        for k, text in enumerate(problem.known, start=1):
            (there / f"known{k:02d}.txt").write_text(text.body, "utf-8")
        (there / "unknown.txt").write_text(problem.questioned.body, "utf-8")
    truth = [f"{problem.id} {'Y' if problem.same else 'N'}\n" for problem in problems]
    (folder / "truth.txt").write_text("".join(truth), "utf-8")
    names = {"nl": "Dutch", "en": "English", "el": "Greek", "es": "Spanish"}
    about = {
        "language": names[problems[0].language or ""],
        "genre": problems[0].genre,
        "problems": [problem.id for problem in problems],
    }
    (folder / "contents.json").write_text(json.dumps(about), "utf-8")


def timed(folder: Path, answers: Path, extra: list[str]) -> tuple[float, float]:
    """Seconds of the clock and of the processor that the command takes."""
    words = ["same", "--pan", str(folder), "-o", str(answers), "--force", "--quiet"]
    began, spent = time.perf_counter(), _spent()
    subprocess.run(
        [sys.executable, "-m", "byline", *words, "--engine", "serial", *extra], check=True
    )
    return time.perf_counter() - began, _spent() - spent


def _spent() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    main()
