"""Seconds to the first twenty lines of a concordance over 100,000 texts, and to the last.

    python benchmarks/studies/style/concordance_speed.py

Texts of 30 to 120 made-up words, their frequencies as Zipf's law has them, in one .jsonl file. Each
line of the table is a command of its own, with the start of the program.
"""

import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

from byline.research.records import study_results

TEXTS = 100_000
SEARCHES = (
    ("every text has it", ["--max", "20"], 0),
    ("one text in ten", ["--max", "20"], 500),
    ("one text in a thousand", ["--max", "20"], 30_000),
    ("one text in a thousand, all, by right", ["--sort", "right"], 30_000),
    ("phrase of two frequent words", ["--max", "20"], -1),
    ("regular expression, absent", ["--regex"], -2),
    ("dispersion of a rare word", ["--dispersion", "--json"], 30_000),
)


def main() -> None:
    """Write the table."""
    rng = np.random.default_rng(0)
    names = [f"{'bdfgklmnprstvz'[k % 14]}{'aeiou'[k % 5]}{k}q" for k in range(60_000)]
    shares = 1 / np.arange(1, len(names) + 1)
    heap = np.cumsum(shares / shares.sum())[:-1]
    lines = [f"{TEXTS:,} texts; seconds (wall), processor seconds, megabytes at most"]
    with tempfile.TemporaryDirectory() as place:
        pile = Path(place, "pile.jsonl")
        with pile.open("w") as stream:
            for k in range(TEXTS):
                drawn = np.searchsorted(heap, rng.random(int(rng.integers(30, 121))))
                text = " ".join(names[word] for word in drawn)
                stream.write(json.dumps({"id": str(k), "text": text}) + "\n")
        lines.append(f"{pile.stat().st_size / 1e6:.0f} MB")
        for told, options, word in SEARCHES:
            pattern = names[max(word, 0)]
            pattern = f"{names[0]} {names[1]}" if word == -1 else pattern
            pattern = "(x+)+y" if word == -2 else pattern
            lines.append(f"{told:<40} {_timed([str(pile), pattern, *options])}")
            print(lines[-1], flush=True)
    target = study_results(__file__) / "concordance_speed.txt"
    target.parent.mkdir(exist_ok=True, parents=True)
    target.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _timed(words: list[str]) -> str:
    measure = (
        "import resource, subprocess, sys; n = len(subprocess.run(sys.argv[1:], check=True, "
        "capture_output=True).stdout.splitlines()); u = resource.getrusage("
        "resource.RUSAGE_CHILDREN); print(u.ru_utime + u.ru_stime, u.ru_maxrss, n)"
    )
    command = [sys.executable, "-m", "byline", "concordance", *words, "--quiet"]
    began = time.perf_counter()
    run = subprocess.run(
        [sys.executable, "-c", measure, *command], capture_output=True, text=True, check=True
    )
    seconds, kilobytes, n = run.stdout.split()
    wall = time.perf_counter() - began
    return f"{wall:6.2f} {float(seconds):6.2f} {float(kilobytes) / 1e3:6.0f}   {n} lines out"


if __name__ == "__main__":
    main()
