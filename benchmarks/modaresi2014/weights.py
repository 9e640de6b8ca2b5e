"""Learn the weights of the default verifier from all training problems of PAN 2014.

python benchmarks/modaresi2014/weights.py [FILE]

Writes `weights.json`, by default the one that comes with Byline. Takes some ten minutes.
"""

import json
import sys
from pathlib import Path

import numpy as np

from byline.corpus.problems import VerificationProblem
from byline.corpus.public import load
from byline.corpus.splits import linked_groups
from byline.engine import Engine, connect
from byline.methods.verification import shipped
from byline.methods.verification.case import Case, case_of, others_of
from byline.methods.verification.combiner import Sample, learn_combiner
from byline.methods.verification.made_up import made_up_cases
from byline.methods.verification.spaces import SPACES, Surroundings, feature_names, found_in

CORPORA = {
    "nl-essays": "dutch-essays",
    "nl-reviews": "dutch-reviews",
    "en-essays": "english-essays",
    "en-novels": "english-novels",
    "el-articles": "greek-articles",
    "es-articles": "spanish-articles",
}
ORIGIN = (
    "Learned by benchmarks/modaresi2014/weights.py from the training problems of the PAN 2014 task "
    "on author verification (Stamatatos et al. 2014; research use). These are statistics and "
    "weights; no text is contained."
)
EACH = 80
AT_ONCE = 50


def main() -> None:
    """Learn from all six sets and write the file."""
    place = Path(sys.argv[1]) if len(sys.argv) > 1 else _beside(shipped.__file__)
    with connect("local") as engine:
        samples = {
            kind: _sample(load("pan14", part=part), engine) for kind, part in CORPORA.items()
        }
    combiner = learn_combiner(samples, feature_names(SPACES))
    facts = shipped.combiner_facts(combiner, ORIGIN)
    place.write_text(json.dumps(facts, indent=1, ensure_ascii=False) + "\n", "utf-8")
    print(f"wrote {place.name}: {len(facts['features'])} numbers, {len(facts['kinds'])} kinds")


def _beside(module: str) -> Path:
    return Path(module).with_name("weights.json")


def _sample(problems: list[VerificationProblem], engine: Engine) -> Sample:
    cases = [case_of(problem) for problem in problems]
    same = [bool(problem.same) for problem in problems]
    others = others_of(cases, same)
    around = Surroundings.of(others, list(SPACES))
    more, answers = made_up_cases(others, EACH, sizes=[len(case.known) for case in cases])
    every = [*cases, *more]
    shared = engine.share(around)

    def found(some: list[Case]) -> np.ndarray:
        return found_in(some, shared.get(), SPACES)

    batches = [every[k : k + AT_ONCE] for k in range(0, len(every), AT_ONCE)]
    numbers = np.vstack(list(engine.map(found, batches, batch=1)))
    groups = len(set(linked_groups(problems, len(problems) // 5).tolist()))
    made_up = np.repeat([False, True], [len(cases), len(more)])
    return Sample(numbers, np.array([*same, *answers], np.bool_), made_up, groups)


if __name__ == "__main__":
    main()
