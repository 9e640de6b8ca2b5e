"""Typicality in several feature sets: texts of candidates, of unknown authors, and joint papers.

    python benchmarks/studies/attribution/typicality_in_views.py

The share of texts that `byline who` calls untypical of their likeliest author
(`methods/attribution/typicality_in_views.py`), at 0.05 and at 0.10, and of those that are untypical
in the method's own feature sets alone at 0.05. Of C50, three draws of ten authors with 25 texts
each of the first half are tested on ten of theirs of the second half, and ten each of ten others;
of the Federalist the disputed and the joint papers, one by one, by the usual seed and by four
others, which assign texts to other folds.
"""

import numpy as np
from evaluation import Floats, Sheet
from joint_papers import JOINT

from byline.corpus import Corpus
from byline.methods.attribution.typicality_in_views import fit_typicality_in_views
from byline.questions.attributors import attributor
from byline.research.corpora import load

AUTHORS, LEARNED, ASKED = 10, 25, 10
SEEDS = range(5)
HEAD = f"{'':28} {'at .05':>8} {'at .10':>8} {'one view':>8}"


def main() -> None:
    """Write both tables."""
    essays = load("federalist")
    own = essays.signed.where(lambda text: text.author != JOINT)
    others = essays.where(lambda text: text.author in (None, JOINT))
    sheet = Sheet(__file__, [f"federalist: {len(own)} papers learned from", "c50: three draws"])
    sheet.line(f"\nfederalist\n{'':28} {'p':>8} {'one view':>8} {'p, seeds 1 to 4':>35}")
    tables = [_odd(own, others, seed) for seed in SEEDS]
    table = np.column_stack([tables[0], *(one[:, :1] for one in tables[1:])])
    for text, row in zip(others, table, strict=True):
        kind = "disputed" if text.author is None else "joint"
        sheet.line(f"{text.id[-2:]} {kind:25} " + " ".join(f"{x:8.3f}" for x in row))
    halves = load("c50", part="train"), load("c50", part="test")
    found: dict[str, list[Floats]] = {"candidates": [], "strangers": []}
    for seed in range(3):
        learn, inside, outside = _draw(halves, seed)
        found["candidates"].append(_odd(learn, inside))
        found["strangers"].append(_odd(learn, outside))
    sheet.line(f"\nc50\n{HEAD}")
    for kind, rows in found.items():
        p, typical = np.concatenate(rows).T
        shares = (p < 0.05).mean(), (p < 0.1).mean(), (typical < 0.05).mean()
        sheet.line(f"{kind:28} " + " ".join(f"{x:8.3f}" for x in shares))


def _odd(learn: Corpus, asked: Corpus, seed: int = 0) -> Floats:
    """(N2) of each text, and how typical it is in the method's own views."""
    names = [str(text.author) for text in learn]
    model = attributor(seed=seed).fit(learn.bodies, names)
    typicality_in_views = fit_typicality_in_views(model, learn.bodies)
    if typicality_in_views is None:
        raise ValueError("these texts cannot be seen in the views asked for.")
    found = model.probabilities(model.features(asked.bodies), asked.bodies)
    first = found.typical[np.arange(len(asked)), found.authors.argmax(axis=1)]
    lengths = model.log_length_ratios(found.words)
    p_values = typicality_in_views.p_values(found, asked.bodies, lengths)
    return np.column_stack([p_values, first])


def _draw(halves: tuple[Corpus, Corpus], seed: int) -> tuple[Corpus, Corpus, Corpus]:
    """Texts to learn from, later ones of their authors, and later ones of others."""
    train, test = halves
    authors = np.unique([str(text.author) for text in train])
    drawn = np.random.default_rng(seed).permutation(authors)
    inside, outside = drawn[:AUTHORS].tolist(), drawn[AUTHORS : 2 * AUTHORS].tolist()
    return (
        _first(train, inside, LEARNED),
        _first(test, inside, ASKED),
        _first(test, outside, ASKED),
    )


def _first(pile: Corpus, authors: list[str], n: int) -> Corpus:
    return Corpus(
        text for author in authors for text in [t for t in pile if t.author == author][:n]
    )


if __name__ == "__main__":
    main()
