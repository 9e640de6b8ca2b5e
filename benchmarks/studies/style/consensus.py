"""How fast a consensus tree is: 100 texts, 60 settings of mfw and culling, 100 bootstraps.

    python benchmarks/studies/style/consensus.py [rounds of the others]

So 6,000 trees, of samples of 20,000 words of 50 novels. Next to it the same written out: each
setting and bootstrap by itself, with scipy's distances and linkage and Python's sets; and, if there
is one, in R with `dist`, `hclust` and ape. The others grow fewer rounds (five unless told
otherwise), and their seconds are multiplied; the majority of R's trees is timed apart, since it is
not linear. Seconds are those of the processor, in one run on one machine.
"""

import subprocess
import sys
import tempfile
from pathlib import Path
from shutil import which
from time import process_time

import numpy as np
from novels import Record, novels
from scipy.cluster.hierarchy import linkage
from scipy.spatial.distance import pdist

from byline.corpus import Corpus
from byline.methods.style.frequencies import FrequencyTable, frequency_table, sample_texts
from byline.methods.style.trees import consensus_tree, count_clades

HERE = Path(__file__).parent
MFW, CULLING = range(100, 1001, 100), range(0, 101, 20)
BOOTSTRAPS = 100
SAMPLE = 20_000


def main(rounds: int) -> None:
    """Time all ways."""
    record = Record(__file__)
    table = _table()
    settings = [(level, [min(n, len(table.culled(level))) for n in MFW]) for level in CULLING]
    left = ", ".join(f"{len(table.culled(level)):,}" for level in CULLING)
    record.line(f"{len(table)} texts of {SAMPLE:,} words; words left after culling: {left}")
    for _ in count_clades(table, settings, bootstraps=1):  # compiles
        pass
    began = process_time()
    *_, counter = count_clades(table, settings, bootstraps=BOOTSTRAPS)
    shape = consensus_tree(counter)
    ours = process_time() - began
    record.line(f"byline: {counter.n_trees:,} trees, {len(shape.children)} branches: {ours:.1f} s")
    began = process_time()
    trees = _literal(table, rounds)
    theirs = (process_time() - began) * BOOTSTRAPS / rounds
    times = f"{theirs / ours:.1f} times as long"
    record.line(f"plain Python: {trees:,} trees, scaled to 6,000: {theirs:.1f} s, {times}")
    if which("Rscript") is not None:
        grown_trees, grown, whole = _in_r(table, rounds)
        theirs = (grown * BOOTSTRAPS) / rounds
        times = f"{theirs / ours:.1f} times as long"
        record.line(f"R: {grown_trees:,.0f} trees, scaled to 6,000: {theirs:.1f} s, {times}")
        record.line(
            f"R: majority of these {grown_trees:,.0f} trees by ape: {whole - grown:.1f} s more"
        )


def _table() -> FrequencyTable:
    samples, _ = sample_texts(list(novels())[:60], SAMPLE)
    first = [text for text in samples if text.id.endswith(("#1", "#2"))][:100]
    return frequency_table(Corpus(first))


def _literal(table: FrequencyTable, rounds: int) -> int:
    """Every setting and bootstrap by itself; the number of trees."""
    rng = np.random.default_rng(0)
    n = len(table)
    counts = table.counted.table[:, table.culled()[:20_000]].toarray()
    totals = table.counted.totals.sum(axis=1, keepdims=True)
    spread = (counts > 0).mean(axis=0)
    times: dict[frozenset[int], int] = {}
    trees = 0
    for _ in range(rounds):
        frequencies = 100 * rng.poisson(counts) / totals
        for level in CULLING:
            kept = frequencies[:, spread >= level / 100]
            for mfw in MFW:
                chosen = kept[:, rng.integers(0, min(mfw, kept.shape[1]), min(mfw, kept.shape[1]))]
                spreads = chosen.std(axis=0, ddof=1)
                z = (chosen - chosen.mean(axis=0)) / np.where(spreads > 0, spreads, 1.0)
                merges = linkage(pdist(z, "cityblock") / z.shape[1], "ward")
                below = [frozenset([leaf]) for leaf in range(n)]
                for a, b in merges[:, :2].astype(int):
                    below.append(below[a] | below[b])
                for clade in below[n:-1]:
                    times[clade] = times.get(clade, 0) + 1
                trees += 1
    assert any(2 * count > trees for count in times.values())
    return trees


def _in_r(table: FrequencyTable, rounds: int) -> tuple[float, float, float]:
    """Trees, seconds to grow them, and seconds with their majority."""
    columns = np.unique(np.concatenate([table.chosen(MFW[-1], level) for level in CULLING]))
    with tempfile.TemporaryDirectory() as folder:
        counts, totals = Path(folder, "counts.csv"), Path(folder, "totals.csv")
        dense = table.counted.table[:, columns].toarray()
        np.savetxt(counts, dense, delimiter=",", fmt="%d")
        np.savetxt(totals, table.counted.totals.sum(axis=1), fmt="%d")
        command = ["Rscript", str(HERE / "consensus.R"), str(counts), str(totals), str(rounds)]
        run = subprocess.run(command, capture_output=True, text=True, check=True)
    trees, grown, whole = map(float, run.stdout.split())
    return trees, grown, whole


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 and sys.argv[1].isdecimal() else 5)
