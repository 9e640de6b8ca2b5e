"""From a folder of 85 novels to a first picture: processor seconds and the most memory.

    python benchmarks/studies/style/first_picture.py

`byline style map` and `byline style tree` as commands of their own, compiled code in its cache, as
of the second run on. The tree is of 500 words with 100 bootstraps, and of ten numbers of words.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from novels import Record, unpack

COMMANDS = (
    "map --figure map.svg",
    "map --kind neighbours --distance cosine-delta --mfw 1000 --figure near.svg",
    "tree --mfw 500 --figure tree.svg",
    "tree --mfw 100:1000:100 --culling 0:100:20 --figure consensus.svg",
    "network --figure network.svg",
)


def main() -> None:
    """Time each command, after one run that compiles."""
    record = Record(__file__)
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place, "novels")
        folder.mkdir()
        size = unpack(folder)
        record.line(f"{len(list(folder.iterdir()))} novels, {size / 1e6:.0f} MB")
        _seconds(f"tree --mfw 100 --bootstraps 1 --figure {place}/first.svg", folder, place)
        for command in COMMANDS:
            seconds, memory = _seconds(command, folder, place)
            record.line(f"byline style {command}: {seconds:.1f} s, {memory:.2f} GB")


def _seconds(command: str, folder: Path, place: str) -> tuple[float, float]:
    """Processor seconds and the most gigabytes of a command."""
    name, *options = command.split()
    words = [sys.executable, "-m", "byline", "style", name, str(folder), "--author-from", "name"]
    measure = (
        "import resource, subprocess, sys; subprocess.run(sys.argv[1:], check=True, "
        "stdout=subprocess.DEVNULL); u = resource.getrusage(resource.RUSAGE_CHILDREN); "
        "print(u.ru_utime + u.ru_stime, u.ru_maxrss)"
    )
    run = subprocess.run(
        [sys.executable, "-c", measure, *words, *options, "--force"],
        cwd=place,
        capture_output=True,
        text=True,
        check=True,
    )
    seconds, kilobytes = map(float, run.stdout.split())
    return seconds, kilobytes / 1e6


if __name__ == "__main__":
    main()
