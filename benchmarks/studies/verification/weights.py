"""Learn the weights of the default verifier from all training problems of PAN 2014.

python benchmarks/studies/verification/weights.py [FOLDER] [FILE]

Writes `weights.json`, by default the one that comes with Byline. Takes some three minutes;
numbers of cases are kept in FOLDER, if one is named, and found there again.
"""

import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from default import CORPORA, part_of

from byline.corpus.splits import Fold
from byline.engine import connect
from byline.methods.verification import combiner as shipped
from byline.methods.verification.cases import checksum_of
from byline.methods.verification.combiner import Combiner, learn_combiner
from byline.methods.verification.similarities import SPACES, feature_names
from byline.research.corpora import load

ORIGIN = (
    "Learned by benchmarks/studies/verification/weights.py from the training problems of the PAN "
    "2014 task on author verification (Stamatatos et al. 2014; research use). These are statistics "
    "and weights, and checksums of texts; no text is contained."
)

DIGITS = 6


def main() -> None:
    """Learn from all six sets and write the file."""
    kept = Path(sys.argv[1]) if len(sys.argv) > 1 else None
    place = Path(sys.argv[2]) if len(sys.argv) > 2 else _beside(shipped.__file__)
    samples, seen = {}, {}
    with connect("local") as engine:
        for kind, part in CORPORA.items():
            problems = load("pan14", part=part)
            every = Fold(np.arange(len(problems)), np.arange(0))
            at = None if kept is None else kept / f"{kind}.npz"
            samples[kind] = part_of(problems, every, engine, at).sample
            seen[kind] = frozenset(checksum_of(problem.questioned.body) for problem in problems)
    combiner = replace(learn_combiner(samples, feature_names(SPACES)), seen=seen)
    facts = combiner_facts(combiner, ORIGIN)
    place.write_text(json.dumps(facts, indent=1, ensure_ascii=False) + "\n", "utf-8")
    print(f"wrote {place.name}: {len(facts['features'])} numbers, {len(facts['kinds'])} kinds")


def combiner_facts(combiner: Combiner, origin: str) -> dict[str, Any]:
    """A combiner as `weights.json` holds it."""

    def rounded(values: Any) -> list[float]:
        return [float(f"{value:.{DIGITS}g}") for value in values]

    def shared(some: Combiner) -> dict[str, Any]:
        values = {name: rounded(getattr(some, name)) for name in shipped.SHARED}
        return values | {"bias": some.bias}

    return {
        "origin": origin,
        "features": list(combiner.features),
        **shared(combiner),
        "kinds": {
            name: {
                "means": rounded(kind.means),
                "spreads": rounded(kind.spreads),
                "weights": rounded(kind.weights),
                "bias": kind.bias,
                "width": kind.width,
                "apart": shared(combiner.apart.get(name, combiner)),
                "seen": sorted(combiner.seen.get(name, ())),
            }
            for name, kind in combiner.kinds.items()
        },
    }


def _beside(module: str) -> Path:
    return Path(module).with_name("weights.json")


if __name__ == "__main__":
    main()
