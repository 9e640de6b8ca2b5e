"""What texts that are asked together gain, whatever the shares of their authors among them.

    python benchmarks/studies/attribution/transduction.py [tens] [fifty] [usenet]

On texts that are in no other table: the half of C50 to learn from, each author's texts cut in two
by time and learned from either part, in random tens and all fifty; and twenty people of 20
Newsgroups who write less than those of `usenet_authors.py`, divided by subject. As many texts of
each author are asked about as were learned from, or shares are drawn from a Dirichlet distribution
(20, 5, 1: the less, the more uneven) and the author with most keeps all texts.

Alone: each text by itself. Two thirds: the mean of what is thought with the others, which counts
twice, and of that. Guess: as `--together` does, which leans to the shares of the texts learned from
if it looks as if they held. Typicality: told that they hold.
"""

import sys
from collections.abc import Iterator, Sequence

import numpy as np
from evaluation import HEAD, Answers, Case, Floats, Sheet, summary
from typicality import other_people
from usenet_authors import by_subject

from byline.corpus import Corpus
from byline.methods.attribution.attributor import Attributor
from byline.questions.attributors import attributor
from byline.research.corpora import load

METHOD = "mkl-ssad"
SEEDS, DRAWS, TEN, TEXTS = (300, 301), range(60, 64), 10, 25
UNEVEN = (20.0, 5.0, 1.0)
ABOUT = {
    "tens": "c50, half to learn from: all authors in five tens, seeds 300 and 301, either part",
    "fifty": "c50, half to learn from: all authors, either part",
    "usenet": "usenet: twenty other people, by subject, seeds 60 to 63",
}


def main(wanted: Sequence[str]) -> None:
    """Write one table for each part."""
    for part in wanted:
        sheet = Sheet(__file__, [ABOUT[part]], part)
        rows: dict[str, list[Answers]] = {}
        for number, case in enumerate(_cases(part)):
            model = attributor(METHOD).fit(case.learn.bodies, case.authors)
            for kind, some in _kinds(case, number, () if part == "usenet" else UNEVEN):
                for row, found in _ways(model, some).items():
                    rows.setdefault(f"{kind}: {row}", []).append(found)
        sheet.line(f"\n{HEAD}")
        for row, answers in rows.items():
            sheet.line(summary(row, answers))


def _cases(part: str) -> Iterator[Case]:
    if part == "usenet":
        pile = other_people()
        yield from (Case(part, *by_subject(pile, seed)) for seed in DRAWS)
        return
    half = load("c50", part="train")
    yield from _either(half, half.authors) if part == "fifty" else _tens(half)


def _tens(half: Corpus) -> Iterator[Case]:
    """All authors in tens by chance."""
    for seed in SEEDS:
        drawn = np.random.default_rng(seed).permutation(sorted(half.authors))
        for names in drawn.reshape(-1, TEN).tolist():
            yield from _either(half, names)


def _either(half: Corpus, authors: Sequence[str]) -> Iterator[Case]:
    """The earlier texts of these authors, asked about the later ones; then the reverse."""
    written = {author: [text for text in half if text.author == author] for author in authors}
    parts = [
        Corpus(text for texts in written.values() for text in texts[cut])
        for cut in (slice(None, TEXTS), slice(TEXTS, None))
    ]
    yield Case("", parts[0], parts[1])
    yield Case("", parts[1], parts[0])


def _kinds(case: Case, seed: int, uneven: tuple[float, ...]) -> Iterator[tuple[str, Case]]:
    """The case as it is, and with fewer texts of some authors asked about."""
    yield "even", case
    rng = np.random.default_rng(seed)
    for level in uneven:
        shares = rng.dirichlet(np.full(len(case.learn.authors), level))
        most = np.round(TEXTS * shares / shares.max()).astype(int)
        order = rng.permutation(len(case.truth))
        ranks = np.zeros(len(order), np.intp)
        for author in range(len(shares)):
            own = order[case.truth[order] == author]
            ranks[own] = np.arange(len(own))
        kept = case.asked.take(np.flatnonzero(ranks < most[case.truth]))
        yield f"uneven, {level:.0f}", case._replace(asked=kept)


def _ways(model: Attributor, case: Case) -> dict[str, Answers]:
    """What is thought of the texts, by how they help each other."""
    bodies = case.asked.bodies
    features = model.features(bodies)
    alone = model.probabilities(features, bodies)
    transduced = {
        shares: model.transduced(features, bodies, author_prior=shares)
        for shares in ("none", "training")
    }
    both = {
        shares: model.probabilities(features, bodies, one) for shares, one in transduced.items()
    }
    guess = model.log_shift(both["none"].authors, "none", guess=True)
    known = model.log_shift(both["training"].authors, "training")
    found = {
        "alone": alone.authors,
        "with others": transduced["none"],
        "two thirds": both["none"].authors,
        "guess": model.probabilities(features, bodies, transduced["none"], guess).authors,
        "training": model.probabilities(features, bodies, transduced["training"], known).authors,
    }
    return {name: _answers(case, rows, alone.scores) for name, rows in found.items()}


def _answers(case: Case, rows: Floats, scores: Floats) -> Answers:
    return Answers(case.truth, rows / rows.sum(axis=1, keepdims=True), scores, 0.0)


if __name__ == "__main__":
    main(sys.argv[1:] or list(ABOUT))
