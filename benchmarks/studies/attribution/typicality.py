"""Whether other feature sets detect unknown authors better than those of the default.

    python benchmarks/studies/attribution/typicality.py

On texts that are in no other table: ten of twenty people of 20 Newsgroups who write less than those
of `usenet_authors.py` (random halves, four draws), and six of twelve authors of C50, drawn three
times, in the half to learn from cut by time (25 texts to learn from, 25 asked about). How typical
each text is of its likeliest author is asked in the default's views, in the four of Nasir, Görnitz
and Brefeld (2014), and in both: twice the smaller of the two numbers. Own: texts whose likeliest
author is the true one. Area: of telling strangers from these.
"""

from collections import Counter
from collections.abc import Iterator

import numpy as np
from evaluation import Case, Floats, Sheet
from usenet_authors import halves, posts

from byline.corpus import Corpus
from byline.methods.attribution.classifiers import FEATURE_SETS as VIEWS
from byline.metrics.open_set import open_set_area
from byline.questions.attributors import attributor
from byline.research.corpora import load

PAPER = ("function-words", "parts-of-speech", "suffixes", "words")
PEOPLE, MORE, AWAY = 20, 45, 10
AUTHORS, KNOWN, TEXTS = 12, 6, 25
LEVEL = 0.05


def main() -> None:
    """Write one table for each corpus."""
    sheet = Sheet(__file__, ["usenet: draws with seeds 60 to 63; c50: 200 to 202"])
    for name, cases in (("usenet", _usenet()), ("c50", _c50())):
        rows: dict[str, list[tuple[Floats, Floats]]] = {}
        for case in cases:
            for row, pair in _typical(case).items():
                rows.setdefault(row, []).append(pair)
        sheet.line(f"\n{name}: share below {LEVEL}\n{'':34} {'own':>8} {'strange':>8} {'area':>8}")
        for row, pairs in rows.items():
            own, strange = (np.concatenate(part) for part in zip(*pairs, strict=True))
            known = np.repeat([True, False], [len(own), len(strange)])
            area = open_set_area(np.concatenate([own, strange]), known, known)
            shares = f"{(own < LEVEL).mean():8.3f} {(strange < LEVEL).mean():8.3f}"
            sheet.line(f"{row:34} {shares} {area:8.3f}")


def _typical(case: Case) -> dict[str, tuple[Floats, Floats]]:
    """How typical own texts and those of strangers are, by the names of rows."""
    found = {}
    for name, views in (("the default's views", VIEWS), ("the paper's views", PAPER)):
        model = attributor(views=views).fit(case.learn.bodies, case.authors)
        found[name] = model.probabilities(model.features(case.asked.bodies), case.asked.bodies)
    first = found["the default's views"].authors.argmax(axis=1)
    rows = {name: one.typical[np.arange(len(first)), first] for name, one in found.items()}
    rows["both"] = np.minimum(2 * np.minimum(*rows.values()), 1.0)
    own, strange = first == case.truth, case.truth < 0
    return {name: (typical[own], typical[strange]) for name, typical in rows.items()}


def other_people() -> Corpus:
    """The posts of those who write most after the people of other tables."""
    known = set(posts(PEOPLE).authors)
    pile = posts(MORE).where(lambda text: text.author not in known)
    written = Counter(str(text.author) for text in pile)
    chosen = sorted(written, key=lambda name: (-written[name], name))[:PEOPLE]
    return pile.where(lambda text: text.author in chosen)


def _usenet() -> Iterator[Case]:
    pile = other_people()
    for seed in range(60, 64):
        learn, asked = halves(pile, seed)
        away = set(np.random.default_rng(seed).choice(learn.authors, AWAY, replace=False).tolist())
        yield Case("", Corpus(text for text in learn if text.author not in away), asked)


def _c50() -> Iterator[Case]:
    half = load("c50", part="train")
    by_author = {name: [t for t in half if t.author == name] for name in half.authors}
    for seed in range(200, 203):
        drawn = np.random.default_rng(seed).choice(half.authors, AUTHORS, replace=False)
        names = sorted(drawn.tolist())
        learn = Corpus(text for name in names[:KNOWN] for text in by_author[name][:TEXTS])
        asked = Corpus(text for name in names for text in by_author[name][TEXTS:])
        yield Case("", learn, asked)


if __name__ == "__main__":
    main()
