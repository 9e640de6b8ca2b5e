"""Learn the weights of the default verifier from many kinds of text.

    python benchmarks/mismatch/weights.py FOLDER [FILE]

The kinds are the six training sets of PAN 2014 and the development parts of the beds of mismatch
(`benchmarks/mismatch`), at several lengths. Numbers of cases are kept in FOLDER, and found there
again. Writes `weights.json`, by default the one that comes with Byline: (C1) of
`byline.methods.verification.shared_weights`.
"""

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from beds import BEDS, Bed, length
from numpy.typing import NDArray

from byline.methods.verification import shared_weights
from byline.methods.verification.cases import Case, ReferenceTexts, case_of, reference_texts_of
from byline.methods.verification.shared_weights import StoredWeights, z_scores
from byline.methods.verification.similarities import SPACES, PreparedReferences, case_features
from byline.metrics.likelihood_ratios import elub
from byline.numerics.ridge_logistic import ridge_logistic
from byline.research.corpora import load

__all__ = ["KINDS", "PAN", "KindOfCases", "kinds", "learned", "stored_without"]

Floats = NDArray[np.float64]
ORIGIN = (
    "Learned by benchmarks/mismatch/weights.py from the training problems of PAN 2014 "
    "and from cases made of 20 Newsgroups, C50 and English novels. It holds no text."
)
PAN = (
    "dutch-essays",
    "dutch-reviews",
    "english-essays",
    "english-novels",
    "greek-articles",
    "spanish-articles",
)
BED_LENGTHS = {
    "topic": (100, 180, 400),
    "topic-c50": (150, 300),
    "genre": (300, 1000),
    "document": (100, 300, 1000),
    "register": (180,),
    "disguise": (180,),
}
ASKED = ((1000, 50), (1000, 100), (500, 50), (500, 200), (100, 500))
KINDS = (*PAN, *(f"{bed} {n}" for bed, some in BED_LENGTHS.items() for n in some), "length")
PENALTY, WEIGHT = 30.0, 100.0
"""Of the weights; and what the cases of a kind weigh together."""
DIGITS = 6


class KindOfCases(NamedTuple):
    """The numbers of some cases and their answers."""

    corpus: str
    numbers: Floats
    same: NDArray[np.bool_]


def main() -> None:
    """Learn from all kinds, and write the file."""
    kept = Path(sys.argv[1])
    kept.mkdir(parents=True, exist_ok=True)
    default = Path(shared_weights.__file__).with_name("weights.json")
    place = Path(sys.argv[2]) if len(sys.argv) > 2 else default
    facts = learned(dict(kinds(kept)))
    place.write_text(json.dumps(facts, indent=1) + "\n", "utf-8")


def learned(samples: Mapping[str, KindOfCases]) -> dict[str, object]:
    """Weights for any kind of text, corrected by what they claim of a corpus not learned from."""
    odds, same, row_weights = [], [], []
    for corpus in dict.fromkeys(some.corpus for some in samples.values()):
        apart = {name: some for name, some in samples.items() if some.corpus != corpus}
        weights, bias = _fitted(apart)
        for some in samples.values():
            if some.corpus == corpus:
                odds.append(z_scores(some.numbers) @ weights + bias)
                same.append(some.same)
                row_weights.append(_row_weights(some, samples))
    f, y = np.concatenate(odds), np.concatenate(same)
    columns = np.column_stack([f, np.ones(len(f))])
    a, b = ridge_logistic(columns, y, [0.0, 0.0], row_weights=np.concatenate(row_weights))
    held_out = (a * f + b) / np.log(10)
    weights, bias = _fitted(samples)
    return {
        "origin": ORIGIN,
        "weights": {
            name: float(f"{a * weight:.{DIGITS}g}")
            for name, weight in zip(SPACES, weights.tolist(), strict=True)
        },
        "bias": float(f"{a * bias + b:.{DIGITS}g}"),
        "bounds": [round(bound, 2) for bound in elub(held_out, y)],
        "cases": len(y),
    }


def stored_without(samples: Mapping[str, KindOfCases], corpus: str) -> StoredWeights:
    """The weights that come with Byline, learned without a corpus."""
    facts: Any = learned({name: some for name, some in samples.items() if some.corpus != corpus})
    weights = np.array([facts["weights"][name] for name in SPACES])
    low, high = facts["bounds"]
    return StoredWeights(weights, facts["bias"], (low, high), facts["cases"])


def _row_weights(some: KindOfCases, samples: Mapping[str, KindOfCases]) -> Floats:
    """Kinds of one corpus weigh together what the root of their number says."""
    n = sum(other.corpus == some.corpus for other in samples.values())
    return np.full(len(some.same), WEIGHT / len(some.same) / np.sqrt(n))


def _fitted(samples: Mapping[str, KindOfCases]) -> tuple[Floats, float]:
    rows = np.vstack([z_scores(some.numbers) for some in samples.values()])
    found = ridge_logistic(
        np.column_stack([rows, np.ones(len(rows))]),
        np.concatenate([some.same for some in samples.values()]),
        [PENALTY] * len(SPACES) + [0.0],
        row_weights=np.concatenate([_row_weights(some, samples) for some in samples.values()]),
    )
    return found[:-1], float(found[-1])


def kinds(kept: Path, wanted: Sequence[str] = KINDS) -> Iterator[tuple[str, KindOfCases]]:
    """The kinds of text by name, with the corpus of each."""
    for name in wanted:
        place = kept / f"{name.replace(' ', '-')}.npz"
        if not place.exists():
            numbers, same = _numbers(name)
            np.savez(place, numbers=numbers, same=same)
            print(f"{name}: {len(same)} cases", file=sys.stderr, flush=True)
        with np.load(place) as found:
            yield name, KindOfCases(_corpus(name), found["numbers"], found["same"])


def _corpus(name: str) -> str:
    bed = name.split()[0]
    if bed in PAN:
        return bed
    return {"topic": "usenet", "register": "usenet", "disguise": "usenet", "topic-c50": "c50"}.get(
        bed, "novels"
    )


def _numbers(name: str) -> tuple[Floats, NDArray[np.bool_]]:
    if name in PAN:
        problems = load("pan14", part=name)
        cases, same = [case_of(p) for p in problems], [bool(p.same) for p in problems]
        around = PreparedReferences.of(reference_texts_of(cases, same))
        return case_features(cases, around), np.array(same)
    if name == "length":
        beds = [bed for bed in length("development") if bed.cases[0].n_words in ASKED]
    else:
        bed, n_words = name.split()
        beds = [BEDS[bed]("development", int(n_words))]
    found = [_of_bed(one) for one in beds]
    return np.vstack([numbers for numbers, _ in found]), np.concatenate([y for _, y in found])


def _of_bed(bed: Bed) -> tuple[Floats, NDArray[np.bool_]]:
    people = {name: k for k, name in enumerate(dict.fromkeys(w for _, w in bed.references))}
    bodies = dict(bed.references)
    writers = tuple(people[writer] for writer in bodies.values())
    around = PreparedReferences.of(ReferenceTexts(tuple(bodies), writers, frozenset(writers)))
    cases = [Case((case.known,), case.questioned) for case in bed.cases]
    return case_features(cases, around), np.array([case.same for case in bed.cases])


if __name__ == "__main__":
    main()
