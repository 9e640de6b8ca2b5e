"""Distances, heights of dendrograms, components and scaling, next to R.

    python benchmarks/studies/style/against_r.py

On the Federalist (85 papers; 100 and 1,000 words) and on 85 novels (500 words). `stylo.R` has the
definitions of stylo in R's own functions. Shown is the largest difference of any pair, and of any
height in parts of the largest one.
"""

import subprocess
import sys
import tempfile
from pathlib import Path
from shutil import which
from typing import Literal

import numpy as np
from novels import Record, novels
from scipy.spatial.distance import squareform

from byline.corpus import Corpus
from byline.methods.style.distances import DISTANCES, distances
from byline.methods.style.frequencies import frequency_table
from byline.methods.style.maps import place_texts
from byline.methods.style.trees import Linkage, merge_texts
from byline.research.corpora import load

HERE = Path(__file__).parent
LINKAGES: dict[str, Linkage] = {
    "ward.D": "ward.D",
    "ward.D2": "ward",
    "average": "average",
    "complete": "complete",
    "single": "single",
}


def main() -> None:
    """Compare on three tables."""
    if which("Rscript") is None:
        sys.exit("Rscript is needed: apt-get install r-base-core")
    record = Record(__file__)
    told = subprocess.run(["Rscript", "--version"], capture_output=True, text=True, check=True)
    record.line((told.stdout + told.stderr).strip())
    federalist = load("federalist")
    for name, pile, mfw in (
        ("Federalist", federalist, 100),
        ("Federalist", federalist, 1000),
        ("novels", novels(), 500),
    ):
        record.line(f"\n{name}, {len(pile)} texts, {mfw} words")
        record.line(f"{'':14}{'distances':>12}" + "".join(f"{how:>10}" for how in LINKAGES))
        for line in _compared(pile, mfw):
            record.line(line)


def _compared(pile: Corpus, mfw: int) -> list[str]:
    table = frequency_table(pile)
    frequencies = table.frequencies(table.chosen(mfw))
    lines = []
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "frequencies.csv")
        np.savetxt(source, frequencies, delimiter=",", fmt="%.17g")
        subprocess.run(["Rscript", HERE / "stylo.R", source, folder], check=True)
        theirs = {path.name: np.loadtxt(path) for path in Path(folder).iterdir() if not path.suffix}
        theirs |= {path.name: np.loadtxt(path) for path in Path(folder).glob("heights-*ward.*")}
    for name in DISTANCES:
        ours = squareform(distances(frequencies, name), checks=False)
        off = np.abs(ours - theirs[f"distances-{name}"]).max()
        line = f"{name:14}{off:12.1e}"
        for how, own in LINKAGES.items():
            heights = np.sort(theirs[f"heights-{name}-{how}"])
            found = np.sort(merge_texts(ours, own)[:, 2])
            line += f"{np.abs(found - heights).max() / heights.max():10.1e}"
        lines.append(line)
    square = distances(frequencies)
    ways: tuple[Literal["pca", "mds"], ...] = ("pca", "mds")
    for way in ways:
        ours = place_texts(way, frequencies, square).places
        off = np.abs(np.abs(ours) - np.abs(theirs[way])).max()
        lines.append(f"{way:14}{off:12.1e}  (places, up to the sign of an axis)")
    return lines


if __name__ == "__main__":
    main()
