"""Seconds and memory of summaries of large piles: posts of Usenet, whole or group by group.

    python benchmarks/studies/speed/large_corpora.py [--sizes 2500 10000]
        [--methods forecast] [--groups]

Posts are as they were posted, with their quotations. Each pile is summarised in a process of its
own, on one core and with compiled parts warm. Seconds are of that processor. MB is what the process
has at its highest, less what it has once the program is loaded and the texts are read; the next
column is the same by sentence, the last one everything. Needs Linux.
"""

import argparse
import json
import os
import subprocess
import sys
import time
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

import byline
from byline.corpus.sentences import sentences
from byline.questions.gist import gist_groups
from byline.research.corpora import load

SIZES = (1_000, 2_500, 5_000, 10_000)
HEAD = "method         texts sentences   told       s     MB  bytes  all"
MB = 2**20
STATUS, CLEAR = Path("/proc/self/status"), Path("/proc/self/clear_refs")


def main() -> None:
    """Print one line for each method and size."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES)
    parser.add_argument("--methods", nargs="+", default=["forecast", "lexpagerank"])
    parser.add_argument("--groups", action="store_true")
    parser.add_argument("--one", metavar="FILE", help="summarise this one, in this process")
    asked = parser.parse_args()
    if asked.one:
        print(_line(asked.one, asked.methods[0], groups=asked.groups))
        return
    print(f"{'one summary of each group' if asked.groups else 'one summary of all'}\n{HEAD}")
    posts = load("usenet", body="as posted")
    with TemporaryDirectory() as folder:
        for size in asked.sizes:
            pile = Path(folder) / f"{size}.jsonl"
            rows = ({"id": post.id, "text": post.body} for post in islice(posts, size))
            pile.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
            for method in asked.methods:
                print(_in_child(pile, method, groups=asked.groups), flush=True)


def _in_child(pile: Path, method: str, *, groups: bool) -> str:
    """The line of one pile, from a process that does nothing else."""
    command = [sys.executable, __file__, "--one", str(pile), "--methods", method]
    command += ["--groups"] if groups else []
    names = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "NUMBA_NUM_THREADS")
    single = {**os.environ, **dict.fromkeys(names, "1")}
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, env=single)
    return done.stdout.rstrip()


def _line(pile: str, method: str, *, groups: bool) -> str:
    """What it takes to summarise these texts."""
    posts = byline.read(pile)
    # The compiled parts, and what the first run loads.
    _told(byline.Corpus(islice(posts, 20)), method, groups=groups)
    several = sum(len(sentences(post.body, "en")) for post in posts)
    CLEAR.write_text("5", encoding="ascii")
    before, began = _memory("VmRSS"), time.process_time()
    told = _told(posts, method, groups=groups)
    seconds, highest = time.process_time() - began, _memory("VmHWM")
    added = highest - before
    return (
        f"{method:12} {len(posts):7,} {several:9,} {told:6,} {seconds:7.1f} {added / MB:6.0f} "
        f"{added / several:6.0f} {highest / MB:4.0f}"
    )


def _told(posts: byline.Corpus, method: str, *, groups: bool) -> int:
    """How many groups, or how many sentences, there are in the end."""
    if groups:
        return sum(1 for _ in gist_groups(posts, method=method).tell())
    return len(byline.gist(posts, method=method).sentences)


def _memory(which: str) -> int:
    """Bytes that this process has (VmRSS), or had at most since it was last asked to forget."""
    [line] = (row for row in STATUS.read_text("ascii").splitlines() if row.startswith(which))
    return int(line.split()[1]) * 1024


if __name__ == "__main__":
    main()
