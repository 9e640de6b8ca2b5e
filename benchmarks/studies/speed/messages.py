"""How fast a large archive of messages is read, cleaned and learned, and in how much memory.

    python benchmarks/studies/speed/messages.py [--messages 167000] [--people 100]

The archive is made up of posts of 20 Newsgroups by the people who wrote most: each message is one
of their posts with its headers and quotations, its paragraphs in another order. It is written to an
mbox in a temporary folder by a process of its own. Then the archive is read as a stream, cleaned,
its features counted and learned by exponentiated gradient, one against all, 2,000 messages at a
time; features are those of the first 5,000 messages. Times are seconds of one processor, memory is
the peak of the process.
"""

import argparse
import gzip
import json
import resource
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from itertools import chain, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
from scipy.sparse import csr_matrix

from byline.corpus import Skipped, Text
from byline.corpus.readers import stream
from byline.corpus.readers.mail import messages as mail
from byline.corpus.readers.mail.headers import split_sender
from byline.features.messages import MessageFeatures
from byline.methods.attribution.exponentiated import ExponentiatedGradient
from byline.research.corpora import locate

AT_ONCE, FIRST = 2000, 5000


def main() -> None:
    """Make the archive, go through it once, and print what each step took."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--messages", type=int, default=167_000)
    parser.add_argument("--people", type=int, default=100)
    parser.add_argument("--make", type=Path, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.make:
        _make(asked.make, asked.messages, asked.people)
        return
    with TemporaryDirectory() as folder:
        archive = Path(folder) / "archive.mbox"
        sizes = ["--messages", str(asked.messages), "--people", str(asked.people)]
        subprocess.run([sys.executable, __file__, *sizes, "--make", str(archive)], check=True)
        names = archive.with_suffix(".json")
        _measure(archive, json.loads(names.read_text("utf-8")))


def _make(archive: Path, n_messages: int, n_people: int) -> None:
    """An mbox of posts of those who wrote most, their paragraphs shuffled."""
    posts: dict[str, list[dict[str, Any]]] = {}
    with gzip.open(locate("usenet") / "20news-19997.jsonl.gz", "rt", encoding="utf-8") as rows:
        for post in map(json.loads, rows):
            author = split_sender(post["headers"].get("From", ""))[1]
            if author:
                posts.setdefault(author, []).append(post)
    most = Counter({author: len(own) for author, own in posts.items()}).most_common(n_people)
    pool = [post for author, _ in most for post in posts[author]]
    rng = np.random.default_rng(0)
    with archive.open("wb") as out:
        for number in range(n_messages):
            out.write(_message(pool[int(rng.integers(len(pool)))], number, rng))
    archive.with_suffix(".json").write_text(json.dumps([author for author, _ in most]), "utf-8")


def _message(post: dict[str, Any], number: int, rng: np.random.Generator) -> bytes:
    parts = post["body"].split("\n\n")
    body = "\n\n".join(parts[k] for k in rng.permutation(len(parts))).replace("\nFrom ", "\n>From ")
    told = {name: " ".join(value.split()) for name, value in post["headers"].items()}
    told["Message-ID"] = f"<{number}@archive.example>"
    heads = "".join(f"{name}: {value}\n" for name, value in told.items())
    envelope = "From archive Thu Jan  1 00:00:00 2003\n"
    return f"{envelope}{heads}\n{body}\n\n".encode("utf-8", "replace")


def _measure(archive: Path, people: list[str]) -> None:
    spent: dict[str, float] = defaultdict(float)  # seconds by step, and how many messages
    before = _peak()
    clean = _timed(mail.clean, spent, "cleaned")  # type: ignore[attr-defined]
    mail.clean = clean  # type: ignore[attr-defined]
    messages = _signed(archive, frozenset(people), spent)
    first = list(islice(messages, FIRST))
    features = MessageFeatures()
    began = time.process_time()
    features.fit(first)
    spent["features chosen"] += time.process_time() - began
    count = _timed(features.transform, spent, "counted")
    model = ExponentiatedGradient()
    model.partial_fit(csr_matrix((1, len(features.features_))), people[:1], people)  # compiles
    learn = _timed(model.partial_fit, spent, "learned")
    everything = chain(first, messages)
    n_texts, n_words = 0, 0
    while some := list(islice(everything, AT_ONCE)):
        learn(count(some), [text.author for text in some])
        n_texts += len(some)
        n_words += sum(len(text.body.split()) for text in some)
    spent["read"] -= spent["cleaned"]
    size = archive.stat().st_size / 2**20
    print(
        f"{spent['messages']:,.0f} messages of {len(people)} people, {size:,.0f} MB; {n_texts:,} "
        f"learned from, {n_words / max(n_texts, 1):.0f} words each, "
        f"{len(features.features_):,} features"
    )
    steps = ("read", "cleaned", "features chosen", "counted", "learned")
    spent["all"] = sum(spent[step] for step in steps)
    for step in (*steps, "all"):
        many = FIRST if step == "features chosen" else spent["messages"]
        print(f"{step:16} {spent[step]:8.1f} s {many / spent[step]:10,.0f} messages a second")
    print(f"peak memory {_peak():,.0f} MB, of which {before:,.0f} MB before the first message")


def _signed(archive: Path, people: frozenset[str], spent: dict[str, float]) -> Iterator[Text]:
    """The messages of these people, as they come."""
    found = stream(archive)
    while True:
        began = time.process_time()
        text: Text | Skipped | None = next(found, None)
        spent["read"] += time.process_time() - began
        if text is None:
            return
        spent["messages"] += 1
        if isinstance(text, Text) and text.author in people:
            yield text


def _timed(work: Callable[..., Any], spent: dict[str, float], step: str) -> Callable[..., Any]:
    def timed(*given: Any) -> Any:
        began = time.process_time()
        try:
            return work(*given)
        finally:
            spent[step] += time.process_time() - began

    return timed


def _peak() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


if __name__ == "__main__":
    main()
