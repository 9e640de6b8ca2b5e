"""Which unsigned reference texts the default verifier drops as the writer's own (D5).

python benchmarks/studies/verification/reference_contamination.py [SET …]

On the five folds of `default.py`, with the others of its `blind`: of how many problems asked about
some others are left out, how many texts these are, and how many of them, and of all, are known to
be by a writer of the problem. Sets are named as there, such as `en-essays`; all six, if none is.
"""

import sys

from default import CORPORA, FOLDS

from byline.corpus.problems import VerificationProblem
from byline.corpus.splits import Fold, linked_folds
from byline.methods.verification.cases import case_of, reference_texts_of
from byline.methods.verification.similarities import SPACES, PreparedReferences, compare_cases
from byline.research.corpora import load


def main() -> None:
    """Print a row for each fold of each set."""
    print(f"{'':<14}{'problems':>10}{'with some':>11}{'left out':>10}{'rightly':>9}{'of':>7}")
    for kind in sys.argv[1:] or CORPORA:
        problems = load("pan14", part=CORPORA[kind])
        for number, fold in enumerate(linked_folds(problems, FOLDS)):
            some, left, right, own = counted(problems, fold)
            row = f"{len(fold.test):>10}{some:>11}{left:>10}{right:>9}{own:>7}"
            print(f"{kind:<12}{number:>2}{row}", flush=True)


def counted(problems: list[VerificationProblem], fold: Fold) -> tuple[int, int, int, int]:
    """Problems with others left out, these texts, those rightly, and all that should be."""
    cases, same = [case_of(p) for p in problems], [bool(p.same) for p in problems]
    every = reference_texts_of(cases, same)
    wrote = dict(zip(every.bodies, every.writers, strict=True))
    others = reference_texts_of([cases[k] for k in fold.train], [same[k] for k in fold.train])
    around = PreparedReferences.of(others, list(SPACES))
    asked = [cases[k] for k in fold.test]
    without = compare_cases(asked, around, SPACES, exclude_suspects=True).without
    right = own = 0
    for case, left in zip(asked, without, strict=True):
        hands = {wrote[body] for body in case.bodies}
        by = [wrote[around.others.bodies[place]] in hands for place in around.apart_from(case)]
        own += sum(by)
        right += sum(wrote[around.others.bodies[place]] in hands for place in left.tolist())
    return sum(len(some) > 0 for some in without), sum(map(len, without)), right, own


if __name__ == "__main__":
    main()
